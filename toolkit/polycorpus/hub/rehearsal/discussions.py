"""Discussions and pull requests, kept in the words in which the API shows them."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from polycorpus.hub.rehearsal.access import (
    check_write,
    json_body,
    known_caller,
    number,
    parameter,
    readable_repo,
    store_of,
    wanted_text,
)
from polycorpus.hub.rehearsal.store import MAIN, Entry, Repo, Store, now
from polycorpus.hub.rehearsal.wire import Account, Json, RefusedError

_PAGE: Final = 50


# States: a repository with a change to its discussions. The caller holds the lock and saves.


def opened(
    repo: Repo, account: Account, title: str, text: str, *, base: str | None, head: str | None
) -> tuple[Repo, int]:
    """With one more discussion, and its number; a pull request where it has a `head`."""
    number = len(repo.discussions) + 1
    discussion: Json = {
        "num": number,
        "title": title,
        "author": {"name": account.name},
        "createdAt": now(),
        "status": "open",
        "isPullRequest": head is not None,
        "events": [_comment(account, text)],
    }
    if head:
        discussion |= {"changes": {"base": base}, "filesWithConflicts": [], "diff": ""}
        repo = repo.with_ref(f"refs/pr/{number}", head)
    return replace(repo, discussions=(*repo.discussions, discussion)), number


def with_commit(repo: Repo, ref: str, oid: str, title: str, account: Account) -> Repo:
    """With the commit noted on the pull request, where `ref` is one."""
    number = ref.removeprefix("refs/pr/")
    if number == ref:
        return repo
    return _with_event(repo, int(number), _event("commit", account, {"subject": title, "oid": oid}))


def _with_event(repo: Repo, number: int, event: Json, **changes: Any) -> Repo:
    before = _numbered(repo, str(number))
    after = {**before, **changes, "events": [*before["events"], event]}
    return _with_discussion(repo, after)


def _with_discussion(repo: Repo, discussion: Json) -> Repo:
    kept = (discussion if one["num"] == discussion["num"] else one for one in repo.discussions)
    return replace(repo, discussions=tuple(kept))


def _numbered(repo: Repo, number: str) -> Json:
    for discussion in repo.discussions:
        if str(discussion["num"]) == number:
            return discussion
    raise RefusedError(404, "Discussion not found")


def _event(kind: str, account: Account, data: Json) -> Json:
    author = {"name": account.name}
    event_id = secrets.token_hex(12)
    return {"id": event_id, "type": kind, "createdAt": now(), "author": author, "data": data}


def _comment(account: Account, text: str) -> Json:
    return _event("comment", account, {"edited": False, "hidden": False, **_version(account, text)})


def _version(account: Account, text: str) -> Json:
    latest = {"raw": text, "html": "", "updatedAt": now(), "author": {"name": account.name}}
    return {"latest": latest, "history": [], "numEdits": 0}


# Routes


async def listing(request: Request) -> Response:
    """Discussions, the newest first, a page at a time."""
    repo, query = readable_repo(request), request.query_params
    author, kind, status = (query.get(key) for key in ("author", "type", "status"))
    shown = [
        _shown(repo, one)
        for one in reversed(repo.discussions)
        if (author is None or author == one["author"]["name"])
        and (kind in (None, "all") or one["isPullRequest"] == (kind == "pull_request"))
        and (status in (None, "all") or (one["status"] in ("open", "draft")) == (status == "open"))
    ]
    start = number(request, "p", 0) * _PAGE
    page = shown[start : start + _PAGE]
    return JSONResponse({"discussions": page, "count": len(shown), "start": start})


async def create(request: Request) -> Response:
    """Open a discussion, or a pull request that has no commit yet."""
    account, body, store = known_caller(request), await json_body(request), store_of(request)
    with store.lock:
        repo = readable_repo(request)
        head = repo.refs[MAIN] if body.get("pullRequest") else None
        title, text = wanted_text(body, "title"), body.get("description") or ""
        repo, made = opened(repo, account, title, text, base=MAIN, head=head)
        if head:  # a pull request opens as a draft until somebody publishes it
            repo = _with_discussion(repo, {**repo.discussions[-1], "status": "draft"})
        store.save(repo)
    return JSONResponse({"num": made, "pullRequest": bool(head)})


async def details(request: Request) -> Response:
    """One discussion with its events."""
    repo = readable_repo(request)
    return JSONResponse(_shown(repo, _numbered(repo, parameter(request, "number"))))


async def comment(request: Request) -> Response:
    """Add a comment."""
    account, body = known_caller(request), await json_body(request)
    event = _comment(account, wanted_text(body, "comment"))
    return _save_event(request, event, "newMessage")


async def rename(request: Request) -> Response:
    """Change the title."""
    account, body = known_caller(request), await json_body(request)
    title = wanted_text(body, "title")
    before = _numbered(readable_repo(request), parameter(request, "number"))["title"]
    event = _event("title-change", account, {"from": before, "to": title})
    return _save_event(request, event, "newTitle", title=title)


async def change_status(request: Request) -> Response:
    """Open or close."""
    account, body = known_caller(request), await json_body(request)
    status = wanted_text(body, "status")
    if status not in ("open", "closed"):
        raise RefusedError(400, '"status" must be "open" or "closed"')
    event = _event("status-change", account, {"status": status})
    return _save_event(request, event, "newStatus", status=status)


async def edit_comment(request: Request) -> Response:
    """Replace a comment's text, or hide it for good."""
    account, body, store = known_caller(request), await json_body(request), store_of(request)
    hide = parameter(request, "change") == "hide"
    with store.lock:
        repo = readable_repo(request)
        discussion = _numbered(repo, parameter(request, "number"))
        wanted = parameter(request, "comment")
        before = next((one for one in discussion["events"] if one["id"] == wanted), None)
        if before is None or before["type"] != "comment":
            raise RefusedError(404, "Comment not found")
        text = "" if hide else wanted_text(body, "content")
        data = before["data"] | _version(account, text)
        data |= {"hidden": True} if hide else {"edited": True}
        after = {**before, "data": data}
        events = [after if one["id"] == wanted else one for one in discussion["events"]]
        store.save(_with_discussion(repo, {**discussion, "events": events}))
    return JSONResponse({"updatedComment": after})


