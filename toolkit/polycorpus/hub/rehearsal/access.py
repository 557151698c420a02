"""What a request names, and what its caller may do with it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import cast
from urllib.parse import unquote

from starlette.requests import Request

from polycorpus.hub.rehearsal.store import Repo, Store
from polycorpus.hub.rehearsal.wire import (
    URL_PREFIX,
    Account,
    Json,
    Kind,
    RefusedError,
    account_of,
    repo_missing,
)


def store_of(request: Request) -> Store:
    """The store that this application serves."""
    return cast(Store, request.app.state.store)  # Starlette's state is untyped


def caller(request: Request) -> Account | None:
    """Who asks; None where the request has no token."""
    return account_of(request.headers.get("authorization"))


def known_caller(request: Request) -> Account:
    """Who asks, where somebody must."""
    account = caller(request)
    if account is None:
        raise RefusedError(401, "Invalid username or password.")
    return account


def parameter(request: Request, name: str, default: str = "") -> str:
    """A part of the path, as it was before quoting."""
    return unquote(str(request.path_params.get(name, default)))


def readable_repo(request: Request) -> Repo:
    """The repository that the path names, where the caller may see it."""
    return find_repo(request, request.path_params["kind"], request.path_params["repo"])


def writable_repo(request: Request) -> Repo:
    """The same, where the caller may change it."""
    known_caller(request)
    return check_write(request, readable_repo(request))


def check_write(request: Request, repo: Repo) -> Repo:
    """Refuse a caller without the right to change `repo`."""
    if not known_caller(request).may_write(repo.namespace):
        raise RefusedError(403, f"You don't have the rights to write to {repo.id}")
    return repo


def check_download(request: Request, repo: Repo) -> None:
    """Refuse the files of a gated repository; only its owners are let in here."""
    account = caller(request)
    if repo.gated and not (account and account.may_write(repo.namespace)):
        message = f"Access to {repo.kind} {repo.id} is restricted and you are not in the authorized"
        raise RefusedError(403 if account else 401, f"{message} list.", code="GatedRepo")


def find_repo(request: Request, kind: Kind, repo_id: str) -> Repo:
    """A repository by name; one that moved sends the caller on to its new name."""
    store, account = store_of(request), caller(request)
    repo_id = unquote(repo_id)
    repo = store.find(kind, repo_id)
    moved = None if repo else store.find_former(kind, repo_id)
    seen = repo or moved
    if seen is None or (seen.private and not (account and account.may_write(seen.namespace))):
        raise repo_missing(account)
    if moved:
        url = request.url.replace(path=request.url.path.replace(repo_id, moved.id, 1))
        raise RefusedError(307, f"{repo_id} is now {moved.id}", headers={"Location": str(url)})
    return seen


def page_url(request: Request, repo: Repo) -> str:
    """Address of the repository's page, from which commits and discussions hang."""
    return f"{str(request.base_url).rstrip('/')}/{URL_PREFIX[repo.kind]}{repo.id}"


async def json_body(request: Request) -> Json:
    """The body as a JSON object; an empty one is an empty object."""
    body = await request.body()
    try:
        value = json.loads(body or b"{}")
    except ValueError as error:
        raise RefusedError(400, f"the body is not JSON: {error}") from error
    if not isinstance(value, dict):
        raise RefusedError(400, "the body must be a JSON object")
    return value


def wanted_text(body: Mapping[str, object], key: str) -> str:
    """A string that the body must have."""
    value = body.get(key)
    if not isinstance(value, str):
        raise RefusedError(400, f'"{key}" must be a string')
    return value


def wanted_tables(body: Mapping[str, object], key: str, **columns: type) -> list[Json]:
    """A list of objects that the body must have, each with values of these types."""
    tables = body.get(key)
    if not isinstance(tables, list) or not all(
        isinstance(table, dict)
        and all(isinstance(table.get(name), kind) for name, kind in columns.items())
        for table in tables
    ):
        raise RefusedError(400, f'"{key}" must be a list of objects with {", ".join(columns)}')
    return tables


def flag(request: Request, name: str) -> bool:
    """A switch of the query, which clients write as 1, true or True."""
    return request.query_params.get(name, "").lower() in ("1", "true")


def number(request: Request, name: str, default: int) -> int:
    """A non-negative number of the query."""
    text = request.query_params.get(name, str(default))
    if not text.isdecimal():
        raise RefusedError(400, f'"{name}" must be a number')
    return int(text)
