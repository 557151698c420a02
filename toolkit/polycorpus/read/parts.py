"""What an archive, a compressed file or a workbook holds, each part with how it is to be read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

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


def unpacked(path: Path, name: str, kind: archives.Kind) -> Iterator[Part | Problem]:
    """The members that can be read, in code point order of their names, and what speaks against others."""
    if kind == "zip" and archives.is_workbook(path):
        yield from _sheets(path, name)
        return
    for member in archives.members(path, name, kind):
        yield member if isinstance(member, Problem) else Part(member.name, member.path)


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
