"""One peer over a generated corpus; run by peers.py, in the environment that has the peer.

    python benchmarks/dedup/peer.py NAME FOLDER OUT

Each does what its own documentation shows: 5-word shingles of the lower-cased text, threshold 0.7,
the first of similar texts stays. OUT/kept.txt holds the ids that stay.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

SEPARATORS = re.compile(r"\W+")
THRESHOLD, SHINGLE, PERMUTATIONS = 0.7, 5, 128


def texts(folder: Path) -> Iterator[tuple[str, str]]:
    """Id and text of every record."""
    for part in sorted(folder.glob("*.jsonl")):
        with part.open(encoding="utf-8") as lines:
            for line in lines:
                record = json.loads(line)
                yield record["id"], record.get("abstract", record.get("text"))


def shingles(text: str) -> list[str]:
    """Runs of five words; of fewer words, all of them."""
    words = SEPARATORS.split(text.lower())
    return [" ".join(words[at : at + SHINGLE]) for at in range(max(1, len(words) - SHINGLE + 1))]


def rensa(folder: Path, _: Path) -> list[str]:
    from rensa import RMinHash, RMinHashDeduplicator

    index = RMinHashDeduplicator(
        threshold=THRESHOLD, num_perm=PERMUTATIONS, use_lsh=True, num_bands=16
    )
    kept = []
    for name, text in texts(folder):
        signature = RMinHash(num_perm=PERMUTATIONS, seed=42)
        signature.update(shingles(text))
        if index.add(name, signature):
            kept.append(name)
    return kept


def datasketch(folder: Path, _: Path) -> list[str]:
    from datasketch import MinHash, MinHashLSH

    index = MinHashLSH(threshold=THRESHOLD, num_perm=PERMUTATIONS)
    kept = []
    for name, text in texts(folder):
        signature = MinHash(num_perm=PERMUTATIONS)
        signature.update_batch([shingle.encode() for shingle in shingles(text)])
        if not index.query(signature):
            index.insert(name, signature, check_duplication=False)
            kept.append(name)
    return kept


def datatrove(folder: Path, out: Path) -> list[str]:
    from datatrove.executor import LocalPipelineExecutor
    from datatrove.pipeline.dedup import (
        MinhashDedupBuckets,
        MinhashDedupCluster,
        MinhashDedupFilter,
        MinhashDedupSignature,
    )
    from datatrove.pipeline.dedup.minhash import MinhashConfig
    from datatrove.pipeline.readers import JsonlReader
    from datatrove.pipeline.writers import JsonlWriter
    from datatrove.utils.typeshelper import Languages

    config, parts = MinhashConfig(), len(list(folder.glob("*.jsonl")))
    first = next(texts(folder))[0]
    record = json.loads(next(iter(sorted(folder.glob("*.jsonl")))).open().readline())
    assert record["id"] == first
    key = "abstract" if "abstract" in record else "text"

    def reader() -> object:
        return JsonlReader(str(folder), glob_pattern="*.jsonl", text_key=key)

    names = ("signatures", "buckets", "remove", "kept", "logs")
    at = {name: str(out / name) for name in names}
    stages = [
        ([reader(), MinhashDedupSignature(at["signatures"], config, Languages.english)], parts),
        ([MinhashDedupBuckets(at["signatures"], at["buckets"], config=config)], config.num_buckets),
        ([MinhashDedupCluster(at["buckets"], at["remove"], config=config)], 1),
        (
            [
                reader(),
                MinhashDedupFilter(at["remove"]),
                JsonlWriter(at["kept"], compression=None),
            ],
            parts,
        ),
    ]
    for number, (pipeline, tasks) in enumerate(stages):
        logs = f"{at['logs']}/{number}"
        LocalPipelineExecutor(pipeline, tasks=tasks, workers=2, logging_dir=logs).run()
    return [name for name, _ in texts(out / "kept")]


def text_dedup(folder: Path, out: Path) -> list[str]:
    import datasets

    key = "abstract" if "abstract" in json.loads(
        next(iter(sorted(folder.glob("*.jsonl")))).open().readline()
    ) else "text"  # fmt: skip
    command = [sys.executable, "-m", "text_dedup.minhash", "--path", "json"]
    command += ["--data_files", str(folder / "*.jsonl"), "--split", "train", "--column", key]
    command += ["--cache_dir", str(out / "cache"), "--output", str(out / "rows")]
    command += ["--ngram", str(SHINGLE), "--threshold", str(THRESHOLD), "--num_proc", "2"]
    subprocess.run(command, check=True)
    return [str(name) for name in datasets.load_from_disk(str(out / "rows"))["id"]]


PEERS = {
    "rensa": rensa, "datasketch": datasketch, "datatrove": datatrove, "text_dedup": text_dedup,
}  # fmt: skip


if __name__ == "__main__":
    given, source, target = sys.argv[1], Path(sys.argv[2]).resolve(), Path(sys.argv[3]).resolve()
    target.mkdir(parents=True, exist_ok=True)
    (target / "kept.txt").write_text("\n".join(PEERS[given](source, target)) + "\n", "utf-8")
