"""The venue in a line: one that the lexicon knows, or one that stands and looks like a venue."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

import regex

from polycorpus.heading.pieces import ROMAN, Piece
from polycorpus.heading.tokens import EAST_ASIAN, Token, is_acronym
from polycorpus.lexicon import flatten
from polycorpus.lexicon.index import Hit, lookup
from polycorpus.lexicon.tables import rows
from polycorpus.lexicon.venues import Venue, unspaced_names, venue_at, venue_key

_CASED: Final = frozenset(("Latin", "Cyrillic", "Greek"))
_AT_YEAR: Final = regex.compile(r"[\s'’‘`\-–:,/]{0,3}\(?")
"""What may stand between a venue and its year: NeurIPS-2025, ICLR'24, CVPR (2023)."""

_NOT_A_WORD: Final = regex.compile(r"[^\p{L}\d]+")
_PROPER: Final = regex.compile(r"\p{Lu}[\p{L}\d]*")
_MOST_WORDS: Final = 16
_SHORT: Final = 3
"""An acronym of so few letters is a word elsewhere (CP, SC, TIP): it must stand beside a year."""


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
def _acronyms(kind: str) -> frozenset[str]:
    return frozenset(
        acronym for name, row in rows("acronyms") if name == kind for acronym in row.split(" | ")
    )


def is_sponsor(word: str) -> bool:
    """Whether it is an acronym that goes before venues: IEEE, ACM."""
    return flatten(word) in _acronyms("sponsor")


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
            beside = _beside_year(text, tokens, place, place + count - 1, years)
            names.append(Name(token.start, stop, venue.short_name, True, venue.language, beside))
            place += count
        else:
            place += 1
    for written, venue in unspaced_names().items():
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
    beside = _beside_year(text, tokens, place, place + count - 1, years)
    letters = sum(char.isalpha() for char in venue.name)
    if written == venue.name or written == venue.name.upper():
        spelled_out = text.isupper() and bool(_meaning(tokens[place]))
        return beside or (letters > _SHORT and not spelled_out)
    if count > 1:
        return True
    return (beside and letters >= _SHORT) or (letters > 5 and not _meaning(tokens[place]))


def _meaning(token: Token) -> tuple[Hit, ...]:
    return lookup([token.key], [token.written])[1]


def _beside_year(
    text: str, tokens: Sequence[Token], first: int, last: int, years: Sequence[int]
) -> bool:
    after, before = last + 1, first - 1
    if after in years and _AT_YEAR.fullmatch(text[tokens[last].stop : tokens[after].start]):
        return True
    if before in years and _AT_YEAR.fullmatch(text[tokens[before].stop : tokens[first].start]):
        return True
    # 2025年NeurIPS, 2024 IEEE CVPR
    between = before - 1
    if between not in years:
        return False
    word = tokens[before].text
    return word in ("年", "年度", "년", "년도", "г", "р") or is_sponsor(word)


def shaped_name(
    text: str, tokens: Sequence[Token], pieces: Sequence[Piece], years: Sequence[int]
) -> Name | None:
    """
    A venue that the lexicon doesn't know, by its place and shape.

    An unknown word with a capital beside a year; without a year an acronym beside the words for
    papers, at the start or the end of the line.
    """
    wordy = any(piece.has("list") or piece.has("event") for piece in pieces)
    if not wordy and not years:
        return None
    unknown = {piece.start: piece for piece in pieces if not piece.hits or _is_loud(text, piece)}
    for place, token in enumerate(tokens):
        if ROMAN.fullmatch(token.text):
            continue
        on_topic = is_topic(token.text) and _on_year(tokens, place, years)
        if token.script == "Name" and not on_topic:
            continue
        if not on_topic and (token.start not in unknown or token.script not in _CASED):
            continue
        first, last = _whole_name(text, tokens, place, unknown)
        name = flatten(text[tokens[first].start : tokens[last].stop])
        if not _beside_year(text, tokens, first, last, years):
            continue
        if name in _acronyms("topic") and not _on_year(tokens, last, years):
            continue
        if len(name) == 2 and not wordy:
            continue  # the tag in a line of a Web of Science export: PY 2010
        if is_acronym(_core(name)) or (wordy and _is_proper(text, tokens, first, pieces)):
            return Name(tokens[first].start, tokens[last].stop, name, False, "-", True)
    return _name_without_year(tokens, unknown) if wordy and not years else None


