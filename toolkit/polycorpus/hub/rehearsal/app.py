"""The routes of the rehearsal Hub, one a line, and what every answer has in common."""

from __future__ import annotations

import uuid
from typing import cast

from starlette.applications import Starlette
from starlette.convertors import CONVERTOR_TYPES, Convertor
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from polycorpus.hub.rehearsal import commits, discussions, files, lfs, refs, repos, trees
from polycorpus.hub.rehearsal.access import store_of
from polycorpus.hub.rehearsal.store import Store
from polycorpus.hub.rehearsal.wire import KINDS, Kind, RefusedError


class _Part(Convertor[str]):
    """A part of the path, still quoted: `refs%2Fpr%2F1` is one part. Handlers unquote it."""

    def __init__(self, regex: str) -> None:
        self.regex = regex  # type: ignore[misc]  # Starlette reads it from the instance

    def convert(self, value: str) -> str:
        return value

    def to_string(self, value: str) -> str:
        return value


class _KindPart(_Part):
    """`datasets`, `datasets/` or nothing, which stands for models, as the kind it names."""

    def convert(self, value: str) -> Kind:
        return KINDS[value.rstrip("/") or "models"]


_PARTS = {
    "kind": _KindPart("models|datasets|spaces"),
    "prefix": _KindPart("(?:datasets/|spaces/)?"),
    "repo": _Part("[^/]+/[^/]+?"),
    "part": _Part("[^/]+"),
    # Clients quote the slashes of a ref; people who type an address do not.
    "rev": _Part("refs/(?:pr|heads|tags|convert)/[^/]+|[^/]+"),
    "rest": _Part(".+"),
    "sha256": _Part("[0-9a-f]{64}"),
}
CONVERTOR_TYPES.update({f"hub_{name}": part for name, part in _PARTS.items()})


def _api(path: str) -> str:
    return _typed("/api/{kind:kind}/{repo:repo}" + path)


def _page(path: str) -> str:
    return _typed("/{kind:prefix}{repo:repo}" + path)


def _typed(path: str) -> str:
    """Our names of the parts' kinds, among those of every application in the process."""
    return path.replace(":", ":hub_")


async def front(request: Request) -> Response:
    """What this is, for whoever opens it in a browser."""
    names = [f"{repo.kind} {repo.id}" for repo in store_of(request).repos() if not repo.private]
    return PlainTextResponse("\n".join(["polycorpus rehearsal Hub (not the Hub)", *names, ""]))


