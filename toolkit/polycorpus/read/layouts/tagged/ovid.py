"""
Ovid's exports: a number in angle brackets before each record, then short tags or whole labels.

<1. >                         <1>
TI  - Seeds on Loan           Title
AU  - Brekke, Liv               Seeds on Loan
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

NAME: Final = "ovid"

_LABELS: Final = {
    "Title": "TI", "Original Title": "OT", "Chapter Title": "CT", "Book Title": "BT",
    "Abstract": "AB", "Author": "AU", "Authors": "AU", "Author(s)": "AU", "Source": "SO",
    "Journal Name": "JN", "Year of Publication": "YR", "Publication Year": "YR",
    "Date of Publication": "DP", "Publication Date": "DP", "Institution": "IN",
    "Institution/Affiliation": "IN", "Affiliation": "IN", "Author Keywords": "KW",
    "Keywords": "KW", "Key Words": "KW", "Keyword Heading": "KW", "DOI": "DO",
    "Digital Object Identifier": "DO", "Language": "LG", "URL": "XL", "Link to the Ovid "
    "Full Text or citation": "XL",
}  # fmt: skip
_OTHER_LABELS: Final = frozenset(
    "Accession Number|Author E-mail|Author NameID|Author and Address|Author e-mail|Book Publisher|"
    "Cited References|Classification|Clinical Trial Number|Comments|Copyright|Copyright Date|"
    "Correspondence|Country of Publication|Database|Date Created|Date Delivered|Document Type|"
    "Drug Manufacturer|Editor|Edition|Electronic Date of Publication|Entry Date|Entry Month|"
    "External Link|Format Covered|Grant Information|ISBN|ISSN|ISSN Electronic|ISSN Print|Index "
    "Terms|Issue|Issue/Part|Journal Subset|Keyphrase|Keyword|MeSH Date|MeSH Subject Headings|"
    "NLM Journal Code|NLM Journal Name|Number of References|Page|Population Group|Publication "
    "Status|Publication Type|Publisher|Record Owner|Record Status|References|Registry Number|"
    "Resource Type|Revision Date|Score|Source ID|Status|Subject Headings|Supplemental Data|"
    "Tests & Measures|Unique Identifier|Update Code|Update Date|Version|Volume".split("|")
)
"""Labels of Ovid's display; their values are lines below them, indented by two spaces."""

_TAGS: Final = Tags(
    {
        "TI": "title", "CT": "title", "OT": "title",
        "AB": "abstract",
        "AU": "authors",
        "KW": "keywords", "ID": "keywords", "MH": "keywords",
        "IN": "affiliation",
        "JN": "venue", "BT": "venue", "SO": "venue",
        "YR": "year", "DP": "year", "SY": "year",
        "DO": "doi", "DI": "doi",
        "XL": "url",
        "LG": "language",
    },
    either=(("TI", "CT"), ("KW", "ID", "MH"), ("JN", "BT", "SO")),
    wrapped=frozenset(("keywords",)),
)  # fmt: skip

_RECORD: Final = regex.compile(r"\ufeff?\s{0,3}<\s*\d{1,7}\s*\.?\s*>\s*")
_SHORT: Final = regex.compile(r"\s{0,3}([A-Z][A-Z0-9]{1,5})\s{1,2}-(?:\s+(.*)|\s*$)")
_ENDING: Final = regex.compile(r"\.?\s+\[[A-Z][A-Za-z /-]{3,30}\]\.?$")
"""`[References].`, `[Miscellaneous]`: Ovid's remark on the kind of paper."""

_BRACKETED: Final = regex.compile(r"\s*\[[^\[\]]*\]")
_MARKS: Final = regex.compile(
    r"(?:\s+(?:\d[\d,+*]*|[*+]|[A-Z][\w.]*\.?D\.?|M\.?D\.?|MPH|MSc|RN|BSc))+$"
)
"""Numbers of the author's institutions and degrees: `Zhang, Weijia MD 1,2,+`."""

