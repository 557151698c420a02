"""What goes over the wire: refusals as the Hub words them, accounts, and the shape of JSON."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

Json = dict[str, Any]  # whatever a client sends or stores; each handler checks what it uses
Kind = Literal["model", "dataset", "space"]

KINDS: Final[Mapping[str, Kind]] = {"models": "model", "datasets": "dataset", "spaces": "space"}
URL_PREFIX: Final[Mapping[Kind, str]] = {"model": "", "dataset": "datasets/", "space": "spaces/"}

_TOKEN: Final = re.compile(r"hf_([A-Za-z0-9_.-]+)((?:\+[A-Za-z0-9_.-]+)*)")


class RefusedError(Exception):
    """An answer other than success; `code` is the X-Error-Code that clients map to exceptions."""

    def __init__(
        self,
        status: int,
        message: str,
        *,
        code: str | None = None,
        headers: Mapping[str, str] | None = None,
        body: Json | None = None,
    ) -> None:
        super().__init__(message)
        self.status = status
        self.body = {"error": message, **(body or {})}
        # A header is latin-1 on one line; the body has the message as it is.
        line = " ".join(message.split()).encode("ascii", "backslashreplace").decode("ascii")
        self.headers = {"X-Error-Message": line, **(headers or {})}
        if code:
            self.headers["X-Error-Code"] = code


@dataclass(frozen=True, slots=True)
class Account:
    """Who asks: a user and the organisations that it may write to."""

    name: str
    organisations: tuple[str, ...] = ()

    def may_write(self, namespace: str) -> bool:
        """Whether repositories of `namespace` are this account's; names ignore case."""
        return namespace.lower() in {name.lower() for name in (self.name, *self.organisations)}


def account_of(authorization: str | None) -> Account | None:
    """`hf_alice` is user alice; `hf_alice+lab` is alice as a member of lab. None: anonymous."""
    if not authorization:
        return None
    match = _TOKEN.fullmatch(authorization.removeprefix("Bearer ").strip())
    if match is None:
        raise RefusedError(401, "Invalid credentials in Authorization header")
    return Account(match[1], tuple(name for name in match[2].split("+") if name))


def repo_missing(account: Account | None) -> RefusedError:
    """As on the Hub, a caller can't tell a private repository from one that isn't there."""
    status = 404 if account else 401
    return RefusedError(status, "Repository not found", code="RepoNotFound")


def revision_missing(revision: str) -> RefusedError:
    """No branch, tag, pull request or commit of that name."""
    return RefusedError(404, f"Invalid rev id: {revision}", code="RevisionNotFound")


def entry_missing(path: str, commit: str) -> RefusedError:
    """Clients remember a missing file by the commit, so the answer names it."""
    headers = {"X-Repo-Commit": commit}
    message = f'{path} does not exist on "{commit}"'
    return RefusedError(404, message, code="EntryNotFound", headers=headers)
