"""Looking words of a heading up: exactly, without their accents, or by their stem."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from polycorpus.lexicon.fold import fold, spelling
from polycorpus.lexicon.tables import all_of

UNSPACED: Final = frozenset(("zh-Hans", "zh-Hant", "ja", "ko", "th", "lo", "km", "my", "bo"))
"""Languages whose words are found inside a run of letters. Korean puts spaces, but not reliably."""

_EXACT, _ACCENTS_APART, _STEM = 1.0, 0.8, 0.95
"""How much a word speaks for a language that writes it so, that writes it with other accents, or
that has its stem."""

_LONGEST_ENDING: Final = 7
"""Letters that may follow a stem: Finnish artikkel-eistamme, Armenian hodvac-neri."""

_SHORT_STEM, _SHORT_ENDING = 4, 3
"""A short stem takes short endings only: Czech kód-em, but not Kodierung."""

_COMPOUNDING: Final = frozenset(
    ("de", "nl", "sv", "da", "nb", "nn", "is", "fo", "fi", "et", "hu", "lb", "af", "fy")
)
_LINKS: Final = ("", "s", "n", "en", "er", "e", "es")
"""What compounds put between their parts: Tagung-s-band, konferens-artiklar."""

_SHORTEST_PART: Final = 4
"""Letters of a part of a compound, and of a word that is known without its accents: `is` isn't
Azerbaijani iş."""


_REMEMBERED: Final = 1 << 16
"""Words whose hits are kept: nearly all that 10,000 abstracts use, and no more as files grow."""


class Hit(NamedTuple):
    """A language and role that a word has, and how well it fits, in (0, 1]."""

    language: str
    role: str
    weight: float


class _Entry(NamedTuple):
    language: str
    role: str
    spelling: str


class _Index(NamedTuple):
    words: dict[str, list[_Entry]]
    """By the folded phrase."""
    stems: dict[str, list[_Entry]]
    """By the folded phrase before its `*`."""
    most_words: dict[str, int]
    """By the folded first word, or its stem: words of the longest phrase."""
    unspaced: dict[str, list[_Entry]]
    """Of the languages without spaces, by the phrase as it is written."""


@cache
def _index() -> _Index:
    index = _Index(defaultdict(list), defaultdict(list), {}, defaultdict(list))
    table = all_of("headings")
    joined = "\n".join(phrase.text for phrase in table)  # folding once is 20 times as quick
    folded = fold(joined).split("\n")
    spelled = spelling(joined).split("\n")
    for phrase, folded_phrase, written in zip(table, folded, spelled, strict=True):
        language, role, _ = phrase
        if language in UNSPACED and not written.isascii():
            index.unspaced[written].append(_Entry(language, role, written))
            if " " not in written:
                continue
        entry = _Entry(language, role, written.rstrip("*"))
        key = folded_phrase.rstrip("*")
        (index.words if key == folded_phrase else index.stems)[key].append(entry)
        first, *others = key.split(" ")
        if others:
            index.most_words[first] = max(index.most_words.get(first, 1), 1 + len(others))
    return index


def words_from(first: str) -> int:
    """Words of the longest phrase that starts with the folded word `first`, at least 1."""
    return _index().most_words.get(first, 1)


def lookup(words: Sequence[str], written: Sequence[str]) -> tuple[int, tuple[Hit, ...]]:
    """
    How many of the words the longest phrase at their start has, and its hits; 0 where none does.

    `words` are folded, `written` are their spellings.
    """
    index = _index()
    for count in range(min(len(words), index.most_words.get(words[0], 1)), 0, -1):
        hits = _hits(" ".join(words[:count]), " ".join(written[:count]))
        if hits:
            return count, hits
    return 0, ()


@lru_cache(maxsize=_REMEMBERED)
def _hits(key: str, written: str) -> tuple[Hit, ...]:
    hits = _plain_hits(key, written)
    if hits or " " in key:
        return hits
    found = _compound(key) or _prefixed(key)
    return tuple(Hit(language, role, weight) for (language, role), weight in found.items())


def _plain_hits(key: str, written: str) -> tuple[Hit, ...]:
    """As the phrase itself, or by a stem."""
    index = _index()
    found: dict[tuple[str, str], float] = {}
    verbs = {
        entry.language
        for entry in index.words.get(key, ())
        if entry.role == "prose" and entry.spelling == written
    }
    for entry in index.words.get(key, ()):
        if entry.spelling == written:
            _keep(found, entry, _EXACT)
        elif len(key) >= _SHORTEST_PART:
            _keep(found, entry, _ACCENTS_APART)
    for ending in range(min(_LONGEST_ENDING, len(key) - 2) + 1):
        stem = key[: len(key) - ending]
        if (len(stem) <= _SHORT_STEM and ending > _SHORT_ENDING) or " " in key[len(stem) :]:
            break
        for entry in index.stems.get(stem, ()):
            if entry.language in verbs:
                continue  # Russian принята is a verb, though it has the stem of принятые
            weight = _STEM if ending else _EXACT
            close = written.startswith(entry.spelling)
            _keep(found, entry, weight if close else weight * _ACCENTS_APART)
    return tuple(Hit(language, role, weight) for (language, role), weight in found.items())


def _keep(found: dict[tuple[str, str], float], entry: _Entry, weight: float) -> None:
    place = (entry.language, entry.role)
    found[place] = max(found.get(place, 0.0), weight)


def _compound(word: str) -> dict[tuple[str, str], float]:
    """The roles of both parts of a compound such as Konferenzbeiträge, by their language."""
    index = _index()
    for split in range(len(word) - _SHORTEST_PART, _SHORTEST_PART - 1, -1):
        heads = [
            entry
            for link in _LINKS
            if word[:split].endswith(link)
            for key in [word[: split - len(link)]]
            for entry in (*index.words.get(key, ()), *index.stems.get(key, ()))
            if len(key) >= _SHORTEST_PART and entry.language in _COMPOUNDING
        ]
        tails = [
            entry
            for entry in (*index.words.get(word[split:], ()), *_stemmed(word[split:]))
            if entry.role not in ("link", "prose", "ordinal")
        ]
        languages = {entry.language for entry in heads} & {entry.language for entry in tails}
        if languages:
            return {
                (entry.language, entry.role): _STEM
                for entry in (*heads, *tails)
                if entry.language in languages
            }
    return {}


def _stemmed(word: str) -> list[_Entry]:
    stems = _index().stems
    return [
        entry
        for ending in range(min(_SHORT_ENDING, len(word) - _SHORTEST_PART) + 1)
        for entry in stems.get(word[: len(word) - ending], ())
    ]


_PREFIXES: Final = (
    "ה", "ו", "ב", "ל", "מ", "ש", "כ", "וה", "בה", "לה", "מה", "שה", "ול", "וב",
    "ال", "و", "ف", "ب", "ل", "وال", "بال", "لل", "کال", "فال", "ولل",
    "የ", "በ", "ለ", "ከ", "እና",
)  # fmt: skip
"""Articles, prepositions and `and` that Hebrew, Arabic and Amharic write on to the next word."""

_SHORTEST_AFTER_PREFIX: Final = 2


def _prefixed(word: str) -> dict[tuple[str, str], float]:
    """The roles of a word behind a prefix, with the shortest prefix that leaves a known one."""
    for prefix in sorted(_PREFIXES, key=len):
        rest = word.removeprefix(prefix)
        if rest == word or len(rest) < _SHORTEST_AFTER_PREFIX:
            continue
        found = {
            (hit.language, hit.role): hit.weight * _ACCENTS_APART
            for hit in _plain_hits(rest, rest)
            if hit.role not in ("link", "prose", "ordinal")
        }
        if found:
            return found
    return {}


class Part(NamedTuple):
    """A piece `[start, stop)` of a run of letters, and its hits; none where it is unknown."""

    start: int
    stop: int
    hits: tuple[Hit, ...]


_UNKNOWN_COST, _WORD_COST, _SHORT_WORD_COST = 1.0, 0.15, 0.4
"""Costs of a character in no word, of a word, and of a word of one character: the cheapest way to
cut a run prefers long words, and one letter among unknown ones stays unknown."""

_LONGEST_WORD: Final = 24


@lru_cache(maxsize=_REMEMBERED)
def segment(run: str) -> tuple[Part, ...]:
    """The cheapest cut of a run of letters without spaces into words and unknown pieces."""
    words = _index().unspaced
    run = spelling(run) if len(spelling(run)) == len(run) else run
    best: list[tuple[float, int, bool]] = [(0.0, 0, True)]
    for stop in range(1, len(run) + 1):
        cost, _, known = best[stop - 1]
        start_of_unknown = 0.3 if known else 0.0
        choice = (cost + _UNKNOWN_COST + start_of_unknown, stop - 1, False)
        for start in range(max(0, stop - _LONGEST_WORD), stop):
            if run[start:stop] in words:
                price = _WORD_COST if stop - start > 1 else _SHORT_WORD_COST
                choice = min(choice, (best[start][0] + price, start, True))
        best.append(choice)
    return _parts(run, best)


def _parts(run: str, best: list[tuple[float, int, bool]]) -> tuple[Part, ...]:
    words = _index().unspaced
    parts: list[Part] = []
    stop = len(run)
    while stop:
        _, start, known = best[stop]
        hits: tuple[Hit, ...] = ()
        if known:
            hits = tuple(
                Hit(entry.language, entry.role, _EXACT) for entry in words[run[start:stop]]
            )
        if not hits and parts and not parts[-1].hits:
            parts[-1] = Part(start, parts[-1].stop, ())
        else:
            parts.append(Part(start, stop, hits))
        stop = start
    return tuple(reversed(parts))
