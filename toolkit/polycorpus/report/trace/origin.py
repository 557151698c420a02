"""A record as it was read, found again in its raw file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from polycorpus.files import checksum
from polycorpus.read import raw_bytes, read_file
from polycorpus.recipe import Recipe

Row = Mapping[str, Any]  # Any: a value of each column, as in the schema


@dataclass(frozen=True, slots=True)
class Origin:
    """What the raw file says today; `fault` is why it can't be shown, and then all else is null."""

    text: str | None
    """Its bytes; what can't be decoded is shown as an escape."""
    record: Row | None
    """Its columns before any repair; null where the place holds no record any more."""
    fault: str | None = None


def origin(raw: Path, file: str, place: tuple[int, int], row: Row, recipe: Recipe) -> Origin:
    """The record at `place` of `file`; `row` states encoding and checksum where it is published."""
    outer = file.partition("!/")[0]
    path = raw / outer
    if not path.is_file():
        return Origin(None, None, f"{path} is not here")
    if row.get("file_sha256") and checksum(path) != row["file_sha256"]:
        return Origin(None, None, f"{path} has changed since the build was made of it")
    record = _record(path, outer, file, place[0], recipe)
    encoding = row.get("encoding") or (record or {}).get("encoding") or "utf-8"
    content = raw_bytes(raw, file, *place)
    text = None if content is None else content.decode(encoding, "backslashreplace")
    return Origin(text, record)


def _record(path: Path, outer: str, file: str, start: int, recipe: Recipe) -> Row | None:
    for chunk in read_file(path, outer, recipe.source(outer)):
        starts = chunk.records.column("start_bytes").to_pylist()
        if chunk.file == file and start in starts:
            rows: list[Row] = chunk.records.slice(starts.index(start), 1).to_pylist()
            return rows[0]
    return None
