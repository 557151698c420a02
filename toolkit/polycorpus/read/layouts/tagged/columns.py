"""From the entries of a record to its fields."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import regex

from polycorpus.read import people
from polycorpus.read.document import Slice
from polycorpus.read.elements import Field, Finding, RawRecord, Skip
from polycorpus.read.layouts.tagged import versions
from polycorpus.read.layouts.tagged.lines import Draft, Entry, outside

OTHER: Final = "other"
"""Column of a tag that has none: its letters mean nothing to a reader of other columns."""

_SEPARATOR: Final = regex.compile(r"\s*[;；]+\s*")
_ADDRESS: Final = regex.compile(r"\s*[(\[<][^()\[\]<>\s]+@[^()\[\]<>\s]+[)\]>]")
"""An e-mail address behind a name."""

_ASIAN_LIST: Final = regex.compile(r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}].*[,，、]")


def _never(entry: Entry) -> bool:
    return False


def _institutions(entry: Entry) -> list[str]:
    return people.institutions(" ".join(entry.lines))


@dataclass(frozen=True, slots=True)
class Tags:
    """
    What the tags of a format mean.

    `columns` is in the order of preference: of two tags for one single-valued column the first
    counts. Of the tags in a group of `either` only the first that a record has keeps its column.
    """

    columns: Mapping[str, str]
    either: tuple[tuple[str, ...], ...] = ()
    wrapped: frozenset[str] = frozenset()
    """Lists in which a line goes on where the one before broke off; else each line is an item."""
    unknown: str | None = OTHER
    """Column of a tag that is not in `columns`; None lets its name speak."""
    unless: Callable[[Entry], bool] = _never
    """Entries that their value keeps out of their tag's column."""
    addresses: Callable[[Entry], list[str]] = _institutions


FieldsOf = Callable[[Sequence[Entry]], tuple[Field, ...]]


def records(
    found: Iterable[Draft | Slice], opens: frozenset[str], fields_of: FieldsOf
) -> Iterator[Finding]:
    """Records and what is between them. Entries without any content are what stands around them."""
    for draft in found:
        if isinstance(draft, Slice):
            yield outside(draft)
            continue
        fields = fields_of(draft.entries)
        if draft.has(opens) or any(field.column in _CONTENT for field in fields):
            several = any(f.column == "abstract" and "\n\n" in str(f.value) for f in fields)
            yield RawRecord(
                draft.start_bytes,
                draft.stop_bytes,
                fields,
                draft.entries[0].first.number,
                flags=("multi_paragraph",) if several else (),
            )
        else:
            yield Skip(draft.start_bytes, draft.stop_bytes, "preamble")


_CONTENT: Final = ("title", "abstract", "authors")


def as_fields(entries: Sequence[Entry], tags: Tags) -> tuple[Field, ...]:
    """The fields, those with a column first, in the order of preference."""
    filled = [entry for entry in entries if entry.text]
    present = {entry.tag for entry in filled}
    spare = {tag for group in tags.either for tag in [tag for tag in group if tag in present][1:]}
    by_column: dict[str | None, list[Entry]] = {}
    rank = {tag: place for place, tag in enumerate(tags.columns)}
    for entry in sorted(filled, key=lambda entry: rank.get(entry.tag, len(rank))):
        column = tags.columns.get(entry.tag, tags.unknown)
        if entry.tag in spare or tags.unless(entry):
            column = OTHER
        by_column.setdefault(column, []).append(entry)
    rest = by_column.pop(OTHER, []), by_column.pop(None, [])
    abstracts = versions.abstracts(_texts(by_column.pop("abstract", []), "abstract"))
    languages = {field.language for field in abstracts if field.language is not None}
    titles = versions.titles(_texts(by_column.pop("title", []), "title"), sorted(languages))
    made = [*titles, *abstracts]
    for name, members in by_column.items():
        make = _LISTS.get(name or "")
        made += [make(members, tags)] if make else _texts(members, name)
    return (*made, *_texts(rest[1], None), *_texts(rest[0], OTHER))


def _texts(entries: Iterable[Entry], column: str | None) -> list[Field]:
    """One field an entry; only a text keeps its lines, for the repair to judge."""
    if column in ("title", "abstract", OTHER):
        return [Field(entry.tag, entry.text, column=column) for entry in entries]
    return [Field(entry.tag, " ".join(entry.lines), column=column) for entry in entries]


def _authors(entries: Sequence[Entry], tags: Tags) -> Field:
    """One name a tag, or a line; some tools write all of them after one tag."""
    names: list[str] = []
    for value in _values(entries, "authors" in tags.wrapped):
        if _SEPARATOR.search(value):
            names += _SEPARATOR.split(value)
        elif _ASIAN_LIST.search(value):
            names += people.names(value)
        else:
            names.append(value)
    names = [_ADDRESS.sub("", name) for name in names]
    return Field(entries[0].tag, _filled(names), column="authors")


def _keywords(entries: Sequence[Entry], tags: Tags) -> Field:
    """Keywords by tag, by line or by semicolon; a comma separates only where nothing else does."""
    values = _values(entries, "keywords" in tags.wrapped)
    if any(_SEPARATOR.search(value) for value in values):
        joined = [" ".join(entry.lines) for entry in entries]
        values = [term for value in joined for term in _SEPARATOR.split(value)]
    elif len(values) == 1:
        return Field(entries[0].tag, values[0], column="keywords")
    return Field(entries[0].tag, _filled(values), column="keywords")


def _affiliations(entries: Sequence[Entry], tags: Tags) -> Field:
    found = [name for entry in entries for name in tags.addresses(entry)]
    return Field(entries[0].tag, tuple(dict.fromkeys(found)), column="affiliation")


_LISTS: Final[Mapping[str, Callable[[Sequence[Entry], Tags], Field]]] = {
    "authors": _authors,
    "keywords": _keywords,
    "affiliation": _affiliations,
}


def _values(entries: Iterable[Entry], wrapped: bool) -> list[str]:
    if wrapped:
        return [" ".join(entry.lines) for entry in entries]
    return [line for entry in entries for line in entry.lines]


def _filled(values: Iterable[str]) -> tuple[str, ...]:
    return tuple(value.strip() for value in values if value.strip())
