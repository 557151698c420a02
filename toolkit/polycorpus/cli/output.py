"""The one way out: data to stdout, words for people to stderr, errors as exit codes."""

from __future__ import annotations

import errno
import functools
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Literal, NoReturn, ParamSpec, TextIO, TypeVar

import typer

from polycorpus.errors import DiskError, PolycorpusError
from polycorpus.problems import Problem, worst

Style = Literal["human", "json"]

P = ParamSpec("P")
T = TypeVar("T")

EXIT_DATA: Final = 1
EXIT_INTERRUPTED: Final = 130

_CONTROL: Final = {
    **{code: f"\\x{code:02x}" for code in (*range(0x20), 0x7F, *range(0x80, 0xA0))},
    **{code: f"\\u{code:04x}" for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))},
}
"""C0 and C1 controls, and the bidirectional ones that make a line read as another."""


def data(line: str) -> None:
    """One line of data to stdout: UTF-8 and LF, whatever the locale."""
    sys.stdout.write(line + "\n")


def tell(lines: Iterable[str]) -> None:
    """Lines for people to stdout, whose control characters cannot steer a terminal."""
    for line in lines:
        data(plain(line))


def say(text: str) -> None:
    """Words for people to stderr; control characters of a raw file cannot steer a terminal."""
    sys.stderr.write(plain(text) + "\n")
    sys.stderr.flush()


@contextmanager
def whole_file(path: Path | None) -> Iterator[TextIO | None]:
    """A text file to write, which is at `path` only once it is complete; null where `path` is."""
    if path is None:
        yield None
        return
    if not path.exists() or path.is_file():
        draft = path.with_name(f".{path.name}.part")
        try:
            with draft.open("w", encoding="utf-8", newline="\n") as stream:
                yield stream
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)
    else:  # a device or a pipe
        with path.open("w", encoding="utf-8", newline="\n") as stream:
            yield stream


def plain(text: str) -> str:
    """`text` with control characters spelled out."""
    return text.translate(_CONTROL)


def report(problems: Iterable[Problem], file: Path | None = None) -> int:
    """Problems to stderr and, as JSON lines, to `file`; the exit code that they ask for."""
    found = list(problems)
    for problem in found:
        for text in problem.as_lines():
            say(text)
    if file is not None:
        write_lines(file, (problem.as_json() for problem in found))
    return EXIT_DATA if worst(found) == "error" else 0


def write_lines(path: Path, lines: Iterable[str]) -> None:
    """`lines` as a UTF-8 file."""
    with path.open("w", encoding="utf-8", newline="\n") as stream:
        stream.writelines(line + "\n" for line in lines)


def edge(function: Callable[P, T]) -> Callable[P, T]:
    """Turn what a command raises into words and an exit code; a bug stays a traceback."""

    @functools.wraps(function)
    def wrapped(*args: P.args, **kwargs: P.kwargs) -> T:
        _speak_utf8(sys.stdout, sys.stderr)
        try:
            result = function(*args, **kwargs)
            sys.stdout.flush()
        except PolycorpusError as error:
            fail(error)
        except KeyboardInterrupt:
            say("interrupted; the same command goes on from here")
            raise typer.Exit(EXIT_INTERRUPTED) from None
        except BrokenPipeError:
            # The reader has gone (`| head`): not an error. stdout must not be flushed again.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(0) from None
        except OSError as error:
            fail(_disk_error(error))
        return result

    return wrapped


def fail(error: PolycorpusError) -> NoReturn:
    """Say what happened and how to mend it, and leave with the error's exit code."""
    say(f"error: {error.message}")
    if error.hint:
        say(f"hint: {error.hint}")
    raise typer.Exit(error.exit_code) from None


def _disk_error(error: OSError) -> DiskError:
    """The words for an OSError that names a file; any other is a bug and is raised again."""
    known = {
        errno.ENOSPC: "free some room, then run the same command again",
        errno.EDQUOT: "free some room, then run the same command again",
        errno.EACCES: "check the permissions of the folder",
        errno.EPERM: "check the permissions of the folder",
        errno.EROFS: "name a folder that can be written",
        errno.ENOENT: "check the path",
        errno.ENOTDIR: "check the path",
        errno.EISDIR: "name a file, not a folder",
        errno.EEXIST: "name a path that is free",
        errno.EIO: "the disk has a fault; copy the files elsewhere",
    }
    if error.errno not in known:
        raise error
    where = f": {error.filename}" if error.filename else ""
    text = (error.strerror or str(error)).lower()
    return DiskError(f"{text}{where}", hint=known[error.errno])


def _speak_utf8(*streams: TextIO) -> None:
    for stream in streams:
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
