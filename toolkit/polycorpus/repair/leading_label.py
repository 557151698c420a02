"""
A label at the head of an abstract (`Abstract:`, `摘要：`, `Résumé –`) goes; a first word stays.

A word is a label by what follows it: a colon, a dash before a sentence, the end of its line.
`Abstract dialectical frameworks are` and `Abstract–concrete distinctions` begin with a word.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final
from unicodedata import category, normalize

from polycorpus.lexicon import phrases
from polycorpus.repair.characters import CJK, HANGUL, is_cjk, is_hangul
from polycorpus.repair.rule import Family, Rule

_SECTION_TOO: Final = frozenset({"summary", "synopsis"})
"""Labels of an abstract that are, in some journals, the first of its sections."""
_LETTER_SPACED: Final = ("abstract", "summary", "résumé", "resumen", "resumo", "аннотация")
_HEAD: Final = 160
"""Code points that a label with all its decoration may take; the longest seen is 38."""


@cache
def _labels() -> frozenset[str]:
    """Every label in lower case: as its language writes it, without accents, and letter-spaced."""
    written = {phrase.text for phrase in phrases("label.abstract") if phrase.language != "-"}
    bare = {plain for label in written if len(plain := _without_accents(label)) > 2}
    spaced = {label for label in written if is_cjk(label[-1]) or is_hangul(label[-1])}
    gaps = (gap.join(label) for label in (*spaced, *_LETTER_SPACED) for gap in (" ", "  "))
    return frozenset(written | bare | set(gaps))


@cache
def _longest() -> int:
    return max(map(len, _labels()))


@cache
def _beginnings() -> frozenset[str]:
    return frozenset(label[:2] for label in _labels())


_ACCENTS: Final = re.compile("[\u0300-\u036f]")


def _without_accents(label: str) -> str:
    """As capitals are often set: RESUME, ΠΕΡΙΛΗΨΗ."""
    return normalize("NFC", _ACCENTS.sub("", normalize("NFD", label)))


@cache
def re2_heads() -> str:
    """What a labelled text may begin with, in RE2's syntax: for the screen, a superset."""
    beginnings = sorted({re.escape(label[:4]) for label in _labels()})
    return rf"[^\pL\pN]{{0,8}}(?:[Ａ-Ｚａ-ｚ]{{3}}|正|{'|'.join(beginnings)})"


# ── where a label stands ─────────────────────────────────────────────────────────────────────────

_DECORATION: Final = re.compile(r"[ \t\n]*(?:[#>*_=■□●◆◇▪•・§-]+[ \t]*)?")
_BRACKETS: Final = dict(
    zip("([{<（［｛＜【〔〖「『《〈", ")]}>）］｝＞】〕〗」』》〉", strict=True)
)
_AFTER_BRACKET: Final = re.compile(r"[ \t\n]*[:：.。\-–—]*[ \t\n]*")
_CNKI: Final = re.compile(r"[ \t\n]*[<＜〈《]正[>＞〉》][ \t\n]*")
"""The mark that CNKI's exports set before the first words of an article that has no abstract."""
_FULLWIDTH: Final = {0xFF01 + offset: 0x21 + offset for offset in range(94)}
_WIDE: Final = re.compile("[\uff01-\uff5e]")


def starts_with_label(text: str) -> bool:
    """Whether a label's word, real or not, stands at the head."""
    head = _lowered(text)
    start = _DECORATION.match(head)
    place = start.end() if start else 0
    if head[place : place + 1] in _BRACKETS:
        place = _skip_blanks(head, place + 1)
    return _label_at(head, place) is not None or _CNKI.match(head) is not None


def without_label(text: str) -> str:
    """The abstract after its label, or after all of them: `Abstract: Summary: `."""
    place = 0
    while (stop := _label_stop(text, place)) is not None:
        place += stop
    return text[place:]


def _lowered(text: str) -> str:
    """The head in lower case and ASCII's width: one code point for one, so that places stay."""
    head = text[:_HEAD]
    if _WIDE.search(head):
        head = head.translate(_FULLWIDTH)
    lowered = head.lower()
    return lowered if len(lowered) == len(head) else "".join(c.lower()[:1] for c in head)


def _label_at(head: str, start: int) -> int | None:
    """One past the longest label that begins here and is a whole word."""
    if head[start : start + 2] not in _beginnings():
        return None
    labels = _labels()
    for stop in range(min(len(head), start + _longest()), start, -1):
        if head[start:stop] in labels and not _word_goes_on(head, stop):
            return stop
    return None


