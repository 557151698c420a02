"""Patterns that are tried only where a sign of them stands in the text: most texts have none."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass


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


def any_found(clues: Iterable[Clue], text: str, lowered: str) -> bool:
    """Whether one of the patterns is found; `lowered` is the text in lower case."""
    return any(
        any(sign in lowered for sign in one.signs) and one.pattern.search(text) for one in clues
    )


def re2_signs(clues: Iterable[Clue]) -> str:
    """The signs as alternatives of a regular expression: what a text without a clue lacks."""
    return "|".join(sorted({re.escape(sign) for one in clues for sign in one.signs}))