ROUTES = [
    Route("/", front, name="front"),
    Route("/api/whoami-v2", repos.whoami, name="whoami"),
    Route("/api/validate-yaml", repos.validate_card, methods=["POST"], name="validate-yaml"),
    Route("/api/repos/create", repos.create, methods=["POST"], name="repo-create"),
    Route("/api/repos/delete", repos.delete, methods=["DELETE"], name="repo-delete"),
    Route("/api/repos/move", repos.move, methods=["POST"], name="repo-move"),
    Route(_typed("/api/{kind:kind}"), repos.listing, name="repo-list"),
    Route(_api(""), repos.describe, name="repo-info"),
    Route(_api("/revision/{revision:rev}"), repos.describe, name="revision-info"),
    Route(_api("/settings"), repos.change_settings, methods=["PUT"], name="repo-settings"),
    Route(_api("/auth-check"), repos.check_access, name="auth-check"),
    Route(_api("/auth-check/write"), repos.check_access, name="auth-check-write"),
    Route(_api("/tree/{revision:rev}"), trees.tree, name="tree"),
    Route(_api("/tree/{revision:rev}/{path:rest}"), trees.tree, name="tree-folder"),
    Route(
        _api("/paths-info/{revision:rev}"), trees.paths_info, methods=["POST"], name="paths-info"
    ),
    Route(_api("/commits/{revision:rev}"), trees.commits, name="commits"),
    Route(_api("/preupload/{revision:rev}"), files.preupload, methods=["POST"], name="preupload"),
    Route(_api("/commit/{revision:rev}"), commits.commit, methods=["POST"], name="commit"),
    Route(_api("/refs"), refs.listing, name="refs"),
    Route(_api("/branch/{branch:rev}"), refs.create_branch, methods=["POST"], name="branch-create"),
    Route(
        _api("/branch/{branch:rev}"), refs.delete_branch, methods=["DELETE"], name="branch-delete"
    ),
    Route(_api("/tag/{revision:rev}"), refs.create_tag, methods=["POST"], name="tag-create"),
    Route(_api("/tag/{revision:rev}"), refs.delete_tag, methods=["DELETE"], name="tag-delete"),
    Route(_api("/super-squash/{revision:rev}"), refs.squash, methods=["POST"], name="squash"),
    Route(_api("/discussions"), discussions.listing, name="discussions"),
    Route(_api("/discussions"), discussions.create, methods=["POST"], name="discussion-create"),
    Route(_api("/discussions/{number:part}"), discussions.details, name="discussion"),
    Route(
        _api("/discussions/{number:part}/comment"),
        discussions.comment,
        methods=["POST"],
        name="discussion-comment",
    ),
    Route(
        _api("/discussions/{number:part}/comment/{comment:part}/{change:part}"),
        discussions.edit_comment,
        methods=["POST"],
        name="discussion-comment-edit",
    ),
    Route(
        _api("/discussions/{number:part}/title"),
        discussions.rename,
        methods=["POST"],
        name="discussion-rename",
    ),
    Route(
        _api("/discussions/{number:part}/status"),
        discussions.change_status,
        methods=["POST"],
        name="discussion-status",
    ),
    Route(
        _api("/discussions/{number:part}/merge"),
        discussions.merge,
        methods=["POST"],
        name="pull-request-merge",
    ),
    Route(_api("/lfs-files"), lfs.listing, name="lfs-files"),
    Route(_api("/lfs-files/batch"), lfs.delete, methods=["POST"], name="lfs-delete"),
    Route(_page(".git/info/lfs/objects/batch"), lfs.batch, methods=["POST"], name="lfs-batch"),
    Route(_typed("/_lfs/{checksum:sha256}"), lfs.upload, methods=["PUT"], name="lfs-upload"),
    Route(_page("/resolve/{revision:rev}/{path:rest}"), files.resolve, name="resolve"),
    Route(_page("/raw/{revision:rev}/{path:rest}"), files.raw, name="raw"),
    *(
        Route(_typed(path), repos.unknown, methods=["GET", "POST", "PUT", "DELETE"], name="unknown")
        for path in (
            "/api/{kind:kind}/{repo:part}",
            "/api/{kind:kind}/{repo:repo}/{rest:rest}",
            "/{kind:prefix}{repo:part}/resolve/{rest:rest}",
            "/{kind:prefix}{repo:repo}/{rest:rest}",
        )
    ),
]


def application(store: Store) -> ASGIApp:
    """The Hub over `store`, as an ASGI application."""
    app = Starlette(routes=ROUTES, exception_handlers={RefusedError: _refuse})
    app.router.redirect_slashes = False
    app.state.store = store
    return _RequestIds(_RawPaths(app))


async def _refuse(_: Request, refusal: Exception) -> Response:
    answer = cast(RefusedError, refusal)  # registered for that class only
    return JSONResponse(answer.body, status_code=answer.status, headers=answer.headers)


class _RawPaths:
    """Route by the path as it was sent: a decoded `refs%2Fpr%2F1` would be three parts."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            scope = {**scope, "path": scope["raw_path"].decode("ascii")}
        await self._app(scope, receive, send)


class _RequestIds:
    """Every answer names its request, as clients show it in errors."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_id(message: Message) -> None:
            if message["type"] == "http.response.start":
                header = (b"x-request-id", uuid.uuid4().hex.encode())
                message = {**message, "headers": [*message["headers"], header]}
            await send(message)

        await self._app(scope, receive, send_with_id)
