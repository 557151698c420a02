"""Field labels: `Title: ...`, `【摘要】...`, `T1  - ...`, in any language of the lexicon."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

import regex

from polycorpus.heading.composed import compose, is_composed, original_label
from polycorpus.heading.line import Field, Label
from polycorpus.heading.set_off import shaped, shaped_east_asian
from polycorpus.heading.table_head import is_table_head
from polycorpus.heading.values import fits, is_expanded
from polycorpus.heading.vocabulary import Meaning, is_heading_word, known, listed, tags

_LONGEST_NAME: Final = 60
"""Code points. The longest label of the lexicon has 45."""

_DECORATION: Final = re.compile(
    r"[\s\ufeff]*(?:<[A-Za-z][^<>]{0,30}>\s*)*(?:(?:[#>|•·◦▪●■◆★☆►○□※]+|[*+\-–](?=\s))\s*"
    r"|\(?\d{1,3}[.)、．]\s*(?=\D))*(?:<[A-Za-z][^<>]{0,30}>)*(\*{1,3}|__?|`|\"|“)?"
)
"""Markup, list marks and numbers that may stand before a label."""

_MARK: Final = re.compile(r"[:：﹕︓∶꞉։՝፡፦፤៖؛\t\u3000—\n!?。！？*`<\"”_.]")
_SPACED_MARKS: Final = ("  ", " - ", " – ")
_DASHES: Final = frozenset(("—", " - ", " – "))
_SENTENCE_MARKS: Final = frozenset("\n!?。！？")
_COLON: Final = re.compile(r"(?:[*_`\"”]|</[a-z]+>)*\s*[:：﹕︓∶꞉։՝፡፦፤៖؛](?:</[a-z]+>)?[*_`]{0,3}")
_BRACKETED: Final = re.compile(
    r"[{【\[〔〖［（(「]([^\]】}〕〗］）)」:：\n]{1,60})[\]】}〕〗］）)」][*_`]{0,3}\s*[:：]?"
)
"""`{Title}:` of NoteExpress, 【摘要】, [Abstract], 〔要旨〕."""

_SPREAD: Final = regex.compile(
    r"^(\W{0,8})(\p{Han})[ \u3000]{1,4}(\p{Han})(?:[ \u3000]{1,4}(\p{Han}))?"
    r"(?=[ \u3000]*[:：】\]〕]|[ \u3000]+\S)"
)
"""Labels spread over the width of others: 摘　要, 关 键 词."""

_TAG: Final = re.compile(r"(?=.{4}-(?: |$))([A-Z][A-Z0-9]{1,3}) {0,2}-")
"""RIS has two characters, two spaces and a hyphen; NBIB fills up to four characters."""

_PERCENT: Final[dict[str, Field]] = {
    "T": "title", "X": "abstract", "A": "authors", "K": "keywords", "+": "affiliation",
    "D": "year", "8": "year", "J": "venue", "B": "venue", "U": "url", "R": "doi", "G": "language",
}  # fmt: skip
"""Tags of EndNote's refer format."""

_OF_ITS_OWN: Final = frozenset(("title", "abstract", "authors", "keywords", "affiliation"))
"""Fields whose label may stand alone in its line, the value in the next."""

_RUN_IN: Final = frozenset(("abstract", "keywords"))
"""Fields whose label may run into the text after a dash or full stop, as in journals."""

_MARKUP_END: Final = re.compile(r"(?:</(?:b|strong|p|li|div|span|h\d|td|dd)>\s*)+$")


def field_label(text: str) -> Label | None:
    """
    The label at the start of a line and the raw value after it; None where there is none.

    Cheap: nothing is asked about the value's language, so that of a word which languages share
    (Titel, 摘要) is the most frequent one's.
    """
    if len(text) > _LONGEST_COMPOSED or is_composed(text):
        return label_as_written(text)
    composed, places = compose(text)
    label = label_as_written(composed)
    return None if label is None else original_label(label, composed, text, places)


