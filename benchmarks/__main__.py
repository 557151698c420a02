"""Runs each benchmark that makes its own data, one after the other."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent

RUNS: tuple[tuple[str, ...], ...] = (
    ("repair/speed.py",),
    ("heading/score.py", str(HERE / "heading" / "heldout")),
    ("build/run.py", "10000"),
)


def main() -> int:
    failed = 0
    for script, *arguments in RUNS:
        print(f"== {script} {' '.join(arguments)}", flush=True)
        failed += (
            subprocess.run([sys.executable, HERE / script, *arguments], check=False).returncode != 0
        )
    return failed


if __name__ == "__main__":
    sys.exit(main())
