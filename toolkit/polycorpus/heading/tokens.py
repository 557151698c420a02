"""A line cut into words and numbers, each with its place in the line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import regex

from polycorpus.lexicon import flatten, fold, spelling

_SPACED: Final = (
    "Latin", "Cyrillic", "Greek", "Arabic", "Hebrew", "Devanagari", "Bengali", "Tamil", "Telugu",
    "Kannada", "Malayalam", "Gujarati", "Gurmukhi", "Oriya", "Sinhala", "Georgian", "Armenian",
    "Ethiopic", "Thaana", "Syriac", "Mongolian", "Cherokee",
)  # fmt: skip
_UNSPACED: Final = ("Thai", "Lao", "Khmer", "Myanmar", "Tibetan", "Hangul")
EAST_ASIAN: Final = "Han"
"""Script of a run of Han characters and kana."""

_GROUPED: Final = r"(?<!\d)\d{1,3}(?:[,.٬' ]\d{3})+(?![\d])|(?<!\d)\d{1,2}(?:,\d{2})+,\d{3}(?!\d)"
_MIXED: Final = (  # acronyms with a digit inside: 3DV, L4DC, NLP4DH, Web3D
    r"(?<!\w)(?:\d[A-Z]{2,}|[A-Z][A-Za-z]*[2-4][A-Z][A-Za-z]*)(?![\w'])"
)
_HAN_DIGITS: Final = "〇○零一二三四五六七八九十百千万萬两兩"
_HAN_NUMBER: Final = (
    rf"(?<=第)[{_HAN_DIGITS}]+(?=[届屆回次卷期])"
    r"|(?<![〇○零一二三四五六七八九])[一二][〇○零一二三四五六七八九]{3}(?=年|[^\p{Han}]|$)"
    r"|[一][〇○零一二三四五六七八九]{2}(?=學?年度)"
    rf"|(?<=民[國国])[{_HAN_DIGITS}]+(?=[學学]?年)"
    rf"|(?<=[共計计總总全]|合計|合计)[{_HAN_DIGITS}]+(?=[篇件項项編編])"
    rf"|(?<=令和|平成|昭和|大正)[元{_HAN_DIGITS}]+(?=年)"
)


def _token_pattern(spaced: Sequence[str], unspaced: Sequence[str]) -> regex.Pattern[str]:
    numbers = [
        rf"(?P<mixed>{_MIXED})",
        rf"(?P<grouped>{_GROUPED})",
        r"(?P<kilo>(?<!\d)2[kK]\d{2}(?!\w))",
        r"(?P<number>\d+)",
    ]
    elided = (
        r"(?P<elided>(?:[ldnmtscjLDNMTSCJ]|qu|Qu|(?i:dell|all|nell|dall|sull|degl|un))[’'])"
        r"(?=\p{Latin})"
    )
    words = [
        rf"(?P<{name}>\p{{{name}}}[\p{{{name}}}\p{{Mn}}\p{{Mc}}\u200d]*"
        rf"(?:[’'ʻʼ‘`״׳\"·][\p{{{name}}}\p{{Mn}}\p{{Mc}}\u200d]+)*)"
        for name in spaced
    ]
    other = r"(?P<Other>\p{L}[\p{L}\p{M}]*)"
    if not unspaced:
        return regex.compile("|".join([*numbers, elided, *words, other]))
    runs = [rf"(?P<{name}>[\p{{{name}}}\u200b]+)" for name in unspaced]
    han = [
        rf"(?P<{EAST_ASIAN}>[\p{{Han}}\p{{Hiragana}}\p{{Katakana}}ー々〆]+?"
        rf"(?={_HAN_NUMBER}|[^\p{{Han}}\p{{Hiragana}}\p{{Katakana}}ー々〆]|$))",
        other,
    ]
    han_numbers = [rf"(?P<hannumber>{_HAN_NUMBER})"]
    return regex.compile("|".join([*numbers, *han_numbers, elided, *words, *runs, *han]))


_TOKEN: Final = _token_pattern(_SPACED, _UNSPACED)
_LATIN_TOKEN: Final = _token_pattern(("Latin",), ())
"""What `_TOKEN` finds in `_LATIN_ONLY`, without trying thirty scripts at each place."""

_LATIN_ONLY: Final = re.compile("[\x00-\u036f\u2000-\u200a\u200c-\u206f]*")
"""Latin letters, accents and typographic marks; a zero-width space belongs to Thai words."""


_CLITIC: Final = regex.compile(r"(?<=\p{Lu}\p{L}?\p{Lu}\p{L}{0,8})['’](?=\p{Ll})|['’](?=[rnis]$)")
"""The apostrophe before an ending: Turkish ICML'de, Welsh crynodebau'r, English ICML's."""

