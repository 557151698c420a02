"""Whether a line is a heading: what speaks for it, and what makes it a sentence or a title."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import regex

from polycorpus.heading.names import Name
from polycorpus.heading.pieces import Piece

LONGEST_HEADING: Final = 300
"""Code points. The longest real one seen names a conference, its series, place and days in 210."""

_SENTENCE_END: Final = regex.compile(r"[。！？।॥؟።?!](?:[\s\"'”’»」』)）*_]*)$|[。！？।؟።]\s*\S")
_PREDICATE_END: Final = regex.compile(
    r"[가-힣]다[\s.]*$|(?:する|ます|です|ました|でした|である|ている|られる|された|した|れる)\s*$"
)
"""Korean and Japanese sentences end in their verb, with or without a full stop."""

_FOREIGN_MARKUP: Final = regex.compile(
    r"<(?!/?(?:h[1-6]|b|strong|i|em|u|p|div|span|a|li|td|th|center|font|br|big|title|header)\b)[A-Za-z]"
)
"""An element of XML, whose text may be a year or venue but heads nothing."""

_FULL_STOP: Final = regex.compile(r"\p{Ll}{4,}\.[\s\"'”’»)*_]*$")
_NOT_A_HEADING: Final = regex.compile(
    r"://|@\w|\b\d{1,2}:\d{2}\b|\bwww\.|©|\(c\)\s*\d{4}|arXiv:\s*\d|\bdoi:|10\.\d{4,9}/"
    r"|(?:\.\s?){4,}|…{2,}|[·‧・]{4,}"  # the leaders of a table of contents
    r"|^\s*(?:[A-Z][A-Z0-9] {2}-|[\w-]+\s*=\s*[{\"\d]|\"[^\"]*\"\s*:)"  # RIS, BibTeX, JSON
    r"|,\s*$"
    r"|^\s*(?i:fig(?:ure)?|table|abb|tab|рис|图|表|図)\.?\s*\d+\s*[:.：]"
)


@dataclass(frozen=True, slots=True)
class Evidence:
    """What was found in the line."""

    text: str
    pieces: Sequence[Piece]
    name: Name | None
    year: int | None
    count: int | None
    edition: bool
    numbers: int
    """How many numbers the line has."""


def has_foreign_markup(text: str) -> bool:
    """Whether an element stands in it that isn't for headings or emphasis in HTML."""
    return "<" in text and _FOREIGN_MARKUP.search(text) is not None


def may_be_heading(text: str, pieces: Sequence[Piece], *, dated: bool, named: bool) -> bool:
    """
    A cheap first look, before languages are told apart: most lines of a file are none.

    A word unknown in every language is unknown in the line's.
    """
    if any(sign.search(text) for sign in (_SENTENCE_END, _PREDICATE_END, _NOT_A_HEADING)):
        return False
    unknown = sum(not piece.roles and not piece.glued for piece in pieces)
    if any(piece.has("event") for piece in pieces):
        return unknown <= _UNKNOWN_IN_A_NAME
    if unknown > _UNKNOWN_BESIDE_PAPERS + 1:
        return False
    return (
        dated
        or named
        or any(
            piece.has(role) for piece in pieces for role in ("list", "track", "total", "counter")
        )
    )


def is_heading(found: Evidence) -> bool:
    """Whether all of the line, or nearly all, is what headings are made of."""
    if _FULL_STOP.search(found.text) and len(found.pieces) > 4:
        return False
    if any(_only(piece, "prose") for piece in found.pieces) or _opens_with_remark(found):
        return False
    if _breaks_off(found):
        return False
    unknown = sum(piece.unknown_words() for piece in found.pieces)
    unknown += sum(piece.words for piece in found.pieces if _only(piece, "topic"))
    if not unknown and not any(_only(piece, "study") for piece in found.pieces):
        return _says_enough(found)
    return _may_have_unknown(found, unknown)


def _only(piece: Piece, role: str) -> bool:
    return piece.roles == {role}


def _breaks_off(found: Evidence) -> bool:
    """Whether the line ends in a preposition or article, as a line of a hard-wrapped text may."""
    last = found.pieces[-1] if found.pieces else None
    if last is None or last.script not in ("Latin", "Cyrillic") or len(last.text) < 2:
        return False
    ends_there = not any(char.isalnum() for char in found.text[last.stop :])
    named = found.name is not None and found.name.stop > last.stop
    return ends_there and not named and not last.glued and _only(last, "link")


