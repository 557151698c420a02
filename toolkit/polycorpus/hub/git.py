"""What git says of contents and names: object ids as the Hub computes them, and valid refs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from hashlib import sha1
from typing import Final

_BAD_REF: Final = re.compile(r"[\x00-\x20\x7f~^:?*\[\\]|\.\.|//|@\{|^[/.-]|[/.]$|\.lock$|/\.")
"""What git check-ref-format forbids."""


def is_ref_name(name: str) -> bool:
    """Whether a branch or tag may be called so."""
    return bool(name) and not _BAD_REF.search(name)


def blob_oid(content: bytes) -> str:
    """Id of a file's content; for a file in LFS that is the content of its pointer."""
    return _object_oid("blob", content)


def lfs_pointer(sha256: str, size: int) -> bytes:
    """The text that git keeps in place of a file in LFS (specification v1)."""
    version = "version https://git-lfs.github.com/spec/v1"
    return f"{version}\noid sha256:{sha256}\nsize {size}\n".encode()


def tree_oids(blobs: Mapping[str, str]) -> dict[str, str]:
    """Id of every folder above the files in `blobs` (path to blob id); the root's path is ""."""
    children: dict[str, dict[str, str]] = {"": {}}
    for path, oid in blobs.items():
        folder, _, name = path.rpartition("/")
        children.setdefault(folder, {})[name] = oid
        for ancestor in ancestors(path):
            children.setdefault(ancestor, {})
    oids: dict[str, str] = {}
    # Deepest first: a folder's id needs those of the folders in it.
    for folder in sorted(children, key=lambda path: (-path.count("/") if path else 1, path)):
        oids[folder] = _tree_oid(children[folder], _folders_in(folder, oids))
    return oids


def commit_oid(
    tree: str, parent: str | None, *, author: str, seconds: int, title: str, message: str
) -> str:
    """Id of a commit; `seconds` since the epoch, in UTC."""
    who = f"{author} <{author}@localhost> {seconds} +0000"
    lines = [f"tree {tree}", *([f"parent {parent}"] if parent else [])]
    lines += [f"author {who}", f"committer {who}", "", title]
    return _object_oid("commit", "\n".join([*lines, *(["", message] if message else [])]).encode())


def ancestors(path: str) -> Iterable[str]:
    """Folders above `path`, the nearest first, without the root."""
    folder = path.rpartition("/")[0]
    while folder:
        yield folder
        folder = folder.rpartition("/")[0]


def _folders_in(folder: str, oids: Mapping[str, str]) -> dict[str, str]:
    return {
        path.rpartition("/")[2]: oid
        for path, oid in oids.items()
        if path and path.rpartition("/")[0] == folder
    }


def _tree_oid(files: Mapping[str, str], folders: Mapping[str, str]) -> str:
    # Git orders a folder as if its name ended in "/".
    entries = [(name.encode(), b"100644", oid) for name, oid in files.items()]
    entries += [(name.encode() + b"/", b"40000", oid) for name, oid in folders.items()]
    lines = (
        mode + b" " + name.removesuffix(b"/") + b"\0" + bytes.fromhex(oid)
        for name, mode, oid in sorted(entries)
    )
    return _object_oid("tree", b"".join(lines))


def _object_oid(kind: str, content: bytes) -> str:
    header = f"{kind} {len(content)}\0".encode()
    return sha1(header + content, usedforsecurity=False).hexdigest()
