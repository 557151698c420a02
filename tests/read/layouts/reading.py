"""Bytes through one layout: what it finds, before any column is made of it."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from polycorpus.read import Extent, layouts, reader
from polycorpus.read.document import Document
from polycorpus.read.elements import Broken, Finding, RawRecord, Sample
from polycorpus.read.encoding import Encoding
from polycorpus.read.layouts import Layout
from polycorpus.recipe import SourceRecipe


def findings(layout: Layout, text: str, encoding: str = "utf-8") -> list[Finding]:
    """Everything that the layout yields."""
    raw = text.encode(encoding)
    document = Document(
        "in", len(raw), Encoding(encoding, 1.0), SourceRecipe(), lambda: io.BytesIO(raw)
    )
    return list(layout.read(document))


def fields(layout: Layout, text: str) -> list[dict[str, list[object]]]:
    """Of each record, the values by column, in order; by name where it has no column."""
    return [by_column(one) for one in findings(layout, text) if isinstance(one, RawRecord)]


def by_column(record: RawRecord) -> dict[str, list[object]]:
    """The values of a record by column, those of `other` and of no column by name."""
    found: dict[str, list[object]] = {}
    for field in record.fields:
        name = field.name if field.column in (None, "other") else field.column
        found.setdefault(name or "", []).append(field.value)
    return found


def broken(layout: Layout, text: str) -> list[tuple[int, str]]:
    """Line and message of each broken record."""
    return [(f.line, f.message) for f in findings(layout, text) if isinstance(f, Broken)]


def places(found: Sequence[Finding], raw: bytes) -> list[bytes]:
    """The bytes of each record."""
    return [raw[f.start_bytes : f.stop_bytes] for f in found if isinstance(f, RawRecord)]


def rows(raw: bytes, layout: str | None = None) -> list[dict[str, Any]]:
    """Finished rows of a file that holds `raw`; Any, because a row is what Arrow says it is."""
    return [row for chunk in _chunks(raw, layout) for row in chunk.records.to_pylist()]


def ledger(raw: bytes, layout: str | None = None, encoding: str | None = "utf-8") -> list[Extent]:
    """Its ledger; the encoding is chosen as for any file where `encoding` is null."""
    return [extent for chunk in _chunks(raw, layout, encoding) for extent in chunk.extents]


def assert_tiled(raw: bytes, layout: str, encoding: str | None = "utf-8") -> None:
    """Promise 1: the extents of the ledger follow each other and cover the file."""
    position = 0
    for extent in ledger(raw, layout, encoding):
        assert extent.start_bytes == position
        position = extent.stop_bytes
    assert position == len(raw)


def chosen(text: str, name: str = "in.txt") -> str:
    """Name of the layout that fits best."""
    return layouts.choose(Sample(name, tuple(text.split("\n")), True), None).NAME


def _chunks(raw: bytes, layout: str | None, encoding: str | None = "utf-8") -> list[reader.Chunk]:
    recipe = SourceRecipe(layout=layout, encoding=encoding)
    return list(reader.read_stream(lambda: io.BytesIO(raw), "in", recipe))
