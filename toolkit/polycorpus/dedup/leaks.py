"""Whether records that must share a split lie in different ones: promise 5, for any dataset."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pyarrow as pa

from polycorpus.dedup.corpus import Corpus, Rule
from polycorpus.dedup.grouping import apply_rules
from polycorpus.dedup.rejections import all_pairs
from polycorpus.dedup.signatures import signatures
from polycorpus.problems import Problem
from polycorpus.recipe import DedupRecipe


def leaks(
    records: pa.Table, recipe: DedupRecipe, *, threads: int = 1, compiled: bool | None = None
) -> list[Problem]:
    """
    A problem for each record that has a duplicate or a twin in another split.

    `records` has a column `split` besides the record's own. What the dataset itself says (`group`,
    `twin_group`) is checked first, then the texts are compared anew, whatever it says.
    """
    splits = np.array(records["split"].to_pylist(), dtype=np.str_)
    found = [
        problem
        for name in ("group", "twin_group")
        if name in records.column_names
        for problem in _parted(records, name, splits)
    ]
    signed = signatures(records, threads=threads, compiled=compiled)
    corpus = Corpus(records, signed, np.zeros(len(records), bool), threads, compiled)
    apply_rules(corpus, recipe)
    left, right = all_pairs(corpus)
    rules = _rules(corpus)
    told: set[int] = set()
    for at in np.flatnonzero(splits[left] != splits[right]).tolist():
        first, second = sorted((int(left[at]), int(right[at])))
        if second not in told:
            told.add(second)
            other = f"{records['id'][first].as_py()} in {splits[first]}"
            message = f"in {splits[second]}, and by rule {rules[at]} it belongs to {other}"
            found.append(_problem(records, second, message))
    return found


def _parted(records: pa.Table, name: str, splits: np.typing.NDArray[np.str_]) -> Iterator[Problem]:
    first: dict[str, int] = {}
    for row, value in enumerate(records[name].to_pylist()):
        if value is None:
            continue
        before = first.setdefault(value, row)
        if splits[before] != splits[row]:
            message = f"{name} {value} lies in {splits[before]} and in {splits[row]}"
            yield _problem(records, row, message)


def _rules(corpus: Corpus) -> list[Rule]:
    """The rule of each pair of `all_pairs`."""
    from polycorpus.dedup.corpus import RULES

    rules = [RULES[rule] for rule in corpus.rule[~corpus.stands].tolist()]
    return rules + [edges.rule for edges in corpus.edges for _ in edges.left]


def _problem(records: pa.Table, row: int, message: str) -> Problem:
    names = ["id", "file", "start_bytes", "stop_bytes"]
    place = records.select(names).slice(row, 1).to_pylist()[0]
    return Problem(
        "split_leak",
        message,
        file=place["file"],
        start_bytes=place["start_bytes"],
        stop_bytes=place["stop_bytes"],
        record=place["id"],
    )
