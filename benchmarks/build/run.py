"""Times whole builds of generated corpora, each in a process of its own.

    python benchmarks/build/run.py [RECORDS ...] [--workers N] [--profile]

For each size: seconds, CPU seconds, peak memory, microseconds a record, and the same after one of
the raw files changed. With --profile, the functions that took longest in one process.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

FILES = 50
COMMAND = [sys.executable, "-c", "from polycorpus.cli import main; main()", "build"]


def corpus(records: int, folder: Path) -> None:
    """raw/ with `records` invented abstracts in FILES files of JSON lines."""
    generator = Path(__file__).resolve().parent.parent / "dedup" / "generate.py"
    made = folder / "made"
    subprocess.run([sys.executable, generator, str(records), made], check=True, stdout=-3)
    lines = [
        line for part in sorted(made.glob("part-*.jsonl")) for line in part.open(encoding="utf-8")
    ]
    (folder / "raw").mkdir()
    size = -(-len(lines) // FILES)
    for number in range(FILES):
        part = lines[number * size : (number + 1) * size]
        if part:
            (folder / "raw" / f"part-{number:03d}.jsonl").write_text("".join(part), "utf-8")


def timed(folder: Path, workers: int) -> dict[str, float]:
    """Wall and CPU seconds and peak MiB of one build."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    done = subprocess.run(
        [*COMMAND, "--workers", str(workers)],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    wall = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        raise SystemExit(done.stderr)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return {"seconds": round(wall, 2), "cpu": round(cpu, 2), "peak_mib": after.ru_maxrss >> 10}


def profile(folder: Path) -> None:
    """The functions that took longest, one worker, nothing cached."""
    code = (
        "import cProfile, pstats; from pathlib import Path;"
        "from polycorpus.pipeline import build_corpus, open_corpus;"
        "p = cProfile.Profile(); p.runcall(build_corpus, open_corpus(Path()));"
        "pstats.Stats(p).sort_stats('tottime').print_stats(45)"
    )
    subprocess.run([sys.executable, "-c", code], cwd=folder, check=True)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("records", type=int, nargs="*", default=[10_000, 100_000])
    options.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    options.add_argument("--profile", action="store_true")
    chosen = options.parse_args()
    for records in chosen.records:
        with tempfile.TemporaryDirectory(prefix="polycorpus-bench-") as name:
            folder = Path(name)
            corpus(records, folder)
            if chosen.profile:
                profile(folder)
                continue
            first = timed(folder, chosen.workers)
            changed = folder / "raw" / "part-000.jsonl"
            lines = changed.read_text("utf-8").split("\n")
            changed.write_text("\n".join(lines[1:]), "utf-8")
            again = timed(folder, chosen.workers)
            first["us_a_record"] = round(first["seconds"] / records * 1e6, 1)
            print(json.dumps({"records": records, "first": first, "one_file_changed": again}))


if __name__ == "__main__":
    main()
