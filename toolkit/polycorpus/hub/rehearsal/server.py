"""Starting and stopping the rehearsal Hub: `serve` for a terminal, `running` inside a program."""

from __future__ import annotations

import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from polycorpus.errors import MachineError, UsageError

if TYPE_CHECKING:
    import uvicorn
    from starlette.types import Scope

    from polycorpus.hub.rehearsal.faults import Fault
    from polycorpus.hub.rehearsal.store import Store

LOOPBACK: Final = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where a rehearsal Hub listens; `process` is its process id where it has one of its own."""

    url: str
    process: int | None = None

    def environment(self, user: str = "rehearsal") -> dict[str, str]:
        """
        What a program needs in its environment to talk to this Hub as `user`.

        Uploads of huggingface_hub 2.4 go through Xet without asking the server, wherever hf_xet
        is installed; HF_HUB_DISABLE_XET is the only switch.
        """
        return {
            "HF_ENDPOINT": self.url,
            "HF_TOKEN": f"hf_{user}",
            "HF_HUB_DISABLE_XET": "1",
            "HF_HUB_DISABLE_UPDATE_CHECK": "1",
        }


def serve(
    root: Path,
    port: int = 0,
    faults: Path | None = None,
    *,
    host: str = LOOPBACK,
    ready: Callable[[Endpoint], None] | None = None,
) -> None:
    """Serve `root` until interrupted; port 0 is any free one. Calls `ready` once it listens."""
    from polycorpus.hub.rehearsal.faults import read_schedule
    from polycorpus.hub.rehearsal.store import opened

    schedule = read_schedule(faults) if faults else ()
    with opened(root) as store, _listening(host, port) as listener:
        server = _server(store, schedule)
        if ready:
            ready(_endpoint(listener))
        try:
            server.run([listener])
        except KeyboardInterrupt:  # uvicorn raises it again once it has stopped in order
            pass


@contextmanager
def running(root: Path, *, faults: Path | None = None, process: bool = False) -> Iterator[Endpoint]:
    """
    A rehearsal Hub over `root` on a free loopback port, for as long as the context lasts.

    In a thread of this process; with `process`, in one of its own, which a fault may kill.
    """
    with _in_process(root, faults) if process else _in_thread(root, faults) as endpoint:
        yield endpoint


@contextmanager
def _in_thread(root: Path, faults: Path | None) -> Iterator[Endpoint]:
    from polycorpus.hub.rehearsal.faults import read_schedule
    from polycorpus.hub.rehearsal.store import opened

    schedule = read_schedule(faults) if faults else ()
    if any(fault.action == "kill" for fault in schedule):
        raise UsageError("a fault that kills the Hub would kill this program", hint="process=True")
    with opened(root) as store, _listening(LOOPBACK, 0) as listener:
        server = _server(store, schedule)
        thread = threading.Thread(target=server.run, args=([listener],), name="rehearsal-hub")
        thread.start()
        try:
            # The socket listens already: early requests wait in its queue.
            yield _endpoint(listener)
        finally:
            server.should_exit = True
            thread.join()


@contextmanager
def _in_process(root: Path, faults: Path | None) -> Iterator[Endpoint]:
    module = "polycorpus.hub.rehearsal"
    argv = [sys.executable, "-m", module, str(root), *([str(faults)] if faults else [])]
    with subprocess.Popen(argv, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        try:
            first = child.stdout.readline()
            if not first:
                raise MachineError("the rehearsal Hub did not start; its reason stands above")
            yield Endpoint(first.strip(), child.pid)
        finally:
            child.terminate()


def _server(store: Store, schedule: Sequence[Fault]) -> uvicorn.Server:
    import uvicorn

    from polycorpus.hub.rehearsal.app import application
    from polycorpus.hub.rehearsal.faults import FaultLayer

    def sever(scope: Scope) -> None:
        for connection in server.server_state.connections:
            if getattr(connection, "client", None) == scope["client"]:
                connection.transport.abort()

    app = application(store)
    config = uvicorn.Config(
        FaultLayer(app, schedule, sever) if schedule else app,
        http="h11",
        ws="none",
        lifespan="off",
        proxy_headers=False,
        access_log=False,
        log_config=None,
        log_level="warning",
        timeout_graceful_shutdown=1,
    )
    server = uvicorn.Server(config)
    return server


@contextmanager
def _listening(host: str, port: int) -> Iterator[socket.socket]:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With its protocol named, asyncio sets TCP_NODELAY on what it accepts; otherwise Nagle's
    # algorithm holds back each answer's body for 40 ms.
    with socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, port))
        except OSError as error:
            hint = "choose another --port; 0 is any free one"
            raise MachineError(
                f"can't listen on {host}:{port}: {error.strerror}", hint=hint
            ) from error
        listener.listen(128)
        yield listener


def _endpoint(listener: socket.socket) -> Endpoint:
    host, port = listener.getsockname()[:2]
    return Endpoint(f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}")
