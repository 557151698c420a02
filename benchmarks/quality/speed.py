"""Abstracts a second on one thread that the quality stage flags, beside `langdetect` on each.

    python benchmarks/quality/speed.py [RECORDS]

Clean English, the mix of 90 % English and 10 % others with faults at the rates that abstracts of
machine learning venues had (`benchmarks/repair`), and a batch in which every abstract has a
copyright line. Batches have the size that reading gives them. CPU time, best of five.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "repair"))

import pyarrow as pa
from speed import (  # type: ignore[import-not-found]
    CHARACTERS,
    OTHERS,
    SENTENCES,
    batch_of,
    faulty,
    rate,
)
from speed import abstract as foreign_abstract

from polycorpus.detectors import engine
from polycorpus.quality import flag
from polycorpus.read.reader import BATCH_RECORDS
from polycorpus.repair import repair

WORDS = sorted({word.strip(".,()") for text in SENTENCES["en"] for word in text.split()})


def abstract(draw: Random) -> str:
    """English words in sentences that don't recur, as long as an abstract is on average."""
    sentences: list[str] = []
    while sum(map(len, sentences)) < CHARACTERS:
        words = draw.choices(WORDS, k=draw.randint(12, 30))
        sentences.append(" ".join(words).capitalize() + ".")
    return " ".join(sentences)


def batches(texts: list[str]) -> list[pa.RecordBatch]:
    """Repaired records, as the stage before hands them over."""
    return [
        repair(batch_of(texts[start : start + BATCH_RECORDS]))
        for start in range(0, len(texts), BATCH_RECORDS)
    ]


def main() -> None:
    records = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    draw = Random(7)
    clean = [abstract(draw) for _ in range(records)]
    mix = [
        faulty(draw, text if place % 10 else foreign_abstract(draw, draw.choice(OTHERS)))
        for place, text in enumerate(clean)
    ]
    owned = [f"{text} (C) 2024 Elsevier Ltd. All rights reserved." for text in clean[:2000]]
    langdetect = engine("langdetect")
    few = clean[:40]
    slow = rate(lambda: [langdetect.detect(text) for text in few], len(few))
    print(f"{'langdetect alone':32} {slow:9,.0f} /s")
    for name, texts in (("clean English", clean), ("mix", mix), ("copyright lines", owned)):
        ready = batches(texts)
        flag(ready[0])
        speed = rate(lambda ready=ready: [flag(one) for one in ready], len(texts))
        print(f"{'flag, ' + name:32} {speed:9,.0f} /s  {speed / slow:6.0f} x")


if __name__ == "__main__":
    main()
