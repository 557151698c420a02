"""`group`: the rules in their order over a whole corpus."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from polycorpus.dedup.alarms import alarms
from polycorpus.dedup.candidates import Rows
from polycorpus.dedup.components import components
from polycorpus.dedup.containment import truncated_copies
from polycorpus.dedup.corpus import Corpus
from polycorpus.dedup.groups import Groups, Rejected, assemble, inherited_splits
from polycorpus.dedup.rejections import REMOVED, Rejection, all_pairs, bridges, removals
from polycorpus.dedup.signatures import Signatures, signatures
from polycorpus.dedup.texts import near_texts, same_ids
from polycorpus.dedup.twins import text_twins
from polycorpus.dedup.works import certain_twins, same_works
from polycorpus.problems import Problem
from polycorpus.recipe import DedupRecipe, RemoveRecipe


def group(
    records: pa.Table,
    recipe: DedupRecipe,
    *,
    signed: Signatures | None = None,
    published: pa.Array | None = None,
    succeeds: pa.Array | None = None,
    barred: pa.Array | None = None,
    remove: Sequence[RemoveRecipe] = (),
    threads: int = 1,
    compiled: bool | None = None,
) -> Groups:
    """
    Finds the duplicates, twins and groups of `records`, in the order (file, start_bytes).

    `published` is the split of each record that an earlier build published, `succeeds` the split
    that a new record inherits from a published one which vanished, `barred` why a record must not
    return; null elsewhere. Records that `remove` names, and their near duplicates, are rejected,
    and so are newcomers that would join published records of different splits.

    Whatever is rejected takes no further part: the rest is grouped again as if it had not been
    there.
    """
    count = len(records)
    nothing = pa.nulls(count, pa.string())
    published = nothing if published is None else published
    succeeds = nothing if succeeds is None else succeeds
    if signed is None:
        signed = signatures(records, threads=threads, compiled=compiled)
    rejected = Rejected(dict(_barred(barred)) if barred is not None else {})
    while True:
        rows = np.setdiff1d(np.arange(count, dtype=np.int64), rejected.rows())
        chosen = pa.array(rows)
        whole = len(rows) == count
        corpus = Corpus(
            records if whole else records.take(chosen),
            signed if whole else _signatures_of(signed, rows, count),
            np.array(published.take(chosen).is_valid()),
            threads=threads,
            compiled=compiled,
        )
        apply_rules(corpus, recipe)
        found = list(removals(corpus, remove, recipe.threshold)) or list(
            bridges(corpus, published.take(chosen), succeeds.take(chosen))
        )
        if not found:
            break
        for rejection in found:
            row = int(rows[rejection.row])
            rejected.reasons[row] = Rejection(row, rejection.code, rejection.message)
    problems = tuple(alarms(corpus, recipe))
    before = inherited_splits(
        corpus,
        components(len(rows), *all_pairs(corpus)),
        published.take(chosen),
        succeeds.take(chosen),
    )
    if not text_twins(corpus, pc.fill_null(before, "").to_pylist()):
        message = "too many records of two languages to compare their texts for twins"
        problems += (Problem("twins_not_sought", message),)
    return assemble(
        corpus,
        rows,
        records,
        rejected,
        published=published.take(chosen),
        succeeds=succeeds.take(chosen),
        problems=problems,
    )


def apply_rules(corpus: Corpus, recipe: DedupRecipe) -> None:
    """All rules in their order; what they decide is in `corpus`."""
    same_ids(corpus)
    graph, similar = near_texts(corpus, recipe.threshold)
    truncated_copies(corpus, graph, similar)
    same_works(corpus)
    certain_twins(corpus)


def _barred(barred: pa.Array) -> list[tuple[int, Rejection]]:
    return [
        (row, Rejection(row, REMOVED, reason))
        for row, reason in enumerate(barred.to_pylist())
        if reason is not None
    ]


def _signatures_of(signed: Signatures, rows: Rows, count: int) -> Signatures:
    """The signatures of the chosen records, numbered anew."""
    number = np.full(count, -1, np.int64)
    number[rows] = np.arange(len(rows))
    chosen = signed.take(np.flatnonzero(number[signed.record] >= 0))
    chosen.record[:] = number[chosen.record]
    return chosen
