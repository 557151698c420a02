"""Promise 1: every byte of a raw file has a kind, every record that was read is accounted for."""

from __future__ import annotations

import codecs
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from polycorpus.build import MANIFEST_FILE
from polycorpus.problems import Problem
from polycorpus.validate.findings import Check, checked
from polycorpus.validate.published import REMOVED, Published

_KINDS = ("heading", "record", "separator", "skip")


def check_ledger(build: Published) -> Check:
    """The ledger of each raw file closes, and what was read is published or in the evidence."""
    kept = build.records.num_rows
    removed = sum(build.evidence[config].num_rows for config in REMOVED)
    read = sum(row["found_count"] or 0 for row in build.sources.values())
    size = sum(row["bytes"] or 0 for row in build.sources.values())
    figure = f"{size} bytes, {read} = {kept} kept + {removed} removed"
    problems = [*_gaps(build), *_lost(build), *_other_inputs(build)]
    return checked("ledger", "nothing is lost", problems, figure)


def _gaps(build: Published) -> Iterator[Problem]:
    covered: Counter[str] = Counter()
    sizes = pc.subtract(build.places["stop_bytes"], build.places["start_bytes"])
    for file, size in zip(build.places["file"].to_pylist(), sizes.to_pylist(), strict=True):
        covered[file] += size or 0
    for file, row in build.sources.items():
        parts = {kind: row[f"{kind}_bytes"] or 0 for kind in _KINDS}
        if sum(parts.values()) != row["bytes"]:
            text = f"the ledger accounts for {sum(parts.values())} of {row['bytes']} bytes"
            yield Problem("ledger_gap", text, file=file)
        if covered[file] != parts["record"]:
            text = f"its records cover {covered[file]} bytes, the ledger has {parts['record']}"
            yield Problem("ledger_gap", text, file=file)


def _lost(build: Published) -> Iterator[Problem]:
    found = Counter(build.places["file"].to_pylist())
    for file in sorted(found.keys() - build.sources.keys(), key=str):
        text = f"{found[file]} records come from a file that evidence/sources does not name"
        yield Problem("source_differs", text, file=file)
    for file, row in build.sources.items():
        if row["found_count"] != found[file]:
            text = (
                f"{row['found_count']} records were read, "
                f"{found[file]} are published or accounted for"
            )
            yield Problem("records_lost", text, file=file)


def _other_inputs(build: Published) -> Iterator[Problem]:
    """Raw files are named, with one checksum, by the manifest and by the evidence."""
    stated = {
        name.removeprefix("raw/"): digest
        for name, digest in build.manifest.inputs.items()
        if name.startswith("raw/")
    }
    found = {file: row["sha256"] for file, row in build.sources.items()}
    for file in sorted(stated.keys() | found.keys()):
        if stated.get(file) != found.get(file):
            text = f"{MANIFEST_FILE} and evidence/sources have other checksums for it, or one none"
            yield Problem("source_differs", text, file=file)


def check_places(build: Published) -> Check:
    """A record lies inside its raw file, and no byte is in two records."""
    problems = [*_outside(build), *_overlapping(build), *_of_another_source(build)]
    figure = f"{build.places.num_rows} places in {len(build.sources)} files"
    return checked("places", "every record lies in its raw file", problems, figure)


def _outside(build: Published) -> Iterator[Problem]:
    places = build.places
    sizes = _of_source(build, places["file"], "bytes", pa.int64())
    inside = pc.and_(
        pc.and_(
            pc.greater_equal(places["start_bytes"], 0),
            pc.less(places["start_bytes"], places["stop_bytes"]),
        ),
        pc.less_equal(places["stop_bytes"], sizes),
    )
    wrong = pc.and_(pc.is_valid(sizes), pc.invert(pc.fill_null(inside, False)))
    for row in places.append_column("size", sizes).filter(wrong).to_pylist():
        text = f"a record lies at no place of a file of {row.pop('size')} bytes"
        yield Problem("place_outside", text, **row)


def _overlapping(build: Published) -> Iterator[Problem]:
    places = build.places.sort_by([("file", "ascending"), ("start_bytes", "ascending")])
    if places.num_rows < 2:
        return
    places = places.combine_chunks()
    before, after = places.slice(0, places.num_rows - 1), places.slice(1)
    same = pc.equal(before["file"], after["file"])
    overlap = pc.and_(same, pc.less(after["start_bytes"], before["stop_bytes"]))
    for row in after.filter(pc.fill_null(overlap, False)).to_pylist():
        yield Problem("place_repeated", "another record claims bytes of this one", **row)


