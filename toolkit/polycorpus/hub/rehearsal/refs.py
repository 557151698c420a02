"""Branches and tags, and the squashing of a branch's history."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from polycorpus.hub import git
from polycorpus.hub.rehearsal.access import (
    flag,
    json_body,
    parameter,
    readable_repo,
    store_of,
    wanted_text,
    writable_repo,
)
from polycorpus.hub.rehearsal.store import MAIN, Repo
from polycorpus.hub.rehearsal.wire import Json, RefusedError, revision_missing


async def listing(request: Request) -> Response:
    """All refs; pull requests where asked for."""
    repo = readable_repo(request)
    answer: Json = {
        "branches": _under(repo, "refs/heads/"),
        "tags": _under(repo, "refs/tags/"),
        "converts": _under(repo, "refs/convert/"),
    }
    if flag(request, "include_prs"):
        answer["pullRequests"] = _under(repo, "refs/pr/")
    return JSONResponse(answer)


async def create_branch(request: Request) -> Response:
    """A branch from a revision, `main` by default."""
    body = await json_body(request)
    branch, start = parameter(request, "branch"), body.get("startingPoint") or "main"
    if branch.startswith("refs/"):
        raise RefusedError(400, f"Invalid reference for a branch: {branch}")
    return _create(request, f"refs/heads/{branch}", start)


async def delete_branch(request: Request) -> Response:
    """Any branch but `main`."""
    ref = f"refs/heads/{parameter(request, 'branch')}"
    if ref == MAIN:
        raise RefusedError(403, f"Cannot delete {MAIN}")
    return _delete(request, ref)


async def create_tag(request: Request) -> Response:
    """A tag on a revision."""
    tag = wanted_text(await json_body(request), "tag")
    return _create(request, f"refs/tags/{tag}", parameter(request, "revision"))


async def delete_tag(request: Request) -> Response:
    """A tag by name."""
    return _delete(request, f"refs/tags/{parameter(request, 'revision')}")


async def squash(request: Request) -> Response:
    """Make the present files of a branch or pull request its only commit."""
    body, store = await json_body(request), store_of(request)
    revision = parameter(request, "revision")
    ref = revision if revision.startswith("refs/") else f"refs/heads/{revision}"
    with store.lock:
        repo = writable_repo(request)
        if ref not in repo.refs:
            raise revision_missing(revision)
        last, title = store.commit(repo, repo.refs[ref]), wanted_text(body, "message")
        squashed = store.add_commit(repo, None, last.files, title=title, author=last.author)
        store.save(repo.with_ref(ref, squashed.oid))
    return JSONResponse({})


def _create(request: Request, ref: str, revision: str) -> Response:
    store = store_of(request)
    with store.lock:
        repo = writable_repo(request)
        commit = store.resolve(repo, revision)
        if not git.is_ref_name(ref):
            raise RefusedError(400, f"Invalid reference name: {ref}")
        if ref in repo.refs:
            raise RefusedError(409, f"Reference {ref} already exists")
        store.save(repo.with_ref(ref, commit))
    return JSONResponse({})


def _delete(request: Request, ref: str) -> Response:
    store = store_of(request)
    with store.lock:
        repo = writable_repo(request)
        if ref not in repo.refs:
            raise revision_missing(ref.split("/", 2)[2])
        store.save(repo.with_ref(ref, None))
    return JSONResponse({})


def _under(repo: Repo, prefix: str) -> list[Json]:
    return [
        {"name": ref.removeprefix(prefix), "ref": ref, "targetCommit": commit}
        for ref, commit in repo.refs.items()
        if ref.startswith(prefix)
    ]
