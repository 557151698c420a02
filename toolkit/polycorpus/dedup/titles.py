"""Whether two titles, or two lists of authors, may belong to one work."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from typing import Final

from polycorpus.dedup.tokens import tokens

_SAME_WORDING: Final = 0.9
"""Similarity of letters from which a difference is a slip of the pen: one letter in ten."""
_NUMERAL: Final = re.compile(r"[ivxlcdm]+|[a-z]|[一二三四五六七八九十百千上中下甲乙丙丁]|.*\d.*")
"""Tokens that tell parts of a series apart: numbers, Roman and Chinese numerals, single letters."""


def compatible(left: str, right: str) -> bool:
    """
    Whether two titles don't contradict each other: one is missing, or they differ by a slip.

    `Part I` and `Part II` contradict, and so does an added subtitle: whoever reads the list must
    decide whether an extended version is another record.
    """
    first, second = tokens(left), tokens(right)
    if not first or not second or first == second or "".join(first) == "".join(second):
        return True
    differing = (Counter(first) - Counter(second)) + (Counter(second) - Counter(first))
    if not differing or any(_NUMERAL.fullmatch(token) for token in differing):
        return False
    one, other = " ".join(first), " ".join(second)
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    return (
        matcher.real_quick_ratio() >= _SAME_WORDING
        and matcher.quick_ratio() >= _SAME_WORDING
        and matcher.ratio() >= _SAME_WORDING
        and not _one_extends_the_other(first, second)
    )


def same_authors(left: Sequence[str], right: Sequence[str]) -> bool:
    """Whether two non-empty lists name the same people, `Family, Given` or not, initials or not."""
    first, second = _names(left), _names(right)
    if not first or len(first) != len(second):
        return False
    return all(a <= b or b <= a for a, b in zip(first, second, strict=True)) or (
        sorted(map(sorted, first)) == sorted(map(sorted, second))
    )


def differing_authors(left: Sequence[str], right: Sequence[str]) -> bool:
    """Whether both lists are known and have no name in common."""
    first, second = _names(left), _names(right)
    return bool(first and second) and not any(a & b for a in first for b in second)


def latin_authors(authors: Iterable[str]) -> list[str]:
    """The authors written in Latin letters: 王大河 and Wang Dahe can't be compared."""
    return [name for name in authors if (words := tokens(name)) and max(words) < "\u0250"]


def _one_extends_the_other(first: list[str], second: list[str]) -> bool:
    short, long = sorted((first, second), key=len)
    return long[: len(short)] == short


def _names(authors: Iterable[str]) -> list[frozenset[str]]:
    """
    Each author's names without initials; an author of whom only initials are known is left out.

    A character of Chinese or Japanese is a whole name's part, so it is no initial.
    """
    named = (
        frozenset(word for word in tokens(author) if len(word) > 1 or word > "\u2e80")
        for author in authors
    )
    return [names for names in named if names]
