"""A `datasets` builder over the shards of the build."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import datasets
import pyarrow as pa
import pyarrow.parquet as pq

from polycorpus.build import MANIFEST_FILE, Manifest, read_manifest
from polycorpus.files import checksum
from polycorpus.pipeline import build_corpus, open_corpus
from polycorpus.schema import RECORD

CHECKOUT = Path(__file__).resolve().parent.parent


class NeurIPS2025Abstracts(datasets.ArrowBasedBuilder):  # type: ignore[misc] # it has no types
    """
    Abstracts of NeurIPS 2025. Configs: `default`, and one a language, such as `en`.

    The corpus in `corpus_dir` is built first where build/ is missing or older than its inputs.
    The cache is keyed by the build's manifest, so that a changed corpus is never served stale.
    """

    def __init__(self, *args: Any, corpus_dir: str | Path = CHECKOUT, **kwargs: Any) -> None:
        self.corpus = open_corpus(Path(corpus_dir))
        build_corpus(self.corpus)
        self.manifest: Manifest = read_manifest(self.corpus.out)
        kwargs.setdefault("hash", checksum(self.corpus.out / MANIFEST_FILE))
        super().__init__(*args, **kwargs)

    def _info(self) -> datasets.DatasetInfo:
        return datasets.DatasetInfo(
            description=f"Built by polycorpus {self.manifest.polycorpus}",
            features=datasets.Features.from_arrow_schema(RECORD),
        )

    def _split_generators(self, dl_manager: Any) -> list[datasets.SplitGenerator]:
        """One generator a split that has rows in this config."""
        shards = self._shards()
        names = [name for name in self.corpus.recipe.split.ratios if name in shards]
        return [
            datasets.SplitGenerator(name=name, gen_kwargs={"shards": shards[name]})
            for name in names
        ]

    def _shards(self) -> dict[str, list[Path]]:
        """Shards by split; those of one language where the config names one."""
        language = "*" if self.config.name == "default" else self.config.name
        shards: dict[str, list[Path]] = {}
        for path in sorted(self.corpus.out.glob(f"data/{language}/*.parquet")):
            shards.setdefault(path.name.split("-")[0], []).append(path)
        if not shards:
            raise ValueError(f"no config {self.config.name!r}: the build has no such language")
        return shards

    def _generate_tables(self, shards: list[Path]) -> Iterator[tuple[Any, pa.Table]]:
        for number, shard in enumerate(shards):
            for part, batch in enumerate(pq.ParquetFile(shard).iter_batches()):
                yield (number, part), pa.Table.from_batches([batch])
