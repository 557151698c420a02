"""What corpus.toml says of flags is what the build does: keep, remove to `rejected`, or mask."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from polycorpus.pipeline import build_corpus, open_corpus, parse_files

from .records import ENGLISH

MAIL = "jane.doe@uni-example.edu"
RECORDS = (
    {"title": "On the mooring of boats", "abstract": f"{ENGLISH} Ask {MAIL}."},
    {"title": "RETRACTED: On the drift of ice", "abstract": ENGLISH.replace("boats", "floes")},
    {
        "title": "On the tides of the sea",
        "abstract": "The moon draws the water of every ocean twice a day, and the sun helps it "
        "twice a month; from their places alone a table of the tides is computed for a century.",
    },
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "raw").mkdir()
    lines = "".join(json.dumps(record) + "\n" for record in RECORDS)
    (tmp_path / "raw" / "boats.jsonl").write_text(lines, "utf-8")
    return tmp_path


def built(folder: Path, recipe: str) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Published rows, and rejected ones, of a build with this recipe."""
    (folder / "corpus.toml").write_text(recipe, "utf-8")
    build_corpus(open_corpus(folder))
    tables = [pq.read_table(path) for path in sorted((folder / "build/data").rglob("*.parquet"))]
    rejected = [
        row
        for path in sorted((folder / "build/evidence/rejected").rglob("*.parquet"))
        for row in pq.read_table(path).to_pylist()
    ]
    return pa.concat_tables(tables).sort_by("start_bytes").to_pylist(), rejected


def test_the_default_removes_and_masks_nothing(folder):
    published, rejected = built(folder, "")
    assert [row["flags"] for row in published] == [["email"], ["withdrawn"], []]
    assert MAIL in published[0]["abstract"]
    assert rejected == []


def test_a_removed_record_is_rejected_with_its_flag(folder):
    published, rejected = built(folder, '[flags]\nwithdrawn = "remove"')
    assert [row["title"] for row in published] == [RECORDS[0]["title"], RECORDS[2]["title"]]
    assert [(row["title"], row["code"]) for row in rejected] == [(RECORDS[1]["title"], "withdrawn")]


def test_a_mask_holds_for_the_whole_build_and_keeps_ids(folder):
    before, _ = built(folder, "")
    after, _ = built(folder, '[flags]\nemail = "mask"')
    assert [row["id"] for row in after] == [row["id"] for row in before]
    assert after[0]["abstract"] == f"{ENGLISH} Ask [email]."
    assert after[0]["repairs"] == ["masked_email"]
    leaks = [p for p in (folder / "build").rglob("*") if p.is_file() and holds(p, MAIL)]
    assert leaks == []


def holds(path: Path, text: str) -> bool:
    """Whether a file of a build holds the text; Parquet is compressed, so its rows are asked."""
    if path.suffix == ".parquet":
        return text in str(pq.read_table(path).to_pylist())
    return text.encode() in path.read_bytes()


def test_parse_masks_as_the_build_does(folder):
    (folder / "corpus.toml").write_text('[flags]\nemail = "mask"', "utf-8")
    chunks = list(parse_files(folder, [folder / "raw"]))
    assert MAIL not in str([chunk.records.to_pylist() for chunk in chunks])
