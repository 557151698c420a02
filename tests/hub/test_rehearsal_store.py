"""What the rehearsal Hub keeps: git's own ids, and a state that no kill can tear."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polycorpus.errors import DiskError, UsageError
from polycorpus.hub import git
from polycorpus.hub.rehearsal import patterns, running
from polycorpus.hub.rehearsal.store import MAIN, Repo, Store, new_key, opened
from polycorpus.hub.rehearsal.wire import RefusedError


def repository(store: Store, repo_id: str = "alice/corpus") -> Repo:
    repo = Repo(new_key(), "dataset", repo_id, "2026-01-01T00:00:00.000Z")
    return store.create(repo, {"a.txt": b"a"}, "alice")


def test_ids_are_those_of_git(tmp_path: Path) -> None:
    """The same files and commit, made by git itself."""
    files = {
        "README.md": b"x",
        "data/en/a": b"1",
        "data/en.txt": b"2",
        "data-x/b": b"",
        "z/q/r": b"3",
    }
    for name, content in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    environment = {
        "GIT_DIR": str(tmp_path / ".git"),
        "GIT_AUTHOR_DATE": "1700000000 +0000",
        "GIT_COMMITTER_DATE": "1700000000 +0000",
        "GIT_CONFIG_GLOBAL": "/dev/null",
        "PATH": "/usr/bin:/bin:/usr/local/bin",
    }
    for role in ("AUTHOR", "COMMITTER"):
        environment[f"GIT_{role}_NAME"] = "alice"
        environment[f"GIT_{role}_EMAIL"] = "alice@localhost"

    def run(*arguments: str) -> str:
        command = ["git", "-c", "commit.gpgsign=false", *arguments]
        done = subprocess.run(
            command, cwd=tmp_path, env=environment, check=True, capture_output=True
        )
        return done.stdout.decode().strip()

    run("init", "--quiet")
    run("add", ".")
    run("commit", "--quiet", "--message", "Title", "--message", "and why")
    blobs = {name: git.blob_oid(content) for name, content in files.items()}
    trees = git.tree_oids(blobs)
    assert trees[""] == run("rev-parse", "HEAD^{tree}")
    assert trees["data"] == run("rev-parse", "HEAD:data")
    assert trees["z/q"] == run("rev-parse", "HEAD:z/q")
    made = git.commit_oid(
        trees[""], None, author="alice", seconds=1700000000, title="Title", message="and why\n"
    )
    assert made == run("rev-parse", "HEAD")


def test_a_restart_finds_every_ref_and_content(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        repo = store.save(repository(store).with_ref("refs/tags/v1", "0" * 40))
    with opened(tmp_path) as store:
        assert store.find("dataset", "ALICE/corpus") == repo
        entry = store.commit(repo, repo.refs[MAIN]).files["a.txt"]
        assert store.blob(entry.sha256).read_bytes() == b"a"


def test_an_upload_that_was_cut_leaves_nothing(tmp_path: Path) -> None:
    with opened(tmp_path) as store, store.incoming() as file:
        file.write(b"half")
    assert not list((tmp_path / "incoming").iterdir())


def test_one_folder_has_one_server(tmp_path: Path) -> None:
    with running(tmp_path), pytest.raises(UsageError, match="already serves"), opened(tmp_path):
        pass


def test_a_folder_that_can_not_be_used_is_an_error_of_the_disk(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(DiskError), opened(tmp_path / "file"):
        pass


@pytest.mark.parametrize("name", ["../x", "alice/..", "alice/a/b", "alice", "alice/.x", "a b/c"])
def test_a_name_can_not_leave_the_folder(tmp_path: Path, name: str) -> None:
    with opened(tmp_path) as store, pytest.raises(RefusedError):
        repository(store, name)


@pytest.mark.parametrize("checksum", ["../../etc/passwd", "", "A" * 64, "a" * 63])
def test_a_checksum_can_not_leave_the_folder(tmp_path: Path, checksum: str) -> None:
    with opened(tmp_path) as store, pytest.raises(RefusedError):
        store.blob(checksum)


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("data/en/train-00000-of-00001.parquet", True),
        ("model.safetensors", True),
        ("saved_model/1/variables/x", True),
        ("logs/events.out.tfevents.1", True),
        ("README.md", False),
        ("data/en/parquet.txt", False),
        ("photo.png", True),
    ],
)
def test_a_new_dataset_keeps_data_in_lfs(path: str, expected: bool) -> None:
    assert patterns.in_lfs(patterns.default_attributes("dataset"), path) is expected


def test_the_last_line_that_fits_decides() -> None:
    attributes = "*.txt filter=lfs\n/a.txt !filter\nsub/*.txt -filter\n"
    assert [
        patterns.in_lfs(attributes, path)
        for path in ("a.txt", "x/a.txt", "sub/b.txt", "sub/c/d.txt")
    ] == [False, True, False, True]


def test_what_gitignore_leaves_out() -> None:
    gitignore = "# mine\n*.log\n!keep.log\nbuild/\n/top\n"
    shown = {
        path: patterns.ignored(gitignore, path)
        for path in (
            "a.log",
            "x/a.log",
            "keep.log",
            "build/x",
            "a/build/y/z",
            "build",
            "top",
            "a/top",
        )
    }
    assert [path for path, hidden in shown.items() if hidden] == [
        "a.log",
        "x/a.log",
        "build/x",
        "a/build/y/z",
        "top",
    ]


_NAMES = st.text(st.characters(codec="utf-8", exclude_characters="/\0"), min_size=1, max_size=3)


@given(st.dictionaries(st.lists(_NAMES, min_size=1, max_size=4).map("/".join), st.just("0" * 40)))
def test_every_folder_above_a_file_has_an_id(blobs: dict[str, str]) -> None:
    trees = git.tree_oids(blobs)
    assert {"", *(folder for path in blobs for folder in git.ancestors(path))} == set(trees)
