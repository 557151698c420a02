"""Headings of a journal's issue: Acta X, vol. 12, no. 3 (2018), 第十四卷第二期, 제12권 제3호."""

from __future__ import annotations

from typing import Final

import regex

from polycorpus.lexicon import flatten

_NUMBER: Final = r"(?:\d{1,4}|[一二三四五六七八九十百〇零]{1,5})"
_EAST_ASIAN: Final = (
    r"\W{0,3}(?:(?:1[89]|20)\d\d[年년]\s?)?"
    r"(?:[\p{Han}\p{Katakana}\p{Hiragana}\p{Hangul}ー ]{2,24}[》〉」』\"]?[\s,·]*)?"
    rf"(?:第\s?{_NUMBER}\s?[卷巻][\s,·]*(?:第\s?)?{_NUMBER}\s?[期号號]"
    rf"|제\s?{_NUMBER}\s?권[\s,]*(?:제\s?)?{_NUMBER}\s?호)"
)
_VOLUME: Final = (
    r"(?:volumen|volume|vol|band|bd|jahrgang|jg|tome|tomo|tom|том|т|wolumin|ročník|roč|årgång"
    r"|årg|cilt|köt)"
)
_ISSUE: Final = (
    r"(?:number|num|núm|no|n[°ºo]|nr|№|issue|iss|heft|h|fasc(?:icule)?|выпуск|вып|číslo|č|zeszyt|z"
    r"|sayı|szám)"
)
_SPACED: Final = (
    rf"\W{{0,4}}\p{{Lu}}[^.,:;()\[\]\d«»\"“”?!=]{{3,80}},?\s+(?i:{_VOLUME})\.?\s?\d{{1,4}}"
    rf"[,;/\s]{{1,3}}\(?(?i:{_ISSUE})\.?\s?\d{{1,4}}\)?"
)
_DATE: Final = r"[\s,(]*(?:\p{L}{3,12}\.?\s)?(?:(?:1[89]|20)\d\d年?)?(?:\s?\d{1,2}月)?[)\s*_#]*"
_HEADING: Final = regex.compile(rf"(?:{_EAST_ASIAN}|{_SPACED}){_DATE}")
_MARK: Final = regex.compile(rf"[卷巻권]|(?i:\b{_VOLUME}\b)")


def is_issue(text: str) -> bool:
    """
    Whether the line is no more than a journal, its volume, issue and date.

    A reference has an author or a title ahead of the journal, set off by a comma or full stop, or
    pages behind it.
    """
    return _MARK.search(text) is not None and _HEADING.fullmatch(flatten(text)) is not None
