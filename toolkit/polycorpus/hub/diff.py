"""What a push would change for readers, record by record."""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from polycorpus.hub.client import (
    Connection,
    Sleep,
    bars_on_terminals_only,
    connect,
    patiently,
)
from polycorpus.hub.preflight import Build, read_build, split_of
from polycorpus.hub.remote import Remote, fetch, read_remote

_PROVENANCE: Final = frozenset(
    ("file", "file_sha256", "start_bytes", "stop_bytes", "encoding", "duplicates")
)
"""Columns that say where a record came from; a renamed raw file changes no record."""
_SUCCESSION: Final = ("doi", "arxiv_id", "url")
"""A newcomer that shares one of these with a vanished record takes its place."""


@dataclass(frozen=True, slots=True)
class Item:
    """A record that differs. `was_id` and `was_split` are the published ones where they differ."""

    id: str
    title: str | None
    split: str
    was_id: str | None = None
    was_split: str | None = None


@dataclass(frozen=True, slots=True)
class Difference:
    """Records by id, each list in order of id. A moved record that also changed is in both."""

    revision: str | None
    """The published commit; None: nothing is published yet."""
    added: tuple[Item, ...] = ()
    removed: tuple[Item, ...] = ()
    changed: tuple[Item, ...] = ()
    moved: tuple[Item, ...] = ()
    columns: tuple[str, ...] = ()
    """Columns that are new, gone or of another type, in words."""
    unidentified: int = 0
    """Published records without an `id`: of a dataset that polycorpus did not make."""

    @property
    def empty(self) -> bool:
        """Whether readers would see no difference."""
        lists = (self.added, self.removed, self.changed, self.moved, self.columns)
        return not (any(lists) or self.unidentified)


@dataclass(frozen=True, slots=True)
class _Record:
    id: str
    title: str | None
    split: str
    content: bytes
    """Hash of every column but those of provenance."""
    names: tuple[str, ...]
    """Its doi, arxiv_id and url, as far as it has them."""


def diff(
    build_dir: Path,
    repo_id: str,
    *,
    endpoint: str | None = None,
    token: str | None = None,
    revision: str | None = None,
    sleep: Sleep = time.sleep,
) -> Difference:
    """
    The records of the build in `build_dir` against those published at `revision`, or `main`.

    Shards that are the same on both sides are not read. A repository that isn't there, or that the
    token can't see, counts as empty.
    """
    from huggingface_hub.errors import RepositoryNotFoundError

    build, connection = read_build(build_dir), connect(endpoint, token)

    def task() -> Difference:
        try:
            remote = read_remote(connection, repo_id, revision)
        except RepositoryNotFoundError:
            return compare(connection, repo_id, None, build)
        return compare(connection, repo_id, remote, build)

    with bars_on_terminals_only():
        return patiently(task, connection, sleep)


def compare(
    connection: Connection, repo_id: str, remote: Remote | None, build: Build
) -> Difference:
    """The same for a repository and a build that have been read; `remote` None: there is none."""
    if remote is None:
        fresh = _read({name: build.files[name].path for name in build.shards()}, None)
        return _difference(None, fresh, {})
    published = {name for name in remote.files if split_of(name)}
    same = {
        name
        for name in published & set(build.shards())
        if remote.files[name].holds(build.files[name])
    }
    ours = {name: build.files[name].path for name in sorted(set(build.shards()) - same)}
    with tempfile.TemporaryDirectory(prefix="polycorpus-") as folder:
        theirs = {
            name: fetch(connection, repo_id, remote.head, name, Path(folder))
            for name in sorted(published - same)
        }
        identified = {name: path for name, path in theirs.items() if "id" in _columns([path])}
        here, there = _columns(ours.values()), _columns(identified.values())
        shared = sorted((here.keys() & there.keys()) - _PROVENANCE)
        return _difference(
            remote.head,
            _read(ours, shared),
            _read(identified, shared),
            columns=tuple(_column_changes(here, there)) if ours and identified else (),
            unidentified=sum(_rows(theirs[name]) for name in theirs.keys() - identified.keys()),
        )


