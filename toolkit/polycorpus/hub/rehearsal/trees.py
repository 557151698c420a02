"""What a revision holds: folders, files, and the commits that led there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final
from urllib.parse import parse_qs

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from polycorpus.hub import git
from polycorpus.hub.rehearsal.access import (
    flag,
    json_body,
    number,
    parameter,
    readable_repo,
    store_of,
)
from polycorpus.hub.rehearsal.store import Commit, Entry, Repo, Store
from polycorpus.hub.rehearsal.wire import Json, RefusedError, entry_missing

_TREE_PAGE: Final = 1000
_COMMITS_PAGE: Final = 50


async def tree(request: Request) -> Response:
    """Files and folders under a path, one level or all, a page at a time."""
    store, repo, commit = _place(request)
    path = parameter(request, "path").strip("/")
    found = _under(commit, path, recursive=flag(request, "recursive"))
    if path and not found:
        raise entry_missing(path, commit.oid)
    start, limit = number(request, "cursor", 0), number(request, "limit", _TREE_PAGE)
    page = found[start : start + limit]
    if flag(request, "expand"):
        _add_last_commits(store, repo, commit, page)
    following = {"cursor": start + limit} if start + limit < len(found) else {}
    return JSONResponse(page, headers=_next_page(request, following))


async def paths_info(request: Request) -> Response:
    """The given paths, without those that don't exist. Clients send a form; JSON is taken too."""
    store, repo, commit = _place(request)
    if request.headers.get("content-type", "").startswith("application/json"):
        body = await json_body(request)
        wanted, expand = [str(path) for path in body.get("paths", [])], bool(body.get("expand"))
    else:
        form = await _form(request)
        wanted = form.get("paths", [])
        expand = form.get("expand", [""])[0].lower() in ("1", "true")
    folders = _folders(commit)
    found = [
        _file(path, commit.files[path]) if path in commit.files else _folder(path, folders[path])
        for path in (one.strip("/") for one in wanted)
        if path in commit.files or path in folders
    ]
    if expand:
        _add_last_commits(store, repo, commit, found)
    return JSONResponse(found)


async def commits(request: Request) -> Response:
    """History of a revision, the newest first, a page at a time."""
    store, repo, commit = _place(request)
    page, limit = number(request, "p", 0), number(request, "limit", _COMMITS_PAGE)
    formatted = "formatted" in request.query_params.getlist("expand[]")
    history = list(store.history(repo, commit.oid))
    shown = [_shown(one, formatted) for one in history[page * limit : (page + 1) * limit]]
    following = {"p": page + 1} if (page + 1) * limit < len(history) else {}
    return JSONResponse(shown, headers=_next_page(request, following))


def _place(request: Request) -> tuple[Store, Repo, Commit]:
    store, repo = store_of(request), readable_repo(request)
    return store, repo, store.commit(repo, store.resolve(repo, parameter(request, "revision")))


async def _form(request: Request) -> dict[str, list[str]]:
    try:
        return parse_qs((await request.body()).decode("ascii"), errors="strict")
    except UnicodeDecodeError as error:
        raise RefusedError(400, "the form is not UTF-8") from error


def _under(commit: Commit, path: str, *, recursive: bool) -> list[Json]:
    """Entries below `path`, in order of their paths."""
    prefix = f"{path}/" if path else ""
    depth = prefix.count("/")
    found = [
        *(_file(name, entry) for name, entry in commit.files.items()),
        *(_folder(name, oid) for name, oid in _folders(commit).items()),
    ]
    below = [one for one in found if one["path"].startswith(prefix)]
    shown = [one for one in below if recursive or one["path"].count("/") == depth]
    return sorted(shown, key=lambda one: str(one["path"]))


def _folders(commit: Commit) -> dict[str, str]:
    """Id of each folder but the root."""
    oids = git.tree_oids({path: entry.oid for path, entry in commit.files.items()})
    return {path: oid for path, oid in oids.items() if path}


def _file(path: str, entry: Entry) -> Json:
    shown: Json = {"type": "file", "path": path, "size": entry.size, "oid": entry.oid}
    if entry.lfs:
        lfs = {"oid": entry.sha256, "size": entry.size, "pointerSize": entry.pointer_size}
        shown["lfs"] = lfs
    return shown


def _folder(path: str, oid: str) -> Json:
    return {"type": "directory", "path": path, "oid": oid, "size": 0}


def _add_last_commits(store: Store, repo: Repo, commit: Commit, shown: Iterable[Json]) -> None:
    """Add the commit that last changed each path; of a folder, the last that changed its id."""
    pending = {str(one["path"]): one for one in shown}
    for one in store.history(repo, commit.oid):
        if not pending:
            return
        before = _ids(store.commit(repo, one.parent)) if one.parent else {}
        here = _ids(one)
        for path in [path for path in pending if here.get(path) != before.get(path)]:
            last = {"id": one.oid, "title": one.title, "date": one.date}
            pending.pop(path)["lastCommit"] = last


def _ids(commit: Commit) -> dict[str, str]:
    return {path: entry.oid for path, entry in commit.files.items()} | _folders(commit)


def _shown(commit: Commit, formatted: bool) -> Json:
    shown: Json = {
        "id": commit.oid,
        "title": commit.title,
        "message": commit.message,
        "date": commit.date,
        "authors": [{"user": commit.author, "avatar": ""}],
    }
    if formatted:
        shown["formatted"] = {"title": commit.title, "message": commit.message}
    return shown


def _next_page(request: Request, following: Mapping[str, Any]) -> dict[str, str]:
    if not following:
        return {}
    return {"Link": f'<{request.url.include_query_params(**following)}>; rel="next"'}
