"""
A sheet of an XLSX workbook: rows of cells in XML, each record the bytes of its `<row>`.

Not one of `LAYOUTS`: a sheet can't be read without the strings that it shares with others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from itertools import chain, islice
from typing import Final
from xml.parsers import expat

from polycorpus.heading import understand
from polycorpus.read.document import Document
from polycorpus.read.elements import Broken, Finding, Heading, Sample
from polycorpus.read.layouts import delimited
from polycorpus.read.layouts.delimited.plan import table
from polycorpus.read.layouts.delimited.rows import Dialect, Row
from polycorpus.read.workbook import BLOCK_BYTES, Facts, new_parser

_SAMPLE_ROWS: Final = 400
_COLUMN: Final = re.compile(r"([A-Z]{1,3})\d*")
_WIDEST: Final = 1024
"""Columns of a sheet that are read; the standard's 16,384 would let each row of 40 bytes have
as many cells, and no list of papers comes near."""

_ESCAPED: Final = re.compile(r"_x([0-9A-Fa-f]{4})_")
_LATEST_DAY: Final = 2_958_465
"""Excel's last day, the end of the year 9999."""


class Sheet:
    """The layout of one sheet; `title` is what its tab says."""

    NAME: Final = "xlsx"

    def __init__(self, title: str, facts: Facts) -> None:
        self._title = title
        self._facts = facts

    def sniff(self, sample: Sample) -> float:
        """A sheet is known by its place in the workbook."""
        return 0.0

    def read(self, document: Document) -> Iterator[Finding]:
        """A record a row, as in delimited text; the tab is a heading where it names a venue."""
        line = understand(self._title)
        if line.is_header and (line.venue is not None or line.year is not None):
            yield Heading(0, 0, self._title, None, 1)
        cells = _Cells(self._facts)
        found = cells.rows(document)
        head = list(islice(found, _SAMPLE_ROWS))
        width = max((len(row.cells) for row in head), default=0)
        filled = [_padded(row, width) for row in head if any(row.cells)]
        plan = table([row.cells for row in filled], Dialect("\t")) if filled else None
        if plan is not None:
            padded = (_padded(row, width) for row in chain(head, found) if any(row.cells))
            yield from delimited.findings(padded, plan)
        if cells.fault is not None:
            yield cells.fault


def _padded(row: Row, width: int) -> Row:
    """Sheets leave out empty cells at a row's end."""
    cells = row.cells + ("",) * (width - len(row.cells))
    return Row(cells, row.start_bytes, row.stop_bytes, row.line)


class _Cells:
    """Rows as expat meets them; `fault` where the XML breaks off."""

    def __init__(self, facts: Facts) -> None:
        self.fault: Broken | None = None
        self._facts = facts
        self._parser = new_parser(self._start, self._end, self._text)
        self._ready: list[Row] = []
        self._cells: dict[int, str] = {}
        self._place = (0, 1)
        self._held = b""
        self._offset = 0
        self._reached = 0
        self._given: dict[str, str] = {}
        self._parts: list[str] = []
        self._inside = 0
        self._column = 0

    def rows(self, document: Document) -> Iterator[Row]:
        """Every row, its bytes from `<row` to the `>` of its end."""
        before = b""
        with document.open() as stream:
            while True:
                block = stream.read(BLOCK_BYTES)
                self._held, self._offset = before + block, stream.tell() - len(before + block)
                try:
                    self._parser.Parse(block, not block)
                except (expat.ExpatError, ValueError) as error:
                    yield from self._taken()
                    line = self._parser.CurrentLineNumber
                    message = f"the sheet breaks off: {error}"
                    self.fault = Broken(self._reached, document.size, line, message)
                    return
                yield from self._taken()
                if not block:
                    return
                before = block

    def _taken(self) -> Iterator[Row]:
        ready, self._ready = self._ready, []
        for row in ready:
            self._reached = row.stop_bytes
            yield row

    def _start(self, name: str, given: dict[str, str]) -> None:
        if name == "row":
            self._cells = {}
            self._column = 0
            self._place = (self._parser.CurrentByteIndex, self._parser.CurrentLineNumber)
        elif name == "c":
            self._given, self._parts = given, []
            self._column = _column(given.get("r", "")) or self._column + 1
        elif name in ("v", "t"):
            self._inside += 1
        elif name == "rPh":
            self._inside -= 1

    def _end(self, name: str) -> None:
        if name in ("v", "t"):
            self._inside -= 1
        elif name == "rPh":
            self._inside += 1
        elif name == "c" and self._column <= _WIDEST:
            self._cells[self._column] = self._value("".join(self._parts))
        elif name == "row":
            width = max((n for n, cell in self._cells.items() if cell), default=0)
            cells = tuple(self._cells.get(n, "") for n in range(1, width + 1))
            start, line = self._place
            stop = self._after_tag(self._parser.CurrentByteIndex)
            self._ready.append(Row(cells, start, stop, line))

    def _text(self, chars: str) -> None:
        if self._inside > 0:
            self._parts.append(chars)

    def _after_tag(self, start: int) -> int:
        """One past the tag that begins at `start`, which may lie in the block before."""
        found = self._held.find(b">", max(start - self._offset, 0))
        return self._offset + found + 1

    def _value(self, text: str) -> str:
        kind = self._given.get("t", "n")
        if kind == "s":
            number = int(text) if text.strip().isdigit() else -1
            strings = self._facts.strings
            text = strings[number] if 0 <= number < len(strings) else ""
        elif kind == "e":
            return ""
        elif kind == "n" and text:
            return self._number(text)
        return _unescaped(text) if "_x" in text else text

    def _number(self, text: str) -> str:
        """Dates by their style; whole numbers without the `.0` that some writers add."""
        try:
            number = float(text)
        except ValueError:
            return text
        style = self._given.get("s", "")
        if style.isdigit() and int(style) in self._facts.date_styles and 0 < number < _LATEST_DAY:
            first = date(1904, 1, 1) if self._facts.epoch_1904 else date(1899, 12, 30)
            return (first + timedelta(days=int(number))).isoformat()
        return str(int(number)) if number.is_integer() and abs(number) < 1 << 53 else text


def _unescaped(text: str) -> str:
    """`_x000D_` is a character of UTF-16; half of a pair alone is U+FFFD."""
    text = _ESCAPED.sub(lambda match: chr(int(match[1], 16)), text)
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _column(reference: str) -> int | None:
    """`AB12` is column 28; None where nothing is said."""
    match = _COLUMN.match(reference)
    if match is None:
        return None
    number = 0
    for letter in match[1]:
        number = 26 * number + ord(letter) - 64
    return number
