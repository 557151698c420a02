"""A paper in one line, as reference styles and lists write it: who, what, where, when."""

from __future__ import annotations

from typing import Final

import regex

from polycorpus.read import asides, tails
from polycorpus.read.bylines import is_byline, may_be_name
from polycorpus.read.elements import Field
from polycorpus.read.titles import word_count

_GB7714: Final = regex.compile(
    r"(?P<authors>[^\[\]]{2,400}?)[.．。]\s*(?P<title>[^\[\]]{1,400}?)\s*"
    r"\[(?P<type>[JDCMNPSRZGA]|(?:J|M|C|N|EB|DB|CP)/(?:OL|CD|MT))\]\s*[.．。,，:：]?\s*(?P<rest>.*)",
    regex.DOTALL,
)
"""`林雨,韩冬. 路灯[J]. 灯光学报,2020,(01):12-15.` of CNKI and Wanfang (GB/T 7714)."""

_QUOTED: Final = regex.compile(
    r"(?P<authors>[^\"“”]{2,1000}?)[,.，]?\s*[\"“](?P<title>[^\"“”]{8,400}?)[,.，?!]?[\"”][,.，]?\s*(?P<rest>.*)",
    regex.DOTALL,
)
"""IEEE, MLA and Chicago: `L. Brekke and O. Sandvik, "Title," in Venue, 2020.`"""

_DATED: Final = regex.compile(
    r"(?P<authors>[^()]{2,1000}?)\s*\((?P<year>\d{4})[a-z]?(?:, [^()]{1,20})?\)[.:,]?\s+"
    r"(?P<title>.{8,400}?[.?!])(?:\s+(?P<rest>.*))?",
    regex.DOTALL,
)
"""APA and Harvard: `Brekke, L., & Sandvik, O. (2020). Title. Venue, 3(1), 1-9.`"""

_SPRINGER: Final = regex.compile(
    r"(?P<authors>(?:[\p{L}' -]{2,40},\s(?:\p{Lu}\.[- ]?)+(?:,\s|\sand\s)?)++):\s+"
    r"(?P<title>.{8,400}?[.?!])(?:\s+(?P<rest>.*))?",
    regex.DOTALL,
)
"""LNCS: `Brekke, L., Sandvik, O.: Title. Venue (2020)`."""

_SENTENCES: Final = regex.compile(
    r"(?P<one>.{4,1000}?[^\p{Lu}\s][.?!])\s+(?P<two>.{4,1000}?[.?!])(?:\s+(?P<rest>.*))?$",
    regex.DOTALL,
)
_YEAR: Final = regex.compile(r"(?<!\d)(?:1[89]|20)\d\d(?!\d)")
_VENUE_END: Final = regex.compile(
    r"[,，．。;；(（]|(?<=\p{L}{6})\.|\.$|\s(?=(?:1[89]|20)\d\d(?!\d))"
)
"""A full stop after a short word abbreviates: `IEEE J. Ocean. Eng.`"""

_VOLUME: Final = regex.compile(r"\s+(?:vol\.?\s*)?\d[\d.:/–-]*$", regex.IGNORECASE)
_IN: Final = regex.compile(r"^(?:in|en|dans|en:|in:)[: ]\s*", regex.IGNORECASE)


def citation(text: str) -> tuple[Field, ...] | None:
    """The fields of a reference in one of the styles above; None where the line is none."""
    for pattern in (_GB7714, _QUOTED, _DATED, _SPRINGER):
        match = pattern.fullmatch(text.strip())
        if match is not None and (pattern is _GB7714 or is_byline(_comma_list(match["authors"]))):
            return _fields(match)
    return None


def title_first(text: str) -> tuple[Field, ...] | None:
    """`Title. Authors. Venue, year.`, or the authors first; None where no part is a byline."""
    match = _SENTENCES.fullmatch(text.strip())
    if match is None:
        return None
    one, two = match["one"], match["two"]
    placed = any(found.column in ("venue", "year") for found in rest(match["rest"]))
    if is_byline(two) or (placed and may_be_name(two)):
        return (
            _title(one),
            Field("authors", two.rstrip(". "), column="authors"),
            *rest(match["rest"]),
        )
    if is_byline(one):
        return (
            _title(two),
            Field("authors", one.rstrip(". "), column="authors"),
            *rest(match["rest"]),
        )
    return None


def names_first(text: str) -> tuple[Field, ...] | None:
    """`Liv Brekke, Oda Sandvik, Seeds on Loan, ACL, 2020.`: nothing but commas between them."""
    names, behind = leading_names(text)
    if not names:
        return None
    title, made = tails.split(behind, followed=False)
    if word_count(title) < _FEWEST or not made:
        return None
    return (_title(title), Field("authors", names, column="authors"), *made)


_FEWEST: Final = 3
"""Words of a title that only commas set off."""


def leading_names(text: str) -> tuple[str, str]:
    """
    The names with which a text begins, two or more or `et al.`, and what stands behind them.

    Both parts whole where there are none: an empty string and the text.
    """
    stop = 0
    missed: list[str] = []
    for comma in _COMMA.finditer(text + ","):
        names = text[: comma.start()]
        if len(missed) > 1 or len(names) > 3000:
            break
        missed.append(names[stop:].strip(" ,;，、"))
        if is_byline(names):  # asked first: whether a piece is a venue costs far more
            if any(map(asides.venue, missed)):
                break
            stop, missed = comma.start(), []
    return (text[:stop].strip(), text[stop:].strip(" ,;，、.")) if stop < len(text) else ("", text)


_COMMA: Final = regex.compile(r"[,;，、]")


def rest(text: str | None) -> tuple[Field, ...]:
    """What follows title and authors: a venue up to its first comma, and a year."""
    bare = (text or "").strip(" .,;，。()（）[]/")
    if not bare:
        return ()
    found = []
    name = _VENUE_END.split(_IN.sub("", bare), maxsplit=1)[0].strip(" .*_`")
    name = "arXiv" if name.lower().startswith("arxiv") else _VOLUME.sub("", name)
    if 2 <= len(name) <= 160 and not _YEAR.fullmatch(name) and regex.search(r"\p{L}{2}", name):
        found.append(Field("venue", name, column="venue"))
    year = _YEAR.search(bare)
    if year is not None:
        found.append(Field("year", year.group(), column="year"))
    if not found or bare != found[0].value:
        found.append(Field("citation", bare, column="other"))
    return tuple(found)


def _fields(match: regex.Match[str]) -> tuple[Field, ...]:
    groups = match.groupdict()
    found = [
        _title(groups["title"]),
        Field("authors", groups["authors"].strip(" ,，;"), column="authors"),
    ]
    if groups.get("year"):
        found.append(Field("year", groups["year"], column="year"))
    return (*found, *rest(groups["rest"]))


def _title(text: str) -> Field:
    return Field("title", text.strip().removesuffix(".").strip(), column="title")


_FAMILY_FIRST: Final = regex.compile(r"(\p{Lu}[\p{L}'’ -]{1,30}),\s*((?:\p{Lu}\.[- ]?)+)")


def _comma_list(authors: str) -> str:
    """`Brekke, L., Sandvik, O.` as names that a comma separates: `L. Brekke, O. Sandvik`."""
    return _FAMILY_FIRST.sub(
        lambda match: f"{match[2].strip()} {match[1]}", authors.replace("et al.", "")
    )
