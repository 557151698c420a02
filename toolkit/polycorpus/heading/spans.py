"""Linguistic spans of a line, each with its language."""

from __future__ import annotations

import re
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
        if spans and piece.text.lower() in _ABBREVIATED and piece.language != spans[-1].language:
            continue
        if len(piece.text) == 1 and "&" in text[max(piece.start - 1, 0) : piece.stop + 1]:
            continue  # R&D
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


_NO_WORDS: Final = regex.compile(
    r"(?:(?:https?|ftp)://|www\.|\b[\w-]+(?:\.[\w-]+)+/)[^\s<>\"”）】，。、；]+"
    r"|\b[\w-]+(?:\.[\w-]+)*\.(?:com|edu|gov|io|net|org)\b"
    r"|(?<![\w.+-])[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+"
    r"|(?i:\bdoi:\s*)?\b10\.\d{4,9}/[^\s<>\"”）】，。、；]+"
    r"|(?i:\b(?:arxiv|issn|isbn|pmid):?\s?)\d\S*"
    r"|\x1b?\[\d{1,3}(?:;\d{1,3})*m|</?[A-Za-z][^<>\n]{0,200}>"
)
"""URLs, e-mail, identifiers, colours of a terminal, tags: they speak for no language."""

_ADDRESS_SIGNS: Final = re.compile(
    r"[@\x1b]|://|www\.|\[[\d;]+m|</?[A-Za-z]|\.[\w-]+/|10\.\d|\.(?:com|edu|gov|io|net|org)\b"
)
_IDENTIFIERS: Final = ("arxiv", "issn", "isbn", "pmid")


def _may_hold_address(text: str) -> bool:
    """Whether `_NO_WORDS` can match at all: most prose has none of its signs, and this is cheap."""
    if _ADDRESS_SIGNS.search(text):
        return True
    small = text.casefold()
    return any(word in small for word in _IDENTIFIERS)


_WORDY: Final = 60
"""Code points of a run that are looked through for words; a longer one has some."""


def spans_of_text(text: str, start: int = 0) -> tuple[Span, ...]:
    """The runs of each script in `text` from `start` on, with the language of each."""
    from polycorpus import detectors
    from polycorpus.scripts import script_runs

    head = text[start : start + LONGEST_SEGMENTED]
    if _may_hold_address(head):
        head = _NO_WORDS.sub(_blank, head)
    runs = script_runs(head)
    spans: list[Span] = []
    for run in runs:
        first, last = start + run.start, start + run.stop
        words = head[run.start : run.stop]
        if run.script == "Latn" and len(words) < _WORDY and not _has_word(words):
            continue
        language = detectors.written(words[:1000], run.script).language
        if language == UNDETERMINED or (run.script == "Latn" and language == "zh"):
            continue  # an engine takes CMU-MOSEI for Chinese
        if spans and spans[-1].language == language and not text[spans[-1].stop : first].strip():
            first = spans.pop().start
        spans.append(Span(first, last, text[first:last], language))
    if spans and len(text) - start > LONGEST_SEGMENTED:
        first, last = spans[-1].start, len(text.rstrip())
        spans[-1] = Span(first, last, text[first:last], spans[-1].language)
    return tuple(spans)


def _blank(match: regex.Match[str]) -> str:
    return " " * len(match[0])


_LATIN_WORD: Final = regex.compile(r"(?<![\w.])\p{Latin}[\p{Latin}\p{M}]+(?![\d_])")


def _has_word(text: str) -> bool:
    """Whether anything but acronyms, single letters and letters beside digits is in the text."""
    words = _LATIN_WORD.findall(text)
    return (text.isupper() and len(words) > 1) or not all(map(is_acronym, words))


def languages_of(spans: Iterable[Span]) -> tuple[str, ...]:
    """The sorted tags of the spans."""
    return tuple(sorted({span.language for span in spans}))
