"""Which records were published before, and which new ones take the place of vanished ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt
import pyarrow as pa

Letters = npt.NDArray[np.uint8]
Rows = npt.NDArray[np.int64]

AGREEING: Final = 8
"""Of a sketch's 16 characters, from which a text is a near duplicate of a vanished one: at Jaccard
0.8 missed in 1 of 770, unrelated texts agree so far with probability 5e-11."""
_PAIRS_A_STEP: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class History:
    """Of each record, null where there is nothing to tell."""

    published: pa.Array
    """The split it was published in."""
    succeeds: pa.Array
    """The split that it takes over from a published record which vanished."""
    predecessor: pa.Array
    """The first 16 digits of that record's id."""
    barred: pa.Array
    """Why it must not return: it succeeds a record that corpus.toml removes."""


@dataclass(frozen=True, slots=True)
class Vanished:
    """A record of the ledger that is not among the records any more."""

    id: str
    sketch: str
    keys: tuple[str, ...]


def predecessors(
    gone: Sequence[Vanished], keys: Sequence[Sequence[str]], sketches: Sequence[str]
) -> dict[int, str]:
    """Whom the newcomers with these keys and sketches succeed, by their place.

    A successor shares a key with what vanished, in the order DOI, arXiv id, URL; else its sketch
    agrees in AGREEING characters, the more the better, then with the smaller id.
    """
    owner: dict[str, str] = {}
    for entry in gone:
        for key in entry.keys:
            owner.setdefault(key, entry.id)
    found: dict[int, str] = {}
    for place, own in enumerate(keys):
        shared = next((owner[key] for key in own if key in owner), None)
        if shared is not None:
            found[place] = shared
    rest = [place for place, sketch in enumerate(sketches) if sketch and place not in found]
    return found | _by_sketch([entry for entry in gone if entry.sketch], rest, sketches)


def column(values: Mapping[int, str], count: int) -> pa.Array:
    """A value for some rows, null for the others."""
    return pa.array([values.get(row) for row in range(count)], pa.string())


def _by_sketch(
    told: Sequence[Vanished], rows: Sequence[int], sketches: Sequence[str]
) -> dict[int, str]:
    """Sorted by each pair of characters in turn; equal pairs are compared in full."""
    if not told or not rows:
        return {}
    old = _letters([entry.sketch for entry in told])
    new = _letters([sketches[row] for row in rows])
    best: dict[int, tuple[int, str]] = {}
    for place in range(0, old.shape[1], 2):
        ours, theirs = _band(new, place), _band(old, place)
        order = np.argsort(theirs, kind="stable")
        first = np.searchsorted(theirs[order], ours, "left")
        last = np.searchsorted(theirs[order], ours, "right")
        for left, right in _pairs(first, last):
            agreeing = (new[left] == old[order[right]]).sum(axis=1)
            for at in np.flatnonzero(agreeing >= AGREEING).tolist():
                row = rows[left[at]]
                rank = (-int(agreeing[at]), told[order[right[at]]].id)
                best[row] = min(best.get(row, rank), rank)
    return {row: identity for row, (_, identity) in best.items()}


def _pairs(first: Rows, last: Rows) -> Iterable[tuple[Rows, Rows]]:
    """Each row with every place of its range [first, last), a bounded number at a time."""
    counts = last - first
    ends = np.cumsum(counts)
    start = 0
    while start < len(counts):
        done = ends[start - 1] if start else 0
        stop = max(start + 1, int(np.searchsorted(ends, done + _PAIRS_A_STEP, "right")))
        left = np.repeat(np.arange(start, stop), counts[start:stop])
        before = ends[start:stop] - counts[start:stop] - done
        within = np.arange(len(left)) - np.repeat(before, counts[start:stop])
        yield left, np.repeat(first[start:stop], counts[start:stop]) + within
        start = stop


def _letters(sketches: Sequence[str]) -> Letters:
    return np.frombuffer("".join(sketches).encode("ascii"), np.uint8).reshape(len(sketches), -1)


def _band(letters: Letters, place: int) -> npt.NDArray[np.uint16]:
    return letters[:, place].astype(np.uint16) << np.uint16(8) | letters[:, place + 1]
