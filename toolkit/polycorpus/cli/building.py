"""Commands that build and check: build, validate."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from polycorpus.cli import output

if TYPE_CHECKING:
    import pyarrow as pa

    from polycorpus.pipeline import Corpus

Endpoint = Annotated[
    str | None, typer.Option(metavar="URL", help="Hub to talk to; default: HF_ENDPOINT.")
]


Stage = Literal["language", "dedup", "split", "build"]
Format = Literal["human", "json", "junit"]


@output.edge
def build(
    raw: Annotated[Path | None, typer.Option(help="Folder of raw files; default: raw/.")] = None,
    out: Annotated[Path | None, typer.Option(help="Folder to write; default: build/.")] = None,
    until: Annotated[Stage, typer.Option(help="Last stage to run.")] = "build",
    workers: Annotated[
        int, typer.Option(min=1, help="Processes that read files.", show_default="all cores")
    ] = os.cpu_count() or 1,
    since: Annotated[
        str | None,
        typer.Option(metavar="REPO@REV", help="Restore a lost splits.tsv from what is published."),
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            metavar="TARGET",
            help="Report records whose text is in these files, or in user/name[@revision].",
        ),
    ] = None,
    endpoint: Endpoint = None,
) -> None:
    """Turn raw/ into the dataset in build/."""
    from polycorpus.pipeline import build_corpus, open_corpus
    from polycorpus.report.summary import build_lines

    corpus = open_corpus(Path(), raw, out)
    if since is not None:
        _restore(corpus, since, endpoint)
    texts = None if against is None else _texts(against, endpoint)
    built = build_corpus(corpus, workers=workers, until=until, against=texts)
    code = output.report(built.problems)
    output.tell(build_lines(built))
    raise typer.Exit(code)


def _restore(corpus: Corpus, since: str, endpoint: str | None) -> None:
    from tempfile import TemporaryDirectory

    from polycorpus.hub.fetch import fetch_dataset
    from polycorpus.pipeline import restore_splits

    repo_id, _, revision = since.partition("@")
    with TemporaryDirectory(prefix="polycorpus-") as folder:
        fetch_dataset(repo_id, revision or None, Path(folder), endpoint)
        count = restore_splits(corpus, Path(folder))
    output.say(f"restored the splits of {count} published records into {corpus.splits}")


def _texts(target: str, endpoint: str | None) -> pa.Table:
    from functools import partial

    from polycorpus.hub.fetch import fetch_dataset
    from polycorpus.pipeline.against import texts_of

    return texts_of(target, partial(fetch_dataset, endpoint=endpoint))


@output.edge
def validate(
    target: Annotated[
        str, typer.Argument(metavar="TARGET", help="Raw folder, build, or user/name[@revision].")
    ] = "build",
    format: Annotated[Format, typer.Option(help="How to print the findings.")] = "human",
    endpoint: Endpoint = None,
) -> None:
    """Prove the promises of a raw folder, a build or a published dataset."""
    from functools import partial

    from polycorpus.hub.fetch import fetch_dataset
    from polycorpus.validate import validate_target
    from polycorpus.validate.findings import render

    findings = validate_target(target, partial(fetch_dataset, endpoint=endpoint))
    for text in render(findings, format):
        output.data(text if format != "human" else output.plain(text))
    raise typer.Exit(findings.exit_code)
