"""`rehearse`: the whole path on this machine, as a newcomer wants to see it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final

from polycorpus.cli import output

USER: Final = "rehearsal"
EXAMPLES: Final = 2


def rehearsal(root: Path, name: str) -> int:
    """Builds the corpus in `root`, publishes, reads back and validates it; the exit code."""
    from polycorpus.hub.rehearsal import running
    from polycorpus.hub.words import published_lines
    from polycorpus.pipeline import build_corpus, open_corpus
    from polycorpus.report.summary import build_lines

    corpus = open_corpus(root)
    _headline(f"polycorpus build: {corpus.raw} becomes {corpus.out}")
    built = build_corpus(corpus, workers=os.cpu_count() or 1)
    output.tell(build_lines(built))
    code = output.report(built.problems)

    repo_id = f"{USER}/{name or corpus.name}"
    with (
        running(corpus.state / "hub") as endpoint,
        _environment(endpoint.environment(USER), corpus.state),
    ):
        from polycorpus.hub.publish import publish

        _headline(f"polycorpus push {repo_id}: one guarded commit to a rehearsal Hub")
        output.tell(published_lines(publish(corpus.out, repo_id, endpoint=endpoint.url)))
        _headline(f'load_dataset("{repo_id}"): what a reader gets')
        output.tell(_load(repo_id))
        _headline(f"polycorpus validate {repo_id}: the published copy")
        code = max(code, _validate(repo_id, endpoint.url))
    _headline("next")
    first = built.records["id"][0].as_py()[:12]
    output.data(f"  .venv/bin/polycorpus trace {first}")
    return code


def _load(repo_id: str) -> Iterator[str]:
    """A plain `load_dataset`, then the first records of a streaming one."""
    from datasets import load_dataset

    from polycorpus.report.summary import example_lines

    loaded = load_dataset(repo_id)
    yield ", ".join(f"{name} {rows.num_rows}" for name, rows in loaded.items())
    first = next(iter(loaded))
    streamed = load_dataset(repo_id, split=first, streaming=True)
    yield from example_lines(streamed.take(EXAMPLES))


def _validate(repo_id: str, endpoint: str) -> int:
    from polycorpus.hub.fetch import fetch_dataset
    from polycorpus.validate import validate_target
    from polycorpus.validate.findings import render

    findings = validate_target(repo_id, partial(fetch_dataset, endpoint=endpoint))
    output.tell(render(findings, "human"))
    return findings.exit_code


@contextmanager
def _environment(settings: dict[str, str], state: Path) -> Iterator[None]:
    """
    The client's settings for this Hub, and a cache apart from the user's own.

    They are set before huggingface_hub is imported, which reads them once.
    """
    quiet = {"HF_HUB_DISABLE_PROGRESS_BARS": "1", "HF_DATASETS_DISABLE_PROGRESS_BARS": "1"}
    wanted = {**settings, **quiet, "HF_HOME": str((state / "hf").absolute())}
    before = {key: os.environ.get(key) for key in wanted}
    os.environ.update(wanted)
    try:
        yield
    finally:
        for key, value in before.items():
            if value is None:
                os.environ.pop(key, None)
            else:
                os.environ[key] = value


def _headline(text: str) -> None:
    output.tell(["", f"== {text}"])
