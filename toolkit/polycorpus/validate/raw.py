"""Raw files before a build: can each be read, and does its ledger close."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from polycorpus.problems import Problem
from polycorpus.read import left_out, raw_files, read_file
from polycorpus.recipe import RECIPE_FILE, SourceRecipe, load
from polycorpus.validate.findings import Check, checked


def check_raw(path: Path) -> Iterator[Check]:
    """One check a raw file: how it was read, and its problems; then what was not read.

    The recipe is that of the corpus whose raw/ `path` is, else that of the current folder.
    """
    own = path.absolute().parent
    recipe = load(own if (own / RECIPE_FILE).is_file() else Path())
    for file, name in raw_files([path]):
        yield _check_file(file, name, recipe.source(name))
    if unread := left_out([path]):
        yield checked("left_out", "every file is read", unread, "")


def _check_file(file: Path, name: str, recipe: SourceRecipe) -> Check:
    problems: list[Problem] = []
    sums: Counter[str] = Counter()
    remark = ""
    stop = 0
    for chunk in read_file(file, name, recipe):
        problems += chunk.problems
        for extent in chunk.extents:
            if extent.start_bytes != stop:
                text = "the ledger does not go on where it stopped"
                place = (min(stop, extent.start_bytes), max(stop, extent.start_bytes))
                problems.append(
                    Problem("ledger_gap", text, name, start_bytes=place[0], stop_bytes=place[1])
                )
            stop = extent.stop_bytes
            sums[extent.kind] += extent.stop_bytes - extent.start_bytes
        if (source := chunk.source) is not None:
            remark = f"{source.found_count} records, {source.layout}, {source.encoding}"
            if stop != source.size:
                text = f"the ledger ends at {stop} of {source.size} bytes"
                problems.append(Problem("ledger_gap", text, name))
            stop = 0  # the next one is another member of an archive
    parts = ", ".join(f"{kind} {size}" for kind, size in sorted(sums.items()))
    return checked(name, name, problems, f"{remark}; bytes: {parts}")
