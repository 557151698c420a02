"""What a validation looks at: the files of a build, whether here or fetched from a Hub."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from polycorpus import __version__, evidence
from polycorpus.build import Manifest, deciding_versions
from polycorpus.card import CARD_FILE
from polycorpus.card.facts import Facts
from polycorpus.card.gather import gather
from polycorpus.recipe import Recipe, SplitRecipe
from polycorpus.schema import NEVER_NULL, RECORD
from polycorpus.validate import nulls
from polycorpus.validate.front import Front, data_files, read_front
from polycorpus.validate.nulls import without_holes

REMOVED: Final = ("duplicates", "rejected")
"""Configs of the evidence with a row for each record that was read and is not published."""

SHARD: Final = re.compile(
    r"(?:data/(?P<folder>[^/]+)|evidence/(?P<config>[^/]+))"
    r"/(?P<split>\w+)-(?P<number>\d{5})-of-(?P<of>\d{5})\.parquet"
)
"""Path of a shard in a build."""

_EARLIEST, _LATEST = 1000, 2999
"""Wider than any calendar of papers: journals began in 1665."""
_BATCH_ROWS: Final = 8192
"""About 25 MB of abstracts."""

_BYTES_ONLY: Final = ("pyarrow", "vl-convert-python")
"""Of the deciding versions, those that decide bytes but no text and no label."""


@dataclass(frozen=True)
class Published:
    """A build in the folder `root`, with what its manifest says of it."""

    root: Path
    manifest: Manifest

    @cached_property
    def files(self) -> frozenset[str]:
        """Every file, relative to `root`; what hides behind a dot is a Hub's or a cache's."""
        names = (p.relative_to(self.root).as_posix() for p in self.root.rglob("*") if p.is_file())
        return frozenset(name for name in names if not name.startswith("."))

    @cached_property
    def opened(self) -> dict[str, pa.Table | str]:
        """Table of each Parquet file, or why it can't be read, by path in order."""
        names = sorted(name for name in self.files if name.endswith(".parquet"))
        return {name: _read(self.root / name) for name in names}

    @cached_property
    def tables(self) -> dict[str, pa.Table]:
        """The Parquet files that can be read."""
        return {name: table for name, table in self.opened.items() if isinstance(table, pa.Table)}

    @cached_property
    def shards(self) -> dict[str, pa.Table]:
        """The shards of records whose path is as it should be, whatever their columns."""
        matches = {name: SHARD.fullmatch(name) for name in self.tables}
        return {
            name: self.tables[name] for name, match in matches.items() if match and match["folder"]
        }

    @cached_property
    def rows(self) -> int:
        """Rows of all shards of records."""
        return sum(table.num_rows for table in self.shards.values())

    @cached_property
    def records(self) -> pa.Table:
        """All records with the columns `split` and `folder` (the language that the path names).

        Shards of another schema and rows that lack what is never null are left out: a check of
        their own names them, and the others need not bear with them.
        """
        tables = []
        for name, table in self.shards.items():
            match = SHARD.fullmatch(name)
            if match and table.schema.equals(RECORD):
                place = [pa.scalar(match[key], pa.string()) for key in ("split", "folder")]
                columns = [pa.repeat(value, table.num_rows) for value in place]
                table = table.append_column("split", columns[0])  # noqa: PLW2901
                tables.append(table.append_column("folder", columns[1]))
        if not tables:
            extra = [pa.field("split", pa.string()), pa.field("folder", pa.string())]
            return pa.schema([*RECORD, *extra]).empty_table()
        return without_holes(pa.concat_tables(tables), NEVER_NULL)

    @cached_property
    def evidence(self) -> dict[str, pa.Table]:
        """Each config of the evidence, without the rows that lack what is never null.

        Empty where it is not there, or has other columns.
        """
        found = {}
        for config, schema in evidence.CONFIGS.items():
            parts = [
                table
                for name, table in self.tables.items()
                if name.startswith(f"evidence/{config}/") and table.schema.equals(schema)
            ]
            table = pa.concat_tables([schema.empty_table(), *parts])
            found[config] = without_holes(table, nulls.NEVER_NULL[config])
        return found

    @cached_property
    def sources(self) -> dict[str, dict[str, Any]]:  # Any: a row's values, as in evidence.SOURCES
        """Row of each raw file, by its name."""
        return {row["file"]: row for row in self.evidence["sources"].to_pylist()}

    @cached_property
    def places(self) -> pa.Table:
        """Columns file, start_bytes, stop_bytes of every record that was read, published or not."""
        columns = ["file", "start_bytes", "stop_bytes"]
        removed = [self.evidence[config].select(columns) for config in REMOVED]
        return pa.concat_tables([self.records.select(columns), *removed])

    @cached_property
    def front(self) -> Front:
        """Front matter of the card."""
        path = self.root / CARD_FILE
        return read_front(path) if path.is_file() else Front({})

    @cached_property
    def recipe(self) -> Recipe:
        """A recipe with the splits of the build in the card's order; the rest is unknown here."""
        order = [
            str(split)
            for config in self.front.configs()
            if config.get("config_name") == "default"
            for split, _ in data_files(config)
        ]
        stated = self.manifest.recipe.get("split", {}).get("ratios", {})
        return Recipe(split=SplitRecipe(ratios=dict.fromkeys([*order, *stated], 1.0)))

    @cached_property
    def facts(self) -> Facts | None:
        """What card and croissant.json were made from, gathered anew.

        None where the shards are too damaged for that, or this version would gather other facts.
        """
        records, stated = self.records, self.manifest.files
        files = {n: (e["sha256"], e["bytes"]) for n, e in stated.items() if n.endswith(".parquet")}
        read = (records, *self.evidence.values())
        held = sum(table.num_rows for table in self.tables.values())
        whole = (
            sum(table.num_rows for table in read) == held
            and self.tables.keys() == self.opened.keys()
            and all(map(SHARD.fullmatch, (*files, *self.opened)))
            # The card draws a column for each year from the first to the last.
            and not pc.any(implausible(records["year"])).as_py()
        )
        splits = set(records["split"].unique().to_pylist())
        if not (self.repeatable and whole and splits <= set(self.recipe.split.ratios)):
            return None
        shares = self.manifest.agreement.get("by_language", {})
        return gather(
            records.select([*RECORD.names, "split"]).sort_by(
                [("file", "ascending"), ("start_bytes", "ascending")]
            ),
            *(self.evidence[config] for config in ("sources", "duplicates", "rejected")),
            recipe=self.recipe,
            name="",
            version=self.manifest.polycorpus,
            files=files,
            agreement={tag: (agreed, asked) for tag, (agreed, asked) in shares.items()},
        )

    @cached_property
    def repeatable(self) -> bool:
        """Whether what decided texts and labels is what is installed here.

        Only then is another result of repair or language a fault of the build.
        """
        here = {name: v for name, v in deciding_versions().items() if name not in _BYTES_ONLY}
        there = self.manifest.versions
        same = all(there.get(name) == number for name, number in here.items())
        return same and self.manifest.polycorpus == __version__


def _read(path: Path) -> pa.Table | str:
    """The table of a Parquet file, or why there is none.

    Not by `pyarrow.parquet.read_table`, which imports pandas for half a second.
    """
    try:
        with pq.ParquetFile(path) as file:
            return file.read()
    except (pa.ArrowException, OSError) as error:
        return " ".join(str(error).split())[:200]


def batches(records: pa.Table) -> Iterator[pa.RecordBatch]:
    """The rows in batches of a size that stages work well on, however many shards they are from."""
    if records.num_rows <= _BATCH_ROWS:
        records = records.combine_chunks()
    yield from records.to_batches(max_chunksize=_BATCH_ROWS)


def implausible(years: pa.ChunkedArray) -> pa.ChunkedArray:
    """Booleans: years in which nobody wrote papers; null where the year is."""
    return pc.or_(pc.less(years, _EARLIEST), pc.greater(years, _LATEST))
