"""Records as JSON lines: the columns that need no other file, in schema order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pyarrow as pa

from polycorpus.problems import json_line
from polycorpus.schema import CORPUS_COLUMNS, NEVER_NULL, RECORD

COLUMNS: Final = [name for name in RECORD.names if name not in CORPUS_COLUMNS]
_LISTS: Final = {name for name in NEVER_NULL if pa.types.is_list(RECORD.field(name).type)}


def row_lines(records: pa.RecordBatch) -> Iterator[str]:
    """One JSON object a record; lists are never null, as in the published rows."""
    for row in records.select(COLUMNS).to_pylist():
        yield json_line({k: [] if v is None and k in _LISTS else v for k, v in row.items()})
