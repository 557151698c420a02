"""A commit as clients send it: a header line, then one line of JSON for each change."""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import IO

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from polycorpus.hub import git
from polycorpus.hub.rehearsal import cards, discussions
from polycorpus.hub.rehearsal.access import (
    check_write,
    flag,
    known_caller,
    page_url,
    parameter,
    readable_repo,
    store_of,
)
from polycorpus.hub.rehearsal.store import Entry, Repo, Store
from polycorpus.hub.rehearsal.wire import Account, Json, RefusedError, revision_missing


@dataclass(frozen=True, slots=True)
class Change:
    """A file put (`entry` is what it becomes), or a file or folder removed (`entry` is None)."""

    path: str
    entry: Entry | None


@dataclass(frozen=True, slots=True)
class Proposal:
    """A commit that has been read, its contents kept, but not been applied."""

    title: str
    message: str
    parent: str | None
    changes: Sequence[Change]


@dataclass(frozen=True, slots=True)
class Landed:
    """Where a proposal ended: its commit, and the pull request that was opened for it."""

    commit: str
    pull_request: int | None


async def commit(request: Request) -> Response:
    """Apply a commit to a branch or pull request, wholly or not at all."""
    store, repo, account = store_of(request), readable_repo(request), known_caller(request)
    revision = parameter(request, "revision")
    new_pull_request = flag(request, "create_pr")
    if not new_pull_request and not revision.startswith("refs/pr/"):
        check_write(request, repo)
    ref = revision if revision.startswith("refs/") else f"refs/heads/{revision}"
    with store.incoming() as file:
        async for chunk in request.stream():
            file.write(chunk)
        file.flush()
        proposal = await run_in_threadpool(_read, store, file)
    apply = _open_pull_request if new_pull_request else _apply
    landed = await run_in_threadpool(apply, store, repo, ref, proposal, account)
    page = page_url(request, repo)
    answer: Json = {
        "success": True,
        "commitOid": landed.commit,
        "commitUrl": f"{page}/commit/{landed.commit}",
        "hookOutput": "",
    }
    if landed.pull_request is not None:
        answer["pullRequestUrl"] = f"{page}/discussions/{landed.pull_request}"
    return JSONResponse(answer)


def _read(store: Store, file: IO[bytes]) -> Proposal:
    """Keep the contents that the lines carry; a line at a time, for a file's is 13 MB long."""
    header: Json = {}
    changes: list[Change] = []
    file.seek(0)
    for line in file:
        if not line.strip():
            continue
        try:
            item = json.loads(line)
            key, value = item["key"], item["value"]
            if key == "header":
                header = value
            else:
                changes.append(_change(store, key, value))
        except (ValueError, KeyError, TypeError) as error:
            raise RefusedError(400, f"a line of the commit can't be read: {error!r}") from error
    if not header.get("summary"):
        raise RefusedError(400, "the commit has no header with a summary")
    message = header.get("description") or ""
    return Proposal(header["summary"], message, header.get("parentCommit"), changes)


def _change(store: Store, key: str, value: Json) -> Change:
    path = value["path"]
    if key in ("deletedFile", "deletedFolder"):
        return Change(path.rstrip("/"), None)
    _check_path(path)
    if key == "lfsFile":
        return Change(path, store.lfs_entry(value["oid"]))
    if key != "file":
        raise RefusedError(400, f"unknown change {key!r}")
    text, encoding = value["content"], value.get("encoding", "utf-8")
    content = b64decode(text) if encoding == "base64" else text.encode("utf-8")
    if path == "README.md":
        _check_card(content)
    return Change(path, store.regular_entry(content))


def _check_path(path: str) -> None:
    parts = path.split("/")
    if any(part in ("", ".", "..", ".git") for part in parts) or path.startswith("..\\"):
        raise RefusedError(422, f"Invalid path: {path!r}")


def _check_card(content: bytes) -> None:
    try:
        _, errors, _ = cards.inspect(content.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise RefusedError(400, "README.md is not UTF-8") from error
    if errors:
        raise RefusedError(400, f"Invalid metadata in README.md: {errors[0]}")


def _apply(store: Store, repo: Repo, ref: str, proposal: Proposal, account: Account) -> Landed:
    """Move `ref`, which must be where the proposal's author saw it, if they said where."""
    with store.lock:
        repo = _current(store, repo)
        tip = _tip(repo, ref)
        if proposal.parent and not tip.startswith(proposal.parent):
            message = (
                "The branch was updated since you opened this page. Please refresh and try again."
            )
            raise RefusedError(412, message)
        oid = _add(store, repo, tip, proposal, account)
        if oid != tip:
            repo = discussions.with_commit(repo, ref, oid, proposal.title, account)
            store.save(repo.with_ref(ref, oid))
    return Landed(oid, None)


def _open_pull_request(
    store: Store, repo: Repo, base: str, proposal: Proposal, account: Account
) -> Landed:
    """Leave `base` alone; commit onto it, or onto the parent that the author named."""
    with store.lock:
        repo = _current(store, repo)
        tip = _tip(repo, base)
        if not base.startswith("refs/heads/"):
            raise revision_missing(base)
        start = store.resolve(repo, proposal.parent) if proposal.parent else tip
        oid = _add(store, repo, start, proposal, account)
        repo, number = discussions.opened(
            repo, account, proposal.title, proposal.message, base=base, head=oid
        )
        store.save(repo)
    return Landed(oid, number)


def _current(store: Store, repo: Repo) -> Repo:
    """The state that the lock protects; the one at hand was read before it was held."""
    current = store.find(repo.kind, repo.id)
    if current is None or current.key != repo.key:
        raise RefusedError(404, "Repository not found", code="RepoNotFound")
    return current


def _tip(repo: Repo, ref: str) -> str:
    if ref not in repo.refs:
        raise revision_missing(ref)
    return repo.refs[ref]


def _add(store: Store, repo: Repo, parent: str, proposal: Proposal, account: Account) -> str:
    before = store.commit(repo, parent).files
    files = _changed(dict(before), proposal.changes)
    if files == before:
        return parent
    title, message = proposal.title, proposal.message
    return store.add_commit(
        repo, parent, files, title=title, message=message, author=account.name
    ).oid


def _changed(files: dict[str, Entry], changes: Iterable[Change]) -> dict[str, Entry]:
    for change in changes:
        below = [path for path in files if path.startswith(f"{change.path}/")]
        if change.entry is None and not below and change.path not in files:
            message = f"A file with this name doesn't exist: {change.path}"
            raise RefusedError(404, message, code="EntryNotFound")
        # A file takes the place of a folder of its name, and of files that its folders were.
        for path in (change.path, *below, *git.ancestors(change.path)):
            if path in files and (change.entry or path in (change.path, *below)):
                del files[path]
        if change.entry:
            files[change.path] = change.entry
    return files
