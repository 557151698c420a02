"""Bytes to text without loss of place: stray bytes are read, never dropped, and always reported."""

from __future__ import annotations

import codecs
import re
import threading
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

REPLACEMENT: Final = "\ufffd"

WIDE: Final = frozenset({"utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"})
"""Codecs in which the byte 0x0A is not always a line feed."""

Strays = tuple[tuple[int, int], ...]
"""Byte ranges that the codec could not decode, relative to the decoded bytes, in order."""


class _Met(threading.local):
    """What the decoder at work in this thread has met: its codec, and its strays so far."""

    codec = ""
    strays: list[tuple[int, int]]


_MET: Final = _Met()
_HANDLER: Final = "polycorpus_stray"


def _stray(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeDecodeError)
    _MET.strays.append((error.start, error.end))
    return _reading(error.object, error.start, error.end, _MET.codec), error.end


codecs.register_error(_HANDLER, _stray)


def decode(raw: bytes, codec: str) -> tuple[str, Strays]:
    """`raw` as text; bytes that `codec` refuses get their likeliest reading, see `_reading`."""
    try:
        return raw.decode(codec), ()
    except UnicodeDecodeError:
        pass
    # Not one try after the other: each error would copy all that follows it.
    _MET.codec, _MET.strays = codec, []
    text = raw.decode(codec, _HANDLER)
    return text, tuple(_MET.strays)


def _reading(raw: bytes, start: int, stop: int, codec: str) -> str:
    """
    A lone byte beside Latin text is what Windows-1252 says (an é in `café`, a curly quote).

    The head of a longer character that was cut off, or a byte among other scripts, is U+FFFD.
    """
    if stop - start != 1 or codec in WIDE or stop == len(raw):
        return REPLACEMENT
    before, after = raw[max(0, start - 1) : start], raw[stop : stop + 1]
    if not ((before or after).isascii() and after.isascii()):
        return REPLACEMENT
    try:
        char = raw[start:stop].decode("cp1252")
    except UnicodeDecodeError:
        return REPLACEMENT
    if char.isalpha():
        return char if before.isalpha() or after.isalpha() else REPLACEMENT
    return char if unicodedata.category(char)[0] in "PZ" else REPLACEMENT


def byte_offset(raw: bytes, codec: str, chars: int) -> int:
    """How many bytes of `raw` the first `chars` code points of its decoded text take."""
    if chars <= 0:
        return 0
    marks = _marks(raw, codec)
    at = bisect_right(marks.chars, chars) - 1
    start, ahead = marks.starts[at], chars - marks.chars[at]
    if ahead == 0 or at + 1 == len(marks.starts):
        return start
    if marks.exact[at]:
        return start + len(_text(raw, codec)[marks.chars[at] : chars].encode(codec))
    return _walk(raw, start, marks.starts[at + 1], codec)[ahead]


@lru_cache(maxsize=8)
def _text(raw: bytes, codec: str) -> str:
    return decode(raw, codec)[0]


_PIECE_BYTES: Final = 1024
"""Between two marks: a look-up encodes half of that on average, some 0.5 us."""

_SHIFTING: Final = ("iso2022", "hz", "utf-7")
"""Codecs whose bytes mean something else after an escape, so that none is read from the middle."""


_COMPOSED: Final = re.compile("[\u0300\u0301\u0304\u030c\u02e5\u02e9\u309a]")
"""Second code points of what Big5-HKSCS and JIS X 0213 write as one character of two bytes."""


@dataclass(slots=True)
class _Marks:
    """
    Places at which a piece of the text begins: its code point, its byte, the last one the end.

    `exact` says that the piece encodes back to its bytes; elsewhere a codec has several forms of
    one character, or the piece is a stray byte.
    """

    chars: list[int] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    exact: list[bool] = field(default_factory=list)

    def add(self, chars: int, start: int, exact: bool) -> None:
        self.chars.append(chars)
        self.starts.append(start)
        self.exact.append(exact)


@lru_cache(maxsize=8)
def _marks(raw: bytes, codec: str) -> _Marks:
    if codec.startswith(_SHIFTING):
        return _shifting_marks(raw, codec)
    text, strays = decode(raw, codec)
    marks = _Marks()
    chars = position = 0
    for start, stop in (*strays, (len(raw), len(raw))):
        for piece, first in _pieces(raw, position, start, codec):
            encoded = piece.encode(codec, "replace")
            same = raw.startswith(encoded, first) and not _COMPOSED.search(piece)
            marks.add(chars, first, same)
            chars += len(piece)
        if stop > start:
            marks.add(chars, start, False)
            chars += 1
        position = stop
    assert chars == len(text)
    marks.add(chars, len(raw), True)
    return marks


def _pieces(raw: bytes, start: int, stop: int, codec: str) -> Iterator[tuple[str, int]]:
    """`raw[start:stop]`, which decodes strictly, in pieces, each with its first byte."""
    decoder = codecs.getincrementaldecoder(codec)("strict")
    first = start
    for position in range(start, stop, _PIECE_BYTES):
        end = min(position + _PIECE_BYTES, stop)
        piece = decoder.decode(raw[position:end], final=end == stop)
        if piece:
            yield piece, first
        first = end - len(decoder.getstate()[0])


def _walk(raw: bytes, start: int, stop: int, codec: str) -> list[int]:
    """Byte offset of each code point in `raw[start:stop]`, which decodes strictly."""
    decoder = codecs.getincrementaldecoder(codec)("strict")
    offsets: list[int] = []
    first = start
    for position in range(start, stop):
        chars = decoder.decode(raw[position : position + 1], final=position == stop - 1)
        if chars:
            offsets += [first] * len(chars)
            first = position + 1
    return offsets


def _shifting_marks(raw: bytes, codec: str) -> _Marks:
    """A mark for each code point, read from the start byte by byte."""
    _MET.codec, _MET.strays = codec, []
    decoder = codecs.getincrementaldecoder(codec)(_HANDLER)
    marks = _Marks()
    first = 0
    for position in range(len(raw)):
        try:
            chars = decoder.decode(raw[position : position + 1], final=position == len(raw) - 1)
        except UnicodeError:  # "pending buffer overflow", in bytes that are damaged
            break
        for _ in chars:
            marks.add(len(marks.chars), first, True)
        first = position + 1 if chars else first
    marks.add(len(marks.chars), len(raw), True)
    return marks
