"""
NBIB, the MEDLINE format of PubMed: tags padded to four letters, continuation by six spaces.

PMID- 99000001
TI  - Hearing aids for tide gauges in
      harbours.
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

NAME: Final = "nbib"

_ORIGIN: Final = regex.compile(r"(?:Publisher|KIE|PIP|NASA|AAMC|AIDS): ")
"""Where a further abstract comes from; MEDLINE writes it before the text."""


def _is_no_doi(entry: Entry) -> bool:
    """`S0140-6736(20)30183-5 [pii]`: other identifiers share the tags of the DOI."""
    text = entry.text
    stated = "[doi]" in text or text.startswith(("doi:", "10."))
    return entry.tag in ("LID", "AID") and (not stated or "[pii]" in text)


def _says_nothing(entry: Entry) -> bool:
    return entry.tag == "TI" and entry.text.strip("[].").lower() == "not available"


_TAGS: Final = Tags(
    {
        "TI": "title", "TT": "title", "BTI": "title",
        "AB": "abstract", "OAB": "abstract",
        "FAU": "authors", "AU": "authors", "CN": "authors",
        "OT": "keywords", "MH": "keywords",
        "AD": "affiliation",
        "JT": "venue", "CTI": "venue", "TA": "venue", "VTI": "venue",
        "DP": "year", "DEP": "year",
        "LID": "doi", "AID": "doi",
        "LA": "language",
    },
    either=(("FAU", "AU"), ("OT", "MH"), ("TI", "BTI")),
    wrapped=frozenset(("authors", "keywords")),
    unless=lambda entry: _is_no_doi(entry) or _says_nothing(entry),
)  # fmt: skip
"""Tags of https://www.nlm.nih.gov/bsd/mms/medlineelements.html; authors' own keywords before the
subject headings of the library."""

_TAG: Final = regex.compile(r"\ufeff?(?=.{4}-)([A-Z][A-Z0-9]{1,3}) {0,2}- ?(.*)")
_SIGNS: Final = regex.compile(r"(?:PMID|STAT|AUID|FAU|OWN|EDAT|PHST|PMC|BTI|OID)\s{0,1}-")
"""Tags of three and four letters, which RIS does not have."""


def _tag_of(line: str) -> tuple[str, str] | None:
    found = _TAG.fullmatch(line)
    return (found[1], found[2] or "") if found else None


_SYNTAX: Final = Syntax(_tag_of, opens=frozenset(("PMID",)), titles=frozenset(("TI",)))


def sniff(sample: Sample) -> float:
    """The share of text with a tag or continued; RIS looks alike but for its short tags."""
    if not any(_SIGNS.match(line.lstrip("\ufeff")) for line in sample.lines):
        return 0.0
    return lines.score(sample, _SYNTAX)


def read(document: Document) -> Iterator[Finding]:
    """A record from `PMID` to the next, or between blank lines."""
    return columns.records(lines.drafts(document.lines(), _SYNTAX), _SYNTAX.opens, _fields)


def _fields(entries: Sequence[Entry]) -> tuple[Field, ...]:
    """
    The fields; title and abstract are English, the vernacular ones are in the record's languages.

    PubMed translates every title, and keeps further abstracts and their language in OAB and OABL.
    """
    fields = columns.as_fields(entries, _TAGS)
    if any(field.name == "BTI" and field.column == OTHER for field in fields):
        fields = tuple(replace(f, column="venue") if f.name == "BTI" else f for f in fields)
    if not any(field.name in ("TT", "OAB") for field in fields):
        return fields
    text = {field.name: str(field.value) for field in fields}
    languages = {"TI": "en", "AB": "en", "TT": text.get("LA"), "OAB": text.get("OABL")}
    told = [replace(f, language=languages.get(f.name) or f.language) for f in fields]
    return tuple(
        replace(f, value=_ORIGIN.sub("", str(f.value), count=1)) if f.name == "OAB" else f
        for f in told
    )
