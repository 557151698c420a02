"""
A raw file as its layout sees it: decoded lines or blocks that know their bytes.

Lines end at LF, CRLF or a lone CR, nowhere else. Memory is bounded by `BLOCK_BYTES`, or by a
line's length up to `LONGEST_LINE`.
"""

from __future__ import annotations

import codecs
import re
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import BinaryIO, Final

from polycorpus.read.decoding import WIDE, Strays, byte_offset, decode
from polycorpus.read.encoding import Encoding
from polycorpus.recipe import SourceRecipe

BLOCK_BYTES: Final = 1 << 20
LONGEST_LINE: Final = 64 << 20
"""A longer line comes in pieces of this size: a 2 GB JSON array may well be one line."""

_NEAR_BYTES: Final = 64 << 10
"""Read ahead for the next small range: the gaps between records are asked for one by one."""

_CR: Final = re.compile(rb"\r")
_LINE_END: Final = re.compile(rb"\r\n|\n|\r")
LINE_END: Final = re.compile("\r\n|\n|\r")
_SAFE_CUT: Final = re.compile(rb"[\x00-\x2f][^\x00-\x2f]*\Z")
"""Last byte under 0x30: in every ASCII superset but ISO-2022 it is a character of its own."""


@dataclass(slots=True, unsafe_hash=True)  # frozen, it takes three times as long to make
class Slice:
    """
    A decoded stretch of the file: one line without its end, or one block.

    `number` is the 1-based physical line of its first byte.
    """

    text: str
    start_bytes: int
    number: int
    raw: bytes
    codec: str
    strays: Strays = ()

    @property
    def stop_bytes(self) -> int:
        """One past the last byte."""
        return self.start_bytes + len(self.raw)

    @property
    def blank(self) -> bool:
        """Nothing but white space."""
        return not self.text or self.text.isspace()

    def byte_at(self, chars: int) -> int:
        """Absolute byte offset of the code point at `chars`."""
        if len(self.raw) == len(self.text):
            return self.start_bytes + chars
        return self.start_bytes + byte_offset(self.raw, self.codec, chars)

    def number_at(self, chars: int) -> int:
        """Physical line of the code point at `chars`."""
        return self.number + line_ends(self.text, 0, chars)

    @property
    def content(self) -> tuple[int, int]:
        """Byte range without the white space around it; empty at the start where all is blank."""
        text = self.text
        head = len(text) - len(text.lstrip())
        tail = len(text.rstrip())
        return self.byte_at(head), max(self.byte_at(tail), self.byte_at(head))


@dataclass(frozen=True, slots=True)
class Stray:
    """Bytes that the file's encoding could not decode, as absolute offsets, and their line."""

    start_bytes: int
    stop_bytes: int
    line: int


@dataclass(slots=True)
class Document:
    """
    One raw file, or one member of an archive. `open` gives its bytes from the start, seekable.

    `strays` collects what could not be decoded as the layout reads on; the framework drains it.
    """

    name: str
    size: int
    encoding: Encoding
    recipe: SourceRecipe
    open: Callable[[], BinaryIO]
    strays: deque[Stray] = field(default_factory=deque)
    _near: tuple[int, bytes] = (0, b"")

    def lines(self) -> Iterator[Slice]:
        """Every physical line, blank ones too."""
        number = 1
        for raw, start, ended in self._raw_lines():
            yield self._decoded(raw, start, number)
            number += ended

    def blocks(self) -> Iterator[Slice]:
        """The whole file in pieces of about `BLOCK_BYTES` that never cut a character or a CRLF."""
        number = 1
        position = self.encoding.bom_bytes
        for raw in self._raw_blocks():
            piece = self._decoded(raw, position, number)
            yield piece
            number += line_ends(piece.text, 0, len(piece.text))
            position += len(raw)

    def bytes_at(self, start_bytes: int, stop_bytes: int) -> bytes:
        """Raw bytes of a range; cheap where the ranges asked for lie close to one another."""
        first, held = self._near
        if not first <= start_bytes <= stop_bytes <= first + len(held):
            with self.open() as stream:
                stream.seek(start_bytes)
                held = stream.read(max(stop_bytes - start_bytes, _NEAR_BYTES))
            first = start_bytes
            self._near = first, held
        return held[start_bytes - first : stop_bytes - first]

    def _decoded(self, raw: bytes, start: int, number: int) -> Slice:
        codec = self.encoding.name
        text, strays = decode(raw, codec)
        line, seen = number, 0
        for first, last in strays:
            if codec not in WIDE:
                line += _ends_between(raw, seen, first)
                seen = first
            self.strays.append(Stray(start + first, start + last, line))
        return Slice(text, start, number, raw, codec, strays)

    def _raw_lines(self) -> Iterator[tuple[bytes, int, bool]]:
        """(bytes without the line's end, their offset, whether a line's end follows)."""
        with self.open() as stream:
            stream.seek(self.encoding.bom_bytes)
            if self.encoding.name in WIDE:
                yield from _wide_lines(stream, self.encoding)
            else:
                yield from _narrow_lines(stream, self.encoding.bom_bytes)

    def _raw_blocks(self) -> Iterator[bytes]:
        with self.open() as stream:
            stream.seek(self.encoding.bom_bytes)
            tail = b""
            wide = self.encoding.name in WIDE
            while block := stream.read(BLOCK_BYTES):
                held = tail + block
                cut = _wide_cut(held, self.encoding.name) if wide else _narrow_cut(held)
                if cut:
                    yield held[:cut]
                tail = held[cut:]
            if tail:
                yield tail


