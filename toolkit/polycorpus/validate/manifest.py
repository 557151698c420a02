"""manifest.json: that it can be read, and that each of its parts has the shape it should have."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import Any, Final

from polycorpus.build import Manifest, read_manifest

_SHA256: Final = re.compile(r"[0-9a-f]{64}")


def load_manifest(folder: Path) -> Manifest:
    """The manifest in `folder`, fit to be used without further questions; else a ValueError."""
    try:
        manifest = read_manifest(folder)
    except RecursionError as error:
        raise ValueError("it nests too deeply") from error
    fault = next(_faults(manifest), None)
    if fault is not None:
        raise ValueError(fault)
    return manifest


def _faults(manifest: Manifest) -> Iterator[str]:
    for name in ("inputs", "recipe", "counts", "files", "engine", "agreement", "versions"):
        if not isinstance(getattr(manifest, name), dict):
            yield f"its key {name} is no object"
            return
    if not isinstance(manifest.polycorpus, str) or not isinstance(manifest.stages, list):
        yield "its keys polycorpus and stages are no text and no list"
        return
    yield from _files(manifest.files)
    for name, digest in manifest.inputs.items():
        if not isinstance(digest, str) or not _SHA256.fullmatch(digest):
            yield f"it has no checksum of the input {name}"
    for language, splits in manifest.counts.items():
        if not isinstance(splits, dict) or not all(map(_is_count, splits.values())):
            yield f"its counts of {language} are no whole numbers"
    for stage in manifest.stages:
        numbers = [stage.get(key) for key in ("kept", "removed")] if isinstance(stage, dict) else []
        if not numbers or not all(map(_is_count, numbers)):
            yield "one of its stages does not say what it kept and removed"
    yield from _opinions(manifest.agreement)
    yield from _recipe(manifest.recipe)


def _files(files: Mapping[str, Any]) -> Iterator[str]:
    for path, entry in files.items():
        parts = PurePosixPath(path).parts
        if not path or path.startswith("/") or ".." in parts or "\\" in path:
            yield f"it names {path!r}, which leads out of the build"
        elif not isinstance(entry, dict) or not _is_count(entry.get("bytes")):
            yield f"it has no size of {path}"
        elif not isinstance(entry.get("sha256"), str) or not _SHA256.fullmatch(entry["sha256"]):
            yield f"it has no checksum of {path}"
        elif not _is_count(entry.get("rows", 0)):
            yield f"its rows of {path} are no whole number"


def _opinions(agreement: Mapping[str, Any]) -> Iterator[str]:
    shares, others = agreement.get("by_language", {}), agreement.get("disagreements", [])
    pairs = list(shares.values()) if isinstance(shares, dict) else [None]
    if not all(isinstance(p, list) and len(p) == 2 and all(map(_is_count, p)) for p in pairs):
        yield "its second opinion by language is no pair of numbers"
    triples = others if isinstance(others, list) else [None]
    if not all(isinstance(t, list) and list(map(type, t)) == [str] * 3 for t in triples):
        yield "its disagreements are no triples of text"


def _recipe(recipe: Mapping[str, Any]) -> Iterator[str]:
    for name, table in recipe.items():
        if not isinstance(table, dict):
            yield f"its recipe of {name} is no object"
            return
    threshold = recipe.get("dedup", {}).get("threshold", 1)
    if isinstance(threshold, bool) or not isinstance(threshold, int | float):
        yield "its recipe has a threshold that is no number"
    if not isinstance(recipe.get("split", {}).get("ratios", {}), dict):
        yield "its recipe has ratios that are no object"


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0
