"""What a line is: a heading, a field label with its value, or text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import regex

from polycorpus.heading import names as venue_names
from polycorpus.heading.composed import compose, in_original, is_composed
from polycorpus.heading.counts import count_of
from polycorpus.heading.evidence import Evidence
from polycorpus.heading.issues import is_issue
from polycorpus.heading.label import label_as_written
from polycorpus.heading.label_language import with_language
from polycorpus.heading.languages import assign
from polycorpus.heading.line import Kind, Line, Span
from polycorpus.heading.names import Name
from polycorpus.heading.pieces import ROMAN, Piece, pieces_of
from polycorpus.heading.quoted import quoted_name, settle
from polycorpus.heading.sessions import is_session
from polycorpus.heading.shapes import shaped_name
from polycorpus.heading.spans import languages_of, spans_of_heading, spans_of_text
from polycorpus.heading.table_head import is_table_head
from polycorpus.heading.tokens import Token, tokenise
from polycorpus.heading.verdict import (
    LONGEST_HEADING,
    is_heading,
    is_no_heading,
    may_be_heading,
)
from polycorpus.heading.years import Year, years_of

_KINDS: Final[tuple[Kind, ...]] = (
    "accepted", "abstracts", "toc", "reviews", "proceedings", "list", "papers",
)  # fmt: skip
"""In the order in which one beats the next."""

_MARKUP: Final = regex.compile(
    r"\x1b?\[\d{1,3}(?:;\d{1,3})*m|\x1b(?:\[[0-?]*[ -/]*[@-~])?"
    r"|</?[A-Za-z][^<>]*>|&[a-z]+;|&#\d+;|(?<=\])\([^()\s]*\)|\{#[^{}]*\}|!\[[^\]]*\]|:[a-z_]{3,}:"
    r"|[(（\[]\s*(?i:page|p\.|seite|página|стр\.?)\s*\d+\s*(?:/|of|von|de|из)\s*\d+\s*[)）\]]"
    r"|\s[-–—|,]\s*(?i:page|seite|página|pagina|стр\.?)\s*\d+"
    r"(?:\s*(?:/|of|von|de|di|из)\s*\d+)?\s*$"
    r"|(?i:[(（\[]\s*(?:last )?(?:updated?|modified|revised|accessed|retrieved|as of)\b"
    r"[^()（）\[\]]{0,40}[)）\]])"
)
"""Colours of a terminal, HTML tags and entities, Markdown link targets, heading ids, images, names
of emoji, page numbers."""


_MARKUP_SIGNS: Final = re.compile(
    r"[<&\x1b]|\[[\d;]+m|\]\(|\{#|!\[|:[a-z_]{3}"
    r"|(?i:page|p\.|seite|página|pagina|стр|updat|modif|revis|access|retriev|as of)"
)


_SPACES: Final = dict.fromkeys(
    map(
        ord, "\t\xa0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f"
    ),
    " ",
)
"""Spaces of other widths, which stand between words as a space does."""


def understand(text: str) -> Line:
    """
    The whole contract of `polycorpus line` for one line, without its line feed.

    Cost: some 100 us for a heading; a text longer than any heading is only asked for its languages.
    """
    return _short_line(text) if len(text) <= LONGEST_HEADING else _understood(text)


@lru_cache(maxsize=1 << 12)
def _short_line(text: str) -> Line:
    """Remembered, since a layout asks for the same line at several of its steps."""
    if not is_composed(text):
        composed, places = compose(text)
        return in_original(_understood(composed), text, places)
    return _understood(text)


def _understood(text: str) -> Line:
    label = label_as_written(text)
    if label is not None:
        label, spans = with_language(text, label)
        return Line(text, False, None, None, None, None, None, languages_of(spans), spans, label)
    if len(text) <= LONGEST_HEADING:
        line = _heading(text)
        if line is not None:
            return line
    spans = spans_of_text(text)
    return Line(text, False, None, None, None, None, None, languages_of(spans), spans, None)


def _heading(text: str) -> Line | None:
    """The line as a heading; None where it is none."""
    plain = text
    if _MARKUP_SIGNS.search(text):  # all that `_MARKUP` matches has one of its signs
        plain = _MARKUP.sub(lambda match: " " * len(match.group()), text)
    if not text.isascii() or "\t" in text:
        plain = plain.translate(_SPACES)
    if is_no_heading(text, plain) or is_table_head(text):
        return None
    tokens = tokenise(plain)
    years = years_of(plain, tokens)
    names, pieces = _names_and_pieces(plain, tokens, years)
    issue = is_issue(plain)
    possible = issue or may_be_heading(pieces, dated=bool(years), named=bool(names))
    if not tokens or not possible:
        return None
    venue_names.mark(pieces, names)
    assign(plain, pieces)
    name = venue_names.choose(names)
    settle(pieces, name)
    years = [_settled(year, tokens, names) for year in years]
    dated = [year.place for year in years if year.certain or year.ends_range]
    count = count_of(plain, tokens, pieces, dated)
    year = _year(tokens, years, name, None if count is None else count.place)
    evidence = Evidence(
        plain,
        pieces,
        name,
        year,
        None if count is None else count.value,
        _edition(tokens, pieces),
        sum(token.value is not None for token in tokens),
    )
    if not issue and not is_heading(evidence):
        return None
    spans: tuple[Span, ...] = spans_of_heading(text, pieces)
    return Line(
        text,
        True,
        name.venue if name else None,
        year,
        None if is_session(plain, pieces) else _kind(pieces),
        _track(pieces),
        evidence.count,
        languages_of(spans),
        spans,
        None,
    )


def _names_and_pieces(
    plain: str, tokens: list[Token], years: Sequence[Year]
) -> tuple[list[Name], list[Piece]]:
    """The venues in the line, and its words without acronyms of venues, sponsors and topics."""
    places = [year.place for year in years]
    names = venue_names.known_names(plain, tokens, places)
    acronyms = [name for name in names if name.language == "-"]
    pieces = pieces_of(plain, _without(tokens, acronyms))
    close = [year.place for year in years if not year.apart]
    shaped = None if acronyms else shaped_name(plain, tokens, pieces, close)
    if shaped is None:
        quoted = None if names else quoted_name(plain, pieces)
        return names if quoted is None else [quoted], pieces
    return [*names, shaped], pieces_of(plain, _without(tokens, [shaped]))


def _settled(year: Year, tokens: Sequence[Token], names: Sequence[Name]) -> Year:
    """Two digits on an acronym are a year where it is a venue: AAAI-20, not COVID-19."""
    start = tokens[year.place].start
    on_name = any(
        name.stop <= start <= name.stop + 1 and (name.known or not year.apart) for name in names
    )
    return year if year.ends_range or not on_name else year._replace(certain=True)


def _without(tokens: Sequence[Token], names: Sequence[Name]) -> list[Token]:
    """The tokens, with barriers in place of names and acronyms: no phrase goes across them."""
    kept = []
    for token in tokens:
        named = any(name.start <= token.start and token.stop <= name.stop for name in names)
        if token.value is None and (
            named or venue_names.is_sponsor(token.text) or venue_names.is_topic(token.text)
        ):
            kept.append(Token(token.start, token.stop, token.text, "Name", -1))
        else:
            kept.append(token)
    return kept


def _year(
    tokens: Sequence[Token], years: Sequence[Year], name: Name | None, count_place: int | None
) -> int | None:
    """The year beside the venue, else the first one."""
    possible = [year for year in years if year.place != count_place and year.certain]

    def distance(year: Year) -> int:
        if name is None:
            return 0
        token = tokens[year.place]
        apart = max(token.start - name.stop, name.start - token.stop, 0)
        return 0 if apart <= 2 else 1

    best = min(possible, key=lambda year: (distance(year), year.place), default=None)
    return None if best is None else best.value


def _edition(tokens: Sequence[Token], pieces: Sequence[Piece]) -> bool:
    """Whether a number or an ordinal counts the meetings: 第39回, 39th, XXIV, eleventh."""
    numbers = [token for token in tokens if token.value is not None]
    for place, piece in enumerate(pieces):
        following = pieces[place + 1 : place + 2]
        if not piece.has("ordinal"):
            continue
        if piece.text.lower() in _TENS and not any(after.has("ordinal") for after in following):
            continue
        if len(piece.text) > _LONGEST_ENDING or any(
            abs(piece.start - number.stop) <= 1 or abs(number.start - piece.stop) <= 1
            for number in numbers
        ):
            return True
    return any(ROMAN.fullmatch(token.text) for token in tokens if len(token.text) > 1)


_TENS: Final = frozenset(("twenty", "thirty", "forty", "fifty", "sixty", "seventy"))
"""Of twenty-third, but not of twenty years."""

_LONGEST_ENDING: Final = 4
"""Letters of th, ème, -oji; what is longer is a whole ordinal: eleventh, یازدهمین."""


def _kind(pieces: Sequence[Piece]) -> Kind | None:
    found = {role[5:] for piece in pieces for role in piece.roles if role.startswith("list.")}
    if "index" in found:  # an index of papers is a list of them; alone it is a table of contents
        found.add("list" if "papers" in found else "toc")
    return next((kind for kind in _KINDS if kind in found), None)


def _track(pieces: Sequence[Piece]) -> str | None:
    """The track of the longest words for one, by its English name."""
    tracks = [
        (len(piece.text), -piece.start, role[6:])
        for piece in pieces
        for role in {hit.role for hit in piece.hits}
        if role.startswith("track.")
    ]
    return max(tracks)[2] if tracks else None
