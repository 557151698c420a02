"""A masked text as pieces, each in one script and with one language.

Chinese characters and kana are judged from all of the text they stand in; letters of other scripts
sentence by sentence where there are several, so that an abstract in two languages shows as two.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

import regex

from polycorpus.detectors import NOTHING, Detection, Engine, alphabets, han
from polycorpus.schema import UNDETERMINED
from polycorpus.scripts import EAST_ASIAN, script_runs


class Piece(NamedTuple):
    """Code points `[start, stop)` in one script; `weight` is what they say, in Latin letters."""

    start: int
    stop: int
    script: str
    weight: float
    answer: Detection


_LETTER: Final = regex.compile(r"\p{L}")
_HAN: Final = regex.compile(r"\p{Han}")
_KANA: Final = regex.compile(r"[\p{Hiragana}\p{Katakana}]")
_SENTENCE_END: Final = regex.compile(r"[.!?…][\"”’)\]]*\s+|[。！？]|\n+")
_WEIGHT: Final = {"Hani": 3.5, "Jpan": 2.5, "Hang": 2.0}
"""One letter says as much as this many of Latin: the lengths of UDHR are 10,700 characters in
English, 2,900 in Chinese, 4,100 in Japanese and 4,600 in Korean."""

_WORD: Final = regex.compile(r"(?:\p{L}\p{M}*){3}")
_SCRIPTS_OF_SIGNS: Final = ("Grek", "Cyrl", "Hebr")
"""Scripts that need a word of three letters to speak for a language: β, Δt and TNF-α are signs."""

_KANA_SHARE: Final = 0.05
"""Japanese prose is half kana; a share below this is の in a Chinese name of a shop."""

_SENTENCE_LETTERS: Final = 40
_OTHER_LETTERS: Final = 60
_OTHER_CONFIDENCE: Final = 0.95
"""A sentence is asked for itself from 40 letters on; another language than the rest of the script
needs 0.95 and 60 letters in a row: a title or a quotation of a few words is part of the prose."""

_PHRASE_LETTERS: Final = 20
"""Six Han characters or eight kana: more than the name of a person."""

_AS_MUCH: Final = 0.6
"""Two versions of one abstract say the same; their lengths differ by less than this."""

_NAMES_SHARE: Final = 0.3
_NAME_HAN: Final = 4
"""Han characters that are names: few beside the letters of other scripts, or as many as a name of a
person has beside any."""

_SURE: Final = 0.99

_OWN_HAN: Final = 12
"""From so many Han characters on, a sentence without kana in a Japanese text, or of the other
script in a Chinese one, is judged for itself."""


def pieces(masked: str, engine: Engine) -> list[Piece]:
    """The pieces of a masked text in order, with gaps where nothing speaks for a language."""
    runs = [
        Piece(start, stop, run.script, _weight(masked[start:stop], run.script), NOTHING)
        for run in script_runs(masked)
        for start, stop in _sentences(masked, run.start, run.stop)
    ]
    runs = [piece for piece in runs if _speaks(masked, piece)]
    judged: list[Piece] = []
    for is_east_asian, group in groupby(
        sorted(runs, key=_script_family), key=lambda piece: piece.script in EAST_ASIAN
    ):
        members = list(group)
        if is_east_asian:
            judged += _east_asian(masked, members, runs)
        else:
            for script, same_script in groupby(members, key=lambda piece: piece.script):
                judged += _one_script(masked, list(same_script), script, engine)
    return sorted(judged)


def _script_family(piece: Piece) -> tuple[str, int]:
    return ("Hani" if piece.script in EAST_ASIAN else piece.script, piece.start)


def _sentences(text: str, start: int, stop: int) -> Iterator[tuple[int, int]]:
    while start < stop:
        end = _SENTENCE_END.search(text, start, stop)
        yield start, end.end() if end else stop
        start = end.end() if end else stop


def _weight(text: str, script: str) -> float:
    return len(_LETTER.findall(text)) * _WEIGHT.get(script, 1.0)


def _speaks(masked: str, piece: Piece) -> bool:
    if piece.script in EAST_ASIAN:
        return piece.weight > 0
    if piece.script in _SCRIPTS_OF_SIGNS:
        return _WORD.search(masked, piece.start, piece.stop) is not None
    return piece.weight > 1


def _east_asian(masked: str, members: Sequence[Piece], runs: Sequence[Piece]) -> list[Piece]:
    """Language of Han and kana: Japanese by its kana, else by all Han characters together.

    Han in a Korean text is Korean; in a text of another script it is taken for names.
    """
    texts = [masked[piece.start : piece.stop] for piece in members]
    together = "".join(texts)
    kana, characters = len(_KANA.findall(together)), len(_HAN.findall(together))
    weight = sum(piece.weight for piece in members)
    everything = sum(piece.weight for piece in runs)
    if sum(piece.weight for piece in runs if piece.script == "Hang") > weight:
        return [piece._replace(answer=Detection("ko", _SURE)) for piece in members]
    if kana > _KANA_SHARE * (kana + characters) and not _is_ornament(together, kana, characters):
        common = Detection("ja", _SURE if kana > 1 else 0.9)
    elif weight < _NAMES_SHARE * everything or (weight < everything and characters <= _NAME_HAN):
        common = han.classify_name(together)
    else:
        common = han.classify(together)
    own = [
        place
        for place, text in enumerate(texts)
        if len(_HAN.findall(text)) >= _OWN_HAN and not _KANA.search(text)
    ]
    answers = [common] * len(texts)
    for place, answer in zip(own, han.classify_all([texts[n] for n in own]), strict=True):
        if answer.confidence >= _OTHER_CONFIDENCE:
            answers[place] = answer
    return [piece._replace(answer=answer) for piece, answer in zip(members, answers, strict=True)]


def _is_ornament(text: str, kana: int, characters: int) -> bool:
    """Whether one or two kana stand in plainly Chinese writing: 好の味 is a Chinese shop."""
    if kana > 2 or kana > characters:
        return False
    answer = han.classify(text)
    return answer.language != "ja" and answer.confidence >= _SURE


def _one_script(masked: str, members: Sequence[Piece], script: str, engine: Engine) -> list[Piece]:
    """Language of one script: of all its sentences, and of each long one that is surely another."""
    texts = [masked[piece.start : piece.stop] for piece in members]
    common = alphabets.written(_squeezed(" ".join(texts)), script, engine)
    if script != "Latn" or sum(piece.weight for piece in members) < 2 * _OTHER_LETTERS:
        return [piece._replace(answer=common) for piece in members]
    answers: list[Detection] = []
    for piece, text in zip(members, texts, strict=True):
        own = engine.detect(_squeezed(text)) if piece.weight >= _SENTENCE_LETTERS else NOTHING
        if own.confidence < _OTHER_CONFIDENCE and own.language != common.language:
            own = answers[-1] if answers else common
        answers.append(own)
    judged = [piece._replace(answer=a) for piece, a in zip(members, answers, strict=True)]
    return _without_asides(judged, common)


def _without_asides(judged: Sequence[Piece], common: Detection) -> list[Piece]:
    """Gives rows of sentences that are too short for another language back to the common one."""
    kept: list[Piece] = []
    for language, group in groupby(judged, key=lambda piece: piece.answer.language):
        row = list(group)
        if language != common.language and sum(piece.weight for piece in row) < _OTHER_LETTERS:
            row = [piece._replace(answer=common) for piece in row]
        kept += row
    return kept


def _squeezed(text: str) -> str:
    """Single spaces, so that what is masked takes no part of the bytes that an engine reads."""
    return " ".join(text.split())


def is_sentence(piece: Piece) -> bool:
    """Whether a piece says as much as a sentence, and so can't be a term or a name."""
    return piece.weight >= _SENTENCE_LETTERS