def label_as_written(text: str) -> Label | None:
    """As `field_label`, where the text is known to be composed, or too long to ask."""
    if is_table_head(text):
        return None
    if text[2:5] in _TAG_MIDDLES or text[:1] == "%" or text[4:6] == "- ":
        label = _tagged(text)
        if label is not None:
            return label
    if _SPREAD.match(text):
        text = _SPREAD.sub(_joined, text, count=1)
    decoration = _DECORATION.match(text)
    start = decoration.end() if decoration else 0
    if text[start : start + 1] in _OPENERS:
        label = _bracketed(text, start)
        if label is not None:
            return label
    delimiter = _delimiter(text, start + 1, start + _LONGEST_NAME)
    label = None if delimiter is None else _delimited(text, start, *delimiter)
    if label is None and text[start : start + 1] >= _FIRST_HAN:
        label = _spaced(text, start)
    if label is None and delimiter is None and len(text) <= _LONGEST_NAME:
        label = _alone(text, start)
    if label is not None and decoration is not None and decoration[1]:
        return _unemphasised(label, decoration[1])
    return label


_LONGEST_COMPOSED: Final = 300
"""As `understand` has it: a longer line is no heading, and its label is read as it is written."""

_FIRST_HAN: Final = "\u3040"
"""Kana, Han and Hangul, whose labels may stand before the text with no more than a space."""


def _spaced(text: str, start: int) -> Label | None:
    """`摘要 本文提出 ...`: only before a longer text, since these are words of titles too."""
    name, _, rest = text[start : start + _LONGEST_NAME].partition(" ")
    found = listed(name) if rest else ()
    if len(name) > 1 and (listing := shaped_east_asian(found, rest)):
        return _label(rest, listing)
    if len(rest) < _SHORTEST_TEXT:
        return None
    found = tuple(own for own in found if own.field in _RUN_IN)
    return _label(text[start + len(name) :], found)


_SHORTEST_TEXT: Final = 10


def _unemphasised(label: Label, mark: str) -> Label:
    """`**Title: Foo**`: without the end of an emphasis that begins before the label."""
    mark = "”" if mark == "“" else mark
    if label.value.endswith(mark) and label.value.count(mark) % 2:
        return replace(label, value=label.value.removesuffix(mark).rstrip())
    return label


def _delimiter(text: str, start: int, stop: int) -> tuple[int, str] | None:
    """The place of the first mark that can end a label, and the mark."""
    place, mark = stop, ""
    for match in _MARK.finditer(text, start, stop):
        char, after = match.group(), text[match.end() : match.end() + 1]
        if (char == "." and not after.isspace()) or (char == "_" and after != "_"):
            continue
        place, mark = match.start(), char
        break
    for spaced in _SPACED_MARKS:
        found = text.find(spaced, start, place)
        if found >= 0:
            place, mark = found, spaced
    return (place, mark) if mark else None


_TAG_MIDDLES: Final = frozenset(("  -", " - "))
_OPENERS: Final = frozenset("{【[〔〖［（(「")


def _tagged(text: str) -> Label | None:
    if text.startswith("%"):
        field = _PERCENT.get(text[1:2]) if text[2:3] in ("", " ") else None
        return None if field is None else Label(field, text[3:].strip(), None)
    match = _TAG.match(text)
    field = None if match is None else tags().get(match[1])
    if match is None or field is None:
        return None
    return Label(field, text[match.end() :].strip(), None)


def _joined(match: regex.Match[str]) -> str:
    return "".join(part or "" for part in match.groups())


def _bracketed(text: str, start: int) -> Label | None:
    match = _BRACKETED.match(text, start)
    if match is None or text[match.end() : match.end() + 1] == "(":  # a link of Markdown
        return None
    found = _meant(match[1])
    if text[start] in "[(":  # [Code], [Paper] are links, [Abstract] is none
        found = tuple(own for own in found[:1] if own.field in _OF_ITS_OWN)
    return _label(text[match.end() :], found)


