"""
Rules by description: `same_work` merges, `twin` links what two languages tell of one paper.

On 25,191 papers present in two public lists, 24 had a rewritten abstract under the same title,
authors and venue; text alone can't find them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from polycorpus.dedup import candidates
from polycorpus.dedup.candidates import Rows, packed, unpacked
from polycorpus.dedup.components import Compared, standing
from polycorpus.dedup.corpus import UNKNOWN, Corpus, Edges
from polycorpus.dedup.titles import differing_authors, latin_authors, same_authors
from polycorpus.dedup.tokens import tokens

_TITLE_TOKENS: Final = 3
"""A shorter title (`Editorial`, `Book review`) names many works."""
_LONE_TITLE_TOKENS: Final = 5
"""Where one side is nothing but a title in a list, the title alone must tell the work."""
_IDENTIFIERS: Final = ("doi", "arxiv_id", "url")


@dataclass(frozen=True, slots=True)
class Work:
    """What describes one record, apart from its abstract's text."""

    row: int
    title_tokens: int
    language: str
    authors: tuple[str, ...]
    venue: str | None
    year: int | None
    doi: str | None
    arxiv_id: str | None
    has_abstract: bool

    def contradicts(self, other: Work) -> bool:
        """Whether venue, year or an identifier is known of both and differs."""
        return any(
            mine is not None and theirs is not None and mine != theirs
            for mine, theirs in (
                (self.venue, other.venue),
                (self.year, other.year),
                (self.doi, other.doi),
                (self.arxiv_id, other.arxiv_id),
            )
        )

    def same_identifier(self, other: Work) -> bool:
        """Whether both have one DOI or one arXiv id."""
        return (self.doi is not None and self.doi == other.doi) or (
            self.arxiv_id is not None and self.arxiv_id == other.arxiv_id
        )

    def other_language(self, other: Work) -> bool:
        """Whether both languages are known and differ."""
        known = "und" not in (self.language, other.language)
        return known and self.language != other.language


def same_works(corpus: Corpus) -> None:
    """Removes what describes the same work under the same title in the same language."""
    mains = np.flatnonzero(corpus.stands)
    pairs = _same_titles(corpus, mains)
    works = _works(corpus, pairs)
    same = [
        (a, b)
        for a, b in _rows(pairs)
        if not works[a].other_language(works[b]) and _is_same_work(works[a], works[b])
    ]
    if not same:
        return
    left, right = (np.array(side, np.int64) for side in zip(*same, strict=True))
    pairs = packed(left, right)
    left, right = unpacked(pairs)
    similarity = corpus.texts.overlap(pairs).jaccard
    empty = (corpus.signatures.tokens[left] == 0) | (corpus.signatures.tokens[right] == 0)
    similarity[empty] = UNKNOWN
    verdict = standing(
        len(corpus.records),
        Compared(pairs, np.ones(len(pairs), bool), np.where(empty, 0.0, similarity)),
        corpus.order,
        compare=None,
    )
    falls = np.flatnonzero(verdict.survivor != np.arange(len(corpus.records)))
    survivors = verdict.survivor[falls]
    given = verdict.similarity[falls]
    silent = corpus.signatures.tokens[falls] * corpus.signatures.tokens[survivors] == 0
    corpus.link(Edges(left, right, "same_work", similarity))
    corpus.remove(falls, survivors, "same_work", np.where(silent, UNKNOWN, given))


def certain_twins(corpus: Corpus) -> None:
    """Links records of one identifier or one title that are in different languages."""
    mains = np.flatnonzero(corpus.stands)
    buckets = [bucket for name in _IDENTIFIERS for bucket in _shared(corpus, mains, name)]
    titled = packed(*unpacked(_same_titles(corpus, mains, translations=True)))
    named = packed(
        *(
            np.array([pair[side] for bucket in buckets for pair in pairwise(bucket)], np.int64)
            for side in (0, 1)
        )
    )
    works = _works(corpus, np.concatenate([titled, named]))
    found = [
        (a, b, UNKNOWN)
        for bucket in buckets
        if _is_one_per_language([works[row] for row in bucket])
        for a, b in pairwise(bucket)
    ]
    found += [(a, b, UNKNOWN) for a, b in _rows(titled) if _are_titled_alike(works[a], works[b])]
    corpus.link(Edges.of(sorted(set(found)), "twin"))


