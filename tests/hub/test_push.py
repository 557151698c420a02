"""Publishing is one commit that is read back; a second push of the same build makes none."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest

from polycorpus.errors import UsageError
from polycorpus.hub.publish import publish
from polycorpus.hub.readback import read_back

from .builds import CARD, EN_TRAIN, ZH_TRAIN, record, seal, small_shards, write_build
from .desk import Desk

X = sha256(b"x").hexdigest()


def test_a_stranger_reads_what_was_pushed_plain_and_streaming(build: Path, desk: Desk) -> None:
    done = desk.push(build, load_back=True)
    assert done.committed
    assert done.read_back is not None
    assert done.read_back.counts == done.read_back.streamed == {"train": 4, "test": 1}
    assert done.read_back.configs == ("default", "en", "sources")
    assert done.read_back.mismatches == ()
    assert done.snippet == f'load_dataset("{desk.repo}", revision="{done.revision}")'


def test_it_is_one_commit_whatever_the_number_of_files(tmp_path: Path, desk: Desk) -> None:
    shards = {f"data/en/train-{n:05}-of-00060.parquet": [record(f"r{n}")] for n in range(60)}
    desk.push(write_build(tmp_path / "many", shards))
    assert desk.titles() == ["Publish 60 records", "initial commit"]
    assert len(desk.files()) == 65


def test_a_second_push_makes_no_commit(build: Path, desk: Desk) -> None:
    first = desk.push(build)
    second = desk.push(build)
    assert (second.committed, second.plan.empty) == (False, True)
    assert second.revision == first.revision
    assert len(desk.titles()) == 2


def test_only_what_changed_is_committed(tmp_path: Path, build: Path, desk: Desk) -> None:
    desk.push(build)
    done = desk.push(write_build(tmp_path / "more", small_shards(record("a3"))))
    assert done.plan.replaced == ("README.md", EN_TRAIN, "manifest.json")
    assert (done.plan.added, done.plan.deleted) == (("changes.json",), ())


def test_stale_shards_go_and_files_of_others_stay(
    build: Path, other_build: Path, desk: Desk
) -> None:
    desk.push(build)
    desk.upload("LICENSE")
    desk.upload("data/notes.txt")
    assert desk.push(other_build).plan.deleted == (ZH_TRAIN,)
    assert {"LICENSE", "data/notes.txt", ".gitattributes"} <= desk.files()
    assert ZH_TRAIN not in desk.files()


def test_what_a_former_build_put_elsewhere_goes_too(
    build: Path, other_build: Path, desk: Desk
) -> None:
    """Its manifest tells: a plot has no path that only a build would use."""
    (build / "plot.svg").write_text("<svg/>", "utf-8")
    desk.push(seal(build))
    assert "plot.svg" in desk.push(other_build).plan.deleted


def test_a_manifest_that_is_none_of_ours_harms_nobody(build: Path, desk: Desk) -> None:
    desk.api.create_repo(desk.repo, repo_type="dataset")
    desk.upload("LICENSE")
    desk.upload("manifest.json", b"\xff not JSON")
    assert desk.push(build).plan.replaced == ("manifest.json",)
    assert "LICENSE" in desk.files()


def test_a_name_alone_is_the_users(build: Path, desk: Desk) -> None:
    token = f"hf_{desk.user}"
    done = publish(build, "corpus", endpoint=desk.hub.url, token=token, load_back=False)
    assert done.repo_id == desk.repo


def test_a_new_repository_is_private_where_asked_for(build: Path, desk: Desk) -> None:
    desk.push(build, private=True)
    assert desk.api.dataset_info(desk.repo).private
    assert not Desk(desk.hub, "bob").api.repo_exists(desk.repo, repo_type="dataset")


def test_private_is_refused_on_a_public_repository(build: Path, desk: Desk) -> None:
    desk.api.create_repo(desk.repo, repo_type="dataset")
    with pytest.raises(UsageError, match="is public"):
        desk.push(build, private=True)
    assert desk.titles() == ["initial commit"]


def test_another_branch_is_made_and_main_stays(build: Path, desk: Desk) -> None:
    desk.push(build, revision="next")
    assert desk.titles() == ["initial commit"]
    assert desk.titles("next")[0] == "Publish 5 records"


def test_raw_files_go_along_where_asked_for(tmp_path: Path, build: Path, desk: Desk) -> None:
    raw = tmp_path / "raw/2025"
    raw.mkdir(parents=True)
    (raw / "论文.txt").write_bytes(b"NeurIPS 2025\n")
    desk.push(build)
    assert desk.push(build, with_raw=raw.parent).plan.added == ("raw/2025/论文.txt",)
    assert desk.push(build).plan.empty  # without it they stay


def test_raw_files_that_are_no_more_go(tmp_path: Path, build: Path, desk: Desk) -> None:
    """Only those that the published manifest names; others may keep files there too."""
    raw = tmp_path / "raw"
    raw.mkdir()
    for name in ("a.txt", "b.zip"):
        (raw / name).write_bytes(b"x")
    _state_inputs(build, {"raw/a.txt": X, "raw/b.zip!/c.txt": X, "corpus.toml": ""})
    desk.push(build, with_raw=raw)
    desk.upload("raw/notes.txt")
    (raw / "b.zip").unlink()
    assert desk.push(build, with_raw=raw).plan.deleted == ("raw/b.zip",)


def test_raw_files_of_an_older_build_go(tmp_path: Path, build: Path, desk: Desk) -> None:
    """A push without them leaves those that the new build was made of, and no others."""
    raw = tmp_path / "raw"
    raw.mkdir()
    for name in ("a.txt", "b.zip", "c.txt", "d.zip"):
        (raw / name).write_bytes(b"x")
    inputs = {
        "raw/a.txt": X,
        "raw/b.zip!/x.txt": X,
        "raw/c.txt": X,
        "raw/d.zip!/x": X,
        "raw/d.zip!/y": X,
    }
    _state_inputs(build, inputs)
    desk.push(build, with_raw=raw)
    _state_inputs(build, inputs | {"raw/b.zip!/x.txt": "new", "raw/c.txt": "new"})
    assert desk.push(build).plan.deleted == ("raw/b.zip", "raw/c.txt")


def test_raw_files_newer_than_the_build_are_refused(
    tmp_path: Path, build: Path, desk: Desk
) -> None:
    """What is published under raw/ is what the records were read from."""
    (tmp_path / "raw").mkdir()
    (tmp_path / "raw/a.txt").write_bytes(b"y")
    _state_inputs(build, {"raw/a.txt": X})
    with pytest.raises(UsageError, match="has changed since the build"):
        desk.push(build, with_raw=tmp_path / "raw")


def _state_inputs(build: Path, inputs: dict[str, str]) -> None:
    manifest = json.loads((build / "manifest.json").read_text("utf-8"))
    (build / "manifest.json").write_text(json.dumps(manifest | {"inputs": inputs}), "utf-8")


def test_a_pull_request_leaves_the_branch_alone(build: Path, other_build: Path, desk: Desk) -> None:
    desk.push(build)
    done = desk.push(other_build, create_pr=True)
    assert done.pull_request == 1
    assert done.url == f"{desk.hub.url}/datasets/{desk.repo}/discussions/1"
    assert len(desk.titles()) == 2
    assert desk.titles("refs/pr/1")[0] == "Publish 4 records"


def test_the_same_proposal_is_not_made_twice(build: Path, desk: Desk) -> None:
    first = desk.push(build, create_pr=True)
    again = desk.push(build, create_pr=True)
    assert (again.committed, again.pull_request) == (False, 1)
    assert again.revision == first.revision
    desk.api.change_discussion_status(desk.repo, 1, "closed", repo_type="dataset")
    assert desk.push(build, create_pr=True).pull_request == 2


def test_a_tag_is_set_on_the_published_commit(build: Path, desk: Desk) -> None:
    done = desk.push(build, tag="v1.0")
    desk.push(build, tag="v1.0")  # may be repeated
    refs = desk.api.list_repo_refs(desk.repo, repo_type="dataset")
    assert [(tag.name, tag.target_commit) for tag in refs.tags] == [("v1.0", done.revision)]


def test_a_tag_that_is_elsewhere_stops_the_push_before_it_begins(
    build: Path, other_build: Path, desk: Desk
) -> None:
    desk.push(build, tag="v1.0")
    with pytest.raises(UsageError, match=r"v1\.0 is at"):
        desk.push(other_build, tag="v1.0")
    assert len(desk.titles()) == 2


def test_a_rehearsed_push_writes_nothing(build: Path, desk: Desk) -> None:
    done = desk.push(build, dry_run=True)
    assert (done.committed, done.revision, done.read_back) == (False, None, None)
    assert done.difference is not None
    assert [item.id for item in done.difference.added] == ["a1", "a2", "b1", "c1", "c2"]
    assert not desk.api.repo_exists(desk.repo, repo_type="dataset")


def test_a_rehearsed_push_tells_the_records_and_the_files(
    build: Path, other_build: Path, desk: Desk
) -> None:
    desk.push(build)
    done = desk.push(other_build, dry_run=True)
    assert done.plan.deleted == (ZH_TRAIN,)
    assert done.difference is not None
    assert [item.id for item in done.difference.added] == ["a3"]
    assert [item.title for item in done.difference.removed] == ["论文", "Title of c2"]
    assert len(desk.titles()) == 2


def test_reading_back_names_what_differs(build: Path, desk: Desk) -> None:
    desk.push(build)
    desk.upload("README.md", CARD.replace("# Abstracts", "# Changed").encode())
    found = read_back(desk.repo, "main", build, desk.hub.url, load=False)
    assert found.mismatches == ("README.md has another checksum",)