_SOURCE_END: Final = regex.compile(
    r"\.\s*:?\s*(?=\d|Vol\b|Conference\b|\()"
    r"|,?\s+\d+,\s"
    r"|,\s(?=\d{4}\b)"
    r"|\s(?=(?:(?:January|February|March|April|May|June|July|August|September|October|November|"
    r"December|Spring|Summer|Autumn|Fall|Winter)(?:\s\d{1,2})?[/-]?\s?){1,2},?\s\d{4}\b)"
)
"""Where the journal's name ends in `Forest Ecology. 201(2-3):327-334, November 15, 2004.`"""

_YEAR: Final = regex.compile(r"(?<![\d:-])(?:19|20)\d\d(?![\d-])")
_EDITORS: Final = regex.compile(r"^.*\[Ed(?:itor)?\b[^\]]*\][.;]*\s*(?:\(\d{4}\)\.\s*)?")
"""The editors of a book stand before its title."""


def _tag_of(line: str) -> tuple[str, str] | None:
    if _RECORD.fullmatch(line):
        return "<>", ""
    short = _SHORT.fullmatch(line)
    if short is not None:
        return short[1], short[2] or ""
    label = line.rstrip()
    if label in _LABELS:
        return _LABELS[label], ""
    return (label, "") if label in _OTHER_LABELS else None


_SYNTAX: Final = Syntax(_tag_of, opens=frozenset(("<>",)))


def sniff(sample: Sample) -> float:
    """The share of text that is tagged, where numbers in angle brackets part the records."""
    if not any(_RECORD.fullmatch(line) for line in sample.lines):
        return 0.0
    tags = {found[0] for line in sample.lines if (found := _tag_of(line))}
    if not tags & {"TI", "AB", "AU"}:
        return 0.0
    first = next(line for line in sample.lines if line.strip())
    sure = 0.93 if _RECORD.fullmatch(first) and len(tags) > 3 else 0.0
    return max(sure, lines.score(sample, _SYNTAX))


def read(document: Document) -> Iterator[Finding]:
    """A record from one number to the next."""
    found = lines.drafts(document.lines(), _SYNTAX)
    return columns.records(found, frozenset(), _fields)


def _fields(entries: Sequence[Entry]) -> tuple[Field, ...]:
    """The fields; venue and year out of the source where no tag of their own has them."""
    made: list[Field] = []
    for entry in entries:
        if entry.tag == "AU":  # a remark in brackets may hold what separates names
            entry.parts = [_BRACKETED.sub("", part).strip() for part in entry.parts]
    found = columns.as_fields([entry for entry in entries if entry.tag != "<>"], _TAGS)
    dated = any(field.column == "year" for field in found)
    for field in found:
        text = field.value if isinstance(field.value, str) else ""
        if field.column == "title":
            made.append(replace(field, value=_ENDING.sub("", text)))
        elif field.column == "authors":
            names = field.value if isinstance(field.value, tuple) else (text,)
            made.append(replace(field, value=tuple(filter(None, map(_name, names)))))
        elif field.column == "keywords":
            terms = field.value if isinstance(field.value, tuple) else (text,)
            made.append(replace(field, value=tuple(term.removesuffix(".") for term in terms)))
        elif field.column == "venue" and field.name == "SO":
            made += _source(text, dated)
        else:
            made.append(field)
    return tuple(made)


def _name(written: str) -> str:
    family, _, given = written.strip().partition(", ")
    return ", ".join(filter(None, (family, _MARKS.sub("", given.partition(",")[0]).strip())))


def _source(text: str, dated: bool) -> Iterator[Field]:
    place = _EDITORS.sub("", text)
    end = _SOURCE_END.search(place)
    name = place[: end.start()] if end else ""
    if name:
        yield Field("SO", name, column="venue")
    year = None if dated else _YEAR.search(place, end.start() if end else 0)
    if year is not None:
        yield Field("SO", year[0], column="year")
    yield Field("SO", text, column=OTHER)
