"""
EndNote's tagged format and its ancestor, Refer: a per cent sign and a character.

%0 Journal Article
%T Seeds on Loan
%A Brekke, Liv
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

import regex

from polycorpus.read.document import Document
from polycorpus.read.elements import Finding, Sample
from polycorpus.read.layouts.tagged import columns, lines
from polycorpus.read.layouts.tagged.columns import Tags
from polycorpus.read.layouts.tagged.lines import Syntax

NAME: Final = "endnote"

_TAGS: Final = Tags(
    {
        "%T": "title", "%Q": "title",
        "%X": "abstract",
        "%A": "authors",
        "%K": "keywords",
        "%+": "affiliation",
        "%J": "venue", "%B": "venue",
        "%D": "year", "%8": "year",
        "%R": "doi",
        "%U": "url",
        "%>": "pdf_url",
        "%G": "language",
    }
)  # fmt: skip
"""Tags of EndNote's import filter; `%R` is an electronic resource number, which is a DOI or is
kept with the other fields."""

_TAG: Final = regex.compile(r"\ufeff?(%[A-Z0-9@!#$&()*+,.:;<=>?\[\]^_~|-])(?:[ \t]+(.*)|\s*$)")


def _tag_of(line: str) -> tuple[str, str] | None:
    found = _TAG.fullmatch(line)
    return (found[1], found[2] or "") if found else None


_SYNTAX: Final = Syntax(_tag_of, opens=frozenset(("%0",)), titles=frozenset(("%T",)))


def sniff(sample: Sample) -> float:
    """The share of text in lines that are tagged or continued."""
    return lines.score(sample, _SYNTAX)


def read(document: Document) -> Iterator[Finding]:
    """A record from `%0` to the next; Refer, which has no `%0`, separates by blank lines."""
    fields_of = partial(columns.as_fields, tags=_TAGS)
    return columns.records(lines.drafts(document.lines(), _SYNTAX), _SYNTAX.opens, fields_of)
