"""How long a text is and what it is made of, counted so that scripts compare."""

from __future__ import annotations

import unicodedata
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from polycorpus.quality.math import without_math

SHORTEST: Final = 75
"""Visible characters of a sentence of 15 English words. Of 87,570 abstracts of machine learning
venues, 172 are shorter, and 45 of 50 read are no abstract; of 2,115 Chinese ones none has fewer
than 25 characters."""

FEWEST_LETTERS: Final = 0.65
MOST_DIGITS: Final = 0.25
MOST_CODE: Final = 0.07
MOST_CAPITALS: Final = 0.3
"""Shares of the visible characters, capitals of the letters, signs of code outside math. The medians
of 95,000 abstracts are 0.97, 0.00, 0.00 and 0.02; abstracts full of doses, bonds and acronyms reach
0.67, 0.18, 0.06 and 0.23, pieces of web pages and style sheets 0.6 and 0.07 to 0.19."""

_HAN_WEIGHT: Final = 3
_HANGUL_WEIGHT: Final = 2
"""Letters that say in English what one such character says: the same abstract has 3.2 and 2.1 times
as many of them in the pairs of Chinese, Korean and English abstracts of one paper."""

_CODE: Final = frozenset("{}[]<>=;\\|_#/")
_LETTER, _CAPITAL, _DIGIT, _SIGN, _CODE_SIGN, _HAN, _HANGUL = range(1, 8)


class Measures(NamedTuple):
    """Weighted counts of one text; white space counts nowhere."""

    visible: int
    letters: int
    capitals: int
    digits: int
    code: int

    @property
    def is_short(self) -> bool:
        """Whether it is shorter than a sentence."""
        return self.visible < SHORTEST

    @property
    def is_prose(self) -> bool:
        """Whether it is made as sentences are."""
        return (
            self.letters >= FEWEST_LETTERS * self.visible
            and self.digits <= MOST_DIGITS * self.visible
            and self.code <= MOST_CODE * self.visible
            and self.capitals <= MOST_CAPITALS * self.letters
        )


def measure(text: str) -> Measures:
    """The weighted counts of `text`, math not counted where there is other text."""
    if "$" in text or "\\(" in text or "\\[" in text:
        text = without_math(text) or text
    points = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)
    counts = np.bincount(_classes()[points], minlength=8).tolist()
    wide = _HAN_WEIGHT * counts[_HAN] + _HANGUL_WEIGHT * counts[_HANGUL]
    letters = counts[_LETTER] + counts[_CAPITAL] + wide
    visible = letters + counts[_DIGIT] + counts[_SIGN] + counts[_CODE_SIGN]
    return Measures(visible, letters, counts[_CAPITAL], counts[_DIGIT], counts[_CODE_SIGN])


def plain(texts: pa.StringArray) -> list[bool]:
    """
    For which texts a look at the bytes is enough: surely long enough, and prose.

    Small letters a to z are four fifths of the visible bytes, which leaves a fifth for all else. A
    character beyond ASCII has at least as many bytes as `measure` counts for it.
    """
    _, offset_buffer, buffer = texts.buffers()
    offsets = np.frombuffer(offset_buffer, np.int32)[texts.offset :][: len(texts) + 1].tolist()
    content = np.frombuffer(buffer or b"", np.uint8)[offsets[0] : offsets[-1]]
    small, spaces = (content - np.uint8(97)) < 26, content == 32
    sure = []
    for start, stop in pairwise(offset - offsets[0] for offset in offsets):
        letters = np.count_nonzero(small[start:stop])
        visible = stop - start - np.count_nonzero(spaces[start:stop])
        sure.append(letters >= SHORTEST and 5 * letters >= 4 * visible)
    return sure


@cache
def _classes() -> npt.NDArray[np.uint8]:
    """The class of each code point, 0 for white space and controls."""
    table = np.full(0x110000, _SIGN, np.uint8)
    for point in range(0x20000):
        character = chr(point)
        category = unicodedata.category(character)
        if category == "Lu":
            table[point] = _CAPITAL
        elif category[0] in "LM":
            table[point] = _LETTER
        elif category[0] == "N":
            table[point] = _DIGIT
        elif category[0] in "ZC" or character.isspace():
            table[point] = 0
        elif character in _CODE:
            table[point] = _CODE_SIGN
    for first, last in ((0x3041, 0x30FF), (0x3400, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x3FFFF)):
        table[first : last + 1] = _HAN
    table[0xAC00:0xD7A4] = _HANGUL
    return table
