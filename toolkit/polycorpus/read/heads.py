"""The first line of an entry: a title, and around it tags, links, authors, a venue."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import regex

from polycorpus.heading import field_name
from polycorpus.read import asides, citations, details, inline, pointers, tails
from polycorpus.read.bylines import is_byline
from polycorpus.read.elements import Field
from polycorpus.read.inline import Link
from polycorpus.read.titles import is_prose, word_count

_LONGEST: Final = 4000
"""A longer line is prose, however it begins."""

_CHECKBOX: Final = regex.compile(r"^\s*\[[ xX✓✔]\]\s+")
_TAG: Final = regex.compile(
    r"^\s*[*_`]{0,3}(?:[\[(（【](?P<bracketed>[^\[\]()（）【】]{2,40})[\])）】]|`(?P<code>[^`]{2,40})`)[*_`]{0,3}[:：]?\s*"
)
_NUMBER: Final = regex.compile(
    r"^\s*[*_]{0,2}[\[(（【]\s*(?!(?:19|20)\d\d\D)\d{1,4}\s*[\])）】][.:]?[*_]{0,2}[.:]?\s+(?=\S)"
)
"""The number of an entry before its title, also in strong type: `**[12]**`."""

_NICKNAME: Final = regex.compile(
    r"^\s*(?P<mark>\*\*|__)\s*\[(?P<name>[^\[\]]{2,60})\]\s*(?P=mark)\s*[:：]?\s*(?=[\p{L}\p{N}\"“*_])"
    r"|^\s*\[(?P<name>[^\[\]]{2,40})\]\s+(?=<?\[[^\[\]]{9,}\]\(|\*\*)"
)
"""`**[YOLO v1]** You Only Look Once`: what the paper is called for short."""


_OPENING: Final = ' \t"“*_<«「『《'
_CLOSING: Final = ' \t"”*_>»」』》'
"""Signs that may enclose a linked title: `<[Title](https://...)>`."""

_PLACE_FIRST: Final = regex.compile(
    r"^\s*[*_]{0,2}(?P<place>[\p{L}@&/ +-]{2,30}[\s'’-]{0,2}(?:(?:19|20)\d\d(?:\.\d{1,2})?|\d\d)"
    r"(?:\s(?:submission|oral|poster|spotlight|highlight|workshops?))?)[*_]{0,2}\s*"
    r"(?:[,，|]\s*|[:：]\s*(?=\*\*|\[))(?=\S)",
    regex.IGNORECASE,
)
"""Venue and year that a comma sets off from the title behind them."""

_PREPRINT_DATE: Final = regex.compile(r"ar[xχ]iv\s(?P<date>20\d\d(?:\.\d{1,2})?)", regex.I)
_DATE: Final = regex.compile(
    r"^\s*[*_`]{0,2}(?:"
    r"(?P<date>(?:1[89]|20)\d\d[-./年]\d{1,2}(?:[-./月]\d{1,2}日?)?)[*_`]{0,2}\s*[:：,.|-]?\s+"
    r"|(?P<year>(?:1[89]|20)\d\d)[*_`]{0,2}\s*[:：|]\s*)(?=\S)"
)
"""A date before a title; a year alone may be the title's first word."""

_STRONG: Final = regex.compile(
    r"^\s*(?P<mark>\*{2,3}|__)(?P<text>(?:(?!(?P=mark)).)+)(?P=mark)", regex.DOTALL
)
_BREAKS: Final = regex.compile(r"^\s*(?:<br\s*/?>\s*)+", regex.IGNORECASE)
_BOUNDARY: Final = regex.compile(
    r"(?<!\s)\s+(?:[|‖]|::)\s+|<br\s*/?>|(?<!\t)\t+|\\?\n", regex.IGNORECASE
)
_DANGLING: Final = " \t\n|:：,;·•([（【*_"
_DANGLING_DASH: Final = regex.compile(r"\s+[-–—\s|:：,;·•]*[-–—]$")
_INITIAL_END: Final = regex.compile(r"\b\p{Lu}\.$")


_PLACED: Final = regex.compile(r"(?:ar[xχ]iv|biorxiv|medrxiv|preprint|in|by|to appear)\b", regex.I)
"""Words in lower case with which the place of a paper begins, not the rest of a sentence."""

_QUOTED: Final = regex.compile(
    r"^[\"“«《「『](?P<text>[^\"“”«»《》「」『』]{4,})[\"”»》」』][.,]?\s*(?P<rest>.*)$"
)
_NAMES: Final = {
    "arxiv": "arxiv_id",
    "arxiv id": "arxiv_id",
    "arxiv_id": "arxiv_id",
    "pdf": "pdf_url",
    "track": "track",
    "status": "status",
}


