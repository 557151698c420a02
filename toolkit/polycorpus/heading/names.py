"""The venue in a line: one that the lexicon knows, or one that stands and looks like a venue."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

import regex

from polycorpus.heading.pieces import Piece
from polycorpus.heading.tokens import EAST_ASIAN, Token
from polycorpus.lexicon import flatten
from polycorpus.lexicon.index import Hit, lookup
from polycorpus.lexicon.tables import rows
from polycorpus.lexicon.venues import Venue, unspaced_names, venue_at, venue_key

_AT_YEAR: Final = regex.compile(r"[\s'’‘`\-–:,/]{0,3}\(?")
"""What may stand between a venue and its year: NeurIPS-2025, ICLR'24, CVPR (2023)."""

_ERA_GAP: Final = regex.compile(
    r"[\s(,–-]{0,3}(?:[พພព]\.?\s?[ศສស]\.?|ค\.?\s?ศ\.?|令和|平成|昭和|民[國国]|वि\.?\s?सं\.?|[BC]\.?E\.?)\s?"
)
"""A name, an era, and its year: TLS พ.ศ. 2564."""

_MOST_WORDS: Final = 16
_SHORT: Final = 3
"""An acronym of so few letters is a word elsewhere (CP, SC, TIP): it must stand beside a year."""


_COMMON_WORDS: Final = frozenset(("dialogue", "odyssey"))
"""Venues that are words of titles: they too must stand beside a year."""


class Name(NamedTuple):
    """Code points `[start, stop)` that name a venue; `known`: by the lexicon."""

    start: int
    stop: int
    venue: str
    known: bool
    language: str
    """`-` where it is an acronym."""
    at_year: bool
    """Whether a year stands beside it."""


@cache
def acronyms(kind: str) -> frozenset[str]:
    """Those of the table under `sponsor` or `topic`."""
    return frozenset(
        acronym for name, row in rows("acronyms") if name == kind for acronym in row.split(" | ")
    )


def is_sponsor(word: str) -> bool:
    """Whether it is an acronym that goes before venues: IEEE, ACM."""
    return flatten(word) in acronyms("sponsor")


def known_names(text: str, tokens: Sequence[Token], years: Sequence[int]) -> list[Name]:
    """
    The venues of the lexicon in the line, the longest at each place.

    `years` are the places in `tokens` that hold a year.
    """
    names: list[Name] = []
    keys = [_name_key(token) for token in tokens]
    place = 0
    while place < len(tokens):
        token = tokens[place]
        if token.value is not None or token.script in (EAST_ASIAN, "Hangul"):
            place += 1
            continue
        found = venue_at(keys[place : place + _MOST_WORDS])
        if found and _is_name(text, tokens, place, found, years):
            count, venue = found
            stop = tokens[place + count - 1].stop
            beside = beside_year(text, tokens, place, place + count - 1, years)
            names.append(Name(token.start, stop, venue.short_name, True, venue.language, beside))
            place += count
        else:
            place += 1
    unspaced = any(token.script in (EAST_ASIAN, "Hangul") for token in tokens)
    for written, venue in unspaced_names().items() if unspaced else ():
        start = text.find(written)
        if start >= 0:
            stop = start + len(written)
            names.append(Name(start, stop, venue.short_name, True, venue.language, False))
    return names


def _name_key(token: Token) -> str:
    if token.value is not None:
        return str(token.value)
    return token.key if token.key.isalpha() else venue_key(token.key)


def _is_name(
    text: str, tokens: Sequence[Token], place: int, found: tuple[int, Venue], years: Sequence[int]
) -> bool:
    """Whether the words stand there as the venue's name, not as words of their language."""
    count, venue = found
    if venue.language != "-":
        return True
    last = tokens[place + count - 1]
    written = flatten(text[tokens[place].start : last.stop])
    beside = beside_year(text, tokens, place, place + count - 1, years)
    letters = sum(char.isalpha() for char in venue.name)
    if not beside and written.lower() in _COMMON_WORDS:
        return False
    if written == venue.name or written == venue.name.upper():
        spelled_out = text.isupper() and bool(meaning(tokens[place]))
        return beside or (letters > _SHORT and not spelled_out)
    if count > 1:
        return True
    return (beside and letters >= _SHORT) or (letters > 5 and not meaning(tokens[place]))


def meaning(token: Token) -> tuple[Hit, ...]:
    """What the word means to the lexicon, by itself."""
    return lookup([token.key], [token.written])[1]


def beside_year(
    text: str, tokens: Sequence[Token], first: int, last: int, years: Sequence[int]
) -> bool:
    """Whether a year stands next to the tokens from `first` to `last`."""
    after, before = last + 1, first - 1
    if after in years and _AT_YEAR.fullmatch(text[tokens[last].stop : tokens[after].start]):
        return True
    if any(_ERA_GAP.fullmatch(text, tokens[last].stop, tokens[year].start) for year in years):
        return True
    if before in years and _AT_YEAR.fullmatch(text[tokens[before].stop : tokens[first].start]):
        return True
    # 2025年NeurIPS, 2024 IEEE CVPR
    between = before - 1
    if between not in years:
        return False
    word = tokens[before].text
    return word in ("年", "年度", "년", "년도", "г", "р") or is_sponsor(word)


def is_topic(word: str) -> bool:
    """Whether it is an acronym for a field or a thing: LLM, NLP, PDF."""
    return flatten(word) in acronyms("topic")


def choose(names: Sequence[Name]) -> Name | None:
    """The name that counts: beside a year, known, an acronym, the longest, the first."""
    return min(
        names,
        key=lambda name: (
            not name.at_year,
            not name.known,
            name.language != "-",
            name.start - name.stop,
            name.start,
        ),
        default=None,
    )


def mark(pieces: Sequence[Piece], names: Sequence[Name]) -> None:
    """Let the words of written-out names speak for the language of the name."""
    for name in names:
        if name.language in ("-", "~"):
            continue
        for piece in pieces:
            if name.start <= piece.start and piece.stop <= name.stop:
                piece.hits = (*piece.hits, Hit(name.language, "event", 1.0))
                piece.roles |= {"event"}
