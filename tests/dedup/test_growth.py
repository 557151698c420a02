"""Promises 5, 6 and 7 together: a corpus that grows, with nothing but its ledger between builds."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pytest
from lookalikes import table, words

from polycorpus.dedup import group, signatures
from polycorpus.dedup.leaks import leaks
from polycorpus.recipe import DedupRecipe, RemoveRecipe, SplitRecipe
from polycorpus.split import SplitLedger, assign

RATIOS = SplitRecipe(ratios={"train": 0.5, "validation": 0.25, "test": 0.25})
Entry = dict[str, object]


@dataclass
class Built:
    """What a build gives: the published rows, the ledger's bytes, and what it left out."""

    rows: pa.Table
    ledger: bytes
    rejections: pa.Table
    evidence: pa.Table

    def splits(self) -> dict[str, str]:
        return dict(zip(self.rows["id"].to_pylist(), self.rows["split"].to_pylist(), strict=True))


def build(
    raw: dict[str, list[Entry]],
    path: Path,
    *,
    recipe: SplitRecipe = RATIOS,
    remove: tuple[RemoveRecipe, ...] = (),
) -> Built:
    """The part of a build that decides splits; `path` is all that it knows of earlier ones."""
    entries = [
        {**entry, "file": name, "start_bytes": 100 * place, "stop_bytes": 100 * place + 99}
        for name in sorted(raw)
        for place, entry in enumerate(raw[name])
    ]
    records = table(*entries)
    ledger = SplitLedger.read(path, recipe)
    signed = signatures(records)
    sketches = signed.sketches()
    history = ledger.history(records, sketches, recipe, remove)
    groups = group(
        records,
        DedupRecipe(),
        signed=signed,
        published=history.published,
        succeeds=history.succeeds,
        barred=history.barred,
        remove=remove,
    )
    kept = groups.apply(records)
    removed = [
        row
        for row, code in zip(
            groups.rejected.tolist(), groups.rejections["code"].to_pylist(), strict=True
        )
        if code == "removed"
    ]
    assignment = assign(
        kept,
        [sketches[row] for row in groups.kept.tolist()],
        groups.inherited,
        recipe,
        ledger,
        taken_out=records.take(pa.array(removed, pa.int64())),
        taken_out_sketches=[sketches[row] for row in removed],
    )
    assignment.ledger.write(path)
    return Built(
        kept.append_column("split", assignment.split),
        path.read_bytes(),
        groups.rejections,
        groups.evidence,
    )


@dataclass
class Author:
    """Invents records, and new versions of those it invented before."""

    chance: random.Random
    works: int = 0
    texts: list[tuple[str, list[str]]] = field(default_factory=list)

    def entry(self) -> Entry:
        """A new work, a copy, an edited copy, or a mixture of two works that bridges them."""
        fate = self.chance.random()
        if fate < 0.45 or len(self.texts) < 2:
            self.works += 1
            title = f"Work {self.works} about {words(self.works, 3, 'topic')}"
            text = words(1000 * self.works, 40).split()
            self.texts.append((title, text))
        else:
            title, text = self.chance.choice(self.texts)
            text = list(text)
            if fate > 0.6:
                text[self.chance.randrange(len(text))] = f"edit{self.chance.randrange(10**6)}"
            if fate > 0.75:
                self.texts.append((title, text))
            if fate > 0.85:
                _, other = self.chance.choice(self.texts)
                text = text + other
            elif fate > 0.8:
                text = text[: self.chance.randrange(22, 40)]
        entry: Entry = {"abstract": " ".join(text)}
        if self.chance.random() < 0.5:
            entry["title"] = title
        if self.chance.random() < 0.2:
            entry["doi"] = f"10.1/{title.split()[1]}"
        return entry


def history(seed: int, path: Path, steps: int) -> None:
    """Adds, removes and edits raw files at random, and holds every build to the promises."""
    chance = random.Random(seed)
    author = Author(chance)
    raw: dict[str, list[Entry]] = {}
    published: dict[str, str] = {}
    for _ in range(steps):
        fate = chance.random()
        if fate < 0.5 or not raw:
            raw[f"{chance.randrange(100):02d}.json"] = [
                author.entry() for _ in range(chance.randrange(1, 7))
            ]
        elif fate < 0.65:
            del raw[chance.choice(sorted(raw))]
        else:
            entries = raw[chance.choice(sorted(raw))]
            at = chance.randrange(len(entries))
            entries[at : at + chance.randrange(2)] = [author.entry()]
        if not raw:
            continue
        built = build(raw, path)
        for identity, split in built.splits().items():
            assert published.setdefault(identity, split) == split, f"seed {seed}: {identity} moved"
        assert leaks(built.rows, DedupRecipe()) == [], f"seed {seed}"
        again = build(raw, path)
        assert again.rows.equals(built.rows), f"seed {seed}: a second build differs"
        assert again.ledger == built.ledger, f"seed {seed}: a second build changed the ledger"


@pytest.mark.parametrize("seed", range(12))
def test_published_records_keep_their_split_and_nothing_leaks(seed: int, tmp_path: Path) -> None:
    history(seed, tmp_path / "splits.tsv", steps=8)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 1100))
def test_a_thousand_histories(seed: int, tmp_path: Path) -> None:
    history(seed, tmp_path / "splits.tsv", steps=10)
