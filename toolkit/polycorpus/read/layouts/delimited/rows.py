"""Rows of delimited text, with the lines that each was cut from."""

from __future__ import annotations

import csv
import re
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from polycorpus.read.document import Slice

LONGEST_CELL: Final = 1 << 20
"""Code points that a quoted cell may span; the next quote further off closes nothing."""

csv.field_size_limit(2 * LONGEST_CELL)
# one setting for the whole process: csv has no other; its own 128 kB cuts full texts


@dataclass(frozen=True, slots=True)
class Dialect:
    """How cells are separated. `escape`: a backslash makes a quote part of a quoted cell."""

    delimiter: str
    quoted: bool = True
    escape: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """
    Cells of one row, where it lies and on which physical line it begins.

    `fault` says why the cells may be wrong: an opening quote that nothing closes ends the row with
    its first line.
    """

    cells: tuple[str, ...]
    start_bytes: int
    stop_bytes: int
    line: int
    fault: Literal["quote"] | None = None


def rows(lines: Iterable[Slice], dialect: Dialect, width: int | None = None) -> Iterator[Row]:
    """
    Every row that is not blank; `width` is how many cells a row should have, if that is known.

    A quote that nothing closes costs the line that it stands in, not what follows.
    """
    source = _Lines(lines)
    while (first := source.take()) is not None:
        if not first.blank:
            yield _row(first, source, dialect, width)


class _Lines:
    """Lines that can be given back."""

    def __init__(self, lines: Iterable[Slice]) -> None:
        self._lines = iter(lines)
        self._back: deque[Slice] = deque()

    def take(self) -> Slice | None:
        return self._back.popleft() if self._back else next(self._lines, None)

    def give_back(self, lines: list[Slice]) -> None:
        self._back.extendleft(reversed(lines))


def _row(first: Slice, source: _Lines, dialect: Dialect, width: int | None) -> Row:
    text = first.text
    if not dialect.quoted or '"' not in text:
        return Row(tuple(text.split(dialect.delimiter)), *first.content, first.number)
    taken = [first]
    cells = _parsed(taken, source, dialect)
    if cells is not None and (len(taken) == 1 or width in (None, len(cells))):
        return Row(cells, first.content[0], taken[-1].content[1], first.number)
    alone = _lenient(text, dialect.delimiter, width)
    if len(taken) == 1:
        fault: Literal["quote"] | None = None if alone else "quote"
        return Row(alone or (text,), *first.content, first.number, fault)
    if cells is not None and not _whole_row(taken[1], dialect, width):
        return Row(cells, first.content[0], taken[-1].content[1], first.number)
    source.give_back(taken[1:])
    if dialect.delimiter == "\t" and len(text.split("\t")) == width:
        # a tab separates, and a quote is but a character
        return Row(tuple(text.split("\t")), *first.content, first.number)
    return Row(alone or (text,), *first.content, first.number, "quote")


def _parsed(taken: list[Slice], source: _Lines, dialect: Dialect) -> tuple[str, ...] | None:
    """The cells as csv reads them, `taken` grown by the lines they span; None where it can't."""

    def feed() -> Iterator[str]:
        yield taken[0].text + "\n"
        held = 0
        while held < LONGEST_CELL and (line := source.take()) is not None:
            taken.append(line)
            held += len(line.text) + 1
            yield line.text + "\n"

    reader = csv.reader(
        feed(),
        delimiter=dialect.delimiter,
        doublequote=not dialect.escape,
        escapechar="\\" if dialect.escape else None,
        skipinitialspace=True,
        strict=True,
    )
    try:
        return tuple(next(reader))
    except (csv.Error, StopIteration):
        return None


def _lenient(text: str, delimiter: str, width: int | None) -> tuple[str, ...] | None:
    """
    The cells of one line in which quotes stand inside quoted cells undoubled.

    None where an opening quote has no closing one before a delimiter or the line's end. In
    `"He said "hi", then left",2020` the width tells that the first comma separates nothing, as no
    other that a space follows.
    """
    cells = _cells(text, delimiter, "")
    if cells is not None and width not in (None, len(cells)):
        stricter = _cells(text, delimiter, "(?! )")
        if stricter is not None and len(stricter) == width:
            return stricter
    return cells


def _cells(text: str, delimiter: str, after: str) -> tuple[str, ...] | None:
    cells: list[str] = []
    at = 0
    pattern = _cell(delimiter, after)
    while at <= len(text):
        match = pattern.match(text, at)
        assert match is not None
        if match["quoted"] is not None:
            cells.append(match["quoted"].replace('""', '"').replace('\\"', '"'))
        elif match["bare"].lstrip().startswith('"') and delimiter != "\t":
            return None
        else:
            cells.append(match["bare"])
        at = match.end() + 1
    return tuple(cells)


@lru_cache(maxsize=32)
def _cell(delimiter: str, after: str) -> re.Pattern[str]:
    """One cell; a quote closes it before the line's end or a delimiter that `after` follows."""
    bare = re.escape(delimiter)
    stop = rf"\s*(?:{bare}{after}|$)"
    return re.compile(
        rf'[ ]*"(?P<quoted>(?:[^"]|""(?!{stop})|"(?!{stop})|"(?="{stop}))*+)"\s*(?={bare}|$)'
        rf"|(?P<bare>[^{bare}]*+)"
    )


def _whole_row(line: Slice, dialect: Dialect, width: int | None) -> bool:
    """Whether the line is a row by itself: what a quote before it swallowed was not its own."""
    cells = _lenient(line.text, dialect.delimiter, width)
    return cells is not None and width is not None and len(cells) == width >= 2
