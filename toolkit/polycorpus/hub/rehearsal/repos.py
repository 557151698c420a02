"""Accounts and repositories: who am I, create, describe, list, change, move, delete."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from polycorpus.hub.rehearsal import cards
from polycorpus.hub.rehearsal.access import (
    caller,
    check_download,
    check_write,
    find_repo,
    flag,
    json_body,
    known_caller,
    number,
    page_url,
    parameter,
    readable_repo,
    store_of,
    wanted_text,
    writable_repo,
)
from polycorpus.hub.rehearsal.patterns import default_attributes
from polycorpus.hub.rehearsal.store import MAIN, Commit, Repo, Store, check_repo_id, new_key, now
from polycorpus.hub.rehearsal.wire import KINDS, Account, Json, Kind, RefusedError

_ALWAYS: Final = ("_id", "id")
_README_LIMIT: Final = 10 * 2**20
"""Larger cards are not read for metadata; the Hub keeps such files in LFS anyway."""


async def whoami(request: Request) -> Response:
    """The account behind the token; any `hf_NAME` is good for writing."""
    account = known_caller(request)
    organisations = [{"type": "org", "name": one, "fullname": one} for one in account.organisations]
    token = {"displayName": "rehearsal", "role": "write", "createdAt": now()}
    return JSONResponse(
        {
            "type": "user",
            "id": account.name,
            "name": account.name,
            "fullname": account.name,
            "email": None,
            "isPro": False,
            "orgs": organisations,
            "auth": {"type": "access_token", "accessToken": token},
        }
    )


async def create(request: Request) -> Response:
    """A new repository with its first commit; 409 where there is one of that name."""
    account, body = known_caller(request), await json_body(request)
    kind, repo_id = _named(body, account)
    check_repo_id(repo_id)
    namespace = repo_id.partition("/")[0]
    if not account.may_write(namespace):
        message = f'You don\'t have the rights to create a {kind} under the namespace "{namespace}"'
        raise RefusedError(403, message)
    private = body.get("visibility") == "private" or body.get("private") is True
    repo = Repo(new_key(), kind, repo_id, now(), private=private, sdk=body.get("sdk"))
    store = store_of(request)
    with store.lock:
        taken = store.find(kind, repo_id)
        if taken is None:
            repo = store.create(repo, _first_files(repo), account.name)
    answer = {"url": page_url(request, taken or repo), "name": repo_id, "id": repo_id}
    if taken:
        raise RefusedError(409, f"You already created this {kind} repo: {repo_id}", body=answer)
    return JSONResponse(answer)


async def delete(request: Request) -> Response:
    """Remove a repository with everything in it."""
    account, body = known_caller(request), await json_body(request)
    repo = check_write(request, find_repo(request, *_named(body, account)))
    store_of(request).delete(repo)
    return JSONResponse({})


async def move(request: Request) -> Response:
    """Rename or transfer; the old name goes on working by redirects."""
    account, body = known_caller(request), await json_body(request)
    kind, target = _kind(body), wanted_text(body, "toRepo")
    repo = check_write(request, find_repo(request, kind, wanted_text(body, "fromRepo")))
    check_repo_id(target)
    if not account.may_write(target.partition("/")[0]):
        raise RefusedError(403, f"You don't have the rights to move a {kind} to {target}")
    store = store_of(request)
    with store.lock:
        if store.find(kind, target):
            raise RefusedError(409, f"A {kind} repository called {target} already exists")
        store.save(replace(repo, id=target, former=(*repo.former, repo.id)))
    return JSONResponse({})


async def change_settings(request: Request) -> Response:
    """Visibility and gating."""
    body, store = await json_body(request), store_of(request)
    with store.lock:
        repo = writable_repo(request)
        if "visibility" in body or "private" in body:
            private = body.get("visibility", body.get("private")) in ("private", True)
            repo = replace(repo, private=private)
        if "gated" in body:
            repo = replace(repo, gated=body["gated"])
        store.save(repo)
    return JSONResponse({"private": repo.private, "gated": repo.gated})


async def check_access(request: Request) -> Response:
    """Whether the caller may read; the route that ends in /write asks whether it may write."""
    repo = readable_repo(request)
    check_download(request, repo)
    if request.url.path.endswith("/write"):
        check_write(request, repo)
    return JSONResponse({})


async def describe(request: Request) -> Response:
    """A repository at a revision, `main` by default."""
    store, repo = store_of(request), readable_repo(request)
    commit = store.commit(repo, store.resolve(repo, parameter(request, "revision", "main")))
    shown = _info(store, repo, commit, blobs=flag(request, "blobs"))
    return JSONResponse(_expanded(shown, request.query_params.getlist("expand")))


async def listing(request: Request) -> Response:
    """Repositories of one kind that the caller may see, the newest first."""
    store, account, query = store_of(request), caller(request), request.query_params
    kind, wanted = request.path_params["kind"], set(query.getlist("filter"))
    shown = [
        _info(store, repo, store.commit(repo, repo.refs[MAIN]), blobs=False)
        for repo in store.repos()
        if repo.kind == kind
        and (not repo.private or (account and account.may_write(repo.namespace)))
        and query.get("author", repo.namespace).lower() == repo.namespace.lower()
        and query.get("search", "").lower() in repo.id.lower()
    ]
    shown = [info for info in shown if wanted <= set(info["tags"])]
    shown.sort(key=lambda info: (info["createdAt"], info["id"]), reverse=True)
    expand = query.getlist("expand")
    shown = shown[: number(request, "limit", 1000)]
    return JSONResponse([_expanded(info, expand) for info in shown])


async def unknown(request: Request) -> Response:
    """
    Whatever else there is to ask of a repository, and repositories without a namespace.

    The Hub has a few of those from of old, so clients ask; the rehearsal Hub has none.
    """
    find_repo(request, request.path_params["kind"], parameter(request, "repo"))
    raise RefusedError(404, f"the rehearsal Hub can't {request.method} {request.url.path}")


async def validate_card(request: Request) -> Response:
    """What is wrong with a README's metadata."""
    body = await json_body(request)
    _, errors, warnings = cards.inspect(wanted_text(body, "content"))
    status = 400 if errors else 200
    if request.headers.get("accept") == "text/plain":  # RepoCard.validate shows it as it is
        lines = [f"- Error: {one}" for one in errors] + [f"- Warning: {one}" for one in warnings]
        return PlainTextResponse("\n".join(lines), status_code=status)
    answer: Json = {
        "errors": [{"message": message} for message in errors],
        "warnings": [{"message": message} for message in warnings],
    }
    if errors:
        answer["error"] = errors[0]
    return JSONResponse(answer, status_code=status)


