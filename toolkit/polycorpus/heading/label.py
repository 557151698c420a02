"""Field labels: `Title: ...`, `【摘要】...`, `T1  - ...`, in any language of the lexicon."""

from __future__ import annotations

from typing import Final

import regex

from polycorpus.heading.line import Field, Label, Span
from polycorpus.heading.spans import spans_of_text
from polycorpus.heading.values import fits
from polycorpus.heading.vocabulary import heading_words, known, label_key, tags

_LONGEST_NAME: Final = 60
"""Code points. The longest label of the lexicon has 45."""

_DECORATION: Final = (
    r"[\s\ufeff]*(?:<[A-Za-z][^<>]{0,30}>\s*)*(?:(?:[#>|•·◦▪●■◆★☆►○□※]+|[*+\-–](?=\s))\s*"
    r"|\(?\d{1,3}[.)、．]\s*(?=\D))*(?:<[A-Za-z][^<>]{0,30}>)*[*_`\"“]{0,3}"
)
"""Markup, list marks and numbers that may stand before a label."""

_LINE: Final = regex.compile(
    rf"{_DECORATION}(?:"
    # {{Title}}: of NoteExpress, 【摘要】, [Abstract], 〔要旨〕
    r"[{【\[〔〖［（(「](?P<bracketed>[^\]】}〕〗］）)」:：\n]{1,60})[\]】}〕〗］）)」][*_`]{0,3}\s*[:：]?"
    # Title: / Title** : / <b>Title</b>: / Title<TAB>
    rf"|(?P<named>[^:：﹕∶꞉։\t\u3000\n.!?。]{{1,{_LONGEST_NAME}}}?)\s*(?:[*_`\"”]{{0,3}}"
    r"(?:</[a-z]+>)?\s*(?:[:：﹕∶꞉։]|\\:)(?:</[a-z]+>)?[*_`]{0,3}|\t|\u3000|\s{2,})"
    # Abstract— / Résumé – / Keywords - / Abstract.
    r"|(?P<dashed>[^:：—–\n.!?。]{2,40}?)[*_`]{0,3}\s*(?:—|\s[–\-]\s|\.(?=\s))[*_`]{0,3}"
    # **Abstract** text
    r"|(?<=[*_`>])(?P<strong>[^*_`<>:\n]{1,40})(?:[*_`]{1,3}|</[a-z]+>)"
    r")\s*(?P<value>.*)",
    regex.DOTALL,
)
_SPREAD: Final = regex.compile(
    r"^(\W{0,8})(\p{Han})[ \u3000]{1,4}(\p{Han})(?:[ \u3000]{1,4}(\p{Han}))?"
    r"(?=[ \u3000]*[:：】\]〕]|[ \u3000]+\S)"
)
"""Labels spread over the width of others: 摘　要, 关 键 词."""

_TAG: Final = regex.compile(
    r"(?P<padded>[A-Z][A-Z0-9]{1,3})"
    r"(?: {2}- ?|(?<=\b[A-Z0-9]{3}) - ?|(?<=\b[A-Z0-9]{4})- )(?P<value>.*)"
    r"|%(?P<percent>[A-Z0-9+@!])(?: (?P<rest>.*)|$)",
    regex.DOTALL,
)
_PERCENT: Final[dict[str, Field]] = {
    "T": "title", "X": "abstract", "A": "authors", "K": "keywords", "+": "affiliation",
    "D": "year", "8": "year", "J": "venue", "B": "venue", "U": "url", "R": "doi", "G": "language",
}  # fmt: skip
"""Tags of EndNote's refer format."""

_LONE: Final = regex.compile(
    rf"{_DECORATION}(?P<name>[^\n]{{1,30}}?)[*_`:：.\s\])】}}」#]*(?:</\w+>)?"
)
_OF_ITS_OWN: Final = frozenset(("title", "abstract", "authors", "keywords", "affiliation"))
"""Fields whose label may stand alone in its line, the value in the next."""

_RUN_IN: Final = frozenset(("abstract", "keywords"))
"""Fields whose label may run into the text after a dash or full stop, as in journals."""

