"""`build`: the stages in their order, and what each kept and removed."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

import pyarrow as pa
import pyarrow.ipc

from polycorpus.engine import spread
from polycorpus.errors import MachineError
from polycorpus.evidence import SOURCES
from polycorpus.pipeline.against import contaminated
from polycorpus.pipeline.corpus import Corpus
from polycorpus.pipeline.edit import correct, reject_flagged
from polycorpus.pipeline.memory import check_memory
from polycorpus.pipeline.prepare import Prepared, Task, cached, prepare
from polycorpus.pipeline.whole import dedup_corpus, split_corpus
from polycorpus.pipeline.write import Inputs, StageCount, Written, write_build
from polycorpus.problems import Problem
from polycorpus.read import left_out, raw_files
from polycorpus.schema import RECORD

RawFiles = Sequence[tuple[Path, str]]
"""Path and name of each, as `read.raw_files` gives them."""
Stage = Literal["language", "dedup", "split", "build"]

SPAWN_FROM_BYTES: Final = 32 << 20
"""Raw bytes from which more processes pay: a spawned one costs a second of imports, which is what
reading about 16 MB takes."""


@dataclass(frozen=True, slots=True)
class Built:
    """What a build did; `written` is null where `--until` stopped before the last stage."""

    records: pa.Table
    """Records after the last stage that ran; with `split` once that stage has."""
    sources: pa.Table
    stages: tuple[StageCount, ...]
    problems: tuple[Problem, ...]
    written: Written | None = None


def build_corpus(
    corpus: Corpus,
    *,
    workers: int = 1,
    until: Stage = "build",
    against: pa.Table | None = None,
) -> Built:
    """All stages up to `until`; the last one replaces the corpus's build folder as a whole.

    `against` holds the texts that records must not share, as `texts_of` gives them.
    One build at a time in a corpus: MachineError while another one is at work.
    """
    from filelock import FileLock, Timeout

    files = raw_files([corpus.raw])  # an empty folder is wrong use, before anything is written
    corpus.state.mkdir(parents=True, exist_ok=True)
    try:
        with FileLock(corpus.state / "lock", timeout=0):
            return _build(corpus, files, workers, until, against)
    except Timeout as error:
        raise MachineError(
            f"another build is at work in {corpus.root.absolute()}",
            hint="wait for it to end, then run the same command again",
        ) from error


def _build(
    corpus: Corpus, files: RawFiles, workers: int, until: Stage, against: pa.Table | None
) -> Built:
    prepared = _prepare(corpus, files, workers)
    records, sources = _gathered(prepared)
    problems = left_out([corpus.raw])
    problems += [problem for file in prepared for problem in file.problems]
    stages = [StageCount("read", records.num_rows, 0, _files_remark(prepared))]
    records, flagged = _edited(corpus, records, problems)
    if flagged.num_rows:
        stages.append(StageCount("edit", records.num_rows, flagged.num_rows))
    if until == "language":
        return Built(records, sources, tuple(stages), tuple(problems))
    if not records.num_rows:
        return Built(records, sources, tuple(stages), (*problems, _empty(corpus)))

    if against is not None:
        records, hits, found = contaminated(records, against, corpus.recipe.dedup, workers)
        problems += found
        flagged = pa.concat_tables([flagged, hits])
        stages.append(StageCount("against", records.num_rows, hits.num_rows))
        if not records.num_rows:
            return Built(records, sources, tuple(stages), (*problems, _empty(corpus)))
    grouped = dedup_corpus(records, corpus, workers)
    problems += grouped.problems
    kept = grouped.kept
    stages.append(StageCount("dedup", kept.num_rows, records.num_rows - kept.num_rows))
    if until == "dedup":
        return Built(kept, sources, tuple(stages), tuple(problems))

    assignment = split_corpus(grouped, corpus)
    kept = kept.append_column("split", assignment.split)
    stages.append(StageCount("split", kept.num_rows))
    if until == "split":
        return Built(kept, sources, tuple(stages), tuple(problems))

    if not kept.num_rows:
        return Built(kept, sources, tuple(stages), (*problems, _empty(corpus)))
    rejected = _in_place_order(pa.concat_tables([flagged, grouped.rejected]))
    assert stages[0].kept == kept.num_rows + grouped.duplicates.num_rows + rejected.num_rows
    inputs = Inputs(kept, sources, grouped.duplicates, rejected, tuple(stages))
    written, faults = write_build(corpus, inputs)
    assignment.ledger.write(corpus.splits)
    return Built(kept, sources, tuple(stages), (*problems, *faults), written)


def _prepare(corpus: Corpus, files: RawFiles, workers: int) -> list[Prepared]:
    """Each file, from the cache or anew; what is prepared anew is spread over `workers`."""
    check_memory(sum(path.stat().st_size for path, _ in files))
    recipe = corpus.recipe
    tasks = [
        Task(path, name, recipe.source(name), recipe.language, recipe.masked, corpus.cache)
        for path, name in files
    ]
    known = [cached(task) for task in tasks]
    fresh = _spread([task for task, kept in zip(tasks, known, strict=True) if not kept], workers)
    return [kept or next(fresh) for kept in known]


def _spread(tasks: Sequence[Task], workers: int) -> Iterator[Prepared]:
    """The tasks in their order. A file that would keep one worker busy alone is spread itself."""
    sizes = [task.path.stat().st_size for task in tasks]
    if workers == 1 or sum(sizes) < SPAWN_FROM_BYTES:
        yield from map(prepare, tasks)
        return
    limit = max(SPAWN_FROM_BYTES, sum(sizes) // (2 * workers))
    small = [task for task, size in zip(tasks, sizes, strict=True) if size <= limit]
    done = iter(list(spread(prepare, small, workers)))
    for task, size in zip(tasks, sizes, strict=True):
        yield next(done) if size <= limit else prepare(task, workers)


def _gathered(prepared: Sequence[Prepared]) -> tuple[pa.Table, pa.Table]:
    """All records, by (file, start_bytes), and a row of `evidence.SOURCES` for each file."""
    tables = []
    for file in prepared:
        with pa.memory_map(os.fspath(file.records)) as stream:
            tables.append(pa.ipc.open_file(stream).read_all())
    records = pa.concat_tables(tables) if tables else RECORD.empty_table()
    sources = pa.Table.from_pylist([row for file in prepared for row in file.sources], SOURCES)
    return _in_place_order(records), sources.sort_by("file")


def _in_place_order(rows: pa.Table) -> pa.Table:
    return rows.sort_by([("file", "ascending"), ("start_bytes", "ascending")])


def _edited(
    corpus: Corpus, records: pa.Table, problems: list[Problem]
) -> tuple[pa.Table, pa.Table]:
    """Records corrected and without those that their flags remove, and the rows that went."""
    records, unused = correct(records, corpus.recipe.correct)
    problems += unused
    return reject_flagged(records, corpus.recipe)


def _empty(corpus: Corpus) -> Problem:
    """A dataset without a row can't be loaded: none is written, and an older build stays."""
    text = f"no record is left to publish from {corpus.raw}, so nothing was written"
    return Problem("empty_corpus", text, hint=f"polycorpus validate {corpus.raw}")


def _files_remark(prepared: Sequence[Prepared]) -> str:
    fresh = sum(file.fresh for file in prepared)
    count = f"{len(prepared)} file{'s' * (len(prepared) != 1)}"
    return f"from {count}" if fresh == len(prepared) else f"from {count}, {fresh} of them read anew"
