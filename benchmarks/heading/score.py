"""
Scores `understand` on tables of headings, look-alikes, labels and traps.

    python benchmarks/heading/score.py FOLDER [--show]

A folder holds headings.tsv, lookalikes.txt, labels.tsv and traps.txt; `-` stands for null.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable
from pathlib import Path

from polycorpus.heading import understand

Rows = list[dict[str, str]]


def table(path: Path) -> Rows:
    head, *lines = path.read_text("utf-8").rstrip("\n").split("\n")
    names = head.split("\t")
    return [dict(zip(names, line.split("\t"), strict=True)) for line in lines]


def shown(value: object) -> str:
    return "-" if value is None else str(value)


def headings(rows: Rows) -> Iterable[tuple[str, str, str, str]]:
    for row in rows:
        line = understand(row["text"])
        text = row["text"]
        yield "recognised", text, "True", str(line.is_header)
        yield "venue", text, row["venue"], shown(line.venue)
        yield "year", text, row["year"], shown(line.year)
        yield "kind", text, row["kind"], shown(line.kind)
        yield "count", text, row["count"], shown(line.declared_count)
        yield "languages", text, row["languages"], ",".join(line.languages) or "-"


def labels(rows: Rows) -> Iterable[tuple[str, str, str, str]]:
    for row in rows:
        label = understand(row["text"]).label
        got = ("-", "-", "-") if label is None else (label.field, label.value, label.language)
        yield "field and value", row["text"], f"{row['field']}|{row['value']}", "|".join(got[:2])
        yield "label language", row["text"], row["language"], shown(got[2])


def refusals(name: str, path: Path) -> Iterable[tuple[str, str, str, str]]:
    for text in path.read_text("utf-8").rstrip("\n").split("\n"):
        line = understand(text)
        wrong = line.is_header if name == "look-alikes refused" else line.label is not None
        yield name, text, "False", str(wrong)


def main(folder: Path, *, show: bool) -> None:
    results = [
        *headings(table(folder / "headings.tsv")),
        *refusals("look-alikes refused", folder / "lookalikes.txt"),
        *labels(table(folder / "labels.tsv")),
        *refusals("traps refused", folder / "traps.txt"),
    ]
    for measure in dict.fromkeys(result[0] for result in results):
        own = [result for result in results if result[0] == measure]
        wrong = [result for result in own if result[2] != result[3]]
        right = len(own) - len(wrong)
        print(f"{measure:22} {right:4} of {len(own):4}  {100 * right / len(own):5.1f} %")
        if show:
            for _, text, expected, got in wrong:
                print(f"    {text!r}: expected {expected}, got {got}")
    texts = [row["text"] for row in table(folder / "headings.tsv")]
    started = time.perf_counter()
    for blanks in range(1, 6):
        for text in texts:
            understand(text + " " * blanks)  # a line that is met again is only remembered
    print(f"{len(texts) * 5 / (time.perf_counter() - started):,.0f} headings/s")


if __name__ == "__main__":
    main(Path(sys.argv[1]), show="--show" in sys.argv)
