"""The evidence beside the records: one row a raw file, a removed record, a rejected record.

Published as the configs of `CONFIGS`, each a folder `evidence/<config>/`. All three are keyed by
place, because a removed record may share its id with the one that stands for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pyarrow as pa

HEADING: Final = pa.struct(
    [
        ("text", pa.string()),
        ("languages", pa.list_(pa.string())),
        ("venue", pa.string()),
        ("year", pa.int32()),
        ("kind", pa.string()),
        ("declared_count", pa.int64()),
    ]
)

_SOURCES: Final[tuple[tuple[str, pa.DataType, str], ...]] = (
    ("file", pa.string(), "raw file, relative to raw/; a.zip!/member inside archives"),
    ("sha256", pa.string(), "checksum of the raw file, hex"),
    ("bytes", pa.int64(), "size of the raw file"),
    ("encoding", pa.string(), "Python codec name; null: no text was read"),
    ("encoding_confidence", pa.float32(), "in [0, 1]; null: set by hand, or no text was read"),
    ("layout", pa.string(), "how the file was read; null: not at all"),
    ("headings", pa.list_(HEADING), "in order of appearance; empty: none"),
    ("license", pa.string(), "from corpus.toml; null: not stated"),
    ("origin", pa.string(), "from corpus.toml; null: not stated"),
    ("retrieved", pa.string(), "ISO 8601 date from corpus.toml; null: not stated"),
    ("declared_count", pa.int64(), "records that its headings promise; null: none says"),
    ("found_count", pa.int64(), "records read, before duplicates were removed"),
    ("heading_bytes", pa.int64(), "bytes of headings"),
    ("record_bytes", pa.int64(), "bytes of records"),
    ("separator_bytes", pa.int64(), "bytes between them"),
    ("skip_bytes", pa.int64(), "bytes that hold neither, each with a reason in the ledger"),
)
_REMOVED: Final[tuple[tuple[str, pa.DataType, str], ...]] = (
    ("id", pa.string(), "id of the removed record"),
    ("file", pa.string(), "raw file, relative to raw/"),
    ("start_bytes", pa.int64(), "first non-blank byte of the removed record"),
    ("stop_bytes", pa.int64(), "one past its last non-blank byte"),
    ("title", pa.string(), "its repaired title; null: it has none"),
)
_DUPLICATES: Final[tuple[tuple[str, pa.DataType, str], ...]] = (
    *_REMOVED,
    ("survivor_id", pa.string(), "the published record that stands for it"),
    ("via_id", pa.string(), "the record it was found similar to, which fell itself; null: none"),
    ("rule", pa.string(), "why they are one: what was equal, or near"),
    ("similarity", pa.float32(), "Jaccard similarity of the two texts; null: not compared"),
)
_REJECTED: Final[tuple[tuple[str, pa.DataType, str], ...]] = (
    *_REMOVED,
    ("code", pa.string(), "kind of rejection, as in the list of problems"),
    ("reason", pa.string(), "what was wrong with this one, in words"),
)


def _schema(columns: tuple[tuple[str, pa.DataType, str], ...]) -> pa.Schema:
    return pa.schema([(name, kind) for name, kind, _ in columns])


SOURCES: Final = _schema(_SOURCES)
"""One row a raw file, sorted by `file`; the four `*_bytes` sums add up to `bytes`."""
DUPLICATES: Final = _schema(_DUPLICATES)
"""One row a record that another one stands for, sorted by (file, start_bytes)."""
REJECTED: Final = _schema(_REJECTED)
"""One row a record that is not published at all, sorted by (file, start_bytes)."""

CONFIGS: Final[Mapping[str, pa.Schema]] = {
    "sources": SOURCES,
    "duplicates": DUPLICATES,
    "rejected": REJECTED,
}
MEANING: Final[Mapping[str, Mapping[str, str]]] = {
    config: {name: doc for name, _, doc in columns}
    for config, columns in (
        ("sources", _SOURCES),
        ("duplicates", _DUPLICATES),
        ("rejected", _REJECTED),
    )
}
