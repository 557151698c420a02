"""
The command line: each command is a few lines over the library.

Everything heavy is imported inside the command that needs it, so that `--help` stays quick.
"""

from __future__ import annotations

from typing import Annotated

import typer

from polycorpus import __version__
from polycorpus.cli import building, publishing, reading
from polycorpus.engine import seldom_collect

app = typer.Typer(
    name="polycorpus",
    help="Raw files of paper abstracts, in any layout and language, become a Hugging Face dataset.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

for _command in (
    reading.parse,
    reading.line,
    building.build,
    building.validate,
    publishing.diff,
    publishing.push,
    publishing.hub,
    publishing.rehearse,
    reading.trace,
):
    app.command()(_command)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"polycorpus {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Raw files of paper abstracts become a Hugging Face dataset."""


def main() -> None:
    """Entry point of the `polycorpus` command."""
    seldom_collect()
    app()
