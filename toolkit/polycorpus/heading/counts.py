"""How many papers a heading says that its list has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import regex

from polycorpus.heading.pieces import Piece
from polycorpus.heading.tokens import Token
from polycorpus.lexicon import flatten

_CLOSE: Final = regex.compile(r"[\s:=：#\-–—]{0,6}[(（\[【]?")
"""What may stand between a count and its word: (n = 123), 总数: 10, total – 45."""

_SHARE, _RATIO = regex.compile(r"\d\s?%"), regex.compile(r"\d\s*/\s*\d")
_OPEN, _SHUT = regex.compile(r"[(（\[【]\s*$"), regex.compile(r"^\s*[)）\]】]")
_OF: Final = regex.compile(r"\s+(?:of|out of|from|von|sur|de|di|van|av|af|z|ze|из|із|от|/)\s+")
_AMONG: Final = regex.compile("中|가운데|중")
_IN_A_NUMBER = regex.compile(r"\s?%|[.,]\d"), regex.compile(r"\d[.,]$")
_ON_ACRONYM: Final = regex.compile(r"\p{Lu}{2}[-_]?$")
"""An edition written on to a name: AAAI-39."""
_COLON, _AFTER_COLON = regex.compile("[:：]"), regex.compile(r"[:：=]\s*$")
_SHARE_BEFORE: Final = regex.compile(r"\p{Nd}\s*(?:/|\p{L}{1,6})\s*$")
"""45 of 120 accepted, 45/120 accepted: not 120."""
_LEAD, _WORD_AFTER = regex.compile(r"§\s?$"), regex.compile(r"\s*\w")
_NOT_A_SPACE: Final = regex.compile(r"[^\s'’\-]")


@dataclass(frozen=True, slots=True)
class Count:
    """A number of papers, and the place of its token."""

    place: int
    value: int


def count_of(
    text: str, tokens: Sequence[Token], pieces: Sequence[Piece], years: Sequence[int]
) -> Count | None:
    """
    The declared number of papers; None where there is none, or a rate stands in its stead.

    `years` are the places of tokens that are certainly years. Of `12 of 280` it is 12, and so it is
    of 280件中12件.
    """
    flat = flatten(text)
    if _SHARE.search(flat) and _RATIO.search(flat):
        return None  # an acceptance rate: 22.1% = 2878 / 13008
    found = [
        place
        for place, token in enumerate(tokens)
        if token.value is not None
        and _is_count(text, tokens, pieces, place, place in years, bool(set(years) - {place}))
    ]
    if not found:
        return None
    first, last = found[0], found[-1]
    between = text[tokens[first].stop : tokens[last].start]
    place = last if first != last and _AMONG.search(between) else first
    value = tokens[place].value
    return None if value is None else Count(place, value)


def _is_count(
    text: str,
    tokens: Sequence[Token],
    pieces: Sequence[Piece],
    place: int,
    is_year: bool,
    other_year: bool,
) -> bool:
    token = tokens[place]
    before = [piece for piece in pieces if piece.stop <= token.start]
    after = [piece for piece in pieces if piece.start >= token.stop]
    lead, tail = text[: token.start], text[token.stop :]
    next_number = next((t.start for t in tokens[place + 1 :] if t.value is not None), len(text))
    if _IN_A_NUMBER[0].match(tail) or _IN_A_NUMBER[1].search(lead) or _ON_ACRONYM.search(lead):
        return False
    if before and _is_total(before[-1]):
        gap = text[before[-1].stop : token.start]
        issue = _VOLUMES.fullmatch(before[-1].text) and not _COLON.search(gap)
        if _CLOSE.fullmatch(gap) and not issue:
            return not is_year or _counts(after) or other_year
    if after and after[0].has("counter") and not text[token.stop : after[0].start].strip():
        return not is_year or bool(before and before[-1].has("total"))
    if is_year:
        return False
    listed = any(piece.has("list") or piece.has("track") for piece in before)
    if _LEAD.search(lead):
        return False
    if _counts_accepted(text, token, after):
        return not _OPEN.search(lead) or bool(_SHUT.match(text[after[0].stop :]))
    if _counts_papers(text, token.stop, [piece for piece in after if piece.stop <= next_number]):
        return not (before and _is_volume(before[-1], text[before[-1].stop : token.start]))
    accepted = any(piece.has("list.accepted") for piece in after)
    if (
        (listed or accepted)
        and next_number < len(text)
        and _OF.fullmatch(text[token.stop : next_number])
    ):
        return True
    bracketed = _OPEN.search(lead) and _SHUT.search(tail)
    if bracketed and listed:
        return True
    if not _AFTER_COLON.search(lead) or not listed or not before[-1].has("list"):
        return False
    numbered = any(_is_total(piece) for piece in before[-_NUMBER_OF_PAPERS:])
    return numbered or not tail.strip(" .)）")


_NUMBER_OF_PAPERS: Final = 4
"""Words that `Number of accepted papers:` may have before the number."""


def _is_total(piece: Piece) -> bool:
    return piece.has("total") or piece.text in ("n", "N")


def _counts(after: Sequence[Piece]) -> bool:
    return bool(after) and (after[0].has("counter") or after[0].has("list.papers"))


def _counts_accepted(text: str, token: Token, after: Sequence[Piece]) -> bool:
    """Whether it is said how many were accepted, and no more: 3,218 accepted."""
    if not after or not after[0].has("list.accepted") or text[token.stop : after[0].start] != " ":
        return False
    if _SHARE_BEFORE.search(text, 0, token.start):
        return False
    return len(after) == 1 and not _WORD_AFTER.match(text, after[0].stop)


def _counts_papers(text: str, stop: int, after: Sequence[Piece]) -> bool:
    """Whether the words for papers follow, at most two other words between: 45 accepted papers."""
    for piece in after[:4]:
        gap = text[stop : piece.start]
        if _NOT_A_SPACE.search(gap):
            return False
        if piece.has("list.papers") or piece.has("counter"):
            return True
        passing = piece.has("attribute") or piece.has("list.accepted") or piece.has("track")
        if not passing and not piece.has("link"):
            return False
        stop = piece.stop
    return False


_VOLUMES: Final = regex.compile(
    r"(?i)vol(?:ume|umen|\.)?|no|nr|n[ºo°]|number|issue|band|heft|bd|том|т|вып|выпуск|номер|tome|tomo"
    r"|part[ei]?|teil|day|session|track|第|제|лекция|część|tom|číslo|ročník|cilt|sayı|tập|số|jilid"
    r"|العدد|عدد|المجلد"
)


def _is_volume(before: Piece, gap: str) -> bool:
    return not gap.strip(" .") and _VOLUMES.fullmatch(before.text) is not None
