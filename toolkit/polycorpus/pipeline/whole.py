"""The stages that need the whole corpus: dedup and split, with the ledger of splits around them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa

from polycorpus import dedup
from polycorpus.build import read_data
from polycorpus.errors import UsageError
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


def restore_splits(corpus: Corpus, published: Path) -> int:
    """Writes splits.tsv anew from the build in the folder `published`; how many records it names.

    UsageError where the corpus has a ledger already: it knows more than a revision can tell.
    """
    if corpus.splits.exists():
        raise UsageError(
            f"{corpus.splits} is there, so nothing has to be restored",
            hint=f"remove {corpus.splits} first, if it is the one that is wrong",
        )
    records = read_data(published)
    if not records.num_rows:
        raise UsageError("the published dataset holds no records of polycorpus")
    sketches = dedup.signatures(records).sketches()
    SplitLedger.restore(records, sketches, corpus.recipe.split).write(corpus.splits)
    return int(records.num_rows)


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
