"""Commands that build and check: build, validate."""

from __future__ import annotations

import os
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from polycorpus.cli import output

Endpoint = Annotated[
    str | None, typer.Option(metavar="URL", help="Hub to talk to; default: HF_ENDPOINT.")
]


class Stage(StrEnum):
    """Stages after which `build --until` may stop."""

    language = "language"
    dedup = "dedup"
    split = "split"
    build = "build"


class Format(StrEnum):
    """How `validate` prints what it found."""

    human = "human"
    json = "json"
    junit = "junit"


@output.edge
def build(
    raw: Annotated[Path | None, typer.Option(help="Folder of raw files; default: raw/.")] = None,
    out: Annotated[Path | None, typer.Option(help="Folder to write; default: build/.")] = None,
    until: Annotated[Stage, typer.Option(help="Last stage to run.")] = Stage.build,
    workers: Annotated[int, typer.Option(min=1, help="Processes that read files.")] = os.cpu_count()
    or 1,
) -> None:
    """Turn raw/ into the dataset in build/."""
    from polycorpus.pipeline import build_corpus, open_corpus
    from polycorpus.report.summary import build_lines

    corpus = open_corpus(Path(), raw, out)
    built = build_corpus(corpus, workers=workers, until=until.value)
    code = output.report(built.problems)
    for text in build_lines(built):
        output.data(output.plain(text))
    raise typer.Exit(code)


@output.edge
def validate(
    target: Annotated[
        str, typer.Argument(metavar="TARGET", help="Raw folder, build, or user/name[@revision].")
    ] = "build",
    format: Annotated[Format, typer.Option(help="How to print the findings.")] = Format.human,
    endpoint: Endpoint = None,
) -> None:
    """Prove the promises of a raw folder, a build or a published dataset."""
    from polycorpus.validate import validate_target
    from polycorpus.validate.findings import render

    findings = validate_target(target, endpoint=endpoint)
    for text in render(findings, format.value):
        output.data(text if format is not Format.human else output.plain(text))
    raise typer.Exit(findings.exit_code)
