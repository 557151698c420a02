"""What an archive, a compressed file or a workbook holds, each part with how it is to be read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from polycorpus.problems import Problem
from polycorpus.read import archives, workbook
from polycorpus.read.layouts import Layout
from polycorpus.read.layouts.delimited.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Part:
    """An unpacked member, there until the next is asked for; `layout` None: as it looks."""

    name: str
    path: Path
    layout: Layout | None = None

    def open(self) -> BinaryIO:
        """Its bytes from the start."""
        return self.path.open("rb")


def unpacked(path: Path, name: str, kind: archives.Kind) -> Iterator[Part | Problem]:
    """Members in code point order of their names, and what speaks against reading others."""
    if kind == "zip" and archives.is_workbook(path):
        yield from _sheets(path, name)
        return
    for member in archives.members(path, name, kind):
        yield member if isinstance(member, Problem) else Part(member.name, member.path)


def raw_bytes(raw: Path, file: str, start_bytes: int, stop_bytes: int) -> bytes | None:
    """
    The bytes of a record's place, `file` relative to `raw`; None where its member is not there.

    OSError where the file, or the archive that holds it, is not.
    """
    outer, _, inner = file.partition("!/")
    path = raw / outer
    if not inner:
        return _range(path, start_bytes, stop_bytes)
    kind = archives.kind_of(path)
    for part in unpacked(path, outer, kind) if kind is not None else ():
        if isinstance(part, Part) and part.name == file:
            return _range(part.path, start_bytes, stop_bytes)
    return None


def _range(path: Path, start_bytes: int, stop_bytes: int) -> bytes:
    with path.open("rb") as stream:
        stream.seek(start_bytes)
        return stream.read(stop_bytes - start_bytes)


def _sheets(path: Path, name: str) -> Iterator[Part | Problem]:
    problems: list[Problem] = []
    try:
        facts = workbook.facts(_needed(path, name, problems))
    except ValueError as error:
        yield Problem("damaged_archive", f"{name} is damaged: {error}", name)
        return
    yield from problems
    for member in archives.zip_members(path, name, facts.sheets):
        if isinstance(member, Problem):
            yield member
        else:
            title = facts.sheets[member.name.removeprefix(f"{name}!/")]
            yield Part(member.name, member.path, Sheet(title, facts))


def _needed(path: Path, name: str, problems: list[Problem]) -> Iterator[tuple[str, Path]]:
    """What all sheets need; the refused go to `problems`."""
    for member in archives.zip_members(path, name, workbook.NEEDED):
        if isinstance(member, Problem):
            problems.append(member)
        else:
            yield member.name.removeprefix(f"{name}!/"), member.path