def _word_goes_on(head: str, stop: int) -> bool:
    if stop == len(head) or is_cjk(head[stop - 1]) or is_hangul(head[stop - 1]):
        return False
    return category(head[stop])[0] in "LMN"


def _skip_blanks(head: str, place: int) -> int:
    while head[place : place + 1] in (" ", "\t"):
        place += 1
    return place


def _label_stop(text: str, place: int) -> int | None:
    """Code points of the label that stands at `place`, separator included; None where none does."""
    written = text[place : place + _HEAD]
    head = _lowered(written)
    if found := _CNKI.match(head):
        return found.end()
    decoration = _DECORATION.match(head)
    start = decoration.end() if decoration else 0
    if closing := _BRACKETS.get(head[start : start + 1]):
        return _bracketed_stop(head, start, closing)
    stop = _label_at(head, start)
    if stop is None or (head[start:stop] in _SECTION_TOO and _has_sections(text)):
        return None
    return _separator_stop(written, start, stop, _qualified(head, stop))


def _bracketed_stop(head: str, start: int, closing: str) -> int | None:
    stop = _label_at(head, _skip_blanks(head, start + 1))
    if stop is None or not head.startswith(closing, place := _skip_blanks(head, stop)):
        return None
    after = _AFTER_BRACKET.match(head, place + 1)
    return after.end() if after else place + 1


_SECOND: Final = re.compile(r"[ \t]*[/／|(（][ \t]*")
_QUALIFIER: Final = re.compile(
    r"[ \t]*[(（\[［][^()（）\[\]\n]{1,24}[)）\]］](?=[ \t]*[:：.\-–—\n])"
    r"|[ \t]+in[ \t]+\w{4,12}(?=:)"
)


def _qualified(head: str, stop: int) -> int:
    """One past what belongs to the label: `摘要/Abstract`, `요약(Abstract)`, `Abstract (en)`."""
    if (found := _SECOND.match(head, stop)) and (second := _label_at(head, found.end())):
        stop = _skip_blanks(head, second)
        return stop + 1 if head[stop : stop + 1] in (")", "）") else second
    qualifier = _QUALIFIER.match(head, stop)
    return qualifier.end() if qualifier else stop


# ── what parts it from the text ──────────────────────────────────────────────────────────────────

_CAPITAL: Final = "A-ZÀ-ÖØ-ÞΑ-ΩА-ЯЁЄІЇ"
_COLON: Final = re.compile(r"[ \t]*[:：﹕︰∶]+(?:[ \t]*[-–—]+)?[ \t\n]*")
_OWN_LINE: Final = re.compile(r"[ \t]*(?:[.。][ \t]*)?\n(?:[ \t]*\n[ \t\n]*|[ \t]*(?![a-z]))")
_STOP: Final = re.compile(
    rf"[ \t]*[.．。](?!\.)(?:[ \t\n]+(?:[-–—]+[ \t\n]+)?|(?=[{_CAPITAL}“\"‘{CJK}{HANGUL}]))"
)
_DASH: Final = re.compile(
    r"[ \t]+[-–—]+[ \t\n]+|[-–—]+[ \t\n]+(?=[^\W_a-zà-ÿ])"
    rf"|[ \t]*[–—]+[ \t]*(?=[{_CAPITAL}0-9“\"‘({CJK}{HANGUL}])"
)
_MARK: Final = re.compile(r"[ \t]*[|｜■□▪▫●◆◇►▶»•·][ \t\n]*|[】］〕」》][:：]?[ \t\n]*")
_SPACE: Final = re.compile(r"[ \t\n]+")
_UNBROKEN: Final = re.compile(rf"[{CJK}]\S{{7}}")
_WORD: Final = re.compile(r"[^\W_]+")
# How a sentence begins that a noun can't precede: `Abstract We present`, `Resumen Este trabajo`.
_OPENER: Final = re.compile(
    r"(?:We|This|These|In|The|Our|Here|It|There|An?|To|Although|While|With|Recent(?:ly)?|Despite"
    r"|Cet|Cette|Ce|Nous|Dans|L[ae’']|Les|On|Est[eao]|En|El|La|Los|Las|Se|Neste|Nesta|O|Os|Nós"
    r"|Diese[rs]?|Die|Das|Der|Wir|Es|Questo|Questa|Il|В|Статья|Рассматрива\w+|Предложен\w*"
    r"|У|Bu|Makalede|Penelitian|Artikel|Bài)(?=[ \t’'])"
)
# The same without spaces between words: 摘要本文提出, but not 摘要生成.
_UNSPACED_OPENER: Final = re.compile(
    r"[ \t]*(?:本文|本研究|本论文|本論文|本稿|本报告|本報告|本课题|本章|文章|论文|该文|我们|我們"
    r"|본 |이 논문)"
)


