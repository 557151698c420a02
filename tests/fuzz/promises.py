"""What must hold for any bytes whatever: nothing raises, hangs, is lost, or differs next time."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from types import FrameType
from typing import Final

import pyarrow as pa

from polycorpus.problems import CATALOGUE
from polycorpus.read import Chunk, read_file
from polycorpus.recipe import SourceRecipe
from polycorpus.schema import NEVER_NULL, RECORD

from . import fence

SLOWEST_SECONDS: Final = 1.0
"""CPU seconds of this process for a file of up to 64 KB: a busy machine does not change them."""

_STOP_SECONDS: Final = 8.0
"""What has not ended by then is stopped, so that its place is seen."""

_LATER: Final = frozenset(("language", "title_language", "group"))
"""Columns that stages after reading fill."""


class BrokenPromiseError(AssertionError):
    """What does not hold, in words."""


class SlowError(BrokenPromiseError):
    """More CPU time than a file of this size may take."""


def warm_up(path: Path) -> None:
    """Load what is loaded but once, tables and modules: no file is slow or at fault for it."""
    for raw in ("Frost\n\n论文".encode("gb18030"), b"TY  - A\nTI  - B\nER  - \n", b"<a><b/></a>"):
        path.write_bytes(raw)
        for chunk in read_file(path, path.name, SourceRecipe()):
            chunk.records.to_pylist()


def check(path: Path, recipe: SourceRecipe, *, twice: bool = True) -> float:
    """Read the file at `path` and see that every promise holds; CPU seconds it took."""
    chunks, seconds = _read(path, recipe)
    if seconds > SLOWEST_SECONDS:  # tables may have been loaded meanwhile
        chunks, seconds = _read(path, recipe)
    if seconds > SLOWEST_SECONDS:
        raise SlowError(f"{seconds:.1f} s for {path.stat().st_size} bytes")
    _check_ledgers(chunks, path)
    _check_problems(chunks)
    if twice:
        again, _ = _read(path, recipe)
        _expect(_facts(again) == _facts(chunks), "a second reading gives something else")
    return seconds


def _read(path: Path, recipe: SourceRecipe) -> tuple[list[Chunk], float]:
    with fence.only(path), _alarm():
        begun = time.process_time()
        chunks = list(read_file(path, path.name, recipe))
        return chunks, time.process_time() - begun


@contextmanager
def _alarm() -> Iterator[None]:
    def ring(_: int, frame: FrameType | None) -> None:
        raise SlowError(f"not done after {_STOP_SECONDS} s")

    before = signal.signal(signal.SIGVTALRM, ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, _STOP_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _facts(chunks: list[Chunk]) -> list[object]:
    return [
        (chunk.file, chunk.records.to_pylist(), chunk.extents, chunk.problems, chunk.source)
        for chunk in chunks
    ]


def _check_ledgers(chunks: list[Chunk], path: Path) -> None:
    """Of the file, or of each member, the extents tile it and the records are among them."""
    for file, group in groupby(chunks, key=lambda chunk: chunk.file):
        part = list(group)
        position = 0
        records: list[tuple[int, int]] = []
        for extent in (extent for chunk in part for extent in chunk.extents):
            _expect(extent.start_bytes == position, f"{file}: {extent} after {position}")
            _expect(extent.stop_bytes > position, f"{file}: {extent} holds nothing")
            position = extent.stop_bytes
            if extent.kind == "record":
                records.append((extent.start_bytes, extent.stop_bytes))
        source = part[-1].source
        if source is None:  # a member that was refused
            _expect(position == 0, f"{file} has extents and no source")
            continue
        if file == path.name:
            _expect(source.size == path.stat().st_size, f"{file}: size {source.size}")
        _expect(position == source.size, f"{file}: extents end at {position} of {source.size}")
        _expect(sum(source.sums.values()) == source.size, f"{file}: sums {source.sums}")
        _check_rows([chunk.records for chunk in part], records, source.found_count)


def _check_rows(batches: list[pa.RecordBatch], records: list[tuple[int, int]], found: int) -> None:
    rows = [row for batch in batches for row in batch.to_pylist()]
    _expect(all(batch.schema == RECORD for batch in batches), "a batch of another schema")
    _expect(found == len(rows), f"{found} records counted, {len(rows)} given")
    places = [(row["start_bytes"], row["stop_bytes"]) for row in rows]
    _expect(places == records, "the records are not those of the ledger")
    for row in rows:
        empty = [name for name in NEVER_NULL if row[name] is None and name not in _LATER]
        _expect(not empty, f"null in {empty}")
        _expect(len(row["id"]) == 32, f"id {row['id']!r}")
        _expect(row["flags"] == sorted(set(row["flags"])), f"flags {row['flags']}")
        for name in ("title", "abstract", "venue", "url", "doi"):
            _expect(row[name] is None or row[name].strip() != "", f"blank {name}")


def _check_problems(chunks: list[Chunk]) -> None:
    sizes = {chunk.file: chunk.source.size for chunk in chunks if chunk.source is not None}
    for chunk in chunks:
        for problem in chunk.problems:
            _expect(problem.code in CATALOGUE, f"unknown code {problem.code}")
            _expect(bool(problem.file), f"{problem} names no file")
            start, stop = problem.start_bytes, problem.stop_bytes
            if start is not None and stop is not None:
                size = sizes.get(chunk.file, stop)
                _expect(0 <= start <= stop <= size, f"{problem.code} at {start}-{stop} of {size}")
            problem.as_text().encode()


def _expect(holds: bool, otherwise: str) -> None:
    if not holds:
        raise BrokenPromiseError(otherwise)
