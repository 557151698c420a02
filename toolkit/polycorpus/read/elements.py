"""
What a layout finds in a file: the vocabulary between the layouts and the rest of `read`.

Every element but a `Problem` has a byte range; a layout yields them in the order of the file, none
overlapping, and leaves out what lies between them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from polycorpus.problems import Problem


@dataclass(slots=True, unsafe_hash=True)  # frozen, it takes three times as long to make
class Field:
    """
    One field of a raw record, nothing of it converted yet.

    `value` is a tuple where the layout itself separates the values (a JSON array, a repeated tag).
    `column` is the canonical field where the layout knows it better than the name tells (`T1`);
    `language` is what the layout declares, as a BCP-47 tag or a word (`fra`, `English`).
    """

    name: str
    value: str | tuple[str, ...]
    language: str | None = None
    column: str | None = None


@dataclass(frozen=True, slots=True)
class Heading:
    """
    A line above records. `level` counts from 1 where the layout has levels (`##`), else None.

    `line` is its physical line. A heading in which `polycorpus.heading` sees none (`## Vision`)
    still opens a section: the layout knows better.
    """

    start_bytes: int
    stop_bytes: int
    text: str
    level: int | None = None
    line: int | None = None


@dataclass(slots=True, unsafe_hash=True)  # frozen, it takes three times as long to make
class RawRecord:
    """
    A record as written; `[start_bytes, stop_bytes)` runs from its first non-blank byte to its last.

    `line` is the physical line of its first byte; `language` the one the record declares.
    """

    start_bytes: int
    stop_bytes: int
    fields: tuple[Field, ...]
    line: int | None = None
    language: str | None = None
    flags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Skip:
    """Text that is neither heading nor record, and why: `toc`, `navigation`, `comment` ..."""

    start_bytes: int
    stop_bytes: int
    code: str


@dataclass(frozen=True, slots=True)
class Broken:
    """A record that can't be parsed; it costs itself only. `message` ends without a full stop."""

    start_bytes: int
    stop_bytes: int
    line: int
    message: str


@dataclass(frozen=True, slots=True)
class Declared:
    """A count of records that the file states outside its headings (`Total: 1456 records`)."""

    count: int
    line: int | None = None
    paged: bool = False


Element = Heading | RawRecord | Skip | Broken
Finding = Element | Declared | Problem
"""What `read` of a layout yields; a `Problem` needs no `file`, the framework fills it in."""


@dataclass(slots=True)
class Sample:
    """
    The start of a file, decoded, on which the layouts' sniffers judge.

    `lines` holds whole lines without their ends, a line of more than 1 MiB cut; `whole` says that
    there is nothing after them.
    """

    name: str
    lines: tuple[str, ...]
    whole: bool
    suffix: str = field(default="")

    @property
    def text(self) -> str:
        """All lines, joined by LF."""
        return "\n".join(self.lines)
