"""What stands behind a title in its line: authors, a venue, a year; the rest is a remark."""

from __future__ import annotations

from html import unescape
from typing import Final

import regex

from polycorpus.read import asides, citations, tails
from polycorpus.read.bylines import is_byline, may_be_name
from polycorpus.read.elements import Field
from polycorpus.read.titles import word_count

EMPHASIS: Final = regex.compile(
    r"(?:(?<=[\s(.,;\])])|^)(?P<mark>\*{1,3}|_{1,3})(?=\S)(?P<text>[^*_]{3,}?)\s?(?P=mark)(?=$|[\s,.;:)\[(-])"
)
_AUTHORS_END: Final = regex.compile(
    r"(?P<authors>.{2,400}?\bet\.?\s?al\b\.?)[\s,.;:]*(?P<rest>.*)", regex.DOTALL
)
_PIECES: Final = regex.compile(
    r"(?<=[^\p{Lu}\s.])\.\s+|(?<!\s)\s+[|·•–—‖-]\s+|[()（）;；]|,\s*(?=(?:1[89]|20)\d\d\b)"
)
_LAST_INITIAL: Final = regex.compile(r"(?:^|[\s.])\p{Lu}$")
_YEAR_ALONE: Final = regex.compile(r"(?:1[89]|20)\d\d(?:[-./]\d{1,2}){0,2}")
_DATED_END: Final = regex.compile(r",\s*\(?(?P<year>(?:1[89]|20)\d\d)\)?$")
_YEAR: Final = regex.compile(r"(?<!\d)(?:1[89]|20)\d\d(?!\d)")
_VOLUME: Final = regex.compile(r"\d\s?\((?:\d{1,4})\)|\(\d{4}\)\s?[:,]\s?\d")
_HANGUL: Final = regex.compile(r"\p{Hangul}{2,4}")
_BOXED: Final = regex.compile(r"[(（](?P<text>[^()（）]+)[)）]")
_BRACKETS: Final = r"[(（](?P<place>[^()（）]{2,80})[)）]"
_PLACE_BEFORE: Final = regex.compile(rf"{_BRACKETS}\s*(?P<rest>.*)", regex.DOTALL)
_PLACE_BEHIND: Final = regex.compile(rf"(?P<rest>.+?)\s*{_BRACKETS}", regex.DOTALL)
_YEAR_FIRST: Final = regex.compile(
    r"(?:\(?(?P<year>(?:1[89]|20)\d\d)\)?[,.:;]|\((?P<year>(?:1[89]|20)\d\d)\))\s*(?=\p{L})"
)
_NAME_YEAR: Final = regex.compile(r"(?P<name>\p{Lu}[^,;:|]{1,70}?),?\s+(?P<year>(?:1[89]|20)\d\d)")
_LONGEST_VENUE: Final = 8
"""Words; a longer stretch that ends with a year is a remark."""
_MARK: Final = regex.compile(r"`(?P<text>[^`]{1,40})(?:`|$)")
"""A tag behind a title: `gradient`."""
_BY: Final = regex.compile(r"^(?:by|par|von|por|di|от|作者)\s*[:：]?\s+(?=\p{L})", regex.IGNORECASE)


def fields(text: str, authors: bool = True) -> tuple[Field, ...]:
    """What stands behind a title: authors, a venue, a year; the rest as a note."""
    found: list[Field] = []
    text = text.replace("\\*", "")  # the mark of a footnote, escaped
    marks = [match["text"] for match in _MARK.finditer(text)]
    text = _MARK.sub(" | ", text)
    emphasised = [match["text"] for match in EMPHASIS.finditer(text)]
    plain = [*EMPHASIS.sub(" | ", text).split(" | "), *marks]
    for whole in (*plain, *emphasised):
        stretch = _trimmed(whole)
        made = _stretch(stretch, authors)
        names_place = whole in emphasised and len(stretch) < 100 and stretch[:1] not in "([（【"
        if names_place and [one.name for one in made] == ["note"]:
            made = (Field("venue", made[0].value, column="venue"),)
        for field in made:
            repeated = field.column == "authors" and any(one.column == "authors" for one in found)
            found.append(Field("note", field.value, column="other") if repeated else field)
    return tuple(found)


