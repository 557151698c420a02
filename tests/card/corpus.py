"""A small corpus in tables, as the stages hand it to the card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pyarrow as pa

from polycorpus import evidence, schema
from polycorpus.build import write_data, write_evidence
from polycorpus.card import Facts, croissant, draw, gather, render
from polycorpus.recipe import Recipe

SHARD_BYTES = 2**28
TABLE = schema.RECORD.append(pa.field("split", pa.string()))


def record(number: int, **columns: Any) -> dict[str, Any]:
    """A row with every column, filled only where it must be, or as `columns` says."""
    row: dict[str, Any] = dict.fromkeys(TABLE.names)
    for name in schema.NEVER_NULL:
        row[name] = [] if pa.types.is_list(TABLE.field(name).type) else ""
    row |= {
        "id": f"{number:032x}",
        "abstract": f"We study the {number}th question of this field and answer it.",
        "language": "en",
        "title_language": "und",
        "group": f"{number:032x}",
        "file": "list.txt",
        "file_sha256": "0" * 64,
        "start_bytes": 100 * number,
        "stop_bytes": 100 * number + 90,
        "encoding": "utf-8",
        "split": "train",
    }
    return row | columns


def source(file: str = "list.txt", **columns: Any) -> dict[str, Any]:
    """A raw file of 100 bytes without a heading."""
    row: dict[str, Any] = dict.fromkeys(evidence.SOURCES.names)
    row |= {
        "file": file,
        "sha256": "0" * 64,
        "bytes": 100,
        "encoding": "utf-8",
        "encoding_confidence": 1.0,
        "layout": "plain",
        "headings": [],
        "found_count": 1,
        "heading_bytes": 0,
        "record_bytes": 90,
        "separator_bytes": 10,
        "skip_bytes": 0,
    }
    return row | columns


def heading(text: str, **columns: Any) -> dict[str, Any]:
    """A heading of which nothing was understood but what `columns` says."""
    row = {"text": text, "languages": [], "venue": None, "year": None, "kind": None}
    return row | {"declared_count": None} | columns


@dataclass
class Corpus:
    """Rows in, a folder as the build leaves it out."""

    records: list[dict[str, Any]]
    sources: list[dict[str, Any]] = field(default_factory=lambda: [source()])
    duplicates: list[dict[str, Any]] = field(default_factory=list)
    rejected: list[dict[str, Any]] = field(default_factory=list)
    recipe: Recipe = field(default_factory=Recipe)
    name: str = "papers"
    agreement: Mapping[str, tuple[int, int]] = field(default_factory=dict)

    def tables(self) -> tuple[pa.Table, pa.Table, pa.Table, pa.Table]:
        """Records, sources, duplicates, rejected."""
        return (
            pa.Table.from_pylist(self.records, schema=TABLE),
            pa.Table.from_pylist(self.sources, schema=evidence.SOURCES),
            pa.Table.from_pylist(self.duplicates, schema=evidence.DUPLICATES),
            pa.Table.from_pylist(self.rejected, schema=evidence.REJECTED),
        )

    def facts(self, files: Mapping[str, tuple[str, int]] | None = None) -> Facts:
        """The facts; with invented sizes where nothing was written."""
        if files is None:
            tags = {row["language"] for row in self.records}
            paths = [f"data/{tag}/x" for tag in tags] + [
                f"evidence/{c}/x" for c in evidence.CONFIGS
            ]
            files = dict.fromkeys(paths, ("0" * 64, 1000))
        return gather(
            *self.tables(),
            recipe=self.recipe,
            name=self.name,
            version="1.2.3",
            files=files,
            agreement=self.agreement,
            engines={"eldc": "0.4.0"},
        )

    def build(self, folder: Path, prose: str | None = None, figures: bool = False) -> Facts:
        """Shards, card and croissant.json in `folder`."""
        records, *others = self.tables()
        shards = list(write_data(records, folder, SHARD_BYTES))
        for config, rows in zip(evidence.CONFIGS, others, strict=True):
            shards += write_evidence(config, rows, folder, SHARD_BYTES)
        files = {shard.path: (shard.sha256, shard.bytes) for shard in shards}
        facts = self.facts(files)
        (folder / "README.md").write_text(render(facts, prose, self.recipe), "utf-8")
        (folder / "croissant.json").write_text(croissant(facts, files, self.recipe), "utf-8")
        for path, svg in draw(facts).items() if figures else ():
            (folder / path).parent.mkdir(exist_ok=True)
            (folder / path).write_bytes(svg)
        return facts
