"""Whether the corpus fits: asked before work starts, not when the machine kills us."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from polycorpus.errors import ResourceError

RAW_FACTOR: Final = 6
"""Peak bytes of the local engine per raw byte: records in flight, their copy while sorting, and
signatures (see benchmarks/)."""


def available_bytes() -> int:
    """Memory that this process may still take: of the machine, or of its control group."""
    free = next(
        int(line.split()[1]) * 1024
        for line in Path("/proc/meminfo").read_text().split("\n")
        if line.startswith("MemAvailable")
    )
    group = Path("/sys/fs/cgroup")
    try:
        limit = (group / "memory.max").read_text().strip()
        used = int((group / "memory.current").read_text())
    except OSError:
        return free
    return free if limit == "max" else min(free, int(limit) - used)


def check_memory(raw_bytes: int) -> None:
    """ResourceError where a corpus of `raw_bytes` would not fit; silent where nobody can tell."""
    try:
        available = available_bytes()
    except (OSError, StopIteration, ValueError):
        return
    needed = raw_bytes * RAW_FACTOR
    if needed > available:
        raise ResourceError(
            f"the local engine would need about {needed >> 20} MiB of memory for "
            f"{raw_bytes >> 20} MiB of raw files; {available >> 20} MiB are free",
            hint="build it on a machine with more memory, or split raw/ into several corpora",
        )
