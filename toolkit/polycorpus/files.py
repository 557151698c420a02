"""Files on the disk: written whole or not at all, and told apart by their bytes."""

from __future__ import annotations

import os
from hashlib import file_digest
from pathlib import Path


def write_whole(path: Path, content: bytes) -> None:
    """`content` as the file `path`, atomically: readers see the old bytes or the new."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with draft.open("wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def checksum(path: Path) -> str:
    """SHA-256 of a file, hex, read in blocks."""
    with path.open("rb") as stream:
        return file_digest(stream, "sha256").hexdigest()
