"""Rows of any dataset as records, for whatever compares and judges records."""

from __future__ import annotations

import numpy as np
import pyarrow as pa

from polycorpus.schema import RECORD, UNDETERMINED
from polycorpus.validate.foreign.dataset import Config


def as_records(config: Config) -> pa.Table:
    """Its rows with the columns of RECORD and `split`; what it does not tell is null or empty.

    `id` is where a row stands, such as `train[17]`; `file` is its split, `start_bytes` its number.
    """
    parts = []
    for split, table in config.parted.items():
        count = table.num_rows
        filled = {
            "id": pa.array([f"{split}[{row}]" for row in range(count)]),
            "abstract": _strings(table, config.columns.text),
            "title": _strings(table, config.columns.title),
            "doi": _strings(table, config.columns.doi),
            "language": pa.array([UNDETERMINED] * count),
            "file": pa.array([split] * count),
            "start_bytes": pa.array(np.arange(count)),
            "stop_bytes": pa.array(np.arange(count) + 1),
        }
        columns = [
            filled[field.name] if field.name in filled else _empty(field.type, count)
            for field in RECORD
        ]
        records = pa.Table.from_arrays(columns, schema=RECORD)
        parts.append(records.append_column("split", pa.array([split] * count, pa.string())))
    return pa.concat_tables(parts).combine_chunks() if parts else _nothing()


def row_name(config: Config, split: str, table: pa.Table, row: int) -> str:
    """Where a row stands, with its own id where it has one."""
    own = config.columns.id
    name = f"{split}[{row}]"
    return name if own is None else f"{name} ({own} {table[own][row].as_py()})"


def _strings(table: pa.Table, column: str | None) -> pa.Array:
    if column is None:
        return pa.nulls(table.num_rows, pa.string())
    array = table[column].cast(pa.string()).combine_chunks()
    return pa.concat_arrays(array.chunks) if isinstance(array, pa.ChunkedArray) else array


def _empty(kind: pa.DataType, count: int) -> pa.Array:
    """Empty lists, and nulls of every other type."""
    if not pa.types.is_list(kind):
        return pa.nulls(count, kind)
    offsets = pa.array(np.zeros(count + 1, np.int32))
    return pa.ListArray.from_arrays(offsets, pa.nulls(0, kind.value_type), type=kind)


def _nothing() -> pa.Table:
    return RECORD.append(pa.field("split", pa.string())).empty_table()
