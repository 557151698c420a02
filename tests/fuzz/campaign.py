"""Slices of inputs, each with its seed, so that any of them can be run again alone."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Final, Literal
from zlib import crc32

import polycorpus
from polycorpus.recipe import SourceRecipe

from . import promises
from .mutations import mutated
from .subjects import SUBJECTS, Subject

Engine = Literal["mutations", "hypothesis", "atheris"]
ENGINES: Final[tuple[Engine, ...]] = ("mutations", "hypothesis", "atheris")
SHARES: Final[dict[Engine, float]] = {"mutations": 0.6, "hypothesis": 0.2, "atheris": 0.2}
"""Of a campaign's inputs: a mutation costs the least, and finds the most."""

NO_ATHERIS: Final = "atheris is not installed: pip install 'polycorpus[fuzz]' (Python 3.11 to 3.13)"
_SNIFFED: Final = 4
_TWICE: Final = 8
"""One input of so many is read as its layout looks, and read a second time."""

_PACKAGE: Final = str(Path(polycorpus.__file__).parent)


@dataclass(frozen=True)
class Slice:
    """What a slice did. `slowest_seconds` is None where the engine does not tell."""

    subject: str
    engine: Engine
    seed: int
    inputs: int
    seconds: float
    failures: int
    slowest_seconds: float | None = None


class Reader:
    """Reads inputs of one subject, one after the other; failures are kept in its folder."""

    def __init__(self, subject: Subject, folder: Path) -> None:
        self._subject = subject
        self._failed = folder / "failures"
        self._failed.mkdir(parents=True, exist_ok=True)
        self._path = folder / f"in.{subject.suffix}"
        self.inputs = 0
        self.slowest = 0.0
        self.failures: Counter[str] = Counter()
        promises.warm_up(self._path)

    def read(self, raw: bytes) -> None:
        """Every promise for one input; which further readings it gets, its bytes decide."""
        self.inputs += 1
        pick = crc32(raw)
        self._path.write_bytes(raw)
        recipes = [SourceRecipe(layout=self._subject.layout)]
        if self._subject.layout is not None and pick % _SNIFFED == 0:
            recipes.append(SourceRecipe())
        for recipe in recipes:
            try:
                seconds = promises.check(self._path, recipe, twice=pick % _TWICE == 0)
            except Exception as error:  # noqa: BLE001 - whatever it is, it is what is sought
                self._keep(raw, error)
            else:
                self.slowest = max(self.slowest, seconds)

    def _keep(self, raw: bytes, error: Exception) -> None:
        """The first input of each kind of failure, and its traceback."""
        frames = [f for f in traceback.extract_tb(error.__traceback__) if _PACKAGE in f.filename]
        at = [f"{Path(frame.filename).stem}.{frame.name}" for frame in frames[-2:]]
        words = re.sub(r"\d+", "N", str(error))[:60] if not frames or len(at) < 2 else ""
        kind = " ".join([type(error).__name__, *at, words]).strip()
        self.failures[kind] += 1
        name = f"{self._subject.name}-{crc32(kind.encode()):08x}"
        kept = self._failed / f"{name}.{self._subject.suffix}"
        if not kept.exists() or kept.stat().st_size > len(raw):  # the smallest one met
            kept.write_bytes(raw)
            text = "".join(traceback.format_exception(error))
            (self._failed / f"{name}.traceback").write_text(f"{kind}\n\n{text}", "utf-8")


def run(subject: Subject, engine: Engine, seed: int, inputs: int, folder: Path) -> Slice:
    """One slice. LookupError where atheris is asked for and not there."""
    if engine == "atheris":
        return _guided(subject, seed, inputs, folder)
    reader = Reader(subject, folder)
    begun = time.process_time()
    if engine == "mutations":
        draw = Random(f"{subject.name} {seed}")
        for _ in range(inputs):
            reader.read(mutated(draw, subject))
    else:
        _hypothesis(subject, seed, inputs, reader.read)
    seconds = time.process_time() - begun
    failures = reader.failures.total()
    return Slice(subject.name, engine, seed, reader.inputs, seconds, failures, reader.slowest)


def _hypothesis(subject: Subject, seed: int, inputs: int, read: Callable[[bytes], None]) -> None:
    import hypothesis
    from hypothesis import HealthCheck, Phase

    from .grammars import files

    @hypothesis.seed(seed)
    @hypothesis.settings(
        max_examples=inputs,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @hypothesis.given(files(subject))
    def each(raw: bytes) -> None:
        read(raw)

    each()


_EXECUTED: Final = re.compile(r"stat::number_of_executed_units:\s*(\d+)")


def _guided(subject: Subject, seed: int, inputs: int, folder: Path) -> Slice:
    if find_spec("atheris") is None:
        raise LookupError(NO_ATHERIS)
    begun = time.perf_counter()
    before = _kept(folder)
    name = __name__.rpartition(".")[0] + ".guided"
    arguments = [subject.name, str(inputs), str(seed), str(folder)]
    done = subprocess.run(
        [sys.executable, "-m", name, *arguments], capture_output=True, text=True, check=False
    )
    executed = _EXECUTED.search(done.stderr)
    if executed is None or done.returncode:
        raise RuntimeError(f"atheris ended with {done.returncode}: {done.stderr[-2000:]}")
    seconds = time.perf_counter() - begun
    failures = len(_kept(folder) - before)
    return Slice(subject.name, "atheris", seed, int(executed[1]), seconds, failures)


def _kept(folder: Path) -> set[str]:
    return {path.name for path in (folder / "failures").glob("*.traceback")}


def campaign(
    names: list[str], engines: list[Engine], inputs: int, slice_inputs: int, log: Path, folder: Path
) -> int:
    """
    Slices in turn until `log` says that each subject has had its inputs; how many failed.

    A campaign that was stopped goes on from its log.
    """
    failures = 0
    while (next_one := _due(names, engines, inputs, log)) is not None:
        name, engine, seed, left = next_one
        done = run(SUBJECTS[name], engine, seed, min(slice_inputs, left), folder)
        with log.open("a", encoding="utf-8") as stream:
            stream.write(json.dumps(asdict(done)) + "\n")
        failures += done.failures
        slowest = f", slowest {done.slowest_seconds:.2f} s" if done.slowest_seconds else ""
        print(f"{name:12} {engine:10} seed {seed:3}: {done.inputs} inputs, {done.seconds:.0f} s, "
              f"{done.failures} failures{slowest}", flush=True)  # fmt: skip
    return failures


def _due(
    names: list[str], engines: list[Engine], inputs: int, log: Path
) -> tuple[str, Engine, int, int] | None:
    """Whose turn it is: the one that is furthest from its share. Its seed counts its slices."""
    lines = log.read_text("utf-8").split("\n") if log.exists() else []
    slices = [json.loads(line) for line in lines if line]
    given: Counter[tuple[str, str]] = Counter()
    runs: Counter[tuple[str, str]] = Counter()
    for one in slices:
        given[one["subject"], one["engine"]] += one["inputs"]
        runs[one["subject"], one["engine"]] += 1
    total = sum(SHARES[engine] for engine in engines)
    due = [
        (given[name, engine] / share, name, engine, int(share - given[name, engine]))
        for name in names
        for engine in engines
        if given[name, engine] < (share := round(inputs * SHARES[engine] / total))
    ]
    if not due:
        return None
    _, name, engine, left = min(due)
    return name, engine, runs[name, engine], left