def _delimited(text: str, start: int, place: int, mark: str) -> Label | None:
    """
    The label before the first delimiter, or before a colon after it.

    A dash, full stop or end of emphasis ends few labels and stands inside others: Title-题名,
    **Title**:, "Mots - clés:".
    """
    name, after = text[start:place], place + len(mark)
    if mark in _SENTENCE_MARKS:
        return None
    if mark.isspace():
        justified = mark == "  " and "  " in text[after:].strip()
        return None if justified else _label(text[after:], _meant(name))
    colon = _COLON.match(text, place)
    if colon is not None:
        value = text[colon.end() :]
        return None if is_expanded(name, value) else _label(value, _meant(name))
    found = listed(name)
    if mark in '*`<_"”':
        closing = _CLOSING.match(text, place)
        if closing is None or text[max(start - 1, 0)] not in "*`_>":
            return None
        if not name.endswith("."):  # **Sprache.** is a label, **Sprache** a word made strong
            found = tuple(own for own in found if own.field in _OF_ITS_OWN)
        return _label(text[closing.end() :], found)
    if mark in _DASHES and text[place : after + 1].strip() != text[place : after + 1]:
        by_shape = _label(text[after:], shaped(found, text[after:]))
        if by_shape is not None:
            return by_shape
    own_fields = _OF_ITS_OWN if mark in _SPACED_MARKS and " " in name else _RUN_IN
    run_in = _label(text[after:], tuple(own for own in found if own.field in own_fields))
    if run_in is not None or (mark == "." and len(name) > _LONGEST_ABBREVIATION):
        return run_in
    colon = _COLON.search(text, after, start + _LONGEST_NAME)
    if colon is None:
        return None
    return _label(text[colon.end() :], _meant(text[start : colon.start()]))


_LONGEST_ABBREVIATION: Final = 6
"""Letters of `Pub.` in `Pub. year:`."""

_CLOSING: Final = re.compile(r"(?:[*_`]+|</[a-z]+>)+")
_MOST_SPACES: Final = 7


def _meant(name: str) -> tuple[Meaning, ...]:
    """The meanings of what stands before a delimiter; more words than labels have are prose."""
    return known(name) if name.count(" ") <= _MOST_SPACES else ()


def _label(rest: str, found: tuple[Meaning, ...]) -> Label | None:
    """The label of the first meaning that the value fits."""
    if not found:
        return None
    value = _DASH.sub("", _MARKUP_END.sub("", rest).strip())
    for field, languages, heads_contents in found:
        if heads_contents and (
            (len(value) < _SHORTEST_SUMMARY and _DIGIT.search(value)) or _ISSUE_END.search(value)
        ):
            continue  # `Inhalt: ACL 2021`, not `Inhalt: Wir zeigen ...`
        if fits(field, value):
            return Label(field, value, languages[0] if languages else None)
    return None


_DASH: Final = re.compile(r"^[—–-]{1,2}\s+(?=\S)")
"""A second delimiter: RÉSUMÉ. — Nous étudions."""

_SHORTEST_SUMMARY: Final = 30
_DIGIT: Final = re.compile(r"\d")
_ISSUE_END: Final = re.compile(r"^.{,70}\bn(?:[o°ºr]|úm)?\.? ?\d{1,3}[\s,]*\(?(?:19|20)\d\d\)?")
"""An issue of a journal and its year: Sumário – Revista, v. 6, n. 2 (2018)."""


def _alone(text: str, start: int) -> Label | None:
    """A label alone in its line, unless its word is a heading there: sommaire, Inhalt."""
    whole = text[start:].strip()
    name = _AFTER.sub("", whole)
    found = listed(name) or listed(whole)
    if not found or is_heading_word(name):
        return None
    for field, languages, _ in found:
        if field in _OF_ITS_OWN and languages:
            return Label(field, "", languages[0])
    return None


_AFTER: Final = re.compile(r"(?:[*_`:：՝፡፦៖.\s\])】}」#]|</\w+>)+$")
