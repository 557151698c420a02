"""Bytes of Arrow buffers as `datasets` counts them, whatever the table went through before."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

Ints = npt.NDArray[np.int64]

_OFFSET_BYTES: Final = 4


def arrow_bytes(table: pa.Table, groups: Ints | None = None) -> Ints:
    """Bytes by group of rows, as they are in memory once read from Parquet.

    `groups` numbers the group of each row from 0; without it all rows are one. `Table.nbytes` would
    not do: a filter leaves a validity bitmap on every column, the reader of Parquet on those with a
    null and on fixed-width ones. Linear in the rows however many groups there are.
    """
    groups = np.zeros(table.num_rows, np.int64) if groups is None else groups
    total = np.zeros(int(groups.max(initial=0)) + 1, np.int64)
    for column in table.columns:
        start = 0
        for part in _whole(column):
            total += _bytes(part, groups[start : start + len(part)], len(total))
            start += len(part)
    return total


def _whole(column: pa.ChunkedArray) -> list[pa.Array]:
    """One array, or several where one would have too many bytes for 32-bit offsets."""
    combined = column.combine_chunks()
    return combined.chunks if isinstance(combined, pa.ChunkedArray) else [combined]


def _bytes(array: pa.Array, groups: Ints, count: int) -> Ints:
    kind = array.type
    rows: Ints = np.bincount(groups, minlength=count)
    bitmap: Ints = (rows + 7) // 8
    if pa.types.is_struct(kind):
        return sum((_bytes(part, groups, count) for part in array.flatten()), start=rows * 0)
    if pa.types.is_list(kind):
        inner = np.repeat(groups, _numbers(pc.list_value_length(array)))
        return rows * _OFFSET_BYTES + _bytes(array.flatten(), inner, count)
    if pa.types.is_string(kind):
        texts = _sum_by(groups, _numbers(pc.binary_length(array)), count)
        nulls = _sum_by(groups, _numbers(pc.is_null(array).cast(pa.int8())), count)
        return rows * _OFFSET_BYTES + texts + np.where(nulls > 0, bitmap, 0)
    return rows * int(kind.bit_width // 8) + bitmap


def _numbers(array: pa.Array) -> Ints:
    numbers: Ints = pc.fill_null(array, 0).to_numpy(zero_copy_only=False).astype(np.int64)
    return numbers


def _sum_by(groups: Ints, values: Ints, count: int) -> Ints:
    return np.bincount(groups, weights=values, minlength=count).astype(np.int64)