def _separator_stop(text: str, start: int, label_stop: int, stop: int) -> int | None:
    """
    One past what parts the label from the text, or None where nothing does.

    `stop` is past what belongs to the label.
    """
    if not text[stop:].strip(" \t\n.:：。"):
        return len(text)
    for separator in (_COLON, _OWN_LINE, _STOP, _DASH, _MARK):
        if found := separator.match(text, stop):
            return found.end()
    if _UNSPACED_OPENER.match(text, stop):
        return _skip_blanks(text, stop)
    space = _SPACE.match(text, stop)
    if space is None:
        return None
    label, place = text[start:label_stop], space.end()
    if is_cjk(label[-1]) and (" " in label or _UNBROKEN.match(text, place)):
        return place  # no word is written 摘 要, and no sentence begins 摘要 玻璃
    begins = _OPENER.match(text, place) or _begins_section(text[place:])
    return place if begins or _stands_out(label, text, place) else None


def _stands_out(label: str, text: str, place: int) -> bool:
    """A label in capitals before a sentence that isn't: `ABSTRACT Glass rings`."""
    following = _WORD.findall(text[place:])[:2]
    return (
        label.isupper()
        and len(following) == 2
        and text[place].isupper()
        and any(word.islower() or (len(word) > 1 and not word.isupper()) for word in following)
    )


# ── sections of an abstract ──────────────────────────────────────────────────────────────────────


@cache
def _sections() -> re.Pattern[str]:
    words = sorted(
        {phrase.text for phrase in phrases("section")}, key=lambda word: (-len(word), word)
    )
    return re.compile(rf"(?:{'|'.join(map(re.escape, words))})[ \t]*[:：]", re.IGNORECASE)


def _begins_section(text: str) -> bool:
    """Whether the text begins with a section's word, as in `Abstract Background: `."""
    return _sections().match(text) is not None


_SENTENCE: Final = re.compile(r"[.!?。\n][ \t\n]*(?=\S)")


def _has_sections(text: str) -> bool:
    """Whether a later sentence is headed by a section's word."""
    sections = _sections()
    return any(sections.match(text, found.end()) for found in _SENTENCE.finditer(text))


# ── a label in bold ──────────────────────────────────────────────────────────────────────────────

_STRONG: Final = re.compile(
    r"\s*(?:<(?P<tag>b|strong|h[1-6]|(?:jats:)?(?:title|bold))\b[^<>]*>|(?P<mark>\*\*|__)"
    r"|\\(?:textbf|textsc|(?:sub)*section\*?|paragraph\*?) ?\{)\s*",
    re.IGNORECASE,
)
_INNER_STOP: Final = re.compile(r"\s*[:：.。]?\s*")
_OUTER_STOP: Final = re.compile(r"[ \t]*(?:[:：.。]|[-–—]{1,3}(?!\w))?\s*")


def without_strong_label(text: str) -> str:
    """The abstract after a label in bold, whose markup says what punctuation would."""
    opening = _STRONG.match(text)
    head = _lowered(text)
    stop = _label_at(head, opening.end()) if opening else None
    if opening is None or stop is None:
        return text
    closing = f"</{opening['tag'].lower()}>" if opening["tag"] else opening["mark"] or "}"
    inner = _INNER_STOP.match(head, stop)
    if inner is None or not head.startswith(closing, inner.end()):
        return text
    outer = _OUTER_STOP.match(text, inner.end() + len(closing))
    rest = text[outer.end() :] if outer else ""
    return rest or text


_MEANING: Final = "a label such as `Abstract:` goes; a first word stays"
STRONG: Final = Family(
    lambda text: text.lstrip()[:1] in ("<", "*", "_", "\\"),
    (Rule("leading_label", _MEANING, without_strong_label),),
)
FAMILY: Final = Family(starts_with_label, (Rule("leading_label", _MEANING, without_label),))
