"""Telephone and fax numbers: by their shape, a label before them, and the plan of their country."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import regex

_LABEL: Final = (
    r"(?:tel(?:ephone|efon|éfono|efone|efono|\.)?|tél(?:éphone)?|phone|mobile|cell(?:ular|phone)?|"
    r"fax|telefax|whatsapp|hotline|handy|móvil|celular|тел(?:ефон)?|факс|電話番号|電話|电话|联系电话|"
    r"手机|手機|傳真|传真|携帯|ファックス|전화(?:번호)?|팩스|휴대폰|هاتف|تلفن|فاكس|điện thoại|telepon)"
)
_NUMBER: Final = r"[+＋(（]?\d[\d\s().\-/–‐（）]{5,22}\d"
_LABELLED: Final = regex.compile(
    rf"(?<![\p{{L}}\p{{N}}]){_LABEL}(?:[./&]\s?(?:fax|факс|传真|傳真))?"
    rf"(?:\s?(?:no|number|nr|n[°º]|№))?\.?\s*[:：.=]?\s?(?P<number>{_NUMBER})(?![\p{{N}}%])",
    regex.IGNORECASE,
)
_INTERNATIONAL: Final = regex.compile(
    r"(?<![\w.,+＋)*^$=/])(?P<number>(?:[+＋]\s?|00\s?(?=[1-9]))\d[\d\s().\-/–‐]{6,20}\d)(?![\w%°]|\.\d)"
)
_AMERICAN: Final = regex.compile(
    r"(?<![\w.,+\-/(])(?P<number>\([2-9]\d{2}\)\s?[2-9]\d{2}[-.]\d{4}|[2-9]\d{2}-[2-9]\d{2}-\d{4})"
    r"(?![\w\-/]|\.\d)"
)
_CHINESE: Final = regex.compile(r"(?<![\w.+\-/])(?P<number>1[3-9]\d{9})(?![\w.\-/%])")
_FEWEST_DIGITS: Final = 7
_MOST_DIGITS: Final = 15
"""ITU-T E.164 allows 15 digits; labelled numbers of fewer than 7 are extensions or counts."""

SIGNS: Final = (
    rf"{_LABEL}[^\pL\d]*\d|{_LABEL}[^\pL]*(?:fax|no|nr|number)[^\pL\d]*\d|[+＋] ?\d[\d\s().–‐-]*[\s().–‐-]\d|"
    r"\+\d\d\d\d\d\d\d|\b00 ?[1-9]\d|\d\d\d\)? ?[.-]?\d\d\d[.-]\d\d\d\d|1[3-9]\d\d\d\d\d\d\d\d\d"
)
"""What every text with a telephone number has, in RE2's syntax without regard to case."""


def numbers(text: str) -> Iterator[tuple[int, int]]:
    """
    The numbers without their label.

    Behind a label the shape is enough; else the number must be valid in its country's plan.
    """
    labelled = [found.span("number") for found in _LABELLED.finditer(text)]
    for start, stop in labelled:
        if _FEWEST_DIGITS <= _digit_count(text[start:stop]) <= _MOST_DIGITS:
            yield start, stop
    for pattern, region in ((_INTERNATIONAL, None), (_AMERICAN, "US"), (_CHINESE, "CN")):
        for found in pattern.finditer(text):
            if _is_valid(found["number"], region):
                yield found.span("number")


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
