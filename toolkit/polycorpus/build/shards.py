"""Parquet files whose bytes depend on the rows alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from polycorpus.files import checksum
from polycorpus.schema import NEVER_NULL, RECORD

ROW_GROUP_ROWS: Final = 10_000
"""Fixed: Parquet bytes depend on it. About 30 MB of abstracts, what a reader decodes at once."""

ROW_OVERHEAD_BYTES: Final = 512
"""Bytes that a row's other columns take beside its texts, measured on 57 and on 95,652 records."""


@dataclass(frozen=True, slots=True)
class Shard:
    """One Parquet file of the build; `path` is relative to the build folder."""

    path: str
    rows: int
    bytes: int
    sha256: str


def write_data(records: pa.Table, folder: Path, shard_bytes: int) -> tuple[Shard, ...]:
    """
    Config `default`: `data/<language>/<split>-NNNNN-of-NNNNN.parquet`, rows as they come.

    `records` has the columns of `RECORD` and `split`, sorted by (file, start_bytes). A split
    without rows in a language is not written: an empty file makes a dataset unloadable.
    """
    for name in NEVER_NULL:
        column = records.column(name)
        assert not column.null_count, f"column {name} has {column.null_count} nulls"
    shards: list[Shard] = []
    keys = records.select(["language", "split"]).group_by(["language", "split"]).aggregate([])
    pairs = sorted(zip(keys["language"].to_pylist(), keys["split"].to_pylist(), strict=True))
    for language, split in pairs:
        mask = pc.and_(pc.equal(records["language"], language), pc.equal(records["split"], split))
        rows = records.filter(mask).select(RECORD.names)
        shards += _write(rows, folder, f"data/{language}/{split}", shard_bytes)
    return tuple(shards)


def read_data(folder: Path) -> pa.Table:
    """The records that `write_data` wrote, with `split` and `folder`, the language of their path.

    Shards of another schema are left out.
    """
    tables = []
    for path in sorted(folder.glob("data/*/*.parquet")):
        if pq.read_schema(path).equals(RECORD):
            rows = pq.read_table(path)
            rows = rows.append_column("split", _constant(path.name.split("-")[0], rows))
            tables.append(rows.append_column("folder", _constant(path.parent.name, rows)))
    schema = RECORD.append(pa.field("split", pa.string())).append(pa.field("folder", pa.string()))
    return pa.concat_tables(tables) if tables else schema.empty_table()


def _constant(value: str, rows: pa.Table) -> pa.Array:
    return pa.array([value] * rows.num_rows, pa.string())


def write_evidence(name: str, rows: pa.Table, folder: Path, shard_bytes: int) -> tuple[Shard, ...]:
    """Config `name`: `evidence/<name>/train-*.parquet`; nothing where there are no rows."""
    if not rows.num_rows:
        return ()
    return tuple(_write(rows, folder, f"evidence/{name}/train", shard_bytes))


def _write(rows: pa.Table, folder: Path, stem: str, shard_bytes: int) -> Iterator[Shard]:
    cuts = _cuts(rows, shard_bytes)
    for number, (start, stop) in enumerate(cuts):
        path = f"{stem}-{number:05d}-of-{len(cuts):05d}.parquet"
        write_parquet(rows.slice(start, stop - start), folder / path)
        yield Shard(path, stop - start, (folder / path).stat().st_size, checksum(folder / path))


def _cuts(rows: pa.Table, shard_bytes: int) -> list[tuple[int, int]]:
    """
    Row ranges of about `shard_bytes` each.

    Filled greedily from the front, so that rows added at the end leave the earlier shards as
    they are.
    """
    sizes = np.full(rows.num_rows, ROW_OVERHEAD_BYTES, np.int64)
    for name in ("title", "abstract", "abstract_raw"):
        if name in rows.column_names:
            lengths = pc.fill_null(pc.binary_length(rows[name]), 0)
            sizes += lengths.to_numpy().astype(np.int64)
    shard = np.cumsum(sizes) - sizes
    starts = np.flatnonzero(np.diff(shard // shard_bytes, prepend=-1))
    return list(zip(starts.tolist(), [*starts[1:].tolist(), rows.num_rows], strict=True))


def write_parquet(rows: pa.Table, path: Path) -> None:
    """
    Bytes of `path` are a function of the rows: chunking in memory is levelled first.

    Content-defined chunking lets a store that deduplicates reuse the pages that did not change;
    the page index lets a reader skip those it does not want.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    pq.write_table(
        rows.combine_chunks(),
        path,
        row_group_size=ROW_GROUP_ROWS,
        compression="zstd",
        compression_level=3,
        version="2.6",
        use_content_defined_chunking=True,
        write_page_index=True,
    )