_MARKUP_END: Final = regex.compile(r"(?:</(?:b|strong|p|li|div|span|h\d|td|dd)>|\*\*|__)\s*$")


def field_label(text: str) -> Label | None:
    """
    The label at the start of a line and the raw value after it; None where there is none.

    Cheap: nothing is asked about the value's language, so that of a word which languages share
    (Titel, 摘要) is the most frequent one's.
    """
    tag = _TAG.match(text)
    label = None if tag is None else _tagged(tag)
    if label is not None:
        return label
    match = _LINE.match(_SPREAD.sub(_joined, text, count=1))
    label = None if match is None else _labelled(match)
    if label is None and len(text) <= _LONGEST_NAME:
        return _alone(text)
    return label


def _joined(match: regex.Match[str]) -> str:
    return "".join(part or "" for part in match.groups())


def _tagged(match: regex.Match[str]) -> Label | None:
    if match["percent"] is not None:
        field = _PERCENT.get(match["percent"])
        return None if field is None else Label(field, (match["rest"] or "").strip(), None)
    field = tags().get(match["padded"])
    return None if field is None else Label(field, match["value"].strip(), None)


def _labelled(match: regex.Match[str]) -> Label | None:
    kind = next(
        name for name in ("bracketed", "named", "dashed", "strong") if match[name] is not None
    )
    value = _MARKUP_END.sub("", match["value"]).strip()
    for field, languages in known(match[kind]):
        if kind == "dashed" and field not in _RUN_IN:
            continue
        if kind == "strong" and field not in _OF_ITS_OWN:
            continue
        if field == "abstract" and _heads_contents(match[kind], value):
            continue
        if fits(field, value):
            return Label(field, value, languages[0] if languages else None)
    return None


_SHORTEST_SUMMARY: Final = 30


def _heads_contents(name: str, value: str) -> bool:
    """`Inhalt: ACL 2021` heads a table of contents, `Inhalt: Wir zeigen ...` is an abstract."""
    if len(value) >= _SHORTEST_SUMMARY or not regex.search(r"\p{Nd}", value):
        return False
    return label_key(name) in heading_words("list.toc")


def _alone(text: str) -> Label | None:
    """A label alone in its line, unless its word is a heading there: sommaire, Inhalt."""
    match = _LONE.fullmatch(text)
    if match is None:
        return None
    key = label_key(match["name"])
    if any(key in heading_words(role) for role in _HEADINGS):
        return None
    for field, languages in known(match["name"]):
        if field in _OF_ITS_OWN and languages:
            return Label(field, "", languages[0])
    return None


_HEADINGS: Final = (
    "list.toc", "list.index", "list.proceedings", "list.papers", "list.list", "list.reviews",
)  # fmt: skip


def with_language(text: str, label: Label) -> tuple[Label, tuple[Span, ...]]:
    """The label with the language that its value tells, and the spans of the line."""
    start = text.rfind(label.value) if label.value else len(text)
    spans = spans_of_text(text, start) if label.value else ()
    word = _WORD.search(text[:start])
    if label.language is None or word is None:
        return label, spans
    language = _shared_with(word.group(), label, label.language, spans)
    first, last = word.span()
    own = Span(first, last, text[first:last], language)
    return Label(label.field, label.value, language), (own, *spans)


_WORD: Final = regex.compile(r"[\p{L}\p{M}](?:.*[\p{L}\p{M}])?", regex.DOTALL)


def _shared_with(word: str, label: Label, language: str, spans: tuple[Span, ...]) -> str:
    """Of the languages that have this label, the one that the value is in; else as it was."""
    candidates = next(
        (meaning.languages for meaning in known(word) if meaning.field == label.field), ()
    )
    if len(candidates) < 2:
        return language
    for span in spans:
        if span.language in candidates:
            return span.language
    return _nearest(label.value, candidates) or language


_SURE_ENOUGH: Final = 0.5


def _nearest(value: str, candidates: tuple[str, ...]) -> str | None:
    """The candidate that an engine finds likeliest for the value, where it is sure enough."""
    from polycorpus import detectors

    if not regex.search(r"\p{Latin}{3}", value):
        return None
    found = detectors.latin(value, candidates)
    return found.language if found.confidence > _SURE_ENOUGH else None
