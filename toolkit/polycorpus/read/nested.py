"""Fields out of a JSON value: nested objects, lists of names, texts by language."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Final

import regex

from polycorpus.read.elements import Field

_TAG: Final = regex.compile(r"[a-z]{2,3}(?:[-_](?:[A-Z][a-z]{3}|[A-Z]{2}|[a-z]{2}))?")
_NAME_KEYS: Final = (
    "name",
    "full_name",
    "fullname",
    "display_name",
    "displayName",
    "value",
    "term",
)
_DEPTH: Final = 8
"""Deeper than any export of records; what lies below is kept as JSON."""


def fields(value: Mapping[str, object]) -> tuple[Field, ...]:
    """One field for each leaf: `{"a": {"b": 1}}` is `a.b`; an empty or null one is none."""
    return tuple(_fields("", value, 0))


def _fields(prefix: str, value: Mapping[str, object], depth: int) -> Iterator[Field]:
    for key, inner in value.items():
        name = f"{prefix}.{key}" if prefix else str(key)
        if isinstance(inner, Mapping) and inner and all(map(_is_tag, inner)):
            for tag, text in inner.items():
                yield Field(name, _leaf(text), str(tag).replace("_", "-"))
        elif isinstance(inner, Mapping) and depth < _DEPTH:
            yield from _fields(name, inner, depth + 1)
        elif inner not in (None, "", [], {}):
            yield Field(name, _leaf(inner))


def _leaf(value: object) -> str | tuple[str, ...]:
    if isinstance(value, list) and len(value) > 0:
        return tuple(_item(item) for item in value)
    return _item(value)


def _item(value: object) -> str:
    """An author as an object is its name; anything else that is no text stays JSON."""
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        for key in _NAME_KEYS:
            if isinstance(value.get(key), str):
                return str(value[key])
        for family, given in (("family", "given"), ("last", "first"), ("lastName", "firstName")):
            if isinstance(value.get(family), str):
                return " ".join(str(value[key]) for key in (given, family) if value.get(key))
    return "" if value is None else json.dumps(value, ensure_ascii=False)


def _is_tag(key: object) -> bool:
    return isinstance(key, str) and _TAG.fullmatch(key) is not None
