"""Files of published datasets, in the forms that people publish."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

Row = dict[str, Any]


def rows(*papers: Mapping[str, str], **columns: object) -> list[Row]:
    """A row for each paper, with an id of its own and `columns`."""
    pairs = [pair for some in papers for pair in some.items()]
    return [
        {"id": f"p{number}", "title": title, "abstract": text, **columns}
        for number, (title, text) in enumerate(pairs)
    ]


def parquet(table: Sequence[Row]) -> bytes:
    sink = io.BytesIO()
    pq.write_table(pa.Table.from_pylist(list(table)), sink)
    return sink.getvalue()


def jsonl(table: Sequence[Row]) -> bytes:
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in table).encode()


def as_csv(table: Sequence[Row]) -> bytes:
    text = io.StringIO()
    writer = csv.DictWriter(text, list(table[0]))
    writer.writeheader()
    writer.writerows(table)
    return text.getvalue().encode()


def card(front: str) -> bytes:
    return f"---\nlicense: cc-by-4.0\n{front}---\n# Papers\n".encode()


def half(papers: Mapping[str, str], part: int) -> dict[str, str]:
    """Every second paper."""
    return dict(list(papers.items())[part::2])
