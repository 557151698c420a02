"""
Pairs of texts that may be near duplicates: those that agree in a whole band of rows.

Each band is sorted instead of put into a hash table: a million texts take 20 ms a band, and the
order of the pairs depends on nothing but the texts.
"""

from __future__ import annotations

from typing import Final, TypeVar

import numpy as np
import numpy.typing as npt

from polycorpus.dedup.hashing import HEAD_ANCHORS, U32, U64

Number = TypeVar("Number", np.int64, np.uint64)
Rows = npt.NDArray[np.int64]
Pairs = npt.NDArray[np.uint64]
"""Unordered pairs of rows below 2**32, the smaller in the upper half; sorted, each once."""

FULL_BUCKET: Final = 16
"""Larger buckets give a star and a chain instead of all pairs: a template that 8,000 texts share
has 16,000 pairs instead of 32 million."""


def packed(left: Rows, right: Rows) -> Pairs:
    """The pairs of `left` and `right` in their canonical form."""
    low, high = np.minimum(left, right), np.maximum(left, right)
    pairs = low.astype(np.uint64) << np.uint64(32) | high.astype(np.uint64)
    return distinct(pairs[low != high])


def distinct(values: npt.NDArray[Number]) -> npt.NDArray[Number]:
    """Sorted, each once; numpy sorts five times as fast as its `unique` hashes."""
    values = np.sort(values)
    first = np.ones(len(values), bool)
    first[1:] = values[1:] != values[:-1]
    return values[first]


def unpacked(pairs: Pairs) -> tuple[Rows, Rows]:
    """Smaller and larger rows of the pairs."""
    low, high = pairs >> np.uint64(32), pairs & np.uint64(0xFFFFFFFF)
    return low.astype(np.int64), high.astype(np.int64)


def near(bands: U32) -> Pairs:
    """Pairs of rows that share a band; in large buckets the first row is the hub of the star."""
    found = [_in_buckets(_sorted(band)) for band in np.ascontiguousarray(bands.T)]
    return distinct(np.concatenate(found)) if found else np.empty(0, np.uint64)


def contained(anchors: U32) -> Pairs:
    """
    Pairs of rows that share two rare anchors or more.

    One shared 5-token run is common (`in this paper we propose a`); a copy shares many.
    """
    rows = np.repeat(np.arange(len(anchors), dtype=np.uint64), anchors.shape[1])
    values = _without_repeats(anchors).ravel()
    keys = values.astype(np.uint64) << np.uint64(32) | rows
    keys = np.sort(keys[values > 0])
    pairs = np.sort(_in_buckets(keys, hub=False))
    return distinct(pairs[1:][pairs[1:] == pairs[:-1]])


def equal(keys: U64) -> Pairs:
    """Pairs of rows whose 128-bit keys are equal and not zero."""
    order = np.argsort(keys[:, 0], kind="stable")
    order = order[keys[order].any(axis=1)]
    if not len(order):
        return np.empty(0, np.uint64)
    changes = (keys[order][1:] != keys[order][:-1]).any(axis=1)
    buckets = np.concatenate([[0], np.cumsum(changes)]).astype(np.uint64)
    return distinct(_in_buckets(buckets << np.uint64(32) | order.astype(np.uint64)))


def _sorted(hashes: U32) -> U64:
    keys = hashes.astype(np.uint64) << np.uint64(32) | np.arange(len(hashes), dtype=np.uint64)
    keys.sort()
    return keys


def _in_buckets(keys: U64, *, hub: bool = True) -> Pairs:
    """
    Pairs within the runs of equal upper halves of sorted `keys`; repeats are left in.

    With `hub`, runs over FULL_BUCKET give star and chain; without, they give nothing.
    """
    count = len(keys)
    if count < 2:
        return np.empty(0, np.uint64)
    upper, rows = keys >> np.uint64(32), keys & np.uint64(0xFFFFFFFF)
    starts = np.flatnonzero(np.concatenate([[True], upper[1:] != upper[:-1]]))
    sizes = np.diff(np.append(starts, count))
    full = (sizes > 1) & (sizes <= FULL_BUCKET)
    members = np.repeat(starts[full], sizes[full])
    ends = members + np.repeat(sizes[full], sizes[full])
    places = (
        members
        + np.arange(len(members))
        - np.repeat(np.cumsum(sizes[full]) - sizes[full], sizes[full])
    )
    found: list[U64] = [np.empty(0, np.uint64)]
    for step in range(1, FULL_BUCKET):
        at = places[places + step < ends]
        if not len(at):
            break
        found.append(rows[at] << np.uint64(32) | rows[at + step])
    if hub:
        large = sizes > FULL_BUCKET
        for start, size in zip(starts[large], sizes[large], strict=True):
            run = rows[start : start + size]
            found.append(run[0] << np.uint64(32) | run[1:])
            found.append(run[1:-1] << np.uint64(32) | run[2:])
    return np.concatenate(found)


def _without_repeats(anchors: U32) -> U32:
    """A head anchor that is among the smallest too counts once: its second place becomes 0."""
    anchors = anchors.copy()
    for head in range(HEAD_ANCHORS):
        again = anchors[:, HEAD_ANCHORS:] == anchors[:, head, None]
        anchors[:, HEAD_ANCHORS:][again] = 0
        anchors[:, head + 1 : HEAD_ANCHORS][
            anchors[:, head + 1 : HEAD_ANCHORS] == anchors[:, head, None]
        ] = 0
    return anchors
