"""
A table kept column by column: `{"title": ["...", "..."], "year": [2019, 2020]}`.

pandas writes `{"title": {"0": "...", "1": "..."}}`. A record has no bytes of its own then: the ones
of its text in the first column of texts stand for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from polycorpus.read.keys import plain_columns
from polycorpus.read.layouts.objects.syntax import MalformedError, Syntax
from polycorpus.read.nested import by_language

_TEXTS: Final = ("abstract", "title")
_LONG_TITLE: Final = 8
"""Characters that titles have on average; the words of one record's list of terms have fewer."""


def anchor(value: Mapping[str, Any]) -> str | None:
    """The column by which records are placed; None where the object is no such table."""
    sizes = {len(inner) for inner in value.values() if isinstance(inner, (list, dict))}
    if len(value) < 2 or len(sizes) != 1 or sizes.pop() < 2:
        return None
    kinds = {type(inner) for inner in value.values()}
    if len(kinds) != 1 or not plain_columns(tuple(value)) & set(_TEXTS):
        return None
    if kinds == {dict}:
        keys = {tuple(inner) for inner in value.values()}
        if len(keys) != 1 or by_language(next(iter(value.values()))):
            return None
    for name in (*_TEXTS, *value):
        cells = _cells(value[name]) if name in value else []
        if plain_columns((name,)) & set(_TEXTS) and all(isinstance(cell, str) for cell in cells):
            long = sum(map(len, cells)) >= _LONG_TITLE * len(cells)
            return name if long and len(set(cells)) * 2 > len(cells) else None
    return None


def records(value: Mapping[str, Any]) -> list[dict[str, Any]]:
    """One object a record, of the cells that stand at its place in every column."""
    columns = {name: _cells(inner) for name, inner in value.items()}
    size = min(map(len, columns.values()))
    return [{name: cells[place] for name, cells in columns.items()} for place in range(size)]


def places(text: str, at: int, syntax: Syntax, column: str) -> list[tuple[int, int]]:
    """Where each element of the column lies in the object at `at`, which decodes as a whole."""
    at += 1
    while True:
        at = _blank(text, at, syntax)
        found = syntax.key(text, at)
        if found is None:
            return []
        name, at = found
        if name == column:
            return _elements(text, at, syntax)
        at = syntax.decode(text, at)[1]


def _elements(text: str, at: int, syntax: Syntax) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    keyed = text[at] == "{"
    at = _blank(text, at + 1, syntax)
    while at < len(text) and text[at] not in "]}":
        if keyed:
            named = syntax.key(text, at)
            if named is None:
                break
            at = named[1]
        try:
            stop = syntax.decode(text, at)[1]
        except MalformedError:
            break
        found.append((at, stop))
        at = _blank(text, stop, syntax)
    return found


def _cells(inner: object) -> list[Any]:
    if isinstance(inner, dict):
        return list(inner.values())
    return inner if isinstance(inner, list) else []


def _blank(text: str, at: int, syntax: Syntax) -> int:
    match = syntax.blank.match(text, at)
    return match.end() if match else at
