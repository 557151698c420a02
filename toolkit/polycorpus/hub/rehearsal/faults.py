"""
Faults on order, to rehearse what a client does when the Hub misbehaves.

A schedule is a JSON list, or in TOML an array `[[fault]]`, of tables with these keys:

    match    regular expression, searched in `METHOD /path?query`, such as `POST .*/commit/`
    nth      the matching request at which the fault begins, counted from 1 (default 1)
    times    how many matching requests in a row it strikes (default 1; 0: from there on, all)
    action   a status code such as 500; or "drop" (the connection closes without an answer),
             "delay" (the answer comes after `seconds`), "kill" (the server dies, as by kill -9)
    when     "before" (default): the operation does not happen; "after": it happens, and then the
             fault hides that it did. A delayed operation happens in any case
    seconds  for "delay"; for a status, the Retry-After that goes with it

    [[fault]]
    match = "POST .*/commit/"
    action = 500
    when = "after"

Of several faults that are due at one request the first of the list strikes. Each counts its own
matches from the start of the server.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Literal

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from polycorpus.errors import DiskError, UsageError

_ACTIONS = ("drop", "delay", "kill")


@dataclass(frozen=True, slots=True)
class Fault:
    """One line of a schedule; the module's docstring says what its keys mean."""

    match: str
    action: int | Literal["drop", "delay", "kill"]
    nth: int = 1
    times: int = 1
    when: Literal["before", "after"] = "before"
    seconds: float | None = None

    def strikes(self, count: int) -> bool:
        """Whether it strikes the matching request number `count`."""
        return count >= self.nth and (self.times == 0 or count < self.nth + self.times)


def read_schedule(path: Path) -> tuple[Fault, ...]:
    """The faults of a file, by its suffix JSON or TOML; a UsageError names what is wrong."""
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise DiskError(f"can't read {path}: {error.strerror}") from error
    try:
        toml = path.suffix == ".toml"
        tables = tomllib.loads(text).get("fault", []) if toml else json.loads(text)
    except ValueError as error:
        raise UsageError(f"{path} is no valid {'TOML' if toml else 'JSON'}: {error}") from error
    if not isinstance(tables, list):
        raise UsageError(f"{path} must hold a list of faults")
    return tuple(_fault(table, f"{path}, fault {n}") for n, table in enumerate(tables, 1))


def _fault(table: Any, place: str) -> Fault:  # a parsed file may hold anything
    known = {one.name for one in fields(Fault)}
    if not isinstance(table, dict) or not {"match", "action"} <= set(table) <= known:
        raise UsageError(f"{place}: needs match and action, may have {', '.join(sorted(known))}")
    fault = Fault(**table)
    status = isinstance(fault.action, int) and 400 <= fault.action <= 599
    if not status and fault.action not in _ACTIONS:
        raise UsageError(f"{place}: action must be a status of 400 to 599, or drop, delay or kill")
    if not _counts(fault.nth, 1) or not _counts(fault.times, 0):
        raise UsageError(f"{place}: nth is a number from 1, times one from 0")
    if fault.when not in ("before", "after"):
        raise UsageError(f"{place}: when must be before or after")
    if not isinstance(fault.seconds, int | float | None):
        raise UsageError(f"{place}: seconds must be a number")
    try:
        re.compile(fault.match)
    except (re.error, TypeError) as error:
        raise UsageError(f"{place}: match is no regular expression: {error}") from error
    return fault


def _counts(value: object, start: int) -> bool:
    return isinstance(value, int) and value >= start


class FaultLayer:
    """The outermost layer of the application: strikes the requests that a schedule names."""

    def __init__(
        self, app: ASGIApp, schedule: Sequence[Fault], sever: Callable[[Scope], None]
    ) -> None:
        self._app = app
        self._faults = [(re.compile(fault.match), fault) for fault in schedule]
        self._counts = [0] * len(schedule)
        self._sever = sever

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the application would, unless a fault is due."""
        fault = self._due(scope) if scope["type"] == "http" else None
        if fault is None:
            await self._app(scope, receive, send)
            return
        if fault.when == "after" and fault.action != "delay":
            await self._app(scope, receive, _into_nothing)
        if fault.action == "kill":
            os.kill(os.getpid(), signal.SIGKILL)
        elif fault.action == "drop":
            self._sever(scope)
            while (await receive())["type"] != "http.disconnect":
                pass
        elif fault.action == "delay":
            await asyncio.sleep(fault.seconds or 0)
            await self._app(scope, receive, send)
        else:
            headers = {} if fault.seconds is None else {"Retry-After": f"{fault.seconds:g}"}
            body = {"error": f"fault {fault.action} on order"}
            answer = JSONResponse(body, status_code=int(fault.action), headers=headers)
            await answer(scope, receive, send)

    def _due(self, scope: Scope) -> Fault | None:
        query = scope["query_string"].decode("ascii")
        line = f"{scope['method']} {scope['raw_path'].decode('ascii')}" + (query and f"?{query}")
        due = []
        for place, (pattern, fault) in enumerate(self._faults):
            if pattern.search(line):
                self._counts[place] += 1
                due += [fault] if fault.strikes(self._counts[place]) else []
        return due[0] if due else None


async def _into_nothing(message: Message) -> None:
    """Where the answer goes that a fault hides."""
