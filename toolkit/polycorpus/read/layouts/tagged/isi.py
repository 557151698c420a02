"""
The tagged export of Web of Science (ISI): a tag of two characters, continuation by three spaces.

PT J
AU Hong, S
   Collins, A
TI Societal responses to risk
ER
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

import regex

from polycorpus.read.document import Document, Slice
from polycorpus.read.elements import Finding, Sample
from polycorpus.read.layouts.tagged import columns, lines
from polycorpus.read.layouts.tagged.columns import Tags
from polycorpus.read.layouts.tagged.lines import Draft, Entry, Syntax
from polycorpus.read.layouts.tagged.unindented import without_false_tags

NAME: Final = "isi"


def _addresses(entry: Entry) -> list[str]:
    """An address ends with a full stop; in older exports it is wrapped, in newer it has a line."""
    found: list[str] = []
    ended = True
    for line in entry.lines:
        if ended:
            found.append(line)
        else:
            found[-1] += f" {line}"
        ended = line.endswith(".")
    return found


_TAGS: Final = Tags(
    {
        "TI": "title", "FT": "title",
        "AB": "abstract",
        "AF": "authors", "AU": "authors", "BF": "authors", "BA": "authors", "CA": "authors",
        "DE": "keywords", "ID": "keywords",
        "C1": "affiliation",
        "SO": "venue", "CT": "venue", "JI": "venue", "J9": "venue",
        "PY": "year", "EY": "year",
        "DI": "doi", "DL": "url",
        "LA": "language",
    },
    either=(("AF", "AU", "BF", "BA", "CA"), ("DE", "ID")),
    wrapped=frozenset(("keywords",)),
    addresses=_addresses,
)  # fmt: skip
"""Tags of https://images.webofknowledge.com/images/help/WOS/hs_wos_fieldtags.html; the authors'
keywords before those that the database makes of the references."""

_TAG: Final = regex.compile(r"\ufeff?([A-Z][A-Z0-9])(?: (.*)|\s*$)")
_OPENS: Final = regex.compile(r"\ufeff?PT(?: [A-Z])?\s*")
_PUBLICATION: Final = frozenset(("AU", "TI", "SO", "AB"))


def _tag_of(line: str) -> tuple[str, str] | None:
    """`PT` opens a record only with its one letter: an abstract may go on with `PT electrodes`."""
    found = _TAG.fullmatch(line)
    if found is None or (found[1] == "PT" and not _OPENS.fullmatch(line)):
        return None
    if found[1] in _SYNTAX.closes and (found[2] or "").strip():
        return None
    return found[1], found[2] or ""


_SYNTAX: Final = Syntax(
    _tag_of,
    opens=frozenset(("PT",)),
    closes=frozenset(("ER", "EF")),
    titles=frozenset(("TI",)),
)


def sniff(sample: Sample) -> float:
    """The share of text with a tag or continued, where records open as they should."""
    if not any(_OPENS.fullmatch(line) for line in sample.lines):
        return 0.0
    tags = {found[0] for line in sample.lines if (found := _tag_of(line))}
    return lines.score(sample, _SYNTAX) if len(tags & _PUBLICATION) > 1 else 0.0


def read(document: Document) -> Iterator[Finding]:
    """A record from `PT` to `ER`, or to the next `PT`."""
    found = _mended(lines.drafts(document.lines(), _SYNTAX))
    return columns.records(found, _SYNTAX.opens, partial(columns.as_fields, tags=_TAGS))


def _mended(found: Iterable[Draft | Slice]) -> Iterator[Draft | Slice]:
    for draft in found:
        if isinstance(draft, Draft):
            draft.entries = without_false_tags(draft.entries)
        yield draft
