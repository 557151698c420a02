"""Lists of authors, keywords and institutions as they are written in one field."""

from __future__ import annotations

import ast
from typing import Final

import regex

_STRONG: Final = regex.compile(r"\s*(?:[;；|｜\n]|\s/\s)\s*")
_HAN_LIST: Final = regex.compile(r"\s*[、，]\s*")
_AND: Final = regex.compile(
    r"\s+(?:and|und|et(?!\s+al\b)|y|e|en|og|och|и|&|および|및|与|和|與)\s+", regex.IGNORECASE
)
_COMMA: Final = regex.compile(r"\s*,\s*(?:and\s+|&\s*)?")
_HAN_NAME: Final = regex.compile(r"[\p{Han}\p{Hangul}\p{Hiragana}\p{Katakana}·・]{2,}")
_ET_AL: Final = regex.compile(
    r"(?<![\s,，、;；])[,，、;；]?\s*"
    r"(?:\bet\.? ?al\b\.?|\band others\b|等人?|ほか|他|\bи др\.|(?<=\s)외)\s*$",
    regex.IGNORECASE,
)
"""What stands for the authors that are not named."""

_SUFFIX: Final = regex.compile(r"(?:jr|sr|ii|iii|iv|ph\.?\s?d|m\.?d)\.?", regex.IGNORECASE)


def names(value: str) -> list[str]:
    """
    Authors one by one; "Family, Given" stays one name, as written.

    A comma separates names where its sides are whole names: two words and more each, or names in
    Han, kana or Hangul.
    """
    literal = _literal(value)
    if literal is not None:
        return literal
    value = _ET_AL.sub("", value.strip())
    if _STRONG.search(value.strip().rstrip(";；|")):
        return _parts(_STRONG, value)
    if _HAN_LIST.search(value):
        return _parts(_HAN_LIST, value)
    if regex.search(r"\s(?:and)\s", value) and "," not in value:
        return _parts(_AND, value)
    if regex.search(r"\sand\s", value) and _family_first(regex.split(r"\s+and\s+", value)):
        return _clean(regex.split(r"\s+and\s+", value))
    pieces = _clean(_COMMA.split(value))
    if len(pieces) > 1 and _whole_names(pieces):
        return [name for piece in pieces for name in _parts(_AND, piece)]
    if len(pieces) > 2 and len(pieces) % 2 == 0:
        return [f"{family}, {given}" for family, given in zip(*[iter(pieces)] * 2, strict=True)]
    return _parts(_AND, value.strip().rstrip(";；|"))


def terms(value: str) -> list[str]:
    """Keywords one by one: at the strongest separator that the field uses."""
    literal = _literal(value)
    if literal is not None:
        return literal
    for separator in (_STRONG, regex.compile(r"\s*、\s*"), regex.compile(r"\s*[,，]\s*")):
        if separator.search(value.strip()):
            return _parts(separator, value)
    return _clean([value])


def institutions(value: str) -> list[str]:
    """Affiliations one by one; a comma is part of an address."""
    return _literal(value) or _parts(_STRONG, value)


def _family_first(pieces: list[str]) -> bool:
    """BibTeX's `Brekke, Liv and Sandvik, Oda`, not `Liv Brekke, Oda Sandvik and Nils Moe`."""
    if any(piece.count(",") > 2 for piece in pieces):
        return False
    whole = all(" " in part.strip() for part in pieces[0].split(","))
    return all("," in piece for piece in pieces) or ("," in pieces[0] and not whole)


def _whole_names(pieces: list[str]) -> bool:
    whole = [piece for piece in pieces if " " in piece or _HAN_NAME.fullmatch(piece)]
    suffixes = sum(_SUFFIX.fullmatch(piece) is not None for piece in pieces)
    return len(whole) + suffixes == len(pieces) or len(whole) > 0.7 * len(pieces) > 1.4


def _literal(value: str) -> list[str] | None:
    """The items of a Python or JSON list that was printed into one cell."""
    text = value.strip()
    if not (text.startswith("[") and text.endswith("]")):
        return None
    try:
        items = ast.literal_eval(text)
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        return None
    if not isinstance(items, list) or not all(isinstance(item, str) for item in items):
        return None
    return _clean(items)


def _parts(separator: regex.Pattern[str], value: str) -> list[str]:
    return _clean(separator.split(value))


def _clean(pieces: list[str]) -> list[str]:
    return [piece.strip() for piece in pieces if piece and piece.strip(" \t\r\n,;")]
