"""Whether an object is a record, or an envelope, section or page that holds records."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from polycorpus.read import nested
from polycorpus.read.elements import Field, RawRecord
from polycorpus.read.keys import columns_of, is_wrapper, plain_columns
from polycorpus.read.layouts.objects import scielo

Object = Mapping[str, Any]
"""What a decoder gives: values are as JSON has them."""

_ASIDE: Final = frozenset(
    "references reference citations cited_by citedby related related_works recommendations similar "
    "bibliography reviews comments replies figures files attachments locations links titles "
    "abstracts descriptions".split()
)
"""Lists whose objects may have titles without being the records of the file."""

_NO_LIST: Final = frozenset({"authors", "affiliation", "keywords", "language", "url"})
_DEPTH: Final = 4
"""Deepest envelope met: DBLP's result.hits.hit[].info."""


def record(
    value: Object, place: tuple[int, int], line: int, text: str, key: str | None = None
) -> RawRecord:
    """
    The record that `value`, written as `text` at `place`, says; `key` is its name in a map.

    Half of a surrogate pair, which an escape can spell, becomes U+FFFD and a flag.
    """
    fields = scielo.fields(value) if scielo.speaks(value) else nested.fields(value)
    if key is not None:
        fields = (*fields, Field("key", key, None, "other"))
    if "\\u" in text and _HALF.search(text):
        mended = tuple(map(_mended, fields))
        if mended != fields:
            return RawRecord(*place, mended, line, flags=("undecodable_bytes",))
    return RawRecord(*place, fields, line)


def is_record(value: Object) -> bool:
    """Whether it is one itself, rather than something around records."""
    if "abstract" in plain_columns(tuple(value)) or scielo.speaks(value):
        return True
    plain = plain_columns(tuple(_names("", value, 0)))
    if _is_map(value):
        return False
    if "abstract" in plain or not (holders := list(holding(value))):
        return True
    return "title" in plain and bool(plain & {"authors", "doi"}) and not _rich(value, holders)


def says_something(value: Object) -> bool:
    """Whether it has a title or an abstract, as a record among other values must."""
    names = tuple(_names("", value, 0))
    plain = plain_columns(names)
    known = {meaning.column for meaning in columns_of(names)}
    return bool(plain & {"title", "abstract"}) or ("title" in known and len(known) > 2)


def holding(value: Object, depth: int = 0) -> Iterator[str]:
    """The keys whose values hold records, at any depth."""
    if _is_map(value):
        yield from value
        return
    found = False
    for key, inner in value.items():
        if key.lower() in _ASIDE or depth > _DEPTH:
            continue
        if columns_of((key,))[0].column in _NO_LIST:
            continue
        if (isinstance(inner, list) and _holds(inner, depth)) or (
            isinstance(inner, dict) and any(holding(inner, depth + 1))
        ):
            found = True
            yield key
    if not found:
        yield from _titles(value)


def _titles(value: Object) -> Iterator[str]:
    """Lists of nothing but titles: `{"oral": ["...", "..."], "poster": [...]}`."""
    lists = [(key, inner) for key, inner in value.items() if isinstance(inner, list) and inner]
    names = tuple(key for key, _ in lists)
    if not lists or any(m.column in _NO_LIST for m in columns_of(names)):
        return
    strings = [item for _, inner in lists for item in inner]
    if not all(isinstance(item, str) for item in strings) or plain_columns(tuple(value)):
        return
    if sum(map(len, strings)) >= _TITLE_CHARS * len(strings):
        yield from names


_TITLE_CHARS: Final = 12
"""Average length from which a list of strings is one of titles, not of tags."""


def _holds(items: list[Any], depth: int) -> bool:
    first = next((item for item in items if isinstance(item, dict)), None)
    if first is None:
        return bool(items) and isinstance(items[0], list) and len(items) > 1
    return says_something(first) or scielo.speaks(first) or any(holding(first, depth + 1))


def _is_map(value: Object) -> bool:
    """`{"2301.00001": {...}, "2301.00002": {...}}`: records by their key."""
    if not value or not all(isinstance(inner, dict) for inner in value.values()):
        return False
    if len(value) == 1 and is_wrapper(next(iter(value))):
        return False
    if plain_columns(tuple(value)):
        return False
    return sum(map(says_something, value.values())) * 2 > len(value)


def _rich(value: Object, holders: list[str]) -> bool:
    """Whether what it holds has abstracts, while it has none itself."""
    inner = [item for key in holders if isinstance(value[key], list) for item in value[key][:3]]
    return any(
        isinstance(item, dict) and "abstract" in plain_columns(tuple(_names("", item, 0)))
        for item in inner
    )


def _names(prefix: str, value: Object, depth: int) -> Iterator[str]:
    for key, inner in value.items():
        name = prefix + key
        if isinstance(inner, dict) and inner and depth < 3:
            if nested.by_language(inner):
                yield name
            else:
                yield from _names(f"{name}.", inner, depth + 1)
        elif not (isinstance(inner, list) and inner and isinstance(inner[0], list)):
            yield name


def _mended(field: Field) -> Field:
    value = field.value
    whole = _whole(value) if isinstance(value, str) else tuple(_whole(text) for text in value)
    return Field(_whole(field.name), whole, field.language, field.column)


def _whole(text: str) -> str:
    return _LONE.sub("\ufffd", text)


_HALF: Final = re.compile(r"\\u\{?0*[dD]")
"""The escape of half a surrogate pair, JavaScript's own form included."""

_LONE: Final = re.compile("[\ud800-\udfff]")


def is_texts(value: object) -> bool:
    """Whether it is a list of strings."""
    return isinstance(value, list) and bool(value) and isinstance(value[0], str)


def holds_objects(cells: list[Any]) -> bool:
    """Whether a row is none, because an object is in it."""
    return any(isinstance(cell, Mapping) for cell in cells)


def table_columns(value: Object | None) -> tuple[str, ...] | None:
    """`{"columns": [...], "data": [[...]]}`, as pandas splits a table."""
    columns = value.get("columns") if value else None
    if isinstance(columns, list) and all(isinstance(name, str) for name in columns):
        return tuple(columns)
    return None
