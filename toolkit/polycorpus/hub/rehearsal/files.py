"""Contents: how a file will be uploaded, and its download."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response

from polycorpus.hub import git
from polycorpus.hub.rehearsal import patterns
from polycorpus.hub.rehearsal.access import (
    check_download,
    check_write,
    flag,
    json_body,
    known_caller,
    parameter,
    readable_repo,
    store_of,
    wanted_tables,
)
from polycorpus.hub.rehearsal.store import Commit, Entry, Store
from polycorpus.hub.rehearsal.wire import RefusedError, entry_missing, revision_missing

_REGULAR_BYTES: Final = 10 * 2**20
"""The Hub keeps larger files in LFS whatever their name."""


async def preupload(request: Request) -> Response:
    """For each file: into the commit itself or to LFS, ignored or not, and what is there now."""
    store, repo, body = store_of(request), readable_repo(request), await json_body(request)
    revision = parameter(request, "revision")
    on_pull_request = flag(request, "create_pr") or revision.startswith("refs/pr/")
    known_caller(request)
    if not on_pull_request:
        check_write(request, repo)
    branch = revision if revision.startswith("refs/") else f"refs/heads/{revision}"
    if branch not in repo.refs:
        raise revision_missing(revision)
    commit = store.commit(repo, repo.refs[branch])
    attributes = _text(store, commit, ".gitattributes")
    gitignore = body.get("gitIgnore") or _text(store, commit, ".gitignore")
    answers = []
    for file in wanted_tables(body, "files", path=str, size=int):
        path, there = file["path"], commit.files.get(file["path"])
        in_lfs = file["size"] > _REGULAR_BYTES or patterns.in_lfs(attributes, path)
        answers.append(
            {
                "path": path,
                "uploadMode": "lfs" if in_lfs else "regular",
                "shouldIgnore": patterns.ignored(gitignore, path),
                # Clients compare this with SHA-256 in LFS and git's blob id elsewhere.
                "oid": there.etag if there and there.lfs == in_lfs else None,
            }
        )
    return JSONResponse({"files": answers})


async def resolve(request: Request) -> Response:
    """A file at a revision, whole or by ranges; HEAD gives what a client's cache needs."""
    entry, headers = _entry(request)
    if entry.lfs:
        headers |= {"X-Linked-Etag": f'"{entry.etag}"', "X-Linked-Size": str(entry.size)}
    name = parameter(request, "path").rpartition("/")[2]
    return FileResponse(
        store_of(request).blob(entry.sha256),
        headers=headers,
        # Not guessed by name, which would depend on the machine's tables.
        media_type="application/octet-stream" if entry.lfs else "text/plain; charset=utf-8",
        filename=name,
        content_disposition_type="inline",
    )


async def raw(request: Request) -> Response:
    """A file as git has it: of one in LFS, the pointer."""
    entry, headers = _entry(request)
    if entry.lfs:
        return Response(git.lfs_pointer(entry.sha256, entry.size), headers=headers)
    return FileResponse(store_of(request).blob(entry.sha256), headers=headers)


def _entry(request: Request) -> tuple[Entry, dict[str, str]]:
    store, repo = store_of(request), readable_repo(request)
    # First, as on the Hub: who may not download is told so, whether or not the file is there.
    check_download(request, repo)
    oid = store.resolve(repo, parameter(request, "revision"))
    path = parameter(request, "path")
    entry = store.commit(repo, oid).files.get(path)
    if entry is None:
        raise entry_missing(path, oid)
    return entry, {"X-Repo-Commit": oid, "ETag": f'"{entry.etag}"'}


def _text(store: Store, commit: Commit, path: str) -> str:
    entry = commit.files.get(path)
    if entry is None or entry.lfs:
        return ""
    try:
        return store.blob(entry.sha256).read_text("utf-8")
    except UnicodeDecodeError as error:
        raise RefusedError(400, f"{path} is not UTF-8") from error
