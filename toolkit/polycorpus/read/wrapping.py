"""Hard-wrapped lines: which line ends are only the edge of a page."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import regex

NARROWEST: Final = 40
WIDEST: Final = 160
"""Columns at which people and tools wrap: 55 to 100 mostly; a longer line is a paragraph."""

_FULL: Final = 0.9
"""A line is full where it and the next word fill this much of the widest line.

Not 1: some tools count bytes or double-width characters, and pdftotext's lines are of one width
on paper but of several in characters.
"""
_USUAL: Final = 0.5
"""From this share of full lines on the lines are wrapped; of titles one in eight is as full."""

_SPACELESS: Final = regex.compile(r"[\p{Han}\p{Hiragana}\p{Katakana}，。、；：（）「」]")
_SENTENCE_END: Final = regex.compile(r"[.!?。！？…:：]['\"”’)\]」』]*$")


def unwrapped(lines: Sequence[str]) -> list[tuple[int, int]]:
    """
    The paragraphs among lines without blank ones, as `[first, stop)` of line numbers.

    A line belongs to the one before where that one was full: the next word had no room.
    """
    bare = [line.strip() for line in lines]
    if len(bare) < 2:
        return [(at, at + 1) for at in range(len(bare))]
    widest = max(map(len, bare))
    full = [_is_full(one, other, widest) for one, other in pairwise(bare)]
    if sum(full) < _USUAL * len(full):
        full = [False] * len(full)
    joins = [
        fits or _goes_on(one, other) for fits, one, other in zip(full, bare, bare[1:], strict=False)
    ]
    return [part for run in _runs(joins) for part in _checked(bare, run)]


def _is_full(line: str, following: str, widest: int) -> bool:
    narrowest = NARROWEST // 2 if _SPACELESS.search(line) else NARROWEST
    if not narrowest <= widest <= WIDEST:
        return False
    first = next(iter(following.split(maxsplit=1)), " ")  # a line of marks alone may be left empty
    word = 1 if _SPACELESS.match(following) else len(first)
    return len(line) + 1 + word > _FULL * widest


def _goes_on(line: str, following: str) -> bool:
    """A line that begins in lower case goes on, unless a sentence ended before it."""
    return (
        len(line) <= WIDEST
        and following[:1].islower()
        and _SENTENCE_END.search(line) is None
        and not following.startswith(("http://", "https://", "www."))
    )


def _runs(joins: Sequence[bool]) -> list[tuple[int, int]]:
    runs, first = [], 0
    for stop, joined in enumerate([*joins, False], 1):
        if not joined:
            runs.append((first, stop))
            first = stop
    return runs


def _checked(lines: Sequence[str], run: tuple[int, int]) -> list[tuple[int, int]]:
    """A run that neither ends a sentence nor goes on in lower case is a list, not a paragraph."""
    first, stop = run
    if stop - first == 1 or _SENTENCE_END.search(lines[stop - 1]):
        return [run]
    joins = [_goes_on(one, other) for one, other in pairwise(lines[first:stop])]
    if sum(joins) * 2 >= len(joins) or stop - first > 4:
        return [run]
    return [(first + a, first + b) for a, b in _runs(joins)]
