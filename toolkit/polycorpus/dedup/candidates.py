"""
Pairs of texts that may be near duplicates: those that agree in a whole band of rows.

Each band is sorted instead of put into a hash table: a million texts take 20 ms a band, and the
order of the pairs depends on nothing but the texts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

import numpy as np
import numpy.typing as npt

from polycorpus.dedup.hashing import U32, U64

Number = TypeVar("Number", np.int64, np.uint64)
Rows = npt.NDArray[np.int64]
Pairs = npt.NDArray[np.uint64]
"""Unordered pairs of rows below 2**32, the smaller in the upper half; sorted, each once."""

FULL_BUCKET: Final = 16
"""Larger buckets give a star and a chain instead of all pairs: a template that 8,000 texts share
has 16,000 pairs instead of 32 million."""
_PARTS_BITS: Final = 4
"""Anchors are sorted in 16 parts: of a million texts each takes 8 MB instead of 130."""


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


def near(bands: U32, *, threads: int = 1) -> Pairs:
    """Pairs of rows that share a band; in large buckets the first row is the hub of the star."""
    rows = np.arange(len(bands))

    def in_band(band: int) -> U64:
        return _in_buckets(np.sort(_keys(bands[:, band], rows)))

    return distinct(_over(in_band, range(bands.shape[1]), threads))


def contained(anchors: U32, *, threads: int = 1) -> Pairs:
    """
    Pairs of rows that share two rare anchors or more.

    One shared 5-token run is common (`in this paper we propose a`); a copy shares many. An anchor
    that a text has twice, among its first and among its smallest, counts once.
    """
    values = np.ascontiguousarray(anchors).ravel()
    part_of = np.empty(len(values), np.uint8)
    np.right_shift(values, np.uint32(32 - _PARTS_BITS), out=part_of, casting="unsafe")

    def in_part(part: int) -> U64:
        places = np.flatnonzero(part_of == part)
        keys = _keys(values[places], places // anchors.shape[1])
        del places
        if not part:  # the value 0 says that there is no anchor
            keys = keys[keys >= np.uint64(2**32)]
        return _in_buckets(distinct(keys), hub=False)

    pairs = _over(in_part, range(2**_PARTS_BITS), threads)
    pairs.sort()
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


def _over(pairs: Callable[[int], U64], parts: Iterable[int], threads: int) -> U64:
    """What `pairs` gives for every part, one after another, whatever thread finds it first."""
    with ThreadPoolExecutor(threads) as pool:
        return np.concatenate([np.empty(0, np.uint64), *pool.map(pairs, parts)])


def _keys(hashes: U32, rows: Rows) -> U64:
    """Sorted, these have the rows of one hash side by side."""
    keys = hashes.astype(np.uint64)
    keys <<= np.uint64(32)
    keys |= rows.view(np.uint64)
    return keys


def _in_buckets(keys: U64, *, hub: bool = True) -> Pairs:
    """
    Pairs within the runs of equal upper halves of sorted `keys`; repeats are left in.

    With `hub`, runs over FULL_BUCKET give star and chain; without, they give nothing.
    """
    upper = keys >> np.uint64(32)
    again = np.zeros(len(keys) + 1, bool)
    again[1:-1] = upper[1:] == upper[:-1]
    # Most hashes belong to one row: nothing below needs to look at those.
    several = again[1:] | again[:-1]
    starts = np.flatnonzero(~again[:-1][several])
    rows = keys[several] & np.uint64(0xFFFFFFFF)
    sizes = np.diff(np.append(starts, len(rows)))
    full = sizes <= FULL_BUCKET
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
