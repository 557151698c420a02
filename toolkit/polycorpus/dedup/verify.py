"""True similarity of candidate pairs: the shingle sets themselves are compared, not signatures."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from polycorpus.dedup.candidates import Pairs, Rows, distinct, unpacked
from polycorpus.dedup.hashing import U64, shingle_hashes
from polycorpus.dedup.signatures import buffers, hashed
from polycorpus.dedup.tokens import table

Floats = npt.NDArray[np.float64]
_PAIRS_A_TASK: Final = 4_096
"""Shingle sets of at most 8,192 texts of 200 tokens: 13 MB a thread, which the allocator reuses."""


@dataclass(frozen=True, slots=True)
class Overlap:
    """Of each pair: the shingles they share, and those of the left and of the right text."""

    shared: Rows
    left: Rows
    right: Rows

    @property
    def jaccard(self) -> Floats:
        """Shared over all; 0 where both are empty: empty equals nothing."""
        return _share(self.shared, self.left + self.right - self.shared)

    @property
    def containment(self) -> Floats:
        """Shared over those of the smaller text."""
        return _share(self.shared, np.minimum(self.left, self.right))


def _share(shared: Rows, of: Rows) -> Floats:
    share: Floats = shared / np.maximum(of, 1)
    return share


@dataclass(frozen=True)
class Texts:
    """The texts that rows stand for, and how to compare them."""

    abstracts: pa.ChunkedArray
    tokens: npt.NDArray[np.int32]
    compiled: bool
    threads: int

    def overlap(self, pairs: Pairs) -> Overlap:
        """Compares the texts of each pair; in tasks, so that memory does not grow with pairs."""
        compare = self._compiled if self.compiled else self._small
        tasks = [
            pairs[start : start + _PAIRS_A_TASK] for start in range(0, len(pairs), _PAIRS_A_TASK)
        ]
        if not tasks:
            return Overlap(*(np.empty(0, np.int64) for _ in range(3)))
        if len(tasks) == 1:
            return compare(pairs)
        with ThreadPoolExecutor(self.threads) as pool:
            parts = list(pool.map(compare, tasks))
        return Overlap(
            np.concatenate([part.shared for part in parts]),
            np.concatenate([part.left for part in parts]),
            np.concatenate([part.right for part in parts]),
        )

    @cached_property
    def _buffers(self) -> list[tuple[npt.NDArray[np.uint8], Rows]]:
        return [buffers(chunk) for chunk in self.abstracts.chunks]

    def _small(self, pairs: Pairs) -> Overlap:
        left, right = unpacked(pairs)
        rows = distinct(np.concatenate([left, right])).tolist()
        sets = {
            row: frozenset(shingle_hashes(hashed(self.abstracts[row].as_py())).tolist())
            for row in rows
        }
        return Overlap(
            np.array([len(sets[a] & sets[b]) for a, b in zip(left, right, strict=True)], np.int64),
            np.array([len(sets[a]) for a in left], np.int64),
            np.array([len(sets[b]) for b in right], np.int64),
        )

    def _compiled(self, pairs: Pairs) -> Overlap:
        from polycorpus.dedup import kernels

        left, right = unpacked(pairs)
        rows = distinct(np.concatenate([left, right]))
        shingles, bounds = self._shingle_sets(rows, kernels.shingle_sets)
        left, right = np.searchsorted(rows, left), np.searchsorted(rows, right)
        overlap = np.empty((3, len(pairs)), np.int64)
        kernels.intersections(shingles, bounds, left, right, overlap)
        return Overlap(*overlap)

    def _shingle_sets(self, rows: Rows, kernel: Callable[..., None]) -> tuple[U64, Rows]:
        """Shingles of sorted `rows` one text after another, read chunk by chunk without a copy."""
        shingles = np.empty(int(self.tokens[rows].sum(dtype=np.int64)), np.uint64)
        bounds = np.zeros(len(rows) + 1, np.int64)
        before = 0
        for content, offsets in self._buffers:
            count = len(offsets) - 1
            first, last = np.searchsorted(rows, [before, before + count])
            if first < last:
                within = np.zeros(last - first + 1, np.int64)
                written = bounds[first]
                kernel(
                    content,
                    offsets,
                    rows[first:last] - before,
                    *table(),
                    shingles[written:],
                    within,
                )
                bounds[first : last + 1] = within + written
            before += count
        return shingles, bounds
