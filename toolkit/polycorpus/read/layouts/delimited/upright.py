"""
A table on its side: the names stand in the first column, and each record takes a block of rows.

    "TITLE","Gauges that hum"
    "AUTHOR NAMES","Brekke L.","Sandvik O."

So does Embase export; a list of names has a cell for each, and rows differ in width.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from polycorpus.read.document import Slice
from polycorpus.read.elements import Broken, Field, Finding, RawRecord
from polycorpus.read.keys import columns_of, plain_columns
from polycorpus.read.layouts.delimited.rows import Dialect, Row, rows

_KNOWN: Final = frozenset({"title", "abstract", "authors", "doi", "year", "venue", "keywords"})
_LONGEST_NAME: Final = 60
_MOST_NAMES: Final = 100
"""Different fields of a record; Embase has sixty."""

_SHARE: Final = 0.8
_LISTS: Final = frozenset({"authors", "keywords", "affiliation"})
_DELIMITERS: Final = (",", "\t", ";")


def dialect_of(texts: Sequence[str], *, whole: bool) -> Dialect | None:
    """The dialect of a table on its side; None where the lines are none."""
    lines = [
        Slice(text, 0, number, text.encode("utf-8", "surrogatepass"), "utf-8")
        for number, text in enumerate(texts, 1)
    ]
    for delimiter in _DELIMITERS:
        if not any(delimiter in text for text in texts[:20]):
            continue
        found = list(rows(lines, Dialect(delimiter)))
        if _is_upright(found if whole else found[:-1]):
            return Dialect(delimiter)
    return None


def _is_upright(found: Sequence[Row]) -> bool:
    """Whether first cells name fields, the same again and again, and the first row does not."""
    names = [row.cells[0].strip() for row in found if row.fault is None and row.cells]
    if len(names) < 3 or any(not name or len(name) > _LONGEST_NAME for name in names):
        return False
    often = Counter(names)
    opens = often[names[0]]
    repeated = sum(count for count in often.values() if count > 1 or opens == 1)
    alike = repeated >= _SHARE * len(names) and max(often.values()) <= 2 * opens
    if not alike or len(often) > _MOST_NAMES:
        return False
    known = plain_columns(tuple(often)) & _KNOWN
    beside = plain_columns(found[0].cells) & _KNOWN
    return "title" in known and len(known) > 2 and len(beside) < 2


def findings(lines: Iterable[Slice], dialect: Dialect) -> Iterator[Finding]:
    """A record from each row that has the first row's name to the next."""
    block: list[Row] = []
    opening: str | None = None
    for row in rows(lines, dialect):
        name = row.cells[0].strip() if row.cells else ""
        opening = opening or name
        if row.fault is not None:
            yield from _record(block)
            block = []
            yield Broken(row.start_bytes, row.stop_bytes, row.line, "a quote that nothing closes")
            continue
        if name == opening:
            yield from _record(block)
            block = []
        block.append(row)
    yield from _record(block)


def _record(block: Sequence[Row]) -> Iterator[RawRecord]:
    if not block:
        return
    names = tuple(row.cells[0].strip() for row in block)
    made = []
    for row, name, meaning in zip(block, names, columns_of(names), strict=True):
        cells = tuple(cell.strip() for cell in row.cells[1:] if cell.strip())
        if cells:
            several = len(cells) > 1 or meaning.column == "authors"
            value = cells if several and meaning.column in _LISTS else "; ".join(cells)
            made.append((meaning.rank, Field(name, value, meaning.language, meaning.column)))
    made.sort(key=lambda pair: pair[0])
    yield RawRecord(
        block[0].start_bytes,
        block[-1].stop_bytes,
        tuple(field for _, field in made),
        block[0].line,
    )
