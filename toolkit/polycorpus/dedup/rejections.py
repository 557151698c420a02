"""Records that must not be in the dataset: taken out by the recipe, or a bridge between splits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from polycorpus.dedup.candidates import Rows
from polycorpus.dedup.components import components
from polycorpus.dedup.corpus import Corpus, Rule
from polycorpus.links import plain_identifier
from polycorpus.recipe import RemoveRecipe

REMOVED: Final = "removed"
"""Code of what corpus.toml takes out; the other is `split_bridge`."""


@dataclass(frozen=True, slots=True)
class Rejection:
    """Why the record at `row` is not in the dataset; `code` is in the catalogue of problems."""

    row: int
    code: str
    message: str


def removals(
    corpus: Corpus, remove: Sequence[RemoveRecipe], threshold: float
) -> Iterator[Rejection]:
    """The records that the recipe takes out, and their near duplicates under whatever title."""
    targets = {row: entry for entry in reversed(remove) for row in _rows_of(corpus.records, entry)}
    if not targets:
        return
    left, right = all_pairs(corpus, without=("twin",))
    component = components(len(corpus.records), left, right)
    neighbours = _neighbours(left, right, set(targets))
    ids = corpus.ids(np.array(sorted(targets), np.int64))
    taken = dict(targets)
    for row, name in zip(sorted(targets), ids.tolist(), strict=True):
        entry = targets[row]
        yield Rejection(row, REMOVED, f"removed by corpus.toml: {entry.reason}")
        near = _similar(corpus, row, np.flatnonzero(component == component[row]), threshold)
        for other in sorted(near | neighbours.get(row, set())):
            if other not in taken:
                taken[other] = entry
                reason = f"duplicate of {name}, removed by corpus.toml: {entry.reason}"
                yield Rejection(other, REMOVED, reason)


def bridges(corpus: Corpus, published: pa.Array, succeeds: pa.Array) -> Iterator[Rejection]:
    """
    The newcomers that would join published records of different splits.

    Records are put back one by one: published ones, then successors, then newcomers, each by the
    smaller id. Whoever would join two splits is rejected; a successor first gives up what it
    inherits.
    """
    if published.null_count + succeeds.null_count == 2 * len(published):
        return
    labels = np.array(
        [own or inherited or "" for own, inherited in zip(
            published.to_pylist(), succeeds.to_pylist(), strict=True)]
    )  # fmt: skip
    left, right = all_pairs(corpus)
    component = components(len(labels), left, right)
    for root in _of_several_splits(component, labels):
        rows = np.flatnonzero(component == root)
        inside = component[left] == root
        neighbours = _neighbours(left[inside], right[inside], set(rows.tolist()))
        newcomer = ~np.array(published.is_valid())[rows]
        order = np.lexsort((corpus.ids(rows), newcomer & (labels[rows] == ""), newcomer))
        bridge = _Bridge({}, {})
        for at in order.tolist():
            row, own = int(rows[at]), str(labels[rows[at]])
            splits = bridge.join(row, own, neighbours.get(row, set()), firm=not newcomer[at])
            if splits:
                message = f"would join published records of the splits {' and '.join(splits)}"
                yield Rejection(row, "split_bridge", message)


@dataclass(frozen=True, slots=True)
class _Bridge:
    """Groups that grow a record at a time, each of one split at most."""

    parent: dict[int, int]
    split: dict[int, str]

    def join(self, row: int, own: str, neighbours: set[int], *, firm: bool) -> list[str]:
        """Puts `row` into the groups of its neighbours; the splits where they are several."""
        roots = {self._root(other) for other in neighbours if other in self.parent}
        theirs = {self.split[root] for root in roots} - {""}
        splits = theirs | ({own} - {""})
        if len(splits) > 1 and not firm:
            splits = theirs
        if len(splits) > 1:
            return sorted(splits)
        for root in roots:
            self.parent[root] = row
        self.parent[row] = row
        self.split[row] = next(iter(splits), "")
        return []

    def _root(self, row: int) -> int:
        while self.parent[row] != row:
            self.parent[row] = row = self.parent[self.parent[row]]
        return row


def _rows_of(records: pa.Table, entry: RemoveRecipe) -> list[int]:
    name = next(name for name in ("id", "doi", "url") if getattr(entry, name) is not None)
    wanted = plain_identifier(name, getattr(entry, name))
    return [
        row
        for row, value in enumerate(records[name].to_pylist())
        if value is not None and plain_identifier(name, value) == wanted
    ]


def _similar(corpus: Corpus, row: int, others: Rows, threshold: float) -> set[int]:
    pairs = (np.uint64(row) << np.uint64(32)) | others.astype(np.uint64)
    overlap = corpus.texts.overlap(pairs)
    return set(others[(overlap.jaccard >= threshold) & (others != row)].tolist())


def _of_several_splits(component: Rows, labels: npt.NDArray[np.str_]) -> list[int]:
    known = np.flatnonzero(labels != "")
    first: dict[int, str] = {}
    several = set()
    for root, label in zip(component[known].tolist(), labels[known].tolist(), strict=True):
        if first.setdefault(root, label) != label:
            several.add(root)
    return sorted(several)


def _neighbours(left: Rows, right: Rows, wanted: set[int]) -> dict[int, set[int]]:
    found: dict[int, set[int]] = {}
    for a, b in zip(left.tolist(), right.tolist(), strict=True):
        if a in wanted:
            found.setdefault(a, set()).add(b)
        if b in wanted:
            found.setdefault(b, set()).add(a)
    return found


def all_pairs(corpus: Corpus, *, without: tuple[Rule, ...] = ()) -> tuple[Rows, Rows]:
    """Both ends of every removal and of every link whose rule is not in `without`."""
    fallen = np.flatnonzero(~corpus.stands)
    links = [edges for edges in corpus.edges if edges.rule not in without]
    return (
        np.concatenate([fallen, *(edges.left for edges in links)]),
        np.concatenate([corpus.survivor[fallen], *(edges.right for edges in links)]),
    )
