"""Raw files before a build: can each be read, and does its ledger close."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from polycorpus.problems import Problem
from polycorpus.read import raw_files, read_file
from polycorpus.recipe import load
from polycorpus.validate.findings import Check


def check_raw(path: Path) -> Iterator[Check]:
    """One check a raw file: how it was read, and its problems."""
    recipe = load(Path())
    for file, name in raw_files([path]):
        problems: list[Problem] = []
        sums: Counter[str] = Counter()
        remark = ""
        for chunk in read_file(file, name, recipe.source(name)):
            problems += chunk.problems
            for extent in chunk.extents:
                sums[extent.kind] += extent.stop_bytes - extent.start_bytes
            if chunk.source is not None:
                source = chunk.source
                remark = f"{source.found_count} records, {source.layout}, {source.encoding}"
        parts = ", ".join(f"{kind} {size}" for kind, size in sorted(sums.items()))
        yield Check(name, name, tuple(problems), f"{remark}; bytes: {parts}")
