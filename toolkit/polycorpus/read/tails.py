"""A venue and a date behind a title in its line: `(SIGMOD 2017)`, `, IEEE T-IV, 2023`."""

from __future__ import annotations

from typing import Final

import regex

from polycorpus.read import asides
from polycorpus.read.elements import Field
from polycorpus.read.titles import word_count

PERIODICAL: Final = regex.compile(
    r"(?i:\b(?:workshops?|conference|journal|symposium|proceedings|transactions)\b)|"
    r"\b(?:IEEE|ACM|AAAI|USENIX|arXiv|bioRxiv|medRxiv|SSRN|preprint|Nature|Science|Cell|PNAS|PLO?S|JMLR|"
    r"Trans(?:actions|\.)|Journal|J\.|Letters|Lett\.|Conference|Conf\.|Workshops?|Proceedings|Proc\.|"
    r"Symposium|Magazine|Congress|Annals|Bulletin|Lecture Notes|Technical Report|"
    r"(?:PhD|Master'?s?) Thesis|"
    r"Zeitschrift|Revista|Revue|Rivista|Atti|Actas|Anais|Actes|Tagungsband|Jahrbuch|Журнал|Вестник|"
    r"Известия|Труды)(?!\p{L})|学报|學報|期刊|会议|會議|论文集|大会|学会誌|論文誌|학회지|논문지|مجله|مجلة"
)
"""Words that hardly stand in a title but in the name of nearly every journal or conference."""

_MONTH: Final = (
    r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|okt|nov|dec|dez|январ|феврал|март|апрел|ма[йя]|июн|"
    r"июл|август|сентябр|октябр|ноябр|декабр)\p{L}*\.?"
)
_YEAR: Final = r"(?:1[89]|20)\d\d"
_DATE: Final = regex.compile(
    rf"(?P<month>(?:\d{{1,2}}\s+)?{_MONTH}(?:\s+\d{{1,2}},?)?\s+)?(?P<year>{_YEAR})(?:[-./](?:0?[1-9]|1[0-2])(?:[-./]\d{{1,2}})?)?",
    regex.IGNORECASE,
)
_DATED: Final = regex.compile(rf"(?P<name>.*\p{{L}}.*?)[\s,'’]+\(?(?P<year>{_YEAR})\)?")
_BRACKETED: Final = regex.compile(
    r"(?P<title>.{8,}?)\s*(?:\((?P<round>[^()]{2,80})\)|\[(?P<square>[^\[\]]{2,80})\]"
    r"|（(?P<wide>[^（）]{2,80})）|【(?P<heavy>[^【】]{2,80})】)[.。]?",
    regex.DOTALL,
)
_COMMA: Final = regex.compile(r"\s*[,，]\s+|\s*，")
_NO_VENUES: Final = frozenset(
    "version draft edition spring summer fall autumn winter since until revised updated update "
    "part report circa vol volume no in by from and preprint submitted accepted released".split()
)

_LONGEST_NAME: Final = 14
"""Words: `International Conference on Acoustics, Speech and Signal Processing` has nine."""


def split(text: str, followed: bool) -> tuple[str, tuple[Field, ...]]:
    """
    The title without its tail, and the tail's fields; nothing is cut where no tail shows itself.

    `followed`: links stand behind, so that a year at the end is no part of the title.
    """
    bracketed = _bracketed(text)
    if bracketed is not None:
        return bracketed
    return _listed(text, followed)


def bracketed(text: str) -> tuple[str, tuple[Field, ...]]:
    """The same for brackets alone: what a link or strong type encloses may hold commas."""
    title, made = _bracketed(text) or (text, ())
    return (title, made) if any(one.column == "venue" for one in made) else (text, ())


def place(text: str) -> tuple[Field, ...]:
    """Venue and year of what stands in brackets behind a title or its authors."""
    dated = _DATE.fullmatch(text.strip())
    return (Field("year", text.strip(), column="year"),) if dated else _place(text.strip())


def _bracketed(text: str) -> tuple[str, tuple[Field, ...]] | None:
    match = _BRACKETED.fullmatch(text.strip())
    if match is None or word_count(match["title"]) < 2:
        return None
    inner = (match["round"] or match["square"] or match["wide"] or match["heavy"]).strip()
    made = place(inner)
    return (match["title"].strip(), made) if made else None


def _listed(text: str, followed: bool) -> tuple[str, tuple[Field, ...]]:
    """Pieces between commas, from the last on: a date, then names of where it appeared."""
    pieces = _COMMA.split(text.strip(" ,.;，。"))
    stop, made = len(pieces), []
    date = _DATE.fullmatch(pieces[-1]) if stop > 1 else None
    if date is None and stop > 2 and word_count(pieces[-1]) <= 3:
        date = _DATE.fullmatch(pieces[-2])
        date = date if date is not None and date["month"] else None
        if date is not None:
            made.append(Field("note", pieces[-1], column="other"))
            stop -= 1
    if date is not None:
        made.append(Field("year", pieces[stop - 1], column="year"))
        stop -= 1
    named = False
    while stop > 1 and (place := _place(pieces[stop - 1], periodical=True)):
        made = [*place, *made] if not named else [*made, Field("note", pieces[stop - 1])]
        named, stop = True, stop - 1
    alone = date is not None and (date["month"] or (followed and date["year"] >= "1950"))
    title = text.strip()[: _start_of(text.strip(), pieces, stop)].rstrip(" ,，")
    if not (named or alone) or word_count(title) < 2:
        return text, ()
    return title, tuple(made)


def _start_of(text: str, pieces: list[str], stop: int) -> int:
    """Where piece `stop` begins, so that the title keeps its own commas as they are."""
    position = 0
    for piece in pieces[:stop]:
        position = text.find(piece, position) + len(piece)
    return position


def _place(piece: str, periodical: bool = False) -> tuple[Field, ...]:
    """Venue and year of a piece that is nothing but where, and perhaps when, a paper appeared."""
    if word_count(piece) > _LONGEST_NAME:
        return ()
    if regex.match(r"ar[xχ]iv\b", piece, regex.IGNORECASE) is not None:
        return _preprint(piece)
    known = asides.venue(piece)
    if any(one.column == "venue" for one in known):
        return known
    dated = _DATED.fullmatch(piece)
    if dated is not None and not periodical and _may_be_venue(dated["name"]):
        return _venue_and_year(dated)
    if PERIODICAL.search(piece) is None:
        return ()
    return (Field("venue", piece, column="venue"),) if dated is None else _venue_and_year(dated)


def _venue_and_year(dated: regex.Match[str]) -> tuple[Field, ...]:
    name = Field("venue", dated["name"].strip(" ,"), column="venue")
    return (name, Field("year", dated["year"], column="year"))


def _preprint(piece: str) -> tuple[Field, ...]:
    """`arXiv preprint arXiv:2307.07527`, `arXiv 2021`."""
    year = _DATED.fullmatch(piece)
    dated = (Field("year", year["year"], column="year"),) if year else ()
    identifier = regex.search(r"\d{4}\.\d{4,5}", piece)
    found = (Field("arxiv", identifier[0], column="arxiv_id"),) if identifier else ()
    return (Field("venue", "arXiv", column="venue"), *dated, *found)


def _may_be_venue(name: str) -> bool:
    """What stands before the year in brackets: `(Internetware 2024)`, not `(revised 2024)`."""
    first = name.split(maxsplit=1)[0]
    return first[0].isupper() and first.casefold().strip(".,") not in _NO_VENUES
