"""Peak memory of reading a file much larger than memory should need.

    python benchmarks/read/memory.py [--gigabytes 2] [--layout jsonl|array]

Writes JSON Lines, or one list on one line, of that size into a temporary folder, reads it in a
process of its own and prints records, seconds, and the process's peak. Each layout needs the disk
space once. Passes below 600 MB.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from itertools import islice
from pathlib import Path

from invented import records

LIMIT_BYTES = 600 * 10**6


def write(path: Path, size: int, layout: str) -> None:
    """About `size` bytes: one megabyte of records again and again, which reading can't tell."""
    lines = [json.dumps(record) for record in islice(records(), 800)]
    if layout == "jsonl":
        block, ends = "\n".join(lines) + "\n", ("", "")
    else:
        block, ends = ", ".join(lines) + ", ", ("[", json.dumps({"title": "The last"}) + "]")
    with path.open("w", encoding="utf-8") as stream:
        stream.write(ends[0])
        for _ in range(size // len(block) + 1):
            stream.write(block)
        stream.write(ends[1])


def read(path: Path) -> None:
    from polycorpus.read import read_file
    from polycorpus.recipe import SourceRecipe

    begun = time.perf_counter()
    found = sum(chunk.records.num_rows for chunk in read_file(path, path.name, SourceRecipe()))
    seconds = time.perf_counter() - begun
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    verdict = "ok" if peak < LIMIT_BYTES else "TOO MUCH"
    speed = path.stat().st_size / seconds / 1e6
    print(f"{path.name}: {found} records, {seconds:.0f} s, {speed:.1f} MB/s, "
          f"peak {peak / 1e6:.0f} MB: {verdict}")  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--gigabytes", type=float, default=2.0)
    parser.add_argument("--layout", choices=["jsonl", "array"], action="append")
    parser.add_argument("--read", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.read:
        read(given.read)
        return
    for layout in given.layout or ["jsonl", "array"]:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / ("list.jsonl" if layout == "jsonl" else "list.json")
            write(path, int(given.gigabytes * 10**9), layout)
            subprocess.run([sys.executable, __file__, "--read", str(path)], check=True)


if __name__ == "__main__":
    main()
