r"""
Characters that an escape or entity gave: text, which no later rule may read as markup.

While the rules run, such a character is written as its stand-in, so that `\_x\_` is no emphasis,
`\$5` opens no math and `&lt;b&gt;` is no tag. ASCII has 32 punctuation marks, and Unicode reserves
32 noncharacters, U+FDD0 to U+FDEF, for exactly such internal use (The Unicode Standard, 23.7).
"""

from __future__ import annotations

import re
import string
from typing import Final

MARKS: Final = string.punctuation
STAND_INS: Final = "".join(map(chr, range(0xFDD0, 0xFDF0)))

_STAND_IN: Final = re.compile(f"[{STAND_INS}]")
_HIDE: Final = str.maketrans(MARKS, STAND_INS)
_REVEAL: Final = dict(zip(STAND_INS, MARKS, strict=True))


def protect(text: str) -> str:
    """The text with every ASCII punctuation mark written as its stand-in."""
    return text.translate(_HIDE)


def reveal(text: str) -> str:
    """The text as a reader sees it."""
    return text if text.isascii() else _STAND_IN.sub(lambda found: _REVEAL[found[0]], text)
