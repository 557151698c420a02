"""A few hostile files of each layout, always the same; `make test-fuzz` reads far more."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from . import fence
from .campaign import Engine, run
from .subjects import SUBJECTS


@pytest.mark.parametrize("engine", ["mutations", "hypothesis"])
@pytest.mark.parametrize("name", list(SUBJECTS))
def test_hostile_files_harm_nobody(
    name: str, engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Promises 1, 7 and 12: whatever the bytes, nothing raises, hangs, is lost or is touched."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    done = run(SUBJECTS[name], engine, 0, 15, tmp_path)
    kept = [path.read_text("utf-8") for path in tmp_path.glob("failures/*.traceback")]
    assert done.failures == 0, kept
    assert done.inputs >= 15


def test_the_fence_is_closed(tmp_path: Path) -> None:
    """A file beside the one that is read, a write to it and a socket are all noticed."""
    import socket

    path = tmp_path / "in.txt"
    path.write_text("x")
    with fence.only(path):
        path.read_text()
    other = tmp_path / "other.txt"
    for trespass in (
        lambda: other.open("w"),
        lambda: (tmp_path.parent / "x").open("rb"),
        lambda: path.open("a"),
        socket.socket,
    ):
        with pytest.raises(fence.TrespassError), fence.only(path):
            trespass()
