"""
The file as UTF-8 for the parser, and the way back from a place in it to the file's own bytes.

Expat knows four encodings and believes the declaration; here the framework has decided already.
What XML forbids, and real exports contain, is made harmless without moving anything: a control
character becomes a zero-width space, which `repair` takes out.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import regex

from polycorpus.read.document import Document, Slice

_CONTROLS: Final = bytes([*range(9), 11, 12, *range(14, 32)])
_FORBIDDEN: Final = regex.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]"
    r"|&#(?:[xX]0*(?:[0-8bcefBCEF]|1[0-9a-fA-F]|[dD][89a-fA-F][0-9a-fA-F]{2}|[fF]{3}[efEF])"
    r"|0*(?:[0-8]|1[124-9]|2[0-9]|3[01]));"
)
_LINE_END: Final = regex.compile(rb"\r\n|\n|\r")
_UNSEEN: Final = "\u200b"
_OVERLAP: Final = 256
"""A tag's name that a pattern looks for is shorter than this."""


@dataclass(slots=True)
class _Piece:
    start: int
    fed: bytes
    block: Slice
    same: bool
    """Whether `fed` is just the file's bytes."""


class Tape:
    """Places count bytes of the UTF-8 that `read` gives; blocks before `forget`'s are gone."""

    def __init__(self, document: Document) -> None:
        self._blocks: Iterator[Slice] = document.blocks()
        self._held: list[_Piece] = []
        self._known = (0, 0, 1)  # a place, its code point and line, in the piece asked last
        self._asked: _Piece | None = None
        self.end = 0

    def read(self, place: int, size: int) -> bytes:
        """At most `size` bytes from `place`; none at the end of the file."""
        while place >= self.end:
            if not self._pull():
                return b""
        piece = self._piece(place)
        first = place - piece.start
        return piece.fed[first : first + size]

    def find(self, pattern: regex.Pattern[bytes], place: int) -> tuple[int, int] | None:
        """Where the pattern matches first, from `place` on; what was searched is forgotten."""
        while self.read(place, 1):
            piece = self._piece(place)
            found = pattern.search(piece.fed, place - piece.start)
            if found is not None:
                return piece.start + found.start(), piece.start + found.end()
            border = max(place, piece.start + len(piece.fed) - _OVERLAP)
            place = piece.start + len(piece.fed)
            if self.read(place, 1):
                across = self.read(border, _OVERLAP) + self.read(place, _OVERLAP)
                found = pattern.search(across)
                if found is not None:
                    return border + found.start(), border + found.end()
                self.forget(border)
        return None

    def content_end(self, place: int) -> int:
        """Byte offset of the last that is not white space before `place`, and one."""
        piece = self._piece(max(0, place - 1))
        content = piece.fed[: place - piece.start].rstrip()
        return self.byte_at(piece.start + len(content))

    def forget(self, place: int) -> None:
        """Nothing before `place` will be asked for again."""
        while len(self._held) > 1 and self._held[1].start <= place:
            del self._held[0]

    def byte_at(self, place: int) -> int:
        """Byte offset in the file."""
        piece = self._piece(place)
        if piece.same:
            return piece.block.start_bytes + place - piece.start
        return piece.block.byte_at(self._chars(piece, place))

    def line_at(self, place: int) -> int:
        """Physical line in the file."""
        piece = self._piece(place)
        self._chars(piece, place)
        return self._known[2]

    def _chars(self, piece: _Piece, place: int) -> int:
        """Code points of the piece before `place`, counted on from where it was asked last."""
        if piece is not self._asked or place < self._known[0]:
            self._asked, self._known = piece, (piece.start, 0, piece.block.number)
        since, chars, line = self._known
        between = piece.fed[since - piece.start : place - piece.start]
        chars += len(between.decode("utf-8", "surrogatepass"))
        self._known = (place, chars, line + len(_LINE_END.findall(between)))
        return chars

    def _piece(self, place: int) -> _Piece:
        starts = [piece.start for piece in self._held]
        return self._held[max(0, bisect_right(starts, place) - 1)]

    def _pull(self) -> bool:
        block = next(self._blocks, None)
        if block is None:
            return False
        piece = _piece(block, self.end)
        if len(piece.fed):
            self._held.append(piece)
        self.end += len(piece.fed)
        return True


def _piece(block: Slice, start: int) -> _Piece:
    clean = len(block.raw.translate(None, _CONTROLS)) == len(block.raw)
    if block.codec == "utf-8" and not block.strays and clean and not _FORBIDDEN.search(block.text):
        return _Piece(start, block.raw, block, True)
    text = _FORBIDDEN.sub(lambda found: _UNSEEN * len(found.group()), block.text)
    return _Piece(start, text.encode("utf-8", "surrogatepass"), block, False)
