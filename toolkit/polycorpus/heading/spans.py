"""Linguistic spans of a line, each with its language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import regex

from polycorpus.heading.line import Span
from polycorpus.heading.pieces import Piece
from polycorpus.heading.tokens import is_acronym
from polycorpus.schema import UNDETERMINED

_WITHIN: Final = regex.compile(r"[\s'’\-‐‑·・&:：,，、;.“”\"„«»「」『』\u200c\u200d]*")
"""What one span of a heading may hold between two words of one language."""

_CLOSE_NUMBER: Final = regex.compile(r"\p{Nd}+")
"""A number without spaces stays inside: 第39回."""

LONGEST_SEGMENTED: Final = 4000
"""Code points of a text that are cut by script; what follows belongs to the last span. A line of
a megabyte is then as quick as an abstract."""


def spans_of_heading(text: str, pieces: Sequence[Piece]) -> tuple[Span, ...]:
    """Runs of neighbouring pieces of one language; acronyms and endings of numbers have none."""
    spans: list[Span] = []
    meant: set[str] = {
        piece.language for piece in pieces if _is_linguistic(piece) and piece.roles != {"link"}
    }
    foreign = any(piece.script != "Latin" and piece.hits for piece in pieces)
    for piece in pieces:
        if not _is_linguistic(piece) or (foreign and piece.text.lower() in _ABBREVIATED):
            continue
        if meant and piece.language not in meant:
            continue  # a lone preposition between numbers and names
        start = piece.start
        if spans and spans[-1].language == piece.language:
            gap = text[spans[-1].stop : start]
            if _WITHIN.fullmatch(gap) or _CLOSE_NUMBER.fullmatch(gap):
                start = spans.pop().start
        spans.append(Span(start, piece.stop, text[start : piece.stop], piece.language))
    return tuple(spans)


_ABBREVIATED: Final = frozenset(["vol", "no", "nr", "n", "v", "t", "pp", "p"])
"""Volume, number, page: in a Japanese line, Vol.63 No.5 is as little English as 63 and 5."""


def _is_linguistic(piece: Piece) -> bool:
    if piece.language in ("", UNDETERMINED) or piece.glued:
        return False
    return bool(piece.hits) or not is_acronym(piece.text)


def spans_of_text(text: str, start: int = 0) -> tuple[Span, ...]:
    """The runs of each script in `text` from `start` on, with the language of each."""
    from polycorpus import detectors
    from polycorpus.scripts import script_runs

    head = text[start : start + LONGEST_SEGMENTED]
    runs = script_runs(head)
    spans: list[Span] = []
    for number, run in enumerate(runs):
        first, last = start + run.start, start + run.stop
        if number == len(runs) - 1 and len(text) - start > LONGEST_SEGMENTED:
            last = len(text.rstrip())
        language = detectors.written(text[first : min(last, first + 1000)], run.script).language
        if language == UNDETERMINED:
            continue
        if spans and spans[-1].language == language and not text[spans[-1].stop : first].strip():
            first = spans.pop().start
        spans.append(Span(first, last, text[first:last], language))
    return tuple(spans)


def languages_of(spans: Iterable[Span]) -> tuple[str, ...]:
    """The sorted tags of the spans."""
    return tuple(sorted({span.language for span in spans}))
