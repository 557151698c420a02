"""Which language a label is in, where several have its word, and which its value."""

from __future__ import annotations

from typing import Final

import regex

from polycorpus.heading.languages import likeliest
from polycorpus.heading.line import Label, Span
from polycorpus.heading.spans import spans_of_text
from polycorpus.heading.vocabulary import known


def with_language(text: str, label: Label) -> tuple[Label, tuple[Span, ...]]:
    """The label with the language that its value tells, and the spans of the line."""
    start = text.rfind(label.value) if label.value else len(text)
    spans = spans_of_text(text, start) if label.value and label.field not in _NO_WORDS else ()
    word = _WORD.search(text[:start])
    if label.language is None or word is None:
        return label, spans
    language = _shared_with(word.group(), label, label.language, spans)
    first, last = word.span()
    own = Span(first, last, text[first:last], language)
    settled = tuple(_as_labelled(span, label, language) for span in spans)
    return Label(label.field, label.value, language), (own, *settled)


_WORD: Final = regex.compile(r"[\p{L}\p{M}](?:.*[\p{L}\p{M}])?", regex.DOTALL)
_NO_WORDS: Final = frozenset(("doi", "url"))

_IN_WORDS: Final = frozenset(
    ("title", "abstract", "authors", "keywords", "affiliation", "venue", "language")
)
"""Fields whose values are in a language."""

_NAMES: Final = frozenset(("authors", "affiliation"))


def _shared_with(word: str, label: Label, language: str, spans: tuple[Span, ...]) -> str:
    """Of the languages that have this label, the one that the value is in; else as it was."""
    candidates = next(
        (meaning.languages for meaning in known(word) if meaning.field == label.field), ()
    )
    if len(candidates) < 2 or label.field not in _IN_WORDS:
        return language
    if label.field in _NAMES and "ja" in candidates and _HAN.search(label.value):
        return _of_name(label.value, candidates) or language
    by_words = likeliest(label.value, candidates)
    if by_words is not None:
        return by_words
    if sum(map(str.isalpha, label.value)) < _LETTERS_TO_JUDGE:
        return language
    for span in spans:
        if span.language in candidates:
            return span.language
    return _nearest(label.value, candidates) or language


_LETTERS_TO_JUDGE: Final = 6
"""Fewer letters are an acronym or a name as often as a word."""


_SURE_ENOUGH: Final = 0.5
_LATIN, _HAN = regex.compile(r"\p{Latin}{3}"), regex.compile(r"\p{Han}")
_KANA: Final = regex.compile(r"[\p{Hiragana}\p{Katakana}]")


def _nearest(value: str, candidates: tuple[str, ...]) -> str | None:
    """The candidate that an engine finds likeliest for the value, where it is sure enough."""
    from polycorpus import detectors

    if not _LATIN.search(value):
        return None
    found = detectors.latin(value, candidates)
    return found.language if found.confidence > _SURE_ENOUGH else None


def _of_name(value: str, candidates: tuple[str, ...]) -> str | None:
    """The candidate whose names look so: 山田太郎, 王大明."""
    from polycorpus.detectors import han

    if _KANA.search(value):
        return "ja"
    found = han.classify_name(value)
    sure = found.confidence > _SURE_OF_NAME and found.language in candidates
    return found.language if sure else None


_SURE_OF_NAME: Final = 0.9
_SURELY_JAPANESE: Final = 0.97
"""東京大学 and 山田太郎 have more, 上海大学 and 北京大学, which are written alike, less."""


def _as_labelled(span: Span, label: Label, language: str) -> Span:
    """
    The span in the label's language, where its Han characters alone could be either.

    研究方法 is Chinese behind 摘要 and Japanese behind 要旨.
    """
    from polycorpus.detectors import han, han_sets

    if {span.language, language} not in _CONFUSED or _KANA.search(span.text):
        return span
    if han_sets.by_character_sets(span.text):
        return span
    if label.field in _NAMES and han.classify(span.text).confidence > _SURELY_JAPANESE:
        return span
    return Span(span.start, span.stop, span.text, language)


_CONFUSED: Final = ({"ja", "zh-Hans"}, {"ja", "zh-Hant"}, {"zh-Hans", "zh-Hant"})