def shared_dois(corpus: Corpus, rows: Rows) -> list[list[int]]:
    """Records among `rows` that have one DOI between them: chapters of a book, or a mistake."""
    return [bucket for bucket in _shared(corpus, rows, "doi") if len(bucket) > 1]


def _is_same_work(one: Work, other: Work) -> bool:
    if one.title_tokens < _TITLE_TOKENS or one.contradicts(other):
        return False
    if one.same_identifier(other):
        return True
    placed = one.venue is not None and one.venue == other.venue
    if same_authors(one.authors, other.authors):
        return placed or not (one.has_abstract and other.has_abstract)
    lone = not one.has_abstract or not other.has_abstract
    return (
        lone
        and not (one.authors and other.authors)
        and one.has_abstract != other.has_abstract
        and one.title_tokens >= _LONE_TITLE_TOKENS
        and placed
        and one.year is not None
        and one.year == other.year
    )


def _is_one_per_language(bucket: list[Work]) -> bool:
    """Chapters that share a book's DOI have its language in common; twins have none."""
    known = [work.language for work in bucket if work.language != "und"]
    return len(known) == len(bucket) == len(set(known)) and not any(
        _authors_contradict(a, b) for a, b in pairwise(bucket)
    )


def _are_titled_alike(one: Work, other: Work) -> bool:
    """One title in records of two languages, and a year or an author that says so too."""
    witnessed = (one.year is not None and one.year == other.year) or same_authors(
        one.authors, other.authors
    )
    return (
        witnessed
        # The longer one: it may be the other's translation that is the same, not its short title.
        and max(one.title_tokens, other.title_tokens) > _TITLE_TOKENS
        and one.other_language(other)
        and not one.contradicts(other)
        and not _authors_contradict(one, other)
    )


def _authors_contradict(one: Work, other: Work) -> bool:
    return differing_authors(latin_authors(one.authors), latin_authors(other.authors))


def _same_titles(corpus: Corpus, mains: Rows, *, translations: bool = False) -> candidates.Pairs:
    """Pairs of records with one title; with `translations` any of their titles counts."""
    signatures = corpus.signatures
    versions = mains
    if translations:
        further = np.arange(len(corpus.records), len(signatures.record))
        versions = np.concatenate([mains, further[corpus.stands[signatures.record[further]]]])
    left, right = unpacked(candidates.equal(signatures.title_key[versions]))
    return packed(signatures.record[versions[left]], signatures.record[versions[right]])


def _shared(corpus: Corpus, rows: Rows, name: str) -> list[list[int]]:
    """Rows that have one value in column `name`, where there are several."""
    values = corpus.records[name].take(pa.array(rows))
    codes = pc.dictionary_encode(values).combine_chunks().indices
    known = np.flatnonzero(pc.is_valid(codes).to_numpy(zero_copy_only=False))
    numbers = pc.fill_null(codes, -1).to_numpy(zero_copy_only=False)[known]
    counts = np.bincount(numbers) if len(numbers) else np.empty(0, np.int64)
    several = known[counts[numbers] > 1]
    buckets: dict[int, list[int]] = {}
    for row, code in zip(
        rows[several].tolist(), numbers[counts[numbers] > 1].tolist(), strict=True
    ):
        buckets.setdefault(code, []).append(row)
    return list(buckets.values())


def _rows(pairs: candidates.Pairs) -> Iterator[tuple[int, int]]:
    left, right = unpacked(pairs)
    return zip(left.tolist(), right.tolist(), strict=True)


def _works(corpus: Corpus, pairs: candidates.Pairs) -> dict[int, Work]:
    """The description of every record that is in a pair."""
    rows = np.unique(np.concatenate(unpacked(pairs)))
    names = ["title", "language", "authors", "venue", "year", "doi", "arxiv_id"]
    chosen = corpus.records.select(names).take(pa.array(rows)).to_pylist()
    filled = corpus.signatures.tokens[rows] > 0
    return {
        int(row): Work(
            row=int(row),
            title_tokens=len(tokens(entry["title"] or "")),
            language=entry["language"] or "und",
            authors=tuple(entry["authors"] or ()),
            venue=" ".join(tokens(entry["venue"])) if entry["venue"] else None,
            year=entry["year"],
            doi=entry["doi"],
            arxiv_id=entry["arxiv_id"],
            has_abstract=bool(has_abstract),
        )
        for row, entry, has_abstract in zip(rows, chosen, filled, strict=True)
    }