def fields(text: str) -> tuple[Field, ...]:
    """Title, links and what else the line says; a line of prose is an abstract."""
    if len(text) > _LONGEST:
        return (Field("abstract", text, column="abstract"),)
    return _fields(text)


@lru_cache(maxsize=4096)  # asked for by whoever judges what a line is, then by who reads it
def _fields(text: str) -> tuple[Field, ...]:
    text = _CHECKBOX.sub("", inline.EMOJI.sub("", text).strip())
    tags, text = _leading_tags(text)
    first, text = asides.authors_first(text)
    tags = (*tags, *first)
    if is_prose(text) and not _marked(text):
        found = citations.citation(text) if len(text) <= 2000 else None
        return (*tags, *(found or (Field("abstract", text, column="abstract"),)))
    title, rest = _title(text)
    if title is None:
        linked, left = pointers.split_links(text)
        return (*tags, *linked, *details.fields(left)) if left else (*tags, *linked)
    linked, left = pointers.split_links(rest)
    found = ()
    if not _marked(text):
        found = (
            citations.citation(title.text)
            or citations.title_first(title.text)
            or citations.names_first(title.text)
            or asides.fields(title.text)
        )
    main = found or _with_tail(title.text, rest, left, _marked(text), bool(linked))
    return (
        *main,
        *pointers.address(title.url),
        *tags,
        *linked,
        *details.fields(left, _lacks_authors(main, tags)),
    )


def _lacks_authors(*groups: Sequence[Field]) -> bool:
    return not any(one.column == "authors" for group in groups for one in group)


def _with_tail(title: str, rest: str, left: str, marked: bool, linked: bool) -> tuple[Field, ...]:
    """The title, and the venue and year that may stand behind it in the same stretch."""
    shown: str = title
    tail: tuple[Field, ...] = ()
    if marked:
        shown, tail = tails.bracketed(title)
    elif not left:
        shown, tail = tails.split(title, followed=linked)
    clean = asides.unquoted(_clean(shown, bool(rest.strip()), bool(left or tail)))
    return (Field("title", clean, column="title"), *tail)


def title_of(text: str) -> str:
    """The title in a line of a list, empty where the line has none."""
    return next((str(one.value) for one in fields(text) if one.column == "title"), "")


def is_entry(text: str) -> bool:
    """Whether a line begins with the number of an entry, or with authors before a strong title."""
    return _NUMBER.match(text) is not None or bool(asides.authors_first(text)[0])


def column_of_name(name: str) -> str | None:
    """The column that the name of a label or a table's header stands for."""
    return _NAMES.get(name.strip().lower()) or field_name(name)


def _leading_tags(text: str) -> tuple[tuple[Field, ...], str]:
    """`[2023/02]`, `[[AAAI2022](...)]`, `**[CVPR 2024]**` before a title: year, venue, address."""
    found: list[Field] = []
    while True:
        made, size = _leading_tag(text)
        if not size or not text[size:].strip():
            return tuple(found), text.strip()
        found += made
        text = _BREAKS.sub("", text[size:]).lstrip(" :：|,-–—")


def _leading_tag(text: str) -> tuple[tuple[Field, ...], int]:
    linked = inline.links_of(text)
    numbered = _NUMBER.match(text) or _NICKNAME.match(text)
    if numbered is not None:
        name = numbered.groupdict().get("name")
        made = (asides.venue(name) or (Field("note", name, column="other"),)) if name else ()
        return made, numbered.end()
    if (
        linked
        and not text[: linked[0].start].strip(" *_[(")
        and text.startswith(("[", "*", "(", "!"))
    ):
        link = linked[0]
        close = len(text[link.stop :]) - len(text[link.stop :].lstrip(" *_])"))
        wrapped = text[: link.start].strip(" *_") == "["
        if link.image or inline.role(link) is not None or (wrapped and len(link.text) <= 30):
            return (*pointers.linked(link), *asides.venue(link.text)), link.stop + close
        return (), 0
    placed = _PLACE_FIRST.match(text)
    if placed is not None and (made := _place_first(placed["place"])):
        return made, placed.end()
    tag, date = _TAG.match(text), _DATE.match(text)
    if tag is not None:
        word = tag["bracketed"] or tag["code"]
        made = asides.venue(word)
        return (made, tag.end()) if made else ((), 0)
    return (asides.venue(date["date"] or date["year"]), date.end()) if date is not None else ((), 0)


