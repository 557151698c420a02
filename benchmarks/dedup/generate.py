"""A corpus of invented abstracts with planted duplicates, and the truth about them.

    python benchmarks/dedup/generate.py RECORDS FOLDER [--seed N]

FOLDER/part-*.jsonl holds {"id", "abstract"}; FOLDER/truth.parquet a row a record: id, kind,
language, base (id of the text it was made from, empty where none) and jaccard (of 5-token shingles,
counted on the token lists themselves, with nothing of polycorpus).

Words are made of syllables and follow Zipf's law; Chinese and Japanese draw characters likewise.
Sentences end, phrases recur, and a quarter of the texts share stock sentences, as abstracts do.
"""

from __future__ import annotations

import argparse
import json
import random
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

Tokens = list[str]

SYLLABLES: Final = {
    "en": "al an ar be con de en er ing is le ment mod na on per re sa ter tion un ver wor".split(),
    "de": "ab auf be chen ei en er ge haft keit lich sch stel tung un ver wert zü ßen ör".split(),
    "fr": "au ble ce dé en eur ique la ment mo né ou pré que ré sion té tra vé ç'".split(),
    "ru": "ва ет за ил ка ла мо на ни об по пре ра ре са ст та то тель фи чес ши".split(),
}
SHARES: Final = {"en": 0.66, "zh": 0.12, "ja": 0.07, "de": 0.05, "fr": 0.05, "ru": 0.05}
KINDS: Final = {
    "unique": 0.66, "exact": 0.08, "format": 0.10, "near": 0.10, "cut": 0.02,
    "template": 0.02, "tiny": 0.01, "stock": 0.009, "empty": 0.001,
}  # fmt: skip
LEVELS: Final = (0.95, 0.9, 0.85, 0.8, 0.75, 0.6, 0.4)
TINY: Final = ("No abstract.", "See PDF", "Editorial", "摘要暂缺", "N/A", "Withdrawn by authors")
VOCABULARY: Final = 60_000


class Planted(NamedTuple):
    """A record of the corpus and what is true of it."""

    abstract: str
    kind: str
    language: str
    base: str = ""
    jaccard: float = -1.0


def vocabulary(language: str, rng: np.random.Generator) -> list[str]:
    """Words, or characters, from the most to the least frequent."""
    if language == "zh":
        return [chr(0x4E00 + int(code)) for code in rng.permutation(5000)]
    if language == "ja":
        kana = [chr(code) for code in (*range(0x3042, 0x3093, 2), *range(0x30A2, 0x30F3, 2))]
        return kana + [chr(0x4E00 + int(code)) for code in rng.permutation(2500)]
    syllables = SYLLABLES[language]
    found: dict[str, None] = {}
    while len(found) < VOCABULARY:
        for size in rng.integers(1, 5, 4096):
            found["".join(syllables[at] for at in rng.integers(0, len(syllables), size))] = None
    return list(found)[:VOCABULARY]


class Writer:
    """Draws abstracts of one language."""

    def __init__(self, language: str, rng: np.random.Generator) -> None:
        self.language, self.rng = language, rng
        self.words = vocabulary(language, rng)
        weights = 1 / np.arange(1, len(self.words) + 1) ** 1.02
        self.cumulated = np.cumsum(weights / weights.sum())
        self.stock = [self.fresh(14, 30) for _ in range(200)]
        self.ready: list[Tokens] = []

    def draw(self, count: int) -> Tokens:
        """`count` words by Zipf's law."""
        picks = np.searchsorted(self.cumulated, self.rng.random(count))
        return [self.words[at] for at in np.minimum(picks, len(self.words) - 1).tolist()]

    def fresh(self, low: int, high: int) -> Tokens:
        """A text of `low` to `high` words."""
        return self.draw(int(self.rng.integers(low, high)))

    def abstract(self) -> Tokens:
        """A whole abstract; a quarter of them with a stock sentence at the end."""
        long = self.language in ("zh", "ja")
        words = self.fresh(260, 480) if long else self.fresh(120, 260)
        if self.rng.random() < 0.25:
            words += self.stock[int(self.rng.integers(len(self.stock)))]
        return words

    def text(self, words: Tokens) -> str:
        """The words as running text, with stops."""
        glue, stop = ("", "。") if self.language in ("zh", "ja") else (" ", ". ")
        step = 23
        return (
            stop.join(glue.join(words[at : at + step]) for at in range(0, len(words), step)).strip()
            + stop.strip()
        )


def jaccard(left: Tokens, right: Tokens) -> float:
    """Of the sets of 5-word runs, letters folded as a careful reader would."""
    one, other = (
        {tuple(words[at : at + 5]) for at in range(max(1, len(words) - 4))}
        for words in (left, right)
    )
    return len(one & other) / len(one | other)


