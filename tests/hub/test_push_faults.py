"""Whatever fails, the branch is whole: as it was, or with all of the build."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from polycorpus.errors import ConflictError, HubError
from polycorpus.hub.publish import Published
from polycorpus.hub.readback import read_back
from polycorpus.hub.rehearsal import running

from .desk import Desk, schedule

pytestmark = pytest.mark.usefixtures("no_waiting")

COMMIT = "POST .*/commit/"


def test_a_stale_parent_is_refused_and_retried_on_a_fresh_read(
    tmp_path: Path, build: Path, no_waiting: list[Callable[[], None]]
) -> None:
    busy = {"match": "POST .*/preupload/", "action": 429, "nth": 2, "seconds": 0}
    with running(tmp_path / "hub", faults=schedule(tmp_path, busy)) as hub:
        desk = Desk(hub)
        desk.api.create_repo(desk.repo, repo_type="dataset")
        desk.upload("first.txt")
        # After the head was read and before the commit, somebody else commits.
        no_waiting.append(lambda: desk.upload("LICENSE"))
        assert desk.push(build).committed
        assert desk.titles()[:2] == [
            "Publish 5 records",
            "Upload LICENSE with huggingface_hub",
        ]
        assert "LICENSE" in desk.files()


@pytest.mark.parametrize("action", [500, 503, "drop"])
def test_a_commit_that_fails_leaves_the_old_revision_and_a_new_push_completes(
    tmp_path: Path, build: Path, other_build: Path, action: int | str
) -> None:
    root = tmp_path / "hub"
    with running(root) as hub:
        before = Desk(hub).push(build).revision
    always = {"match": COMMIT, "action": action, "times": 0}
    with running(root, faults=schedule(tmp_path, always)) as hub:
        with pytest.raises(HubError) as raised:
            Desk(hub).push(other_build)
        assert raised.value.exit_code == 3
        assert raised.value.hint
        assert Desk(hub).head() == before
        assert read_back("alice/corpus", "main", build, hub.url, load=False).mismatches == ()
    with running(root) as hub:
        assert Desk(hub).push(other_build).committed
        assert len(Desk(hub).titles()) == 3


@pytest.mark.parametrize("action", [500, 503, "drop"])
def test_a_commit_that_landed_unheard_is_not_made_twice(
    tmp_path: Path, build: Path, action: int | str
) -> None:
    unheard = {"match": COMMIT, "action": action, "when": "after"}
    with running(tmp_path / "hub", faults=schedule(tmp_path, unheard)) as hub:
        assert Desk(hub).push(build).committed
        assert Desk(hub).titles() == ["Publish 5 records", "initial commit"]


def test_a_pull_request_that_was_opened_unheard_is_not_opened_twice(
    tmp_path: Path, build: Path
) -> None:
    unheard = {"match": COMMIT, "action": 502, "when": "after"}
    with running(tmp_path / "hub", faults=schedule(tmp_path, unheard)) as hub:
        desk = Desk(hub)
        assert desk.push(build, create_pr=True).pull_request == 1
        refs = desk.api.list_repo_refs(desk.repo, repo_type="dataset", include_pull_requests=True)
        assert [ref.name for ref in refs.pull_requests or []] == ["1"]


@pytest.mark.parametrize("status", [409, 412])
def test_a_conflict_is_decided_anew(tmp_path: Path, build: Path, status: int) -> None:
    twice = {"match": COMMIT, "action": status, "times": 2}
    with running(tmp_path / "hub", faults=schedule(tmp_path, twice)) as hub:
        assert Desk(hub).push(build).committed
        assert len(Desk(hub).titles()) == 2


def test_conflicts_without_end_are_given_up(tmp_path: Path, build: Path) -> None:
    always = {"match": COMMIT, "action": 412, "times": 0}
    with (
        running(tmp_path / "hub", faults=schedule(tmp_path, always)) as hub,
        pytest.raises(ConflictError, match="kept publishing"),
    ):
        Desk(hub).push(build)


def test_a_busy_hub_is_waited_for_as_it_asks(tmp_path: Path, build: Path) -> None:
    busy = {"match": COMMIT, "action": 429, "seconds": 37}
    waits: list[float] = []
    with running(tmp_path / "hub", faults=schedule(tmp_path, busy)) as hub:
        assert Desk(hub).push(build, sleep=waits.append).committed
    assert waits == [37]


def test_a_hub_that_asks_for_too_long_a_wait_is_an_error(tmp_path: Path, build: Path) -> None:
    busy = {"match": COMMIT, "action": 429, "seconds": 7200}
    waits: list[float] = []
    with (
        running(tmp_path / "hub", faults=schedule(tmp_path, busy)) as hub,
        pytest.raises(HubError, match="429"),
    ):
        Desk(hub).push(build, sleep=waits.append)
    assert waits == []


@pytest.mark.parametrize("action", [503, "drop"])
@pytest.mark.parametrize(
    "match",
    ["GET /api/datasets", "/repos/create", "/preupload/", "/batch", "PUT /_lfs/", "/tree/"],
)
def test_a_fault_anywhere_else_is_borne(
    tmp_path: Path, build: Path, match: str, action: int | str
) -> None:
    fault = {"match": match, "action": action, "times": 2}
    with running(tmp_path / "hub", faults=schedule(tmp_path, fault)) as hub:
        assert Desk(hub).push(build).committed
        assert len(Desk(hub).titles()) == 2


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_hub_that_is_killed_at_the_commit_is_whole_when_it_is_back(
    tmp_path: Path, build: Path, other_build: Path, when: str
) -> None:
    root = tmp_path / "hub"
    kill = {"match": COMMIT, "nth": 2, "action": "kill", "when": when}
    with running(root, faults=schedule(tmp_path, kill), process=True) as hub:
        Desk(hub).push(build)
        with pytest.raises(HubError, match="connection"):
            Desk(hub).push(other_build)
    with running(root) as hub:
        landed = when == "after"
        now = other_build if landed else build
        assert read_back("alice/corpus", "main", now, hub.url, load=False).mismatches == ()
        assert Desk(hub).push(other_build).committed is not landed


def test_two_pushers_at_once_both_finish_and_mix_nothing(
    build: Path, other_build: Path, desk: Desk
) -> None:
    both_ready = threading.Barrier(2)
    done: dict[str, Published] = {}

    def pusher(folder: Path) -> None:
        both_ready.wait()
        done[folder.name] = desk.push(folder)

    threads = [threading.Thread(target=pusher, args=(one,)) for one in (build, other_build)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(done) == {"build", "other"}
    whole = [
        folder.name
        for folder in (build, other_build)
        if read_back(desk.repo, "main", folder, desk.hub.url, load=False).mismatches == ()
    ]
    assert len(whole) == 1
    assert done[whole[0]].revision == desk.head()
    assert len(desk.titles()) == 3
