"""
Members of archives and compressed files: unpacked one at a time, or refused with the reason.

A member is unpacked to a temporary file under a name of our own, so that nothing in an archive
decides where bytes are written, and only as far as `_Allowance` lets it.
"""

from __future__ import annotations

import bz2
import gzip
import lzma
import stat
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, BinaryIO, Final, Literal

from polycorpus.problems import Problem
from polycorpus.read.member_names import decoded_name, leads_out
from polycorpus.read.workbook import WORKBOOK

Kind = Literal["gzip", "bzip2", "xz", "zstd", "zip", "other"]
"""`other` holds no text at all: a PDF, an image, an archive that we do not unpack."""

FREE_BYTES: Final = 64 << 20
"""What any archive may unpack to, however small it is."""

LARGEST_RATIO: Final = 250
"""Unpacked to packed. Lists of papers reach 5 to 15, sheets of a workbook 60; bombs 1,000."""

_BLOCK_BYTES: Final = 64 << 10
"""Arrow's stream loses a block that a damage cuts, so that it is small."""

_HEAD_BYTES: Final = 512
_COMPRESSED: Final[tuple[tuple[bytes, Kind], ...]] = (
    (b"\x1f\x8b\x08", "gzip"),
    (b"BZh", "bzip2"),
    (b"\xfd7zXZ\x00", "xz"),
    (b"\x28\xb5\x2f\xfd", "zstd"),
    (b"PK\x03\x04", "zip"),
    (b"PK\x05\x06", "zip"),
)
_OTHER: Final = {
    b"7z\xbc\xaf\x27\x1c": "a 7z archive",
    b"Rar!\x1a\x07": "a RAR archive",
    b"%PDF-1": "a PDF",
    b"%PDF-2": "a PDF",
    b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1": "an old Office file",
    b"SQLite format 3\x00": "a database",
    b"\x89PNG\r\n\x1a\n": "an image",
    b"\xff\xd8\xff": "an image",
    b"GIF8": "an image",
    b"PAR1": "a Parquet file",
    b"\x7fELF": "a program",
}
_TAR_MARK: Final = slice(257, 262)
_LINK: Final = 0xA000
"""File type bits of a symbolic link in the upper half of a zip member's attributes."""

_UNREADABLE: Final = (
    OSError, EOFError, zlib.error, lzma.LZMAError, zipfile.BadZipFile, NotImplementedError,
    RuntimeError, ValueError, MemoryError,
)  # fmt: skip
"""What the decompressors raise on damaged bytes, unknown methods, passwords and huge windows."""


Packed = IO[bytes] | gzip.GzipFile
"""A packed stream that unpacks as it is read."""


@dataclass(frozen=True, slots=True)
class Member:
    """One unpacked member; `path` is gone as soon as the next is asked for."""

    name: str
    path: Path


class _TooLargeError(Exception):
    """More than an honest archive of this size holds."""


def kind_of(path: Path) -> Kind | None:
    """What the first bytes say; None for anything that may be text."""
    with path.open("rb") as stream:
        head = stream.read(_HEAD_BYTES)
    for mark, kind in _COMPRESSED:
        if head.startswith(mark) and (kind != "bzip2" or head[4:10] == b"1AY&SY"):
            return kind
    return "other" if _description(head) else None


def is_workbook(path: Path) -> bool:
    """Whether a zip is an XLSX workbook."""
    try:
        with zipfile.ZipFile(path) as archive:
            return WORKBOOK in archive.namelist()
    except _UNREADABLE:
        return False


def members(path: Path, name: str, kind: Kind) -> Iterator[Member | Problem]:
    """What `path` holds, members in code point order of their names; a Problem for what it lost."""
    if kind == "other":
        with path.open("rb") as stream:
            what = _description(stream.read(_HEAD_BYTES))
        yield _problem("unreadable_file", f"{name} is {what}, not text", name)
    elif kind == "zip":
        yield from zip_members(path, name)
    else:
        inner = name.rpartition("/")[2].rpartition(".")[0] or "data"
        yield from _one(lambda: _opened(path, kind), f"{name}!/{inner}", path.stat().st_size)


def _opened(path: Path, kind: Kind) -> Packed:
    if kind == "zstd":
        import pyarrow as pa

        stream: Packed = pa.CompressedInputStream(pa.OSFile(str(path)), "zstd")
        return stream
    if kind == "gzip":
        return gzip.open(path, "rb")
    if kind == "bzip2":
        return bz2.open(path, "rb")
    return lzma.open(path, "rb")


