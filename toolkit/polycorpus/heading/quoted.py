"""A venue in quotation marks: «Мир слов», 《计算机学报》, 〈언어와 기계〉."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import regex

from polycorpus.heading.names import Name
from polycorpus.heading.pieces import Piece

QUOTED: Final = "~"
"""In place of the language of a name in quotation marks, which is the line's."""

_QUOTATION: Final = regex.compile(
    r"«([^«»]{2,80})»|‹([^‹›]{2,80})›|[„“\"]([^„“”\"]{2,80})[“”\"]|[‚‘]([^‚‘’]{2,80})[‘’]"
    r"|《([^《》]{2,40})》|〈([^〈〉]{2,40})〉|『([^『』]{2,40})』|「([^「」]{2,40})」"
)
_BOOKS: Final = ("list.proceedings", "list.toc", "list.abstracts")
_MOST_WORDS: Final = 8
_NEAR: Final = 2


def quoted_name(text: str, pieces: Sequence[Piece]) -> Name | None:
    """
    The first quotation that a word for a conference, journal or proceedings stands beside.

    None where it holds a number, as «Диалог-2019» does, or is half made of words for papers.
    """
    for match in _QUOTATION.finditer(text, overlapped=True):
        start, stop = match.span(match.lastindex or 0)
        if not any(map(str.isalnum, text[:start] + text[stop:])):
            continue  # the whole line in quotation marks
        inside = [piece for piece in pieces if start <= piece.start < stop]
        if regex.search(r"\p{Nd}", match[0]) or not 0 < len(inside) <= _MOST_WORDS:
            continue
        if 2 * sum(piece.has("list") for piece in inside) >= len(inside):
            continue
        before = [piece for piece in pieces if piece.stop <= start]
        heads = any(piece.has("event") for piece in before[-_NEAR:])
        bound = any(piece.has(role) for piece in pieces for role in _BOOKS)
        if heads or bound:
            written = text[start:stop]
            lead = len(written) - len(written.lstrip())
            name = written.strip()
            venue = " ".join(name.split())
            return Name(start + lead, start + lead + len(name), venue, False, QUOTED, True)
    return None


def settle(pieces: Sequence[Piece], name: Name | None) -> None:
    """Let the words of the quoted name be part of it, whatever else they mean."""
    if name is None or name.language != QUOTED:
        return
    for piece in pieces:
        if name.start <= piece.start < name.stop:
            piece.roles = frozenset({"event"})
