"""What changes for readers is told by record: added, removed, changed, moved."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from polycorpus.hub.diff import Difference, Item, diff

from .builds import EN_TEST, EN_TRAIN, record, small_shards, write_build
from .desk import Desk


def difference(tmp_path: Path, desk: Desk, *rows: dict[str, object]) -> Difference:
    """Publish a build; then compare with one whose en/train is `rows`."""
    desk.push(write_build(tmp_path / "published", small_shards()))
    build = write_build(tmp_path / "new", small_shards() | {EN_TRAIN: list(rows)})
    return diff(build, desk.repo, endpoint=desk.hub.url)


def ids(items: tuple[Item, ...]) -> list[str]:
    return [item.id for item in items]


def test_nothing_differs_from_what_was_just_pushed(build: Path, desk: Desk) -> None:
    desk.push(build)
    found = diff(build, desk.repo, endpoint=desk.hub.url)
    assert found == Difference(revision=desk.head())
    assert found.empty


def test_before_the_first_push_all_is_added(build: Path, desk: Desk) -> None:
    found = diff(build, desk.repo, endpoint=desk.hub.url)
    assert found.revision is None
    assert ids(found.added) == ["a1", "a2", "b1", "c1", "c2"]


def test_a_record_is_added_or_removed_by_its_id(tmp_path: Path, desk: Desk) -> None:
    found = difference(tmp_path, desk, record("a1"), record("a3", title="Neu"))
    assert found.added == (Item("a3", "Neu", "train"),)
    assert found.removed == (Item("a2", "Title of a2", "train"),)
    assert not (found.changed or found.moved)


@pytest.mark.parametrize(
    ("column", "value"), [("abstract", "other"), ("authors", ["Zoë"]), ("year", 2025)]
)
def test_another_value_makes_it_changed(
    tmp_path: Path, desk: Desk, column: str, value: object
) -> None:
    found = difference(tmp_path, desk, record("a1", **{column: value}), record("a2"))
    assert ids(found.changed) == ["a1"]
    assert not (found.added or found.removed or found.moved)


def test_another_place_in_the_raw_files_changes_nothing(tmp_path: Path, desk: Desk) -> None:
    found = difference(
        tmp_path, desk, record("a1", file="renamed.txt", start_bytes=7), record("a2")
    )
    assert found.empty


def test_another_split_makes_it_moved(tmp_path: Path, desk: Desk) -> None:
    desk.push(write_build(tmp_path / "published", small_shards()))
    shards = small_shards() | {EN_TRAIN: [record("a1")], EN_TEST: [record("a2"), record("b1")]}
    build = write_build(tmp_path / "new", shards)
    found = diff(build, desk.repo, endpoint=desk.hub.url)
    assert found.moved == (Item("a2", "Title of a2", "test", was_split="train"),)
    assert not (found.added or found.removed or found.changed)


def test_a_newcomer_with_the_doi_of_a_vanished_record_is_it_changed(
    tmp_path: Path, desk: Desk
) -> None:
    desk.push(write_build(tmp_path / "old", small_shards(record("a8", doi="10.1/x"))))
    build = write_build(tmp_path / "new", small_shards(record("a9", doi="10.1/x")))
    found = diff(build, desk.repo, endpoint=desk.hub.url)
    assert found.changed == (Item("a9", "Title of a9", "train", was_id="a8"),)
    assert not (found.added or found.removed)


def test_two_newcomers_do_not_take_one_place(tmp_path: Path, desk: Desk) -> None:
    desk.push(write_build(tmp_path / "old", small_shards(record("a7", url="https://x.example"))))
    newcomers = [record(key, url="https://x.example") for key in ("a8", "a9")]
    build = write_build(tmp_path / "new", small_shards(*newcomers))
    found = diff(build, desk.repo, endpoint=desk.hub.url)
    assert (ids(found.changed), ids(found.added)) == (["a8"], ["a9"])


def test_columns_are_compared_and_a_dataset_of_others_has_no_ids(
    tmp_path: Path, build: Path, desk: Desk
) -> None:
    desk.api.create_repo(desk.repo, repo_type="dataset")
    theirs = tmp_path / "theirs.parquet"
    pq.write_table(pa.table({"text": ["x", "y"]}), theirs)
    ours = tmp_path / "ours.parquet"
    pq.write_table(pa.table({"id": ["a1"], "title": ["Title of a1"], "year": ["2025"]}), ours)
    for name, path in {"data/en/test-0.parquet": theirs, "data/en/train-0.parquet": ours}.items():
        desk.put(name, path.read_bytes())
    found = diff(build, desk.repo, endpoint=desk.hub.url)
    assert found.unidentified == 2
    assert "year was string, is int32" in found.columns
    assert "abstract is new: string" in found.columns
    assert ids(found.added) == ["a2", "b1", "c1", "c2"]
