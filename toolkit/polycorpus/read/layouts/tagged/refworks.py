"""
The tagged format of RefWorks, which CNKI and Wanfang export too.

RT Journal Article
T1 Seeds on Loan
A1 Brekke, Liv
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import regex

from polycorpus.read.document import Document
from polycorpus.read.elements import Finding, Heading, RawRecord, Sample, Skip
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
_LEGEND: Final = regex.compile(r"[A-Z][A-Z0-9]=.*")
_FEW: Final = 5
"""Lines like `A1=Primary Authors`, of which RefWorks itself writes sixty above its records."""

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
    found = [_tag_of(line) for line in sample.lines]
    opened = next((n for n, tag in enumerate(found) if tag is not None and tag[0] == "RT"), None)
    if opened is None:
        return 0.0
    start = opened if _is_legend(sample.lines[:opened]) else 0
    return lines.score(replace(sample, lines=sample.lines[start:]), _SYNTAX)


def read(document: Document) -> Iterator[Finding]:
    """A record from `RT` to the next."""
    explained = _is_legend(lines.head(document))
    fields_of = partial(columns.as_fields, tags=_TAGS)
    found = columns.records(lines.drafts(document.lines(), _SYNTAX), _SYNTAX.opens, fields_of)
    for finding in found:
        if explained and isinstance(finding, Heading):  # `Journal Article`: a kind of reference
            yield Skip(finding.start_bytes, finding.stop_bytes, "preamble")
        else:
            explained = explained and not isinstance(finding, RawRecord)
            yield finding


def _is_legend(head: Sequence[str]) -> bool:
    return sum(_LEGEND.fullmatch(line) is not None for line in head) > _FEW
