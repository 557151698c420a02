"""The files of a build: all there, all as they were written, and each a table of the one schema."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from polycorpus import evidence
from polycorpus.build import MANIFEST_FILE
from polycorpus.files import checksum
from polycorpus.problems import Problem
from polycorpus.schema import NEVER_NULL, RECORD
from polycorpus.validate import nulls
from polycorpus.validate.findings import Check, checked
from polycorpus.validate.published import SHARD, Published


def check_files(build: Published) -> Check:
    """Each file of the manifest is there with its checksum, and none besides."""
    return checked(
        "files",
        "every file is the one that was built",
        [*_missing_and_unknown(build), *_changed(build)],
        f"{len(build.files)} files",
    )


def _missing_and_unknown(build: Published) -> Iterator[Problem]:
    named = {*build.manifest.files, MANIFEST_FILE}
    for path in sorted(named - build.files):
        yield Problem("file_missing", "the manifest names it, but it is not here", file=path)
    for path in sorted(build.files - named - _inputs(build).keys()):
        yield Problem("file_unknown", "it is here, but the manifest does not name it", file=path)


def _changed(build: Published) -> Iterator[Problem]:
    stated: dict[str, Mapping[str, Any]] = {  # Any: as in the manifest
        **{path: {"sha256": digest} for path, digest in _inputs(build).items()},
        **build.manifest.files,
    }
    for path in sorted(build.files & stated.keys()):
        entry = stated[path]
        size = (build.root / path).stat().st_size
        if size != entry.get("bytes", size):
            text = f"it has {size} bytes, {entry['bytes']} were built"
            yield Problem("checksum_differs", text, file=path)
        elif checksum(build.root / path) != entry["sha256"]:
            yield Problem("checksum_differs", "its bytes are not those that were built", file=path)


def _inputs(build: Published) -> dict[str, str]:
    """Checksum of each input by path: they are beside the build where it was pushed with raw/.

    The members of an archive have its checksum.
    """
    return {name.partition("!/")[0]: digest for name, digest in build.manifest.inputs.items()}


def check_shards(build: Published) -> Check:
    """Each Parquet file can be read, lies where its rows belong, and its series is whole."""
    problems = [*_unreadable(build), *_misplaced(build), *_incomplete(build), *_row_counts(build)]
    figure = f"{len(build.shards)} shards"
    return checked("shards", "every shard can be read", problems, figure)


def _unreadable(build: Published) -> Iterator[Problem]:
    for path, table in build.opened.items():
        if isinstance(table, str):
            yield Problem("file_unreadable", f"it is no Parquet file: {table}", file=path)


def _misplaced(build: Published) -> Iterator[Problem]:
    for path in build.opened:
        match = SHARD.fullmatch(path)
        if match is None:
            text = "its path is not data/LANGUAGE/SPLIT-NUMBER-of-NUMBER.parquet"
            yield Problem("shard_misplaced", text, file=path)
        elif match["config"] and match["config"] not in evidence.CONFIGS:
            known = ", ".join(evidence.CONFIGS)
            text = f"{match['config']} is no table of evidence; those are {known}"
            yield Problem("shard_misplaced", text, file=path)


def _incomplete(build: Published) -> Iterator[Problem]:
    numbers: dict[tuple[str, str], list[int]] = defaultdict(list)
    for path in build.opened:
        if match := SHARD.fullmatch(path):
            numbers[path.rpartition("-of-")[0].rpartition("-")[0], match["of"]].append(
                int(match["number"])
            )
    for (stem, of), found in sorted(numbers.items()):
        if sorted(found) != list(range(int(of))):
            text = f"{len(found)} of {int(of)} shards of {stem} are here"
            yield Problem("shard_misplaced", text, file=stem)


def _row_counts(build: Published) -> Iterator[Problem]:
    for path, table in build.tables.items():
        stated = build.manifest.files.get(path, {}).get("rows")
        if not table.num_rows:
            yield Problem("empty_split", "it has no rows", file=path)
        if stated is not None and stated != table.num_rows:
            text = f"it has {table.num_rows} rows, the manifest says {stated}"
            yield Problem("count_differs", text, file=path)


def check_schema(build: Published) -> Check:
    """Each table has its schema and order, and the columns that are never null have no null."""
    problems = [*_schemas(build), *_nulls(build), *_unsorted(build)]
    figure = f"{len(RECORD.names)} columns"
    return checked("schema", "every table has the one schema", problems, figure)


def _schemas(build: Published) -> Iterator[Problem]:
    for path, table in build.tables.items():
        match = SHARD.fullmatch(path)
        expected = evidence.CONFIGS.get(match["config"], RECORD) if match else RECORD
        if not table.schema.equals(expected):
            names = [*expected.names, *(n for n in table.schema.names if n not in expected.names)]
            odd = [name for name in names if not _same_field(table.schema, expected, name)]
            text = f"its columns are others: {', '.join(odd) or 'their order'}"
            yield Problem("schema_differs", text, file=path)


def _same_field(schema: pa.Schema, expected: pa.Schema, name: str) -> bool:
    if name not in expected.names or schema.names.count(name) != 1:
        return False
    return bool(schema.field(name).equals(expected.field(name)))


def _nulls(build: Published) -> Iterator[Problem]:
    for path, table in build.tables.items():
        match = SHARD.fullmatch(path)
        config = str(match["config"]) if match else ""
        if match and table.schema.equals(evidence.CONFIGS.get(config, RECORD)):
            columns = nulls.NEVER_NULL.get(config, NEVER_NULL)
            for name, mask in nulls.holes(table, columns).items():
                count = pc.sum(mask).as_py()
                text = f"column {name} is null, or has a null, in {count} of {table.num_rows} rows"
                yield Problem("null_value", text, file=path)


def _unsorted(build: Published) -> Iterator[Problem]:
    """Rows out of the order (file, start_bytes), which keeps what a new file changes small."""
    for path, table in build.tables.items():
        fields = {column.name: column.type for column in table.schema}
        if fields.get("file") != pa.string() or fields.get("start_bytes", pa.int64()) != pa.int64():
            continue  # other columns, which have been named
        before, after = table.slice(0, max(0, table.num_rows - 1)), table.slice(1)
        in_order = pc.less(before["file"], after["file"])
        if "start_bytes" in fields:
            same = pc.equal(before["file"], after["file"])
            onward = pc.less_equal(before["start_bytes"], after["start_bytes"])
            in_order = pc.or_(in_order, pc.and_(same, onward))
        if pc.any(pc.invert(in_order)).as_py():
            text = "its rows are not in the order of file and start_bytes"
            yield Problem("rows_unsorted", text, file=path)
