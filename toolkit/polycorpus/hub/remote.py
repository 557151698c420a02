"""What a repository on the Hub holds, and how a build differs from it, file by file."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from polycorpus.build import MANIFEST_FILE
from polycorpus.hub import git
from polycorpus.hub.client import Connection
from polycorpus.hub.preflight import RAW, Build, BuildFile, parse_manifest

_OURS: Final = re.compile(
    r"(?:data|evidence)/.+\.parquet|README\.md|croissant\.json|manifest\.json|changes\.json"
)
"""Paths that only a build writes, whether or not a manifest says so; all others are kept."""
_MANIFEST_LIMIT: Final = 64 * 2**20
"""A manifest has some 150 bytes a file; a larger one is none of ours."""


@dataclass(frozen=True, slots=True)
class RemoteFile:
    """`oid` is git's id of what git keeps; `sha256` that of the content, known only in LFS."""

    oid: str
    sha256: str | None
    size: int

    def holds(self, file: BuildFile) -> bool:
        """Whether its content is that of `file`."""
        if self.sha256 is not None:
            return self.sha256 == file.sha256
        return self.size == file.size and self.oid == git.blob_oid(file.path.read_bytes())


@dataclass(frozen=True, slots=True)
class Remote:
    """A repository at one commit."""

    head: str
    private: bool
    files: Mapping[str, RemoteFile]


@dataclass(frozen=True, slots=True)
class Plan:
    """Paths that a commit adds, replaces and deletes, each in code point order."""

    added: tuple[str, ...]
    replaced: tuple[str, ...]
    deleted: tuple[str, ...]

    @property
    def empty(self) -> bool:
        """Whether there is nothing to commit."""
        return not (self.added or self.replaced or self.deleted)


def read_remote(connection: Connection, repo_id: str, revision: str | None = None) -> Remote:
    """The repository at `revision`, by default `main`; all files are of one commit."""
    from huggingface_hub.hf_api import RepoFile

    api = connection.api
    info = api.dataset_info(repo_id, revision=revision)
    assert info.sha is not None  # the Hub always says, unless asked for single properties
    tree = api.list_repo_tree(repo_id, repo_type="dataset", revision=info.sha, recursive=True)
    files = {
        entry.path: RemoteFile(entry.blob_id, entry.lfs.sha256 if entry.lfs else None, entry.size)
        for entry in tree
        if isinstance(entry, RepoFile)
    }
    return Remote(info.sha, bool(info.private), files)


def formerly_built(
    connection: Connection, repo_id: str, remote: Remote, build: Build
) -> frozenset[str]:
    """
    Paths that the manifest published at `remote` names: a push put them there.

    Raw files are among them where `build` brings raw files itself, or was made of other ones:
    those that it was made of may stay, although this push does not bring them.
    """
    entry = remote.files.get(MANIFEST_FILE)
    if entry is None or entry.size > _MANIFEST_LIMIT:
        return frozenset()
    with tempfile.TemporaryDirectory(prefix="polycorpus-") as folder:
        path = fetch(connection, repo_id, remote.head, MANIFEST_FILE, Path(folder))
        try:
            manifest = parse_manifest(path.read_text("utf-8"))
        except ValueError:  # also what is not UTF-8: somebody else's file of that name
            return frozenset()
    brings_raw = any(name.startswith(RAW) for name in build.files)
    raw = (name for name, was in manifest.raw.items() if brings_raw or build.raw.get(name) != was)
    return frozenset((*manifest.files, *raw))


def fetch(connection: Connection, repo_id: str, revision: str, name: str, folder: Path) -> Path:
    """One published file, downloaded into `folder`."""
    return Path(
        connection.api.hf_hub_download(
            repo_id, name, repo_type="dataset", revision=revision, local_dir=folder
        )
    )


def plan(build: Build, remote: Remote, former: frozenset[str]) -> Plan:
    """
    What makes the repository hold `build`, and nothing left of builds before it.

    Other people's files stay: whatever no build wrote, by `former` or by its path.
    """
    there = remote.files
    stale = (name for name in there if name in former or _OURS.fullmatch(name))
    changed = [name for name in build.files if not _held(name, build, remote)]
    return Plan(
        added=tuple(sorted(name for name in changed if name not in there)),
        replaced=tuple(sorted(name for name in changed if name in there)),
        deleted=tuple(sorted(name for name in stale if name not in build.files)),
    )


def _held(name: str, build: Build, remote: Remote) -> bool:
    entry = remote.files.get(name)
    return entry is not None and entry.holds(build.files[name])
