"""One record from its raw bytes to its shard."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pyarrow.compute as pc
import pyarrow.parquet as pq

from polycorpus.build import MANIFEST_FILE
from polycorpus.errors import UsageError
from polycorpus.read import raw_bytes
from polycorpus.repair import steps

SHOWN_CHARS: Final = 600
"""Raw text longer than this is shown by its beginning and end."""

Row = Mapping[str, Any]


def trace_record(prefix: str, build: Path, raw: Path) -> Iterator[str]:
    """
    Lines for a person on the record whose id begins with `prefix`, published or removed.

    UsageError where `build` is no build, or where no id or several begin with `prefix`.
    """
    if not (build / MANIFEST_FILE).is_file():
        raise UsageError(f"{build} is not a build", hint="run `polycorpus build` first")
    if not prefix or set(prefix) - set("0123456789abcdef"):
        raise UsageError(
            f"{prefix!r} is no id: ids are 32 digits of 0-9a-f, or the first few of them",
            hint="`polycorpus parse raw` prints the id of each record",
        )
    published = _find(build, "data", prefix)
    removed = _find(build, "evidence/duplicates", prefix)
    rejected = _find(build, "evidence/rejected", prefix)
    ids = {row["id"] for _, row in (*published, *removed, *rejected)}
    if len(ids) > 1:
        raise UsageError(f"{len(ids)} records begin with {prefix!r}: {', '.join(sorted(ids)[:5])}")
    if not ids:
        raise UsageError(f"no record of {build} has an id that begins with {prefix!r}")
    for shard, row in published:
        yield from _published(shard, row, raw)
    for _, row in removed:
        yield ""
        yield f"duplicate  {row['id']}"
        yield f"  place     {_place(row)}"
        yield f"  stands    {row['survivor_id']}"
        yield f"  rule      {row['rule']}{_number('similarity', row['similarity'])}"
    for _, row in rejected:
        yield ""
        yield f"rejected   {row['id']}"
        yield f"  place     {_place(row)}"
        yield f"  code      {row['code']}: {row['reason']}"


def _find(build: Path, folder: str, prefix: str) -> list[tuple[Path, Row]]:
    """Rows of the Parquet files under `folder` whose id begins with `prefix`, with their file."""
    found = []
    for path in sorted((build / folder).rglob("*.parquet")):
        ids = pq.read_table(path, columns=["id"])["id"]
        if pc.any(pc.starts_with(ids, prefix)).as_py():
            rows = pq.read_table(path)
            rows = rows.filter(pc.starts_with(rows["id"], prefix))
            found += [(path.relative_to(build), row) for row in rows.to_pylist()]
    return found


def _published(shard: Path, row: Row, raw: Path) -> Iterator[str]:
    yield f"record     {row['id']}"
    yield f"  place     {_place(row)}, {row['encoding']}"
    header = f"{row['header']!r} {row['header_languages']}" if row["header"] else "none"
    yield f"  heading   {header}"
    names = ("venue", "year", "track", "status")
    known = ", ".join(f"{name} {row[name]}" for name in names if row[name])
    yield f"  known     {known or 'nothing'}"
    yield f"  language  {row['language']}{_number('confidence', row['language_confidence'])}"
    for span in row["language_spans"]:
        part = row["abstract"][span["start"] : span["stop"]]
        yield f"            {span['start']}-{span['stop']} {span['language']} {_short(part, 60)}"
    alone = "alone" if row["group"] == row["id"] else "with others"
    yield f"  group     {row['group']} ({alone})"
    yield f"  split     {shard.name.split('-')[0]}, in {shard}"
    if row["twin_group"]:
        yield f"  twins     {row['twin_group']}"
    yield f"  flags     {', '.join(row['flags']) or 'none'}"
    for duplicate in row["duplicates"]:
        yield (
            f"  stands for {duplicate['id']} at {_place(duplicate)}, "
            f"{duplicate['rule']}{_number('similarity', duplicate['similarity'])}"
        )
    yield "  raw       " + _short(_raw_text(row, raw), SHOWN_CHARS)
    if row["abstract_raw"] is not None:
        yield from _repairs(row["abstract_raw"])
    if row["title"]:
        yield "  title     " + row["title"]
    yield "  abstract  " + (_short(row["abstract"], SHOWN_CHARS) if row["abstract"] else "none")


def _repairs(text: str) -> Iterator[str]:
    """Each repair of an abstract with what it took and what it gave."""
    from difflib import SequenceMatcher

    for step in steps(text, "abstract"):
        yield f"  repair    {step.name}"
        after = step.after or ""
        matcher = SequenceMatcher(None, step.before, after, autojunk=False)
        for kind, a, b, c, d in matcher.get_opcodes():
            if kind != "equal":
                context = step.before[max(0, a - 20) : a]
                yield f"            …{context}[-{step.before[a:b]}-]{{+{after[c:d]}+}}"


def _raw_text(row: Row, raw: Path) -> str:
    """The record's bytes as text; what can't be decoded is shown as an escape."""
    try:
        content = raw_bytes(raw, row["file"], row["start_bytes"], row["stop_bytes"])
    except (FileNotFoundError, NotADirectoryError):
        content = None
    if content is None:
        return f"({raw / row['file']} is not here)"
    text: str = content.decode(row["encoding"], "backslashreplace")
    return text


def _place(row: Row) -> str:
    return f"{row['file']} bytes {row['start_bytes']}-{row['stop_bytes']}"


def _number(name: str, value: float | None) -> str:
    return "" if value is None else f", {name} {value:.3f}"


def _short(text: str, limit: int) -> str:
    if len(text) <= limit:
        return text
    half = limit // 2
    return f"{text[:half]} … {text[-half:]}"
