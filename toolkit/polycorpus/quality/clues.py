"""Patterns that are tried only where a sign of them stands in the text: most texts have none."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Clue:
    """A pattern, and literals in lower case one of which every match of it has."""

    pattern: re.Pattern[str]
    signs: tuple[str, ...]


def clue(pattern: str, *signs: str) -> Clue:
    """The clue whose pattern is searched without regard to case, `.` standing for a line feed too.

    Without `signs` the pattern itself is one.
    """
    return Clue(re.compile(pattern, re.IGNORECASE | re.DOTALL), signs or (pattern,))


_LEAD: Final = 200
"""Characters before its first sign in which a match begins."""


def any_found(clues: Iterable[Clue], text: str, lowered: str) -> bool:
    """Whether one of the patterns is found; `lowered` is the text in lower case."""
    return any(_is_found(one, text, lowered) for one in clues)


def _is_found(one: Clue, text: str, lowered: str) -> bool:
    places = [place for sign in one.signs if (place := lowered.find(sign)) >= 0]
    return bool(places) and one.pattern.search(text, max(0, min(places) - _LEAD)) is not None


def re2_signs(clues: Iterable[Clue]) -> str:
    """The signs as alternatives of a regular expression: what a text without a clue lacks."""
    return "|".join(sorted({re.escape(sign) for one in clues for sign in one.signs}))
