"""Which files go to LFS and which are ignored: the patterns of .gitattributes and .gitignore."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from polycorpus.hub.git import ancestors

_BINARY: Final = (
    "*.7z *.arrow *.bin *.bz2 *.ckpt *.ftz *.gz *.h5 *.joblib *.lfs.* *.mlmodel *.model *.msgpack "
    "*.npy *.npz *.onnx *.ot *.parquet *.pb *.pickle *.pkl *.pt *.pth *.rar *.safetensors "
    "saved_model/**/* *.tar.* *.tar *.tflite *.tgz *.wasm *.xz *.zip *.zst *tfevents*"
)
_MEDIA: Final = (
    "*.avro *.lz4 *.mds *.pcm *.sam *.raw *.aac *.flac *.mp3 *.ogg *.wav *.bmp *.gif *.png *.tiff "
    "*.jpg *.jpeg *.webp *.mp4 *.webm"
)


def default_attributes(kind: str) -> str:
    """The `.gitattributes` that a new repository starts with; datasets keep media in LFS too."""
    patterns = _BINARY + (" " + _MEDIA if kind == "dataset" else "")
    return "".join(f"{one} filter=lfs diff=lfs merge=lfs -text\n" for one in patterns.split())


def in_lfs(attributes: str, path: str) -> bool:
    """Whether `attributes` sends `path` to LFS; of the lines that fit, the last decides."""
    tracked = False
    for pattern, *settings in _fields(attributes):
        filters = [word for word in settings if "filter" in word.partition("=")[0]]
        if filters and _regex(pattern).fullmatch(path):
            tracked = filters[-1] == "filter=lfs"
    return tracked


def ignored(gitignore: str, path: str) -> bool:
    """Whether `gitignore` leaves `path` out, itself or by a folder above it."""
    verdict = False
    for fields in _fields(gitignore):
        pattern = " ".join(fields)
        negated = pattern.startswith("!")
        regex = _regex(pattern.removeprefix("!").removesuffix("/"))
        candidates = list(ancestors(path)) + ([] if pattern.endswith("/") else [path])
        if any(regex.fullmatch(candidate) for candidate in candidates):
            verdict = not negated
    return verdict


def _fields(text: str) -> Iterator[list[str]]:
    for line in text.split("\n"):
        fields = line.split()
        if fields and not fields[0].startswith("#"):
            yield fields


@lru_cache(maxsize=1024)
def _regex(pattern: str) -> re.Pattern[str]:
    """A pattern with a slash is anchored at the root; one without fits a name at any depth."""
    anchored = "/" in pattern
    out, rest = "", pattern.removeprefix("/")
    while rest:
        if rest.startswith("**/"):
            out, rest = out + "(?:.*/)?", rest[3:]
        elif rest.startswith("**"):
            out, rest = out + ".*", rest[2:]
        elif rest[0] in "*?":
            out, rest = out + ("[^/]*" if rest[0] == "*" else "[^/]"), rest[1:]
        elif group := re.match(r"\[[^]]+\]", rest):
            out, rest = out + group[0].replace("[!", "[^"), rest[group.end() :]
        else:
            out, rest = out + re.escape(rest[0]), rest[1:]
    return re.compile(out if anchored else f"(?:.*/)?{out}")
