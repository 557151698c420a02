"""The byte ledger: every byte of a file is heading, record, separator or a named skip."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Final, Literal

from polycorpus.problems import json_line
from polycorpus.read.decoding import WIDE, decode
from polycorpus.read.document import BLOCK_BYTES, Document

Kind = Literal["heading", "record", "separator", "skip"]
KINDS: Final[tuple[Kind, ...]] = ("heading", "record", "separator", "skip")


@dataclass(slots=True, unsafe_hash=True)  # frozen, it takes three times as long to make
class Extent:
    """A stretch of the file and what it is; `code` says which kind of skip or separator."""

    kind: Kind
    code: str
    start_bytes: int
    stop_bytes: int

    def as_json(self, file: str) -> str:
        """A JSON line of the ledger of `file`."""
        return json_line({"file": file, **asdict(self)})


class Ledger:
    """Tiles a file: what the layout names, and between that what the bytes show to be there."""

    def __init__(self, document: Document, layout: str) -> None:
        self._document = document
        self._unclaimed = f"{layout}_markup"
        self.position = 0
        self.sums: dict[Kind, int] = dict.fromkeys(KINDS, 0)

    def add(self, kind: Kind, code: str, start: int, stop: int) -> list[Extent]:
        """The gap before `[start, stop)`, then the stretch itself."""
        if not self.position <= start <= stop <= self._document.size:
            raise AssertionError(
                f"{self._document.name}: {kind} {start}-{stop} after {self.position}"
            )
        added = self._gap(start) if start > self.position else []
        if stop > start:
            added.append(self._extent(kind, code, stop))
        return added

    def close(self) -> list[Extent]:
        """What is left up to the end of the file."""
        return self._gap(self._document.size)

    def recount(self, old: Kind, new: Kind, size: int) -> None:
        """Move bytes from one sum to another: the last extent turned out to be something else."""
        self.sums[old] -= size
        self.sums[new] += size

    def _gap(self, stop: int) -> list[Extent]:
        found = []
        mark = self._document.encoding.bom_bytes
        if self.position < mark <= stop:
            found.append(self._extent("skip", "byte_order_mark", mark))
        if self.position < stop:
            blank = self._blank(self.position, stop)
            kind: Kind = "separator" if blank else "skip"
            found.append(self._extent(kind, "blank" if blank else self._unclaimed, stop))
        return found

    def _extent(self, kind: Kind, code: str, stop: int) -> Extent:
        extent = Extent(kind, code, self.position, stop)
        self.sums[kind] += stop - self.position
        self.position = stop
        return extent

    def _blank(self, start: int, stop: int) -> bool:
        for first in range(start, stop, BLOCK_BYTES):
            raw = self._document.bytes_at(first, min(first + BLOCK_BYTES, stop))
            if raw.isspace() and self._document.encoding.name not in WIDE:
                continue  # nearly always a line feed
            text, _ = decode(raw, self._document.encoding.name)
            if text.strip():
                return False
        return True
