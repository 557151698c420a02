"""What may stand after a label: Data and Code, say, are labels only before fitting values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import regex

from polycorpus.heading.line import Field
from polycorpus.lexicon import flatten

_URL: Final = regex.compile(
    r"(?i)\s*[<(\[\"]*(?:https?:|www\.|ftp:|//|doi\.org|arxiv\.org|\[?[^\]]*\]\(\S|<a\s)"
    r"|\s*[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/|.*https?://"
)
_NOTHING: Final = regex.compile(
    r"(?i)\s*(?:n/?a|none|null|nil|no|-+|—|tba|tbd|coming soon|soon|yes|available"
    r"|无|無|暂无|なし|없음|нет)?\.?\s*"
)
_YEAR: Final = regex.compile(
    r"(?<!\d)(?:1[3-9]|2[0-6])\d{2}(?!\d)|['’]\d{2}(?!\d)|(?:令和|平成|昭和|民[國国])"
    r"|[二一][〇零一二三四五六七八九]{3}|^\s*\d{2,3}\s*$|^\s*\d{2}[./-]\d{2}[./-]\d{2}\b"
)


def fits(field: Field, value: str) -> bool:
    """Whether the raw value can be one of that field."""
    check = _CHECKS.get(field)
    return check is None or not value or check(value)


def _is_url(value: str) -> bool:
    return bool(_URL.match(value) or _NOTHING.fullmatch(value))


def _is_date(value: str) -> bool:
    return len(value) <= 60 and _YEAR.search(flatten(value)) is not None


def _is_doi(value: str) -> bool:
    return "10." in value or (len(value) <= 60 and " " not in value.strip())


def _is_code(value: str) -> bool:
    return _is_url(value) or regex.fullmatch(r"\s*[\w.-]+/[\w.-]+\s*", value) is not None


_ARTICLE: Final = regex.compile(r"\s*(?i:the|an?|from|how|why|in|on|to)\s")


def _is_language(value: str) -> bool:
    short = len(value) <= 40 and len(value.split()) <= 4 and not _ARTICLE.match(value)
    return short and not regex.search(r"[.!?]\s*\S", value)


def _is_people(value: str) -> bool:
    """Whether it isn't a question, as in the title Authors: who are they?"""
    return not value.rstrip().endswith(("?", "？"))


_NUMBER: Final = regex.compile(r"\s*\d[\d,.]*\s?\p{L}{0,2}\s*")


def _is_venue(value: str) -> bool:
    """Whether it is short, no mere number (收录：120篇) and no title (a collection of poems)."""
    named = _NUMBER.fullmatch(value) is None and not _SMALL.match(value)
    return len(value) <= 400 and named


_SMALL: Final = regex.compile(r"\s*an?\s\p{Ll}")


def is_expanded(name: str, value: str) -> bool:
    """Whether the value spells an acronym out: IRIS: Inverse Rendering of Indoor Scenes."""
    letters = name.strip(" *_`")
    if not letters.isupper() or not letters.isascii() or not 2 < len(letters) <= _LONGEST_ACRONYM:
        return False
    initials = iter([word[:1].upper() for word in _WORD.findall(value)[: 3 * len(letters)]])
    return all(letter in initials for letter in letters)


_LONGEST_ACRONYM: Final = 8
_WORD: Final = regex.compile(r"\p{L}+")


_VENUE_AND_YEAR: Final = regex.compile(
    r"\W*(?:\p{Lu}[\w+&-]*[ '’-]?){1,3}\W{0,3}(?:(?:19|20)\d\d|\d\d)\W*|\W*(?:19|20)\d\d\W*"
)


def _is_prose(value: str) -> bool:
    """Whether it can be an abstract, rather than what abstracts are of: Résumé – TALN 2020."""
    return len(value) > 40 or _VENUE_AND_YEAR.fullmatch(flatten(value)) is None


_CHECKS: Final[dict[Field, Callable[[str], bool]]] = {
    "url": _is_url,
    "year": _is_date,
    "doi": _is_doi,
    "code": _is_code,
    "language": _is_language,
    "venue": _is_venue,
    "title": lambda value: len(value) <= 1000,
    "abstract": _is_prose,
    "authors": _is_people,
}
