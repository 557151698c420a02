"""Words of a line looked up in the lexicon: pieces with the languages and roles they may have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import regex

from polycorpus.heading.tokens import EAST_ASIAN, Token
from polycorpus.lexicon.index import Hit, lookup, segment, words_from

_UNSPACED: Final = frozenset((EAST_ASIAN, "Thai", "Lao", "Khmer", "Myanmar", "Tibetan", "Hangul"))
_INSIDE_PHRASE: Final = regex.compile(r"[\s\-‐‑–'’\u200c]{0,3}")
"""What may stand between the words of one phrase."""

_LETTERS_IN_A_WORD: Final = {
    EAST_ASIAN: 2, "Hangul": 3, "Thai": 5, "Lao": 5, "Khmer": 5, "Myanmar": 6, "Tibetan": 6,
}  # fmt: skip
"""How long a word is where no spaces say so; a run of kana is one word."""

_KANA: Final = regex.compile(r"[\p{Hiragana}\p{Katakana}ー]+")
_ABBREVIATED: Final = frozenset(
    (
        "vol",
        "no",
        "nr",
        "num",
        "núm",
        "iss",
        "bd",
        "sv",
        "čís",
        "roč",
        "fasc",
        "cz",
        "вып",
        "том",
        "т",
    )
)
"""Volume and number, in languages that may lack them in the lexicon."""

ROMAN: Final = regex.compile(
    r"(?=[XVIL])X{0,3}(?:XL|L)?X{0,3}(?:IX|IV|V?I{0,3})|(?=[ХІ])[ХX]{0,3}(?:[ІI][ХX]|[ІI]V|V?[ІI]{0,3})"
)
"""The numbers of meetings, days and sessions up to 89, with Cyrillic letters too."""


@lru_cache(maxsize=1 << 12)
def _families(roles: frozenset[str]) -> frozenset[str]:
    """What stands before the dot of each role: list of list.papers."""
    return frozenset(role.partition(".")[0] for role in roles)


@dataclass(slots=True)
class Piece:
    """Code points `[start, stop)` of the line in one script: a word, phrase or unknown letters."""

    start: int
    stop: int
    text: str
    script: str
    hits: tuple[Hit, ...]
    words: int = 1
    glued: bool = False
    """Whether it is an ending written on to a number: 39th, 2023ko, 2021'de."""
    language: str = ""
    """Filled when the line's languages have been told apart."""
    roles: frozenset[str] = frozenset()
    """Its roles in its language, filled with it; until then in any language."""

    def __post_init__(self) -> None:
        self.roles = frozenset(hit.role for hit in self.hits)

    def settle(self, language: str) -> None:
        """Take `language` as the piece's, and the roles that it has there."""
        self.language = language
        self.roles = frozenset(hit.role for hit in self.hits if hit.language == language)

    def has(self, role: str) -> bool:
        """Whether it has `role`, or one that starts with it and a dot."""
        return role in self.roles or role in _families(self.roles)

    def unknown_words(self) -> float:
        """How many words of it the lexicon doesn't know in its language."""
        if self.roles or self.glued or ROMAN.fullmatch(self.text) or self._is_letter():
            return 0.0
        return max(1.0, (self.stop - self.start) / _LETTERS_IN_A_WORD.get(self._writing(), 99))

    def _is_letter(self) -> bool:
        """Whether it is short for a word, or counts sessions: v., n., พ.ศ., B, vol."""
        if self.text.casefold() in _ABBREVIATED:
            return True
        return len(self.text) == 1 and self.script not in (EAST_ASIAN, "Hangul")

    def _writing(self) -> str:
        return "kana" if _KANA.fullmatch(self.text) else self.script


def pieces_of(text: str, tokens: Sequence[Token]) -> list[Piece]:
    """The words among `tokens` as pieces, in order; numbers are passed over."""
    pieces: list[Piece] = []
    place = 0
    while place < len(tokens):
        token = tokens[place]
        if token.value is not None:
            place += 1
            continue
        longest = _LONGEST_SPREAD if token.script in _UNSPACED else words_from(token.key)
        phrase = _phrase_at(text, tokens, place, longest)
        spread = _spread_word(phrase) if token.script in _UNSPACED else None
        if spread is not None:
            pieces.append(spread)
            place += len(spread.text.split())
            continue
        count, hits = lookup([word.key for word in phrase], [word.written for word in phrase])
        if token.script in _UNSPACED and count < 2:
            pieces += _segmented(token)
            place += 1
            continue
        last = tokens[place + max(count, 1) - 1]
        start, stop = token.start, last.stop
        if count > 1:
            hits = _with_single_words(hits, phrase[:count])
        piece = Piece(start, stop, text[start:stop], token.script, hits, max(count, 1))
        piece.glued = _is_glued(text, tokens, place)
        pieces.append(piece)
        place += max(count, 1)
    return pieces


def _phrase_at(text: str, tokens: Sequence[Token], place: int, longest: int) -> list[Token]:
    """The words of one script from `place` on, as far as a phrase can reach."""
    phrase = [tokens[place]]
    for token in tokens[place + 1 : place + longest]:
        gap = text[phrase[-1].stop : token.start]
        if token.script != phrase[0].script or not _INSIDE_PHRASE.fullmatch(gap):
            break
        phrase.append(token)
    return phrase


def _spread_word(phrase: Sequence[Token]) -> Piece | None:
    """A word whose characters typesetters spread: 目　錄, 차 례."""
    length = next((n for n, token in enumerate(phrase) if len(token.text) != 1), len(phrase))
    if length < 2:
        return None
    letters = phrase[: min(length, _LONGEST_SPREAD)]
    parts = segment("".join(token.text for token in letters))
    if len(parts) != 1 or not parts[0].hits:
        return None
    first, last = letters[0], letters[-1]
    spread = " ".join(token.text for token in letters)
    return Piece(first.start, last.stop, spread, first.script, parts[0].hits)


_LONGEST_SPREAD: Final = 4


def _segmented(token: Token) -> list[Piece]:
    return [
        Piece(
            token.start + part.start,
            token.start + part.stop,
            token.text[part.start : part.stop],
            token.script,
            part.hits,
        )
        for part in segment(token.text)
    ]


def _with_single_words(hits: tuple[Hit, ...], words: Sequence[Token]) -> tuple[Hit, ...]:
    """
    The hits of a phrase, and for languages without that phrase those of its words one by one.

    `lista de artigos` is a phrase of no language of the lexicon, but each word is of several.
    """
    languages = {hit.language for hit in hits}
    singles = [lookup([word.key], [word.written])[1] for word in words]
    total: Counter[str] = Counter()
    for found in singles:
        best: dict[str, float] = {}
        for hit in found:
            best[hit.language] = max(best.get(hit.language, 0.0), hit.weight)
        total.update(best)
    others = tuple(
        Hit(hit.language, hit.role, total[hit.language])
        for found in singles
        for hit in found
        if hit.language not in languages
    )
    whole = len(words) + _PHRASE_BONUS
    return tuple(Hit(*hit[:2], hit.weight * whole) for hit in hits) + others


_PHRASE_BONUS: Final = 0.25
"""A language that has the phrase is ahead of one that only has its words."""


def _is_glued(text: str, tokens: Sequence[Token], place: int) -> bool:
    if not place or tokens[place - 1].value is None:
        return False
    gap = text[tokens[place - 1].stop : tokens[place].start]
    short = tokens[place].stop - tokens[place].start <= 5
    return short and gap in ("", "'", "’", ":", "-", "º", "ª") and tokens[place].script in (
        "Latin", "Cyrillic", "Greek",
    )  # fmt: skip
