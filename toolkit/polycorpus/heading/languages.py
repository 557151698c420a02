"""The language of each piece of a line, from the lexicon, the letters and its neighbours."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final

import regex

from polycorpus.heading.pieces import Piece, pieces_of
from polycorpus.heading.tokens import EAST_ASIAN, is_acronym, tokenise
from polycorpus.lexicon.tables import rows

_ONE_LANGUAGE: Final = {
    "Hangul": "ko", "Thai": "th", "Lao": "lo", "Khmer": "km", "Myanmar": "my", "Tibetan": "bo",
    "Tamil": "ta", "Telugu": "te", "Kannada": "kn", "Malayalam": "ml", "Gujarati": "gu",
    "Gurmukhi": "pa", "Oriya": "or", "Sinhala": "si", "Georgian": "ka", "Armenian": "hy",
    "Greek": "el", "Thaana": "dv", "Mongolian": "mn", "Cherokee": "chr",
}  # fmt: skip
_BY_SCRIPT: Final = {
    "Cyrillic": "ru uk bg sr mk be kk ky mn tt ba tg uz-Cyrl rue",
    "Arabic": "ar fa ur ckb ps ug sd",
    "Devanagari": "hi mr ne sa",
    "Bengali": "bn as",
    "Hebrew": "he yi",
    "Ethiopic": "am ti",
    EAST_ASIAN: "zh-Hans ja zh-Hant",
}
_LATIN_FIRST: Final = (
    "en es fr de pt it nl pl ru id tr vi sv cs hu fi ro da nb hr sk sl ca et lt lv sr-Latn az uz ms"
    " eu gl sw sq is af ga cy fil mt"
)
"""Where all else is equal, the language that more papers are written in. The same goes for the
order in each script of `_BY_SCRIPT`."""

_ROLE_WEIGHTS: Final = {
    "list": 1.0, "event": 1.0, "institution": 0.9, "attribute": 0.9, "total": 0.9, "track": 0.9,
    "session": 0.9, "counter": 0.8, "month": 0.8, "year": 0.7, "study": 0.7, "topic": 0.7,
    "remark": 0.7, "link": 0.5, "prose": 0.5, "ordinal": 0.4,
}  # fmt: skip
"""What a word of such a role tells of the language: function words of two letters are shared by
many languages, words for papers by few."""

_GLUED, _ONE_LETTER, _PHRASE = 0.3, 0.3, 0.9
_FOREIGN_LETTER: Final = 0.8
_SWITCH_BESIDE, _SWITCH_APART, _SWITCH_SEPARATED = 1.5, 1.2, 0.7
"""Costs of another language: between words side by side, with a name or number between them, and
across a separator such as / or brackets. Two good words of the other language always pay."""

_SEPARATOR: Final = regex.compile(r"[/|｜·•–—()（）\[\]【】:：;；<>→=~]|\s-\s")


def assign(text: str, pieces: Sequence[Piece]) -> None:
    """Give each piece its language; pieces of one script are judged together over the line."""
    by_script: dict[str, list[Piece]] = {}
    for piece in pieces:
        by_script.setdefault(piece.script, []).append(piece)
    for script, alike in by_script.items():
        if script in _ONE_LANGUAGE:
            languages = [_ONE_LANGUAGE[script]] * len(alike)
        elif any(piece.hits for piece in alike) or script in _BY_SCRIPT:
            languages = _best_path(text, alike, _candidates(script, alike))
            if script == "Latin" and len(alike) > 1:
                languages = _with_english(text, alike, languages)
        else:
            languages = [_by_engine(script, alike)] * len(alike)
        for piece, language in zip(alike, languages, strict=True):
            piece.settle(language)


def _with_english(text: str, pieces: Sequence[Piece], languages: Sequence[str]) -> list[str]:
    """
    English words that another language has too are English where that says the same beside them.

    Of `Beiträge (Papers)` and `Résumés / Abstracts / Zusammenfassungen` each part is a translation.
    """
    parts = _parts(text, pieces)
    settled = list(languages)
    for part in parts:
        if any(settled[place] == "en" or not _is_english(pieces[place]) for place in part):
            continue
        said = {role for place in part for role in _listed(pieces[place], "en")}
        again = any(
            said & _listed(pieces[place], languages[place])
            for other in parts
            for place in other
            if other is not part and not _is_english(pieces[place])
        )
        if said and again:
            for place in part:
                settled[place] = "en"
    return settled


def _parts(text: str, pieces: Sequence[Piece]) -> list[list[int]]:
    """The places of the pieces between separators."""
    parts = [[0]]
    for place, (before, piece) in enumerate(pairwise(pieces), 1):
        if _SEPARATOR.search(text[before.stop : piece.start]):
            parts.append([])
        parts[-1].append(place)
    return parts


def _is_english(piece: Piece) -> bool:
    return piece.text.isascii() and any(hit[0] == "en" and hit.weight >= 1 for hit in piece.hits)


def _listed(piece: Piece, language: str) -> set[str]:
    return {hit.role for hit in piece.hits if hit.language == language and hit.role[:5] == "list."}


_LONGEST_VALUE: Final = 400


def likeliest(text: str, candidates: Sequence[str]) -> str | None:
    """
    Which of the languages the words and letters of `text` fit best, None where several do equally.

    Without kana, characters that are alike in Chinese and Japanese are Chinese: Japanese that goes
    on for more than a name has kana.
    """
    pieces = pieces_of(text, tokenise(text[:_LONGEST_VALUE]))
    totals = dict.fromkeys(candidates, 0.0)
    for piece in pieces:
        if is_acronym(piece.text):
            continue  # MIT isn't German mit
        fits = _east_asian_fits if piece.script == EAST_ASIAN else _fits
        own = [tag for tag in candidates if piece.script != EAST_ASIAN or tag in _CHINESE_JAPANESE]
        for tag, fit in fits(piece, own).items():
            totals[tag] += fit
        if piece.script == EAST_ASIAN and "ja" in totals and not _KANA.search(text):
            totals["ja"] -= _NO_KANA
    ranked = sorted(candidates, key=lambda tag: -totals[tag])
    lead = totals[ranked[0]] - totals[ranked[1]]
    return ranked[0] if lead > _LEAST_LEAD else None


_CHINESE_JAPANESE: Final = ("zh-Hans", "zh-Hant", "ja")
_NO_KANA, _LEAST_LEAD = 0.2, 0.15


def _candidates(script: str, pieces: Sequence[Piece]) -> list[str]:
    ranking = _BY_SCRIPT.get(script, _LATIN_FIRST).split()
    named = sorted({hit.language for piece in pieces for hit in piece.hits})
    if script in _BY_SCRIPT:
        return ranking
    return [tag for tag in ranking if tag in named] + [tag for tag in named if tag not in ranking]


def _best_path(text: str, pieces: Sequence[Piece], candidates: Sequence[str]) -> list[str]:
    """
    The languages with the highest sum of evidence less the cost of changing (Viterbi).

    Earlier candidates win ties.
    """
    fits = _east_asian_fits if pieces[0].script == EAST_ASIAN else _fits
    head_start = {tag: -0.004 * place for place, tag in enumerate(candidates)}
    fit = fits(pieces[0], candidates)
    scores = [head_start[tag] + fit[tag] for tag in candidates]
    origins: list[list[int]] = []
    for before, piece in pairwise(pieces):
        cost = _switch_cost(text, before, piece)
        leader = max(range(len(candidates)), key=lambda place: (scores[place], -place))
        fit = fits(piece, candidates)
        origin = []
        grown = []
        for place, tag in enumerate(candidates):
            switched = scores[leader] - cost + head_start[tag]
            stays = scores[place] >= switched
            origin.append(place if stays else leader)
            grown.append((scores[place] if stays else switched) + fit[tag])
        scores = grown
        origins.append(origin)
    place = max(range(len(candidates)), key=lambda place: (scores[place], -place))
    path = [place]
    for origin in reversed(origins):
        path.append(origin[path[-1]])
    return [candidates[place] for place in reversed(path)]


def _switch_cost(text: str, before: Piece, piece: Piece) -> float:
    gap = text[before.stop : piece.start]
    if _SEPARATOR.search(gap):
        return _SWITCH_SEPARATED
    return _SWITCH_BESIDE if not gap.strip() else _SWITCH_APART


def _fits(piece: Piece, candidates: Sequence[str]) -> dict[str, float]:
    """What the piece says for each language: its words, less its foreign letters."""
    said: dict[str, float] = {}
    for language, role, weight in piece.hits:
        role_weight = _ROLE_WEIGHTS[role.split(".")[0]]
        if piece.words > 1:
            role_weight = max(role_weight, _PHRASE)
        said[language] = max(said.get(language, 0.0), weight * role_weight)
    scale = _GLUED if piece.glued else _ONE_LETTER if len(piece.text) == 1 else 1.0
    ascii_only = piece.glued or piece.text.isascii()
    return {
        tag: scale * said.get(tag, 0.0)
        - (0.0 if ascii_only else _FOREIGN_LETTER * _foreign_letters(piece.text, tag))
        for tag in candidates
    }


@lru_cache(maxsize=1 << 16)
def _foreign_letters(word: str, language: str) -> int:
    known, special = _alphabet(language)
    return sum(char in special and char not in known for char in set(word.casefold()))


@cache
def _alphabet(language: str) -> tuple[frozenset[str], frozenset[str]]:
    """Special letters of the language, and those of any language."""
    letters = _letters()
    return letters.get(language, frozenset()), frozenset().union(*letters.values())


@cache
def _letters() -> dict[str, frozenset[str]]:
    return {tag: frozenset(known) for tag, known in rows("letters")}


_KANA: Final = regex.compile(r"[\p{Hiragana}\p{Katakana}ー]")
_KANA_SAYS, _KANA_FORBIDS = 2.0, 6.0
_NOT_OF_THE_STANDARD, _RARE_IN_THE_STANDARD = 1.5, 0.6
"""Evidence of a Han character that a country's character set lacks, or has among the rare ones."""


