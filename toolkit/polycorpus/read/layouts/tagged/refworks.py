"""
The tagged format of RefWorks, which CNKI and Wanfang export too.

RT Journal Article
T1 Seeds on Loan
A1 Brekke, Liv
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

NAME: Final = "refworks"

_TAGS: Final = Tags(
    {
        "T1": "title", "TT": "title",
        "AB": "abstract",
        "A1": "authors",
        "K1": "keywords",
        "AD": "affiliation",
        "JF": "venue", "T2": "venue", "JO": "venue",
        "YR": "year", "FD": "year",
        "DO": "doi",
        "UL": "url", "LK": "url",
        "LA": "language",
    }
)  # fmt: skip

_KNOWN: Final = frozenset(_TAGS.columns) | {
    "RT", "SR", "ID", "A2", "A3", "A4", "A5", "A6", "AN", "AV", "CA", "CL", "CN", "DB",
    "DS", "ED", "IS", "J2", "LL", "NO", "OL", "OP", "OT", "PB", "PM", "PN", "PP", "RD",
    "RN", "RP", "SE", "SF", "SL", "SN", "SP", "ST", "T3", "TA", "U1", "U2", "U3", "U4",
    "U5", "VO", "WP", "WT",
}  # fmt: skip
_TAG: Final = regex.compile(r"\ufeff?([A-Z][A-Z0-9]|vo)(?: (.*)|\s*$)")


def _tag_of(line: str) -> tuple[str, str] | None:
    """CNKI writes the volume as `vo`."""
    found = _TAG.fullmatch(line)
    if found is None or found[1].upper() not in _KNOWN:
        return None
    return found[1].upper(), found[2] or ""


_SYNTAX: Final = Syntax(_tag_of, opens=frozenset(("RT",)), titles=frozenset(("T1",)))


def sniff(sample: Sample) -> float:
    """The share of text in lines that are tagged, where records open as they should."""
    opened = any(found is not None and found[0] == "RT" for found in map(_tag_of, sample.lines))
    return lines.score(sample, _SYNTAX) if opened else 0.0


def read(document: Document) -> Iterator[Finding]:
    """A record from `RT` to the next."""
    fields_of = partial(columns.as_fields, tags=_TAGS)
    return columns.records(lines.drafts(document.lines(), _SYNTAX), _SYNTAX.opens, fields_of)
