"""From bytes to batches: ledger, headings, flags, problems, whatever the bytes are."""

from __future__ import annotations

import io
from pathlib import Path

import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polycorpus.errors import DiskError, UsageError
from polycorpus.read import Chunk, reader
from polycorpus.read.layouts import LAYOUTS
from polycorpus.recipe import SourceRecipe
from polycorpus.schema import RECORD

from .golden import extents, records

PROSE = (
    "Orchards lose a tenth of their blossom to late frost. We place cheap thermometers along the "
    "rows and fit a small model of cold air drainage. It names the rows six hours ahead."
)


def read(raw: bytes, recipe: SourceRecipe | None = None, name: str = "in.txt") -> list[Chunk]:
    return list(reader.read_stream(lambda: io.BytesIO(raw), name, recipe or SourceRecipe()))


PIECES = st.sampled_from(
    [
        "ICML 2024 Papers",
        "Title: x",
        "Abstract:",
        PROSE,
        '{"title": "x"}',
        "{",
        "[1] y",
        "摘要：甲",
        "- a",
    ]
)


@settings(max_examples=120, deadline=None)
@given(
    st.one_of(
        st.binary(max_size=200),
        st.lists(st.one_of(PIECES, st.sampled_from(["\n", "\n\n", "\r\n", " ", "\x00", "é"]))).map(
            lambda parts: "".join(parts).encode()
        ),
    ),
    st.sampled_from([None, *(layout.NAME for layout in LAYOUTS)]),
)
def test_any_bytes_are_accounted_for_in_any_layout(raw: bytes, layout: str | None) -> None:
    """Promises 1 and 12: no crash, the ledger tiles the file, each record lies in its extent."""
    chunks = read(raw, SourceRecipe(layout=layout))
    position = 0
    for extent in extents(chunks):
        assert extent.start_bytes == position < extent.stop_bytes
        position = extent.stop_bytes
    source = chunks[-1].source
    assert source is not None
    assert position == len(raw) == source.size == sum(source.sums.values())
    table = records(chunks)
    assert table.schema == RECORD
    places = [(e.start_bytes, e.stop_bytes) for e in extents(chunks) if e.kind == "record"]
    assert places == list(
        zip(table["start_bytes"].to_pylist(), table["stop_bytes"].to_pylist(), strict=True)
    )


def test_records_start_and_stop_at_their_own_text() -> None:
    raw = f"\r\n ICML 2024 Papers \r\n\r\n  {PROSE} \r\n\r\n".encode()
    (row,) = records(read(raw)).to_pylist()
    assert raw[row["start_bytes"] : row["stop_bytes"]].decode() == PROSE == row["abstract"]
    assert (row["venue"], row["year"], row["header"]) == ("ICML", 2024, "ICML 2024 Papers")
    assert row["header_languages"] == ["en"]


def test_a_stray_byte_costs_no_record_and_is_named() -> None:
    raw = b"ICML 2024 Papers\n\n" + "été – ".encode() + b"caf\xe9 \xff.\n"
    chunks = read(raw)
    (row,) = records(chunks).to_pylist()
    assert row["abstract"] == "été – café \ufffd."
    assert row["flags"] == ["undecodable_bytes"]
    found = [p for chunk in chunks for p in chunk.problems if p.code == "undecodable_bytes"]
    assert [(p.line, p.start_bytes, p.stop_bytes) for p in found] == [(3, 31, 32), (3, 33, 34)]
    assert {p.file for p in found} == {"in.txt"}


def test_what_is_no_record_is_a_warning(tmp_path: Path) -> None:
    for raw, code in ((b"", "empty_file"), (b" \n ", "no_records"), (b"ICML 2024", "no_records")):
        (chunk,) = read(raw)
        assert [(p.code, p.severity) for p in chunk.problems] == [(code, "warning")]
        assert chunk.records.num_rows == 0


def test_many_records_come_in_several_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "BATCH_RECORDS", 2)
    raw = "\n".join(f'{{"title": "t{n}"}}' for n in range(5)).encode()
    chunks = read(raw)
    assert [chunk.records.num_rows for chunk in chunks] == [2, 2, 1]
    assert [chunk.source is not None for chunk in chunks] == [False, False, True]
    assert records(chunks)["title"].to_pylist() == ["t0", "t1", "t2", "t3", "t4"]


def test_an_empty_object_is_no_record() -> None:
    chunks = read(b'{"title": "a"}\n{}\n{"title": null}\n')
    assert records(chunks).num_rows == 1
    assert [e.code for e in extents(chunks) if e.kind == "skip"] == ["empty_record"] * 2


def test_an_unknown_layout_is_wrong_use() -> None:
    with pytest.raises(UsageError, match="no layout") as error:
        read(b"x", SourceRecipe(layout="papyrus"))
    assert "plain" in str(error.value.hint)


def test_a_file_that_cannot_be_read_is_the_machine_s_fault(tmp_path: Path) -> None:
    with pytest.raises(DiskError, match="can't read"):
        list(reader.read_file(tmp_path / "gone.txt", "gone.txt", SourceRecipe()))


def test_ids_do_not_depend_on_name_or_encoding() -> None:
    text = f"ICML 2024 Papers\n\nÉtude – {PROSE}\n"
    one = records(read(text.encode(), name="a.txt"))["id"]
    other = records(read(text.encode("cp1252"), name="b.txt"))["id"]
    assert one == other


def test_batches_are_arrow_all_the_way() -> None:
    (chunk,) = read(b'{"title": "a"}')
    assert isinstance(chunk.records, pa.RecordBatch)
    lists = [f.name for f in RECORD if pa.types.is_list(f.type)]
    assert all(chunk.records[name].null_count == 0 for name in lists)
