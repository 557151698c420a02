"""splits.tsv: what it says, how it is written, and what it makes of broken files."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from polycorpus.errors import UsageError
from polycorpus.recipe import RemoveRecipe, SplitRecipe
from polycorpus.split import SplitLedger, assign, split_of

RECIPE = SplitRecipe()
IDS = [f"{n * 0x9E3779B97F4A7C15 % 2**64:016x}{n:016x}" for n in range(1, 60)]


def records(ids: list[str], **columns: list[str | None]) -> pa.Table:
    """Kept records of their own groups."""
    table = {"id": ids, "group": ids} | {
        name: columns.get(name, [None] * len(ids)) for name in ("doi", "arxiv_id", "url")
    }
    return pa.table({name: pa.array(values, pa.string()) for name, values in table.items()})


def published(ids: list[str], ledger: SplitLedger | None = None) -> SplitLedger:
    """The ledger after a build of records that are alone in their groups."""
    kept = records(ids)
    new = pa.nulls(len(ids), pa.string())
    before = ledger or SplitLedger.empty(RECIPE)
    return assign(kept, [""] * len(ids), new, RECIPE, before).ledger


def test_ratios_are_met() -> None:
    names = [split_of(f"{n:016x}", RECIPE) for n in range(20_000)]
    for name, share in RECIPE.ratios.items():
        assert names.count(name) / len(names) == pytest.approx(share, abs=0.015)


def test_the_hash_is_fixed() -> None:
    """Another hash would move every published record of every dataset."""
    splits = [split_of(f"{n:016x}", RECIPE) for n in range(12)]
    assert splits == ["test", *["train"] * 11]


@given(st.text("0123456789abcdef", min_size=32, max_size=32), st.text(max_size=5))
def test_every_id_has_a_split(identity: str, seed: str) -> None:
    recipe = SplitRecipe(ratios={"a": 1 / 3, "b": 1 / 3, "c": 1 / 3}, seed=seed)
    assert split_of(identity, recipe) in recipe.ratios


def test_a_split_is_named_only_where_the_hash_does_not_tell() -> None:
    ledger = published(IDS)
    assert set(ledger.entries["split"].to_pylist()) == {""}
    kept = records(IDS)
    group = next(identity for identity in IDS if split_of(identity, RECIPE) == "test")
    joined = kept.set_column(1, "group", pa.array([group] * len(IDS)))
    new = pa.nulls(len(IDS), pa.string())
    after = assign(joined, [""] * len(IDS), new, RECIPE, SplitLedger.empty(RECIPE))
    assert set(after.split.to_pylist()) == {"test"}
    named = dict(
        zip(
            after.ledger.entries["id"].to_pylist(),
            after.ledger.entries["split"].to_pylist(),
            strict=True,
        )
    )
    assert all((split_of(name, RECIPE) == "test") == (split == "") for name, split in named.items())


def test_a_group_is_never_parted() -> None:
    kept = records(IDS[:2]).set_column(1, "group", pa.array(["g", "g"]))
    with pytest.raises(AssertionError, match="lies in two splits"):
        assign(kept, ["", ""], pa.array(["train", "test"]), RECIPE, SplitLedger.empty(RECIPE))


def test_it_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "splits.tsv"
    ledger = published(IDS)
    ledger.write(path)
    again = SplitLedger.read(path, RECIPE)
    assert again.entries.equals(ledger.entries)
    assert again.recipe == ledger.recipe
    assert [name.name for name in tmp_path.iterdir()] == ["splits.tsv"]


def test_an_unchanged_ledger_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "splits.tsv"
    published(IDS).write(path)
    before = path.stat().st_mtime_ns, path.stat().st_ino
    published(IDS).write(path)
    assert (path.stat().st_mtime_ns, path.stat().st_ino) == before


def test_no_ledger_is_an_empty_one(tmp_path: Path) -> None:
    assert len(SplitLedger.read(tmp_path / "splits.tsv", RECIPE).entries) == 0


def test_entries_stay_when_their_records_vanish() -> None:
    ledger = published(IDS[30:], published(IDS[:30]))
    assert len(ledger.entries) == len(IDS)
    assert ledger.splits() == {identity[:16]: split_of(identity, RECIPE) for identity in IDS}


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text.replace("# polycorpus", "# something"),
        lambda text: text.replace('"ratios"', '"rations"'),
        lambda text: text.replace("\t", " ", 1),
        lambda text: text + "<<<<<<< HEAD\n",
        lambda text: "\n".join(sorted(text.split("\n"), reverse=True)),
        lambda text: text + text.split("\n")[-2] + "\n",
        lambda text: "",
    ],
)
def test_a_damaged_ledger_stops_the_build(tmp_path: Path, damage: object) -> None:
    """A ledger that is half merged must never be taken for an empty one."""
    path = tmp_path / "splits.tsv"
    text = published(IDS).as_bytes().decode()
    path.write_text(damage(text))  # type: ignore[operator]
    with pytest.raises(UsageError, match=r"splits\.tsv") as raised:
        SplitLedger.read(path, RECIPE)
    assert "--since" in str(raised.value.hint)


def test_two_ids_apart_by_one_key_only_share_it() -> None:
    """A successor is found by DOI, arXiv id or URL, in whatever form they are written."""
    old = records(IDS[:1], doi=["10.1/x"], url=["https://example.org/a/"])
    ledger = assign(old, [""], pa.nulls(1, pa.string()), RECIPE, SplitLedger.empty(RECIPE)).ledger
    fresh = records(
        IDS[1:5],
        doi=["https://doi.org/10.1/X", None, None, "10.1/y"],
        arxiv_id=[None, None, "10.1/x", None],
        url=[None, "https://example.org/a", None, None],
    )
    history = ledger.history(fresh, [""] * 4, RECIPE)
    assert history.predecessor.is_valid().to_pylist() == [True, True, False, False]
    assert history.published.null_count == 4


def test_sketches_find_a_successor_among_many() -> None:
    sketches = [f"{chr(65 + n % 26)}{n:015d}" for n in range(58)]
    ledger = assign(
        records(IDS[:58]), sketches, pa.nulls(58, pa.string()), RECIPE, SplitLedger.empty(RECIPE)
    ).ledger
    other = "!" * 8 + sketches[7][8:], "!" * 9 + sketches[7][9:]
    history = ledger.history(records(["f" * 32, "e" * 32]), other, RECIPE)
    assert history.predecessor.is_valid().to_pylist()[0]


def test_a_removed_records_duplicates_are_barred_by_text_alone() -> None:
    """Chapters share a DOI with the one that was taken out; they may stay."""
    ledger = assign(
        records(IDS[:1], doi=["10.1/book"]), ["abcdefghijklmnop"], pa.nulls(1, pa.string()),
        RECIPE, SplitLedger.empty(RECIPE),
    ).ledger  # fmt: skip
    fresh = records(IDS[1:3], doi=["10.1/book", None])
    remove = [RemoveRecipe(reason="withdrawn", id=IDS[0])]
    history = ledger.history(fresh, ["", "abcdefghijklZZZZ"], RECIPE, remove)
    assert history.barred.to_pylist() == [None, "withdrawn"]
    assert history.succeeds.null_count == 2
