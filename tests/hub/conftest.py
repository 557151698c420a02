"""A Hub for all tests, a user of its own for each, and builds to push."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from polycorpus.hub.rehearsal import Endpoint, running

from .builds import ZH_TRAIN, record, small_shards, write_build
from .desk import Desk

_users = count()


@pytest.fixture(scope="session")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Endpoint]:
    """A Hub without faults, for all tests; each test has a user of its own on it."""
    with running(tmp_path_factory.mktemp("hub")) as endpoint:
        yield endpoint


@pytest.fixture
def desk(hub: Endpoint) -> Desk:
    return Desk(hub, f"user{next(_users)}")


@pytest.fixture
def build(tmp_path: Path) -> Path:
    return write_build(tmp_path / "build", small_shards())


@pytest.fixture
def other_build(tmp_path: Path) -> Path:
    """The build after a change: one record more, the Chinese ones gone."""
    shards = small_shards(record("a3"))
    del shards[ZH_TRAIN]
    return write_build(tmp_path / "other", shards)


@pytest.fixture
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> list[Callable[[], None]]:
    """huggingface_hub waits on its own before it repeats a request; here it calls these instead."""
    hooks: list[Callable[[], None]] = []

    class Clock:
        @staticmethod
        def sleep(_: float) -> None:
            while hooks:
                hooks.pop()()

    monkeypatch.setattr("huggingface_hub.utils._http.time", Clock)
    return hooks
