"""Talking to a Hub: which one and as whom, what its failures mean, and how long to bear them."""

from __future__ import annotations

import json
import re
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import TYPE_CHECKING, Final, Literal, TypeVar

from polycorpus.errors import (
    ConflictError,
    DiskError,
    HubError,
    PolycorpusError,
    TokenError,
    UsageError,
)

if TYPE_CHECKING:
    from huggingface_hub import HfApi
    from huggingface_hub.errors import HfHubHTTPError

T = TypeVar("T")

Sleep = Callable[[float], None]

_CONFLICTS: Final = 10
"""Somebody wins each round, so ten rivals at once all get through."""
_FAILURES: Final = 6
_WAITS: Final = (1.0, 2.0, 4.0, 8.0, 16.0, 16.0)
"""Seconds before each new try: 47 in all, enough for a Hub that is being restarted."""
_REFUSALS: Final = 3
"""Where nothing listens at all, 7 seconds are enough to find out: more is a mistyped address."""
_LONGEST_WAIT: Final = 900.0
"""The Hub counts requests over windows of 300 seconds; asked to wait longer, we say so instead."""

_ANY_TOKEN: Final = re.compile(r"\b(?:hf|api_org)_[A-Za-z0-9]{8,}")
_QUERY: Final = re.compile(r"(https?://[^\s?'\"<>]+)\?[^\s'\"<>]*")


@dataclass(frozen=True, slots=True)
class Connection:
    """A Hub and the account to use on it. `token` None reads what is public."""

    endpoint: str
    token: str | None = field(repr=False)
    api: HfApi = field(repr=False)


@dataclass(frozen=True, slots=True)
class Failure:
    """What a failed request means: overtaken by somebody, worth another try, or the end of it."""

    kind: Literal["conflict", "busy", "final"]
    error: PolycorpusError
    seconds: float | None = None
    """How long the Hub asks to wait."""
    tries: int = _FAILURES
    """How often to try again."""


def connect(endpoint: str | None = None, token: str | None = None) -> Connection:
    """The Hub of `endpoint`, else of HF_ENDPOINT; with `token`, else HF_TOKEN or the one saved."""
    from huggingface_hub import HfApi, constants, get_token

    from polycorpus import __version__

    url = (endpoint or constants.ENDPOINT).rstrip("/")
    if not re.match(r"https?://[^/]", url):
        raise UsageError(f"{url!r} is no address of a Hub", hint="it starts with https://")
    secret = token or get_token()
    api = HfApi(
        endpoint=url,
        # False: send none, rather than look for one again
        token=secret if secret else False,
        library_name="polycorpus",
        library_version=__version__,
    )
    return Connection(url, secret, api)


def need_token(connection: Connection) -> None:
    """Refuse to go on as nobody."""
    if connection.token is None:
        raise TokenError(
            f"no token for {connection.endpoint}",
            hint="run `hf auth login`, or set HF_TOKEN to a token that may write",
        )


class Patience:
    """How much more a task bears; it has `endure` decide after each failure."""

    def __init__(self, connection: Connection, sleep: Sleep) -> None:
        self._connection = connection
        self._sleep = sleep
        self._conflicts = 0
        self._failures = 0

    def endure(self, error: Exception) -> Failure:
        """Wait as the failure asks; raise what it means once enough is enough."""
        failure = understand(error, self._connection)
        if failure.kind == "final":
            raise failure.error from error
        if failure.kind == "conflict":
            self.overtaken()
            return failure
        if self._failures >= failure.tries or (failure.seconds or 0) > _LONGEST_WAIT:
            raise failure.error from error
        wait = _WAITS[self._failures] if failure.seconds is None else failure.seconds
        self._failures += 1
        self._sleep(wait)
        return failure

    def overtaken(self) -> None:
        """Note that somebody else was first; raise once that happened too often."""
        self._conflicts += 1
        if self._conflicts > _CONFLICTS:
            message = f"somebody else kept publishing: {_CONFLICTS} tries were overtaken"
            raise ConflictError(message, hint="run the same command again")


def patiently(task: Callable[[], T], connection: Connection, sleep: Sleep) -> T:
    """The result of `task`, which may safely be done again, for instance because it only reads."""
    patience = Patience(connection, sleep)
    while True:
        try:
            return task()
        except hub_errors() as error:
            patience.endure(error)


def hub_errors() -> tuple[type[Exception], ...]:
    """
    What huggingface_hub raises when the Hub, or the way to it, fails.

    RuntimeError: it wraps failed uploads in one, and hf_xet raises its own. OSError: files that
    could not be read or downloaded. ValueError: a card that the Hub refuses.
    """
    import httpx2

    return (httpx2.HTTPError, httpx2.InvalidURL, OSError, RuntimeError, ValueError)


