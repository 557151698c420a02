"""
RIS, which reference managers, publishers and databases export.

TY  - JOUR
TI  - Seeds on Loan
AU  - Brekke, Liv
ER  -
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import regex

from polycorpus.read.document import Document
from polycorpus.read.elements import Field, Finding, Sample
from polycorpus.read.layouts.tagged import columns, lines
from polycorpus.read.layouts.tagged.columns import Tags
from polycorpus.read.layouts.tagged.lines import Entry, Syntax

NAME: Final = "ris"

_RIGHTS: Final = regex.compile(r"Copyright of .{3,300}? is the property of ", regex.DOTALL)
"""A second `AB` of EBSCO's, beside the abstract."""

_HAS_DOI: Final = regex.compile(r"\b10\.\d{4,9}/\S")


def _is_none(entry: Entry) -> bool:
    """Whether an entry is not what its tag says: a notice of rights, a link that is no DOI."""
    if entry.tag == "AB":
        return _RIGHTS.match(entry.text) is not None
    return entry.tag in ("L3", "M3") and _HAS_DOI.search(entry.text) is None


_TAGS: Final = Tags(
    {
        "TI": "title", "T1": "title", "CT": "title", "TT": "title",
        "AB": "abstract", "N2": "abstract",
        "AU": "authors", "A1": "authors",
        "KW": "keywords",
        "AD": "affiliation",
        "JF": "venue", "T2": "venue", "JO": "venue", "BT": "venue", "C3": "venue",
        "JA": "venue", "J2": "venue", "J1": "venue",
        "PY": "year", "Y1": "year", "YR": "year", "DA": "year",
        "DO": "doi", "DI": "doi", "L3": "doi", "M3": "doi",
        "UR": "url", "LK": "url",
        "L1": "pdf_url",
        "LA": "language",
    },
    either=(("TI", "T1", "CT"),),
    unless=_is_none,
)  # fmt: skip
"""Tags of https://en.wikipedia.org/wiki/RIS_(file_format) and of what Embase and EBSCO make of it.
A2 to A4 and ED are editors of the volume, Y2 is the day on which somebody looked at a page."""

_KNOWN: Final = frozenset(_TAGS.columns) | {
    "TY", "ER", "ID", "A2", "A3", "A4", "ED", "AN", "AV", "CA", "CN", "CP", "CY", "DB",
    "DP", "EP", "ET", "IS", "L2", "L3", "L4", "LB", "LL", "M1", "M2", "M3", "N1", "NV",
    "OP", "PB", "PP", "RI", "RN", "RP", "SE", "SN", "SP", "ST", "T3", "TA", "U1", "U2",
    "U3", "U4", "U5", "VL", "VO", "Y2", "C1", "C2", "C4", "C5", "C6", "C7", "C8",
}  # fmt: skip
_EXACT: Final = regex.compile(r"\ufeff?([A-Z][A-Z0-9])  -\s?(.*)")
_ANY_TAG: Final = regex.compile(r"\ufeff?([A-Z][A-Z0-9])- (.*)")
"""COPAC's: a hyphen and a space right after whatever tag."""

_LOOSE: Final = regex.compile(r"\ufeff? {0,3}([A-Za-z][A-Za-z0-9])[ \t]{0,4}[-–](?:[ \t]+(.*)|$)")
"""`TY - JOUR`, `ty  - jour`, a tab: known tags, in a file that does not write them well."""


def sniff(sample: Sample) -> float:
    """The share of text that RIS explains."""
    return lines.score(sample, _syntax(sample.lines))


def read(document: Document) -> Iterator[Finding]:
    """A record from `TY` to `ER`, either of which may be missing."""
    syntax = _syntax(lines.head(document))
    return columns.records(lines.drafts(document.lines(), syntax), syntax.opens, _fields)


def _fields(entries: Sequence[Entry]) -> tuple[Field, ...]:
    """
    The fields. `A1` and `AU` are one list in the order of the file.

    Where both name the same people, in two spellings, the longer list counts.
    """
    old, new = ([entry for entry in entries if entry.tag == tag] for tag in ("A1", "AU"))
    if old and new:
        families = [{_family(entry) for entry in found} for found in (old, new)]
        if families[0].isdisjoint(families[1]):
            for entry in old:
                entry.tag = "AU"
        else:
            for entry in old if len(new) >= len(old) else new:
                entry.tag = "A9"
    return columns.as_fields(entries, _TAGS)


def _family(entry: Entry) -> str:
    return entry.text.partition(",")[0].strip().lower()


def _syntax(head: Sequence[str]) -> Syntax:
    return Syntax(
        _exact if _is_exact(head) else _tight if _is_tight(head) else _loose,
        opens=frozenset(("TY",)),
        closes=frozenset(("ER",)),
        titles=frozenset(("TI", "T1")),
    )


def _is_exact(head: Sequence[str]) -> bool:
    """Whether a file writes its tags as it should, so that `AB - x` within a text is no tag."""
    exact = sum(_exact(line) is not None for line in head)
    return exact > 0 and 2 * exact >= sum(_loose(line) is not None for line in head)


def _is_tight(head: Sequence[str]) -> bool:
    """Whether every line that is not indented has a tag, known or not, written alike."""
    begun = [line for line in head if line[:1].strip()]
    return len(begun) > 3 and all(_ANY_TAG.fullmatch(line) for line in begun)


def _tight(line: str) -> tuple[str, str] | None:
    found = _ANY_TAG.fullmatch(line)
    return (found[1], found[2]) if found else None


def _exact(line: str) -> tuple[str, str] | None:
    found = _EXACT.fullmatch(line)
    return (found[1], found[2]) if found else None


def _loose(line: str) -> tuple[str, str] | None:
    found = _LOOSE.fullmatch(line)
    if found is None or found[1].upper() not in _KNOWN:
        return None
    return found[1].upper(), found[2] or ""
