"""Commands that read: parse, line, trace."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from polycorpus.cli import output
from polycorpus.errors import UsageError


@output.edge
def parse(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="Raw files or folders.")],
    ledger: Annotated[
        Path | None, typer.Option(help="Write each byte range's kind to this file, as JSON lines.")
    ] = None,
    problems: Annotated[
        Path | None, typer.Option(help="Write the problems to this file, as JSON lines.")
    ] = None,
) -> None:
    """Records of raw files as JSON lines, after repair and language."""
    from polycorpus.pipeline.prepare import parse_files
    from polycorpus.pipeline.rows import row_lines
    from polycorpus.read import left_out

    _keep_raw(paths, ledger, problems)
    found = left_out(paths)
    with output.whole_file(ledger) as extents:
        for chunk in parse_files(Path.cwd(), paths):
            for text in row_lines(chunk.records):
                output.data(text)
            found += chunk.problems
            if extents is not None:
                extents.writelines(extent.as_json(chunk.file) + "\n" for extent in chunk.extents)
        code = output.report(found, problems)
    raise typer.Exit(code)


def _keep_raw(paths: list[Path], *targets: Path | None) -> None:
    """Refuse to write over what is to be read."""
    for target in targets:
        if target is not None and any(
            target.resolve() == path.resolve() or target.resolve().is_relative_to(path.resolve())
            for path in paths
        ):
            raise UsageError(f"{target} is among the raw files", hint="write it somewhere else")


@output.edge
def line(
    text: Annotated[
        list[str] | None, typer.Argument(metavar="[TEXT]...", help="Lines; default: from stdin.")
    ] = None,
) -> None:
    """What each line is: a heading, a label with its value, or text."""
    from polycorpus.heading import understand
    from polycorpus.problems import json_line

    for one in text if text is not None else _stdin_lines():
        output.data(json_line(understand(one).as_dict()))


def _stdin_lines() -> list[str]:
    """LF-terminated lines of stdin, blank ones too; what follows the last LF is a line."""
    lines = sys.stdin.buffer.read().decode("utf-8", "backslashreplace").split("\n")
    return lines[:-1] if lines[-1] == "" else lines


@output.edge
def trace(
    record: Annotated[str, typer.Argument(metavar="ID", help="A record's id, or its beginning.")],
    out: Annotated[Path, typer.Option(help="The build.")] = Path("build"),
    raw: Annotated[Path, typer.Option(help="The raw files.")] = Path("raw"),
) -> None:
    """One record from its raw bytes to its shard: each repair, its language, group and split."""
    from polycorpus.report.trace import trace_record

    output.tell(trace_record(record, out, raw))
