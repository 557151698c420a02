"""Ways to damage a build, and to hide the damage from all but the check that should see it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from polycorpus.build import write_parquet

Row = dict[str, Any]
Rows = list[Row]


@dataclass(frozen=True)
class Planted:
    """A build folder under the hands of a saboteur."""

    root: Path

    def shard(self, language: str = "en", split: str = "train") -> Path:
        """A shard of records."""
        return self.root / f"data/{language}/{split}-00000-of-00001.parquet"

    def evidence(self, config: str) -> Path:
        """A table of evidence."""
        return self.root / f"evidence/{config}/train-00000-of-00001.parquet"

    def edit(self, path: Path, change: Callable[[Rows], Rows | None]) -> None:
        """Rewrites a table; `change` edits its rows in place or returns others."""
        table = pq.ParquetFile(path).read()
        rows = table.to_pylist()
        changed = change(rows)
        rows = rows if changed is None else changed
        write_parquet(pa.Table.from_pylist(rows, schema=table.schema), path)

    def row(self, path: Path, **values: Any) -> None:
        """Sets columns of the last row of a table."""
        self.edit(path, lambda rows: rows[-1].update(values))

    def table(self, path: Path, change: Callable[[pa.Table], pa.Table]) -> None:
        """Rewrites a table as another one."""
        write_parquet(change(pq.ParquetFile(path).read()), path)

    def text(self, name: str, old: str, new: str) -> None:
        """Replaces text of a file; `old` must be in it."""
        path = self.root / name
        content = path.read_text("utf-8")
        assert old in content, f"{old!r} is not in {name}"
        path.write_text(content.replace(old, new), "utf-8")

    def text_file(self, name: str) -> None:
        """A file that no build wrote."""
        (self.root / name).write_text("notes", "utf-8")

    def record_bytes(self) -> int:
        """Bytes of records and skips of the last source."""
        row = pq.ParquetFile(self.evidence("sources")).read().to_pylist()[-1]
        return int(row["record_bytes"] + row["skip_bytes"])

    def json(self, name: str, change: Callable[[Any], None]) -> None:
        """Edits a JSON file in place."""
        path = self.root / name
        document = json.loads(path.read_text("utf-8"))
        change(document)
        path.write_text(json.dumps(document, ensure_ascii=False, indent=1), "utf-8")

    def move(self, source: Path, target: Path, choose: Callable[[Row], bool]) -> None:
        """Moves the first chosen record of a shard into another shard, each row in its order."""
        rows = pq.ParquetFile(source).read().to_pylist()
        moved = next(row for row in rows if choose(row))
        self.edit(source, lambda rows: [row for row in rows if row["id"] != moved["id"]])
        self.edit(target, lambda rows: in_order([*rows, moved]))

    def seal(self) -> None:
        """Lets manifest and croissant.json agree with the files, and the manifest's counts too."""
        files = {}
        counts: dict[str, dict[str, int]] = {}
        for path in sorted(self.root.rglob("*")):
            name = path.relative_to(self.root).as_posix()
            if path.is_file() and name not in ("manifest.json", "croissant.json"):
                files[name] = _entry(path)
                if name.startswith("data/") and "rows" in files[name]:
                    split = path.name.split("-")[0]
                    splits = counts.setdefault(path.parent.name, {})
                    splits[split] = splits.get(split, 0) + files[name]["rows"]
        self._seal_croissant(files)
        described = self.root / "croissant.json"
        if described.is_file():
            files["croissant.json"] = _entry(described)
        self.json("manifest.json", lambda m: m.update(files=files, counts=counts))

    def _seal_croissant(self, files: dict[str, Row]) -> None:
        path = self.root / "croissant.json"
        try:
            document = json.loads(path.read_text("utf-8"))
        except (OSError, ValueError):
            return
        for node in document.get("distribution", []):
            if node.get("contentUrl") in files:
                entry = files[node["contentUrl"]]
                node["sha256"], node["contentSize"] = entry["sha256"], f"{entry['bytes']} B"
        path.write_text(json.dumps(document, ensure_ascii=False, indent=1), "utf-8")


def in_order(rows: Rows) -> Rows:
    """By (file, start_bytes), as shards are."""
    return sorted(rows, key=lambda row: (row["file"], row["start_bytes"]))


def _entry(path: Path) -> Row:
    content = path.read_bytes()
    entry: Row = {"sha256": sha256(content).hexdigest(), "bytes": len(content)}
    if path.suffix == ".parquet":
        try:
            entry["rows"] = pq.read_metadata(path).num_rows
        except (pa.ArrowException, OSError):
            pass
    return entry
