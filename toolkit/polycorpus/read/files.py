"""Which files a command's arguments name, and under which names."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from polycorpus.errors import UsageError


def raw_files(paths: Sequence[Path], raw: Path | None = None) -> list[tuple[Path, str]]:
    """
    (path, name) of every raw file: arguments in their order, a folder's files by name.

    Names in a folder are relative to it, with `/`, in code point order; a single file's name is
    its last part; whatever lies in the folder `raw` is named relative to that. Hidden files are
    left out, and so is a link that leads out of its folder. UsageError where a path is missing or a
    folder holds no file.
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


def _folder(folder: Path) -> list[tuple[Path, str]]:
    root = folder.resolve()
    files = [
        (path, path.relative_to(folder).as_posix())
        for path in folder.rglob("*")
        if path.is_file() and path.resolve().is_relative_to(root)
    ]
    shown = [(path, name) for path, name in files if not _hidden(name)]
    return sorted(shown, key=lambda file: file[1])


def _hidden(name: str) -> bool:
    return any(part.startswith(".") for part in name.split("/"))
