"""Promise 8: a folder or file is there whole or not at all."""

import pytest

from polycorpus.build import MANIFEST_FILE, replace_folder
from polycorpus.errors import UsageError


def test_a_finished_folder_replaces_the_old_one(tmp_path):
    target = tmp_path / "build"
    for content in ("old", "new"):
        with replace_folder(target, tmp_path / "staging") as folder:
            (folder / MANIFEST_FILE).write_text(content)
    assert (target / MANIFEST_FILE).read_text() == "new"
    assert [path.name for path in tmp_path.iterdir()] == ["build"]


def test_an_error_leaves_the_old_folder(tmp_path):
    target = tmp_path / "build"
    with replace_folder(target, tmp_path / "staging") as folder:
        (folder / MANIFEST_FILE).write_text("old")
    with pytest.raises(ZeroDivisionError), replace_folder(target, tmp_path / "staging") as folder:
        (folder / MANIFEST_FILE).write_text("half")
        raise ZeroDivisionError
    assert (target / MANIFEST_FILE).read_text() == "old"
    assert not (tmp_path / "staging").exists()


def test_what_a_kill_left_is_swept_away(tmp_path):
    (tmp_path / "staging").mkdir()
    (tmp_path / "staging" / "half").write_text("x")
    with replace_folder(tmp_path / "build", tmp_path / "staging") as folder:
        assert list(folder.iterdir()) == []


def test_somebody_elses_folder_is_never_replaced(tmp_path):
    (tmp_path / "thesis").mkdir()
    (tmp_path / "thesis" / "chapter.tex").write_text("years of work")
    with (
        pytest.raises(UsageError, match="no build wrote"),
        replace_folder(tmp_path / "thesis", tmp_path / "staging"),
    ):
        pass
    assert (tmp_path / "thesis" / "chapter.tex").read_text() == "years of work"
