"""Conferences and journals: their short names, other acronyms and written-out names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from polycorpus.lexicon.fold import fold
from polycorpus.lexicon.tables import rows


class Venue(NamedTuple):
    """A name of a venue as the table has it; `language` is `-` where it is an acronym."""

    short_name: str
    language: str
    name: str


_BREAKS: Final = re.compile(r"[\W_]+")
_MOST_WORDS: Final = 16


def venue_key(text: str) -> str:
    """`text` folded, with one space for whatever stands between its words."""
    return _BREAKS.sub(" ", fold(text)).strip()


@cache
def _venues() -> dict[str, Venue]:
    venues: dict[str, Venue] = {}
    for short_name, language, names in rows("venues"):
        if language == "-":
            venues.setdefault(venue_key(short_name), Venue(short_name, "-", short_name))
        for name in names.split(" | "):
            venues.setdefault(venue_key(name), Venue(short_name, language, name))
    return venues


@cache
def _first_words() -> dict[str, int]:
    """By the first word of a name: the words of the longest one that starts so."""
    longest: dict[str, int] = {}
    for key in _venues():
        words = key.split(" ")
        longest[words[0]] = max(longest.get(words[0], 0), len(words))
    return longest


def venue_at(words: Sequence[str]) -> tuple[int, Venue] | None:
    """How many of the folded words the longest name at their start has, and whose name it is."""
    for count in range(min(len(words), _first_words().get(words[0], 0)), 0, -1):
        found = _venues().get(" ".join(words[:count]))
        if found is not None:
            return count, found
    return None


@cache
def unspaced_names() -> dict[str, Venue]:
    """The names in Chinese, Japanese and Korean, which stand inside a run of letters."""
    return {
        found.name: found
        for found in _venues().values()
        if found.language in ("zh-Hans", "zh-Hant", "ja", "ko")
    }


def venue(text: str) -> str | None:
    """
    The canonical short name of the venue that a field such as journal or booktitle names.

    None where the lexicon doesn't know it, and for a workshop, which is not the conference.
    """
    for name, found in unspaced_names().items():
        if name in text:
            return found.short_name
    words = venue_key(text).split(" ")
    best: tuple[int, Venue] | None = None
    for start in range(len(words)):
        found_here = venue_at(words[start : start + _MOST_WORDS])
        if found_here and _is_meant(text, words, start, found_here[1]):
            best = max(best, found_here, key=lambda pair: pair[0]) if best else found_here
    if best is None or (_WORKSHOP.search(text) and not _WORKSHOP.search(best[1].name)):
        return None
    return best[1].short_name


_WORKSHOP: Final = re.compile("workshop", re.IGNORECASE)


def _is_meant(text: str, words: Sequence[str], start: int, found: Venue) -> bool:
    """Whether an acronym stands there as one: in its own case, or alone but for numbers."""
    if found.language != "-" or found.name in text or found.name.upper() in text:
        return True
    others = [word for place, word in enumerate(words) if place != start]
    return all(not word.isalpha() for word in others)
