"""Promises 5, 6 and 7 together: a corpus that grows, with nothing but its ledger between builds."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import Path

import pyarrow as pa
import pytest
from lookalikes import table, words

from polycorpus.dedup import group, signatures
from polycorpus.dedup.leaks import leaks
from polycorpus.recipe import DedupRecipe, RemoveRecipe, SplitRecipe
from polycorpus.split import SplitLedger, assign, split_of

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
        """Of each published id."""
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
            if fate > 0.7:
                self.texts.append((title, text))
            if fate > 0.8:
                _, other = self.chance.choice(self.texts)
                text = text + other
            elif fate > 0.75:
                text = text[: self.chance.randrange(22, 40)]
        entry: Entry = {"abstract": " ".join(text)}
        if self.chance.random() < 0.5:
            entry["title"] = title
        if self.chance.random() < 0.2:
            entry["doi"] = f"10.1/{title.split()[1]}"
        return entry


def history(seed: int, path: Path, steps: int) -> int:
    """Adds, removes and edits raw files at random, and holds every build to the promises.

    Returns how many newcomers were rejected, so that a test can see that there were bridges.
    """
    chance = random.Random(seed)
    author = Author(chance)
    raw: dict[str, list[Entry]] = {}
    published: dict[str, str] = {}
    rejected = 0
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
        rejected += len(built.rejections)
        for identity, split in built.splits().items():
            assert published.setdefault(identity, split) == split, f"seed {seed}: {identity} moved"
        assert leaks(built.rows, DedupRecipe()) == [], f"seed {seed}"
        again = build(raw, path)
        assert again.rows.equals(built.rows), f"seed {seed}: a second build differs"
        assert again.ledger == built.ledger, f"seed {seed}: a second build changed the ledger"
    return rejected


@pytest.mark.parametrize("seed", range(6))
def test_published_records_keep_their_split_and_nothing_leaks(seed: int, tmp_path: Path) -> None:
    history(seed, tmp_path / "splits.tsv", steps=6)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 1100))
def test_a_thousand_histories(seed: int, tmp_path: Path) -> None:
    history(seed, tmp_path / "splits.tsv", steps=10)


def texts_in(path: Path, split: str, start: int) -> str:
    """A text whose record goes to `split` where it is alone."""
    for number in range(start, start + 1000):
        text = words(100 * number, 40)
        if split_of(str(table({"abstract": text})["id"][0]), RATIOS) == split:
            return text
    raise AssertionError("the hash gives only one split")


def test_a_bridge_between_splits_is_rejected(tmp_path: Path) -> None:
    """Promise 6: a newcomer that would join published records of different splits."""
    path = tmp_path / "splits.tsv"
    one, other = texts_in(path, "train", 1), texts_in(path, "test", 2000)
    raw: dict[str, list[Entry]] = {"a.json": [{"abstract": one}, {"abstract": other}]}
    before = build(raw, path)
    assert sorted(before.splits().values()) == ["test", "train"]
    raw["b.json"] = [{"abstract": f"{one} {other}"}]
    after = build(raw, path)
    assert after.splits() == before.splits()
    assert after.rejections["code"].to_pylist() == ["split_bridge"]
    assert after.rejections["file"].to_pylist() == ["b.json"]
    assert build(raw, path).ledger == after.ledger


def test_without_history_the_bridge_is_no_bridge(tmp_path: Path) -> None:
    """Published together, the three share a split; nothing is rejected."""
    path = tmp_path / "splits.tsv"
    one, other = texts_in(path, "train", 1), texts_in(path, "test", 2000)
    built = build({"a.json": [{"abstract": t} for t in (one, other, f"{one} {other}")]}, path)
    assert len(built.rejections) == 0
    assert len(set(built.splits().values())) == 1


@pytest.mark.parametrize("shared", ["doi", "arxiv_id", "url", "text"])
@pytest.mark.parametrize("split", ["train", "validation", "test"])
def test_a_successor_takes_over_the_split(tmp_path: Path, shared: str, split: str) -> None:
    """Promise 6: what shares an identifier with a vanished record, or is its near duplicate."""
    path = tmp_path / "splits.tsv"
    text = texts_in(path, split, 1)
    known: Entry = {} if shared == "text" else {shared: "10.1/x"}
    build({"a.json": [{"abstract": text, **known}]}, path)
    for number in range(5):
        rewritten = text + f" edit{number}" if shared == "text" else words(10**6 + 50 * number, 40)
        after = build({"b.json": [{"abstract": rewritten, **known}]}, path)
        assert list(after.splits().values()) == [split]


def test_a_fuller_text_replaces_its_copy_and_inherits(tmp_path: Path) -> None:
    """Promise 6: the published survivor stays, unless a fuller text replaces it."""
    path = tmp_path / "splits.tsv"
    for number in range(8):
        path.unlink(missing_ok=True)
        text = words(100 * number, 60)
        cut: Entry = {"abstract": " ".join(text.split()[:30])}
        (split,) = build({"a.json": [cut]}, path).splits().values()
        more: Entry = {"abstract": f"{cut['abstract']} w{100 * number + 30}", "venue": "X"}
        stays = build({"a.json": [cut], "b.json": [more]}, path)
        assert stays.rows["file"].to_pylist() == ["a.json"], "one word more is no fuller text"
        fuller = build({"a.json": [cut], "b.json": [{"abstract": text}]}, path)
        assert fuller.rows["file"].to_pylist() == ["b.json"]
        assert list(fuller.splits().values()) == [split]


def test_what_was_taken_out_stays_out(tmp_path: Path) -> None:
    """Promise 13: by id or DOI, with its near duplicates, its raw file there or gone."""
    path = tmp_path / "splits.tsv"
    text = words(0, 60)
    target: Entry = {"title": "Glass", "abstract": text, "doi": "10.1/GLASS"}
    identity = str(table(target)["id"][0])
    others: list[Entry] = [
        {"title": "Glass", "abstract": text + " more"},
        {"title": "Quite another title", "abstract": text},
        {"title": "Seeds", "abstract": words(500, 60)},
    ]
    for remove in (
        RemoveRecipe(reason="asked by the author", id=identity),
        RemoveRecipe(reason="asked by the author", doi="https://doi.org/10.1/glass"),
    ):
        path.unlink(missing_ok=True)
        built = build({"a.json": [target, *others]}, path, remove=(remove,))
        assert built.rows["title"].to_pylist() == ["Seeds"]
        assert built.rejections["code"].to_pylist() == ["removed"] * 3
        assert all("asked by the author" in why for why in built.rejections["reason"].to_pylist())
        later = build({"b.json": others}, path, remove=(remove,))
        assert later.rows["title"].to_pylist() == ["Seeds"], "the target's raw file is gone"
        assert build({"b.json": others}, path).rows.num_rows == 3, "without the entry they return"


def test_other_ratios_move_nothing_published(tmp_path: Path) -> None:
    path = tmp_path / "splits.tsv"
    raw: dict[str, list[Entry]] = {"a.json": [{"abstract": words(50 * n, 20)} for n in range(40)]}
    before = build(raw, path)
    other = SplitRecipe(ratios={"train": 0.9, "validation": 0.05, "test": 0.05})
    assert build(raw, path, recipe=other).splits() == before.splits()
    assert build(raw, path, recipe=RATIOS).splits() == before.splits()
    without = SplitRecipe(ratios={"train": 0.5, "test": 0.5})
    after = build(raw, path, recipe=without).splits()
    assert all(after[name] == split for name, split in before.splits().items() if split in after)
    assert set(after.values()) == {"train", "test"}


def test_another_seed_starts_afresh(tmp_path: Path) -> None:
    path = tmp_path / "splits.tsv"
    raw: dict[str, list[Entry]] = {"a.json": [{"abstract": words(50 * n, 20)} for n in range(40)]}
    before = build(raw, path).splits()
    other = SplitRecipe(ratios=RATIOS.ratios, seed="2")
    assert build(raw, path, recipe=other).splits() != before


def test_the_published_dataset_restores_a_lost_ledger(tmp_path: Path) -> None:
    """Promise 6: `--since` gives the very ledger that was lost."""
    path = tmp_path / "splits.tsv"
    raw: dict[str, list[Entry]] = {
        "a.json": [{"abstract": words(50 * n, 20), "doi": f"10.1/{n}"} for n in range(20)],
        "b.json": [{"abstract": words(0, 20), "title": "Another title", "url": "https://x.org"}],
    }
    built = build(raw, path)
    sketches = signatures(built.rows).sketches()
    assert SplitLedger.restore(built.rows, sketches, RATIOS).as_bytes() == built.ledger


def test_a_leak_is_told(tmp_path: Path) -> None:
    """Promise 5, and that the check can fail: near copies, two titles and stated groups."""
    text = words(0, 60)
    records = table(
        {"abstract": text},
        {"abstract": text + " more"},
        {"abstract": text, "title": "Other"},
        {"abstract": words(500, 60), "group": "g"},
        {"abstract": words(900, 60), "group": "g"},
    )
    splits = pa.array(["train", "test", "train", "train", "validation"])
    found = leaks(records.append_column("split", splits), DedupRecipe())
    assert [problem.code for problem in found] == ["split_leak"] * 3
    assert {problem.start_bytes for problem in found} == {100, 200, 400}
