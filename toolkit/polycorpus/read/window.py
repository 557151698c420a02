"""A stretch of a document's text that moves on with its reader and still knows bytes and lines."""

from __future__ import annotations

from polycorpus.read.document import Document, Slice, line_ends


class Window:
    """
    Text from `blocks()`, from what the reader still needs to what has been read.

    Indices count code points of `text`; they hold until the next `advance`.
    """

    def __init__(self, document: Document) -> None:
        self._blocks = document.blocks()
        first = next(self._blocks, None)
        self._slice = first or Slice(
            "", document.encoding.bom_bytes, 1, b"", document.encoding.name
        )
        self._marked, self._number = 0, self._slice.number
        self.text: str = self._slice.text

    def advance(self, keep: int) -> bool:
        """
        Forget what stands before `keep`, read on; False where the document ends.

        The text at least doubles, so that a long record costs no more than twice its length.
        """
        wanted = 2 * (len(self.text) - keep)
        held: list[Slice] = []
        size = len(self.text) - keep
        while size <= wanted and (block := next(self._blocks, None)) is not None:
            held.append(block)
            size += len(block.text)
        if not held:
            return False
        start, number, old = self._slice.byte_at(keep), self.line(keep), self._slice
        cut = start - old.start_bytes
        self._slice = Slice(
            old.text[keep:] + "".join(block.text for block in held),
            start,
            number,
            old.raw[cut:] + b"".join(block.raw for block in held),
            old.codec,
        )
        self._marked, self._number = 0, number
        self.text = self._slice.text
        return True

    def bytes_of(self, start: int, stop: int) -> tuple[int, int]:
        """The byte range of `text[start:stop]`."""
        return self._slice.byte_at(start), self._slice.byte_at(stop)

    def line(self, at: int) -> int:
        """The physical line of the code point at `at`."""
        if at < self._marked:
            return self._slice.number_at(at)
        ends = line_ends(self.text, self._marked, at)
        if self.text[at - 1 : at + 1] == "\r\n" and at > self._marked:
            ends -= 1  # the pair ends with the next code point
        self._marked, self._number = at, self._number + ends
        return self._number
