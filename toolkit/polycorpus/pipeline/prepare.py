"""
The stages of one file, read -> repair -> language -> quality, and their durable result.

A file is prepared again only when its bytes, its recipe or this package changed; the result is
named by a hash of all three, so that a stale one can't be taken for a fresh one.
"""

from __future__ import annotations

import json
import shutil
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache, partial
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.ipc

from polycorpus import __file__ as package_file
from polycorpus.build import deciding_versions
from polycorpus.engine import spread
from polycorpus.files import checksum
from polycorpus.language import annotate
from polycorpus.problems import Problem
from polycorpus.quality import flag
from polycorpus.read import Chunk, Source, raw_files, read_file
from polycorpus.recipe import LanguageRecipe, SourceRecipe, load
from polycorpus.repair import repair
from polycorpus.repair.code_urls import add_code_urls
from polycorpus.schema import RECORD

RECORDS_FILE: Final = "records.arrow"
FACTS_FILE: Final = "facts.json"


@dataclass(frozen=True, slots=True)
class Task:
    """One raw file to prepare; `name` is its path relative to raw/."""

    path: Path
    name: str
    source: SourceRecipe
    language: LanguageRecipe
    masked: tuple[str, ...]
    cache: Path


@dataclass(frozen=True, slots=True)
class Prepared:
    """A prepared file: where its records lie, and what reading it showed."""

    records: Path
    sources: tuple[dict[str, Any], ...]  # Any: values of a row, as in the schema
    """Rows of `evidence.SOURCES`: one for the file, or one for each member of an archive."""
    problems: tuple[Problem, ...]
    fresh: bool
    """Whether it was prepared now, not taken from the cache."""


def parse_files(folder: Path, paths: Sequence[Path]) -> Iterator[Chunk]:
    """The chunks of each raw file in `paths`, after the stages that need no other file.

    The recipe in `folder` holds, where there is one.
    """
    recipe = load(folder)
    for path, name in raw_files(paths, folder / "raw"):
        yield from stages(path, name, recipe.source(name), recipe.language, recipe.masked)


def stages(
    path: Path,
    name: str,
    source: SourceRecipe,
    language: LanguageRecipe,
    masked: Sequence[str],
    workers: int = 1,
) -> Iterator[Chunk]:
    """
    The chunks of one raw file: repaired, with languages and flags, some identifiers masked.

    One process reads; what follows, chunk by chunk, is the work of as many as there are `workers`.
    """
    waiting: deque[Chunk] = deque()

    def batches() -> Iterator[pa.RecordBatch]:
        for chunk in read_file(path, name, source):
            waiting.append(chunk)
            yield chunk.records

    finish = partial(finished, language=language, masked=tuple(masked))
    for records in spread(finish, batches(), workers):
        yield replace(waiting.popleft(), records=records)


def finished(
    records: pa.RecordBatch, language: LanguageRecipe, masked: Sequence[str]
) -> pa.RecordBatch:
    """The stages after reading, which need nothing but the record."""
    return flag(annotate(add_code_urls(repair(records)), language), masked)


def cached(task: Task) -> Prepared | None:
    """What an earlier build left of the same file under the same recipe; None: nothing."""
    folder = task.cache / _key(task)
    try:
        facts = json.loads((folder / FACTS_FILE).read_text("utf-8"))
    except FileNotFoundError:
        return None
    problems = tuple(Problem(**problem) for problem in facts["problems"])
    return Prepared(folder / RECORDS_FILE, tuple(facts["sources"]), problems, fresh=False)


def prepare(task: Task, workers: int = 1) -> Prepared:
    """`stages` of one file, written whole to the cache."""
    folder = task.cache / _key(task)
    draft = folder.with_name(f"{folder.name}.tmp")  # one build at a time: see `build_corpus`
    shutil.rmtree(draft, ignore_errors=True)
    draft.mkdir(parents=True)
    sources: list[dict[str, Any]] = []
    problems: list[Problem] = []
    try:
        with pa.ipc.new_file(draft / RECORDS_FILE, RECORD) as writer:
            for chunk in stages(
                task.path, task.name, task.source, task.language, task.masked, workers
            ):
                writer.write_batch(chunk.records)
                problems += chunk.problems
                if chunk.source is not None:
                    sources.append(source_row(chunk.source, task.source))
        facts = {"sources": sources, "problems": [asdict(problem) for problem in problems]}
        (draft / FACTS_FILE).write_text(json.dumps(facts, ensure_ascii=False), "utf-8")
        shutil.rmtree(folder, ignore_errors=True)
        draft.rename(folder)
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    return Prepared(folder / RECORDS_FILE, tuple(sources), tuple(problems), fresh=True)


def source_row(source: Source, recipe: SourceRecipe) -> dict[str, Any]:
    """A row of `evidence.SOURCES`; the four sums add up to the file's size."""
    sums = {f"{kind}_bytes": size for kind, size in source.sums.items()}
    assert sum(sums.values()) == source.size, f"{source.file}: the ledger has a gap"
    headings = [
        {name: getattr(line, name) for name in ("venue", "year", "kind", "declared_count")}
        | {"text": line.text, "languages": list(line.languages)}
        for line in source.headings
    ]
    return sums | {
        "file": source.file,
        "sha256": source.sha256,
        "bytes": source.size,
        "encoding": source.encoding,
        "encoding_confidence": source.encoding_confidence,
        "layout": source.layout,
        "headings": headings,
        "license": recipe.license,
        "origin": recipe.origin,
        "retrieved": recipe.retrieved,
        "declared_count": source.declared_count,
        "found_count": source.found_count,
    }


def _key(task: Task) -> str:
    recipe = (task.source, task.language, task.masked)
    parts = (task.name, checksum(task.path), *recipe, package_fingerprint())
    return blake2b(repr(parts).encode(), digest_size=16).hexdigest()


@cache
def package_fingerprint() -> str:
    """Hash over this package's files and the versions that decide a label or a byte."""
    digest = blake2b(repr(sorted(deciding_versions().items())).encode(), digest_size=16)
    root = Path(package_file).parent
    for path in sorted(root.rglob("*")):
        if path.is_file() and path.suffix != ".pyc":
            digest.update(path.relative_to(root).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()
