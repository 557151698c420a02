"""Errors of use and of the environment. Faults in the data are not errors: see `problems`.

    PolycorpusError
    ├── UsageError             exit 2: a wrong argument, an empty folder, a broken corpus.toml
    └── MachineError           exit 3: the machine or the network, not the data
        ├── HubError           the Hub is down, refuses, or answers something else
        │   ├── TokenError     no token, or one without the right
        │   └── ConflictError  somebody else published in between, again and again
        ├── DiskError          no room, no permission
        └── ResourceError      the corpus would not fit into memory; a missing extra

Each carries a `hint`: the command or edit that mends it, with the user's own arguments in it.
"""

from __future__ import annotations

from typing import ClassVar

__all__ = [
    "ConflictError",
    "DiskError",
    "HubError",
    "MachineError",
    "PolycorpusError",
    "ResourceError",
    "TokenError",
    "UsageError",
]


class PolycorpusError(Exception):
    """What happened and where, lower case without a full stop; `hint` says what to do."""

    exit_code: ClassVar[int] = 1

    def __init__(self, message: str, *, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class UsageError(PolycorpusError):
    """The command can't be carried out as it was given."""

    exit_code = 2


class MachineError(PolycorpusError):
    """The command was right, but the machine or the network stood in its way."""

    exit_code = 3


class HubError(MachineError):
    """The Hub can't be reached, or refused."""


class TokenError(HubError):
    """No token, or one that lacks the right to do this."""


class ConflictError(HubError):
    """The repository kept changing while we tried to publish."""


class DiskError(MachineError):
    """Reading or writing failed for want of room or permission."""


class ResourceError(MachineError):
    """Memory, or an optional dependency, is not there."""
