"""Batches of records that have nothing but what a test needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pyarrow as pa

from polycorpus.quality import flag
from polycorpus.schema import RECORD

ENGLISH = (
    "We study how small boats are moored in harbours with a large tidal range. A survey of forty "
    "harbours shows that most owners tie their boats too tightly, and that a simple rule of thumb "
    "would have saved one boat in nine. We give the rule, and prove it for ropes without weight."
)


def batch(records: Sequence[Mapping[str, Any]]) -> pa.RecordBatch:
    empty: dict[str, Any] = {
        field.name: [] if pa.types.is_list(field.type) else None for field in RECORD
    }
    return pa.RecordBatch.from_pylist([empty | dict(record) for record in records], schema=RECORD)


def flagged(masked: Sequence[str] = (), **record: Any) -> dict[str, Any]:
    row: dict[str, Any] = flag(batch([record]), masked).to_pylist()[0]
    return row


def flags_of(abstract: str, **record: Any) -> list[str]:
    names: list[str] = flagged(abstract=abstract, **record)["flags"]
    return names
