"""Lists of authors, keywords and institutions as they are written in one field."""

from __future__ import annotations

import ast
from typing import Final

import regex

_STRONG: Final = regex.compile(r"\s*(?:[;；؛|｜\n]|\s[/·•∙]\s)\s*")
_HAN_LIST: Final = regex.compile(r"\s*[、，،]\s*")
_AND: Final = regex.compile(
    r"\s+(?:(?i:and|und|et(?!\s+al\b))|&|y|e|en|og|och|ja|ve|và|dan|и|та|および|및|与|和|與)\s+"
)
"""`E` and `Y` are initials; no language writes its word for "and" with one capital."""

_ONLY: Final = regex.compile(r"\s+(?:y|e|en|og|och|ja|ve|và|dan|и|та)\s+")
_COMMA: Final = regex.compile(r"\s*,\s*(?:and\s+|&\s*)?")
_HAN_NAME: Final = regex.compile(r"[\p{Han}\p{Hangul}\p{Hiragana}\p{Katakana}·・]{2,}")
_ET_AL: Final = regex.compile(
    r"(?<![\s,，、;；])[,，、;；]?\s*"
    r"(?:\bet\.? ?al\b\.?|\band others\b|等人?|ほか|他|\bи др\.|(?<=\s)외)\s*$",
    regex.IGNORECASE,
)
"""What stands for the authors that are not named."""

_NOTE_MARKS: Final = regex.compile(
    r"(?<=\p{L}\.?)(?:(?:\d{1,2}(?!\d)|\s?[*†‡§¶✉]+|\s?[¹²³⁴⁵⁶⁷⁸⁹⁰]+)"
    r"(?:,\s?(?=[\d*†‡§¶¹²³⁴⁵⁶⁷⁸⁹]))?)+(?![\p{L}\d])"
    r"|<sup>[^<>]{0,20}</sup>"
)
"""Marks of footnotes and institutions behind a name: `L. Brekke1,3`, `N. Moe*`."""

_INSTITUTION: Final = regex.compile(
    r"(?P<name>[^()（）]{2,60}?)\s*[(（](?P<place>[^()（）]*(?:\p{Lu}|\p{Lo})[^()（）]*)[)）]"
)
_GIVEN: Final = regex.compile(r"\p{L}[\p{L}'’-]*(?:\s\p{Lu}\.)+")
_INITIALS: Final = regex.compile(r"(?:\p{Lu}\.[\s-]?)+")
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
    value = _NOTE_MARKS.sub("", _ET_AL.sub("", value.strip()))
    if _STRONG.search(value.strip().rstrip(";；|")):
        return _parts(_STRONG, value)
    if _HAN_LIST.search(value):
        return _parts(_HAN_LIST, value)
    if regex.search(r"\s(?:and)\s", value) and "," not in value:
        return _parts(_AND, value)
    if regex.search(r"\sand\s", value) and _family_first(regex.split(r"\s+and\s+", value)):
        return _clean(regex.split(r"\s+and\s+", value))
    pieces = _clean(_COMMA.split(value))
    if len(pieces) > 2 and _is_turned(pieces):
        first = f"{pieces[0]}, {pieces[1]}"
        return [first, *(name for piece in pieces[2:] for name in _parts(_AND, piece))]
    if len(pieces) > 1 and _whole_names(pieces):
        return _unstopped([name for piece in pieces for name in _joined(piece)])
    if len(pieces) > 2 and len(pieces) % 2 == 0:
        return [f"{family}, {given}" for family, given in zip(*[iter(pieces)] * 2, strict=True)]
    return _joined(value.strip().rstrip(";；|"))


def without_institutions(people: list[str]) -> tuple[list[str], list[str]]:
    """`Liv Brekke (NTNU)`, `山田太郎（東京大学）`: the names, and what stands in the brackets."""
    found = [_INSTITUTION.fullmatch(name) for name in people]
    bare = [match["name"] if match else name for match, name in zip(found, people, strict=True)]
    return bare, [match["place"] for match in found if match]


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
    whole = all(" " in part.strip() for part in pieces[0].strip(" ,").split(","))
    return all("," in piece for piece in pieces) or ("," in pieces[0] and not whole)


def _is_turned(pieces: list[str]) -> bool:
    """MLA turns the first name and no other: `Moe, Nils F., Liv Brekke, and Oda Sandvik`."""
    given = " " not in pieces[1] or _GIVEN.fullmatch(pieces[1]) is not None
    return (
        " " not in pieces[0]
        and given
        and _HAN_NAME.fullmatch(pieces[0]) is None
        and all(" " in piece and _INITIALS.fullmatch(piece) is None for piece in pieces[2:])
    )


def _unstopped(found: list[str]) -> list[str]:
    """PubMed ends a list with a full stop: `Brekke L, Sandvik O.` has no abbreviation in it."""
    last = found[-1]
    initials = any("." in name for name in (*found[:-1], last[:-1]))
    if last.endswith(".") and not initials and not _SUFFIX.fullmatch(last.rpartition(" ")[2]):
        found[-1] = last[:-1]
    return found


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


def _joined(value: str) -> list[str]:
    """Names joined by a word; `José Ortega y Gasset` is one, as its second half is no whole one."""
    found = _parts(_AND, value)
    sizes = [len(name.split()) for name in found]
    if len(found) == 2 and min(sizes) == 1 < max(sizes) and _ONLY.search(value):
        return _clean([value])
    return found


def _parts(separator: regex.Pattern[str], value: str) -> list[str]:
    return _clean(separator.split(value))


def _clean(pieces: list[str]) -> list[str]:
    return [bare for piece in pieces if piece and (bare := piece.strip().rstrip(",;").rstrip())]
