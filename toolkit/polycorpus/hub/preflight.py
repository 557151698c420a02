"""What a push will publish, checked before anything is uploaded."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import file_digest
from pathlib import Path
from typing import Any, Final

from polycorpus.build import MANIFEST_FILE
from polycorpus.card import CARD_FILE
from polycorpus.errors import DiskError, UsageError

RAW: Final = "raw/"

_REBUILD: Final = "run `polycorpus build` again"
_SHARD: Final = re.compile(r"data/(?:.+/)?(?P<split>\w+)-[^/]*\.parquet")


@dataclass(frozen=True, slots=True)
class BuildFile:
    """A file to publish. `rows` only of Parquet."""

    path: Path
    sha256: str
    size: int
    rows: int | None = None


@dataclass(frozen=True, slots=True)
class Manifest:
    """`files` is path to facts of it; `raw` the SHA-256 of a raw file by its path once pushed."""

    files: Mapping[str, Any]
    raw: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Build:
    """All files to publish, by their path in the repository; `raw` is its manifest's."""

    files: Mapping[str, BuildFile]
    raw: Mapping[str, str] = field(default_factory=dict)

    def shards(self) -> dict[str, str]:
        """Path of each shard of records, and its split."""
        return {name: split for name in self.files if (split := split_of(name))}

    def counts(self) -> dict[str, int]:
        """Records of each split."""
        counts: dict[str, int] = {}
        for name, split in self.shards().items():
            counts[split] = counts.get(split, 0) + (self.files[name].rows or 0)
        return counts


def split_of(path: str) -> str | None:
    """The split of a shard of records; None for every other file."""
    match = _SHARD.fullmatch(path)
    return match["split"] if match else None


def read_build(folder: Path, raw: Path | None = None) -> Build:
    """The build in `folder`, checked against its manifest; with `raw`, that folder's files too."""
    manifest = _manifest(folder)
    entries = sorted(manifest.files.items())
    files = {name: _checked(folder, name, entry) for name, entry in entries}
    files[MANIFEST_FILE] = as_it_is(folder / MANIFEST_FILE)
    if raw is not None:
        files |= {RAW + name: _unchanged(name, path, manifest) for name, path in _under(raw)}
    build = Build(files, manifest.raw)
    _check_splits(build, folder)
    return build


def parse_manifest(text: str) -> Manifest:
    """What a push needs of a manifest. ValueError where it is none."""
    table = json.loads(text)
    files = table.get("files") if isinstance(table, dict) else None
    inputs = table.get("inputs", {}) if isinstance(table, dict) else None
    if not isinstance(files, dict) or not isinstance(inputs, dict):
        raise ValueError("no table of files")  # noqa: TRY004  # one error for all that is no manifest
    # A member of an archive is `raw/a.zip!/member`, with the checksum of what was pushed: a.zip.
    raw = {
        name.partition("!/")[0]: str(digest)
        for name, digest in inputs.items()
        if name.startswith(RAW)  # and not the recipe, the prose
    }
    return Manifest(files, raw)


def check_script(names: Mapping[str, Any], repo_id: str, place: str) -> None:
    """Refuse a Python file of the repository's name: `datasets` takes it for a loading script."""
    script = f"{repo_id.partition('/')[2]}.py"
    if script in names:
        raise UsageError(
            f"{script} in {place} would keep load_dataset from reading the dataset",
            hint=f"delete or rename {script}: it has the name of the repository",
        )


def check_license(card: Path) -> None:
    """Refuse a licence in the card that the Hub would refuse after the upload."""
    from polycorpus.card.vocabulary import licenses
    from polycorpus.hub.rehearsal.cards import inspect

    try:
        stated = inspect(card.read_text("utf-8"))[0].get("license")
    except UnicodeDecodeError as error:
        raise UsageError(f"{card} is not UTF-8: byte {error.start}", hint=_REBUILD) from error
    for name in stated if isinstance(stated, list) else [stated]:
        if name is not None and name not in licenses():
            hint = "set `license` in corpus.toml to an identifier that the Hub knows, or to `other`"
            raise UsageError(f"the Hub does not know the license {name!r}", hint=hint)


def _manifest(folder: Path) -> Manifest:
    path = folder / MANIFEST_FILE
    try:
        return parse_manifest(path.read_text("utf-8"))
    except FileNotFoundError as error:
        raise UsageError(
            f"{folder} has no {MANIFEST_FILE}", hint="run `polycorpus build` first"
        ) from error
    except OSError as error:
        raise DiskError(f"can't read {path}: {error.strerror}") from error
    except ValueError as error:
        raise UsageError(f"{path} is no manifest: {error}", hint=_REBUILD) from error


def _checked(folder: Path, name: str, entry: Any) -> BuildFile:  # read from JSON
    path = folder / name
    if ".." in name.split("/") or name.startswith("/"):
        raise UsageError(
            f"{folder / MANIFEST_FILE} names {name!r}, outside of the build", hint=_REBUILD
        )
    if not path.is_file():
        raise UsageError(f"{path} is missing, although {MANIFEST_FILE} names it", hint=_REBUILD)
    file = as_it_is(path)
    if not isinstance(entry, dict) or file.sha256 != entry.get("sha256"):
        raise UsageError(f"{path} is not as {MANIFEST_FILE} has it", hint=_REBUILD)
    return BuildFile(path, file.sha256, file.size, _rows(path, entry.get("rows")))


def _unchanged(name: str, path: Path, manifest: Manifest) -> BuildFile:
    """A raw file, which must be the one that the build was made of where it was made of it."""
    file = as_it_is(path)
    if manifest.raw.get(RAW + name, file.sha256) != file.sha256:
        raise UsageError(f"{path} has changed since the build was made of it", hint=_REBUILD)
    return file


def as_it_is(path: Path) -> BuildFile:
    """A file to publish with what it holds now; DiskError where it can't be read."""
    try:
        with path.open("rb") as file:
            return BuildFile(path, file_digest(file, "sha256").hexdigest(), path.stat().st_size)
    except OSError as error:
        raise DiskError(f"can't read {path}: {error.strerror}") from error


def _rows(path: Path, stated: int | None) -> int | None:
    if path.suffix != ".parquet" or stated is not None:
        return stated
    import pyarrow.parquet as pq

    return int(pq.read_metadata(path).num_rows)


def _under(folder: Path) -> Iterator[tuple[str, Path]]:
    if not folder.is_dir():
        raise UsageError(f"{folder} is no folder")
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield path.relative_to(folder).as_posix(), path


def _check_splits(build: Build, folder: Path) -> None:
    if not build.shards():
        raise UsageError(f"{folder} has no records", hint="`polycorpus validate` shows why")
    for name in build.shards():
        if not build.files[name].rows:
            # A shard without rows makes load_dataset fail on its split.
            raise UsageError(f"{folder / name} has no rows", hint=_REBUILD)
    if CARD_FILE not in build.files:
        raise UsageError(f"{folder} has no {CARD_FILE}, which names the configs", hint=_REBUILD)
