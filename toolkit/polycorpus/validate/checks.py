"""The checks of a build: each a function from what is published to what is wrong with it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Any, Final

import pyarrow as pa
import pyarrow.compute as pc

from polycorpus.build import MANIFEST_FILE, checksum
from polycorpus.evidence import CONFIGS
from polycorpus.problems import Problem
from polycorpus.schema import NEVER_NULL, RECORD
from polycorpus.tags import is_valid
from polycorpus.validate.findings import Check
from polycorpus.validate.published import Published

SHOWN: Final = 20
"""Findings of one kind beyond this number are counted, not listed."""


def check_files(build: Published) -> Check:
    """Each file of the manifest is there with its checksum, and none besides."""
    found = {
        path.relative_to(build.root).as_posix()
        for path in build.root.rglob("*")
        if path.is_file() and not path.relative_to(build.root).as_posix().startswith(".")
    }
    named = set(build.manifest.files) | {MANIFEST_FILE}
    problems = [
        Problem("file_missing", f"{path} is in the manifest but not here", file=path)
        for path in sorted(named - found)
    ]
    problems += [
        Problem("file_unknown", f"{path} is here but not in the manifest", file=path)
        for path in sorted(found - named)
    ]
    for path in sorted(found & set(build.manifest.files)):
        if checksum(build.root / path) != build.manifest.files[path]["sha256"]:
            text = f"{path} is not the file that was built"
            problems.append(Problem("checksum_differs", text, file=path))
    return _check("files", "every file is the one that was built", problems, f"{len(found)} files")


def check_schema(build: Published) -> Check:
    """Each shard has the record's schema, and the columns that are never null have no null."""
    problems = []
    for shard, schema in build.schemas.items():
        if not schema.equals(RECORD):
            names = sorted(
                name
                for name in {*schema.names, *RECORD.names}
                if name not in schema.names
                or name not in RECORD.names
                or schema.field(name).type != RECORD.field(name).type
            )
            text = f"the columns differ from the record: {', '.join(names) or 'their order'}"
            problems.append(Problem("schema_differs", text, file=shard))
    for name in NEVER_NULL:
        nulls = build.records[name].null_count
        if nulls:
            problems.append(Problem("null_value", f"column {name} has {nulls} nulls"))
    return _check("schema", "one schema", problems, f"{len(RECORD.names)} columns")


def check_ids(build: Published) -> Check:
    """An id names one record, and one place holds one record."""
    ids = Counter(build.records["id"].to_pylist())
    problems = [
        Problem("id_repeated", f"{count} records have the id {name}", record=name)
        for name, count in ids.items()
        if count > 1
    ]
    places = _places(build.records)
    for name in ("duplicates", "rejected"):
        if name in build.evidence:
            places += _places(build.evidence[name])
    problems += [
        Problem(
            "place_repeated",
            f"{count} records claim the same place",
            file=file,
            start_bytes=start,
            stop_bytes=stop,
        )
        for (file, start, stop), count in sorted(places.items())
        if count > 1
    ]
    return _check("ids", "one id, one record", problems, f"{len(ids)} ids")


def _places(table: pa.Table) -> Counter[tuple[str, int, int]]:
    columns = [table[name].to_pylist() for name in ("file", "start_bytes", "stop_bytes")]
    return Counter(zip(*columns, strict=True))


def check_counts(build: Published) -> Check:
    """Manifest, card and shards count alike, and no split or file is empty."""
    problems = []
    counted: Counter[tuple[str, str]] = Counter(
        zip(build.records["folder"].to_pylist(), build.records["split"].to_pylist(), strict=True)
    )
    stated = {
        (language, split): count
        for language, splits in build.manifest.counts.items()
        for split, count in splits.items()
    }
    for key in sorted(counted.keys() | stated.keys()):
        if counted[key] != stated.get(key, 0):
            said = stated.get(key, 0)
            text = f"{'/'.join(key)} has {counted[key]} records, the manifest says {said}"
            problems.append(Problem("count_differs", text, file=MANIFEST_FILE))
    by_split = Counter[str]()
    for (_, split), count in counted.items():
        by_split[split] += count
    for split, count in _card_counts(build.front_matter, "default").items():
        if count != by_split[split]:
            text = f"split {split} has {by_split[split]} records, the card says {count}"
            problems.append(Problem("count_differs", text, file="README.md"))
    for path, entry in build.manifest.files.items():
        if entry.get("rows") == 0:
            problems.append(Problem("empty_split", f"{path} has no rows", file=path))
    figure = f"{build.records.num_rows} records"
    return _check("counts", "card, manifest and shards count alike", problems, figure)


def _card_counts(front_matter: dict[str, Any], config: str) -> dict[str, int]:
    infos = front_matter.get("dataset_info") or []
    for info in infos if isinstance(infos, list) else [infos]:
        if isinstance(info, dict) and info.get("config_name", "default") == config:
            return {split["name"]: split["num_examples"] for split in info.get("splits") or []}
    return {}


