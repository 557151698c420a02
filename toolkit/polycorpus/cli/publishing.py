"""Commands that talk to a Hub: diff, push, hub, rehearse."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from polycorpus.cli import output
from polycorpus.cli.building import Endpoint

Repository = Annotated[str, typer.Argument(metavar="REPO_ID", help="user/name on the Hub.")]
Build = Annotated[Path, typer.Option(help="The build to compare or push.")]


@output.edge
def diff(
    repo_id: Repository,
    out: Build = Path("build"),
    revision: Annotated[str | None, typer.Option(help="Branch, tag or commit.")] = None,
    endpoint: Endpoint = None,
    format: Annotated[output.Style, typer.Option(help="How to print.")] = "human",
) -> None:
    """Records added, removed, changed and moved against what is published."""
    from polycorpus.hub.diff import diff as compare
    from polycorpus.hub.words import difference_lines
    from polycorpus.problems import json_line

    found = compare(out, repo_id, revision=revision, endpoint=endpoint)
    if format == "json":
        output.data(json_line(asdict(found)))
        return
    output.tell(difference_lines(found))


@output.edge
def push(
    repo_id: Repository,
    out: Build = Path("build"),
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show it, push nothing.")] = False,
    create_pr: Annotated[bool, typer.Option("--create-pr", help="Open a pull request.")] = False,
    private: Annotated[bool, typer.Option("--private", help="Make a new repo private.")] = False,
    tag: Annotated[str | None, typer.Option(help="Tag the new revision.")] = None,
    revision: Annotated[str | None, typer.Option(help="Branch to push to.")] = None,
    with_raw: Annotated[bool, typer.Option("--with-raw", help="Push raw/ along.")] = False,
    raw: Annotated[Path, typer.Option(help="The raw files for --with-raw.")] = Path("raw"),
    quick: Annotated[
        bool, typer.Option("--quick", help="Compare checksums, do not load it back.")
    ] = False,
    endpoint: Endpoint = None,
) -> None:
    """Publish build/ in one guarded commit, then read it back."""
    from polycorpus.hub.publish import publish
    from polycorpus.hub.words import published_lines

    published = publish(
        out,
        repo_id,
        endpoint=endpoint,
        revision=revision,
        private=private,
        create_pr=create_pr,
        tag=tag,
        dry_run=dry_run,
        with_raw=raw if with_raw else None,
        load_back=not quick,
    )
    output.tell(published_lines(published))


@output.edge
def hub(
    root: Annotated[Path, typer.Option(help="Folder of its repositories.")] = Path("hub"),
    port: Annotated[int, typer.Option(min=0, max=65535, help="0: any free one.")] = 8765,
    faults: Annotated[Path | None, typer.Option(help="Schedule of faults to inject.")] = None,
) -> None:
    """Serve a rehearsal Hub on this machine. It is not the Hub: no login, no quota, no safety."""
    from polycorpus.hub.rehearsal import serve

    def listening(endpoint: object) -> None:
        url = getattr(endpoint, "url", endpoint)
        output.say(f"rehearsal Hub at {url}, repositories in {root}; stop it with Ctrl-C")
        output.say(f"hint: HF_ENDPOINT={url} HF_TOKEN=hf_{{your name}} HF_HUB_DISABLE_XET=1")

    serve(root, port, faults, ready=listening)


@output.edge
def rehearse(
    name: Annotated[str, typer.Option(help="Name of the dataset on the rehearsal Hub.")] = "",
) -> None:
    """Build, publish to a rehearsal Hub, read back and validate: the whole path on this machine."""
    from polycorpus.cli.rehearsal import rehearsal

    raise typer.Exit(rehearsal(Path(), name))
