"""
The words that two texts are compared by.

Case, marks, white space, LaTeX markup, quotes and hyphens do not make a difference; a character of
a script written without spaces is a token of its own. This is a key only: it conflates é with e
and が with か, and is never stored as text. `kernels.py` states the same rules for compiled code.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from functools import cache
from typing import Final

import numpy as np
import numpy.typing as npt

FOLDED_BELOW: Final = 0x32400
"""Above the last letter of Unicode 16 (U+323AF) nothing but tags and selectors remains."""
TAGS: Final = range(0xE0000, 0xE1000)
"""Tags and variation selectors, which Japanese names carry: without width, never a separator."""

SEPARATOR: Final = 0
SKIPPED: Final = 1
ALONE: Final = 1 << 30
"""Bit of a folded code point that is a token by itself."""
EXPANDED: Final = 1 << 31
"""Bit of a table entry that is an index into the expansions: `[length, code, code, ...]`."""

_ALONE_RANGES: Final = (
    (0x0E00, 0x0EFF),  # Thai, Lao
    (0x1000, 0x109F),  # Burmese
    (0x1780, 0x17FF),  # Khmer
    (0x3040, 0x30FF),  # kana
    (0x31F0, 0x31FF),  # kana extension
    (0x3400, 0x9FFF),  # Han
    (0xA9E0, 0xA9FF),  # Burmese extension B
    (0xAA60, 0xAA7F),  # Burmese extension A
    (0xF900, 0xFAFF),  # Han compatibility
    (0x1AFF0, 0x1B16F),  # kana supplements
    (0x20000, FOLDED_BELOW - 1),  # Han extensions
)
_ALONE_STARTS: Final = tuple(first for first, _ in _ALONE_RANGES)
_WITHOUT_WIDTH: Final = frozenset("{}$_^")
"""`x^2`, `x_{2}` and the repaired `x2` are one token."""
_MACRO: Final = re.compile(r"""\\(?:([A-Za-z]+)(\{?)|["'`^~=.])?""")
_LETTER_MACROS: Final = frozenset("ij")
r"""`\i` and `\j` are letters without their dot: `na{\"\i}ve` is `naive`."""


def tokens(text: str) -> list[str]:
    """The folded tokens of `text`, in order."""
    if "\\" in text:
        text = _MACRO.sub(_macro, text)
    return text.translate(_FOLDING).split()


def codes(code_point: int) -> tuple[int, ...]:
    """
    What one code point folds to: letters with their ALONE bit, SEPARATOR, or nothing at all.

    Decided a code point at a time, so that composed and decomposed text fold alike.
    """
    character = chr(code_point)
    category = unicodedata.category(character)
    if category == "Lo" and not unicodedata.decomposition(character):
        return (_flagged(code_point),)
    if code_point in TAGS or category == "Cf" or category[0] == "M" or character in _WITHOUT_WIDTH:
        return ()
    if code_point >= FOLDED_BELOW or category[0] == "C":
        return (SEPARATOR,)
    decomposed = unicodedata.normalize("NFKD", character).casefold()
    return tuple(
        _flagged(ord(part)) if unicodedata.category(part)[0] in "LN" else SEPARATOR
        for part in unicodedata.normalize("NFKD", decomposed)
        if unicodedata.category(part)[0] != "M"
    ) or (SEPARATOR,)


@cache
def table() -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint32]]:
    """`codes` of every code point below FOLDED_BELOW, and the expansions that it points into."""
    entries = np.zeros(FOLDED_BELOW, np.uint32)
    expansions = [0]
    for code_point in range(FOLDED_BELOW):
        folded = codes(code_point)
        if not folded:
            entries[code_point] = SKIPPED
        elif len(folded) == 1:
            entries[code_point] = folded[0]
        else:
            entries[code_point] = EXPANDED | len(expansions)
            expansions += [len(folded), *folded]
    return entries, np.array(expansions, np.uint32)


def _flagged(code_point: int) -> int:
    at = bisect_right(_ALONE_STARTS, code_point) - 1
    return code_point | ALONE if at >= 0 and code_point <= _ALONE_RANGES[at][1] else code_point


def _macro(match: re.Match[str]) -> str:
    """A macro with an argument and an accent have no width, any other macro parts two words."""
    name, brace = match[1], match[2]
    if name in _LETTER_MACROS:
        return name + brace
    return "" if brace or (name is None and len(match[0]) == 2) else " "


class _Folding(dict[int, str]):
    """`str.translate` table that is filled as code points turn up."""

    def __missing__(self, code_point: int) -> str:
        folded = "".join(_spelled(code) for code in codes(code_point))
        self[code_point] = folded
        return folded


def _spelled(code: int) -> str:
    if code == SEPARATOR:
        return " "
    return f" {chr(code ^ ALONE)} " if code & ALONE else chr(code)


_FOLDING: Final = _Folding()
