"""What stands beside an unmarked title in its line: authors, a venue, a gloss, quotes."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import regex

from polycorpus.heading import understand
from polycorpus.read.bylines import is_byline, may_be_name
from polycorpus.read.elements import Field
from polycorpus.read.titles import is_title, word_count

_YEAR: Final = regex.compile(r"(?:1[89]|20)\d\d(?:[-./]\d{1,2}){0,2}")
_PREPRINT: Final = regex.compile(r"(?:ar[xχ]iv|preprint)\W*(?:\d{2,4})?", regex.IGNORECASE)
_GLOSS: Final = regex.compile(r"(?P<title>.*[^【\s])\s*【(?P<gloss>[^【】]{1,200})】\.?")
"""A title and, in lenticular brackets, what it means or is: `Seeds on Loan 【种子的借阅】`."""

_TAIL: Final = regex.compile(r"(?P<title>.{8,}[.?!])\s+(?P<tail>[^.?!]{2,40})\.?")
_QUOTED: Final = regex.compile(
    r"(?P<before>[^\"“«《「『]{0,1000}?)\s*[\"“«《「『](?P<title>[^\"“”«»《》「」『』]{8,})"
    r"[\"”»》」』][.,]?\s*(?P<after>[^\"“”]{0,80})"
)
_STRONG: Final = regex.compile(
    r"(?P<before>[^*]{2,1500}?)[.,:]?\s*[\"“«]?\*\*(?P<title>[^*]{8,})\*\*(?:[.,?!]?[\"”»])?[.,]?"
    r"(?P<after>.*)",
    regex.DOTALL,
)
_BY: Final = regex.compile(r"(?<!\s)\s+(?:[-–—]+|by|von|par|por|/|--)\s+", regex.IGNORECASE)
_YEAR_INSIDE: Final = regex.compile(
    r"(?P<title>.{8,}?)\s*\((?P<year>(?:1[89]|20)\d\d)\)[,.:;]?\s+(?P<authors>\p{L}.+)"
)
_WIDE_SPACE: Final = regex.compile(r"\u3000+|\t+|\s{3,}")
_APOSTROPHE: Final = regex.compile(r"['’]\s+(?=\d\d$)")
_LONGEST_TAG: Final = 80


@lru_cache(maxsize=4096)  # the same few tags in every line, and each line is judged, then read
def venue(tag: str) -> tuple[Field, ...]:
    """Venue and year of a short tag (`AAAI2022`, `2023/02`); nothing where it says neither."""
    tag = _APOSTROPHE.sub("'", tag.strip(" *_`()（）[]【】,."))
    if _YEAR.fullmatch(tag):
        return (Field("year", tag, column="year"),)
    if not tag or len(tag) > _LONGEST_TAG:
        return ()
    line = understand(tag)
    made = []
    if line.venue is not None:
        made.append(Field("venue", tag, column="venue"))
    elif _PREPRINT.fullmatch(tag):
        made.append(Field("venue", "arXiv", column="venue"))
    if line.year is not None and line.is_header:
        made.append(Field("year", str(line.year), column="year"))
    return tuple(made)


def authors_first(text: str) -> tuple[tuple[Field, ...], str]:
    """`Authors. **Title** ...`: the authors, and the text from the title on."""
    match = _STRONG.fullmatch(text)
    if match is None or not _are_authors(match["before"]):
        return (), text
    authors = Field("authors", match["before"].strip(" .,:"), column="authors")
    return (authors,), f"**{unquoted(match['title'])}**. {match['after'].lstrip(' .')}"


def fields(text: str) -> tuple[Field, ...]:
    """
    An unmarked title and its asides; empty where there is nothing but the title.

    Each aside has to show what it is: a venue that is known, a byline, brackets, quotes.
    """
    gloss = _GLOSS.fullmatch(text)
    if gloss is not None and is_title(gloss["title"].rstrip("."), 1):
        note = Field("note", gloss["gloss"], column="other")
        return (*(fields(gloss["title"]) or (_title(gloss["title"]),)), note)
    return _quoted(text) or _with_tail(text) or _dated(text) or _spaced(text) or _signed(text)


def unquoted(title: str) -> str:
    """Without quotation marks, or lenticular brackets, around the whole."""
    bare = title.strip()
    quoted = len(bare) > 2 and bare[0] in '"“«《「『【' and bare[-1] in '"”»》」』】'
    return bare[1:-1] if quoted and bare[0] not in bare[1:-1] else bare


def _quoted(text: str) -> tuple[Field, ...]:
    """`Unicorn: "Towards One Tracker" ECCV`: a nickname or authors, the title, its venue."""
    match = _QUOTED.fullmatch(text)
    if match is None or word_count(match["title"]) < 3:
        return ()
    before, after = match["before"].strip(" .,"), match["after"].strip(" .,")
    made = venue(after)
    nickname = before.endswith((":", "：")) and word_count(before) <= 3
    if (after and not made) or (before and not nickname and not _are_authors(before)):
        return ()
    said = "note" if nickname else "authors"
    column = "other" if nickname else "authors"
    aside = (Field(said, before.strip(" :："), column=column),) if before else ()
    return (_title(match["title"]), *aside, *made)


def _with_tail(text: str) -> tuple[Field, ...]:
    """`Title. CIKM 2022`: a venue that is known behind the title's full stop."""
    match = _TAIL.fullmatch(text)
    made = venue(match["tail"]) if match is not None else ()
    return (_title(match["title"]), *made) if match is not None and made else ()


def _dated(text: str) -> tuple[Field, ...]:
    """`Title (2017), Authors`."""
    match = _YEAR_INSIDE.fullmatch(text)
    if match is None or not _are_authors(match["authors"]):
        return ()
    authors = Field("authors", match["authors"].strip(), column="authors")
    return (_title(match["title"]), Field("year", match["year"], column="year"), authors)


def _spaced(text: str) -> tuple[Field, ...]:
    """`題目　著者（所属），著者`: a wide space before the authors."""
    for match in _WIDE_SPACE.finditer(text):
        behind = text[match.end() :]
        if _are_authors(behind) and is_title(text[: match.start()]):
            return (_title(text[: match.start()]), Field("authors", behind, column="authors"))
    return ()


def _signed(text: str) -> tuple[Field, ...]:
    """`Title - Authors`, `Title by Authors`: only where the right side is a byline."""
    for match in _BY.finditer(text):
        if is_byline(text[match.end() :]) and is_title(text[: match.start()]):
            authors = Field("authors", text[match.end() :].strip(), column="authors")
            return (_title(text[: match.start()]), authors)
    return ()


def _are_authors(text: str) -> bool:
    return is_byline(text) or may_be_name(text)


def _title(text: str) -> Field:
    bare = text.strip(" *_`")
    return Field("title", bare[:-1] if bare.endswith(".") else bare, column="title")
