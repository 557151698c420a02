"""The language of one text, how sure that is, and where other languages stand in it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from polycorpus.detectors import Detection, Engine
from polycorpus.detectors.eldc import FREQUENT
from polycorpus.language.calibration import calibrated
from polycorpus.language.mask import mask
from polycorpus.language.pieces import Piece, is_sentence, is_term, language_of, pieces
from polycorpus.schema import UNDETERMINED


class Span(NamedTuple):
    """Code points `[start, stop)` in one language."""

    start: int
    stop: int
    language: str


class Judgement(NamedTuple):
    """`script` is the main language's (ISO 15924, empty where no letter speaks).

    `spans` tile the text where more than one language is in it, else there are none.
    """

    language: str
    confidence: float
    script: str
    spans: tuple[Span, ...] = ()


NO_LANGUAGE: Final = Judgement(UNDETERMINED, 0.0, "")

_ENOUGH: Final = 0.5
"""Below, a guess is more often wrong than right, and the answer is `und`."""


def judge(text: str, engine: Engine) -> Judgement:
    """The language of any text. `und` where no letter speaks, or nothing speaks clearly enough."""
    masked = mask(text)
    judged = pieces(masked, engine)
    answer, script = language_of(judged)
    if answer.confidence < _ENOUGH or _is_lone_word_of_few(masked, answer.language):
        return Judgement(UNDETERMINED, 0.0, script)
    spans = _spans(judged, answer, text)
    confidence = calibrated(answer.confidence, script, engine.name)
    return Judgement(answer.language, confidence, script, spans)


def _is_lone_word_of_few(masked: str, language: str) -> bool:
    """Whether one ASCII word is all that speaks for a language that few papers are in.

    `Preface`, `Erratum` and `Addendum` look Romanian, Basque and Icelandic. Of single ASCII words
    of the LibreOffice help in 16 frequent languages 85.8 % of the answers were right, and 91.8 %
    without those in a language that is not frequent; of UDHR 94.2 and 96.8 %.
    """
    return (
        language not in FREQUENT
        and len(masked) < _LONGEST_WORD
        and masked.isascii()
        and len(masked.split()) == 1
    )


_LONGEST_WORD: Final = 60


def _spans(judged: Sequence[Piece], main: Detection, text: str) -> tuple[Span, ...]:
    """Tiles the text: what lies between two languages goes to the main one."""
    main_is_latin = any(
        piece.script == "Latn" and piece.answer.language == main.language for piece in judged
    )
    rows: list[Span] = []
    for place, piece in enumerate(judged):
        language = piece.answer.language
        if language == UNDETERMINED or (is_term(piece) and not main_is_latin):
            language = main.language
        elif is_term(piece):
            language = _host(judged, place) or language
        if rows and rows[-1].language == language:
            rows[-1] = rows[-1]._replace(stop=piece.stop)
        else:
            rows.append(Span(piece.start, piece.stop, language))
    if len(rows) < 2:
        return ()
    cuts = [_cut(text, left, right, main.language) for left, right in pairwise(rows)]
    length = len(text)
    return tuple(
        Span(start, stop, row.language)
        for start, stop, row in zip([0, *cuts], [*cuts, length], rows, strict=True)
    )


def _host(judged: Sequence[Piece], place: int) -> str | None:
    """The language of another script whose sentence a Latin term stands in; None where in none."""
    around = [judged[n] for n in (place - 1, place + 1) if 0 <= n < len(judged)]
    hosts = {p.answer.language for p in around if p.script != "Latn" and is_sentence(p)}
    return hosts.pop() if len(hosts) == 1 and len(around) == 2 else None


def _cut(text: str, left: Span, right: Span, main: str) -> int:
    """Where `left` ends and `right` starts: a sentence keeps its full stop, a name nothing."""
    if right.language != main or "\n" in text[left.stop : right.start]:
        return right.start
    end = _FULL_STOP.match(text, left.stop, right.start)
    return end.end() if end and left.stop - left.start >= _SENTENCE_CHARS else left.stop


_FULL_STOP: Final = re.compile(r"[.!?…]+[\"”’»)\]]*\s*")
_SENTENCE_CHARS: Final = 20
