"""Years of a line, in any digits and era, as Gregorian years."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import regex

from polycorpus.heading.tokens import Token
from polycorpus.lexicon import flatten

EARLIEST, LATEST = 1800, 2100
"""Learned societies began to print lists of papers about 1800; none announces the next century."""

_PIVOT: Final = 50
"""'49 is 2049, '50 is 1950: lists of papers that abbreviate the year begin in the 1950s."""

_JAPANESE_ERAS: Final = {"令和": 2018, "平成": 1988, "昭和": 1925, "大正": 1911, "明治": 1867}
_MINGUO, _BUDDHIST, _SOLAR_HIJRI, _SAMVAT, _ETHIOPIAN = 1911, -543, 621, -57, 7
"""Added to a year of that era. Those that begin in mid-year count by their first Gregorian year;
Vikram Samvat 2080 began in April 2023."""

_HIJRI_YEARS, _HIJRI_START = 0.970224, 621.5643
"""Lunar years are shorter: 0.970224 AH + 621.5643 is the Gregorian date that AH begins on."""

_ERA_BEFORE: Final = regex.compile(
    r"(?P<japanese>令和|平成|昭和|大正|明治)\s*$|(?P<minguo>民[國国])\s*$"
    r"|(?P<buddhist>พ\.?\s?ศ\.?|ພ\.?\s?ສ\.?|ព\.?\s?ស\.?|\bB\.?\s?E\.?|佛[曆历歴])\s*$"
    r"|(?P<samvat>वि\.?\s?सं\.?)\s*$"
)
_ERA_AFTER: Final = regex.compile(
    r"\s*(?:(?P<solar>هجری شمسی|ه\.?\s?ش\b|شمسی|خورشیدی)|(?P<hijri>ه(?:ـ|جری|جري|جرية)?(?!\p{L}))"
    r"|(?P<ethiopian>ዓ\.?\s?ም)|(?P<school>[學学]年度))"
)
_PERSIAN: Final = regex.compile(r"[پچژگکی۰-۹]|سال")
_MAINLAND_SOUTHEAST: Final = regex.compile(r"[\p{Thai}\p{Lao}\p{Khmer}]")
_TWO_DIGITS: Final = regex.compile(r"(?:^|[\p{L}\s(])'$")


_ARABIC, _DEVANAGARI = regex.compile(r"\p{Arabic}"), regex.compile(r"\p{Devanagari}")
_OTHER_AFTER: Final = regex.compile(r"[.,]\d|\s?%|\s?\p{Sc}")
_OTHER_BEFORE: Final = regex.compile(r"\p{Sc}\s?$|\bpp?\.\s?$|\d{3}-$")
"""Prices, pages, and the second half of an ISSN."""
_DECIMAL_BEFORE, _DATE_BEFORE = regex.compile(r"\d[.,/]$"), regex.compile(r"(?<!\d)\d{1,2}[./]$")
_RANGE: Final = regex.compile(r"\s?[-/]\s?")


class Year(NamedTuple):
    """A Gregorian year, the place of its token, and whether nothing else can be meant."""

    place: int
    value: int
    certain: bool
    ends_range: bool = False
    """Whether it ends a range such as 2024/25, which counts by its first year."""
    apart: bool = False
    """Whether it is two digits after a space: ICML 24, a year only where ICML is known."""


def years_of(text: str, tokens: Sequence[Token]) -> list[Year]:
    """
    The years among the tokens in order.

    Two digits written on to an acronym (ICLR24, AAAI-20) are uncertain: the venue decides.
    """
    flat = flatten(text)
    years: list[Year] = []
    for place, token in enumerate(tokens):
        if token.value is None or not token.plain:
            continue
        if _ends_range(flat, tokens, place, years):
            years.append(Year(place, token.value, certain=False, ends_range=True))
            continue
        before, after = flat[: token.start], flat[token.stop :]
        value = _of_an_era(text, token, before, after)
        if value is not None:
            years.append(Year(place, value, True))
        elif _is_four_digits(token, before, after):
            years.append(Year(place, token.value, True))
        elif len(token.text) == 2 and _TWO_DIGITS.search(before):
            years.append(Year(place, _century(token.value), True))
        elif _is_on_acronym(flat, tokens, place):
            years.append(Year(place, _century(token.value), False))
    return years if any(year.certain for year in years) else years + _apart(flat, tokens)


def _apart(flat: str, tokens: Sequence[Token]) -> list[Year]:
    """Two digits a space behind capitals, in a line without a year: ICML 24, CHI 97."""
    years = []
    for place, (before, token) in enumerate(pairwise(tokens), 1):
        if before.value is not None or token.value is None or len(token.text) != 2:
            continue
        spaced = flat[before.stop : token.start] == " " and before.text.isupper()
        recent = token.value in _RECENT and flat[token.stop : token.stop + 1] in ("", *" )]|:-*#")
        if spaced and recent and not _OTHER_AFTER.match(flat, token.stop):
            years.append(Year(place, _century(token.value), certain=False, apart=True))
    return years


_RECENT: Final = (*range(10, 30), *range(90, 100))
"""Two digits that years of conferences have; editions and counts have others as often."""


def _of_an_era(text: str, token: Token, before: str, after: str) -> int | None:
    value = token.value
    assert value is not None
    era = _ERA_BEFORE.search(before)
    if era and era.lastgroup == "japanese":
        return _JAPANESE_ERAS[era["japanese"]] + value
    if era and era.lastgroup == "minguo":
        return value + _MINGUO
    if era and era.lastgroup == "samvat":
        return value + _SAMVAT
    if (era and value > 2300) or (2400 <= value <= 2650 and _MAINLAND_SOUTHEAST.search(text)):
        return value + _BUDDHIST
    era = _ERA_AFTER.match(after)
    if 90 <= value <= 150 and (after.startswith("年度") or (era and era["school"])):
        return value + _MINGUO
    if 1300 <= value <= 1500 and _ARABIC.search(text):
        if era and era["hijri"] and not era["solar"]:
            return int(value * _HIJRI_YEARS + _HIJRI_START)
        if _PERSIAN.search(text):
            return value + _SOLAR_HIJRI
    if era and era["ethiopian"] and "እ.ኤ.አ" not in before:
        return value + _ETHIOPIAN
    if 2060 <= value <= 2100 and _DEVANAGARI.search(text):
        return value + _SAMVAT
    return None


def _is_four_digits(token: Token, before: str, after: str) -> bool:
    assert token.value is not None
    if not EARLIEST <= token.value <= LATEST or token.text[0] in "0٠۰०":
        return False
    if _OTHER_AFTER.match(after) or _OTHER_BEFORE.search(before):
        return False
    return not _DECIMAL_BEFORE.search(before) or _DATE_BEFORE.search(before) is not None


def _ends_range(flat: str, tokens: Sequence[Token], place: int, years: Sequence[Year]) -> bool:
    """Whether the number ends a range that begins with a year: 2024/25, 2019-2020."""
    if not years or years[-1].place != place - 1 or not years[-1].certain:
        return False
    gap = flat[tokens[place - 1].stop : tokens[place].start]
    first, last = years[-1].value, tokens[place].value
    if _RANGE.fullmatch(gap) is None or last is None:
        return False
    if len(tokens[place].text) == 4:
        return first < last <= LATEST
    # 2024-25 and 1999/00, but of 2022 - 45 papers it is the count
    return len(tokens[place].text) == 2 and 0 < (last - first) % 100 <= (1 if " " in gap else 9)


def _is_on_acronym(flat: str, tokens: Sequence[Token], place: int) -> bool:
    token = tokens[place]
    if len(token.text) != 2 or not place or tokens[place - 1].value is not None:
        return False
    before = tokens[place - 1]
    joined = flat[before.stop : token.start] in ("", "-", "_")
    capitals = sum(char.isupper() for char in before.text)
    if not joined or capitals < 2 or flat[token.stop : token.stop + 1].isalnum():
        return False
    return token.value is not None and not _LATEST_ON_ACRONYM < token.value < _PIVOT


_LATEST_ON_ACRONYM: Final = 35
"""AAAI-39 is the 39th meeting, not that of 2039."""


def _century(two_digits: int) -> int:
    return two_digits + (2000 if two_digits < _PIVOT else 1900)