def check_ledger(build: Published) -> Check:
    """Promise 1: each byte of a raw file has a kind, and each record is kept or accounted for."""
    problems = []
    sources = build.evidence.get("sources")
    rows = sources.to_pylist() if sources is not None else []
    read = 0
    for row in rows:
        parts = [row[f"{kind}_bytes"] for kind in ("heading", "record", "separator", "skip")]
        if sum(parts) != row["bytes"]:
            text = f"the ledger accounts for {sum(parts)} of {row['bytes']} bytes"
            problems.append(Problem("ledger_gap", text, file=row["file"]))
        read += row["found_count"]
    removed = sum(
        build.evidence[name].num_rows
        for name in ("duplicates", "rejected")
        if name in build.evidence
    )
    if read != build.records.num_rows + removed:
        text = (
            f"{read} records read, {build.records.num_rows} published and {removed} accounted for"
        )
        problems.append(Problem("records_lost", text))
    total = sum(row["bytes"] for row in rows)
    figure = f"{total} bytes, {read} = {build.records.num_rows} kept + {removed} removed"
    return _check("ledger", "nothing is lost", problems, figure)


def check_languages(build: Published) -> Check:
    """Tags are BCP-47, and a record lies in the folder of its language."""
    problems = []
    for column in ("language", "title_language"):
        for tag in sorted(set(build.records[column].drop_null().to_pylist())):
            if not is_valid(tag):
                problems.append(Problem("language_tag", f"{column} {tag!r} is no BCP-47 tag"))
    strays = build.records.filter(pc.not_equal(build.records["language"], build.records["folder"]))
    for row in strays.select(["id", "language", "folder"]).to_pylist():
        text = f"a record in {row['language']} lies in data/{row['folder']}"
        problems.append(Problem("language_folder", text, record=row["id"]))
    tags = sorted(set(build.records["language"].to_pylist()))
    return _check("languages", "language tags are sound", problems, ", ".join(tags))


def check_spans(build: Published) -> Check:
    """Spans lie inside their text, in order and without overlap."""
    problems = []
    columns = build.records.select(["id", "abstract", "language_spans"])
    spanned = columns.filter(pc.greater(pc.list_value_length(columns["language_spans"]), 0))
    for row in spanned.to_pylist():
        stop = 0
        for span in row["language_spans"]:
            if not stop <= span["start"] < span["stop"] <= len(row["abstract"] or ""):
                text = f"span {span['start']}-{span['stop']} does not fit the abstract"
                problems.append(Problem("span_outside", text, record=row["id"]))
                break
            stop = span["stop"]
    return _check(
        "spans", "spans fit their text", problems, f"{spanned.num_rows} records with spans"
    )


def check_card(build: Published) -> Check:
    """Each config of the card names files that are there, and each shard is in a config."""
    problems = []
    configs = build.front_matter.get("configs")
    if not isinstance(configs, list):
        text = "the card has no configs in its front matter"
        return _check("card", "the card names what is there", [Problem("card_config", text)], "")
    names = [name for name in build.manifest.files if name.endswith(".parquet")]
    covered: set[str] = set()
    for config in configs:
        for entry in config.get("data_files") or []:
            hits = {name for name in names if PurePosixPath(name).match(entry["path"])}
            covered |= hits
            if not hits:
                text = f"config {config.get('config_name')!r}: {entry['path']} matches no file"
                problems.append(Problem("card_config", text, file="README.md"))
    for name in sorted(set(names) - covered):
        problems.append(Problem("card_config", f"{name} is in no config", file=name))
    return _check("card", "the card names what is there", problems, f"{len(configs)} configs")


def check_croissant(build: Published) -> Check:
    """The checksums in croissant.json are those of the shards."""
    path = build.root / "croissant.json"
    if not path.is_file():
        text = "croissant.json is not here"
        return _check("croissant", "croissant.json agrees", [Problem("file_missing", text)], "")
    try:
        table = json.loads(path.read_text("utf-8"))
    except ValueError as error:
        text = f"croissant.json is not JSON: {error}"
        return _check(
            "croissant", "croissant.json agrees", [Problem("croissant_differs", text)], ""
        )
    problems = []
    stated = {
        entry.get("contentUrl"): entry.get("sha256")
        for entry in table.get("distribution", [])
        if entry.get("sha256")
    }
    shards = {n: e for n, e in build.manifest.files.items() if n.endswith(".parquet")}
    for name, entry in shards.items():
        if stated.get(name) != entry["sha256"]:
            text = f"croissant.json has another checksum for {name}, or none"
            problems.append(Problem("croissant_differs", text, file="croissant.json"))
    return _check("croissant", "croissant.json agrees", problems, f"{len(stated)} checksums")


def check_evidence(build: Published) -> Check:
    """Each evidence table has its schema, and each duplicate a record that stands for it."""
    problems = []
    for name, table in build.evidence.items():
        if name not in CONFIGS or not table.schema.equals(CONFIGS[name]):
            problems.append(Problem("schema_differs", f"evidence/{name} has other columns"))
    ids = set(build.records["id"].to_pylist())
    for row in _rows(build, "duplicates"):
        if row["survivor_id"] not in ids:
            text = f"nothing published stands for duplicate {row['id']}"
            problems.append(Problem("survivor_missing", text, record=row["id"]))
    figure = ", ".join(f"{table.num_rows} {name}" for name, table in sorted(build.evidence.items()))
    return _check("evidence", "what was removed is accounted for", problems, figure)


def _rows(build: Published, config: str) -> Iterator[dict[str, Any]]:
    table = build.evidence.get(config)
    yield from table.to_pylist() if table is not None else []


def _check(name: str, promise: str, problems: list[Problem], figure: str) -> Check:
    if len(problems) > SHOWN:
        figure = f"{figure}; {len(problems)} findings, {SHOWN} shown".lstrip("; ")
    return Check(name, promise, tuple(problems[:SHOWN]), figure)