def _ends_between(raw: bytes, start: int, stop: int) -> int:
    """How many lines end in `raw[start:stop]`; of a CRLF that is cut, the LF counts."""
    ends = raw.count(b"\n", start, stop)
    if raw.find(b"\r", start, stop) >= 0:
        ends += sum(raw[at.end() : at.end() + 1] != b"\n" for at in _CR.finditer(raw, start, stop))
    return ends


def line_ends(text: str, start: int, stop: int) -> int:
    """How many lines end in `text[start:stop]`; a CRLF that `stop` cuts counts."""
    if text.find("\r", start, stop) < 0:
        return text.count("\n", start, stop)
    return len(LINE_END.findall(text, start, stop))


def _narrow_cut(held: bytes) -> int:
    """Where an ASCII superset can be cut: after a line feed, else after a byte under 0x30."""
    cut = held.rfind(b"\n") + 1
    if cut:
        return cut
    found = _SAFE_CUT.search(held, max(0, len(held) - 4096))
    if found is None:
        return 0
    return found.start() + (held[found.start()] != 0x0D)


def _wide_cut(held: bytes, codec: str) -> int:
    """Where UTF-16 or UTF-32 can be cut: between units, after no high surrogate and no CR."""
    cut = len(held) // 4 * 4
    unit = 2 if "16" in codec else 4
    last = int.from_bytes(held[cut - unit : cut], "little" if codec.endswith("le") else "big")
    return cut - unit if 0xD800 <= last < 0xDC00 or last == 0x0D else cut


def _narrow_lines(stream: BinaryIO, position: int) -> Iterator[tuple[bytes, int, bool]]:
    parts: list[bytes] = []
    held = 0
    while block := stream.read(BLOCK_BYTES):
        cut = block.rfind(b"\n") + 1
        if not cut and held + len(block) < LONGEST_LINE:
            parts.append(block)
            held += len(block)
            continue
        ready = b"".join([*parts, block[:cut] if cut else block])
        if not cut:
            cut = len(block)
            back = _narrow_cut(ready)
            ready, rest = ready[:back], ready[back:]
        else:
            rest = b""
        yield from _split(ready, position)
        position += len(ready)
        parts = [rest, block[cut:]]
        held = len(rest) + len(block) - cut
    yield from _split(b"".join(parts), position)


def _split(raw: bytes, position: int) -> Iterator[tuple[bytes, int, bool]]:
    """The lines of `raw`; what follows the last line's end is a line of its own if not empty."""
    start = 0
    if b"\r" not in raw:  # most files; a search for one byte is ten times as fast
        while (stop := raw.find(b"\n", start)) >= 0:
            yield raw[start:stop], position + start, True
            start = stop + 1
    else:
        for end in _LINE_END.finditer(raw):
            yield raw[start : end.start()], position + start, True
            start = end.end()
    if start < len(raw):
        yield raw[start:], position + start, False


def _wide_lines(stream: BinaryIO, encoding: Encoding) -> Iterator[tuple[bytes, int, bool]]:
    codec, position = encoding.name, encoding.bom_bytes
    tail = b""
    while True:
        block = stream.read(BLOCK_BYTES)
        held = tail + block
        cut = _wide_cut(held, codec) if block else len(held)
        text, odd = _units(held[:cut], codec)
        start = 0
        for end in LINE_END.finditer(text):
            raw = text[start : end.start()].encode(codec, "surrogatepass")
            yield raw, position, True
            position += len(raw) + len(end.group().encode(codec))
            start = end.end()
        rest = text[start:].encode(codec, "surrogatepass") + odd
        tail = rest + held[cut:]
        if not block:
            if tail:
                yield tail, position, False
            return


def _units(raw: bytes, codec: str) -> tuple[str, bytes]:
    """Text that encodes back to the same bytes, lone surrogates and all, and an odd last byte."""
    decoder = codecs.getincrementaldecoder(codec)("surrogatepass")
    text = decoder.decode(raw)
    return text, decoder.getstate()[0]
