"""
Delimited text: CSV, TSV and their like, with or without a row of names.

rows      cells, quotes, and what a missing quote costs      plan      delimiter, width, header
content   what unnamed columns hold                          cells     what one cell says
upright   names in the first column, a block of rows for each record
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from polycorpus.heading import understand
from polycorpus.read.document import Document
from polycorpus.read.elements import Broken, Finding, Heading, RawRecord, Sample, Skip
from polycorpus.read.layouts.delimited import upright
from polycorpus.read.layouts.delimited.cells import fields
from polycorpus.read.layouts.delimited.plan import (
    SUFFIXES,
    Plan,
    plan,
    single_column,
    stated_delimiter,
)
from polycorpus.read.layouts.delimited.rows import Row, rows

NAME: Final = "delimited"

_SAMPLE_LINES: Final = 400
_LONGEST_HEADING: Final = 200


def sniff(sample: Sample) -> float:
    """The share of rows of one width, where names, the suffix or tabs speak for a table."""
    named = sample.suffix in SUFFIXES
    first = next((line.lstrip() for line in sample.lines if line.strip()), "")
    if not named and first.startswith(("|", "{", "<", "@", "%")):
        return 0.0
    if upright.dialect_of(sample.lines, whole=sample.whole) is not None:
        return 0.95
    found = plan(sample, whole=sample.whole)
    if named and (found is None or found.fit < 0.5):
        alone = single_column(sample.lines)
        return 0.85 if alone is not None and alone.known else 0.0
    if found is None or (found.dialect.delimiter == "|" and any(map(_is_rule, sample.lines))):
        return 0.0
    if stated_delimiter(first) is not None:
        return 0.95
    tabs = found.dialect.delimiter == "\t" and found.fit >= 0.9 and len(sample.lines) >= 3
    texts = {"title", "abstract"} & {meaning.column for meaning in found.meanings}
    if found.known >= 2:
        return 0.95 * found.fit if named or found.fit >= 0.7 else 0.0
    if named:
        return 0.85 * found.fit
    return 0.75 * found.fit if tabs and texts else 0.0


def _is_rule(line: str) -> bool:
    """The line under the names of a Markdown table."""
    return "--" in line and "|" in line and not line.strip(" |:-+")


def read(document: Document) -> Iterator[Finding]:
    """A record a row; a row of another width is broken, and costs itself only."""
    head = [line.text for line in islice(document.lines(), _SAMPLE_LINES)]
    document.strays.clear()
    on_its_side = upright.dialect_of(head, whole=len(head) < _SAMPLE_LINES)
    if on_its_side is not None:
        yield from upright.findings(document.lines(), on_its_side)
        return
    found = _plan(head)
    if found is None:
        return
    lines = document.lines()
    if stated_delimiter(next((text for text in head if text.strip()), "")) is not None:
        for line in lines:
            if not line.blank:
                yield Skip(*line.content, "separator_line")
                break
    yield from findings(rows(lines, found.dialect, found.width), found)


def _plan(head: list[str]) -> Plan | None:
    whole = len(head) < _SAMPLE_LINES
    found = plan(head, whole=whole)
    if found is None or found.fit < 0.5:
        alone = single_column(head)
        return alone if alone is not None and (alone.known or found is None) else found
    return found


def findings(table: Iterable[Row], found: Plan) -> Iterator[Finding]:
    """What the rows of a table are: names, records, headings, or broken."""
    begun = found.header is None
    broken: list[Row] = []
    for row in table:
        if row.cells == found.header and row.fault is None:
            yield from _broken(broken, found)
            yield Skip(
                row.start_bytes, row.stop_bytes, "repeated_header" if begun else "column_names"
            )
            broken, begun = [], True
        elif _fits(row, found) and not _above(row, found, begun):
            yield from _broken(broken, found)
            broken = []
            yield RawRecord(row.start_bytes, row.stop_bytes, fields(row.cells, found), row.line)
        elif (line := _decoration(row, begun)) is not None:
            yield from _broken(broken, found)
            broken = []
            yield line
        else:
            if not (broken and broken[0].fault == "quote" and len(row.cells) == 1):
                yield from _broken(broken, found)
                broken = []
            broken.append(row)
    yield from _broken(broken, found)


def _fits(row: Row, found: Plan) -> bool:
    if row.fault is not None:
        return False
    size = len(row.cells)
    if size > found.width:
        return not any(cell.strip() for cell in row.cells[found.width :])
    return size == found.width or (found.short and size > 1)


def _above(row: Row, found: Plan, begun: bool) -> bool:
    """A row whose only cell is a heading, or stands above the names; never a lone title."""
    filled = [number for number, cell in enumerate(row.cells) if cell.strip()]
    if len(filled) != 1 or found.width < 2:
        return False
    lone_title = begun and found.meanings[filled[0]].column in ("title", "abstract")
    return not lone_title and _decoration(row, begun) is not None


def _decoration(row: Row, begun: bool) -> Heading | Skip | None:
    """A row of one cell: a heading above the table or inside it, or a remark above it."""
    filled = [cell.strip() for cell in row.cells if cell.strip()]
    if len(filled) > 1 and begun:
        return None
    text = filled[0] if len(filled) == 1 else ""
    if text and len(text) <= _LONGEST_HEADING and understand(text).is_header:
        return Heading(row.start_bytes, row.stop_bytes, text, None, row.line)
    return None if begun else Skip(row.start_bytes, row.stop_bytes, "preamble")


def _broken(held: list[Row], found: Plan) -> Iterator[Broken]:
    """A row that does not fit, with the rest of the cell where a stray quote cut it short."""
    if not held:
        return
    first, last = held[0], held[-1]
    message = f"{len(first.cells)} cells in a table of {found.width} columns"
    if first.fault == "quote":
        message = "a quote that nothing closes"
    yield Broken(first.start_bytes, last.stop_bytes, first.line, message)


__all__ = ["NAME", "findings", "read", "sniff"]
