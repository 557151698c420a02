"""Numbered parts of a conference: Session 2: Dialogue, 分会场三：信息抽取, 3. Sitzung."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import regex

from polycorpus.heading.pieces import Piece

_NUMBER: Final = (
    r"(?:\p{Nd}{1,2}(?:[.-]?\p{Nd}{1,2})?\p{Lu}?|\p{Lu}\p{Nd}{0,2}|[IVXL]{1,5}"
    r"|[一二三四五六七八九十]{1,3})"
)
_BEHIND: Final = regex.compile(
    rf"[\s#№]{{0,3}}(?:№|n[°ºo]\.?|nr\.?|no\.)?\s?{_NUMBER}(?![\p{{L}}\p{{Nd}}])"
)
_AHEAD: Final = regex.compile(
    rf"(?:^|[^\p{{L}}\p{{Nd}}])(?:第|제\s?)?{_NUMBER}(?:\.|º|ª|°|-?\p{{Ll}}{{1,3}})?\s?$"
)
_THEN: Final = regex.compile(r"\s*(?:[:：.．|·•–—―/(（\[【-]|$)")
_TIMETABLE: Final = regex.compile(
    r"\p{Nd}{1,2}[:.]\p{Nd}{2}|(?i)\b(?:co-?)?chair|moderator|vorsitz|leitung|président|座長|主持"
)
"""The time of day and who presides: a line of a programme, under which no papers stand."""

_AMONG: Final = 3
"""The word for session comes after two others at most: Parallel Oral Session 3."""

_MOST_WORDS: Final = 16


def opens_with_session(pieces: Sequence[Piece]) -> bool:
    """Whether a word for a session is among the first of the line."""
    return any(piece.has("session") for piece in pieces[:_AMONG])


def is_session(text: str, pieces: Sequence[Piece]) -> bool:
    """Whether the line is the word, a number beside it, and at most a short topic after them."""
    if sum(piece.words for piece in pieces) > _MOST_WORDS or _TIMETABLE.search(text):
        return False
    for piece in pieces[:_AMONG]:
        if piece.has("session"):
            return _is_numbered(text, piece)
        passing = ("track", "attribute", "list.papers", "ordinal")
        passes = not piece.roles or any(piece.has(role) for role in passing)
        if not passes and len(piece.text) > 1:
            return False
    return False


def _is_numbered(text: str, piece: Piece) -> bool:
    behind = _BEHIND.match(text, piece.stop)
    if behind is not None:
        return _THEN.match(text, behind.end()) is not None
    ahead = _AHEAD.search(text, 0, piece.start) is not None
    return ahead and _THEN.match(text, piece.stop) is not None
