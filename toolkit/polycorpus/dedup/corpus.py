"""The records while their duplicates are sought, and what the rules have decided so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, Literal

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from polycorpus.dedup.candidates import Rows
from polycorpus.dedup.signatures import COMPILED_FROM, Signatures
from polycorpus.dedup.verify import Texts
from polycorpus.dedup.versions import Versions, versions

Flags = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float64]

Rule = Literal[
    "same_id", "exact", "near", "containment", "same_work", "two_titles", "translation", "twin"
]
RULES: Final[tuple[Rule, ...]] = (
    "same_id",
    "exact",
    "near",
    "containment",
    "same_work",
    "two_titles",
    "translation",
    "twin",
)
"""The first five remove a record; the others keep both and let them share a split."""
UNKNOWN: Final = float("nan")
"""Similarity of two records that were not compared by their text."""

_SCALARS: Final = (
    "title", "venue", "year", "track", "status", "url", "pdf_url", "doi", "arxiv_id",
)  # fmt: skip
_LISTS: Final = ("authors", "affiliations", "keywords", "code_urls")


@dataclass(frozen=True, slots=True)
class Edges:
    """Pairs of records, by row, that belong together, each with its rule."""

    left: Rows
    right: Rows
    rule: Rule
    similarity: Floats

    @classmethod
    def of(cls, pairs: Sequence[tuple[int, int, float]], rule: Rule) -> Edges:
        """From tuples of left row, right row, similarity."""
        left, right, similarity = zip(*pairs, strict=True) if pairs else ((), (), ())
        return cls(
            np.array(left, np.int64), np.array(right, np.int64), rule, np.array(similarity, float)
        )


@dataclass(eq=False)
class Corpus:
    """
    Records, their signatures, and the decisions of the rules in their order.

    A rule sees only records that still stand, and calls `remove` and `link`.
    """

    records: pa.Table
    signatures: Signatures
    published: Flags
    """Records that an earlier build published: they stay, unless a fuller text replaces them."""
    threads: int = 1
    compiled: bool | None = None
    survivor: Rows = field(init=False)
    """Row that stands for each row, itself where it stands; not followed through."""
    rule: npt.NDArray[np.int8] = field(init=False)
    similarity: Floats = field(init=False)
    edges: list[Edges] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        count = len(self.records)
        self.survivor = np.arange(count, dtype=np.int64)
        self.rule = np.full(count, -1, np.int8)
        self.similarity = np.full(count, UNKNOWN)

    @property
    def stands(self) -> Flags:
        """Which records no rule has removed."""
        return np.equal(self.survivor, np.arange(len(self.survivor)))

    @cached_property
    def versions(self) -> Versions:
        """Titles and abstracts of the records and of their translations."""
        return versions(self.records)

    @cached_property
    def texts(self) -> Texts:
        """The abstracts of all versions, by version."""
        many = len(self.signatures.record) >= COMPILED_FROM
        return Texts(
            self.versions.abstracts,
            self.signatures.tokens,
            many if self.compiled is None else self.compiled,
            self.threads,
        )

    @cached_property
    def fields(self) -> Rows:
        """How many descriptive fields each record has."""
        count = np.zeros(len(self.records), np.int64)
        for name in _SCALARS:
            count += pc.is_valid(self.records[name]).to_numpy()
        for name in _LISTS:
            lengths = pc.fill_null(pc.list_value_length(self.records[name]), 0)
            count += pc.greater(lengths, 0).to_numpy()
        return count

    @cached_property
    def version_count(self) -> Rows:
        """In how many languages each record has an abstract."""
        filled = self.signatures.record[self.signatures.tokens > 0]
        return np.bincount(filled, minlength=len(self.records)).astype(np.int64)

    def ids(self, rows: Rows) -> npt.NDArray[np.str_]:
        """The ids of some records."""
        return np.array(self.records["id"].take(pa.array(rows)).to_pylist(), dtype=np.str_)

    def values(self, name: str, rows: Rows) -> list[object]:
        """One column of some records."""
        return list(self.records[name].take(pa.array(rows)).to_pylist())

    def preference(self, rows: Rows) -> Rows:
        """
        Place of each of `rows` in the order in which records stand for others.

        More language versions, then published before, then more fields, then the smaller id.
        """
        order = np.lexsort(
            (self.ids(rows), -self.fields[rows], ~self.published[rows], -self.version_count[rows])
        )
        place = np.empty(len(rows), np.int64)
        place[order] = np.arange(len(rows))
        return place

    def order(self, rows: Rows, component: Rows) -> Rows:
        """
        `preference` within components, the fuller text before all.

        Fuller is what has at least 10 % more tokens, in steps below the longest of the component:
        a word more or less is no reason to replace a record with many fields.
        """
        tokens = self.signatures.tokens[rows].astype(float)
        longest = np.ones(int(component.max(initial=-1)) + 1)
        np.maximum.at(longest, component, tokens)
        share = np.maximum(tokens, 0.5) / longest[component]
        steps = np.floor(np.log(share) / np.log(0.9) + 1e-9).astype(np.int64)
        place = np.empty(len(rows), np.int64)
        place[np.lexsort((self.preference(rows), steps))] = np.arange(len(rows))
        return place

    def remove(self, rows: Rows, survivors: Rows, rule: Rule, similarity: Floats) -> None:
        """`survivors` stand for `rows` from now on."""
        assert self.stands[rows].all()
        assert self.stands[survivors].all()
        self.survivor[rows] = survivors
        self.rule[rows] = RULES.index(rule)
        self.similarity[rows] = similarity

    def link(self, edges: Edges) -> None:
        """The records of each pair must share a split."""
        self.edges.append(edges)

    def final(self) -> Rows:
        """The record that stands for each in the end."""
        final = self.survivor
        while not np.array_equal(final, final[final]):
            final = final[final]
        return final