def _opens_with_remark(found: Evidence) -> bool:
    """`Accepted at ICML 2024` stands under a title; `Papers accepted at ICML 2024` is a heading."""
    for piece in found.pieces:
        if piece.has("list.papers") or piece.has("list.list"):
            return False
        if piece.has("remark"):
            return True
    return False


def _has(found: Evidence, *roles: str) -> bool:
    return any(piece.has(role) for piece in found.pieces for role in roles)


_TELLING: Final = tuple(
    f"list.{kind}"
    for kind in ("accepted", "abstracts", "proceedings", "toc", "reviews", "papers", "index")
)
"""Words that say what is listed: a list alone may be one of anything."""


def _says_enough(found: Evidence) -> bool:
    """A line of known words needs one that headings are about, and not a mere date."""
    if _has(found, "month") and not _has(found, "list.papers", "list.list", "event"):
        dated_only = found.name is None and not _has(found, "list")
        accepted_on = _has(found, "list.accepted") and found.name is None
        if dated_only or accepted_on:
            return False
    bare = found.text.strip()
    if len(found.pieces) == 1 and found.name is None and not found.numbers:
        return _has(found, "list", "track") and not bare[:1].islower()  # a keyword: article
    if _has(found, *_TELLING, "track") or found.count is not None:
        return True
    if found.name is not None:
        alone = not any(piece.roles for piece in found.pieces)
        return found.year is not None or found.edition or (found.name.known and alone)
    if _has(found, "list"):
        return found.year is not None or found.edition
    if _has(found, "event"):
        return found.year is not None or found.edition
    return (
        found.year is not None
        and found.numbers == 1
        and not bare.endswith(".")
        and all(piece.has("year") or piece.has("link") or piece.glued for piece in found.pieces)
    )


_UNKNOWN_IN_A_NAME: Final = 16
"""Words that the written-out name of a conference may have besides conference, society, of ..."""

_UNKNOWN_BESIDE_PAPERS: Final = 3
"""Words that may say what the papers are about: ICLR 2025 reinforcement learning papers."""


_WORDS_WITH_A_TOPIC: Final = 10
"""More words, two of them unknown, are a sentence: The number of papers ... grew ... in years."""


def _may_have_unknown(found: Evidence, unknown: float) -> bool:
    """Words the lexicon lacks: the name of a conference, or the topic of a list."""
    if any(_only(piece, "study") for piece in found.pieces):
        return False
    papers = _has(found, "list", "track.Findings")
    dated = found.year is not None or found.edition
    if _has(found, "event") and unknown <= _UNKNOWN_IN_A_NAME:
        if papers:
            return dated or any(piece.has("list") for piece in found.pieces[:2])
        if found.name is not None and found.name.known:
            return True
        return dated and _opens_with_name(found) and not _has_verb(found)
    if not papers or unknown > _UNKNOWN_BESIDE_PAPERS:
        return False
    if unknown > 1 and sum(piece.words for piece in found.pieces) > _WORDS_WITH_A_TOPIC:
        return False
    if found.name is None and not dated:
        return False
    return not _opens_like_a_title(found)


def _has_verb(found: Evidence) -> bool:
    """
    Whether an unknown small word stands right after the conference: Der Kongress tanzt.

    In names such words follow another or a preposition: Congreso de informática.
    """
    for before, piece in zip(found.pieces, found.pieces[1:], strict=False):
        small = piece.text[:1].islower() and bool(piece.unknown_words())
        if small and before.has("event") and not piece.glued:
            return True
    return False


def _opens_with_name(found: Evidence) -> bool:
    """Whether the conference, its number or year stands among the first words."""
    opening = found.pieces[:4]
    return any(piece.has("event") for piece in opening) or found.edition


_SEPARATED: Final = regex.compile(r"\s*[–—|/·:：]|\s-\s")


def _opens_like_a_title(found: Evidence) -> bool:
    """Unknown words first, and not at once the word for papers: Gender Diversity of ACL 2019 ..."""
    first = next((piece for piece in found.pieces if not _only(piece, "link")), found.pieces[0])
    if found.name is not None and found.name.start < first.start:
        return False
    if not first.unknown_words() and not _only(first, "topic"):
        return False
    if _SEPARATED.match(found.text, first.stop):
        return False
    for piece in found.pieces:
        if piece.start <= first.start:
            continue
        if piece.has("list"):
            return False
        if piece.has("link"):
            return True
    return True