async def merge(request: Request) -> Response:
    """Bring a pull request into its branch as one commit; 409 where both changed a file."""
    account, store = known_caller(request), store_of(request)
    with store.lock:
        repo = check_write(request, readable_repo(request))
        discussion = _numbered(repo, parameter(request, "number"))
        if not discussion["isPullRequest"] or discussion["status"] != "open":
            raise RefusedError(
                400, f"discussion {discussion['num']} is no pull request that is open"
            )
        number, base = discussion["num"], discussion["changes"]["base"]
        files = _merged(store, repo, repo.refs[base], repo.refs[f"refs/pr/{number}"])
        title = f"{discussion['title']} (#{number})"
        done = store.add_commit(repo, repo.refs[base], files, title=title, author=account.name)
        event = _event("status-change", account, {"status": "merged"})
        changes = {**discussion["changes"], "mergeCommitId": done.oid}
        repo = _with_event(repo, number, event, status="merged", changes=changes)
        store.save(repo.with_ref(base, done.oid))
    return JSONResponse({"commitId": done.oid})


def _merged(store: Store, repo: Repo, ours: str, theirs: str) -> Mapping[str, Entry]:
    """Three ways, file by file, from the last commit that both histories have."""
    here = {commit.oid for commit in store.history(repo, ours)}
    shared = next((one for one in store.history(repo, theirs) if one.oid in here), None)
    before = shared.files if shared else {}
    mine, yours = store.commit(repo, ours).files, store.commit(repo, theirs).files
    merged = dict(mine)
    for path in sorted({*before, *yours}):
        if yours.get(path) == before.get(path) or yours.get(path) == mine.get(path):
            continue
        if mine.get(path) != before.get(path):
            raise RefusedError(409, f"Merge conflict: {path} changed on both sides")
        merged.pop(path, None)
        if path in yours:
            merged[path] = yours[path]
    return merged


def _save_event(request: Request, event: Json, answer: str, **changes: Any) -> Response:
    store = store_of(request)
    with store.lock:
        repo = readable_repo(request)
        number = _numbered(repo, parameter(request, "number"))["num"]
        store.save(_with_event(repo, number, event, **changes))
    return JSONResponse({answer: event})


def _shown(repo: Repo, discussion: Json) -> Json:
    return {**discussion, "repo": {"name": repo.id, "type": repo.kind}}
