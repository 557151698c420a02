"""From tagged lines to the entries of records, whatever the tags look like."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from polycorpus.read.document import Document, Slice
from polycorpus.read.elements import Heading, Sample, Skip
from polycorpus.read.understood import is_header

HEAD_LINES: Final = 2000
"""Lines at the start from which a file's habits are learned."""
_LONGEST_RECORD: Final = 100_000
"""Lines after which a record is taken to have ended: what goes on longer is no record."""
_HEADING_CHARS: Final = 200
_DENSITY: Final = 0.12
"""Share of lines with a tag from which a file is surely tagged; a record of Rayyan with 40
keywords a line each has 0.2, a read-me that shows one record has less than 0.05."""

TagOf = Callable[[str], tuple[str, str] | None]
"""Tag and value of a line, or None where it begins with no tag."""


@dataclass(frozen=True, slots=True)
class Syntax:
    """
    How the lines of a format look.

    A tag of `opens` begins a record wherever it stands, one of `closes` ends it. `titles` are the
    tags that no record has twice after a blank line.
    """

    tag_of: TagOf
    opens: frozenset[str]
    closes: frozenset[str] = frozenset()
    titles: frozenset[str] = frozenset()


@dataclass(slots=True)
class Entry:
    """A tag and the lines of its value; an empty part stands for blank lines between them."""

    tag: str
    parts: list[str]
    first: Slice
    last: Slice
    after_gap: bool

    @property
    def lines(self) -> list[str]:
        """The lines that are not blank."""
        return [part for part in self.parts if part]

    @property
    def text(self) -> str:
        """The lines as they are wrapped, paragraphs with an empty line between them."""
        return "\n".join(self.parts).strip()


@dataclass(slots=True)
class Draft:
    """Entries that belong together, and where they lie."""

    entries: list[Entry] = field(default_factory=list)
    last: Slice | None = None
    length: int = 0

    def add(self, tag: str, value: str, line: Slice, gap: bool) -> None:
        """A line with a tag."""
        self.entries.append(Entry(tag, [value.strip()], line, line, gap))
        self.length += 1

    def continue_with(self, line: Slice, gap: bool) -> None:
        """A line without one."""
        last = self.entries[-1]
        last.parts += ["", line.text.strip()] if gap else [line.text.strip()]
        last.last = line
        self.length += 1

    @property
    def start_bytes(self) -> int:
        """First byte that is not blank."""
        return self.entries[0].first.content[0]

    @property
    def stop_bytes(self) -> int:
        """One past the last byte that is not blank, that of a closing tag included."""
        return (self.last or self.entries[-1].last).content[1]

    def has(self, tags: Collection[str]) -> bool:
        """Whether one of the tags is in it."""
        return any(entry.tag in tags for entry in self.entries)


def head(document: Document) -> list[str]:
    """The first lines of a file."""
    lines = [line.text for line in islice(document.lines(), HEAD_LINES)]
    document.strays.clear()  # they are met again
    return lines


def drafts(lines: Iterable[Slice], syntax: Syntax) -> Iterator[Draft | Slice]:
    """Records, and the lines outside of any; a record without its opening tag is found too."""
    drafting = _Drafting(syntax)
    gap = False
    for line in lines:
        if line.blank:
            gap = True
        else:
            yield from drafting.take(line, gap)
            gap = False
    yield from drafting.finished()


@dataclass(slots=True)
class _Drafting:
    """
    The record that is open, and a line in it that looks like a heading.

    It is one only where a record begins below it: an abstract has paragraphs such as `METHODS`.
    """

    syntax: Syntax
    draft: Draft | None = None
    held: Slice | None = None

    def take(self, line: Slice, gap: bool) -> Iterator[Draft | Slice]:
        """The next line that is not blank; `gap`: blank ones stand above it."""
        found = self.syntax.tag_of(line.text)
        if self.held is not None:
            yield from self._judged(found)
        if self.draft is not None and found is None and gap and is_heading(line):
            self.held = line
            return
        if self.draft is not None and _ends(self.draft, found, gap, self.syntax):
            yield from self.finished()
        if found is None:
            if self.draft is None:
                yield line
            else:
                self.draft.continue_with(line, gap)
        elif found[0] not in self.syntax.closes:
            self.draft = self.draft or Draft()
            self.draft.add(*found, line, gap)
        elif self.draft is not None:
            self.draft.last = line
            yield from self.finished()

    def _judged(self, found: tuple[str, str] | None) -> Iterator[Draft | Slice]:
        """The held line, now that the one below it is there."""
        assert self.draft is not None and self.held is not None
        if found is not None and _begins(self.draft, found[0], self.syntax):
            yield from self.finished()
        else:
            self.draft.continue_with(self.held, True)
            self.held = None

    def finished(self) -> Iterator[Draft | Slice]:
        """The record, and the heading below it."""
        if self.draft is not None:
            yield from divided(self.draft, self.syntax.titles)
        if self.held is not None:
            yield self.held
        self.draft = self.held = None


def _begins(draft: Draft, tag: str, syntax: Syntax) -> bool:
    """Whether a tag right after a heading opens a record, or has opened the one above."""
    return tag in syntax.opens or tag == draft.entries[0].tag


def _ends(draft: Draft, found: tuple[str, str] | None, gap: bool, syntax: Syntax) -> bool:
    """Whether the record has ended before this line."""
    if draft.length >= _LONGEST_RECORD:
        return True
    if found is None:
        return False
    tag = found[0]
    if tag in syntax.opens:
        return True
    return gap and (
        tag == draft.entries[0].tag or (tag in syntax.titles and draft.has(frozenset((tag,))))
    )


def divided(draft: Draft, titles: frozenset[str]) -> Iterator[Draft]:
    """
    Two records that nothing but a blank line separates: cut where the second title's block begins.

    A blank line alone proves nothing: some tools write one after each field.
    """
    start, cut = 0, None
    seen: set[str] = set()
    for index, entry in enumerate(draft.entries):
        if entry.after_gap and seen:
            cut = index
        if entry.tag in seen and cut is not None:
            yield Draft(draft.entries[start:cut])
            start, cut = cut, None
            seen.clear()
        if entry.tag in titles:
            seen.add(entry.tag)
    yield Draft(draft.entries[start:], draft.last)


def outside(line: Slice) -> Heading | Skip:
    """A line between records: a heading, or what a database writes around its records."""
    start, stop = line.content
    if is_heading(line):
        return Heading(start, stop, line.text.strip(), None, line.number)
    return Skip(start, stop, "preamble")


def is_heading(line: Slice) -> bool:
    """Whether a line without a tag is the heading of a list."""
    return len(line.text) <= _HEADING_CHARS and is_header(line.text.strip())


def score(sample: Sample, syntax: Syntax) -> float:
    """
    The share of text in lines that have a tag or continue one.

    One tag alone may be chance; without any that opens a record, a title must be there.
    """
    tagged = filled = explained = size = 0
    tags: set[str] = set()
    inside = gap = False
    for line in sample.lines:
        length = len(line.strip())
        if not length:
            gap = True
            continue
        filled += 1
        size += length
        found = syntax.tag_of(line)
        if found is not None:
            tags.add(found[0])
            tagged += 1
            inside = found[0] not in syntax.closes
        if found is not None or (inside and not gap):
            explained += length
        gap = False
    if len(tags) < 2 or not tags & (syntax.titles | syntax.opens):
        return 0.0
    sure = 1.0 if tags & syntax.opens else 0.8
    return sure * min(explained / size, tagged / filled / _DENSITY)
