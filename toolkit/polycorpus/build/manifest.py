"""manifest.json: what was built from what, by which versions. No clock, host or absolute path."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from polycorpus.build.shards import Shard
from polycorpus.files import checksum

MANIFEST_FILE: Final = "manifest.json"
FORMAT: Final = 1

DECIDING: Final = (
    "cjclassifier",
    "eldc",
    "ftfy",
    "langcodes",
    "langdetect",
    "phonenumbers",
    "pyarrow",
    "pylatexenc",
    "regex",
    "vl-convert-python",
)
"""Distributions whose version decides a label or a byte; pyproject.toml pins each."""


def deciding_versions() -> dict[str, str]:
    """Installed version of each distribution in `DECIDING`."""
    return {name: version(name) for name in DECIDING}


@dataclass(frozen=True, slots=True)
class Manifest:
    """The build in figures. `files` names every file of the build but the manifest itself."""

    polycorpus: str
    inputs: Mapping[str, str]
    """SHA-256 of each raw file, of the recipe and of the card's prose."""
    recipe: Mapping[str, Mapping[str, Any]]
    """The tables of corpus.toml that decide duplicates, splits and languages, defaults included."""
    stages: tuple[Mapping[str, Any], ...]
    """One entry a stage, in order: name, records in, kept, removed."""
    counts: Mapping[str, Mapping[str, int]]
    """Records by language and split."""
    files: Mapping[str, Mapping[str, Any]]
    """`path -> {sha256, bytes, rows}`; rows only for Parquet."""
    engine: Mapping[str, Any]
    """Language engine, its version and its language set."""
    agreement: Mapping[str, Any]
    """Second opinion by language: agreed, asked; and the ids on which the engines differ."""
    versions: Mapping[str, str] = field(default_factory=deciding_versions)
    format: int = FORMAT

    def write(self, folder: Path) -> None:
        """As `manifest.json` in `folder`: sorted keys, LF, final newline."""
        table = {name: getattr(self, name) for name in self.__dataclass_fields__}
        text = json.dumps(table, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
        (folder / MANIFEST_FILE).write_text(text, "utf-8")


def read_manifest(folder: Path) -> Manifest:
    """The manifest in `folder`; OSError where there is none, ValueError where it is no manifest."""
    table = json.loads((folder / MANIFEST_FILE).read_text("utf-8"))
    if not isinstance(table, dict) or table.get("format") != FORMAT:
        raise ValueError(f"{MANIFEST_FILE} is not of format {FORMAT}")
    known = {name: table[name] for name in Manifest.__dataclass_fields__ if name in table}
    try:
        return Manifest(**known)
    except TypeError as error:
        raise ValueError(f"{MANIFEST_FILE} lacks a key: {error}") from error


def file_entries(folder: Path, shards: Iterable[Shard]) -> dict[str, dict[str, Any]]:
    """Every file under `folder` but the manifest, with checksum and size; rows for the shards."""
    entries: dict[str, dict[str, Any]] = {
        shard.path: {"sha256": shard.sha256, "bytes": shard.bytes, "rows": shard.rows}
        for shard in shards
    }
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and name not in entries and name != MANIFEST_FILE:
            entries[name] = {"sha256": checksum(path), "bytes": path.stat().st_size}
    return dict(sorted(entries.items()))
