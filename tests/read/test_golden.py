"""Each raw case is read just as its reviewed golden file says."""

from __future__ import annotations

from pathlib import Path

import pytest

from polycorpus.read import read_file
from polycorpus.recipe import SourceRecipe

from .golden import cases, extents, raw_file, rendered


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_case_is_read_as_reviewed(case: Path) -> None:
    assert rendered(case) == (case / "golden.json").read_text("utf-8")


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_nothing_is_lost(case: Path) -> None:
    """Promise 1: the ledger tiles the file and its sums are the file's size."""
    path = raw_file(case)
    chunks = list(read_file(path, path.name, SourceRecipe()))
    position = 0
    for extent in extents(chunks):
        assert extent.start_bytes == position
        position = extent.stop_bytes
    source = chunks[-1].source
    assert source is not None
    assert position == source.size == sum(source.sums.values()) == path.stat().st_size
