"""What a raw file becomes, as JSON for a person to review; run as a script it rewrites them."""

from __future__ import annotations

import json
from pathlib import Path

import pyarrow as pa

from polycorpus.read import Chunk, Extent, read_file
from polycorpus.recipe import SourceRecipe

CASES = Path(__file__).parent.parent / "raw"
UNCHANGING = ("id", "file", "file_sha256", "encoding", "abstract_raw")


def cases() -> list[Path]:
    """Folders of `tests/raw` that this suite keeps golden files for."""
    return sorted(path.parent for path in CASES.glob("*/in.*"))


def raw_file(case: Path) -> Path:
    """The raw file of a case."""
    return next(iter(sorted(case.glob("in.*"))))


def snapshot(path: Path) -> dict[str, object]:
    """Encoding, layout, ledger, records without empty columns, and problems."""
    chunks = list(read_file(path, path.name, SourceRecipe()))
    source = chunks[-1].source
    assert source is not None
    return {
        "encoding": source.encoding,
        "layout": source.layout,
        "ledger": [[e.kind, e.code, e.start_bytes, e.stop_bytes] for e in extents(chunks)],
        "records": [
            {name: value for name, value in row.items() if value and name not in UNCHANGING}
            for row in records(chunks).to_pylist()
        ],
        "problems": [problem.as_text() for chunk in chunks for problem in chunk.problems],
    }


def records(chunks: list[Chunk]) -> pa.Table:
    """All records of a file."""
    return pa.Table.from_batches([chunk.records for chunk in chunks])


def extents(chunks: list[Chunk]) -> list[Extent]:
    """The whole ledger of a file."""
    return [extent for chunk in chunks for extent in chunk.extents]


def rendered(case: Path) -> str:
    """The golden file's text for the case as it is read now."""
    return json.dumps(snapshot(raw_file(case)), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    for folder in cases():
        (folder / "golden.json").write_text(rendered(folder), "utf-8")
