"""The default engine: `eldc`, character n-grams of words, 60 languages, 20 us for an abstract.

It reads the first 1,000 bytes. Its module-level setters are global, so that it is only ever asked
through an instance of its own; its n-gram table and answers are the same in any thread.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from importlib.metadata import version
from math import exp, log
from threading import Lock
from typing import Any, Final
from unicodedata import normalize

from polycorpus.detectors.detection import NOTHING, UNDETERMINED, Detection
from polycorpus.detectors.neighbours import NEIGHBOURS, refine

_TAGS: Final = {"no": "nb", "ms": "id"}
"""Where the engine's code stands for the more frequent written form; `neighbours` knows the other:
its `ms` was trained without Indonesian and is what it calls Indonesian."""

FREQUENT: Final = frozenset(
    ("en", "fr", "de", "es", "pt", "ru", "ar", "hi", "vi", "tr", "it", "pl", "nl", "uk", "sv", "ko")
)
_RARE: Final = frozenset(("tl", "yo", "ku", "sq", "is", "eu"))
_HEAD_START: Final = 0.02
_HEAD_START_OF_RARE: Final = 0.15
_HEAD_START_OF_ENGLISH: Final = 0.08
_SHORT: Final = 40
"""How far a language must be ahead of a more frequent one.

Others than the frequent ones by 0.02, uk of ru by half of it; the rare ones by 0.15: few papers are
in them, and what they were trained on is full of English words. Any language of English by 0.08, in
short text of ASCII letters. On one, two and three words the three together take English abstracts
of machine learning from 80.5, 94.5, 97.9 to 90.6, 97.9, 99.2 % right, and the other languages of
the LibreOffice help from 73.4, 85.6, 91.9 to 73.2, 85.1, 91.4 %.
"""

_STRANGE: Final = ((100, 0.6), (60, 0.5), (40, 0.45))
"""Score below which a text of so many bytes is in none of the engine's languages. UDHR in 16
languages that it does not know (la, sw, eo, cy, ga ...) stays below in 95, 75 and 40 % of the
pieces, the LibreOffice help in 24 that it knows in 0.2, 0.2 and 0.6 %, abstracts of machine
learning in none and 0.2 %, English titles of 40 to 60 characters in 1 of 308.
"""

_INTERCEPT, _PER_LOG_BYTE, _PER_GAP = -2.36, 1.20, 7.3
"""Logistic fit of "the answer is right" over 43,000 pieces of 1 to 15 words of the LibreOffice help
in 24 languages; on UDHR the observed precision is at or above the stated one in each bin."""


class Eldc:
    """`eldc` with all of its languages; see `detection.Engine`."""

    name = "eldc"

    def __init__(self) -> None:
        with _INITIALISING:
            self._engine = _initialised().instance()
        self._engine.set_scores(20)
        self.version = version("eldc")
        codes = [_TAGS.get(code, code) for code in _initialised().LANGUAGES]
        others = [tag for code in codes for tag in NEIGHBOURS.get(code, {})]
        self.languages = tuple(sorted({*codes, *others}))

    def tag(self, text: str) -> str:
        """The language alone, without neighbours, head start or doubt."""
        try:
            code: str = self._engine.detect(_composed(text))
        except UnicodeEncodeError:  # a lone surrogate
            return UNDETERMINED
        return _TAGS.get(code, code)

    def detect(self, text: str, candidates: Collection[str] | None = None) -> Detection:
        """The language of `text`, or the best of `candidates`."""
        scores = self._scores(text, candidates)
        if not scores:
            return NOTHING
        language, score = _with_head_start(scores, text)
        runner_up = max((other for tag, other in scores.items() if tag != language), default=0.0)
        size = len(text.encode())
        if candidates is None and _is_strange(text, size, score):
            return NOTHING
        odds = _INTERCEPT + _PER_LOG_BYTE * log(size) + _PER_GAP * (score - runner_up)
        refined = refine(text, language)
        if candidates is None or refined in candidates:
            language = refined
        return Detection(language, round(1 / (1 + exp(-odds)), 4))

    def _scores(self, text: str, candidates: Collection[str] | None) -> Mapping[str, float]:
        """The 20 best languages and their scores in [0, 1], best first."""
        try:
            ranked = self._engine.detect_details(_composed(text)).scores
        except UnicodeEncodeError:
            return {}
        scores = {_TAGS.get(code, code): score for code, score in ranked.items()}
        if candidates is None:
            return scores
        return {tag: score for tag, score in scores.items() if tag in candidates}


def _is_strange(text: str, size: int, score: float) -> bool:
    """Whether `text` is in a language that the engine does not know.

    An English title full of Latin names of species looks strange too; its small words tell.
    """
    if not any(size >= least and score < low for least, low in _STRANGE):
        return False
    return sum(word in _ENGLISH for word in text.lower().split()) < 2


_ENGLISH: Final = frozenset(("the", "of", "and", "for", "with", "from"))


def _with_head_start(scores: Mapping[str, float], text: str) -> tuple[str, float]:
    """The language to answer and its score: the best, or a more frequent one close behind."""
    language, best = next(iter(scores.items()))
    needed = _HEAD_START_OF_ENGLISH if len(text) < _SHORT else _HEAD_START
    if "en" in scores and text.isascii() and best - scores["en"] < needed:
        return "en", scores["en"]
    if language in FREQUENT and language != "uk":
        return language, best
    needed = _HEAD_START_OF_RARE if language in _RARE else _HEAD_START
    rivals: Collection[str] = FREQUENT
    if language == "uk":
        needed, rivals = _HEAD_START / 2, ("ru",)
    rival = next((tag for tag in scores if tag in rivals), None)
    if rival is None or best - scores[rival] >= needed:
        return language, best
    return rival, scores[rival]


def _composed(text: str) -> str:
    """NFC, as the engine was trained on; NUL would end the C string that it reads."""
    plain = text if text.isascii() else normalize("NFC", text[:_READ_CHARS])
    return plain.replace("\0", " ") if "\0" in plain else plain


_READ_CHARS: Final = 1000
"""As many bytes are read; a letter with its marks apart composes to no fewer than it has parts."""


_INITIALISING: Final = Lock()


@cache
def _initialised() -> Any:  # Any: a C extension without type information
    import eldc

    eldc.init()
    return eldc