def _of_another_source(build: Published) -> Iterator[Problem]:
    """Checksum, encoding and licence of a record are those of its raw file."""
    records = build.records
    for column, stated in (("file_sha256", "sha256"), ("encoding", "encoding"), ("license",) * 2):
        values = _of_source(build, records["file"], stated, pa.string())
        same = pc.equal(pc.fill_null(records[column], ""), pc.fill_null(values, ""))
        known = pc.is_in(records["file"], pa.array(list(build.sources), pa.string()))
        wrong = records.filter(pc.and_(known, pc.invert(same)))
        for row in wrong.select(["id", "file", column]).to_pylist():
            theirs = build.sources[row["file"]][stated]
            text = f"{column} is {row[column]!r}, evidence/sources has {theirs!r} for its file"
            yield Problem("source_differs", text, file=row["file"], record=row["id"])
    for file, row in build.sources.items():
        if row["encoding"] is not None and not _is_codec(row["encoding"]):
            text = f"{row['encoding']!r} is no codec of Python"
            yield Problem("source_differs", text, file=file)


def _of_source(build: Published, files: pa.ChunkedArray, column: str, kind: pa.DataType) -> Any:
    """A column of evidence/sources for each of `files`; null where it has no such file."""
    names = pa.array(list(build.sources), pa.string())
    values = pa.array([row[column] for row in build.sources.values()], kind)
    return values.take(pc.index_in(files.combine_chunks(), names))


def _is_codec(name: str) -> bool:
    try:
        codecs.lookup(name)
    except (LookupError, ValueError):  # ValueError: a null character in its name
        return False
    return True


def check_evidence(build: Published) -> Check:
    """Each duplicate has a record that stands for it, which names it; each rejection a reason."""
    counts = {name: table.num_rows for name, table in build.evidence.items()}
    figure = ", ".join(f"{count} {name}" for name, count in sorted(counts.items()) if count)
    problems = [*_without_survivor(build), *_other_duplicates(build), *_without_reason(build)]
    return checked("evidence", "what was removed is accounted for", problems, figure)


def _without_survivor(build: Published) -> Iterator[Problem]:
    duplicates = build.evidence["duplicates"]
    stands = pc.is_in(duplicates["survivor_id"], build.records["id"].combine_chunks())
    for row in duplicates.filter(pc.invert(stands)).to_pylist():
        text = f"it was removed for {row['survivor_id']}, which is not published"
        yield Problem("survivor_missing", text, record=row["id"], **_place(row))


def _other_duplicates(build: Published) -> Iterator[Problem]:
    """What a record says it stands for is what the evidence says of it, by place."""
    claimed = {}
    records = build.records.select(["id", "duplicates"])
    with_some = records.filter(pc.greater(pc.list_value_length(records["duplicates"]), 0))
    for row in with_some.to_pylist():
        for entry in row["duplicates"]:
            claimed[entry["file"], entry["start_bytes"], row["id"]] = entry
    stated = {
        (row["file"], row["start_bytes"], row["survivor_id"]): row
        for row in build.evidence["duplicates"].to_pylist()
    }
    published = set(build.records["id"].to_pylist()) if stated else set()
    for key in sorted(claimed.keys() | stated.keys(), key=str):
        mine, theirs = claimed.get(key), stated.get(key)
        if mine is None or theirs is None:
            if key[2] in published:
                where = "evidence/duplicates" if theirs is None else "its column duplicates"
                text = f"the duplicate at {key[0]} byte {key[1]} is not in {where}"
                yield Problem("evidence_differs", text, record=key[2])
        elif any(mine[name] != theirs[name] for name in ("id", "stop_bytes", "rule", "similarity")):
            text = f"it and evidence/duplicates tell of {key[0]} byte {key[1]} differently"
            yield Problem("evidence_differs", text, record=key[2])


def _without_reason(build: Published) -> Iterator[Problem]:
    rejected = build.evidence["rejected"]
    bare = pc.or_(
        pc.equal(pc.fill_null(rejected["code"], ""), ""),
        pc.equal(pc.fill_null(rejected["reason"], ""), ""),
    )
    for row in rejected.filter(bare).to_pylist():
        text = "a record was rejected without a code and a reason"
        yield Problem("evidence_differs", text, record=row["id"], **_place(row))


def _place(row: dict[str, Any]) -> dict[str, Any]:
    return {name: row[name] for name in ("file", "start_bytes", "stop_bytes")}
