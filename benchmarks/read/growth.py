"""How the time of reading grows with hostile files: each shape at three sizes, each twice the last.

    python benchmarks/read/growth.py [--kilobytes 64] [--layout xml] [--shape deep] [--sniffed]

Prints CPU seconds of this process at each size and the exponent of growth: 1 is linear, 2 is
quadratic. Fails where reading takes more than a second for the smallest size and grows faster than
1.4; a size that takes longer than 10 s is not followed any further.
"""

from __future__ import annotations

import argparse
import io
import math
import signal
import sys
import time
from collections.abc import Iterator
from types import FrameType

from shapes import EVERYWHERE, SHAPES, TAGGED, Shape

from polycorpus.read import layouts, reader
from polycorpus.recipe import SourceRecipe

STEEPEST = 1.4
SLOW_SECONDS = 1.0
STOP_SECONDS = 10.0


class StoppedError(Exception):
    """Longer than is worth waiting for."""


def seconds(raw: bytes, layout: str | None) -> float:
    def ring(_: int, frame: FrameType | None) -> None:
        raise StoppedError

    signal.signal(signal.SIGVTALRM, ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, STOP_SECONDS)
    begun = time.process_time()
    try:
        for _ in reader.read_stream(lambda: io.BytesIO(raw), "in", SourceRecipe(layout=layout)):
            pass
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return time.process_time() - begun


def measured(make: Shape, layout: str | None, size: int) -> list[float]:
    """At `size`, twice and four times that; infinite where it was stopped or raised."""
    found = []
    for factor in (1, 2, 4):
        try:
            found.append(seconds(make(size * factor), layout))
        except StoppedError:
            return [*found, math.inf]
    return found


def runs(given: argparse.Namespace) -> Iterator[tuple[str | None, str, Shape]]:
    for layout in given.layout:
        own = SHAPES.get(layout, TAGGED)
        for name, make in (own if given.own else EVERYWHERE | own).items():
            if given.shape is None or given.shape == name:
                yield (None if given.sniffed else layout), name, make


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    known = [one.NAME for one in layouts.LAYOUTS]
    parser.add_argument("--kilobytes", type=int, default=64)
    parser.add_argument("--layout", action="append", choices=known)
    parser.add_argument("--own", action="store_true", help="shapes of the layout's syntax alone")
    parser.add_argument("--shape")
    parser.add_argument("--sniffed", action="store_true", help="the layout as each file looks")
    given = parser.parse_args()
    given.layout = given.layout or known
    seconds(b"Frost\n\nBells \xe9", None)  # tables are read once
    steep = 0
    for layout, name, make in runs(given):
        found = measured(make, layout, given.kilobytes << 10)
        growth = math.log2(max(found[-1], 1e-3) / max(found[0], 1e-3)) / max(len(found) - 1, 1)
        wrong = math.inf in found or (growth > STEEPEST and found[-1] > SLOW_SECONDS) or (
            found[0] > SLOW_SECONDS)  # fmt: skip
        steep += wrong
        if wrong or given.shape:
            shown = " ".join(f"{one:7.2f}" for one in found)
            print(f"{layout or 'sniffed':12} {name:28} {shown}  {growth:5.2f}", flush=True)
    print(f"{steep} shapes are slow or grow too fast")
    return 1 if steep else 0


if __name__ == "__main__":
    sys.exit(main())
