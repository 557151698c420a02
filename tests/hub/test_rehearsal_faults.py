"""A schedule of faults is checked when it is read, and strikes as it says."""

from __future__ import annotations

from pathlib import Path

import httpx2
import pytest

from polycorpus.errors import DiskError, UsageError
from polycorpus.hub.rehearsal import running
from polycorpus.hub.rehearsal.faults import Fault, read_schedule

from .desk import schedule


def statuses(url: str, number: int) -> list[int]:
    return [httpx2.get(url).status_code for _ in range(number)]


def test_it_begins_at_the_nth_match_and_lasts_for_times(tmp_path: Path) -> None:
    fault = {"match": "GET /$", "action": 503, "nth": 2, "times": 2}
    with running(tmp_path / "hub", faults=schedule(tmp_path, fault)) as hub:
        assert statuses(hub.url, 4) == [200, 503, 503, 200]


def test_it_strikes_what_it_matches_only(tmp_path: Path) -> None:
    fault = {"match": "GET /api", "action": 500, "times": 0}
    with running(tmp_path / "hub", faults=schedule(tmp_path, fault)) as hub:
        assert statuses(hub.url, 1) == [200]
        assert statuses(f"{hub.url}/api/datasets", 2) == [500, 500]


def test_a_status_may_ask_to_wait(tmp_path: Path) -> None:
    fault = {"match": "/", "action": 429, "seconds": 12}
    with running(tmp_path / "hub", faults=schedule(tmp_path, fault)) as hub:
        assert httpx2.get(hub.url).headers["retry-after"] == "12"


def test_a_dropped_connection_has_no_answer(tmp_path: Path) -> None:
    fault = {"match": "/", "action": "drop"}
    with running(tmp_path / "hub", faults=schedule(tmp_path, fault)) as hub:
        with pytest.raises(httpx2.TransportError):
            httpx2.get(hub.url)
        assert statuses(hub.url, 1) == [200]


def test_a_delayed_answer_comes(tmp_path: Path) -> None:
    fault = {"match": "/", "action": "delay", "seconds": 0.01}
    with running(tmp_path / "hub", faults=schedule(tmp_path, fault)) as hub:
        assert statuses(hub.url, 1) == [200]


def test_a_kill_takes_a_hub_of_its_own_process(tmp_path: Path) -> None:
    faults = schedule(tmp_path, {"match": "/", "action": "kill"})
    with running(tmp_path / "hub", faults=faults, process=True) as hub:
        with pytest.raises(httpx2.TransportError):
            httpx2.get(hub.url)
        with pytest.raises(httpx2.ConnectError):
            httpx2.get(hub.url)
    with pytest.raises(UsageError, match="kill"), running(tmp_path / "hub", faults=faults):
        pass


def test_toml_will_do(tmp_path: Path) -> None:
    path = tmp_path / "faults.toml"
    path.write_text('[[fault]]\nmatch = "commit"\naction = 500\nwhen = "after"\n', "utf-8")
    assert read_schedule(path) == (Fault("commit", 500, when="after"),)


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "{}",
        "[1]",
        '[{"match": "x"}]',
        '[{"match": "x", "action": 200}]',
        '[{"match": "x", "action": "explode"}]',
        '[{"match": "x", "action": 500, "nth": 0}]',
        '[{"match": "x", "action": 500, "nth": "1"}]',
        '[{"match": "x", "action": 500, "when": "never"}]',
        '[{"match": "(", "action": 500}]',
        '[{"match": 7, "action": 500}]',
        '[{"match": "x", "action": 500, "colour": "red"}]',
    ],
)
def test_a_schedule_that_makes_no_sense_is_wrong_use(tmp_path: Path, text: str) -> None:
    path = tmp_path / "faults.json"
    path.write_text(text, "utf-8")
    with pytest.raises(UsageError, match=r"faults\.json"):
        read_schedule(path)


def test_a_schedule_that_is_not_there_is_an_error_of_the_disk(tmp_path: Path) -> None:
    with pytest.raises(DiskError):
        read_schedule(tmp_path / "none.json")
