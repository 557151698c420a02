"""
The entries of a file, one by one, each with its bytes.

A stretch runs from a line that begins like an entry to the next such line. It is one entry, or the
entry is broken, or the second line lies within a value of the first.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, islice
from typing import Final

from polycorpus.read.document import Slice
from polycorpus.read.layouts.bibtex.grammar import LINE_HEAD, NEXT_HEAD, Entry, Fault, entry_at

_NESTED: Final = 3
"""Lines like an entry's first that one entry may hold (`bibtex = {@article{...}}`); with more, it
has lost a brace. It bounds what is read twice."""
_LONGEST_ENTRY: Final = 1 << 20
"""Characters; an abstract has 2,000."""


@dataclass(frozen=True, slots=True)
class Found:
    """An entry and its bytes; `line` is the physical one of its `@`."""

    entry: Entry
    start_bytes: int
    stop_bytes: int
    line: int


@dataclass(frozen=True, slots=True)
class Broke:
    """What begins like an entry and can't be read, up to where the next may begin."""

    start_bytes: int
    stop_bytes: int
    line: int
    message: str


@dataclass(frozen=True, slots=True)
class Outside:
    """What stands on one line outside of any entry: to BibTeX, a comment."""

    text: str
    start_bytes: int
    stop_bytes: int
    line: int


Part = Found | Broke | Outside


def entries(lines: Iterable[Slice]) -> Iterator[Part]:
    """Every entry and everything else that is not blank, in the order of the file."""
    held = _Held([], 0)
    size = 0
    for line in lines:
        if held.lines and (LINE_HEAD.match(line.text) or size > _LONGEST_ENTRY):
            parts, held = _settle(held, more=size <= _LONGEST_ENTRY)
            size = sum(len(one.text) for one in held.lines)
            yield from parts
        held.lines.append(line)
        size += len(line.text)
    yield from _settle(held, more=False)[0]


@dataclass(frozen=True, slots=True)
class _Held:
    """Lines that are not settled; `start` is where in the first of them."""

    lines: list[Slice]
    start: int


class _Window:
    """Lines as one text that knows its bytes."""

    def __init__(self, lines: Sequence[Slice]) -> None:
        self.lines = lines
        self.text = "\n".join(line.text for line in lines)
        self._starts = list(accumulate((len(line.text) + 1 for line in lines), initial=0))

    def index(self, place: int) -> int:
        """Which line the character at `place` is on."""
        return min(bisect_right(self._starts, place), len(self.lines)) - 1

    def column(self, place: int) -> int:
        """Where on its line."""
        return place - self._starts[self.index(place)]

    def line(self, place: int) -> Slice:
        """The line of the character at `place`."""
        return self.lines[self.index(place)]

    def byte_at(self, place: int) -> int:
        """Absolute byte offset of the character at `place`, which may be a line's end."""
        return self.line(place).byte_at(self.column(place))

    def number_at(self, place: int) -> int:
        """Its physical line."""
        return self.line(place).number

    def content(self, start: int, stop: int) -> tuple[int, int]:
        """The bytes of a stretch without the white space around it."""
        text = self.text[start:stop]
        first = start + len(text) - len(text.lstrip())
        last = start + len(text.rstrip())
        return self.byte_at(first), self.byte_at(max(first, last))


def _settle(held: _Held, *, more: bool) -> tuple[list[Part], _Held]:
    """The parts of the lines that are held, and what waits for `more` of the file."""
    window = _Window(held.lines)
    text, place = window.text, held.start
    parts: list[Part] = []
    while head := NEXT_HEAD.search(text, place):
        start = head.start()
        parts += _outside(window, place, start)
        heads = islice(NEXT_HEAD.finditer(text, start + 1), _NESTED + 1)
        following = [found.start() for found in heads]
        whole = len(following) <= _NESTED
        try:
            entry = entry_at(text[start : None if whole else following[-1]])
        except Fault as fault:
            first = window.index(start)
            if more and whole and fault.unfinished:
                return parts, _Held(held.lines[first:], window.column(start))
            place = following[0] if following else len(text)
            parts += _unread(window, start, place, fault)
        else:
            place = start + entry.stop
            parts.append(Found(entry, *window.content(start, place), window.number_at(start)))
    parts += _outside(window, place, len(text))
    return parts, _Held([], 0)


def _unread(window: _Window, start: int, stop: int, fault: Fault) -> Iterator[Part]:
    """A broken entry; around entries that are commented out, it is a comment as in BibTeX."""
    if window.text[start:stop].lower().startswith("@comment"):
        yield from _outside(window, start, stop)
    else:
        yield Broke(*window.content(start, stop), window.number_at(start), fault.message)


def _outside(window: _Window, start: int, stop: int) -> Iterator[Outside]:
    """The lines of a stretch that hold more than the punctuation after an entry."""
    place = start
    for fragment in window.text[start:stop].split("\n"):
        if fragment.strip(" \t\r,;}\ufeff"):
            yield Outside(
                fragment.strip(),
                *window.content(place, place + len(fragment)),
                window.number_at(place),
            )
        place += len(fragment) + 1
