"""A venue that the lexicon doesn't know, by the place where it stands and its shape."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import regex

from polycorpus.heading.names import Name, acronyms, beside_year, is_sponsor, is_topic, meaning
from polycorpus.heading.pieces import ROMAN, Piece
from polycorpus.heading.tokens import EAST_ASIAN, Token, is_acronym
from polycorpus.lexicon import flatten

_CASED: Final = frozenset(("Latin", "Cyrillic", "Greek"))
_NOT_A_WORD: Final = regex.compile(r"[^\p{L}\d]+")
_PROPER: Final = regex.compile(r"\p{Lu}[\p{L}\d]*")


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
        if not beside_year(text, tokens, first, last, years):
            continue
        if name in acronyms("topic") and not _on_year(tokens, last, years):
            continue
        if len(name) == 2 and not wordy:
            continue  # the tag in a line of a Web of Science export: PY 2010
        while last > first and _names_event(tokens[last]):  # DPG-Frühjahrstagung
            last -= 1
            name = flatten(text[tokens[first].start : tokens[last].stop])
        shaped = is_acronym(_core(name)) and not (wordy and text.isupper())
        if shaped or (wordy and _is_proper(text, tokens, first, pieces)):
            return Name(tokens[first].start, tokens[last].stop, name, False, "-", True)
    if not wordy:
        return None
    return (
        _name_without_year(text, tokens, unknown, dated=bool(years))
        or (None if text.isupper() else _name_of_event(tokens, unknown))
        or _caseless_name(text, tokens, pieces, years)
    )


def _name_of_event(tokens: Sequence[Token], unknown: dict[int, Piece]) -> Name | None:
    """An unknown acronym before the word for a conference: the 9th ZORP workshop, 2026."""
    for token, after in pairwise(tokens):
        named = token.start in unknown and is_acronym(token.flat) and len(token.flat) > 2
        beside = after.value is None and after.start == token.stop + 1
        if named and beside and _names_event(after) and not ROMAN.fullmatch(token.flat):
            return Name(token.start, token.stop, token.flat, False, "-", False)
    return None


_SET_OFF_BEFORE: Final = regex.compile(r"\s*[–—|:：/,،(（-]\s*")


def _caseless_name(
    text: str, tokens: Sequence[Token], pieces: Sequence[Piece], years: Sequence[int]
) -> Name | None:
    """An unknown word of a script without capitals, set off, before a year at the end."""
    last = len(tokens) - 1
    if last < 2 or years[-1:] != [last] or any(piece.has("event") for piece in pieces):
        return None
    token, before = tokens[last - 1], tokens[last - 2]
    piece = pieces[-1]
    gap = text[token.stop : tokens[last].start]
    if piece.hits or piece.start != token.start or piece.stop != token.stop or len(token.text) < 2:
        return None
    if token.script in (*_CASED, EAST_ASIAN, "Name") or gap not in (" ", "-", ""):
        return None
    if not _SET_OFF_BEFORE.fullmatch(text, before.stop, token.start):
        return None
    return Name(token.start, token.stop, token.text, False, "-", True)


def _names_event(token: Token) -> bool:
    """Whether the word is one for a conference, and no acronym of one."""
    return not is_acronym(token.text) and any(hit.role == "event" for hit in meaning(token))


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
    events = [piece for piece in pieces if piece.has("event")]
    if "," in gap and events:
        return False  # the place of the meeting: Oslo 2018
    linked = before.text.lower() in _OF
    if events and events[0].start < before.start and linked:
        return False  # its topic: Symposium on Widgets, 2019
    while text.isupper() and first > 1 and _is_link(before):
        first -= 1  # PROCEEDINGS OF BLORP 2028
        before = tokens[first - 1]
    beside = not gap.strip(" ")
    if not beside or before.value is not None or not before.text[:1].isupper():
        return True
    return any(piece.has("list") for piece in pieces if piece.start <= before.start < piece.stop)


def _is_link(token: Token) -> bool:
    return any(hit.role == "link" for hit in meaning(token))


_OF: Final = frozenset(
    "on of for about de du des sur sobre über für zu zur zum di del della su o".split()
)


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


def _name_without_year(
    text: str, tokens: Sequence[Token], unknown: dict[int, Piece], *, dated: bool
) -> Name | None:
    """
    An unknown acronym at the start or end of a line that is about papers or a conference.

    Where a year stands elsewhere in the line, punctuation must set it off: ZORP, papers (2021).
    """
    ends = [(token, text[token.stop : token.stop + 3]) for token in tokens[:1]]
    ends += [(token, text[max(token.start - 3, 0) : token.start]) for token in tokens[1:][-1:]]
    names = [
        Name(token.start, token.stop, token.flat, False, "-", False)
        for token, gap in ends
        if token.start in unknown and is_acronym(token.flat) and len(token.flat) > 2
        if not dated or (token.flat.isupper() and _SET_OFF.search(gap))
    ]
    return names[0] if len(names) == 1 and not ROMAN.fullmatch(names[0].venue) else None


_SET_OFF: Final = regex.compile(r"[,:：;|/(（)）\[\]【】«»]|\s[–—-]|[–—-]\s")
