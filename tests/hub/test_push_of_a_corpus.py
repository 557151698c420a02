"""Real builds on a Hub, their raw files along: what a maintainer does from week to week."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from zipfile import ZipFile

import pytest

from polycorpus.errors import UsageError
from polycorpus.hub.fetch import fetch_dataset
from polycorpus.pipeline import build_corpus, open_corpus
from polycorpus.validate import validate_target

from .desk import Desk

TEXTS = {
    "bells": "Church bells are recast when they crack. We record the beats between two partials"
    " and show that they drift for a decade before a crack can be seen by eye.",
    "ferries": "Ferries leave late when lorries are loaded by hand. A camera above the ramp"
    " counts axles, and a short rule for the deck officer saves four minutes a call.",
    "orchards": "Frost warnings for orchards come from airports far away. Ten cheap sensors among"
    " the trees and a model of the slope tell the coldest row an hour before it freezes.",
}


def test_raw_files_follow_the_build_that_they_made(tmp_path: Path, desk: Desk) -> None:
    """What lies under raw/ on the Hub is never older than the records, and validates."""
    corpus = open_corpus(_corpus(tmp_path, {"a.txt": "bells", "b.zip": "ferries"}))
    build_corpus(corpus)
    desk.push(corpus.out, with_raw=corpus.raw)
    assert {"raw/a.txt", "raw/b.zip"} <= desk.files()
    assert _problems(desk) == []

    _pack(corpus.raw / "b.zip", TEXTS["orchards"])
    with pytest.raises(UsageError, match=r"b.zip has changed since the build"):
        desk.push(corpus.out, with_raw=corpus.raw)
    build_corpus(corpus)
    desk.push(corpus.out)
    assert {name for name in desk.files() if name.startswith("raw/")} == {"raw/a.txt"}
    assert _problems(desk) == []


def _corpus(root: Path, files: Mapping[str, str]) -> Path:
    (root / "raw").mkdir()
    for name, key in files.items():
        if name.endswith(".zip"):
            _pack(root / "raw" / name, TEXTS[key])
        else:
            (root / "raw" / name).write_text(f"ICML 2024 Abstracts\n\n{TEXTS[key]}\n", "utf-8")
    return root


def _pack(path: Path, text: str) -> None:
    with ZipFile(path, "w") as archive:
        archive.writestr("list.txt", f"ICML 2023 Abstracts\n\n{text}\n")


def _problems(desk: Desk) -> list[str]:
    findings = validate_target(
        desk.repo,
        lambda repo, revision, folder: fetch_dataset(repo, revision, folder, desk.hub.url),
    )
    return [problem.as_text() for check in findings.checks for problem in check.problems]
