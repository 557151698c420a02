"""Classes of characters that several rules ask for, as bodies of regular expression sets."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final
from unicodedata import category

from polycorpus.repair.protection import STAND_INS

CJK: Final = (
    "\u2e80-\u2fdf\u2ff0-\u30ff\u3100-\u312f\u31a0-\u4dbf\u4e00-\u9fff"
    "\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff9f\uffe0-\uffef\U00020000-\U0003ffff"
)
"""Han, kana, bopomofo and fullwidth punctuation: text that is written without spaces."""
HANGUL: Final = "\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3"

JOINERS: Final = (
    "\u0600-\u08ff\ufb50-\ufdcf\ufdf0-\ufdff\ufe70-\ufefc"  # Arabic, Syriac, Thaana, N'Ko, Mandaic
    "\u0900-\u0dff\u1000-\u109f\u1780-\u18af\u1a20-\u1b7f\ua840-\ua87f\ua8e0-\ua8ff"
    "\uaa60-\uaa7f\uabc0-\uabff\U00011000-\U000114df"  # Indic and its relatives
)
"""Scripts whose letters join, so that ZWJ and ZWNJ between them are spelling."""

PROTECTED: Final = f"{STAND_INS[0]}-{STAND_INS[-1]}"

_CJK_CHARACTER: Final = re.compile(f"[{CJK}]")
_HANGUL_CHARACTER: Final = re.compile(f"[{HANGUL}]")


def is_cjk(character: str) -> bool:
    """Whether it belongs to text written without spaces; false for the empty string."""
    return _CJK_CHARACTER.match(character) is not None


def is_hangul(character: str) -> bool:
    """Whether it is Korean, which puts spaces; false for the empty string."""
    return _HANGUL_CHARACTER.match(character) is not None


@lru_cache(maxsize=4096)
def is_punctuation(character: str) -> bool:
    """CommonMark's punctuation: categories P and S, and what an escape or entity gave."""
    return bool(character) and (category(character)[0] in "PS" or character in STAND_INS)


def is_letter_or_digit(character: str) -> bool:
    """Alphanumeric outside text written without spaces; false for the empty string."""
    return character.isalnum() and not is_cjk(character)
