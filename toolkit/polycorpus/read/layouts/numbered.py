"""
Numbered entries: `[1]`, `1.`, `(1)`, `1、`, `【1】`, `①`, `P1-2`, in any digits.

The sequence is the evidence: a line opens an entry where its number follows the last one, so that
lists inside an abstract, years and section numbers stay text.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, pairwise
from typing import Final

import regex

from polycorpus.read import entries, heads
from polycorpus.read.document import Document, Slice
from polycorpus.read.elements import Field, Finding, Heading, RawRecord, Sample, Skip
from polycorpus.read.titles import is_prose
from polycorpus.read.understood import is_header
from polycorpus.read.wrapping import unwrapped

NAME: Final = "numbered"

_SAMPLE_LINES: Final = 4000
_MARKER: Final = regex.compile(
    r"(?P<indent>\s*)(?:[#>*_]{1,6}\s*)?(?:"
    r"(?P<open>[\[【［〔(（])\s*(?P<prefix>[A-Za-z]{0,4}-?)(?P<number>\p{Nd}{1,5})\s*(?P<close>[\]】］〕)）])[.:：、]?"
    r"|(?P<circled>[①-⑳㉑-㉟㊱-㊿⑴-⒇⒈-⒛❶-❿])[.、]?"
    r"|(?P<han>[一二三四五六七八九十百]{1,4})(?P<stop>[、．.])"
    r"|(?P<word>No\.?|Nr\.?|N°|№|#|Paper|第)\s?(?P<counted>\p{Nd}{1,5})\s?"
    r"(?P<after>(?:篇|番|号|號|件|편)[.:：、]?|[.:：)、]|\s)"
    r"|(?P<session>[A-Z]{0,3}\p{Nd}{1,2}[A-Z]?[-–])(?P<paper>\p{Nd}{1,3})(?:[.:：)]|(?=\s))"
    r"|(?P<letters>[A-Z]{1,4}-?)?(?P<plain>\p{Nd}{1,5})(?P<mark>[.．)）、:：]|(?:\s?[-–—]|\t)(?=\s))"
    r")(?P<pad>\s*)(?P<text>.*)"
)
_GAP: Final = 5
"""Numbers that may be missing between two entries: withdrawn papers, pages that were left out."""

_MOST_HEADING: Final = 200
_FIRST_NUMBERS: Final = 3
"""A list that was cut out of a longer one begins anywhere; others begin with 0 to 3."""


@dataclass(frozen=True, slots=True)
class Marker:
    """A number at the start of a line, how it is written, and the text behind it."""

    style: str
    prefix: str
    number: int
    text: str
    indent: int


def marker(text: str) -> Marker | None:
    """The marker at the start of a line, if there is one."""
    match = _MARKER.match(text)
    if match is None:
        return None
    rest = match["text"]
    digits = match["number"] or match["counted"] or match["plain"]
    indent = len(match["indent"].expandtabs(4))
    if match["circled"] is not None:
        return Marker("circled", "", int(unicodedata.numeric(match["circled"])), rest, indent)
    if match["han"] is not None:
        return Marker("han" + match["stop"], "", _han_number(match["han"]), rest, indent)
    if match["open"] is not None:
        return Marker(match["open"] + match["close"], match["prefix"], int(digits), rest, indent)
    if match["word"] is not None:
        return Marker(match["word"], "", int(digits), rest, indent)
    if match["session"] is not None:
        return Marker("session", match["session"], int(match["paper"]), rest, indent)
    if not match["pad"] and not _may_touch(match["mark"], rest):
        return None
    return Marker("n" + match["mark"].strip(), match["letters"] or "", int(digits), rest, indent)


def _han_number(text: str) -> int:
    """`十二` is 12, `二十` 20: the numerals of a list that somebody counted by hand."""
    total = digit = 0
    for sign in text:
        value = int(unicodedata.numeric(sign))
        if value >= 10:
            total, digit = total + (digit or 1) * value, 0
        else:
            digit = value
    return total + digit


def _may_touch(mark: str, rest: str) -> bool:
    """Whether text may follow a mark at once: 1、Title and 1.标题, but not 1.6-Bit, 3:2, １．６."""
    if not rest or (mark in "．：" and rest[0] in "０１２３４５６７８９"):
        return False
    return not mark.isascii() or not rest[0].isascii()


@dataclass(slots=True)
class _Sequence:
    """
    What a style of marker has counted so far. `step` is -1 where it counts down.

    `hits` of the markers followed the one before, `exact` of them without leaving a number out.
    """

    first: Marker
    prefix: str
    last: int
    indent: int = 0
    step: int = 1
    hits: int = 0
    exact: int = 0
    misses: int = 0

    def follows(self, found: Marker) -> bool:
        """Whether a marker goes on with the sequence, or begins it anew under another prefix."""
        if found.prefix != self.prefix:
            return found.number <= 1
        return 0 < (found.number - self.last) * self.step <= _GAP


@dataclass(frozen=True, slots=True)
class Style:
    """How the entries of a file are marked; `spaced`: a blank line stands before each."""

    name: str
    step: int
    indent: int
    spaced: bool


def sniff(sample: Sample) -> float:
    """The share of text in entries, where two numbers and more follow each other."""
    style, hits = _style(sample.lines)
    if style is None or hits < 2:
        return 0.0
    explained = total = opened = 0
    position = _Position(style)
    for line in sample.lines:
        total += len(line)
        opened += position.opens(marker(line), gap=True)
        explained += len(line) if opened else 0
    share = explained / max(total, 1)
    return min(0.85, 0.85 * share) if opened >= 2 else 0.0


def read(document: Document) -> Iterator[Finding]:
    """An entry from its marker to the line before the next."""
    head = [line.text for line in islice(document.lines(), _SAMPLE_LINES)]
    document.strays.clear()
    style, _ = _style(head)
    position = _Position(style or Style("n.", 1, 0, False))
    draft: _Draft | None = None
    gap = True
    for line in document.lines():
        if line.blank:
            gap = True
            continue
        found = marker(line.text)
        if position.opens(found, gap):
            assert found is not None
            if draft is not None:
                yield draft.record()
            draft = _Draft(found, [line])
        elif draft is not None and not (gap and _is_heading(line)):
            draft.add(line, gap)
        else:
            if draft is not None:
                yield draft.record()
                draft = None
            yield _between(line)
            position.restart()
        gap = False
    if draft is not None:
        yield draft.record()


class _Position:
    """Where in the numbering the reading is."""

    def __init__(self, style: Style) -> None:
        self._style = style
        self._sequence: _Sequence | None = None
        self._restarts = True

    def opens(self, found: Marker | None, gap: bool) -> bool:
        """Whether a marker opens the next entry."""
        style = self._style
        if found is None or found.style != style.name or found.indent > style.indent + 3:
            return False
        if style.spaced and not gap and self._sequence is not None:
            return False
        known = self._sequence
        if known is None or (self._restarts and found.number <= _FIRST_NUMBERS):
            self._sequence = _Sequence(found, found.prefix, found.number, step=style.step)
        elif known.follows(found):
            known.prefix, known.last = found.prefix, found.number
        elif not (gap and found.number == 1 and style.step > 0 and known.last > 1):
            return False
        else:
            known.last = 1
        self._restarts = False
        return True

    def restart(self) -> None:
        """After a heading the numbers may begin anew, and where they count down anywhere."""
        self._restarts = True
        if self._style.step < 0:
            self._sequence = None


@dataclass(slots=True)
class _Draft:
    """An entry that is being read; an empty line stands for blank ones."""

    marker: Marker
    lines: list[Slice]
    gaps: set[int] = field(default_factory=set)

    def add(self, line: Slice, gap: bool) -> None:
        if gap:
            self.gaps.add(len(self.lines))
        self.lines.append(line)

    def record(self) -> RawRecord:
        start, stop = self.lines[0].content[0], self.lines[-1].content[1]
        first, *rest = self._paragraphs()
        found = _fields(first, rest)
        flags = entries.flags(found)
        return RawRecord(start, stop, found, self.lines[0].number, flags=flags)

    def _paragraphs(self) -> list[str]:
        """Hard-wrapped lines joined, an empty string where a blank line stood."""
        texts = [self.marker.text, *(line.text.strip() for line in self.lines[1:])]
        labels = {at for at, text in enumerate(texts) if at and entries.label_of(text)}
        edges = [0, *sorted(self.gaps | labels), len(texts)]
        found: list[str] = []
        for first, stop in pairwise(edges):
            if first in self.gaps:
                found.append("")
            found += [
                "\n".join(texts[first + a : first + b]) for a, b in unwrapped(texts[first:stop])
            ]
        return found


def _fields(first: str, rest: Sequence[str]) -> tuple[Field, ...]:
    """A first paragraph of prose is an abstract that the others go on with; else it is a title."""
    if is_prose(first) and not heads.title_of(first):
        return entries.fields(None, [first, *rest])
    return entries.fields(first.replace("\n", " "), rest)


def _style(lines: Sequence[str]) -> tuple[Style | None, int]:
    """The style that marks entries: of those that count, the one that stands first."""
    counts: dict[tuple[str, bool], _Sequence] = {}
    gap = True
    for line in lines:
        if not line.strip():
            gap = True
            continue
        found = marker(line)
        if found is not None and found.text.strip():
            for spaced in (False, True)[: 1 + gap]:
                _count(counts, spaced, found, gap)
        gap = False
    for (name, spaced), known in counts.items():
        if spaced or known.hits < 1 or known.hits < known.misses:
            continue
        apart = counts.get((name, True))
        alone = apart is not None and 0 < apart.exact == apart.hits and not apart.misses
        only = alone and apart is not None and (known.misses > 0 or apart.hits == known.hits)
        return Style(name, known.step, known.indent, only), known.hits + 1
    return None, 0


def _count(
    counts: dict[tuple[str, bool], _Sequence], spaced: bool, found: Marker, gap: bool
) -> None:
    """One marker more of its style; `spaced`: among those that a blank line stands before."""
    known = counts.get((found.style, spaced))
    if known is None:
        counts[found.style, spaced] = _Sequence(found, found.prefix, found.number, found.indent)
        return
    if found.number == known.last - 1 and known.first.number > 1 and not known.hits:
        known.step = -1
    if known.follows(found) or (gap and found.number <= 1):
        known.hits += 1
        known.exact += found.number in (known.last + known.step, 1)
        known.indent = min(known.indent, found.indent)
        known.last, known.prefix = found.number, found.prefix
    else:
        known.misses += 1


def _between(line: Slice) -> Finding:
    start, stop = line.content
    if _is_heading(line):
        return Heading(
            start, stop, line.text.strip().lstrip("#").strip(), _level(line.text), line.number
        )
    return Skip(start, stop, "preamble")


def _is_heading(line: Slice) -> bool:
    text = line.text.strip()
    if len(text) > _MOST_HEADING:
        return False
    return _level(text) is not None or is_header(text)


def _level(text: str) -> int | None:
    match = regex.match(r"\s{0,3}(#{1,6})\s+\S", text)
    return len(match[1]) if match is not None else None
