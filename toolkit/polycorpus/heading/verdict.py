"""Whether a line is a heading: what speaks for it, and what makes it a sentence or a title."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import regex

from polycorpus.heading.evidence import Evidence, has, only
from polycorpus.heading.pieces import Piece
from polycorpus.heading.sessions import is_session, opens_with_session
from polycorpus.heading.titles import (
    breaks_off,
    comes_late,
    ends_in_passive,
    event_after_list,
    has_participle,
    has_verb,
    opens_like_a_title,
    opens_with_name,
    opens_with_remark,
)

LONGEST_HEADING: Final = 300
"""Code points. The longest real one seen names a conference, its series, place and days in 210."""

_SENTENCE_END: Final = regex.compile(r"[。！？।॥؟።?!](?:[\s\"'”’»」』)）*_]*)$|[。！？।؟።]\s*\S")
_PREDICATE_END: Final = regex.compile(
    r"[가-힣]다[\s.]*$|(?:する|ます|です|ました|でした|である|ている|られる|された|した|れる)\s*$"
)
"""Korean and Japanese sentences end in their verb, with or without a full stop."""

_FOREIGN_MARKUP: Final = regex.compile(
    r"<(?!/?(?i:h[1-6]|b|strong|i|em|u|p|div|span|a|li|td|th|center|font|br|big|title|header)\b)[A-Za-z]"
)
"""An element of XML, whose text may be a year or venue but heads nothing."""

_FULL_STOP: Final = regex.compile(r"\p{Ll}{4,}\.[\s\"'”’»)*_]*$")
_NOT_A_HEADING: Final = regex.compile(
    r"://|(?<![A-Z])@\w|@[a-z]|\b\d{1,2}:\d{2}\b|\bwww\.|©|\(c\)\s*\d{4}|arXiv:\s*\d|\bdoi:|10\.\d{4,9}/"
    r"|(?:\.\s?){4,}|…{2,}|[·‧・]{4,}"  # the leaders of a table of contents
    r"|^\s*(?:[A-Z][A-Z0-9] {2}-|[\w-]+\s*=\s*[{\"\d]|\"[^\"]*\"\s*:)"  # RIS, BibTeX, JSON
    r"|,\s*$"
    r"|(?i:\bpp\.|\bpages)\s*\d+\s*[-–]+\s*\d+|\w\s#\d{3,}\s*$"
    r"|^\s*In:?\s+(?:Proc|Proceedings|Advances)\b|^\s*(?i:in|im jahr|en|nel|em|im|w|v|в|у)\s\d{4},"
    r"|^\s*(?i:fig(?:ure)?|table|abb|tab|рис|图|表|図)\.?\s*\d+\s*[:.：]"
)


_CODE: Final = regex.compile(
    r"^\s*(?:for\s+\w+(?:,\s?\w+)*\s+in\s|from\s+[\w.]+\s+import\s|import\s+[\w.]+(?:\s+as\s+\w+)?;?\s*$"
    r"|return\s+\w+[\[(.;]|(?:async\s+)?def\s+\w+\s*\(|class\s+\w+\s*(?:\(.*\))?[:{]\s*$|function\s+\w*\("
    r"|(?:const|let|var|export)\s+\w+\s*=|(?:if|elif|while)\s.*[=<>].*:\s*$|#include\b|\$\w+\s*=)"
    r"|^\s*[A-Za-z_][\w.]*(?:\[[^\]]*\])?\s*(?:[-+*/|:]?=)\s*(?:[\w.]+\s*[\[(.]|[\"'\[{(]|\w+;?\s*$)"
    r"|^\s*[{\[]\s*\"[^\"]*\"\s*[:,]"
    r"|\w\[\s*[\"'][^\]]*[\"']\s*\]|\w\(\s*[\"'][^)]*[\"']\s*\)|\w\(\w+\s?=\s?[\w\"']"
)
"""Lines of programs and of JSON: papers = load("ICML 2019"), for paper in iclr2019."""


_CODE_SIGNS: Final = re.compile(r"[=\[({#]|\s*(?:from|import)\s|\s*for\s.*\sin\s|return\s|class\s")
"""One of these is in every such line; most prose has none, and this is cheap."""


def is_no_heading(text: str, plain: str) -> bool:
    """
    Whether the end of a sentence, a URL, a tag of a format or the like rules a heading out.

    `plain` is the text with blanks in place of markup.
    """
    if "<" in text and _FOREIGN_MARKUP.search(text):
        return True
    if _CODE_SIGNS.search(plain) and _CODE.search(plain):
        return True
    if plain.isascii():  # half of the signs are of other scripts
        asks = "?" in plain or "!" in plain
        return bool((asks and _SENTENCE_END.search(plain)) or _NOT_A_HEADING.search(plain))
    return any(sign.search(plain) for sign in (_SENTENCE_END, _PREDICATE_END, _NOT_A_HEADING))


def may_be_heading(pieces: Sequence[Piece], *, dated: bool, named: bool) -> bool:
    """
    A cheap first look, before languages are told apart: most lines of a file are none.

    A word unknown in every language is unknown in the line's.
    """
    unknown = sum(not piece.roles and not piece.glued for piece in pieces)
    if any(piece.has("event") for piece in pieces) or opens_with_session(pieces):
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
    if opens_with_session(found.pieces) and is_session(found.text, found.pieces):
        return True
    if any(only(piece, "prose") for piece in found.pieces) or opens_with_remark(found):
        return False
    if breaks_off(found) or ends_in_passive(found):
        return False
    unknown = sum(piece.unknown_words() for piece in found.pieces)
    unknown += sum(piece.words for piece in found.pieces if only(piece, "topic"))
    if not unknown and not any(only(piece, "study") for piece in found.pieces):
        return _says_enough(found)
    return _may_have_unknown(found, unknown)


_TELLING: Final = tuple(
    f"list.{kind}"
    for kind in ("accepted", "abstracts", "proceedings", "toc", "reviews", "papers", "index")
)
"""Words that say what is listed: a list alone may be one of anything."""


def _says_enough(found: Evidence) -> bool:
    """A line of known words needs one that headings are about, and not a mere date."""
    if has(found, "month") and not has(found, "list.papers", "list.list", "event"):
        dated_only = found.name is None and not has(found, "list")
        accepted_on = has(found, "list.accepted") and found.name is None
        if dated_only or accepted_on:
            return False
    bare = found.text.strip()
    if len(found.pieces) == 1 and found.name is None and not found.numbers:
        return has(found, "list", "track") and not bare[:1].islower()  # a keyword: article
    if has(found, *_TELLING, "track") or found.count is not None:
        return True
    if found.name is not None:
        alone = not any(piece.roles for piece in found.pieces)
        by_number = found.numbers > 0 and (has(found, "attribute") or _ends_in_number(found))
        if found.name.known and found.name.language != "-" and by_number:
            return True
        return (
            found.year is not None or found.edition or (found.name.known and (alone or by_number))
        )
    if has(found, "list"):
        return found.year is not None or found.edition
    if has(found, "event"):
        return found.year is not None or found.edition
    return (
        found.year is not None
        and found.numbers == 1
        and not bare.endswith(".")
        and all(piece.has("year") or piece.has("link") or piece.glued for piece in found.pieces)
    )


def _ends_in_number(found: Evidence) -> bool:
    """Whether a volume follows the name at once: Advances in Neural Information Systems 34."""
    assert found.name is not None
    return _VOLUME.fullmatch(found.text, found.name.stop) is not None


_VOLUME: Final = regex.compile(r"[\s,(]{1,3}(?:\p{Nd}{1,3}|[XVIL]{1,6})[)\s*#]*")

_UNKNOWN_IN_A_NAME: Final = 16
"""Words that the written-out name of a conference may have besides conference, society, of ..."""

_UNKNOWN_BESIDE_PAPERS: Final = 3
"""Words that may say what the papers are about: ICLR 2025 reinforcement learning papers."""


_WORDS_WITH_A_TOPIC: Final = 10
"""More words, two of them unknown, are a sentence: The number of papers ... grew ... in years."""


def _may_have_unknown(found: Evidence, unknown: float) -> bool:
    """Words the lexicon lacks: the name of a conference, or the topic of a list."""
    if any(only(piece, "study") for piece in found.pieces) or comes_late(found):
        return False
    if _is_meeting_at_place(found):
        return True
    papers = has(found, "list", "track.Findings")
    dated = found.year is not None or found.edition
    if has(found, "event") and unknown <= _UNKNOWN_IN_A_NAME:
        if papers:
            return dated or event_after_list(found)
        if found.name is not None and found.name.known:
            return True
        named = opens_with_name(found) and not has_verb(found)
        return dated and named and not _IN_A_YEAR.search(found.text)
    if not papers or unknown > _UNKNOWN_BESIDE_PAPERS:
        return False
    if unknown > 1 and sum(piece.words for piece in found.pieces) > _WORDS_WITH_A_TOPIC:
        return False
    if not dated or (found.name is None and not _lists_a_topic(found)):
        return False
    return not opens_like_a_title(found)


_LISTED: Final = tuple(
    f"list.{kind}" for kind in ("papers", "accepted", "abstracts", "proceedings")
)
"""Beside unknown words, contents, index, reviews and list are of anything: contents of tea."""


def _lists_a_topic(found: Evidence) -> bool:
    """Whether a line without a venue lists papers on a topic, or the contents of a volume."""
    if has(found, "list.reviews") or has_participle(found):
        return False
    heads = [piece for piece in found.pieces[:2] if piece.has("list")]
    volume = found.numbers > 1 and any(_SET_OFF.match(found.text, piece.stop) for piece in heads)
    return volume or has(found, *_LISTED)


_SET_OFF: Final = regex.compile(r"\s*[–—|/·:：,.]|\s-\s")

_IN_A_YEAR: Final = regex.compile(r"(?i)\b(?:in|en|nel|im jahr|em|um|w|v|в|у)\s+(?:19|20)\d\d\W*$")


_PLACE: Final = regex.compile(r"\W{0,3}(?:\p{Nd}{2,4})?\s*[,(]\s*\p{Lu}")
_WORDS_OF_A_PLACE: Final = 5


def _is_meeting_at_place(found: Evidence) -> bool:
    """Whether a known venue and its year open the line, and its place follows: ICML 2019, Oslo."""
    name = found.name
    if name is None or not (name.known and name.at_year) or found.year is None:
        return False
    if any(char.isalpha() for char in found.text[: name.start]):
        return False
    if has(found, "prose", "study", "topic"):
        return False
    unknown = [piece for piece in found.pieces if piece.unknown_words()]
    if len(unknown) > _WORDS_OF_A_PLACE or not all(piece.text[:1].isupper() for piece in unknown):
        return False
    return _PLACE.match(found.text, name.stop) is not None
