"""Large files: upload, listing, and deletion for good."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from hashlib import sha256

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from polycorpus.hub.rehearsal.access import (
    json_body,
    known_caller,
    readable_repo,
    store_of,
    wanted_tables,
    writable_repo,
)
from polycorpus.hub.rehearsal.store import Repo, Store
from polycorpus.hub.rehearsal.wire import Json, RefusedError


async def batch(request: Request) -> Response:
    """Where to upload each object; one that is here already needs no upload."""
    store, body = store_of(request), await json_body(request)
    readable_repo(request)
    known_caller(request)
    objects: list[Json] = []
    for wanted in wanted_tables(body, "objects", oid=str, size=int):
        answer: Json = {"oid": wanted["oid"], "size": wanted["size"], "authenticated": True}
        if not store.blob(wanted["oid"]).exists():
            href = request.url_for("lfs-upload", checksum=wanted["oid"])
            answer["actions"] = {"upload": {"href": str(href), "header": {}}}
        objects.append(answer)
    content_type = "application/vnd.git-lfs+json"
    return JSONResponse({"transfer": "basic", "objects": objects}, media_type=content_type)


async def upload(request: Request) -> Response:
    """The content of one object, streamed to disk; refused unless its SHA-256 is as promised."""
    store, checksum = store_of(request), request.path_params["checksum"]
    digest = sha256()
    with store.incoming() as file:
        async for chunk in request.stream():
            digest.update(chunk)
            file.write(chunk)
        if digest.hexdigest() != checksum:
            raise RefusedError(
                400, f"the content's SHA-256 is {digest.hexdigest()}, not {checksum}"
            )
        await run_in_threadpool(store.keep, file, checksum)
    return Response(headers={"ETag": f'"{checksum}"'})


async def listing(request: Request) -> Response:
    """Each content in LFS that any commit of any ref has, with the first place to have it."""
    store, repo = store_of(request), readable_repo(request)
    known_caller(request)
    found: dict[str, Json] = {}
    for ref, head in repo.refs.items():
        for commit in reversed(list(store.history(repo, head))):
            for path, entry in commit.files.items():
                if entry.lfs and entry.sha256 not in found:
                    found[entry.sha256] = {
                        "fileOid": entry.sha256,
                        "oid": entry.sha256,
                        "filename": path,
                        "size": entry.size,
                        "pushedAt": commit.date,
                        "ref": ref,
                    }
    return JSONResponse(list(found.values()))


async def delete(request: Request) -> Response:
    """Take contents out of every commit, as if they had never been there."""
    body, store = await json_body(request), store_of(request)
    deletions = body.get("deletions")
    if not isinstance(deletions, dict) or not isinstance(deletions.get("sha"), list):
        raise RefusedError(400, '"deletions" must have a list "sha"')
    with store.lock:
        repo = writable_repo(request)
        refs = {
            ref: _without(store, repo, head, deletions["sha"]) for ref, head in repo.refs.items()
        }
        store.save(replace(repo, refs=refs))
    return JSONResponse({})


def _without(store: Store, repo: Repo, head: str, checksums: Collection[str]) -> str:
    """Head of a history like that of `head`, from the first commit on without the contents."""
    last: str | None = None
    for commit in reversed(list(store.history(repo, head))):
        kept = {
            path: entry
            for path, entry in commit.files.items()
            if not (entry.lfs and entry.sha256 in checksums)
        }
        if last == commit.parent and len(kept) == len(commit.files):
            last = commit.oid
        else:
            title, message, author = commit.title, commit.message, commit.author
            last = store.add_commit(
                repo, last, kept, title=title, message=message, author=author
            ).oid
    assert last is not None  # every ref has a commit
    return last
