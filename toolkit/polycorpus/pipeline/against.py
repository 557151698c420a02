"""`--against`: records whose text is in an evaluation set, or in another dataset."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pyarrow as pa
import pyarrow.parquet as pq

from polycorpus.dedup.contamination import Contamination, contamination
from polycorpus.errors import UsageError
from polycorpus.evidence import REJECTED
from polycorpus.pipeline.edit import rejected
from polycorpus.problems import Problem
from polycorpus.recipe import DedupRecipe
from polycorpus.schema import RECORD

Fetch = Callable[[str, str | None, Path], object]
"""Brings all files of a dataset at a revision, by default the newest, into a folder."""

CODE: Final = "contaminated"
_SNIFFED_BYTES: Final = 8192
_PARAGRAPHS: Final = re.compile(r"\n[^\S\n]*\n\s*")
_SCHEMA: Final = pa.schema(
    [RECORD.field(name) for name in ("title", "abstract", "translations")]
    + [("place", pa.string())]
)
"""One text a row, as `contamination` takes it, and where it lies, for people."""


def texts_of(target: str, fetch: Fetch) -> pa.Table:
    """
    Every text of `target`: a file or folder of files, or user/name[@revision].

    UsageError where there is none. Of JSON, JSON lines and Parquet each string is a text, however
    deep it lies; of any other file each paragraph, and each of its lines.
    """
    path = Path(target)
    if path.exists():
        return _table(_placed(path), target)
    repo_id, _, revision = target.partition("@")
    if repo_id.count("/") != 1 or target.startswith((".", "/", "~")):
        raise UsageError(
            f"{target} is neither a path that exists nor user/name[@revision]",
            hint="name a file or folder of texts, or a dataset on the Hub",
        )
    with TemporaryDirectory(prefix="polycorpus-") as folder:
        fetch(repo_id, revision or None, Path(folder))
        data = Path(folder) / "data"
        return _table(_placed(data if data.is_dir() else Path(folder)), target)


def contaminated(
    records: pa.Table, texts: pa.Table, recipe: DedupRecipe, threads: int
) -> tuple[pa.Table, pa.Table, list[Problem]]:
    """
    The records that stay, those that go as rows of `evidence.REJECTED`, and a problem for each hit.

    All stay unless `dedup.contaminated` is `remove`; a problem is told in either case.
    """
    hits = contamination(records, texts, recipe, threads=threads)
    reasons = [_reason(hit, texts["place"][hit.against].as_py()) for hit in hits]
    rows = [hit.row for hit in hits]
    found = records.take(pa.array(rows, pa.int64()))
    problems = [
        _problem(place, reason)
        for place, reason in zip(found.select(_PLACE).to_pylist(), reasons, strict=True)
    ]
    if recipe.contaminated != "remove":
        return records, REJECTED.empty_table(), problems
    gone = set(rows)
    stays = pa.array([row not in gone for row in range(records.num_rows)], pa.bool_())
    return records.filter(stays), rejected(found, [CODE] * len(rows), reasons), problems


_PLACE: Final = ["id", "file", "start_bytes", "stop_bytes"]


def _problem(place: dict[str, str], reason: str) -> Problem:
    return Problem(
        CODE,
        reason,
        file=place["file"],
        start_bytes=int(place["start_bytes"]),
        stop_bytes=int(place["stop_bytes"]),
        record=place["id"],
    )


def _reason(hit: Contamination, place: str) -> str:
    share = f"{hit.containment:.0%} of the shorter text"
    return f"shares {share} with {place}: {json.dumps(hit.passage, ensure_ascii=False)}"


def _table(placed: Iterable[tuple[str, str]], target: str) -> pa.Table:
    """A row for each different text, at the first place that has it."""
    first: dict[str, str] = {}
    for place, text in placed:
        first.setdefault(text, place)
    if not first:
        hint = "name JSON, JSON lines, Parquet or plain text, not compressed"
        raise UsageError(f"{target} holds no text", hint=hint)
    count = len(first)
    columns = [
        pa.nulls(count, pa.string()),
        pa.array(first.keys(), pa.string()),
        pa.nulls(count, _SCHEMA.field("translations").type),
        pa.array(first.values(), pa.string()),
    ]
    return pa.Table.from_arrays(columns, schema=_SCHEMA)


def _placed(path: Path) -> Iterator[tuple[str, str]]:
    """Place and text of everything in a file, or in a folder's files in code point order."""
    if path.is_dir():
        inside = sorted(path.rglob("*"), key=lambda file: file.relative_to(path).as_posix())
        files = [
            (file, file.relative_to(path).as_posix())
            for file in inside
            if file.is_file() and not any(p.startswith(".") for p in file.relative_to(path).parts)
        ]
    else:
        files = [(path, path.name)]
    for file, name in files:
        for number, value in enumerate(_values(file), start=1):
            for text in _strings(value):
                yield f"{name}, entry {number}", text


def _values(path: Path) -> Iterator[object]:
    """The rows, lines or paragraphs of one file."""
    if path.suffix == ".parquet":
        yield from _rows(path)
        return
    raw = path.read_bytes()
    if b"\0" in raw[:_SNIFFED_BYTES]:
        return  # an image, an archive
    content = raw.decode("utf-8", "replace").removeprefix("\ufeff")
    if path.suffix in (".jsonl", ".ndjson"):
        yield from map(_json, filter(str.strip, content.split("\n")))
    elif path.suffix == ".json":
        whole = _json(content)
        yield from whole if isinstance(whole, list) else [whole]
    else:
        unified = content.replace("\r\n", "\n").replace("\r", "\n")
        for paragraph in _PARAGRAPHS.split(unified):
            lines = paragraph.split("\n")
            yield [" ".join(lines), *lines] if len(lines) > 1 else paragraph


def _rows(path: Path) -> Iterator[object]:
    try:
        for batch in pq.ParquetFile(path).iter_batches():
            yield from batch.to_pylist()
    except (pa.ArrowInvalid, OSError) as error:
        raise UsageError(f"{path} is not a Parquet file: {error}") from error


def _json(text: str) -> object:
    """What `text` spells; a line that is broken is a text like any other."""
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError):
        return text
    return value


def _strings(value: object) -> Iterator[str]:
    """Every string in `value`, in its order; an own stack, for hostile depth."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            if one.strip():
                yield one
        elif isinstance(one, dict):
            waiting += reversed(one.values())
        elif isinstance(one, (list, tuple)):
            waiting += reversed(one)
