"""
The change log of a published dataset, which lives where the revisions do: in changes.json.

A build can't know what was published before it. A push does: it takes the log that is there, adds
what its own records change, and publishes the build with that log in the card. The same records
again change nothing, so they add nothing.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, Final

from polycorpus.build import MANIFEST_FILE
from polycorpus.card import CARD_FILE, Change, with_changes
from polycorpus.card.changes import KINDS, LISTED
from polycorpus.hub.client import Connection
from polycorpus.hub.diff import Difference, Item
from polycorpus.hub.preflight import Build, as_it_is
from polycorpus.hub.remote import Remote, fetch

CHANGES_FILE: Final = "changes.json"

_LIMIT: Final = 16 * 2**20
"""Bytes of a log that is read: an entry has some 4 kB, so that thousands of revisions fit."""


def with_log(build: Build, log: Sequence[Change], folder: Path) -> Build:
    """`build` with the log in its card and in changes.json; files that differ lie in `folder`."""
    if not log:
        return build
    card = build.files[CARD_FILE].path.read_text("utf-8")
    (folder / CARD_FILE).write_text(with_changes(card, log), "utf-8")
    text = json.dumps([asdict(change) for change in log], ensure_ascii=False, indent=1)
    (folder / CHANGES_FILE).write_text(text + "\n", "utf-8")
    changed = {name: as_it_is(folder / name) for name in (CARD_FILE, CHANGES_FILE)}
    manifest = json.loads(build.files[MANIFEST_FILE].path.read_text("utf-8"))
    manifest["files"] |= {
        name: {"sha256": file.sha256, "bytes": file.size} for name, file in changed.items()
    }
    manifest["files"] = dict(sorted(manifest["files"].items()))
    (folder / MANIFEST_FILE).write_text(
        json.dumps(manifest, ensure_ascii=False, indent=1, sort_keys=True) + "\n", "utf-8"
    )
    changed[MANIFEST_FILE] = as_it_is(folder / MANIFEST_FILE)
    return replace(build, files={**build.files, **changed})


def log_of(
    connection: Connection, repo_id: str, remote: Remote, difference: Difference, records: int
) -> tuple[Change, ...]:
    """The published log, the newest first, and before it what `difference` says, if anything."""
    log = published_log(connection, repo_id, remote)
    if not _known(remote) or difference.empty:
        return log
    commits = connection.api.list_repo_commits(repo_id, repo_type="dataset", revision=remote.head)
    kinds = {kind: getattr(difference, kind) for kind in KINDS}
    newest = Change(
        since=remote.head,
        date=commits[0].created_at.isoformat(),
        records=records,
        counts={kind: len(items) for kind, items in kinds.items()},
        titles={kind: _titles(items) for kind, items in kinds.items()},
        columns=difference.columns,
    )
    return newest, *log


def _known(remote: Remote) -> bool:
    """Whether records were published there, so that there is something to compare with."""
    return MANIFEST_FILE in remote.files


def _titles(items: Sequence[Item]) -> tuple[str, ...]:
    return tuple(item.title for item in items if item.title)[:LISTED]


def published_log(connection: Connection, repo_id: str, remote: Remote) -> tuple[Change, ...]:
    """The log at `remote`; empty where there is none, or somebody else's file of that name."""
    entry = remote.files.get(CHANGES_FILE)
    if entry is None or entry.size > _LIMIT:
        return ()
    with tempfile.TemporaryDirectory(prefix="polycorpus-") as folder:
        path = fetch(connection, repo_id, remote.head, CHANGES_FILE, Path(folder))
        try:
            return tuple(_entries(json.loads(path.read_text("utf-8"))))
        except (ValueError, TypeError, KeyError, AttributeError):
            return ()


def _entries(log: Any) -> Iterator[Change]:  # Any: read from JSON
    for entry in log:
        yield Change(
            since=str(entry["since"]),
            date=str(entry["date"]),
            records=int(entry["records"]),
            counts={kind: int(entry["counts"][kind]) for kind in KINDS},
            titles={kind: _texts(entry["titles"], kind) for kind in KINDS},
            columns=tuple(map(str, entry["columns"])),
        )


def _texts(titles: Mapping[str, Any], kind: str) -> tuple[str, ...]:
    return tuple(map(str, titles.get(kind, ())))
