"""Which files a command reads, in which order, and which it refuses."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from polycorpus.errors import UsageError
from polycorpus.read import left_out, raw_files


def test_arguments_keep_their_order_and_folders_are_sorted(tmp_path: Path) -> None:
    for name in ("b/z.txt", "b/a/x.txt", "b/Z.txt", "b/.hidden", "b/.git/x", "c.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x", "utf-8")
    names = [name for _, name in raw_files([tmp_path / "c.txt", tmp_path / "b"])]
    assert names == ["c.txt", "Z.txt", "a/x.txt", "z.txt"]


def test_links_that_leave_the_folder_are_left_out(tmp_path: Path) -> None:
    """Promise 12: no path escapes."""
    (tmp_path / "secret").write_text("x", "utf-8")
    folder = tmp_path / "raw"
    folder.mkdir()
    (folder / "a.txt").write_text("x", "utf-8")
    (folder / "out.txt").symlink_to(tmp_path / "secret")
    (folder / "in.txt").symlink_to(folder / "a.txt")
    assert [name for _, name in raw_files([folder])] == ["a.txt", "in.txt"]


def test_what_is_not_read_is_named_once_with_its_reason(tmp_path: Path) -> None:
    """Promise 1: whatever a user put into raw/ is read or named, a hidden folder as one."""
    folder = tmp_path / "raw"
    for name in ("a.txt", ".git/x", ".git/y/z", "b/.DS_Store"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("x", "utf-8")
    (tmp_path / "secret").mkdir()
    (folder / "gone").symlink_to(folder / "nothing")
    (folder / "out").symlink_to(tmp_path / "secret")
    (folder / "twice").symlink_to(folder / "b")
    os.mkfifo(folder / "pipe")
    assert [name for _, name in raw_files([folder])] == ["a.txt"]
    assert {problem.file: problem.message for problem in left_out([folder])} == {
        ".git": "not read: hidden",
        "b/.DS_Store": "not read: hidden",
        "gone": "not read: a link to nothing",
        "out": "not read: a link that leads out of the folder",
        "pipe": "not read: no regular file",
        "twice": "not read: a link to a folder",
    }
    assert left_out([folder / "a.txt"]) == []


def test_an_empty_folder_and_a_missing_path_are_wrong_use(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no raw files"):
        raw_files([tmp_path])
    with pytest.raises(UsageError, match="does not exist"):
        raw_files([tmp_path / "gone"])
