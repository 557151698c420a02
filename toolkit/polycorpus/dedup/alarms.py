"""What a person should look at before publishing: implausible outcomes and silent conflicts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import pyarrow as pa

from polycorpus.dedup.candidates import Rows
from polycorpus.dedup.components import components
from polycorpus.dedup.corpus import Corpus
from polycorpus.dedup.rejections import all_pairs
from polycorpus.dedup.works import shared_dois
from polycorpus.problems import Problem
from polycorpus.recipe import DedupRecipe

_GIANT_SHARE = 0.01
_GIANT_SIZE = 50
"""A group of 50 kept records and 1 % of the corpus is no paper but a template or a broken parse."""


def alarms(corpus: Corpus, recipe: DedupRecipe) -> Iterator[Problem]:
    """Problems of the whole outcome, then of single records in their order."""
    total, kept = len(corpus.records), np.flatnonzero(corpus.stands)
    removed = total - len(kept)
    if removed and removed >= recipe.alarm_rate * total:
        share = f"{removed} of {total} records were removed as duplicates"
        yield Problem(
            "high_removal_rate", share, hint="look at evidence/duplicates before you push"
        )
    yield from _giant_groups(corpus, kept)
    yield from _two_titles(corpus)
    yield from _shared_dois(corpus, kept)


def _giant_groups(corpus: Corpus, kept: Rows) -> Iterator[Problem]:
    component = components(len(corpus.records), *all_pairs(corpus))[kept]
    sizes = np.bincount(component) if len(kept) else np.empty(0, np.int64)
    limit = max(_GIANT_SIZE, _GIANT_SHARE * len(kept))
    for root in np.flatnonzero(sizes >= limit).tolist():
        first = int(kept[np.flatnonzero(component == root)[0]])
        message = f"{sizes[root]} records share one split because each is similar to another"
        yield _at(corpus, first, "giant_group", message)


def _two_titles(corpus: Corpus) -> Iterator[Problem]:
    final = corpus.final()
    told: set[tuple[int, int]] = set()
    for edges in corpus.edges:
        if edges.rule != "two_titles":
            continue
        for a, b in zip(final[edges.left].tolist(), final[edges.right].tolist(), strict=True):
            if a != b:
                told.add((min(a, b), max(a, b)))
    for a, b in sorted(told):
        name = corpus.records["id"][a].as_py()
        yield _at(corpus, b, "two_titles", f"has the text of {name} under another title")


def _shared_dois(corpus: Corpus, kept: Rows) -> Iterator[Problem]:
    twins = {
        pair
        for edges in corpus.edges
        if edges.rule == "twin"
        for pair in zip(edges.left.tolist(), edges.right.tolist(), strict=True)
    }
    for bucket in shared_dois(corpus, kept):
        if all((a, b) in twins for a, b in pairwise(bucket)):
            continue
        doi = corpus.records["doi"][bucket[0]].as_py()
        message = f"{len(bucket)} different records have the DOI {doi}"
        yield _at(corpus, bucket[0], "shared_doi", message)


def _at(corpus: Corpus, row: int, code: str, message: str) -> Problem:
    names = ["id", "file", "start_bytes", "stop_bytes"]
    place = corpus.records.select(names).take(pa.array([row])).to_pylist()[0]
    return Problem(
        code,
        message,
        file=place["file"],
        start_bytes=place["start_bytes"],
        stop_bytes=place["stop_bytes"],
        record=place["id"],
    )