def changed(words: Tokens, level: float, writer: Writer, chance: random.Random) -> Tokens:
    """A copy with words replaced, dropped and added until about `level` is left."""
    words = list(words)
    runs = (1 - level) / (1 + level) * len(words)
    edits = max(1, round(runs / 5))
    for edit in range(edits):
        at = int((edit + 0.2 + 0.6 * chance.random()) * len(words) / edits)
        at = min(max(at, 2), len(words) - 3)
        fate = chance.random()
        if fate < 0.7:
            words[at] = writer.draw(1)[0]
        elif fate < 0.85:
            del words[at]
        else:
            words.insert(at, writer.draw(1)[0])
    return words


def _spaced(text: str, chance: random.Random) -> str:
    return "".join(
        chance.choice(("  ", "\n", "\u00a0", " ")) if letter == " " else letter for letter in text
    )


FORMATS: Final[dict[str, Callable[[str, random.Random], str]]] = {
    "case": lambda text, _: text.upper().replace("SS", "ss"),
    "space": _spaced,
    "nfd": lambda text, _: unicodedata.normalize("NFD", text),
    "latex": lambda text, _: text.replace(". ", "}. \\emph{", 1) if ". " in text else text,
    "stops": lambda text, _: text.replace(". ", " – ").replace("。", "，"),
}


def corpus(count: int, seed: int) -> Iterator[Planted]:
    """`count` records; the record at place n has the id `name(n)`."""
    rng, chance = np.random.default_rng(seed), random.Random(seed)
    writers = {language: Writer(language, rng) for language in SHARES}
    kinds = rng.choice(list(KINDS), count, p=np.array(list(KINDS.values())) / sum(KINDS.values()))
    languages = rng.choice(list(SHARES), count, p=np.array(list(SHARES.values())))
    open_bases: dict[str, list[tuple[int, Tokens]]] = {language: [] for language in SHARES}
    template = writers["en"].abstract()
    for place in range(count):
        kind, language = str(kinds[place]), str(languages[place])
        writer, bases = writers[language], open_bases[language]
        if kind in ("exact", "format", "near", "cut") and bases:
            at = chance.randrange(len(bases))
            bases[at], bases[-1] = bases[-1], bases[at]
            base, words = bases.pop()
            yield _copy(kind, name(base), words, writer, chance)
        elif kind == "template":
            words = list(template)
            for at in (10, 60, 110):
                words[at] = str(chance.randrange(10**6))
            yield Planted(writers["en"].text(words), kind, "en")
        elif kind == "tiny":
            yield Planted(chance.choice(TINY), kind, "en")
        elif kind == "empty":
            yield Planted(chance.choice(("", " ", "\n")), kind, "en")
        elif kind == "stock":
            words = (
                writer.fresh(100, 140) + chance.choice(writer.stock) + chance.choice(writer.stock)
            )
            yield Planted(writer.text(words), kind, language)
        else:
            words = writer.abstract()
            if len(bases) < 20_000:
                bases.append((place, words))
            yield Planted(writer.text(words), "unique", language)


def _copy(kind: str, base: str, words: Tokens, writer: Writer, chance: random.Random) -> Planted:
    text = writer.text(words)
    if kind == "exact":
        return Planted(text, kind, writer.language, base, 1.0)
    if kind == "format":
        form = chance.choice(list(FORMATS))
        return Planted(FORMATS[form](text, chance), f"format-{form}", writer.language, base, 1.0)
    if kind == "cut":
        kept = words[: int(len(words) * chance.uniform(0.3, 0.6))]
        return Planted(writer.text(kept), kind, writer.language, base, jaccard(words, kept))
    level = chance.choice(LEVELS)
    copy = changed(words, level, writer, chance)
    return Planted(writer.text(copy), f"near-{level}", writer.language, base, jaccard(words, copy))


def name(place: int) -> str:
    """The id of the record at `place`, 32 digits as real ids have."""
    return f"{place * 0x9E3779B97F4A7C15 % 2**64:016x}{place:016x}"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("records", type=int)
    options.add_argument("folder", type=Path)
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    truth: dict[str, list[object]] = {
        column: [] for column in ("id", "kind", "language", "base", "jaccard")
    }
    a_part = 50_000
    part = None
    for place, record in enumerate(corpus(given.records, given.seed)):
        if place % a_part == 0:
            if part:
                part.close()
            path = given.folder / f"part-{place // a_part:04d}.jsonl"
            part = path.open("w", encoding="utf-8")
        line = {"id": name(place), "abstract": record.abstract}
        assert part is not None
        part.write(json.dumps(line, ensure_ascii=False) + "\n")
        for column, value in (
            ("id", name(place)), ("kind", record.kind), ("language", record.language),
            ("base", record.base), ("jaccard", record.jaccard),
        ):  # fmt: skip
            truth[column].append(value)
    if part:
        part.close()
    pq.write_table(pa.table(truth), given.folder / "truth.parquet")


if __name__ == "__main__":
    main()
