"""Rule `twin`: the same paper told in two languages, found without a model.

A translation keeps numbers, names, formulas, acronyms, and across European languages most of its
technical words up to their endings. Such anchors are weighted by how rare they are on both sides;
two records are twins where each is the other's best match, far enough ahead of the second best.

How far is far enough is read off the records at hand: the runner-up of every record is judged as if
the best match were not there, and since runners-up are no twins, whatever passes is a false one. On
1,261 French-English pairs of the TALN archive that gives recall 0.951 at precision 0.999; with a
third of the records on either side alone, 0.829 at 0.980; among 1,200 without any twin, 18 false
ones. Form and constants were chosen on the same texts, so elsewhere it will be somewhat less.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Final

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from polycorpus.dedup.candidates import Rows
from polycorpus.dedup.components import components
from polycorpus.dedup.corpus import Corpus, Edges
from polycorpus.dedup.rejections import all_pairs
from polycorpus.dedup.titles import differing_authors, latin_authors, same_authors

Floats = npt.NDArray[np.float64]
Scores = npt.NDArray[np.float32]

FALSE_TWINS: Final = 0.01
"""Share of false ones, as estimated, that is let through."""
_CALIBRATED_FROM: Final = 50
_UNCALIBRATED_LEAD: Final = 0.25
"""Of fewer records nothing can be read off; among 600 lone records in sets of 30 no two were so far
ahead of the second best."""
_LEAD_WITH_AUTHORS: Final = 0.03
"""Where both name the same authors: these write of one subject, so a little ahead will do."""
_MOST_COMPARISONS: Final = 25_000_000
"""5,000 x 5,000 records of two languages, 100 MB; above that only identifiers and titles tell."""
_POSTINGS_A_RECORD: Final = 2_000
"""Joint postings scored for each record, the rarest anchors first."""
_TELLING_TOKENS: Final = 20
_STEM: Final = 5
"""Letters of a word that count: `segmentation`, `segmentación` and `Segmentierung` are one."""
_SHORT: Final = 4
"""Shorter words are grammar, unless they are written as an acronym."""
_WORD: Final = re.compile(r"[a-z]+|\d+(?:[.,]\d+)*")
_ACRONYM: Final = re.compile(r"(?<![A-Za-z])[A-Z][A-Za-z]*[A-Z0-9][A-Za-z0-9]*")
_CYRILLIC: Final = str.maketrans(
    "абвгдеёжзийклмнопрстуфхцчшщыэюя", "abvgdeejziiklmnoprstufhccssieua", "ъь"
)
"""One Latin letter for each, as scholarly words have them: модель is model, анализ analiz."""


def anchors(text: str) -> Counter[str]:
    """What a translation of `text` would keep, and how often it is there."""
    found = Counter(f"^{word.casefold()}" for word in _ACRONYM.findall(text))
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    folded = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    for word in _WORD.findall(folded.translate(_CYRILLIC)):
        if word[0].isdigit():
            found["#" + word.replace(",", ".")] += 1
        elif len(word) >= _SHORT:
            found[word[:_STEM]] += 1
    return found


def text_twins(corpus: Corpus, labels: Sequence[str]) -> bool:
    """Links the twins among the records that stand; False where there are too many to compare.

    `labels` is the split that each record's group had before, or empty. A guess must not tie what
    was published apart: of two different splits nothing is linked.
    """
    complete = True
    found: list[tuple[int, int, float]] = []
    for one, other in combinations(_by_language(corpus), 2):
        if len(one) * len(other) > _MOST_COMPARISONS:
            complete = False
        else:
            found += _matches(corpus, *sorted((one, other), key=len))
    found.sort(key=lambda pair: (-pair[2], pair[0], pair[1]))
    corpus.link(Edges.of(_within_splits(corpus, found, labels), "twin"))
    return complete


def _by_language(corpus: Corpus) -> list[Rows]:
    """The rows of each known language, in the order of tags; a language apart from its script."""
    rows = np.flatnonzero(corpus.stands)
    rows = rows[corpus.signatures.tokens[rows] >= _TELLING_TOKENS]
    tags = corpus.records["language"].take(pa.array(rows))
    known = sorted(tag for tag in pc.unique(tags).to_pylist() if tag not in (None, "und"))
    return [rows[pc.fill_null(pc.equal(tags, tag), False).to_numpy()] for tag in known]


@dataclass(frozen=True, slots=True)
class _Best:
    """Of each left record: its best match, and how far that is ahead on both sides."""

    match: Rows
    score: Floats
    lead: Floats
    """Over the second best of either side; negative where the match prefers another."""
    decoy_lead: Floats
    """The same of the second best, as if the best were not there."""


def _matches(corpus: Corpus, left: Rows, right: Rows) -> list[tuple[int, int, float]]:
    texts = corpus.versions.abstracts
    scores = _scores(
        *([anchors(texts[int(row)].as_py()) for row in rows] for rows in (left, right))
    )
    known = [_described(corpus, rows) for rows in (left, right)]
    for row, columns in enumerate(np.stack(_three_best(scores), axis=1).tolist()):
        for column in columns:
            if _contradict(known[0][row], known[1][column]):
                scores[row, column] = 0
    best = _best(scores)
    threshold = _threshold(best) if len(left) >= _CALIBRATED_FROM else _UNCALIBRATED_LEAD
    found = []
    for row, (column, lead) in enumerate(zip(best.match.tolist(), best.lead.tolist(), strict=True)):
        one, other = known[0][row], known[1][column]
        together = same_authors(one.authors, other.authors)
        needed = min(threshold, _LEAD_WITH_AUTHORS) if together else threshold
        if lead >= needed and best.score[row] > 0 and not _contradict(one, other):
            found.append((int(left[row]), int(right[column]), float(best.score[row])))
    return found


@dataclass(frozen=True, slots=True)
class _Described:
    """What may contradict or confirm a match. Only authors in Latin letters can be compared."""

    authors: list[str]
    year: int | None


def _described(corpus: Corpus, rows: Rows) -> list[_Described]:
    columns = (
        corpus.records[name].take(pa.array(rows)).to_pylist() for name in ("authors", "year")
    )
    return [
        _Described(latin_authors(authors or ()), year)
        for authors, year in zip(*columns, strict=True)
    ]


def _contradict(one: _Described, other: _Described) -> bool:
    years = one.year is not None and other.year is not None and one.year != other.year
    return years or differing_authors(one.authors, other.authors)


def _scores(left: list[Counter[str]], right: list[Counter[str]]) -> Scores:
    """Cosine of every pair over the anchors that both sides have, weighted by rarity."""
    shared = sorted(set().union(*left) & set().union(*right))
    number = {anchor: at for at, anchor in enumerate(shared)}
    entries = [_entries(side, number) for side in (left, right)]
    counts = [np.bincount(columns, minlength=len(shared)) for _, columns, _ in entries]
    joint = counts[0] * counts[1]
    order = np.argsort(joint, kind="stable")
    rare = np.zeros(len(shared), bool)
    rare[order[np.cumsum(joint[order]) <= _POSTINGS_A_RECORD * (len(left) + len(right))]] = True
    rarity = sum(
        np.log((len(side) + 1) / (count + 0.5))
        for side, count in zip((left, right), counts, strict=True)
    )
    weights = np.where(rare, np.maximum(rarity, 0.0), 0.0)
    scores = np.zeros((len(left), len(right)), np.float32)
    by_anchor = _postings(entries[1], weights)
    rows, columns, tallies = entries[0]
    values = tallies * weights[columns]
    bounds = np.searchsorted(rows, np.arange(len(left) + 1))
    for row in range(len(left)):
        for at in range(bounds[row], bounds[row + 1]):
            if values[at]:
                places, theirs = by_anchor[columns[at]]
                scores[row, places] += values[at] * theirs
    norms = [
        _norms(entry, weights, len(side)).astype(np.float32)
        for entry, side in zip(entries, (left, right), strict=True)
    ]
    scores /= norms[0][:, None]
    scores /= norms[1][None, :]
    return scores


_Entries = tuple[Rows, Rows, Floats]


def _entries(side: list[Counter[str]], number: dict[str, int]) -> _Entries:
    """Row, anchor and damped count of every anchor that the other side has too; by row."""
    found = [
        (row, number[anchor], count)
        for row, counter in enumerate(side)
        for anchor, count in counter.items()
        if anchor in number
    ]
    if not found:
        return np.empty(0, np.int64), np.empty(0, np.int64), np.empty(0)
    rows, columns, counts = (np.array(column) for column in zip(*found, strict=True))
    return rows, columns, 1 + np.log(counts)


def _postings(entries: _Entries, weights: Floats) -> list[tuple[Rows, Floats]]:
    """For each anchor the records that have it, and its weight there."""
    rows, columns, tallies = entries
    order = np.argsort(columns, kind="stable")
    bounds = np.searchsorted(columns[order], np.arange(len(weights) + 1))
    values = (tallies * weights[columns])[order]
    return [
        (rows[order[start:stop]], values[start:stop]) for start, stop in pairwise(bounds.tolist())
    ]


def _norms(entries: _Entries, weights: Floats, count: int) -> Floats:
    rows, columns, tallies = entries
    squares = np.bincount(rows, (tallies * weights[columns]) ** 2, minlength=count)
    return np.sqrt(np.maximum(squares, 1e-12))


def _best(scores: Scores) -> _Best:
    rows = np.arange(len(scores))
    first, second, third = _three_best(scores)
    columns = np.stack(_three_best(scores.T))

    def at(place: Rows) -> Floats:
        return scores[rows, place].astype(np.float64)

    def rival(match: Rows, *, without_best: bool) -> Floats:
        """The best score that the match has with another record."""
        ranked = columns[:, match]
        values = scores[ranked, match[None, :]]
        others = ranked != rows[None, :]
        if without_best:
            others[0] = False
        ahead: Floats = np.where(others, values, 0.0).max(axis=0)
        return ahead

    return _Best(
        first,
        at(first),
        at(first) - np.maximum(at(second), rival(first, without_best=False)),
        at(second) - np.maximum(at(third), rival(second, without_best=True)),
    )


def _three_best(scores: Scores) -> list[Rows]:
    """Columns of the three highest scores of each row; with fewer columns the last again."""
    width = min(3, scores.shape[1])
    leaders = np.argpartition(-scores, width - 1, axis=1)[:, :width]
    order = np.argsort(-np.take_along_axis(scores, leaders, axis=1), axis=1, kind="stable")
    ranked = np.take_along_axis(leaders, order, axis=1)
    return [ranked[:, min(place, width - 1)] for place in range(3)]


def _threshold(best: _Best) -> float:
    """The smallest lead at which the decoys say that FALSE_TWINS or fewer are false.

    Decoys count in full only if no record had a twin. The share that has none is estimated by how
    many best scores are as low as the lower half of the second best ones.
    """
    second = best.score - np.maximum(best.lead, 0.0)
    alone = min(1.0, 2 * float((best.score <= np.median(second)).mean()))
    for threshold in np.unique(best.lead[best.lead > 0]):
        passing = (best.lead >= threshold).sum()
        decoys = (best.decoy_lead >= threshold).sum()
        if alone * decoys <= FALSE_TWINS * passing:
            return float(threshold)
    return float("inf")


def _within_splits(
    corpus: Corpus, found: list[tuple[int, int, float]], labels: Sequence[str]
) -> list[tuple[int, int, float]]:
    """The pairs that join no two groups of different splits, the best first."""
    if not any(labels):
        return found
    group = components(len(labels), *all_pairs(corpus)).tolist()
    split: dict[int, str] = {}
    for row, label in enumerate(labels):
        if label:
            split[group[row]] = label
    parent: dict[int, int] = {}

    def root(name: int) -> int:
        while parent.get(name, name) != name:
            name = parent[name]
        return name

    kept = []
    for one, other, score in found:
        first, second = root(group[one]), root(group[other])
        if "" != split.get(first, "") != split.get(second, "") != "":
            continue
        if first != second:
            parent[second] = first
        split[first] = split.get(first, "") or split.get(second, "")
        kept.append((one, other, score))
    return kept
