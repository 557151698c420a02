"""The stages that need the whole corpus: dedup and split, with the ledger of splits around them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pyarrow as pa

from polycorpus import dedup
from polycorpus.evidence import DUPLICATES, REJECTED
from polycorpus.pipeline.corpus import Corpus
from polycorpus.problems import Problem
from polycorpus.split import Assignment, SplitLedger, assign


@dataclass(frozen=True, slots=True)
class Grouped:
    """Records after dedup: those that stay, and the evidence of those that do not."""

    kept: pa.Table
    duplicates: pa.Table
    rejected: pa.Table
    problems: tuple[Problem, ...]
    inherited: pa.Array
    """Of each kept record: the split that its group was published in; null where it is new."""
    sketches: Sequence[str]
    """Of each kept record: what a successor is known by."""
    taken_out: pa.Table
    """Records that corpus.toml removes, and their near duplicates."""
    taken_out_sketches: Sequence[str]
    ledger: SplitLedger
    """As it was before this build."""


def dedup_corpus(records: pa.Table, corpus: Corpus, threads: int) -> Grouped:
    """Duplicates, twins and groups of `records`, given what was published before."""
    recipe = corpus.recipe
    ledger = SplitLedger.read(corpus.splits, recipe.split)
    signed = dedup.signatures(records, threads=threads)
    sketches = signed.sketches()
    history = ledger.history(records, sketches, recipe.split, recipe.remove)
    groups = dedup.group(
        records,
        recipe.dedup,
        signed=signed,
        published=history.published,
        succeeds=history.succeeds,
        barred=history.barred,
        remove=recipe.remove,
        threads=threads,
    )
    codes = groups.rejections["code"].to_pylist()
    gone = [
        row
        for row, code in zip(groups.rejected.tolist(), codes, strict=True)
        if code == dedup.REMOVED
    ]
    return Grouped(
        kept=groups.apply(records),
        duplicates=groups.evidence.select(DUPLICATES.names).cast(DUPLICATES),
        rejected=groups.rejections.select(REJECTED.names).cast(REJECTED),
        problems=groups.problems,
        inherited=groups.inherited,
        sketches=[sketches[row] for row in groups.kept.tolist()],
        taken_out=records.take(pa.array(gone, pa.int64())),
        taken_out_sketches=[sketches[row] for row in gone],
        ledger=ledger,
    )


def split_corpus(grouped: Grouped, corpus: Corpus) -> Assignment:
    """A split for each kept record, and the ledger to write once the build has finished."""
    return assign(
        grouped.kept,
        grouped.sketches,
        grouped.inherited,
        corpus.recipe.split,
        grouped.ledger,
        taken_out=grouped.taken_out,
        taken_out_sketches=grouped.taken_out_sketches,
    )
