"""Values that are known by their shape, where a mere dash or space parts them from the label."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import regex

from polycorpus.heading.line import Field
from polycorpus.heading.vocabulary import Meaning

_YEAR: Final = regex.compile(r"\s*(?:1[5-9]|20)\d\d\s*年?\s*[.)]?\s*")
_DOI: Final = regex.compile(r"\s*10\.\d{4,9}/\S+\s*")
_URL: Final = regex.compile(r"\s*<?(?:https?://|www\.)\S+\s*")
_CAPITALS: Final = regex.compile(r"\s*\p{Lu}\S*(?:[\s,;&-]+\S+){0,11}\s*")
_PERSON: Final = (
    r"\p{Lu}[\p{L}.'’-]*(?:[ ,]+(?:\p{Lu}[\p{L}.'’-]*|d[aeiu]|de la|v[ao]n|del?|y|e)){1,4}"
)
_PEOPLE: Final = regex.compile(rf"\s*{_PERSON}(?:\s*(?:[,;&]|and|und|et|y|e|и|i)\s*{_PERSON})*\s*")
_LIST: Final = regex.compile(r"[^.?!]{2,40}(?:[,;·•][^.?!,;]{2,40})+\.?")
_OPENS_A_TITLE: Final = regex.compile(r"\s*(?i:an?|the|from|how|why|what|in|on|to|for|and)\s")

_SHAPES: Final[dict[Field, Callable[[str], object]]] = {
    "year": _YEAR.fullmatch,
    "doi": _DOI.fullmatch,
    "url": _URL.fullmatch,
    "authors": _PEOPLE.fullmatch,
    "keywords": _LIST.fullmatch,
    "affiliation": _CAPITALS.fullmatch,
    "venue": lambda value: _CAPITALS.fullmatch(value) and not _OPENS_A_TITLE.match(value),
    "title": lambda value: _CAPITALS.fullmatch(value) and not _OPENS_A_TITLE.match(value),
}


def shaped(found: tuple[Meaning, ...], value: str) -> tuple[Meaning, ...]:
    """The meanings whose field the value after a dash has the shape of: `Año — 2019`."""
    if "?" in value or "!" in value:
        return ()
    return tuple(own for own in found if own.field in _SHAPES and _SHAPES[own.field](value))


_BETWEEN: Final = r"\s*[,，、;；・･·/]\s*"
_EAST_ASIAN_NAME: Final = (
    r"(?:[\p{Han}々]{1,4}\s?[\p{Han}\p{Hiragana}\p{Katakana}々ー]{1,5}"
    r"|\p{Hangul}{2,4})"
)
_NAMES: Final = regex.compile(rf"\s*{_EAST_ASIAN_NAME}(?:{_BETWEEN}{_EAST_ASIAN_NAME})+\s*")
_TERM: Final = r"[\p{L}\p{N}ー-][\p{L}\p{N}ー -]{0,19}"
_TERMS: Final = regex.compile(rf"\s*{_TERM}(?:{_BETWEEN}{_TERM})+\s*")
_INSTITUTE: Final = regex.compile(
    r"\s*[\p{Han}\p{Hangul}ァ-ヶー]{2,20}(?:大学|大學|学院|學院|研究所|研究院|대학교|연구소|연구원)\s*"
)
_EAST_ASIAN_SHAPES: Final[dict[Field, Callable[[str], object]]] = {
    "authors": _NAMES.fullmatch,
    "keywords": _TERMS.fullmatch,
    "affiliation": _INSTITUTE.fullmatch,
    "year": _YEAR.fullmatch,
}


def shaped_east_asian(found: tuple[Meaning, ...], value: str) -> tuple[Meaning, ...]:
    """The same behind a space: 著者 山田太郎, 佐藤花子, but not 著者 は山田である."""
    return tuple(
        own
        for own in found
        if own.field in _EAST_ASIAN_SHAPES and _EAST_ASIAN_SHAPES[own.field](value)
    )