def understand(error: Exception, connection: Connection) -> Failure:
    """What one of `hub_errors` means; what is none of the Hub's doing is raised again."""
    import httpx2
    from huggingface_hub.errors import FileMetadataError, HfHubHTTPError, OfflineModeIsEnabled

    if isinstance(error, ValueError) and str(error).startswith("Invalid metadata in README.md"):
        hint = "correct the front matter in dataset_card.md, and build again"
        return Failure("final", UsageError(scrub(str(error), connection.token), hint=hint))
    for cause in _causes(error):
        if isinstance(cause, OfflineModeIsEnabled):
            hint = "unset HF_HUB_OFFLINE"
            return Failure("final", HubError("HF_HUB_OFFLINE forbids to ask the Hub", hint=hint))
        if isinstance(cause, HfHubHTTPError):
            return _refused(cause, connection)
        if isinstance(cause, httpx2.HTTPError | ConnectionError):
            return _unreachable(cause, connection)
    if isinstance(error, json.JSONDecodeError | FileMetadataError | httpx2.InvalidURL):
        message = f"{connection.endpoint} does not answer as a Hub does"
        return Failure("final", HubError(message, hint="check HF_ENDPOINT and --endpoint"))
    if type(error) is RuntimeError:  # not its kinds, such as RecursionError: those are bugs
        return _unreachable(error, connection)
    if isinstance(error, OSError) and error.strerror:
        return Failure("final", DiskError(f"{error.filename}: {error.strerror}"))
    raise error


def _unreachable(error: BaseException, connection: Connection) -> Failure:
    import httpx2

    reason = scrub(str(error) or type(error).__name__, connection.token)
    message = f"the connection to {connection.endpoint} failed: {reason}"
    hint = f"check the network, and that {connection.endpoint} is the Hub you mean"
    tries = _REFUSALS if isinstance(error, httpx2.ConnectError) else _FAILURES
    return Failure("busy", HubError(message, hint=hint), tries=tries)


def _refused(error: HfHubHTTPError, connection: Connection) -> Failure:
    response, status = error.response, error.response.status_code
    said = error.server_message or _phrase(status)
    address = scrub(str(response.request.url), connection.token)
    message = f"{address} answered {status}: {scrub(said, connection.token)}"
    if status in (409, 412):
        return Failure("conflict", ConflictError(message))
    if status == 429 or status >= 500 or status == 408:
        hint = "the Hub is busy or down; run the same command again later"
        return Failure("busy", HubError(message, hint=hint), asked_to_wait(response.headers))
    if status in (401, 403):
        hint = "`hf auth whoami` shows whose token it is; it needs the right to write here"
        return Failure("final", TokenError(message, hint=hint))
    return Failure("final", HubError(message))


def asked_to_wait(headers: Mapping[str, str]) -> float | None:
    """Seconds of Retry-After, or until the rate limit is reset; None where it says neither."""
    # Exported at run time, by a module __getattr__ that type checkers can't see.
    from huggingface_hub.utils import parse_ratelimit_headers  # type: ignore[attr-defined]

    text = headers.get("retry-after", "").strip()
    if re.fullmatch(r"\d+(\.\d+)?", text):
        return float(text)
    limit = parse_ratelimit_headers(headers)
    return float(limit.reset_in_seconds) if limit and limit.remaining == 0 else None


def scrub(text: str, token: str | None) -> str:
    """`text` on one line that may be shown: no token, no query (upload addresses are signed)."""
    shown = " ".join(text.split())
    if token:
        shown = shown.replace(token, "hf_***")
    shown = _ANY_TOKEN.sub("hf_***", _QUERY.sub(r"\1", shown))
    return "".join(character for character in shown if character.isprintable())


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__


def _phrase(status: int) -> str:
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return "no reason given"


@dataclass(slots=True)
class _XetSwitch:
    """The process's one switch, and what it was before somebody turned it off."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    users: int = 0
    before: bool = False


_XET: Final = _XetSwitch()


@contextmanager
def plain_uploads() -> Iterator[None]:
    """
    Uploads by HTTP for as long as this lasts, also where hf_xet is installed.

    huggingface_hub 2.4 does not ask whether a Hub speaks Xet: it just fails on one that doesn't.
    """
    from huggingface_hub import constants

    with _XET.lock:
        if _XET.users == 0:
            _XET.before = constants.HF_HUB_DISABLE_XET
        _XET.users += 1
        constants.HF_HUB_DISABLE_XET = True
    try:
        yield
    finally:
        with _XET.lock:
            _XET.users -= 1
            if _XET.users == 0:
                constants.HF_HUB_DISABLE_XET = _XET.before


@contextmanager
def bars_on_terminals_only() -> Iterator[None]:
    """Keep huggingface_hub's progress bars out of logs."""
    from huggingface_hub.utils import (  # type: ignore[attr-defined]  # as above
        are_progress_bars_disabled,
        disable_progress_bars,
        enable_progress_bars,
    )

    hide = not sys.stderr.isatty() and not are_progress_bars_disabled()
    if hide:
        disable_progress_bars()
    try:
        yield
    finally:
        if hide:
            enable_progress_bars()