def _place_first(text: str) -> tuple[Field, ...]:
    """`CVPR 2024`, `arXiv 2023.08`: venue and year both, and nothing else."""
    dated = _PREPRINT_DATE.fullmatch(text)
    if dated is not None:
        year = Field("year", dated["date"], column="year")
        return (Field("venue", "arXiv", column="venue"), year)
    made = asides.venue(text)
    return made if len(made) > 1 else ()


def _title(text: str) -> tuple[Link | None, str]:
    """The title, with its address where it is a link, and what stands behind it."""
    strong = _STRONG.match(text)
    if strong is not None and _stands_alone(strong["text"], text[strong.end() :]):
        inner = strong["text"].strip()
        titled = [link for link in inline.links_of(inner) if inline.role(link) is None]
        address = titled[0].url if titled else ""
        shown = inline.flattened(split_link_markup(inner))
        return Link(shown, address, 0, strong.end()), text[strong.end() :]
    linked = inline.links_of(text)
    if linked and not text[: linked[0].start].strip(_OPENING) and inline.role(linked[0]) is None:
        link = linked[0]
        if word_count(link.text) >= 2 or not text[link.stop :].strip("." + _CLOSING):
            title = Link(inline.bare(link.text), link.url, 0, link.stop)
            return title, text[link.stop :].lstrip(_CLOSING)
    quoted = _QUOTED.match(text)
    named = text.startswith(("《", "「", "『"))
    if quoted is not None and (named or not quoted["rest"] or quoted["rest"][0] in "[(*_|-–—/"):
        return Link(quoted["text"], "", 0, 0), quoted["rest"]
    stop = _plain_stop(text, linked)
    shown = inline.bare(text[:stop].rstrip(_DANGLING))
    return (Link(shown, "", 0, stop) if shown else None), text[stop:]


def split_link_markup(text: str) -> str:
    """Without links that only name a target, as `Title [pdf](...)` inside emphasis."""
    for link in reversed(inline.links_of(text)):
        if inline.role(link) is not None:
            text = text[: link.start] + text[link.stop :]
    return text


def _stands_alone(strong: str, after: str) -> bool:
    """`**Title** ...` rather than `**Term**: ...` or a word in a sentence."""
    if not strong.strip() or (word_count(strong) < 2 and after.strip(" .")):
        return (
            not after.lstrip().startswith((":", "："))
            and not after.lstrip()[:1].isalpha()
            and bool(strong.strip())
        )
    ended = strong.rstrip().endswith((".", "?", "!"))
    return ended or not after.lstrip()[:1].islower() or _PLACED.match(after.lstrip()) is not None


def _plain_stop(text: str, linked: Sequence[Link]) -> int:
    """Where an unmarked title ends: at links that name a target, a bar, emphasis, a URL."""
    stops = [len(text)]
    stops += [link.start for link in linked if link.image or pointers.is_pointer(text, link)][:1]
    stops += [
        match.start() for match in (_BOUNDARY.search(text), pointers.URL.search(text)) if match
    ]
    for match in details.EMPHASIS.finditer(text):
        inside = text[match.end() :].lstrip()[:1].islower()  # `a list of **the best** papers`
        apart = text[: match.start()].rstrip()[-1:] in ".,:;)?!|-–—" or _may_be_place(match["text"])
        several = word_count(match["text"]) >= 2 and apart and not inside
        if match.start() > 8 and (is_byline(match["text"]) or several):
            stops.append(match.start())
            break
    return min(stops)


def _may_be_place(text: str) -> bool:
    return bool(asides.venue(text)) or tails.PERIODICAL.search(text) is not None


def _marked(text: str) -> bool:
    """Whether markup sets the title off."""
    linked = inline.links_of(text)
    opened = bool(linked) and not text[: linked[0].start].strip(_OPENING)
    return _STRONG.match(text) is not None or (opened and not linked[0].image)


def _clean(title: str, followed: bool, parted: bool) -> str:
    """
    Without what only leads over to the text behind it.

    A full stop parts the title from what is said of it; where only links follow it is the title's.
    """
    title = inline.without_tags(title).strip()
    if followed or title.endswith(("|", "[")):
        title = _DANGLING_DASH.sub("", title.rstrip(_DANGLING))
    full_stop = parted and title.endswith(".") and not title.endswith("..")
    return title[:-1] if full_stop and not _INITIAL_END.search(title) else title