_NOT_DIGITS: Final = regex.compile(r"\D")


@dataclass(slots=True)
class Token:
    """
    Code points `[start, stop)` of the line: a word of one `script`, or a number.

    A run of a script without spaces is one token until it is segmented.
    """

    start: int
    stop: int
    text: str
    script: str
    value: int | None = None
    """Of a number; None for words."""
    plain: bool = True
    """Whether a number has no thousands separators: only such can be years."""
    flat: str = ""
    """The text in ASCII width."""
    key: str = ""
    """A word folded for the lexicon."""
    written: str = ""
    """A word without case, with its accents."""


def tokenise(text: str) -> list[Token]:
    """The words and numbers of `text` in order; what stands between them is left out."""
    tokens: list[Token] = []
    flat = flatten(text)
    pattern = _LATIN_TOKEN if _LATIN_ONLY.fullmatch(flat) else _TOKEN
    for match in pattern.finditer(flat):
        name = match.lastgroup
        assert name is not None
        start, stop = match.span()
        if name in ("number", "grouped", "kilo", "hannumber"):
            number = _number(text, start, stop, match.group(), name)
            tokens += [number] if number else []
            continue
        script = "Latin" if name in ("mixed", "elided") else name
        clitic = _CLITIC.search(match.group()) if script == "Latin" else None
        if clitic is None:
            tokens.append(_word(text, flat, start, stop, script))
        else:
            tokens.append(_word(text, flat, start, start + clitic.start(), script))
            tokens.append(_word(text, flat, start + clitic.end(), stop, script))
    return tokens


_MOST_DIGITS: Final = 18


def _number(text: str, start: int, stop: int, flat: str, name: str) -> Token | None:
    original = text[start:stop]
    if name == "hannumber":
        return Token(start, stop, original, "Number", han_number(original))
    digits = _NOT_DIGITS.sub("0" if name == "kilo" else "", flat)  # 2k21
    # `regex` knows digits of a newer Unicode than `int` does.
    if len(digits) > _MOST_DIGITS or not digits.isdecimal():
        return None
    return Token(start, stop, original, "Number", int(digits), name != "grouped", digits)


def _word(text: str, flat: str, start: int, stop: int, script: str) -> Token:
    original = text[start:stop]
    return Token(start, stop, original, script, None, True, flat[start:stop], *_keys(original))


@lru_cache(maxsize=1 << 14)
def _keys(word: str) -> tuple[str, str]:
    return fold(word), spelling(word)


_ACRONYM: Final = regex.compile(
    r"\p{Lu}[\p{Lu}\d]+s?|\p{Lu}*\p{Ll}*\p{Lu}+\p{Ll}*\p{Lu}[\p{L}\d]*|\p{Lu}\p{Ll}+\p{Lu}\p{L}*"
    r"|\p{Ll}+\p{Lu}[\p{L}\d]+|\d\p{Lu}{2,}"
)
"""Two capitals or more, or one inside the word: ZORPCON, NeurIPS, WxYZ, iConference, 3DV."""


def is_acronym(word: str) -> bool:
    """Whether it has the shape of an acronym, which speaks for no language."""
    return _ACRONYM.fullmatch(flatten(word)) is not None


_VALUES: Final = {digit: value for value, digit in enumerate("零一二三四五六七八九")} | {
    "〇": 0, "○": 0, "两": 2, "兩": 2, "元": 1,
}  # fmt: skip
_UNITS: Final = {"十": 10, "百": 100, "千": 1000}


def han_number(text: str) -> int:
    """The value of a Chinese number, with units (一百二十) or digit by digit (二〇二五)."""
    if not any(char in _UNITS or char in "万萬" for char in text):
        return int("".join(str(_VALUES[char]) for char in text))
    total = section = digit = 0
    for char in text:
        if char in _VALUES:
            digit = _VALUES[char]
        elif char in _UNITS:
            section += (digit or 1) * _UNITS[char]
            digit = 0
        else:
            total += (section + digit or 1) * 10_000
            section = digit = 0
    return total + section + digit
