"""Builds to validate, made once, and copies of them to damage."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from polycorpus.pipeline import build_corpus, open_corpus

from .corpora import write_own, write_small
from .plant import Planted


@pytest.fixture(scope="session")
def own_build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of the three raw files of this repository."""
    folder = write_own(tmp_path_factory.mktemp("own"))
    build_corpus(open_corpus(folder))
    return folder / "build"


@pytest.fixture(scope="session")
def small_build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of the small corpus in four languages."""
    folder = write_small(tmp_path_factory.mktemp("small"))
    build_corpus(open_corpus(folder))
    return folder / "build"


@pytest.fixture
def planted(small_build: Path, tmp_path: Path) -> Planted:
    """A copy of the small build, to damage."""
    shutil.copytree(small_build, tmp_path / "build")
    return Planted(tmp_path / "build")
