"""
Repositories on disk: blobs by checksum, commits by id, and one state file a repository.

    ROOT/blobs/ab/abcd...           content by SHA-256, shared by all repositories, never changed
    ROOT/repos/KEY/commits/ID.json  a commit with its whole list of files, never changed
    ROOT/repos/KEY/state.json       name, visibility, refs, discussions: the only file that changes
    ROOT/incoming/                  uploads under way; emptied at the start

Each file is written beside its place and renamed into it, blobs before the commit that names them
and the commit before the ref, so that a killed server restarts with each ref wholly old or new.
(Not synced to the platter: this survives a killed process, not a power cut.)
"""

from __future__ import annotations

import json
import re
import secrets
import shutil
import tempfile
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import IO, Final

from polycorpus.errors import DiskError, UsageError
from polycorpus.hub import git
from polycorpus.hub.rehearsal.wire import Json, Kind, RefusedError, revision_missing

MAIN: Final = "refs/heads/main"
_SHA256: Final = re.compile("[0-9a-f]{64}")
_REPO_ID: Final = re.compile(r"[\w-][\w.-]{0,95}/[\w-][\w.-]{0,95}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Entry:
    """A file of a commit. `oid` is git's blob id: of the content, in LFS of the pointer."""

    sha256: str
    size: int
    oid: str
    lfs: bool

    @property
    def etag(self) -> str:
        """What identifies the content for clients and their caches."""
        return self.sha256 if self.lfs else self.oid

    @property
    def pointer_size(self) -> int:
        """Bytes that git itself keeps of a file in LFS."""
        return len(git.lfs_pointer(self.sha256, self.size))


@dataclass(frozen=True, slots=True)
class Commit:
    """`files` is the whole tree, path to entry; `date` is ISO 8601 in UTC; history is linear."""

    oid: str
    parent: str | None
    title: str
    message: str
    author: str
    date: str
    files: Mapping[str, Entry]


@dataclass(frozen=True, slots=True)
class Repo:
    """The changeable state. `key` is its folder and never changes; `former` are names it had."""

    key: str
    kind: Kind
    id: str
    created: str
    private: bool = False
    gated: str | bool = False
    sdk: str | None = None
    former: tuple[str, ...] = ()
    refs: Mapping[str, str] = field(default_factory=dict)
    discussions: tuple[Json, ...] = ()

    @property
    def namespace(self) -> str:
        """The user or organisation that it belongs to."""
        return self.id.partition("/")[0]

    def with_ref(self, ref: str, commit: str | None) -> Repo:
        """The same with `ref` set, or removed where `commit` is None."""
        if commit:
            return replace(self, refs={**self.refs, ref: commit})
        return replace(self, refs={name: oid for name, oid in self.refs.items() if name != ref})


class Store:
    """All repositories under `root`. Hold `lock` from reading a state to saving its successor."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.lock = threading.RLock()
        shutil.rmtree(root / "incoming", ignore_errors=True)
        try:
            for folder in ("blobs", "repos", "incoming"):
                (root / folder).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise DiskError(f"can't use {root} as the Hub's folder: {error.strerror}") from error
        self._repos = {_name(repo.kind, repo.id): repo for repo in self._saved()}

    def _saved(self) -> Iterator[Repo]:
        for path in sorted((self.root / "repos").glob("*/state.json")):
            state = json.loads(path.read_text("utf-8"))
            for name in ("former", "discussions"):
                state[name] = tuple(state[name])
            yield Repo(**state)

    # Blobs

    def blob(self, checksum: str) -> Path:
        """Where the content with this SHA-256 lies, or would."""
        if not _SHA256.fullmatch(checksum):
            raise RefusedError(400, f"{checksum!r} is no SHA-256")
        return self.root / "blobs" / checksum[:2] / checksum

    def add_blob(self, content: bytes) -> str:
        """Keep `content`; its SHA-256."""
        checksum = sha256(content).hexdigest()
        if not self.blob(checksum).exists():
            with self.incoming() as file:
                file.write(content)
                self.keep(file, checksum)
        return checksum

    @contextmanager
    def incoming(self) -> Iterator[IO[bytes]]:
        """A scratch file on the same disk, gone at the end unless it was kept."""
        with tempfile.NamedTemporaryFile(dir=self.root / "incoming", delete=False) as file:
            try:
                yield file
            finally:
                Path(file.name).unlink(missing_ok=True)

    def keep(self, file: IO[bytes], checksum: str) -> None:
        """Turn an incoming file into the blob `checksum`, which the caller has verified."""
        file.flush()
        target = self.blob(checksum)
        target.parent.mkdir(exist_ok=True)
        Path(file.name).replace(target)

    # Repositories

    def repos(self) -> list[Repo]:
        """All of them, by kind and id."""
        with self.lock:
            return sorted(self._repos.values(), key=lambda repo: (repo.kind, repo.id))

    def find(self, kind: Kind, repo_id: str) -> Repo | None:
        """By present name, whatever the case."""
        return self._repos.get(_name(kind, repo_id))

    def find_former(self, kind: Kind, repo_id: str) -> Repo | None:
        """By a name that a moved repository had."""
        wanted = repo_id.lower()
        for repo in self.repos():
            if repo.kind == kind and wanted in (name.lower() for name in repo.former):
                return repo
        return None

    def create(self, repo: Repo, files: Mapping[str, bytes], author: str) -> Repo:
        """Save a new repository whose first commit holds `files`."""
        check_repo_id(repo.id)
        (self.root / "repos" / repo.key / "commits").mkdir(parents=True)
        entries = {path: self.regular_entry(content) for path, content in files.items()}
        first = self.add_commit(repo, None, entries, title="initial commit", author=author)
        return self.save(repo.with_ref(MAIN, first.oid))

    def save(self, repo: Repo) -> Repo:
        """Make `repo` the state of its folder, on disk first; a new name replaces the old."""
        with self.lock:
            state = self.root / "repos" / repo.key / "state.json"
            self._write(state, json.dumps(asdict(repo)))
            others = {name: one for name, one in self._repos.items() if one.key != repo.key}
            self._repos = {**others, _name(repo.kind, repo.id): repo}
        return repo

    def delete(self, repo: Repo) -> None:
        """Forget it for good; blobs stay, for other repositories may hold the same content."""
        with self.lock:
            (self.root / "repos" / repo.key / "state.json").unlink()
            self._repos = {n: one for n, one in self._repos.items() if one.key != repo.key}
            shutil.rmtree(self.root / "repos" / repo.key, ignore_errors=True)

    # Commits

    def commit(self, repo: Repo, oid: str) -> Commit:
        """A commit that is known to exist."""
        return _read_commit(self._commit_path(repo, oid))

    def history(self, repo: Repo, oid: str) -> Iterator[Commit]:
        """The commit and those before it, newest first."""
        following: str | None = oid
        while following:
            commit = self.commit(repo, following)
            yield commit
            following = commit.parent

    def add_commit(
        self,
        repo: Repo,
        parent: str | None,
        files: Mapping[str, Entry],
        *,
        title: str,
        author: str,
        message: str = "",
    ) -> Commit:
        """Save a commit; no ref names it yet."""
        date = now()
        tree = git.tree_oids({path: entry.oid for path, entry in files.items()})[""]
        seconds = int(datetime.fromisoformat(date).timestamp())
        oid = git.commit_oid(
            tree, parent, author=author, seconds=seconds, title=title, message=message
        )
        commit = Commit(oid, parent, title, message, author, date, dict(sorted(files.items())))
        path = self._commit_path(repo, oid)
        if not path.exists():
            self._write(path, json.dumps(asdict(commit)))
        return _read_commit(path)

    def regular_entry(self, content: bytes) -> Entry:
        """The entry of a file that is not in LFS; keeps its content."""
        return Entry(self.add_blob(content), len(content), git.blob_oid(content), lfs=False)

    def lfs_entry(self, checksum: str) -> Entry:
        """The entry of a file in LFS whose content was uploaded before."""
        path = self.blob(checksum)
        if not path.exists():
            raise RefusedError(400, f"LFS object {checksum} was not uploaded")
        size = path.stat().st_size
        return Entry(checksum, size, git.blob_oid(git.lfs_pointer(checksum, size)), lfs=True)

    def resolve(self, repo: Repo, revision: str) -> str:
        """Commit that a branch, tag, `refs/...` or (at least 7 digits of a) commit id names."""
        for ref in (f"refs/heads/{revision}", f"refs/tags/{revision}", revision):
            if ref in repo.refs:
                return repo.refs[ref]
        if re.fullmatch("[0-9a-f]{7,40}", revision):
            found = list((self.root / "repos" / repo.key / "commits").glob(f"{revision}*.json"))
            if len(found) == 1:
                return found[0].stem
        raise revision_missing(revision)

    def _commit_path(self, repo: Repo, oid: str) -> Path:
        return self.root / "repos" / repo.key / "commits" / f"{oid}.json"

    def _write(self, path: Path, text: str) -> None:
        with self.incoming() as file:
            file.write(text.encode("utf-8"))
            file.flush()
            Path(file.name).replace(path)


def new_key() -> str:
    """Name of a repository's folder, and the `_id` that the API shows."""
    return secrets.token_hex(12)


def now() -> str:
    """The time as the Hub writes it; commits of one second differ by their parents."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def check_repo_id(repo_id: str) -> None:
    """Refuse a name that the Hub would not take."""
    if not _REPO_ID.fullmatch(repo_id) or ".." in repo_id or "--" in repo_id.partition("/")[2]:
        raise RefusedError(400, f"Invalid repository name: {repo_id!r}")


@contextmanager
def opened(root: Path) -> Iterator[Store]:
    """The store of `root`, which only one server may hold at a time."""
    from filelock import FileLock, Timeout

    try:
        root.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DiskError(f"can't use {root} as the Hub's folder: {error.strerror}") from error
    lock = FileLock(root / "lock")
    try:
        lock.acquire(blocking=False)
    except Timeout as error:
        hint = "stop it, or give this one another --root"
        raise UsageError(f"another rehearsal Hub already serves {root}", hint=hint) from error
    try:
        yield Store(root)
    finally:
        lock.release()


def _name(kind: Kind, repo_id: str) -> tuple[Kind, str]:
    return kind, repo_id.lower()


@lru_cache(maxsize=1024)
def _read_commit(path: Path) -> Commit:
    """Cached by path: a commit's file never changes, and a folder's key is never used again."""
    saved = json.loads(path.read_text("utf-8"))
    saved["files"] = {name: Entry(**entry) for name, entry in saved["files"].items()}
    return Commit(**saved)