def card_of(store: Store, commit: Commit) -> cards.Metadata:
    """Metadata of the README at a commit; empty where there is none that can be read."""
    entry = commit.files.get("README.md")
    if entry is None or entry.size > _README_LIMIT:
        return {}
    try:
        return cards.metadata(store.blob(entry.sha256).read_text("utf-8"))
    except UnicodeDecodeError:
        return {}


def _info(store: Store, repo: Repo, commit: Commit, *, blobs: bool) -> Json:
    card = card_of(store, commit)
    siblings: list[Json] = []
    for path, entry in commit.files.items():
        sibling: Json = {"rfilename": path}
        if blobs:
            sibling |= {"size": entry.size, "blobId": entry.oid}
        if blobs and entry.lfs:
            size = {"size": entry.size, "pointerSize": entry.pointer_size}
            sibling["lfs"] = {"sha256": entry.sha256, **size}
        siblings.append(sibling)
    info: Json = {
        "_id": repo.key,
        "id": repo.id,
        "author": repo.namespace,
        "sha": commit.oid,
        "createdAt": repo.created,
        "lastModified": commit.date,
        "private": repo.private,
        "gated": repo.gated,
        "disabled": False,
        "downloads": 0,
        "likes": 0,
        "tags": cards.tags(card),
        "cardData": _plain(card),
        "siblings": siblings,
        "usedStorage": sum(entry.size for entry in commit.files.values()),
    }
    return info | ({"sdk": repo.sdk} if repo.sdk else {})


def _expanded(info: Json, expand: list[str]) -> Json:
    if not expand:
        return info
    return {key: info[key] for key in (*_ALWAYS, *expand) if key in info}


def _plain(value: Any) -> Any:  # YAML gives dates, and keys that are no strings; JSON has neither
    if isinstance(value, dict):
        return {str(key): _plain(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_plain(one) for one in value]
    return value if isinstance(value, str | int | float | bool | None) else str(value)


def _first_files(repo: Repo) -> dict[str, bytes]:
    """What the Hub itself commits to a new repository."""
    files = {".gitattributes": default_attributes(repo.kind).encode()}
    if repo.kind == "space":
        card = f"---\ntitle: {repo.id.partition('/')[2]}\nsdk: {repo.sdk or 'static'}\n---\n"
        files["README.md"] = card.encode()
    return files


def _named(body: Json, account: Account) -> tuple[Kind, str]:
    name = wanted_text(body, "name")
    namespace = body.get("organization") or account.name
    return _kind(body), name if "/" in name else f"{namespace}/{name}"


def _kind(body: Json) -> Kind:
    kind: object = body.get("type") or "model"
    for known in KINDS.values():
        if kind == known:
            return known
    raise RefusedError(400, f"this Hub has no repositories of type {kind!r}")
