"""What corpus.toml says of single records: columns set by hand, flags that remove."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Final

import pyarrow as pa
import pyarrow.compute as pc

from polycorpus.evidence import REJECTED
from polycorpus.problems import Problem
from polycorpus.recipe import CorrectRecipe, Recipe

ALWAYS_REJECTED: Final = {"no_text": "neither title nor abstract"}
"""Flags whose records are never published, and why."""


def correct(records: pa.Table, entries: Sequence[CorrectRecipe]) -> tuple[pa.Table, list[Problem]]:
    """
    `records` with the columns that `[[correct]]` sets; a corrected row gets the repair `corrected`.

    An entry whose id no record has is a problem, not an error: the record may have been removed.
    """
    problems = []
    for entry in entries:
        mask = pc.equal(records["id"], entry.id)
        if not pc.any(mask).as_py():
            text = f"[[correct]] names the id {entry.id}, which no record has"
            problems.append(Problem("correction_unused", text, record=entry.id))
            continue
        values = {k: v for k, v in asdict(entry).items() if k != "id" and v is not None}
        for name, value in values.items():
            kind = records.schema.field(name).type
            scalar = pa.scalar(list(value) if isinstance(value, tuple) else value, kind)
            records = _set(records, name, pc.if_else(mask, scalar, records[name]))
        repairs = [
            sorted({*(names or ()), "corrected"}) if hit else names
            for names, hit in zip(records["repairs"].to_pylist(), mask.to_pylist(), strict=True)
        ]
        records = _set(records, "repairs", pa.array(repairs, records.schema.field("repairs").type))
    return records, problems


def _set(records: pa.Table, name: str, values: pa.ChunkedArray | pa.Array) -> pa.Table:
    index = records.schema.get_field_index(name)
    return records.set_column(index, records.schema.field(name), values)


def reject_flagged(records: pa.Table, recipe: Recipe) -> tuple[pa.Table, pa.Table]:
    """Records kept, and those whose flags remove them as rows of `evidence.REJECTED`."""
    reasons = dict(ALWAYS_REJECTED)
    for flag, action in sorted(recipe.flags.items()):
        if action == "remove":
            reasons[flag] = "removed by [flags] in corpus.toml"
    codes = [
        next((flag for flag in reasons if flag in (flags or ())), None)
        for flags in records["flags"].to_pylist()
    ]
    mask = pa.array([code is None for code in codes], pa.bool_())
    removed = records.filter(pc.invert(mask))
    kept_codes = [code for code in codes if code is not None]
    return records.filter(mask), rejected(
        removed, kept_codes, [reasons[code] for code in kept_codes]
    )


def rejected(removed: pa.Table, codes: Sequence[str], reasons: Sequence[str]) -> pa.Table:
    """Rows of `evidence.REJECTED` for `removed` records, one code and reason each."""
    place = removed.select([name for name in REJECTED.names if name in removed.column_names])
    for name, values in (("code", codes), ("reason", reasons)):
        place = place.append_column(name, pa.array(values, pa.string()))
    return place.select(REJECTED.names).cast(REJECTED)
