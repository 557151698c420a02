"""Megabytes a second of reading, beside what the format's own library needs for the bare values.

    python benchmarks/read/speed.py [--records 20000]

The library gives values alone; reading adds places, ledger, columns, ids and Arrow batches. Both in
one run, one after the other, in seconds of this process, so that only the ratio means anything.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import json
import tempfile
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path

from invented import Record, records

from polycorpus.read import read_file
from polycorpus.recipe import SourceRecipe

Timed = Callable[[], object]


def flat(record: Record) -> list[str]:
    return [
        "; ".join(value) if isinstance(value, list) else str(value) for value in record.values()
    ]


def write(folder: Path, found: list[Record]) -> dict[str, tuple[Path, Callable[[Path], int]]]:
    """A file of each kind, and how its library counts what is in it."""
    lines = "\n".join(json.dumps(record) for record in found) + "\n"
    (folder / "lines.jsonl").write_text(lines, "utf-8")
    few = "\n".join(json.dumps({k: r[k] for k in ("id", "title", "abstract")}) for r in found)
    (folder / "few.jsonl").write_text(few, "utf-8")
    (folder / "list.json").write_text(json.dumps(found), "utf-8")
    (folder / "lines.jsonl.gz").write_bytes(gzip.compress(lines.encode()))
    for name, delimiter in (("table.csv", ","), ("table.tsv", "\t")):
        with (folder / name).open("w", encoding="utf-8", newline="") as stream:
            writer = csv.writer(stream, delimiter=delimiter)
            writer.writerow(list(found[0]))
            writer.writerows(map(flat, found))
    return {
        "jsonl, 10 fields": (folder / "lines.jsonl", json_lines),
        "jsonl, 3 fields": (folder / "few.jsonl", json_lines),
        "json list": (folder / "list.json", lambda path: len(json.loads(path.read_bytes()))),
        "jsonl.gz": (folder / "lines.jsonl.gz", json_lines),
        "csv": (folder / "table.csv", lambda path: table(path, ",")),
        "tsv": (folder / "table.tsv", lambda path: table(path, "\t")),
    }


def json_lines(path: Path) -> int:
    with gzip.open(path, "rb") if path.suffix == ".gz" else path.open("rb") as stream:
        return sum(bool(json.loads(line)) for line in stream)


def table(path: Path, delimiter: str) -> int:
    with path.open(encoding="utf-8", newline="") as stream:
        return sum(1 for _ in csv.reader(stream, delimiter=delimiter)) - 1


def ours(path: Path) -> int:
    return sum(chunk.records.num_rows for chunk in read_file(path, path.name, SourceRecipe()))


def timed(count: Callable[[Path], int], path: Path) -> tuple[float, int]:
    """The faster of two runs."""
    runs = []
    for _ in range(2):
        begun = time.process_time()
        number = count(path)
        runs.append((time.process_time() - begun, number))
    return min(runs)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--records", type=int, default=20_000)
    given = parser.parse_args()
    found = list(islice(records(), given.records))
    with tempfile.TemporaryDirectory() as folder:
        files = write(Path(folder), found)
        ours(files["jsonl, 3 fields"][0])  # tables of the lexicon are read once
        print(f"{'':18} {'records/s':>10} {'MB/s':>7} {'library MB/s':>13} {'ratio':>6}")
        for kind, (path, library) in files.items():
            size = path.stat().st_size / 1e6
            seconds, number = timed(ours, path)
            alone, known = timed(library, path)
            assert number == known == len(found), (kind, number, known)
            print(f"{kind:18} {number / seconds:10.0f} {size / seconds:7.1f} {size / alone:13.1f} "
                  f"{seconds / alone:6.1f}")  # fmt: skip


if __name__ == "__main__":
    main()
