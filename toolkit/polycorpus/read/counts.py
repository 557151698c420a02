"""Counts: what headings promise against what was found, and what a difference means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from polycorpus.problems import Problem
from polycorpus.read.elements import Declared
from polycorpus.read.outline import Section

_PAGE_SIZES: Final = frozenset({10, 15, 20, 24, 25, 30, 40, 50, 60, 75, 100, 200, 250, 500, 1000})
"""Page lengths that search interfaces offer."""


def empty(file: str, size: int, found: int) -> Iterator[Problem]:
    """A file without bytes, or without records."""
    if size == 0:
        yield Problem("empty_file", "the file is empty", file, None, 0, 0)
    elif found == 0:
        yield Problem("no_records", "no record found", file, 1, 0, size)


def declared(sections: Sequence[Section], stated: Sequence[Declared]) -> int | None:
    """What the file as a whole promises: its outermost headings, else a count beside them."""
    outer = [section.line.declared_count for section in sections if not section.counted]
    counts = [count for count in outer if count is not None]
    if counts:
        return sum(counts)
    return stated[0].count if stated else None


def compare(
    file: str, sections: Sequence[Section], stated: Sequence[Declared], found: int
) -> Iterator[Problem]:
    """A warning for each count that differs, with the likeliest reason."""
    for section in sections:
        promised = section.line.declared_count
        if promised is not None and promised != section.found:
            yield Problem(
                "count_mismatch",
                f"heading declares {promised} records, found {section.found}: "
                + _reason(promised, section.found, paged=False),
                file,
                section.number,
                section.heading.start_bytes,
                section.heading.stop_bytes,
                hint=_hint(promised, section.found),
            )
    for count in stated:
        if count.count != found:
            yield Problem(
                "count_mismatch",
                f"the file states {count.count} records, found {found}: "
                + _reason(count.count, found, paged=count.paged),
                file,
                count.line,
                hint=_hint(count.count, found),
            )


def _reason(promised: int, found: int, *, paged: bool) -> str:
    if found > promised:
        return "records may have been split, or more were added"
    if paged or (found in _PAGE_SIZES and promised > found):
        return "this looks like one page of them"
    if found * 2 < promised:
        return "the file holds a part of them, or the count is not of this list"
    return "the file looks cut"


def _hint(promised: int, found: int) -> str:
    ignore = 'set `declared_count = "ignore"` for it in corpus.toml'
    return f"fetch the rest, or {ignore}" if found < promised else ignore
