"""Nothing but the file that is read, the package's own data and its own scratch is touched."""

from __future__ import annotations

import os
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import polycorpus

SCRATCH_PREFIX: Final = "polycorpus-"
"""Folders into which members of archives are unpacked, see `read.archives`."""

_OWN: Final = tuple(
    str(Path(folder).resolve())
    for folder in {
        Path(polycorpus.__file__).parent,
        *(Path(path) for path in sysconfig.get_paths().values()),
        Path(sys.base_prefix, "lib"),
    }
)
_FORBIDDEN: Final = ("socket.", "subprocess.", "os.exec", "os.system", "os.posix_spawn", "os.fork",
                     "os.link", "os.symlink", "os.rename", "os.chmod", "os.chown", "os.putenv",
                     "ctypes.dlopen", "urllib.", "ftplib.", "webbrowser.", "glob.")  # fmt: skip
_REMOVALS: Final = ("os.remove", "os.rmdir", "os.mkdir", "shutil.rmtree", "os.truncate")
_WRITES: Final = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


class TrespassError(Exception):
    """Something outside the file was touched."""


class _Fence:
    """An audit hook can't be taken away again, so that it is told when it stands guard."""

    def __init__(self) -> None:
        self.allowed: str | None = None
        self.seen: list[str] = []
        sys.addaudithook(self._heard)

    def _heard(self, event: str, arguments: tuple[object, ...]) -> None:
        if self.allowed is None:
            return
        if event == "open":
            self._opened(*arguments)
        elif event in _REMOVALS:
            folder = arguments[-1]  # a file descriptor where `rmtree` walks its own folder
            inside = isinstance(folder, int) and folder >= 0
            if not inside and not _is_scratch(arguments[0]):
                self._refuse(f"{event} {arguments[0]!r}")
        elif event.startswith(_FORBIDDEN):
            self._refuse(f"{event} {arguments!r}")

    def _opened(self, path: object, mode: object, flags: object) -> None:
        if isinstance(path, int):
            return
        writes = isinstance(flags, int) and bool(flags & _WRITES)
        name = os.fsdecode(path) if isinstance(path, (str, bytes)) else str(path)
        if _is_scratch(name) or (not writes and (name == self.allowed or _is_own(name))):
            return
        self._refuse(f"open {name!r} {mode!r}")

    def _refuse(self, what: str) -> None:
        self.seen.append(what)  # the code under test may swallow an OSError, never this list
        raise TrespassError(what)


_FENCE: Final = _Fence()


@contextmanager
def only(path: Path) -> Iterator[None]:
    """Within, nothing but `path` may be opened. TrespassError where something else was."""
    _FENCE.seen.clear()
    _FENCE.allowed = str(path)
    try:
        yield
    finally:
        _FENCE.allowed = None
    if _FENCE.seen:
        raise TrespassError(_FENCE.seen[0])


def _is_own(name: str) -> bool:
    return any(name.startswith(folder) for folder in _OWN)


def _is_scratch(name: object) -> bool:
    return str(name).startswith(str(Path(tempfile.gettempdir(), SCRATCH_PREFIX)))
