"""Telephone and fax numbers: by a label before them, or by the numbering plan of their country."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import regex

_LABEL: Final = (
    r"(?:tel|tel(?:ephone|efon|éfono|efone|efono|epon)|tél(?:éphone)?|(?:tele)?fax|тел(?:ефон)?|факс|"
    r"tlf|電話(?:番号|號碼)?|(?:联系)?电话(?:号码)?|手机(?:号码?)?|手機(?:號碼?)?|传真|傳真|携帯|ファックス|전화(?:번호)?|팩스|휴대폰|هاتف|تلفن|"
    r"فاكس|điện thoại)"
)
_LOOSE_LABEL: Final = (
    r"(?:phone|mobile|cell(?:ular|phone)?|handy|móvil|celular|whatsapp|hotline|helpline)"
)
"""Words that name more than a number: `mobile 2010-2020`. They need a colon."""
_SECOND_LABEL: Final = r"(?:[./&]\s?(?:fax|факс|传真|傳真))?(?:\s?(?:no|number|nr|n[°º]|№))?"
_NUMBER: Final = r"[(（]?[+＋]?\d[\d\s().\-/–‐（）]{5,30}\d"
_LABELLED: Final = regex.compile(
    r"(?<![^\W\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}])"
    rf"(?:{_LABEL}{_SECOND_LABEL}\.?\s*[:：.=]?|{_LOOSE_LABEL}{_SECOND_LABEL}\.?\s*[:：])"
    rf"\s?(?P<number>{_NUMBER})(?![\p{{N}}%])",
    regex.IGNORECASE,
)
_INTERNATIONAL: Final = regex.compile(
    r"(?<![\w.,+＋)*^$=/])(?P<number>(?:[+＋]\s?|00\s?(?=[1-9]))\d[\d\s().\-/–‐]{6,20}\d)"
    r"(?![\w%°]|\.\d)"
)
_AMERICAN: Final = regex.compile(
    r"(?<![\w.,+\-/(])"
    r"(?P<number>\([2-9]\d{2}\)\s?[2-9]\d{2}[-.]\d{4}|(?:1-)?[2-9]\d{2}-[2-9]\d{2}-\d{4})"
    r"(?![\w\-/]|\.\d)"
)
_CHINESE: Final = regex.compile(
    r"(?<![^\W\p{Han}]|[.+\-/])(?P<number>1[3-9]\d{3}(?!0{6})\d{6})(?![\w\-/%]|\.\d)"
)
_COUNTED: Final = regex.compile(
    r"\s?(?:yuan|rmb|usd|dollars?|euros?|people|persons?|tokens?|samples?|bytes?|bits?|bp|words?|"
    r"images?|pairs?|parameters?|steps?|iterations?|records?|rows?)\b",
    regex.IGNORECASE,
)
"""What follows a number that counts: money, people, tokens."""
_SIZES: Final = regex.compile(
    r"\b(?:layers?|units?|neurons?|nodes?|range[sd]?|dimension(?:s|al)?|architectures?|channels?|"
    r"sizes?|hidden|networks?|mlp|topology|resolutions?|pixels?|grid|mesh|from)\b",
    regex.IGNORECASE,
)
_BESIDE: Final = 30
"""Characters before a bare number in which a word of sizes shows that it is none of a telephone:
`layers of 784-300-1000`."""
_STRIDE: Final = 16
"""Sizes of layers are multiples of it; of telephone numbers one in 4,000 has only such groups."""
_YEARS: Final = re.compile(r"(?:19|20)\d\d\s?[-–/]\s?(?:19|20)?\d\d\Z")
_FEWEST: Final = 7
_MOST: Final = 15
"""Digits. ITU-T E.164 allows 15; a labelled number with fewer than 7 is an extension or a count."""


def numbers(text: str) -> Iterator[tuple[int, int]]:
    """
    The numbers without their label.

    Behind a label the shape is enough; else the number must be valid in its country's plan.
    """
    for found in _LABELLED.finditer(text):
        number = _first(found["number"])
        if _digit_count(number) >= _FEWEST and not _YEARS.match(number):
            yield found.start("number"), found.start("number") + len(number)
    for pattern, region in ((_INTERNATIONAL, None), (_AMERICAN, "US"), (_CHINESE, "CN")):
        for found in pattern.finditer(text):
            if _counts(text, found.start("number"), found.end("number")):
                continue
            if _is_valid(found["number"], region):
                yield found.span("number")


def _counts(text: str, start: int, stop: int) -> bool:
    """Whether a number without a label counts things, or tells sizes, such as `512-256-1280`."""
    if _COUNTED.match(text, stop):
        return True
    groups = text[start:stop].split("-")
    if len(groups) < 2 or not all(map(str.isdigit, groups)):
        return False
    if all(int(group) % _STRIDE == 0 for group in groups):
        return True
    return _SIZES.search(text[max(0, start - _BESIDE) : start]) is not None


def _first(numbers: str) -> str:
    """The first of several numbers that only spaces part."""
    while _digit_count(numbers) > _MOST and " " in numbers:
        numbers = numbers.rsplit(" ", 1)[0]
    return numbers


def _digit_count(text: str) -> int:
    return sum(map(str.isdigit, text))


def _is_valid(number: str, region: str | None) -> bool:
    """Whether the numbering plan knows the number; `region` where it names no country itself."""
    import phonenumbers

    written = number.replace("＋", "+")
    if region is None and written.startswith("00"):
        written = "+" + written[2:]
    try:
        parsed = phonenumbers.parse(written, region)
    except phonenumbers.NumberParseException:
        return False
    return bool(phonenumbers.is_valid_number(parsed))
