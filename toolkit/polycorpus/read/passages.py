"""
Text between two headings becomes records: abstracts, titles, or both.

Blank lines separate abstracts, if need be with evidence (`segmentation`). Titles are told from
prose by their shape; where most abstracts stand below one, each title opens a record.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from statistics import median
from typing import Final, Literal

import regex

from polycorpus.heading import field_label
from polycorpus.problems import Problem
from polycorpus.read import entries
from polycorpus.read.bylines import is_byline, is_institution, may_be_name
from polycorpus.read.document import Slice
from polycorpus.read.elements import Field, Finding, Heading, RawRecord
from polycorpus.read.paragraphs import Paragraph
from polycorpus.read.segmentation import segment
from polycorpus.read.titles import ends_sentence, is_prose, is_title, word_count
from polycorpus.read.understood import says_too_little
from polycorpus.read.wrapping import unwrapped

Habit = Literal["auto", "join", "split"]
Kind = Literal["title", "byline", "detail", "prose", "other"]
"""`detail`: keywords, an institution, an address: part of a paper, never its beginning."""

_TITLED: Final = 0.6
"""Share of abstracts below a title from which titles open records; chance lines are far fewer."""

_TOPIC_WORDS: Final = 3
"""A line of so few words among longer titles is the topic of those below it."""


@dataclass(frozen=True)
class Part:
    """A paragraph: one line, or several that were hard-wrapped. `first` of its block."""

    lines: tuple[Slice, ...]
    first: bool

    @cached_property
    def text(self) -> str:
        """Its lines, joined by LF."""
        return "\n".join(line.text for line in self.lines).strip()

    @cached_property
    def kind(self) -> Kind:
        """What its shape says that it is."""
        if _is_detail(self.text):
            return "detail"
        if is_prose(self.text):
            return "prose" if not is_byline(self.text) else "byline"
        if is_byline(self.text):
            return "byline"
        return "title" if is_title(self.text.replace("\n", " ")) else "other"

    @property
    def start_bytes(self) -> int:
        """First non-blank byte."""
        return self.lines[0].content[0]

    @property
    def stop_bytes(self) -> int:
        """One past the last non-blank byte."""
        return self.lines[-1].content[1]

    @property
    def number(self) -> int:
        """Physical line."""
        return self.lines[0].number


def _is_detail(text: str) -> bool:
    if is_institution(text) or (len(text) < 200 and _EMAIL.search(text)):
        return True
    label = field_label(text) if len(text) < 400 and not says_too_little(text) else None
    known = label is not None and label.field not in ("title", "abstract")
    return known and label is not None and label.language is not None and bool(label.value)


_EMAIL: Final = regex.compile(r"[\w.+-]+@[\w-]+\.[\w.]{2,}")


@dataclass(frozen=True)
class Block:
    """Lines between blank lines."""

    lines: tuple[Slice, ...]

    @cached_property
    def text(self) -> str:
        """Its lines, joined by LF."""
        return "\n".join(line.text for line in self.lines).strip()

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """Its paragraphs: hard-wrapped lines are one, other lines each their own."""
        runs = unwrapped([line.text for line in self.lines])
        return tuple(Part(self.lines[a:b], a == 0) for a, b in runs)


def block(lines: Sequence[Slice]) -> Block:
    """A block of lines, none of them blank."""
    return Block(tuple(lines))


def findings(
    blocks: Sequence[Block], habit: Habit, declared: int | None = None
) -> Iterator[Finding]:
    """The records among the blocks of one section; `declared` is what its heading promises."""
    if not blocks:
        return
    parts = [part for one in blocks for part in one.parts]
    kinds = [part.kind for part in parts]
    prose = kinds.count("prose")
    titled = _titled(kinds)
    lists = kinds.count("title") + kinds.count("byline") + kinds.count("other")
    if (prose and titled >= _TITLED * prose) or (
        lists >= 3 * prose and kinds.count("title") * 2 >= lists and _is_listing(kinds, prose)
    ):
        yield from _titled_records(parts)
    elif len(blocks) == 1 and kinds.count("prose") == len(parts):
        yield from _abstracts([Block(part.lines) for part in parts], habit, declared)
    else:
        yield from _abstracts(blocks, habit, declared)


def _titled(kinds: Sequence[Kind]) -> int:
    """Abstracts with a title right above, or with only authors, a session or a venue between."""
    found = 0
    for at, kind in enumerate(kinds):
        above = at - 1
        while above >= max(0, at - 6) and kinds[above] in ("byline", "detail", "other"):
            above -= 1
        found += kind == "prose" and above >= 0 and kinds[above] == "title"
    return found


def _is_listing(kinds: Sequence[Kind], prose: int) -> bool:
    """Titles without abstracts: several, or one alone that nothing contradicts."""
    return kinds.count("title") >= 3 or (not prose and kinds[0] == "title")


@dataclass
class _Draft:
    """A record that is being gathered."""

    title: Part | None = None
    body: list[Part] = field(default_factory=list)

    def has(self, kind: Kind) -> bool:
        return any(part.kind == kind for part in self.body)

    @property
    def is_signed(self) -> bool:
        """A title and authors stand, and no abstract yet."""
        return self.title is not None and self.has("byline") and not self.has("prose")

    def record(self) -> RawRecord:
        parts = ([self.title] if self.title else []) + self.body
        lines: list[str] = []
        for part in self.body:
            lines += ["", part.text] if part.first else [part.text]
        found = entries.fields(None, lines)
        if self.title is not None:
            found = (Field("title", self.title.text, column="title"), *found)
        return RawRecord(
            parts[0].start_bytes,
            parts[-1].stop_bytes,
            found,
            parts[0].number,
            flags=entries.flags(found),
        )


def _titled_records(parts: Sequence[Part]) -> Iterator[Finding]:
    usual = median(word_count(part.text) for part in parts if part.kind == "title")
    sizes = _block_sizes(parts)
    signed = _are_signed(parts)
    led = _lead_blocks(parts)
    draft: _Draft | None = None
    for at, part in enumerate(parts):
        following = parts[at + 1].kind if at + 1 < len(parts) else None
        inner = led and not part.first and draft is not None and draft.is_signed
        if draft is not None and (inner or not _opens(part, draft, signed or following == "prose")):
            draft.body.append(part)
            continue
        if draft is not None:
            yield draft.record()
            draft = None
        if _is_topic(part, following, usual, sizes[at]):
            yield Heading(part.start_bytes, part.stop_bytes, part.text, None, part.number)
        elif part.kind == "prose":
            draft = _Draft(None, [part])
        else:
            draft = _Draft(part)
    if draft is not None:
        yield draft.record()


def _opens(part: Part, draft: _Draft, signed: bool) -> bool:
    """Whether a paragraph begins the next record; `signed`: authors may be expected in it."""
    fresh = draft.title is not None and not draft.body
    if part.kind == "title":
        return not (fresh and signed and may_be_name(part.text))
    if part.kind == "byline":
        return draft.has("byline") and draft.has("prose")
    if part.kind == "other":
        name = signed and may_be_name(part.text)
        return fresh and not name and not ends_sentence(part.text)
    return False


def _are_signed(parts: Sequence[Part]) -> bool:
    """Whether authors stand below the titles, so that one alone is no title either."""
    pairs = [(one.kind, other.kind) for one, other in pairwise(parts)]
    titles = sum(one == "title" for one, _ in pairs)
    return pairs.count(("title", "byline")) * 3 >= titles > 0


def _lead_blocks(parts: Sequence[Part]) -> bool:
    """Whether titles stand first in their block: what follows authors there is no title then."""
    pairs = [one for one, other in pairwise(parts) if (one.kind, other.kind) == ("title", "byline")]
    return len(pairs) > 1 and sum(one.first for one in pairs) >= _TITLED * len(pairs) * 4 / 3


def _is_topic(part: Part, following: Kind | None, usual: float, size: int) -> bool:
    if word_count(part.text) > _TOPIC_WORDS or usual < 2 * _TOPIC_WORDS - 1:
        return False
    return following == "title" and part.first and (size == 1 or size > 2)


def _block_sizes(parts: Sequence[Part]) -> list[int]:
    """Of each paragraph, how many its block has."""
    sizes: list[int] = []
    for part in parts:
        if part.first or not sizes:
            sizes.append(0)
        sizes[-1] += 1
    return [size for size in sizes for _ in range(size)]


def _abstracts(blocks: Sequence[Block], habit: Habit, declared: int | None) -> Iterator[Finding]:
    prose = [Paragraph(one.text, one.lines[-1].text[-1:].isspace()) for one in blocks]
    for run in segment(prose, habit, declared):
        members = blocks[run.first : run.stop]
        yield _abstract(members)
        if len(members) > 1 and habit == "auto":
            yield _note(members, run.confidence)


def _abstract(members: Sequence[Block]) -> RawRecord:
    text = "\n\n".join(one.text for one in members)
    return RawRecord(
        members[0].lines[0].content[0],
        members[-1].lines[-1].content[1],
        (Field("abstract", text, column="abstract"),),
        members[0].lines[0].number,
        flags=("multi_paragraph",) if len(members) > 1 else (),
    )


def _note(members: Sequence[Block], confidence: float) -> Problem:
    return Problem(
        "joined_paragraphs",
        f"{len(members)} paragraphs read as one abstract, confidence {confidence:.2f}",
        line=members[0].lines[0].number,
        start_bytes=members[0].lines[0].content[0],
        stop_bytes=members[-1].lines[-1].content[1],
        hint='set `paragraphs = "split"` for the file in corpus.toml if each is a record',
    )