def zip_members(
    path: Path, name: str, wanted: Collection[str] | None = None
) -> Iterator[Member | Problem]:
    """The members of a zip, or only those of the names `wanted`."""
    try:
        archive = zipfile.ZipFile(path)
    except _UNREADABLE as error:
        yield _problem("damaged_archive", f"{name} can't be opened: {error}", name)
        return
    with archive:
        listed = sorted(
            ((decoded_name(info), info) for info in archive.infolist() if not info.is_dir()),
            key=lambda entry: (entry[0], entry[1].header_offset),
        )
        left = max(FREE_BYTES, LARGEST_RATIO * path.stat().st_size)
        seen: set[str] = set()
        for shown, info in listed:
            if _is_hidden(shown) or (wanted is not None and shown not in wanted):
                continue
            full = f"{name}!/{shown}"
            reason = "another member has the same name" if shown in seen else _refusal(shown, info)
            seen.add(shown)
            if reason is not None:
                yield _problem("refused_member", f"{full} is not read: {reason}", full)
                continue
            for part in _one(_opener(archive, info), full, info.compress_size, left):
                if isinstance(part, Member):
                    left -= part.path.stat().st_size
                yield part


def _opener(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> Callable[[], Packed]:
    return lambda: archive.open(info)


def _refusal(shown: str, info: zipfile.ZipInfo) -> str | None:
    """Why a member of a zip is not even opened; None where nothing speaks against it."""
    if leads_out(shown):
        return "its path leads out of the archive"
    if stat.S_IFMT(info.external_attr >> 16) == _LINK:
        return "it is a link"
    if info.flag_bits & 1:
        return "it is encrypted"
    return None


def _one(
    open_packed: Callable[[], Packed], full: str, packed: int, left: int | None = None
) -> Iterator[Member | Problem]:
    """One member unpacked, then looked at: text, or something that is not read."""
    allowed = max(FREE_BYTES, LARGEST_RATIO * packed)
    allowed = allowed if left is None else min(allowed, left)
    with _temporary() as path:
        try:
            fault = _unpack(open_packed, path, allowed)
        except _TooLargeError:
            message = f"{full} is not read: it unpacks to more than {allowed} bytes"
            yield _problem("refused_member", message, full)
            return
        if fault is not None:
            yield _problem("damaged_archive", f"{full} is damaged: {fault}", full)
            if path.stat().st_size == 0:
                return
        kind = kind_of(path)
        if kind is None:
            yield Member(full, path)
        elif kind == "other":
            with path.open("rb") as stream:
                what = _description(stream.read(_HEAD_BYTES))
            code = "refused_member" if what and "archive" in what else "unreadable_file"
            yield _problem(code, f"{full} is not read: it is {what}", full)
        else:
            message = f"{full} is not read: it is an archive in an archive"
            yield _problem("refused_member", message, full)


def _unpack(open_packed: Callable[[], Packed], path: Path, allowed: int) -> str | None:
    """Unpack to `path`; what is wrong with the packed bytes, where all before that is kept."""
    size = 0
    with path.open("wb") as target:
        try:
            with open_packed() as source:
                # read1 gives what there is before a fault; Arrow's stream has none
                read = getattr(source, "read1", source.read)
                while block := read(_BLOCK_BYTES):
                    size += len(block)
                    if size > allowed:
                        raise _TooLargeError
                    _write(target, block)
        except _WriteError as error:
            raise error.cause from None
        except _UNREADABLE as error:
            return str(error) or type(error).__name__
    return None


class _WriteError(Exception):
    """The disk refused, which is no fault of the archive."""

    def __init__(self, cause: OSError) -> None:
        super().__init__(str(cause))
        self.cause = cause


def _write(target: BinaryIO, block: bytes) -> None:
    try:
        target.write(block)
    except OSError as error:
        raise _WriteError(error) from error


@contextmanager
def _temporary() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="polycorpus-") as folder:
        yield Path(folder) / "member"


def _description(head: bytes) -> str | None:
    """What a file without text is, by its first bytes."""
    if head[_TAR_MARK] == b"ustar":
        return "a tar archive"
    return next((what for mark, what in _OTHER.items() if head.startswith(mark)), None)


def _is_hidden(name: str) -> bool:
    """What systems add unasked: `__MACOSX/._a.csv`, `.DS_Store`, `Thumbs.db`."""
    parts = name.split("/")
    return (
        parts[0] == "__MACOSX"
        or parts[-1] == "Thumbs.db"
        or parts[-1].startswith("._")
        or (parts[-1] == ".DS_Store")
    )


def _problem(code: str, message: str, file: str) -> Problem:
    return Problem(
        code, message, file, hint="unpack it by hand, look at it, put the text into raw/"
    )
