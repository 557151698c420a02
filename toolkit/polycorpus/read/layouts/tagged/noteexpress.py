"""
NoteExpress, which CNKI, Wanfang and VIP export: the name of a field in braces, and a colon.

{Reference Type}: Journal Article
{Title}: 种子借阅
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

import regex

from polycorpus.read.document import Document
from polycorpus.read.elements import Field, Finding, Sample
from polycorpus.read.layouts.tagged import columns, lines
from polycorpus.read.layouts.tagged.columns import OTHER, Tags
from polycorpus.read.layouts.tagged.lines import Entry, Syntax

NAME: Final = "noteexpress"

_TAGS: Final = Tags(
    {
        "Title": "title", "Translated Title": "title",
        "Abstract": "abstract", "Translated Abstract": "abstract",
        "Author": "authors",
        "Keywords": "keywords", "Translated Keywords": OTHER,
        "Author Address": "affiliation",
        "Journal": "venue", "Secondary Title": "venue", "Conference Name": "venue",
        "Year": "year", "Date": "year",
        "DOI": "doi",
        "URL": "url", "Link": "url",
        "Language": "language",
        "Translated Author": OTHER, "Short Title": OTHER, "Translated Journal": OTHER,
        "Secondary Author": OTHER, "Tertiary Author": OTHER, "Subsidiary Author": OTHER,
        "Tertiary Title": OTHER,
    },
    unknown=None,
)  # fmt: skip
"""Tags of the files that CNKI exports; other names speak for themselves."""

_TAG: Final = regex.compile(r"\ufeff?\s*\{([^{}]{1,40})\}\s*[:：]\s*(.*)")


def _tag_of(line: str) -> tuple[str, str] | None:
    """The colon may be a fullwidth one, with or without a space after it."""
    found = _TAG.fullmatch(line)
    return (found[1].strip(), found[2]) if found else None


_SYNTAX: Final = Syntax(
    _tag_of,
    opens=frozenset(("Reference Type",)),
    titles=frozenset(("Title",)),
)


def sniff(sample: Sample) -> float:
    """The share of text in lines that are tagged or continued."""
    return lines.score(sample, _SYNTAX)


def read(document: Document) -> Iterator[Finding]:
    """A record from `{Reference Type}` to the next."""
    return columns.records(lines.drafts(document.lines(), _SYNTAX), _SYNTAX.opens, _fields)


def _fields(entries: Sequence[Entry]) -> tuple[Field, ...]:
    """The fields; a single value of authors may hold all of them, however they are separated."""
    return tuple(
        replace(field, value=field.value[0])
        if field.column == "authors" and isinstance(field.value, tuple) and len(field.value) == 1
        else field
        for field in columns.as_fields(entries, _TAGS)
    )