def is_term(piece: Piece) -> bool:
    """Whether a piece is a few Latin words, as they stand inside sentences of another script."""
    return piece.script == "Latn" and not is_sentence(piece)


def language_of(judged: Sequence[Piece]) -> tuple[Detection, str]:
    """The main language of the pieces with its confidence, and the script that it is written in.

    The one that says most; where two say about the same, the one that comes first. A few Latin
    words beside a phrase of another script are its terms and count a third.
    """
    weights: dict[str, float] = {}
    sums: dict[str, float] = {}
    scripts: dict[str, str] = {}
    others = sum(piece.weight for piece in judged if piece.script != "Latn")
    for piece in judged:
        language, confidence = piece.answer
        weight = piece.weight / 3 if others >= _PHRASE_LETTERS and is_term(piece) else piece.weight
        weights[language] = weights.get(language, 0.0) + weight
        sums[language] = sums.get(language, 0.0) + weight * confidence
        scripts.setdefault(language, piece.script)
    known = [language for language in weights if language != UNDETERMINED]
    if not known:
        return NOTHING, next(iter(scripts.values()), "")
    most = max(weights[language] for language in known)
    main = next(language for language in known if weights[language] >= _AS_MUCH * most)
    return Detection(main, round(sums[main] / weights[main], 4)), scripts[main]
