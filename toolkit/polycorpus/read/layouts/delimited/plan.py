"""What a table is like: its delimiter, its width, its header, and what its columns hold."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from polycorpus.read.document import Slice
from polycorpus.read.elements import Sample
from polycorpus.read.keys import Meaning, columns_of, plain_columns
from polycorpus.read.layouts.delimited import content
from polycorpus.read.layouts.delimited.rows import Dialect, Row, rows

SUFFIXES: Final = frozenset({"csv", "tsv", "tab", "psv", "txt_csv", "ssv"})
DELIMITERS: Final = ("\t", ",", ";", "|", "\x1f", "\x01", "^", "~", "¦", "，")
"""In the order of preference where two fit alike."""

_STATED: Final = re.compile(r'"?sep=(?P<delimiter>.)"?')
"""Excel's line at the start of a file."""

_HEADER_WITHIN: Final = 15
"""Rows above a header: a title, a date, who exported it."""

_LONGEST_NAME: Final = 80
_FIELDS: Final = frozenset({"title", "abstract", "authors", "keywords", "doi", "year", "venue"})


@dataclass(frozen=True, slots=True)
class Plan:
    """
    How to read the table. `header` is None where there is none; then `names` are made up.

    `fit` is the share of sampled rows of the right width; `known` how many columns names tell.
    `short`: rows whose last cells are empty leave them out.
    """

    dialect: Dialect
    width: int
    header: tuple[str, ...] | None
    names: tuple[str, ...]
    meanings: tuple[Meaning, ...]
    fit: float
    known: int
    short: bool


def stated_delimiter(line: str) -> str | None:
    """The delimiter that a `sep=;` line states."""
    match = _STATED.fullmatch(line.strip(" \ufeff\r"))
    return None if match is None else match["delimiter"]


def plan(sample: Sample | Sequence[str], *, whole: bool = True) -> Plan | None:
    """The plan that fits the lines best; None where none makes a table of two rows or columns."""
    texts = list(sample.lines if isinstance(sample, Sample) else sample)
    first = next((text for text in texts if text.strip()), "")
    stated = stated_delimiter(first)
    lines = _slices(texts)
    if stated is not None:
        lines = lines[lines.index(next(line for line in lines if not line.blank)) + 1 :]
        found = _plan(lines, stated, whole)
        return found if found is not None and found.width > 1 else None
    best: tuple[tuple[float, int, bool, int], Plan] | None = None
    for delimiter in DELIMITERS:
        if not any(delimiter in text for text in texts[:200]):
            continue
        candidate = _plan(lines, delimiter, whole)
        if candidate is None or candidate.width < 2:
            continue
        # a tab does not stand in prose, as any other delimiter may in every cell alike
        rank = round(candidate.fit, 1), candidate.known, delimiter == "\t", candidate.width
        if best is None or rank > best[0]:
            best = rank, candidate
    return best[1] if best is not None else None


def single_column(texts: Sequence[str]) -> Plan | None:
    """A table of one column, where the first line names it and nothing else."""
    return _plan(_slices(texts), "\x1f", whole=True)


def _slices(texts: Sequence[str]) -> list[Slice]:
    return [
        Slice(text, 0, number, text.encode("utf-8", "surrogatepass"), "utf-8")
        for number, text in enumerate(texts, 1)
    ]


def table(
    body: Sequence[tuple[str, ...]], dialect: Dialect, fit: float = 1.0, *, short: bool = False
) -> Plan | None:
    """The plan for rows of one width; None where there is but one, and no names."""
    width = len(body[0])
    header = _header(body)
    if header is None and len(body) < 2:
        return None
    data = body[body.index(header) + 1 :] if header is not None else body
    names = tuple(
        name.strip(" \ufeff\t") or f"column {number}"
        for number, name in enumerate(header or [""] * width, 1)
    )
    meanings = content.completed(columns_of(names), data, header is not None)
    known = len({meaning.column for meaning in columns_of(header or ())} & _FIELDS)
    return Plan(dialect, width, header, names, meanings, fit, known, short)


def _plan(lines: list[Slice], delimiter: str, whole: bool) -> Plan | None:
    found: list[Row] = []
    dialect = Dialect(delimiter)
    for dialect in _dialects(delimiter, lines):
        found = list(rows(lines, dialect))
        if not any(row.fault for row in found):
            break
    widths = Counter(len(row.cells) for row in found if row.fault is None)
    if not widths:
        return None
    width = max(widths, key=lambda size: (widths[size] * (size > 1), size))
    found = list(rows(lines, dialect, width))
    if not whole and len(found) > 1:
        del found[-1]  # the sample may have cut it
    sound = [row for row in found if row.fault is None]
    body = [row.cells for row in sound if len(row.cells) == width]
    if not body or (width > 1 and widths[1] > len(body)):
        return None
    fewer = sum(1 < len(row.cells) < width for row in sound)
    fit = (len(body) + 0.5 * _decorations(sound, width)) / len(found)
    return table(body, dialect, fit, short=fewer >= 2 and fewer * 4 > len(body))


def _dialects(delimiter: str, lines: Sequence[Slice]) -> list[Dialect]:
    """The ways to write quotes in cells that the text may follow."""
    escaped = sum(line.text.count('\\"') for line in lines)
    doubled = sum(line.text.count('""') for line in lines)
    plain = Dialect(delimiter)
    return [Dialect(delimiter, escape=True), plain] if escaped > doubled else [plain]


def _decorations(found: Sequence[Row], width: int) -> int:
    """Rows of one cell above the table: no sign against it, yet none for it."""
    count = 0
    for row in found[:_HEADER_WITHIN]:
        if len(row.cells) == width:
            break
        count += len([cell for cell in row.cells if cell.strip()]) <= 1
    return count


def _header(body: Sequence[tuple[str, ...]]) -> tuple[str, ...] | None:
    """The row of names: one that names fields, else one unlike what stands below it."""
    for cells in body[:_HEADER_WITHIN]:
        if max(map(len, cells)) > _LONGEST_NAME:
            continue
        plain = plain_columns(cells) & _FIELDS
        known = {meaning.column for meaning in columns_of(cells)} & _FIELDS
        if len(known) >= 2 or (plain and len(cells) <= 3):
            return cells
    first, data = body[0], body[1:]
    return first if data and content.unlike(first, data) else None
