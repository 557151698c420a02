"""One of the language benchmarks, on texts that are fetched once.

python -m benchmarks.language {accuracy,calibration,han,speed} [--texts FOLDER]
"""

from __future__ import annotations

import argparse
from importlib import import_module
from pathlib import Path

BENCHMARKS = ("accuracy", "calibration", "han", "speed")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.language")
    parser.add_argument("benchmark", choices=BENCHMARKS)
    parser.add_argument("--texts", type=Path, default=Path(".polycorpus/benchmark-texts"))
    arguments = parser.parse_args()
    import_module(f"benchmarks.language.{arguments.benchmark}").main(arguments.texts)


if __name__ == "__main__":
    main()
