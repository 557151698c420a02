"""Plain text: headings, and below them abstracts, titles or both, mostly parted by blank lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import regex

from polycorpus.heading import Line
from polycorpus.read import passages
from polycorpus.read.document import Document, Slice
from polycorpus.read.elements import Finding, Heading, Sample
from polycorpus.read.passages import Block
from polycorpus.read.understood import is_header, understood

NAME: Final = "plain"

_WINDOW: Final = 256
"""Blocks that are judged together, some 300 kB: enough to see a list's habits."""

_WINDOW_LINES: Final = 4096
"""Lines after which a block is cut: a million titles may have no blank line between them."""

_HEADING_CHARS: Final = 200
_INNER_CHARS: Final = 80
_YEAR: Final = regex.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)|['’]\d\d\b|年|\p{Nd}{4}")
"""A heading with no blank line around it has a year, and is short."""


def sniff(sample: Sample) -> float:
    """Any text can be read so; a layout that explains more of the file comes first."""
    return 0.2 if any(line.strip() for line in sample.lines) else 0.1


def read(document: Document) -> Iterator[Finding]:
    """Headings and records, window by window."""
    window: list[Block] = []
    declared: int | None = None
    size = 0
    habit = document.recipe.paragraphs
    for block in _blocks(document.lines()):
        line = _heading(block)
        full = len(window) >= _WINDOW or size >= _WINDOW_LINES
        if line is None and not full:
            window.append(block)
            size += len(block.lines)
            continue
        yield from passages.findings(window, habit, declared)
        window, size = [], 0
        if line is None:
            window, declared, size = [block], None, len(block.lines)
        else:
            declared = line.declared_count
            first = block.lines[0]
            yield Heading(*first.content, line.text, None, first.number)
    yield from passages.findings(window, habit, declared)


def _blocks(lines: Iterator[Slice]) -> Iterator[Block]:
    """Lines between blank lines; a heading is a block of its own also where none are."""
    held: list[Slice] = []
    for line in lines:
        if line.blank:
            if held:
                yield from _without_headings(held)
            held = []
        elif len(held) >= _WINDOW_LINES:
            yield from _without_headings(held)
            held = [line]
        else:
            held.append(line)
    if held:
        yield from _without_headings(held)


def _without_headings(lines: list[Slice]) -> Iterator[Block]:
    first = 0
    for at, line in enumerate(lines):
        if len(lines) > 1 and _is_inner_heading(line, at == 0):
            if at > first:
                yield passages.block(lines[first:at])
            yield passages.block([line])
            first = at + 1
    if first < len(lines):
        yield passages.block(lines[first:])


def _is_inner_heading(line: Slice, opens: bool) -> bool:
    """A heading right above the first record, or among lines that each are a record."""
    text = line.text.strip()
    if len(text) > _INNER_CHARS or (not opens and _YEAR.search(text) is None):
        return False
    return is_header(text) and (opens or understood(text).venue is not None)


def _heading(block: Block) -> Line | None:
    """A short block of one line in which a heading is understood."""
    if len(block.lines) > 1 or len(block.text) > _HEADING_CHARS:
        return None
    return understood(block.text) if is_header(block.text) else None