def _trimmed(text: str) -> str:
    """Without what parts it from its neighbours; the full stop of an initial stays."""
    bare = text.strip(" \t|.,;:*_`·•-–—")
    stopped = _LAST_INITIAL.search(bare) and text.rstrip(" \t|,;:*_`·•-–—").endswith(".")
    return f"{bare}." if stopped else bare


def _stretch(text: str, authors: bool) -> tuple[Field, ...]:
    text = unescape(text) if "&" in text else text
    opened = _YEAR_FIRST.match(text)
    if opened is not None:
        year = Field("year", opened["year"], column="year")
        return (year, *_stretch(text[opened.end() :].strip(" ,.;:"), authors))
    text = _BY.sub("", text)
    if not text:
        return ()
    return _bracketed(text, authors) or _people(text, authors) or _place(text)


def _bracketed(text: str, authors: bool) -> tuple[Field, ...]:
    """Authors in brackets, or where the paper appeared before or behind them."""
    boxed = _BOXED.fullmatch(text)
    inside = boxed["text"] if boxed is not None else ""
    if authors and (is_byline(inside) or _HANGUL.fullmatch(inside)):
        return (Field("authors", inside, column="authors"),)
    for pattern in (_PLACE_BEFORE, _PLACE_BEHIND):
        around = pattern.fullmatch(text)
        made = tails.place(around["place"]) if around is not None else ()
        if around is not None and made:
            return (*_stretch(around["rest"].strip(" ,.;:-–—"), authors), *made)
    return ()


def _people(text: str, authors: bool) -> tuple[Field, ...]:
    """Authors, and the venue and year that may follow them; a year alone or at the end."""
    if _YEAR_ALONE.fullmatch(text):
        return (Field("year", text, column="year"),)
    if authors and is_byline(text):
        return (Field("authors", text, column="authors"),)
    dated = _DATED_END.search(text)
    if dated is not None and text[: dated.start()].strip():
        year = Field("year", dated["year"], column="year")
        return (*_stretch(text[: dated.start()].strip(" ,.;:("), authors), year)
    several = _AUTHORS_END.fullmatch(text)
    if authors and several is not None and is_byline(several["authors"]):
        return (
            Field("authors", several["authors"], column="authors"),
            *citations.rest(several["rest"]),
        )
    pieces = [
        piece.strip(" |.,;:") for piece in _PIECES.split(text) if piece and piece.strip(" |.,;:")
    ]
    alone = len(pieces) > 1 and may_be_name(pieces[0]) and bool(asides.venue(pieces[1]))
    if len(pieces) > 1 and authors and (alone or is_byline(pieces[0])):
        return (
            Field("authors", pieces[0], column="authors"),
            *citations.rest(", ".join(pieces[1:])),
        )
    names, behind = citations.leading_names(text) if authors else ("", text)
    if names:
        return (Field("authors", names, column="authors"), *citations.rest(behind))
    return ()


def _place(text: str) -> tuple[Field, ...]:
    """A venue, perhaps with its year or volume; else a remark."""
    made = asides.venue(text)
    if not made and text.casefold().startswith("arxiv"):
        made = tails.place(text)
    placed = _NAME_YEAR.fullmatch(text)
    if not made and placed is not None and word_count(placed["name"]) <= _LONGEST_VENUE:
        year = Field("year", placed["year"], column="year")
        return (Field("venue", placed["name"], column="venue"), year)
    if not made and _YEAR.search(text) and (tails.PERIODICAL.search(text) or _VOLUME.search(text)):
        made = citations.rest(text)
    return made or (Field("note", text, column="other"),)
