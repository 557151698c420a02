"""Runs a campaign; exit 1 where a promise was broken."""

from __future__ import annotations

import argparse
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from .campaign import ENGINES, NO_ATHERIS, Engine, campaign
from .subjects import SUBJECTS


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--layout", action="append", choices=list(SUBJECTS), dest="names")
    parser.add_argument("--engine", action="append", choices=ENGINES, dest="engines")
    parser.add_argument("--inputs", type=int, default=100_000, help="of each layout")
    parser.add_argument("--slice", type=int, default=1000, help="inputs between two log entries")
    parser.add_argument("--log", type=Path, default=Path(".polycorpus/fuzz/log.jsonl"))
    given = parser.parse_args()
    engines: list[Engine] = given.engines or list(ENGINES)
    if "atheris" in engines and find_spec("atheris") is None:
        print(f"warning: without coverage guidance: {NO_ATHERIS}", file=sys.stderr)
        engines = [engine for engine in engines if engine != "atheris"]
    folder = given.log.parent.absolute()
    folder.mkdir(parents=True, exist_ok=True)
    memory = Path("/dev/shm")  # where there is one: a hundred thousand files a layout
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as scratch:
        tempfile.tempdir = scratch
        (Path(scratch) / "failures").symlink_to(folder / "failures")
        (folder / "failures").mkdir(exist_ok=True)
        names = given.names or list(SUBJECTS)
        failed = campaign(names, engines, given.inputs, given.slice, given.log, Path(scratch))
    if failed:
        print(f"{failed} failures, the smallest of each kind in {folder / 'failures'}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
