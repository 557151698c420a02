"""Commands that build and check: build, validate."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Literal

import typer

from polycorpus.cli import output

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
    workers: Annotated[int, typer.Option(min=1, help="Processes that read files.")] = os.cpu_count()
    or 1,
) -> None:
    """Turn raw/ into the dataset in build/."""
    from polycorpus.pipeline import build_corpus, open_corpus
    from polycorpus.report.summary import build_lines

    corpus = open_corpus(Path(), raw, out)
    built = build_corpus(corpus, workers=workers, until=until)
    code = output.report(built.problems)
    for text in build_lines(built):
        output.data(output.plain(text))
    raise typer.Exit(code)


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
