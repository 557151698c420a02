"""What one cell says: text, nothing, or a list that another program printed into it."""

from __future__ import annotations

from typing import Final, Protocol

from polycorpus.read.elements import Field
from polycorpus.read.keys import Meaning
from polycorpus.read.layouts.objects.literals import decode
from polycorpus.read.layouts.objects.syntax import MalformedError
from polycorpus.read.nested import named

_NOTHING: Final = frozenset(
    {"", "nan", "NaN", "NULL", "null", "None", "\\N", "NA", "#N/A", "<NA>", "NaT", "nil"}
)
"""How pandas, R, MySQL and PostgreSQL write an empty cell."""

_LISTS: Final = frozenset({"title", "abstract", "authors", "keywords", "affiliation", "code"})
_BRACKETS: Final = {"[": "]", "{": "}", "(": ")"}
_LONGEST_LITERAL: Final = 100_000


class Columns(Protocol):
    """Names of the columns and what they stand for."""

    @property
    def names(self) -> tuple[str, ...]: ...  # noqa: D102

    @property
    def meanings(self) -> tuple[Meaning, ...]: ...  # noqa: D102


def fields(cells: tuple[str, ...], columns: Columns) -> tuple[Field, ...]:
    """A field for each cell that says something."""
    found = []
    for cell, name, meaning in sorted(
        zip(cells, columns.names, columns.meanings, strict=False), key=lambda one: one[2].rank
    ):
        text = cell.strip()
        if text in _NOTHING:
            continue
        value: str | tuple[str, ...] = text
        if text[0] in _BRACKETS and meaning.column in _LISTS:
            value = _printed(text)
        found.append(Field(name, value, meaning.language, meaning.column))
    return tuple(found)


def _printed(text: str) -> str | tuple[str, ...]:
    """`['A', 'B']`, `[{"name": "A"}]`, `{'value': 'A'}` as Python or JSON print them."""
    if text[-1] != _BRACKETS[text[0]] or len(text) > _LONGEST_LITERAL:
        return text
    try:
        value, stop = decode(text, 0)
    except MalformedError:
        return text
    if stop != len(text):
        return text
    if isinstance(value, dict) and set(value) == {"value"}:
        value = value["value"]
    if isinstance(value, str):
        return value
    items = [named(item) for item in value] if isinstance(value, list) else [None]
    return tuple(str(item) for item in items) if items and None not in items else text
