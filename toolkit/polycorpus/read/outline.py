"""The headings above a record: what the nearest says, and what it leaves to those around it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from polycorpus.heading import Line, understand
from polycorpus.read.elements import Heading


@dataclass(slots=True)
class Section:
    """
    An open heading. `found` counts the records below it, those of its own sections included.

    `counted` says that a heading around it declares a count that includes its records.
    """

    heading: Heading
    line: Line
    rank: int
    number: int
    counted: bool
    found: int = 0


@dataclass(frozen=True, slots=True)
class Context:
    """What headings give to a record that does not say it itself."""

    header: str | None = None
    languages: tuple[str, ...] = ()
    venue: str | None = None
    year: int | None = None
    track: str | None = None


class Outline:
    """
    The open headings of a file, outermost first, as the reading proceeds.

    A heading with a level closes those of its level and below. One without is placed by what it
    says: a venue opens a list of its own, a year a part of it, anything else a part of that.
    """

    def __init__(self) -> None:
        self._open: list[Section] = []
        self._context: Context = NO_CONTEXT
        self.sections: list[Section] = []

    def repeats(self, heading: Heading) -> bool:
        """Whether it says what an open heading already says, as at the top of each page."""
        text = heading.text.strip()
        return any(
            section.line.text == text and section.heading.level == heading.level
            for section in self._open
        )

    def enter(self, heading: Heading, number: int) -> None:
        """Open a section at physical line `number`."""
        line = understand(heading.text.strip())
        rank = heading.level if heading.level is not None else _rank(line)
        while self._open and self._open[-1].rank >= rank and not self._is_title(line):
            self._open.pop()
        counted = any(section.line.declared_count is not None for section in self._open)
        section = Section(heading, line, rank, number, counted)
        self._open.append(section)
        self.sections.append(section)
        self._context = _context(self._open)

    def _is_title(self, line: Line) -> bool:
        """
        Whether the innermost heading is the document's title, which no topic closes.

        READMEs write `# CVPR 2024 Papers` and then `# Backbone`, `# Diffusion Models`.
        """
        innermost = self._open[-1]
        names_another = line.venue is not None or line.year is not None
        first = innermost is self.sections[0] and innermost.heading.level == 1
        return first and innermost.line.venue is not None and not names_another

    def count(self) -> None:
        """One record more below every open heading."""
        for section in self._open:
            section.found += 1

    @property
    def context(self) -> Context:
        """What holds for a record at this place."""
        return self._context


NO_CONTEXT: Final = Context()


def _rank(line: Line) -> int:
    return 1 if line.venue is not None else 2 if line.year is not None else 3


def _context(sections: list[Section]) -> Context:
    lines = [section.line for section in reversed(sections)]
    return Context(
        header=lines[0].text,
        languages=tuple(sorted(lines[0].languages)),
        venue=next((line.venue for line in lines if line.venue is not None), None),
        year=next((line.year for line in lines if line.year is not None), None),
        track=next((line.track for line in lines if line.track is not None), None),
    )
