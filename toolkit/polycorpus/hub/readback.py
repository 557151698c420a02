"""Reading a published revision back: its checksums, then its records as a stranger would."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from polycorpus.errors import HubError
from polycorpus.hub.changes import published_log, with_log
from polycorpus.hub.client import Connection, Sleep, connect, patiently, scrub
from polycorpus.hub.diff import arrow_type
from polycorpus.hub.preflight import Build, read_build
from polycorpus.hub.remote import read_remote

_CACHES: Final = (
    "HF_ASSETS_CACHE",
    "HF_DATASETS_CACHE",
    "HF_HUB_CACHE",
    "HF_MODULES_CACHE",
    "HF_XET_CACHE",
    "HUGGINGFACE_HUB_CACHE",
    "XDG_CACHE_HOME",
)
"""Settings that would let the reader find what somebody has downloaded before."""
_WAITS: Final = (1.0, 8.0)
"""Seconds before a failed load is tried again."""


@dataclass(frozen=True, slots=True)
class ReadBack:
    """
    What was found at `revision`. Counts are records by split, features names and Arrow types.

    Where only checksums were asked for, counts, features and configs are empty.
    """

    revision: str
    files: int
    counts: Mapping[str, int] = field(default_factory=dict)
    streamed: Mapping[str, int] = field(default_factory=dict)
    features: tuple[tuple[str, str], ...] = ()
    configs: tuple[str, ...] = ()
    mismatches: tuple[str, ...] = ()
    """How the published copy differs from the build, the gravest first; empty: not at all."""


def read_back(
    repo_id: str,
    revision: str,
    build_dir: Path,
    endpoint: str | None = None,
    *,
    token: str | None = None,
    load: bool = True,
    sleep: Sleep = time.sleep,
) -> ReadBack:
    """
    Compare the published `revision` with the build in `build_dir` and the change log published.

    `load` False compares checksums only; otherwise a new process imports `datasets` and loads it.
    """
    connection, build = connect(endpoint, token), read_build(build_dir)
    with tempfile.TemporaryDirectory(prefix="polycorpus-") as folder:
        remote = patiently(lambda: read_remote(connection, repo_id, revision), connection, sleep)
        log = patiently(lambda: published_log(connection, repo_id, remote), connection, sleep)
        logged = with_log(build, log, Path(folder))
        return verify(connection, repo_id, remote.head, logged, load=load, sleep=sleep)


def verify(
    connection: Connection,
    repo_id: str,
    revision: str,
    build: Build,
    *,
    load: bool,
    sleep: Sleep,
) -> ReadBack:
    """Compare the published `revision` with `build`, which has been checked."""
    remote = patiently(lambda: read_remote(connection, repo_id, revision), connection, sleep)
    wrong = [
        f"{name} is missing" if name not in remote.files else f"{name} has another checksum"
        for name, file in sorted(build.files.items())
        if name not in remote.files or not remote.files[name].holds(file)
    ]
    if not load:
        return ReadBack(remote.head, len(build.files), mismatches=tuple(wrong))
    loaded = _loaded(connection, repo_id, remote.head, sleep)
    counts, streamed = dict(loaded["plain"]), dict(loaded["streamed"])
    features = tuple((str(name), str(kind)) for name, kind in loaded["features"])
    expected = build.counts()
    wrong += [f"load_dataset gives {counts}, the build has {expected}"] * (counts != expected)
    wrong += [f"streaming gives {streamed}, the build has {expected}"] * (streamed != expected)
    columns = _columns(build)
    wrong += [f"its columns are {features}, the build's {columns}"] * (features != columns)
    return ReadBack(
        revision=remote.head,
        files=len(build.files),
        counts=counts,
        streamed=streamed,
        features=features,
        configs=tuple(loaded["configs"]),
        mismatches=tuple(wrong),
    )


def _loaded(connection: Connection, repo_id: str, revision: str, sleep: Sleep) -> Mapping[str, Any]:
    """Bear with a Hub that stumbles: what `datasets` raises then does not say so reliably."""
    for wait in _WAITS:
        try:
            return load_as_stranger(connection, repo_id, revision)
        except HubError:
            sleep(wait)
    return load_as_stranger(connection, repo_id, revision)


def load_as_stranger(connection: Connection, repo_id: str, revision: str) -> Mapping[str, Any]:
    """
    What `datasets` makes of it in a process of its own, with empty caches.

    A process, because `datasets` reads HF_ENDPOINT once, when it is imported. Returns the object
    that `stranger` prints.
    """
    with tempfile.TemporaryDirectory(prefix="polycorpus-") as home:
        environment = {key: value for key, value in os.environ.items() if key not in _CACHES}
        environment |= {
            "HF_ENDPOINT": connection.endpoint,
            "HF_HOME": home,
            "HF_HUB_DISABLE_PROGRESS_BARS": "1",
            "HF_HUB_DISABLE_TELEMETRY": "1",
            "HF_HUB_DISABLE_UPDATE_CHECK": "1",
        }
        environment |= {"HF_TOKEN": connection.token} if connection.token else {}
        argv = [sys.executable, "-m", "polycorpus.hub.stranger", repo_id, revision]
        child = subprocess.run(
            argv, env=environment, capture_output=True, check=False, stdin=subprocess.DEVNULL
        )
    if child.returncode:
        said = scrub(child.stderr.decode("utf-8", "backslashreplace")[-300:], connection.token)
        raise HubError(
            f"load_dataset can't read {repo_id} at {revision}: {said}",
            hint=f"`polycorpus validate {repo_id}@{revision}` looks closer",
        )
    loaded: Mapping[str, Any] = json.loads(child.stdout)
    return loaded


def _columns(build: Build) -> tuple[tuple[str, str], ...]:
    import pyarrow.parquet as pq

    first = min(build.shards())
    return tuple(
        (column.name, arrow_type(column.type)) for column in pq.read_schema(build.files[first].path)
    )
