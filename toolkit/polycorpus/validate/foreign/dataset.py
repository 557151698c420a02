"""A published dataset as the `datasets` loader sees it, config by config, split by split."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from polycorpus.card import CARD_FILE
from polycorpus.validate.foreign.columns import Columns, guess
from polycorpus.validate.front import Front, read_front

_READ: Final = ("parquet", "json", "csv", "text", "arrow")
"""Loaders whose files are tables of text, none of which runs what it reads."""
_LONGEST_HEADER: Final = 64 << 10
"""Bytes up to which a file is looked into for rows; a larger one has some."""
_MOST_SPLITS: Final = 10
"""Different values up to which a column named `split` is believed to hold splits."""


@dataclass(frozen=True)
class Config:
    """One config: its tables by split, or in `faults` why a split (empty: all) has none."""

    name: str
    splits: Mapping[str, pa.Table] = field(default_factory=dict)
    faults: Mapping[str, str] = field(default_factory=dict)
    files: frozenset[str] = frozenset()
    """Relative paths of its files."""
    unread: str = ""
    """The loader that it needs, where that is none of ours."""

    @cached_property
    def columns(self) -> Columns:
        """What its columns hold, as far as can be told."""
        filled = [table for table in self.splits.values() if table.num_rows]
        return guess(filled[0]) if filled else Columns()

    @cached_property
    def parted(self) -> dict[str, pa.Table]:
        """Its splits by file or, where all is in one, by the column that tells them."""
        tables = {name: table for name, table in self.splits.items() if table.num_rows}
        column = self.columns.split
        if len(tables) != 1 or column is None:
            return tables
        table = next(iter(tables.values()))
        names = sorted(table[column].unique().drop_null().to_pylist())
        if not 1 < len(names) <= _MOST_SPLITS:
            return tables
        return {name: table.filter(pc.equal(table[column], name)) for name in names}


@dataclass(frozen=True)
class Foreign:
    """The files of a dataset in the folder `root`, with what its card says."""

    root: Path
    repo_id: str

    @cached_property
    def front(self) -> Front | None:
        """Front matter of the card; null where there is no card."""
        path = self.root / CARD_FILE
        return read_front(path) if path.is_file() else None

    @cached_property
    def configs(self) -> tuple[Config, ...]:
        """Every config, in the order of the loader."""
        return tuple(_load(self.root))

    @cached_property
    def distinct(self) -> tuple[Config, ...]:
        """The configs that hold a file which no larger config has: texts are compared once."""
        by_size = sorted(self.configs, key=lambda config: (-len(config.files), config.name))
        chosen: list[Config] = []
        for config in by_size:
            if not any(config.files <= other.files for other in chosen):
                chosen.append(config)
        return tuple(chosen)


def _load(root: Path) -> Iterator[Config]:
    import datasets

    with TemporaryDirectory(prefix="polycorpus-") as cache, _quiet():
        try:
            names = datasets.get_dataset_config_names(str(root))
        except _failures() as error:
            yield Config("default", faults={"": _reason(error, root)})
            return
        for name in names:
            yield _config(root, name, cache)


@contextmanager
def _quiet() -> Iterator[None]:
    """Without the loader's progress bars and log: what it could not read becomes a finding."""
    import datasets

    before = datasets.logging.get_verbosity()
    datasets.logging.set_verbosity(datasets.logging.CRITICAL)
    datasets.disable_progress_bars()
    try:
        yield
    finally:
        datasets.enable_progress_bars()
        datasets.logging.set_verbosity(before)


def _config(root: Path, name: str, cache: str) -> Config:
    import datasets

    try:
        builder = datasets.load_dataset_builder(str(root), name, cache_dir=cache)
    except _failures() as error:
        return Config(name, faults={"": _reason(error, root)})
    paths = {
        str(split): [str(path) for path in paths]
        for split, paths in (builder.config.data_files or {}).items()
    }
    files = frozenset(_relative(path, root) for some in paths.values() for path in some)
    loader = type(builder).__module__.rpartition(".")[2]
    if loader not in _READ:
        return Config(name, files=files, unread=loader)
    try:
        return Config(name, _tables(builder), files=files)
    except _failures() as error:
        reason = _reason(error, root)
    # One broken or empty split hides the others: each is read for itself.
    splits: dict[str, pa.Table] = {}
    faults = {"": reason}
    for split, some in paths.items():
        if all(is_empty(Path(path)) for path in some):
            continue
        try:
            lone = datasets.load_dataset_builder(loader, data_files={split: some}, cache_dir=cache)
            splits |= _tables(lone)
        except _failures() as error:
            faults[split] = _reason(error, root)
    return Config(name, splits, faults, files)


def is_empty(path: Path) -> bool:
    """Whether a file has no rows: nothing but white space, a CSV's header, Parquet's footer."""
    if path.suffix == ".parquet":
        try:
            return bool(pq.read_metadata(path).num_rows == 0)
        except (pa.ArrowException, OSError):
            return False
    if not path.is_file() or path.stat().st_size > _LONGEST_HEADER:
        return False
    lines = path.read_bytes().strip().split(b"\n")
    return lines == [b""] or (path.suffix in (".csv", ".tsv") and len(lines) == 1)


def _tables(builder: Any) -> dict[str, pa.Table]:  # Any: datasets has no types
    builder.download_and_prepare(verification_mode="no_checks")
    loaded = builder.as_dataset()
    return {str(split): _in_memory(dataset.data.table) for split, dataset in loaded.items()}


def _in_memory(table: pa.Table) -> pa.Table:
    """The table apart from the file that it is mapped from, which goes with the cache."""
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, table.schema) as writer:
        writer.write_table(table)
    return pa.ipc.open_stream(sink.getvalue()).read_all().replace_schema_metadata(None)


def _failures() -> tuple[type[Exception], ...]:
    """What `datasets` raises on files and cards that it can't make sense of."""
    import yaml
    from datasets.exceptions import DatasetsError

    return (
        DatasetsError,
        OSError,
        ValueError,  # UnicodeDecodeError, JSON, pyarrow.ArrowInvalid
        TypeError,
        KeyError,
        AttributeError,
        RuntimeError,  # a loading script
        StopIteration,  # an empty file of JSON lines
        pa.ArrowException,
        yaml.YAMLError,
    )


def _reason(error: BaseException, root: Path) -> str:
    """What it raised and the cause of that, without the folder's name."""
    words = f"{type(error).__name__}: {error}"
    if error.__cause__ is not None:
        words += f" ({type(error.__cause__).__name__}: {error.__cause__})"
    return " ".join(words.replace(f"{root}/", "").replace(str(root), "").split())[:300]


def _relative(path: str, root: Path) -> str:
    return path.removeprefix(f"{root}/").removeprefix(f"{root.resolve()}/")
