"""Polycorpus and its peers over one generated corpus, one after another in one run.

    python benchmarks/dedup/peers.py FOLDER [--python PYTHON ...] [--peers NAME ...]

PYTHON is an interpreter whose environment has peers (`pip install rensa datasketch datatrove
text-dedup`); a peer that none of them has is skipped, and said to be. Prints a JSON line for each:
CPU seconds of it and its children, peak memory, the ratio of its CPU seconds to ours, and its
recall. The texts are the same, but the work is not: only ours compares the texts themselves.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).resolve().parent
PEERS = ("rensa", "datasketch", "datatrove", "text_dedup")


def measured(command: list[str], out: Path) -> dict[str, object]:
    """Runs `command`: seconds, CPU seconds with its children's, peak of its largest process."""
    start = time.perf_counter()
    with (out / "log.txt").open("w") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log)
        _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return {
        "wall": round(time.perf_counter() - start, 1),
        "cpu": round(usage.ru_utime + usage.ru_stime, 1),
        "peak_mb": usage.ru_maxrss // 1024,
        "failed": process.returncode != 0,
    }


def recalls(folder: Path, kept: Path) -> dict[str, object]:
    """Share of planted copies found, by language, and false removals."""
    import pyarrow as pa
    import pyarrow.parquet as pq
    from run import score

    ids = pa.array(kept.read_text("utf-8").split(), pa.string())
    found = score(pq.read_table(folder / "truth.parquet"), ids)
    recall = found["recall"]
    assert isinstance(recall, dict)
    chosen = {key: share for key, (share, _) in recall.items() if key.startswith("J>=0.8")}
    return {"recall": chosen, "false_removals": found["false_removals"]}


def interpreter(peer: str, candidates: list[str]) -> str | None:
    """The first of `candidates` that can import `peer`."""
    for python in candidates:
        found = subprocess.run([python, "-c", f"import {peer}"], capture_output=True, check=False)
        if found.returncode == 0:
            return python
    return None


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("folder", type=Path)
    options.add_argument("--python", nargs="*", default=[])
    options.add_argument("--peers", nargs="*", default=PEERS, choices=PEERS)
    given = options.parse_args()
    with TemporaryDirectory() as name:
        ours = _ours(given.folder, Path(name))
        for peer in given.peers:
            python = interpreter(peer, [sys.executable, *given.python])
            if python is None:
                print(f"SKIPPED {peer}: no given interpreter can import it", file=sys.stderr)
                continue
            out = Path(name) / peer
            out.mkdir()
            command = [python, str(HERE / "peer.py"), peer, str(given.folder), str(out)]
            result = measured(command, out)
            if result["failed"]:
                print(f"FAILED {peer}:\n{(out / 'log.txt').read_text()[-2000:]}", file=sys.stderr)
                continue
            result["cpu_ratio"] = round(float(str(result["cpu"])) / ours, 1)
            found = recalls(given.folder, out / "kept.txt")
            print(json.dumps({"peer": peer} | result | found), flush=True)


def _ours(folder: Path, out: Path) -> float:
    """CPU seconds of polycorpus, the second time: its compiled code is in the cache then."""
    target = out / "polycorpus"
    target.mkdir()
    command = [sys.executable, str(HERE / "run.py"), str(folder), "--out", str(target)]
    measured([*command, "--no-score"], target)
    result = measured([*command, "--no-score", "--kept", str(target / "kept.txt")], target)
    if result["failed"]:
        sys.exit((target / "log.txt").read_text())
    print(json.dumps({"peer": "polycorpus"} | result | recalls(folder, target / "kept.txt")))
    return float(str(result["cpu"]))


if __name__ == "__main__":
    main()
