"""What a validation looks at: the files of a build, whether here or fetched from a Hub."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import yaml

from polycorpus.build import Manifest, read_data

FRONT_MATTER = "---"


@dataclass(frozen=True)
class Published:
    """A build in the folder `root`, with what its manifest says of it."""

    root: Path
    manifest: Manifest

    @cached_property
    def shards(self) -> tuple[Path, ...]:
        """Shards of the records, relative to `root`, in a fixed order."""
        return tuple(p.relative_to(self.root) for p in sorted(self.root.glob("data/*/*.parquet")))

    @cached_property
    def schemas(self) -> dict[str, pa.Schema]:
        """Arrow schema of each shard, by its path."""
        return {shard.as_posix(): pq.read_schema(self.root / shard) for shard in self.shards}

    @cached_property
    def records(self) -> pa.Table:
        """All records with the columns `split` and `folder` (the language that the path names).

        Shards whose schema is another one are left out: a check of its own names them.
        """
        return read_data(self.root)

    @cached_property
    def evidence(self) -> dict[str, pa.Table]:
        """Tables of `evidence/<config>/`, by config; a config without rows is not there."""
        tables: dict[str, list[pa.Table]] = {}
        for path in sorted(self.root.glob("evidence/*/*.parquet")):
            tables.setdefault(path.parent.name, []).append(pq.read_table(path))
        return {name: pa.concat_tables(parts) for name, parts in tables.items()}

    @cached_property
    def front_matter(self) -> dict[str, Any]:
        """YAML front matter of the card; empty where there is none or it is not a mapping."""
        try:
            card = (self.root / "README.md").read_text("utf-8")
        except FileNotFoundError:
            return {}
        parts = card.split(f"{FRONT_MATTER}\n", 2)
        if len(parts) < 3 or parts[0]:
            return {}
        try:
            table = yaml.safe_load(parts[1])
        except yaml.YAMLError:
            return {}
        return table if isinstance(table, dict) else {}
