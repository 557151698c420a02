"""Signs that a line of words of headings is a title, a sentence or the end of one."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import regex

from polycorpus.heading.evidence import Evidence, only
from polycorpus.heading.pieces import Piece
from polycorpus.heading.tokens import EAST_ASIAN


def breaks_off(found: Evidence) -> bool:
    """Whether the line ends in a preposition or article, as a line of a hard-wrapped text may."""
    last = found.pieces[-1] if found.pieces else None
    if last is None or last.script not in ("Latin", "Cyrillic") or len(last.text) < 2:
        return False
    ends_there = not any(char.isalnum() for char in found.text[last.stop :])
    named = found.name is not None and found.name.stop > last.stop
    return ends_there and not named and not last.glued and only(last, "link")


def opens_with_remark(found: Evidence) -> bool:
    """`Accepted at ICML 2024` stands under a title; `Papers accepted at ICML 2024` is a heading."""
    last = found.pieces[-1] if found.pieces else None
    if last is not None and last.script == EAST_ASIAN and _lists(last):
        return False  # 被 ICML 2023 接收的论文: what it is about comes last
    for piece in found.pieces:
        if _lists(piece):
            return False
        if piece.has("remark"):
            return True
    return False


def _lists(piece: Piece) -> bool:
    return piece.has("list.papers") or piece.has("list.list")


def ends_in_passive(found: Evidence) -> bool:
    """Whether a Chinese line says that something was accepted: 论文被 ICLR 2024 接收."""
    last = found.pieces[-1] if found.pieces else None
    if last is None or not last.language.startswith("zh") or "被" not in found.text:
        return False
    return last.has("list.accepted") and not last.has("list.papers")


def comes_late(found: Evidence) -> bool:
    """
    Whether a title goes before: Tea in Widgets (talks, 22nd meeting), Rise of Tea. Symposium 2019.

    What a heading is about stands ahead of all but a few unknown words, and outside of brackets at
    the end that follow such words.
    """
    unknown = 0.0
    bracket = _last_bracket(found.text)
    for piece in found.pieces:
        if _name_by(found, piece.start) or any(
            piece.has(role) for role in ("list", "event", "track")
        ):
            early = unknown <= _UNKNOWN_AHEAD and (not unknown or piece.start < bracket)
            return not early
        unknown += piece.unknown_words()
        if unknown and _NEW_SENTENCE.match(found.text, piece.stop):
            return True
    return False


def _name_by(found: Evidence, place: int) -> bool:
    """Whether a venue that is known or dated stands ahead of `place`."""
    name = found.name
    return name is not None and name.start <= place and (name.known or name.at_year)


_UNKNOWN_AHEAD: Final = 5
"""Words before the first telling one: Ogólnopolska Studencka Konferencja has two of them."""

_NEW_SENTENCE: Final = regex.compile(r"(?<=\p{Ll}{4})\.\s+\p{Lu}")
_BRACKETS: Final = {"(": ")", "（": "）", "[": "]", "【": "】"}


def _last_bracket(text: str) -> int:
    """Where the brackets open that close at the line's end; past its end where none do."""
    end = text.rstrip(" *_#")
    closer = end[-1:]
    opener = next((left for left, right in _BRACKETS.items() if right == closer), None)
    depth = 0
    for place in range(len(end) - 1, -1, -1) if opener else ():
        depth += (end[place] == closer) - (end[place] == opener)
        if not depth:  # the whole line in brackets is a heading as well as without them
            return place if any(map(str.isalnum, text[:place])) else len(text)
    return len(text)


def has_participle(found: Evidence) -> bool:
    """Whether an unknown word follows the papers, as English verbs do: Papers Retracted in."""
    for before, piece in pairwise(found.pieces):
        beside = not found.text[before.stop : piece.start].strip()
        papers = before.has("list.papers") and before.language == "en"
        if papers and beside and piece.unknown_words():
            return True
    return False


def event_after_list(found: Evidence) -> bool:
    """Whether known words alone lead from the list to the conference: Actes de la conférence."""
    listed = False
    for piece in found.pieces:
        if listed and piece.has("event"):
            return True
        if piece.unknown_words() or only(piece, "topic"):
            return False
        listed = listed or piece.has("list")
    return False


def has_verb(found: Evidence) -> bool:
    """
    Whether an unknown small word stands right after the conference: Der Kongress tanzt.

    In names such words follow another or a preposition: Congreso de informática.
    """
    for before, piece in zip(found.pieces, found.pieces[1:], strict=False):
        small = piece.text[:1].islower() and bool(piece.unknown_words())
        if small and before.has("event") and not piece.glued:
            return True
    return False


def opens_with_name(found: Evidence) -> bool:
    """Whether the conference, its number or year stands among the first words."""
    opening = found.pieces[:4]
    return any(piece.has("event") for piece in opening) or found.edition


_SEPARATED: Final = regex.compile(r"\s*[–—|/·:：]|\s-\s")


def opens_like_a_title(found: Evidence) -> bool:
    """Unknown words first, and not at once the word for papers: Gender Diversity of ACL 2019 ..."""
    first = next((piece for piece in found.pieces if not only(piece, "link")), found.pieces[0])
    if found.name is not None and found.name.start < first.start:
        return False
    if not first.unknown_words() and not only(first, "topic"):
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
