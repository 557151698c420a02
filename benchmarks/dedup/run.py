"""Times the deduplication of a generated corpus from JSON lines to shards, and scores it.

    python benchmarks/dedup/run.py FOLDER [--threads N] [--out FOLDER] [--small]

Prints one JSON object: seconds and CPU seconds by step, peak memory, recall by kind and by true
similarity, and every record that was removed although nothing near it was planted.
"""

from __future__ import annotations

import argparse
import json
import resource
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from polycorpus import schema
from polycorpus.dedup import group, signatures
from polycorpus.recipe import DedupRecipe

_NAMES = {"j5": "jaccard", "lang": "language"}
"""Columns that other generators of such corpora call otherwise."""


class Clock:
    """Wall and CPU seconds of each step."""

    def __init__(self) -> None:
        self.steps: dict[str, tuple[float, float]] = {}
        self.last = time.perf_counter(), time.process_time()

    def lap(self, step: str) -> None:
        """Ends the step that has this name."""
        now = time.perf_counter(), time.process_time()
        self.steps[step] = round(now[0] - self.last[0], 2), round(now[1] - self.last[1], 2)
        self.last = now


def read(path: Path) -> pa.Table:
    """A part of the corpus as records; the abstract is in `abstract` or `text`."""
    import polars

    with path.open(encoding="utf-8") as lines:
        name = "abstract" if "abstract" in json.loads(lines.readline()) else "text"
    texts = polars.read_ndjson(path, schema={"id": polars.String, name: polars.String})
    known = texts.to_arrow(compat_level=polars.CompatLevel.oldest()).combine_chunks()
    count = len(known)
    columns = {
        "id": known["id"],
        "abstract": known[name],
        "file": pa.repeat(pa.scalar(path.name), count),
        "start_bytes": pa.array(np.arange(count)),
    }
    empty = {kind: _empty(kind, count) for kind in schema.RECORD.types}
    return pa.Table.from_arrays(
        [
            columns[field.name].cast(field.type) if field.name in columns else empty[field.type]
            for field in schema.RECORD
        ],
        schema=schema.RECORD,
    )


def _empty(kind: pa.DataType, count: int) -> pa.Array:
    """`count` empty lists, or nulls of any other type."""
    if not pa.types.is_list(kind):
        return pa.nulls(count, kind)
    none = pa.array(np.zeros(count + 1, np.int32))
    return pa.ListArray.from_arrays(none, pa.array([], kind.value_type), type=kind)


def write(records: pa.Table, kept: np.ndarray, folder: Path) -> None:  # type: ignore[type-arg]
    """The kept rows as shards, one for each part, each written with its own thread."""
    folder.mkdir(parents=True, exist_ok=True)
    before, tasks = 0, []
    with ThreadPoolExecutor(2) as pool:
        for place in range(0, len(records), 50_000):
            part = records.slice(place, 50_000)
            rows = kept[(kept >= before) & (kept < before + len(part))] - before
            path = folder / f"part-{place // 50_000:04d}.parquet"
            tasks.append(pool.submit(_write_part, part, rows, path))
            before += len(part)
        for task in tasks:
            task.result()


def _write_part(part: pa.Table, rows: np.ndarray, path: Path) -> None:  # type: ignore[type-arg]
    chosen = part.select(["id", "abstract", "file", "start_bytes"]).take(pa.array(rows))
    pq.write_table(chosen, path, compression="zstd", row_group_size=10_000, use_dictionary=["file"])


def score(truth: pa.Table, kept: pa.Array) -> dict[str, object]:
    """Recall of planted copies, and removals that nothing planted explains.

    A copy counts as found where it and its base are not both kept.
    """
    truth = truth.rename_columns([_NAMES.get(name, name) for name in truth.column_names])
    ids = truth["id"].combine_chunks()
    standing = pc.is_in(ids, kept)
    alive = dict(zip(ids.to_pylist(), standing.to_pylist(), strict=True))
    hits: dict[str, list[int]] = {}
    explained = set()
    for row in truth.to_pylist():
        if row["base"]:
            explained |= {row["id"], row["base"]}
            found = not (alive[row["id"]] and alive[row["base"]])
            script = "cjk" if row["language"] in ("zh", "ja") else "other"
            keys = [row["kind"], f"{row['kind']} {script}"]
            if row["jaccard"] >= 0.8:
                keys += ["J>=0.8", f"J>=0.8 {row['language']}"]
            elif row["jaccard"] >= 0.7:
                keys.append("0.7<=J<0.8")
            elif row["kind"].startswith("near") and row["jaccard"] < 0.65:
                keys.append("J<0.65 (should stay)")
            for key in keys:
                tally = hits.setdefault(key, [0, 0])
                tally[0] += found
                tally[1] += 1
    unexplained = [
        row["id"]
        for row in truth.to_pylist()
        if not alive[row["id"]]
        and row["id"] not in explained
        and row["kind"] in ("unique", "uniq", "stock", "boil")
    ]
    return {
        "recall": {key: [round(a / b, 5), b] for key, (a, b) in sorted(hits.items())},
        "false_removals": len(unexplained),
        "examples": unexplained[:5],
        "kept_empty": sum(alive[row["id"]] for row in truth.to_pylist() if row["kind"] == "empty"),
        "kept_template": sum(
            alive[row["id"]] for row in truth.to_pylist() if row["kind"] == "template"
        ),
    }


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("folder", type=Path)
    options.add_argument("--threads", type=int, default=2)
    options.add_argument("--out", type=Path)
    options.add_argument("--small", action="store_true", help="without compiled code")
    options.add_argument("--no-score", action="store_true")
    options.add_argument("--kept", type=Path, help="file to write the ids to that stay")
    given = options.parse_args()
    pa.set_cpu_count(given.threads)
    clock = Clock()
    with ThreadPoolExecutor(given.threads) as pool:
        records = pa.concat_tables(pool.map(read, sorted(given.folder.glob("*.jsonl"))))
    clock.lap("read")
    compiled = False if given.small else None
    signed = signatures(records, threads=given.threads, compiled=compiled)
    clock.lap("sign")
    groups = group(records, DedupRecipe(), signed=signed, threads=given.threads, compiled=compiled)
    clock.lap("group")
    if given.out:
        write(records, groups.kept, given.out)
        clock.lap("write")
    if given.kept:
        ids = records["id"].take(pa.array(groups.kept)).to_pylist()
        given.kept.write_text("\n".join(ids) + "\n", "utf-8")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    report = {
        "records": len(records),
        "kept": len(groups.kept),
        "seconds": clock.steps,
        "wall": round(sum(wall for wall, _ in clock.steps.values()), 2),
        "cpu": round(sum(cpu for _, cpu in clock.steps.values()), 2),
        "peak_mb": peak,
    }
    if not given.no_score:
        truth = pq.read_table(given.folder / "truth.parquet")
        report |= score(truth, records["id"].take(pa.array(groups.kept)).combine_chunks())
    print(json.dumps(report, ensure_ascii=False, indent=1))


if __name__ == "__main__":
    main()
