"""
BibTeX and biblatex.

grammar   one entry and where it ends       stretches       the entries of a file, one by one
columns   an entry becomes fields           values, names   what its values say
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

import regex

from polycorpus.read.document import Document, Slice
from polycorpus.read.elements import Broken, Finding, Heading, RawRecord, Sample, Skip
from polycorpus.read.layouts.bibtex import columns
from polycorpus.read.layouts.bibtex.columns import Values
from polycorpus.read.layouts.bibtex.grammar import Entry
from polycorpus.read.layouts.bibtex.stretches import Broke, Found, Outside, Part, entries
from polycorpus.read.understood import is_header

NAME: Final = "bibtex"

_REFERS: Final = regex.compile(r"\b(?:crossref|xdata)\s*=", regex.IGNORECASE)
_PARENTS: Final = columns.VOLUMES | {"book", "mvbook", "collection", "mvcollection", "xdata"}
_NO_RECORD: Final = frozenset(("comment", "preamble", "string"))
_HEADING_CHARS: Final = 200
_BRACES: Final = regex.compile(r"[{}]")
_KEYED: Final = regex.compile(r"@\s*[A-Za-z]\w*\s*[{(]\s*[^\s,{}()=:;]*\s*,")


def sniff(sample: Sample) -> float:
    """The share of text within entries, or after a `%`, which other tools of LaTeX ignore."""
    filled = [len(line.strip()) for line in sample.lines]
    parts = list(entries(_slices(sample.lines)))
    stops = [*(part.line for part in parts[1:]), len(filled) + 1]
    explained = found = 0
    for part, stop in zip(parts, stops, strict=False):
        if _is_bibtex(part, sample.lines):
            explained += sum(filled[part.line - 1 : stop - 1])
            found += not isinstance(part, Outside)
    return explained / sum(filled) if found else 0.0


def _is_bibtex(part: Part, lines: Sequence[str]) -> bool:
    """Fields, or a key if the entry is broken: `@font-face {` of a style sheet begins alike."""
    match part:
        case Found(entry=entry):
            return bool(entry.fields) or entry.kind in _NO_RECORD
        case Broke():
            return _KEYED.search(lines[part.line - 1]) is not None
        case Outside():
            return part.text.startswith("%")


def read(document: Document) -> Iterator[Finding]:
    """A record an entry. Years and venues come from the parents that entries refer to, too."""
    parents = _parents(document)
    macros: dict[str, str] = {}
    for part in entries(document.lines()):
        match part:
            case Found():
                yield _entry(part, macros, parents)
            case Broke():
                yield Broken(part.start_bytes, part.stop_bytes, part.line, part.message)
            case Outside():
                yield _comment(part)


def _entry(found: Found, macros: dict[str, str], parents: Mapping[str, Values]) -> RawRecord | Skip:
    entry = found.entry
    if entry.kind in _NO_RECORD:
        macros |= _macros(entry, macros)
        return Skip(found.start_bytes, found.stop_bytes, entry.kind)
    if columns.is_volume(entry):
        return Skip(found.start_bytes, found.stop_bytes, "proceedings")
    fields = columns.fields(entry, macros, parents)
    if not fields:
        return Skip(found.start_bytes, found.stop_bytes, "empty_record")
    several = any(f.column == "abstract" and "\n\n" in str(f.value) for f in fields)
    flags = ("multi_paragraph",) if several else ()
    return RawRecord(found.start_bytes, found.stop_bytes, fields, found.line, flags=flags)


def _comment(outside: Outside) -> Heading | Skip:
    """People write headings between entries, with or without `%`; `= {2012}` is a field's rest."""
    text = outside.text.strip("%= \t")
    rest = _BRACES.search(text) is not None
    if not rest and len(text) <= _HEADING_CHARS and is_header(text):
        return Heading(outside.start_bytes, outside.stop_bytes, text, None, outside.line)
    return Skip(outside.start_bytes, outside.stop_bytes, "comment")


def _macros(entry: Entry, macros: Values) -> Values:
    return columns.own_values(entry, macros) if entry.kind == "string" else {}


def _parents(document: Document) -> Mapping[str, Values]:
    """By key in lower case, what entries pass on; parents mostly stand after their children."""
    refers = any(_REFERS.search(block.text) for block in document.blocks())
    document.strays.clear()  # they are met again
    if not refers:
        return {}
    parents: dict[str, Values] = {}
    macros: dict[str, str] = {}
    for part in entries(document.lines()):
        if isinstance(part, Found):
            macros |= _macros(part.entry, macros)
            if part.entry.kind in _PARENTS:
                passed_on = columns.parent_values(part.entry, macros)
                parents.setdefault(part.entry.key.lower(), passed_on)
    document.strays.clear()
    return parents


def _slices(lines: Iterable[str]) -> Iterator[Slice]:
    """Lines of a sample, as if they were a file in UTF-8."""
    for number, text in enumerate(lines, 1):
        yield Slice(text, 0, number, text.encode("utf-8", "surrogatepass"), "utf-8")
