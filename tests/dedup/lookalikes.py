"""Records for the tests of dedup and split, from the few fields that a test is about."""

from __future__ import annotations

import pyarrow as pa

from polycorpus import schema

_LISTS = {field.name for field in schema.RECORD if pa.types.is_list(field.type)}


def table(*entries: dict[str, object]) -> pa.Table:
    """A record table in the order given, 100 bytes a record; ids are the real ones if not given."""
    rows = []
    for place, entry in enumerate(entries):
        row: dict[str, object] = {
            name: [] if name in _LISTS else None for name in schema.RECORD.names
        }
        row |= {"file": "a.json", "start_bytes": 100 * place, "stop_bytes": 100 * place + 99}
        row |= {"language": "en", "title_language": "en", **entry}
        if row["id"] is None:
            row["id"] = schema.record_id(
                row["title"],  # type: ignore[arg-type]
                row["abstract"],  # type: ignore[arg-type]
                authors=row["authors"],  # type: ignore[arg-type]
                venue=row["venue"],  # type: ignore[arg-type]
                year=row["year"],  # type: ignore[arg-type]
                doi=row["doi"],  # type: ignore[arg-type]
                url=row["url"],  # type: ignore[arg-type]
            )
        rows.append(row)
    return pa.Table.from_pylist(rows, schema.RECORD)


def words(start: int, count: int, stem: str = "w") -> str:
    """`count` different words, so that a test can cut and change texts by number."""
    return " ".join(f"{stem}{number}" for number in range(start, start + count))
