"""`assign`: every kept record gets the split of its group."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pyarrow as pa

from polycorpus.recipe import SplitRecipe
from polycorpus.split.ledger import SplitLedger
from polycorpus.split.shares import splits_of


@dataclass(frozen=True, slots=True)
class Assignment:
    """The outcome: splits row by row, and the ledger for the build after this one."""

    split: pa.Array
    ledger: SplitLedger


def assign(
    kept: pa.Table,
    sketches: Sequence[str],
    inherited: pa.Array,
    recipe: SplitRecipe,
    ledger: SplitLedger,
    *,
    taken_out: pa.Table | None = None,
    taken_out_sketches: Sequence[str] = (),
) -> Assignment:
    """Splits of `kept` (columns id, group, doi, arxiv_id, url), whose sketches are `sketches`.

    `inherited` is the split that a record's group had before; null: the group is new, and the hash
    of its smallest id decides. Records that corpus.toml removes are `taken_out`: the ledger
    remembers them, so that their near duplicates are known although their raw file be gone.
    """
    groups = kept["group"].to_pylist()
    told = splits_of(groups, recipe)
    splits = [
        before or by_hash for before, by_hash in zip(inherited.to_pylist(), told, strict=True)
    ]
    by_group: dict[str, str] = {}
    for name, split in zip(groups, splits, strict=True):
        assert by_group.setdefault(name, split) == split, f"group {name} lies in two splits"
    after = ledger.under(recipe).including(kept, sketches, splits)
    if taken_out is not None:
        after = after.remembering(taken_out, taken_out_sketches)
    return Assignment(pa.array(splits, pa.string()), after)
