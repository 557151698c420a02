"""The last stage: shards, evidence, card, figures, croissant.json and manifest, as one folder."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa

from polycorpus import __version__, card
from polycorpus.build import (
    Manifest,
    file_entries,
    replace_folder,
    write_data,
    write_evidence,
)
from polycorpus.files import checksum
from polycorpus.language import Agreement, engine_facts
from polycorpus.pipeline.corpus import Corpus
from polycorpus.pipeline.opinion import remembered_opinion
from polycorpus.problems import Problem
from polycorpus.recipe import RECIPE_FILE


@dataclass(frozen=True, slots=True)
class StageCount:
    """Records that came out of a stage, and those that it removed, each with a code."""

    name: str
    kept: int
    removed: int = 0
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Inputs:
    """What the stages before leave to be written, each sorted by (file, start_bytes)."""

    records: pa.Table
    """Columns of `schema.RECORD` and `split`."""
    sources: pa.Table
    duplicates: pa.Table
    rejected: pa.Table
    stages: tuple[StageCount, ...]


@dataclass(frozen=True, slots=True)
class Written:
    """A build folder that is complete."""

    manifest: Manifest
    facts: card.Facts


def write_build(corpus: Corpus, inputs: Inputs) -> tuple[Written, list[Problem]]:
    """Replaces the build folder; problems are what the card or its vocabulary lacks."""
    recipe = corpus.recipe
    agreement = remembered_opinion(inputs.records, recipe, corpus.state)
    engine = engine_facts(recipe.language)
    with replace_folder(corpus.out, corpus.state / "staging") as folder:
        shards = list(write_data(inputs.records, folder, recipe.build.shard_bytes))
        for name in ("sources", "duplicates", "rejected"):
            rows = getattr(inputs, name)
            shards += write_evidence(name, rows, folder, recipe.build.shard_bytes)
        files = {shard.path: (shard.sha256, shard.bytes) for shard in shards}
        facts = card.gather(
            inputs.records,
            inputs.sources,
            inputs.duplicates,
            inputs.rejected,
            recipe=recipe,
            name=corpus.name,
            version=__version__,
            files=files,
            agreement=agreement.by_language,
            engines={str(engine["engine"]): str(engine["version"])},
        )
        prose = corpus.prose
        _write_card(folder, facts, prose, corpus, files)
        manifest = Manifest(
            polycorpus=__version__,
            inputs=_checksums(corpus, inputs.sources),
            recipe={
                "dedup": asdict(recipe.dedup),
                "language": asdict(recipe.language),
                "split": {"ratios": dict(recipe.split.ratios), "seed": recipe.split.seed},
            },
            stages=tuple(asdict(stage) | {"remark": ""} for stage in inputs.stages),
            counts=_counts(facts),
            files=file_entries(folder, shards),
            engine=engine,
            agreement=_agreement(agreement),
        )
        manifest.write(folder)
    return Written(manifest, facts), list(card.faults(facts, prose, recipe))


def _write_card(
    folder: Path,
    facts: card.Facts,
    prose: str | None,
    corpus: Corpus,
    files: Mapping[str, tuple[str, int]],
) -> None:
    (folder / card.CARD_FILE).write_text(card.render(facts, prose, corpus.recipe), "utf-8")
    for path, content in card.draw(facts).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    described = card.croissant(facts, files, corpus.recipe)
    (folder / card.CROISSANT_FILE).write_text(described, "utf-8")


def _checksums(corpus: Corpus, sources: pa.Table) -> dict[str, str]:
    """SHA-256 of all that decides the bytes of a build, by path relative to the corpus."""
    sums = {
        f"raw/{file}": digest
        for file, digest in zip(
            sources["file"].to_pylist(), sources["sha256"].to_pylist(), strict=True
        )
    }
    for path in (corpus.root / RECIPE_FILE, corpus.root / card.PROSE_FILE):
        if path.is_file():
            sums[path.name] = checksum(path)
    return sums


def _counts(facts: card.Facts) -> dict[str, dict[str, int]]:
    counts: dict[str, dict[str, int]] = {}
    for (language, split), rows in facts.counts.items():
        counts.setdefault(language, {})[split] = rows
    return counts


def _agreement(agreement: Agreement) -> dict[str, Any]:
    """As JSON: the second engine, agreed and asked by language, and where the two differ."""
    return {
        "engine": agreement.engine,
        "version": agreement.version,
        "by_language": {tag: list(share) for tag, share in agreement.by_language.items()},
        "disagreements": [list(entry) for entry in agreement.disagreements],
    }