def _east_asian_fits(piece: Piece, candidates: Sequence[str]) -> dict[str, float]:
    if _KANA.search(piece.text):
        return {tag: _KANA_SAYS if tag == "ja" else -_KANA_FORBIDS for tag in candidates}
    return {
        tag: max((hit.weight for hit in piece.hits if hit.language == tag), default=0.0)
        - sum(_strangeness(char, tag) for char in set(piece.text))
        for tag in candidates
    }


@cache
def _strangeness(char: str, language: str) -> float:
    """
    What speaks against a Han character in a language: GB 2312, Big5 and JIS X 0208 list the
    characters of everyday writing, the latter two with rare ones on a level of their own.
    """
    codec, rare = {
        "zh-Hans": ("gb2312", 0xFF),
        "zh-Hant": ("big5", 0xC9),
        "ja": ("euc_jp", 0xD0),
    }[language]
    try:
        lead, *rest = char.encode(codec)
    except UnicodeEncodeError:
        return _NOT_OF_THE_STANDARD
    if len(rest) > 1:  # JIS X 0212, the supplement
        return _NOT_OF_THE_STANDARD
    return _RARE_IN_THE_STANDARD if lead >= rare else 0.0


def _by_engine(script: str, pieces: Sequence[Piece]) -> str:
    """The language of words that the lexicon doesn't know at all."""
    from polycorpus import detectors

    words = " ".join(piece.text for piece in pieces)
    if script == "Latin":
        return detectors.latin(words.lower()).language
    code = _ISO_15924.get(script)
    return detectors.written(words, code).language if code else "und"


_ISO_15924: Final = {"Syriac": "Syrc"}