def _difference(
    revision: str | None,
    ours: Mapping[str, _Record],
    theirs: Mapping[str, _Record],
    columns: tuple[str, ...] = (),
    unidentified: int = 0,
) -> Difference:
    heirs = _heirs(ours, theirs)
    pairs = {key: (ours[key], theirs[key]) for key in ours.keys() & theirs.keys()}
    pairs |= {key: (ours[key], theirs[gone]) for key, gone in heirs.items()}
    gone = theirs.keys() - ours.keys() - set(heirs.values())
    both = [pairs[key] for key in sorted(pairs)]
    return Difference(
        revision=revision,
        added=tuple(_item(ours[key]) for key in sorted(ours.keys() - pairs.keys())),
        removed=tuple(_item(theirs[key]) for key in sorted(gone)),
        changed=tuple(_item(new, old) for new, old in both if new.content != old.content),
        moved=tuple(_item(new, old) for new, old in both if new.split != old.split),
        columns=columns,
        unidentified=unidentified,
    )


def _heirs(ours: Mapping[str, _Record], theirs: Mapping[str, _Record]) -> dict[str, str]:
    """Id of each newcomer that takes a vanished record's place, and the id of that one."""
    vanished: dict[str, str] = {}
    for key in sorted(theirs.keys() - ours.keys(), reverse=True):  # the smallest id is kept
        vanished |= dict.fromkeys(theirs[key].names, key)
    heirs: dict[str, str] = {}
    for key in sorted(ours.keys() - theirs.keys()):
        free = (vanished[name] for name in ours[key].names if name in vanished)
        place = next((one for one in free if one not in heirs.values()), None)
        if place is not None:
            heirs[key] = place
    return heirs


def _item(new: _Record, old: _Record | None = None) -> Item:
    was_id = old.id if old and old.id != new.id else None
    was_split = old.split if old and old.split != new.split else None
    return Item(new.id, new.title, new.split, was_id, was_split)


def _read(shards: Mapping[str, Path], columns: Sequence[str] | None) -> dict[str, _Record]:
    """Records by id; `columns` are those that make up the content, None: it is not compared."""
    import pyarrow.parquet as pq

    records: dict[str, _Record] = {}
    for name, path in shards.items():
        split = split_of(name)
        assert split is not None  # the caller asks for shards only
        with pq.ParquetFile(path) as file:
            for batch in file.iter_batches(batch_size=1000):
                for row in batch.to_pylist():
                    records[row["id"]] = _record(row, split, columns or ())
    return records


def _record(row: Mapping[str, Any], split: str, columns: Sequence[str]) -> _Record:
    content = json.dumps([row[column] for column in columns], default=str)
    digest = blake2b(content.encode("utf-8", "surrogatepass"), digest_size=16).digest()
    names = tuple(f"{key}:{row[key]}" for key in _SUCCESSION if row.get(key))
    return _Record(row["id"], row.get("title"), split, digest, names)


def _columns(paths: Iterable[Path]) -> dict[str, str]:
    """Name and type of each column of the first of some shards; empty where there is none."""
    import pyarrow.parquet as pq

    first = next(iter(paths), None)
    if first is None:
        return {}
    return {column.name: arrow_type(column.type) for column in pq.read_schema(first)}


def _column_changes(here: Mapping[str, str], there: Mapping[str, str]) -> Iterator[str]:
    for name in sorted(here.keys() | there.keys()):
        if name not in there:
            yield f"{name} is new: {here[name]}"
        elif name not in here:
            yield f"{name} is gone: {there[name]}"
        elif here[name] != there[name]:
            yield f"{name} was {there[name]}, is {here[name]}"


def _rows(path: Path) -> int:
    import pyarrow.parquet as pq

    return int(pq.read_metadata(path).num_rows)


def arrow_type(kind: object) -> str:
    """An Arrow type in words; Parquet calls a list's values `element`, Arrow `item`."""
    return str(kind).replace("element:", "item:")
