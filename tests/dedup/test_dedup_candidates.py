"""Candidates are exactly the pairs that agree, and both paths compare their texts alike."""

from __future__ import annotations

import subprocess
import sys
from itertools import combinations

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polycorpus.dedup import candidates
from polycorpus.dedup.verify import Texts

_FEW = st.integers(0, 3) | st.integers(2**31 - 1, 2**31 + 1) | st.integers(2**32 - 2, 2**32 - 1)


def pairs(packed: candidates.Pairs) -> set[tuple[int, int]]:
    left, right = candidates.unpacked(packed)
    return set(zip(left.tolist(), right.tolist(), strict=True))


@given(st.lists(st.lists(_FEW, min_size=3, max_size=3), max_size=8), st.integers(1, 3))
def test_near_pairs_agree_in_a_band(rows: list[list[int]], threads: int) -> None:
    bands = np.array(rows, np.uint32).reshape(-1, 3)
    expected = {
        (a, b)
        for a, b in combinations(range(len(rows)), 2)
        if any(x == y for x, y in zip(rows[a], rows[b], strict=True))
    }
    assert pairs(candidates.near(bands, threads=threads)) == expected


@given(st.lists(st.lists(_FEW, min_size=16, max_size=16), max_size=6), st.integers(1, 3))
def test_contained_pairs_share_two_anchors(rows: list[list[int]], threads: int) -> None:
    """An anchor counts once, however often a text has it, and 0 is none."""
    anchors = np.array(rows, np.uint32).reshape(-1, 16)
    expected = {
        (a, b)
        for a, b in combinations(range(len(rows)), 2)
        if len(set(rows[a]) & set(rows[b]) - {0}) > 1
    }
    assert pairs(candidates.contained(anchors, threads=threads)) == expected


@pytest.mark.parametrize("size", [candidates.FULL_BUCKET, candidates.FULL_BUCKET + 1, 400])
def test_a_large_bucket_stays_connected_and_linear(size: int) -> None:
    """Up to FULL_BUCKET all pairs, above a star and a chain; as anchors such a bucket is common."""
    found = pairs(candidates.near(np.full((size, 1), 7, np.uint32)))
    whole = size <= candidates.FULL_BUCKET
    assert len(found) == (size * (size - 1) // 2 if whole else 2 * size - 3)
    assert {(0, row) for row in range(1, size)} <= found
    shared = pairs(candidates.contained(np.full((size, 16), [[7, *range(2, 17)]], np.uint32)))
    assert bool(shared) == whole


_TEXTS = st.lists(
    st.lists(st.sampled_from(["a", "b", "湖", "c d"]), max_size=30).map(" ".join),
    min_size=2,
    max_size=5,
)


@settings(max_examples=60, deadline=None)
@given(_TEXTS, st.data())
def test_both_paths_compare_texts_alike(texts: list[str], data: st.DataObject) -> None:
    """Repeated shingles count once, and neither the order of pairs nor repeats of them matter."""
    rows = st.integers(0, len(texts) - 1)
    chosen = data.draw(st.lists(st.tuples(rows, rows), min_size=1, max_size=12))
    packed = np.array([a << 32 | b for a, b in chosen], np.uint64)
    tokens = np.array([2 * len(text) for text in texts], np.int32)
    small, compiled = (
        Texts(pa.chunked_array([texts]), tokens, path, 1).overlap(packed) for path in (False, True)
    )
    for name in ("shared", "left", "right"):
        assert getattr(small, name).tolist() == getattr(compiled, name).tolist()


def test_a_small_corpus_compiles_nothing() -> None:
    """57 records on a fresh machine don't wait for a compiler: numba is not even imported."""
    code = """
import sys, pyarrow as pa
from polycorpus import schema
from polycorpus.dedup import group
from polycorpus.recipe import DedupRecipe
rows = [{"id": f"{n:032x}", "abstract": f"text {n} " * 9, "file": "a", "start_bytes": n}
        for n in range(57)]
group(pa.Table.from_pylist(rows, schema.RECORD), DedupRecipe(), threads=2)
sys.exit("numba" in sys.modules)
"""
    subprocess.run([sys.executable, "-c", code], check=True)
