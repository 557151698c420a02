"""Plain text: a heading, then abstracts separated by blank lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from polycorpus.heading import Line, understand
from polycorpus.problems import Problem
from polycorpus.read.document import Document, Slice
from polycorpus.read.elements import Field, Finding, Heading, RawRecord, Sample
from polycorpus.read.paragraphs import Paragraph
from polycorpus.read.segmentation import segment

NAME: Final = "plain"

_WINDOW: Final = 256
"""Blocks that are judged together, some 300 kB: enough to see a list's habits."""
_HEADING_CHARS: Final = 200


@dataclass(frozen=True, slots=True)
class Block:
    """Lines between blank lines."""

    text: str
    start_bytes: int
    stop_bytes: int
    line: int
    trailing_space: bool


def sniff(sample: Sample) -> float:
    """Any text can be read so; a layout that explains more of the file comes first."""
    return 0.2 if any(line.strip() for line in sample.lines) else 0.1


def read(document: Document) -> Iterator[Finding]:
    """Headings and abstracts, window by window."""
    window: list[Block] = []
    declared: int | None = None
    for block in _blocks(document.lines()):
        line = _heading(block)
        if line is None and len(window) < _WINDOW:
            window.append(block)
            continue
        yield from _records(window, document, declared)
        window = []
        if line is None:
            window, declared = [block], None
        else:
            declared = line.declared_count
            yield Heading(block.start_bytes, block.stop_bytes, block.text, None, block.line)
    yield from _records(window, document, declared)


def _blocks(lines: Iterator[Slice]) -> Iterator[Block]:
    held: list[Slice] = []
    for line in lines:
        if not line.blank:
            held.append(line)
        elif held:
            yield _block(held)
            held = []
    if held:
        yield _block(held)


def _block(lines: list[Slice]) -> Block:
    return Block(
        text="\n".join(line.text for line in lines).strip(),
        start_bytes=lines[0].content[0],
        stop_bytes=lines[-1].content[1],
        line=lines[0].number,
        trailing_space=lines[-1].text[-1:].isspace(),
    )


def _heading(block: Block) -> Line | None:
    """A short block of one line in which a heading is understood."""
    if len(block.text) > _HEADING_CHARS or "\n" in block.text:
        return None
    line = understand(block.text)
    return line if line.is_header else None


def _records(blocks: list[Block], document: Document, declared: int | None) -> Iterator[Finding]:
    """The records of one stretch without headings."""
    habit = document.recipe.paragraphs
    prose = [Paragraph(block.text, block.trailing_space) for block in blocks]
    for run in segment(prose, habit, declared):
        members = blocks[run.first : run.stop]
        yield _record(members)
        if len(members) > 1 and habit == "auto":
            yield _note(members, run.confidence)


def _record(members: list[Block]) -> RawRecord:
    text = "\n\n".join(block.text for block in members)
    return RawRecord(
        members[0].start_bytes,
        members[-1].stop_bytes,
        (Field("abstract", text, column="abstract"),),
        members[0].line,
        flags=("multi_paragraph",) if len(members) > 1 else (),
    )


def _note(members: list[Block], confidence: float) -> Problem:
    return Problem(
        "joined_paragraphs",
        f"{len(members)} paragraphs read as one abstract, confidence {confidence:.2f}",
        line=members[0].line,
        start_bytes=members[0].start_bytes,
        stop_bytes=members[-1].stop_bytes,
        hint='set `paragraphs = "split"` for the file in corpus.toml if each is a record',
    )
