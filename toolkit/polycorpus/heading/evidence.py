"""What was found in a line, on which its verdict rests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from polycorpus.heading.names import Name
from polycorpus.heading.pieces import Piece


@dataclass(frozen=True, slots=True)
class Evidence:
    """What was found in the line."""

    text: str
    pieces: Sequence[Piece]
    name: Name | None
    year: int | None
    count: int | None
    edition: bool
    numbers: int
    """How many numbers the line has."""


def only(piece: Piece, role: str) -> bool:
    """Whether the piece has this role and no other."""
    return piece.roles == {role}


def has(found: Evidence, *roles: str) -> bool:
    """Whether a piece of the line has one of the roles."""
    return any(piece.has(role) for piece in found.pieces for role in roles)
