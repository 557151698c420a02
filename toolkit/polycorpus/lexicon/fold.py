"""Two ways to make variants of one word alike: `fold` for looking up, `flatten` for scanning."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_LETTERS: Final = str.maketrans(
    {
        "ı": "i", "ł": "l", "Ł": "l", "ø": "o", "Ø": "o", "đ": "d", "Đ": "d", "ð": "d", "Ð": "d",
        "ħ": "h", "Ħ": "h", "ŧ": "t", "þ": "th", "Þ": "th", "æ": "ae", "Æ": "ae", "œ": "oe",
        "Œ": "oe", "ƙ": "k", "Ƙ": "k", "ɗ": "d", "Ɗ": "d", "ɓ": "b", "Ɓ": "b", "ə": "e", "Ə": "e",
        "ك": "ک", "ي": "ی", "ى": "ی", "ە": "ه", "ة": "ه", "ہ": "ه", "ھ": "ه", "ٱ": "ا",
        "ـ": "", "\u200d": "", "\u200e": "", "\u200f": "", "\u2060": "", "\ufeff": "", "\xad": "",
        "\u200c": " ", "\u200b": "", "-": " ", "‐": " ", "‑": " ", "–": " ", "—": " ", "־": " ",
        "’": "'", "‘": "'", "ʻ": "'", "ʼ": "'", "`": "'", "´": "'", "′": "'", "״": '"', "׳": "'",
    }
)  # fmt: skip
"""Letters that no decomposition relates to their plain form; what Persian, Arabic, Urdu and Kurdish
keyboards write for one letter; and joiners, hyphens and apostrophes, which writers mix freely."""

_MARKS: Final = re.compile("[\u0300-\u036f\u064b-\u065f\u0670\u0591-\u05bd\u05bf-\u05c7]")
"""Accents of European letters, Arabic vowel signs with hamza and madda, Hebrew points. Marks of
Indic scripts are vowels and stay."""

_BLANKS: Final = re.compile(r"[^\S\n\t]+")


def fold(text: str) -> str:
    """
    `text` without case, width, accents and keyboard variants: `Ｒésumé` -> `resume`.

    For looking up only: it may be longer or shorter than `text`. Tabs and line feeds stay.
    """
    if text.isascii():
        return _BLANKS.sub(" ", text.lower().replace("-", " ").replace("`", "'"))
    plain = _MARKS.sub("", unicodedata.normalize("NFKD", text.translate(_LETTERS)))
    plain = unicodedata.normalize("NFC", plain.translate(_LETTERS).casefold())
    return _BLANKS.sub(" ", plain)


def spelling(text: str) -> str:
    """`text` without case and with one apostrophe, but with its accents."""
    return unicodedata.normalize("NFC", text).casefold().translate(_APOSTROPHES)


_APOSTROPHES: Final = str.maketrans("’‘ʻʼ`´-‐‑–—", "''''''     ")


class _Flat(dict[int, str]):
    """The flat form of each code point, worked out when it is first met."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        if 0xFF01 <= code <= 0xFF5E:  # the fullwidth forms of ASCII
            flat = chr(code - 0xFEE0)
        elif char.isdecimal():
            flat = str(unicodedata.decimal(char))
        elif (char.isspace() and char not in "\n\r\t\x85\u2028\u2029") or char == "\u200c":
            flat = " "
        else:
            flat = char
        self[code] = flat
        return flat


_FLAT: Final = _Flat(
    dict.fromkeys(map(ord, "’‘ʼ´′`"), "'") | dict.fromkeys(map(ord, "‐‑–—−〜～"), "-")
)


def flatten(text: str) -> str:
    """`text` with ASCII digits, spaces, dashes and width, code point by code point as long."""
    if text.isascii():
        return text
    return text.translate(_FLAT)
