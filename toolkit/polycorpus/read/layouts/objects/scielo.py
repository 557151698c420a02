"""
SciELO's JSON of its ISIS database: fields are called by the numbers of the bibliographic format.

    {"article": {"v12": [{"_": "A title", "l": "en"}], "v83": [{"a": "A text", "l": "en"}], ...}}

Source: SciELO's methodology, "Formato de registro bibliográfico"; `_`, `a`, `l` are subfields.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from polycorpus.read.elements import Field

_TEXTS: Final[dict[str, tuple[str, str]]] = {"v12": ("title", "_"), "v83": ("abstract", "a")}
_TERMS: Final[dict[str, tuple[str, str]]] = {"v85": ("keywords", "k"), "v70": ("affiliation", "_")}
_FIRST: Final = {"v30": "venue", "v65": "year", "v237": "doi", "v40": "language"}
_AUTHORS: Final = "v10"
_OWN: Final = frozenset({*_TEXTS, *_TERMS, *_FIRST, _AUTHORS})


def speaks(value: Mapping[str, Any]) -> bool:
    """Whether the object, or the article in it, is written so."""
    if "v12" not in value and "v83" not in value and "article" not in value:
        return False
    return _is_article(value) or _is_article(value.get("article"))


def fields(value: Mapping[str, Any]) -> tuple[Field, ...]:
    """The fields of one article; those without a column keep their number."""
    if _is_article(value):
        return tuple(_article(value, ""))
    outside = tuple(
        Field(name, text if isinstance(text, str) else _json(text), None, "other")
        for name, text in value.items()
        if name != "article" and text
    )
    return (*_article(value["article"], "article."), *outside)


def _is_article(value: object) -> bool:
    return isinstance(value, Mapping) and any(
        isinstance(value.get(tag), list) and value[tag] and isinstance(value[tag][0], Mapping)
        for tag in ("v12", "v83")
    )


def _article(value: Mapping[str, Any], prefix: str) -> Iterator[Field]:
    for tag, (column, subfield) in _TEXTS.items():
        for item in _items(value, tag):
            text = item.get(subfield) or item.get("_")
            if text:
                yield Field(f"{prefix}{tag}", str(text), item.get("l"), column)
    authors = tuple(
        " ".join(str(item[part]) for part in ("n", "s") if item.get(part))
        for item in _items(value, _AUTHORS)
    )
    if authors:
        yield Field(f"{prefix}{_AUTHORS}", authors, None, "authors")
    for tag, (column, subfield) in _TERMS.items():
        terms = tuple(str(item[subfield]) for item in _items(value, tag) if item.get(subfield))
        if terms:
            yield Field(f"{prefix}{tag}", tuple(dict.fromkeys(terms)), None, column)
    yield from _singles(value, prefix)


def _singles(value: Mapping[str, Any], prefix: str) -> Iterator[Field]:
    for tag, column in _FIRST.items():
        text = next((str(item.get("_") or "") for item in _items(value, tag)), "")
        if column == "year":
            text = text[:4]  # 20110900: the day is 00 where only the month is known
        if text:
            yield Field(f"{prefix}{tag}", text, None, column)
    for name, rest in value.items():
        if name not in _OWN and rest:
            yield Field(f"{prefix}{name}", _plain(rest), None, "doi" if name == "doi" else "other")


def _items(value: Mapping[str, Any], tag: str) -> list[Mapping[str, Any]]:
    items = value.get(tag)
    return [item for item in items if isinstance(item, Mapping)] if isinstance(items, list) else []


def _plain(value: object) -> str:
    """A lone `_` is the field itself; anything more stays JSON."""
    if isinstance(value, str):
        return value
    if isinstance(value, list) and len(value) == 1 and isinstance(value[0], Mapping):
        only = value[0]
        if set(only) == {"_"} and isinstance(only["_"], str):
            return only["_"]
    return _json(value)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
