"""Shards: promise 7 (same rows, same bytes) and loadable splits."""

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from polycorpus.build import write_data, write_evidence, write_parquet
from polycorpus.files import checksum
from polycorpus.schema import RECORD


def records(*rows):
    """Rows of RECORD plus `split`, lists empty and strings filled where they must not be null."""
    empty = {f.name: [] if pa.types.is_list(f.type) else None for f in RECORD}
    filled = {
        "id": "0" * 32,
        "group": "0" * 32,
        "language": "en",
        "title_language": "und",
        "file": "a.txt",
        "file_sha256": "0" * 64,
        "start_bytes": 0,
        "stop_bytes": 1,
        "encoding": "utf-8",
    }
    schema = RECORD.append(pa.field("split", pa.string()))
    return pa.Table.from_pylist(
        [{**empty, **filled, "split": "train", **row} for row in rows], schema
    )


def test_bytes_do_not_depend_on_chunks_in_memory(tmp_path):
    whole = records(*({"abstract": f"text {n}" * 50} for n in range(100)))
    pieces = pa.concat_tables([whole.slice(0, 33), whole.slice(33, 1), whole.slice(34)])
    write_parquet(whole, tmp_path / "a.parquet")
    write_parquet(pieces, tmp_path / "b.parquet")
    assert checksum(tmp_path / "a.parquet") == checksum(tmp_path / "b.parquet")


def test_one_file_a_language_and_split_and_none_that_is_empty(tmp_path):
    table = records({"language": "en"}, {"language": "zh-Hans", "split": "test"})
    shards = write_data(table, tmp_path, 1 << 20)
    assert [shard.path for shard in shards] == [
        "data/en/train-00000-of-00001.parquet",
        "data/zh-Hans/test-00000-of-00001.parquet",
    ]
    assert [shard.rows for shard in shards] == [1, 1]
    assert pq.read_table(tmp_path / shards[0].path).schema.names == RECORD.names
    assert write_evidence("duplicates", table.slice(0, 0), tmp_path, 1 << 20) == ()


def test_rows_added_at_the_end_leave_earlier_shards_as_they_are(tmp_path):
    rows = [{"abstract": "x" * 1000, "start_bytes": n} for n in range(40)]
    few = write_data(records(*rows[:30]), tmp_path / "few", 8000)
    many = write_data(records(*rows), tmp_path / "many", 8000)
    assert len(few) > 2
    assert [s.sha256 for s in few[:-1]] == [s.sha256 for s in many[: len(few) - 1]]
    assert sum(shard.rows for shard in many) == 40


def test_a_null_where_none_may_be_is_a_bug(tmp_path):
    with pytest.raises(AssertionError, match="language"):
        write_data(records({"language": None}), tmp_path, 1 << 20)
