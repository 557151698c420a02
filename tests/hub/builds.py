"""Small builds as the build stage leaves them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from polycorpus.schema import RECORD

CARD: Final = """\
---
license: cc-by-4.0
language:
- "en"
- "zh"
configs:
- config_name: "default"
  default: true
  data_files:
  - split: "train"
    path: "data/*/train-*.parquet"
  - split: "test"
    path: "data/*/test-*.parquet"
- config_name: "en"
  data_files:
  - split: "train"
    path: "data/en/train-*.parquet"
- config_name: "sources"
  data_files:
  - split: "train"
    path: "evidence/sources/train-*.parquet"
---
# Abstracts
"""
EN_TRAIN: Final = "data/en/train-00000-of-00001.parquet"
EN_TEST: Final = "data/en/test-00000-of-00001.parquet"
ZH_TRAIN: Final = "data/zh-Hans/train-00000-of-00001.parquet"

Rows = Sequence[Mapping[str, Any]]


def record(key: str, **columns: Any) -> dict[str, Any]:
    """A record that is empty but for `id`, `title` and `columns`."""
    empty = {field.name: [] if pa.types.is_list(field.type) else None for field in RECORD}
    return {**empty, "id": key, "title": f"Title of {key}", **columns}


def write_build(folder: Path, shards: Mapping[str, Rows], **files: str) -> Path:
    """A build with `shards` (path to rows) and further `files`, and the manifest of all."""
    for name, rows in shards.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        pq.write_table(pa.Table.from_pylist(list(rows), schema=RECORD), path)
    evidence = folder / "evidence/sources/train-00000-of-00001.parquet"
    evidence.parent.mkdir(parents=True, exist_ok=True)
    pq.write_table(pa.table({"file": ["a.txt"], "records": [len(shards)]}), evidence)
    for name, text in {"README.md": CARD, "croissant.json": "{}\n", **files}.items():
        (folder / name).write_text(text, "utf-8")
    return seal(folder)


def seal(folder: Path) -> Path:
    """Write the manifest of what the folder holds."""
    entries: dict[str, dict[str, Any]] = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and name != "manifest.json":
            content = path.read_bytes()
            entries[name] = {"sha256": sha256(content).hexdigest(), "bytes": len(content)}
            if path.suffix == ".parquet":
                entries[name]["rows"] = pq.read_metadata(path).num_rows
    (folder / "manifest.json").write_text(json.dumps({"files": entries}, indent=1), "utf-8")
    return folder


def small_shards(*extra: Mapping[str, Any]) -> dict[str, Rows]:
    """Five records in two languages and two splits, and `extra` ones in en/train."""
    return {
        EN_TRAIN: [record("a1"), record("a2"), *extra],
        EN_TEST: [record("b1")],
        ZH_TRAIN: [
            record("c1", title="论文", abstract="摘要", language="zh-Hans"),
            record("c2", authors=["王伟"]),
        ],
    }
