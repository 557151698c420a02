"""Bytes to text without loss of place: stray bytes are read, never dropped, and always reported."""

from __future__ import annotations

import codecs
import unicodedata
from functools import lru_cache
from itertools import accumulate
from typing import Final

REPLACEMENT: Final = "\ufffd"

WIDE: Final = frozenset({"utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"})
"""Codecs in which the byte 0x0A is not always a line feed."""

Strays = tuple[tuple[int, int], ...]
"""Byte ranges that the codec could not decode, relative to the decoded bytes, in order."""


def decode(raw: bytes, codec: str) -> tuple[str, Strays]:
    """`raw` as text; bytes that `codec` refuses get their likeliest reading, see `_reading`."""
    try:
        return raw.decode(codec), ()
    except UnicodeDecodeError:
        pass
    view = memoryview(raw)
    parts: list[str] = []
    strays: list[tuple[int, int]] = []
    position = 0
    while position < len(raw):
        try:
            parts.append(str(view[position:], codec))
            break
        except UnicodeDecodeError as error:
            start, stop = position + error.start, position + error.end
            parts.append(str(view[position:start], codec))
            parts.append(_reading(raw, start, stop, codec))
            strays.append((start, stop))
            position = stop
    return "".join(parts), tuple(strays)


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
    marks, step = _marks(raw, codec)
    if step == 1:
        return marks[min(chars, len(marks) - 1)]
    start = marks[chars // step]
    text = _text(raw, codec)
    return start + len(text[chars // step * step : chars].encode(codec))


@lru_cache(maxsize=8)
def _text(raw: bytes, codec: str) -> str:
    return decode(raw, codec)[0]


_STEP: Final = 1024
"""Code points between two marks: a look-up encodes half of them on average, some 0.5 us."""


@lru_cache(maxsize=8)
def _marks(raw: bytes, codec: str) -> tuple[list[int], int]:
    """
    Byte offset of every `step`-th code point.

    UTF-8 and UTF-16 that decoded strictly encode back to the same bytes, so every 1024th will do;
    anything else is walked through byte by byte, because other codecs have several byte forms of
    one character and stray bytes have none.
    """
    text, strays = decode(raw, codec)
    if not strays and (codec == "utf-8" or codec in WIDE):
        pieces = (text[at : at + _STEP] for at in range(0, len(text), _STEP))
        return list(accumulate((len(piece.encode(codec)) for piece in pieces), initial=0)), _STEP
    offsets: list[int] = []
    position = 0
    for start, stop in (*strays, (len(raw), len(raw))):
        offsets += _walk(raw, position, start, codec)
        if stop > start:
            offsets.append(start)
        position = stop
    return [*offsets, len(raw)], 1


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
