"""Where a table is null and must not be, inside its lists too."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import pyarrow as pa
import pyarrow.compute as pc

from polycorpus import evidence

NEVER_NULL: Final[Mapping[str, tuple[str, ...]]] = {
    config: tuple(name for name, meaning in columns.items() if "null:" not in meaning)
    for config, columns in evidence.MEANING.items()
}
"""Columns of each table of evidence of which it is not said what null means."""

_PARTS: Final = {
    "language_spans": ("start", "stop", "language"),
    "translations": ("language",),
    "duplicates": ("id", "file", "start_bytes", "stop_bytes", "rule"),
    "other": ("name",),
}
"""Parts of the structs in a list column that are never null."""


def holes(table: pa.Table, columns: Iterable[str]) -> dict[str, pa.ChunkedArray]:
    """Which rows are null or have a null in their list, by column; a column without is left out."""
    found = {}
    for name in columns:
        mask = _mask(table[name], _PARTS.get(name, ()))
        if mask is not None:
            found[name] = mask
    return found


def without_holes(table: pa.Table, columns: Iterable[str]) -> pa.Table:
    """The rows that have all that they must have."""
    masks = list(holes(table, columns).values())
    if not masks:
        return table
    keep = pc.invert(masks[0])
    for mask in masks[1:]:
        keep = pc.and_(keep, pc.invert(mask))
    return table.filter(keep)


def _mask(column: pa.ChunkedArray, parts: Iterable[str]) -> pa.ChunkedArray | None:
    if not pa.types.is_list(column.type):
        return pc.is_null(column) if column.null_count else None
    flat = pc.list_flatten(column)
    inside = [flat, *(pc.struct_field(flat, part) for part in parts)]
    if not column.null_count and not any(values.null_count for values in inside):
        return None
    rows = [
        row is None or any(_is_hole(value, parts) for value in row) for row in column.to_pylist()
    ]
    return pa.chunked_array([pa.array(rows, pa.bool_())])


def _is_hole(value: object, parts: Iterable[str]) -> bool:
    if value is None:
        return True
    return isinstance(value, dict) and any(value[part] is None for part in parts)