def _on_year(tokens: Sequence[Token], last: int, years: Sequence[int]) -> bool:
    """Whether the year is written on to the name: NLP2024 is a meeting, NLP 2024 a topic."""
    return last + 1 in years and tokens[last + 1].start == tokens[last].stop


def _is_proper(text: str, tokens: Sequence[Token], first: int, pieces: Sequence[Piece]) -> bool:
    """
    Whether a word with a capital is a name, not the last word of a written-out one.

    In `Proceedings of Blorp 2028` it is, in `Ogólnopolska Konferencja Studencka 2020` it isn't.
    """
    if not _PROPER.match(tokens[first].text):
        return False
    if not first:
        return True
    before = tokens[first - 1]
    gap = text[before.stop : tokens[first].start]
    if "," in gap and any(piece.has("event") for piece in pieces):
        return False  # the place of the meeting: Oslo 2018
    beside = not gap.strip(" ")
    if not beside or before.value is not None or not before.text[:1].isupper():
        return True
    return any(piece.has("list") for piece in pieces if piece.start <= before.start < piece.stop)


def _core(name: str) -> str:
    return max(_NOT_A_WORD.split(name), key=lambda part: (is_acronym(part), len(part)))


def _is_loud(text: str, piece: Piece) -> bool:
    """A word of some language in capitals, where the rest of the line isn't: INFORMATIK 2023."""
    return len(piece.text) > 1 and piece.text.isupper() and not text.isupper()


def _whole_name(
    text: str, tokens: Sequence[Token], place: int, unknown: dict[int, Piece]
) -> tuple[int, int]:
    """The first and last token of the name around `place`: parts joined by - / & + or @."""
    first = last = place
    while last + 1 < len(tokens) and _is_joined(text, tokens[last], tokens[last + 1]):
        last += 1
    while first > 0 and _is_joined(text, tokens[first - 1], tokens[first]):
        first -= 1
    if last == place and first == place and place and tokens[place - 1].start in unknown:
        before = tokens[place - 1]
        beside = text[before.stop : tokens[place].start] == " "
        proper = before.text[:1].isupper() and not is_sponsor(before.text)
        if beside and proper and is_acronym(tokens[place].text) and not is_acronym(before.text):
            first = place - 1  # Baltic HLT
    return first, last


def _is_joined(text: str, left: Token, right: Token) -> bool:
    both = left.value is None and right.value is None
    return both and text[left.stop : right.start] in ("-", "/", "&", "+", "@")


def _name_without_year(tokens: Sequence[Token], unknown: dict[int, Piece]) -> Name | None:
    """An unknown acronym at the start or end of a line that is about papers or a conference."""
    names = [
        Name(token.start, token.stop, token.flat, False, "-", False)
        for token in (*tokens[:1], *tokens[1:][-1:])
        if token.start in unknown and is_acronym(token.flat) and len(token.flat) > 2
    ]
    return names[0] if len(names) == 1 and not ROMAN.fullmatch(names[0].venue) else None


def is_topic(word: str) -> bool:
    """Whether it is an acronym for a field or a thing: LLM, NLP, PDF."""
    return flatten(word) in _acronyms("topic")


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
        if name.language == "-":
            continue
        for piece in pieces:
            if name.start <= piece.start and piece.stop <= name.stop:
                piece.hits = (*piece.hits, Hit(name.language, "event", 1.0))
                piece.roles |= {"event"}
