"""Which files a command reads, in which order, and which it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from polycorpus.errors import UsageError
from polycorpus.read import raw_files


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


def test_an_empty_folder_and_a_missing_path_are_wrong_use(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no raw files"):
        raw_files([tmp_path])
    with pytest.raises(UsageError, match="does not exist"):
        raw_files([tmp_path / "gone"])
