"""Which files a command's arguments name, and under which names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from polycorpus.errors import UsageError
from polycorpus.problems import Problem


def raw_files(paths: Sequence[Path], raw: Path | None = None) -> list[tuple[Path, str]]:
    """
    (path, name) of every raw file: arguments in their order, a folder's files by name.

    Names in a folder are relative to it, with `/`, in code point order; a single file's name is
    its last part; whatever lies in the folder `raw` is named relative to that. Hidden files are
    left out, and so is a link that leads out of its folder: `left_out` names them. UsageError
    where a path is missing or a folder holds no file.
    """
    found: list[tuple[Path, str]] = []
    for path in paths:
        if path.is_dir():
            inside = _folder(path)
            if not inside:
                raise UsageError(f"{path} holds no raw files", hint=f"put raw files into {path}")
            found += inside
        elif path.is_file():
            found.append((path, path.name))
        elif path.exists():
            raise UsageError(f"{path} is no regular file", hint="write it to a file first")
        else:
            raise UsageError(f"{path} does not exist", hint="name a raw file or a folder of them")
    return [(path, _shown(_relative(path, raw) or name)) for path, name in found]


def _relative(path: Path, raw: Path | None) -> str | None:
    """Name of `path` in the folder `raw`; null where it lies elsewhere."""
    if raw is None:
        return None
    try:
        return path.absolute().relative_to(raw.absolute()).as_posix()
    except ValueError:
        return None


def _shown(name: str) -> str:
    """A name that UTF-8 can spell: other bytes are written as escapes."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


def left_out(paths: Sequence[Path]) -> list[Problem]:
    """What lies in the folders among `paths` but is not read, and why: one problem each, by name.

    A hidden folder is one, whatever it holds.
    """
    problems = []
    for folder in paths:
        if folder.is_dir():
            reasons = {name: reason for _, name, reason in _entries(folder) if reason}
            problems += [
                Problem("file_left_out", f"not read: {reason}", file=_shown(name), hint=_LEFT_OUT)
                for name, reason in sorted(reasons.items())
            ]
    return problems


_LEFT_OUT: Final = "copy it to a name that does not begin with a dot, if it holds papers"


def _folder(folder: Path) -> list[tuple[Path, str]]:
    files = [(path, name) for path, name, reason in _entries(folder) if reason is None]
    return sorted(files, key=lambda file: file[1])


def _entries(folder: Path) -> Iterator[tuple[Path, str, str | None]]:
    """Path, name and null of each file to read; of all else that is no folder, why it is not."""
    root = folder.resolve()
    for path in folder.rglob("*"):
        name = path.relative_to(folder).as_posix()
        hidden = _hidden_part(name)
        if hidden is not None:
            yield path, hidden, "hidden"
        elif path.is_symlink() or not path.is_dir():
            yield path, name, _unread(path, root)


def _unread(path: Path, root: Path) -> str | None:
    if path.is_symlink() and not path.exists():
        return "a link to nothing"
    if not path.resolve().is_relative_to(root):
        return "a link that leads out of the folder"
    if path.is_dir():
        return "a link to a folder"
    return None if path.is_file() else "no regular file"


def _hidden_part(name: str) -> str | None:
    """`name` up to its first part that begins with a dot; null where none does."""
    parts = name.split("/")
    hidden = next((n for n, part in enumerate(parts) if part.startswith(".")), None)
    return None if hidden is None else "/".join(parts[: hidden + 1])
