"""What a target is, and the checks that fit it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from polycorpus.build import MANIFEST_FILE
from polycorpus.errors import UsageError
from polycorpus.problems import Problem
from polycorpus.validate import (
    card,
    counts,
    croissant,
    files,
    foreign,
    languages,
    ledger,
    records,
    texts,
)
from polycorpus.validate.findings import Check, Findings
from polycorpus.validate.foreign.dataset import Foreign
from polycorpus.validate.manifest import load_manifest
from polycorpus.validate.published import Published

CHECKS: Final[tuple[Callable[[Published], Check], ...]] = (
    files.check_files,
    files.check_shards,
    files.check_schema,
    counts.check_counts,
    ledger.check_ledger,
    ledger.check_places,
    ledger.check_evidence,
    records.check_ids,
    records.check_groups,
    records.check_leakage,
    texts.check_texts,
    languages.check_tags,
    languages.check_content,
    languages.check_spans,
    languages.check_opinions,
    card.check_card,
    card.check_vocabulary,
    card.check_sections,
    croissant.check_croissant,
)
"""In the order in which they are printed: what is there, what it says, what it promises."""


FOREIGN_CHECKS: Final[tuple[Callable[[Foreign], Check], ...]] = (
    foreign.check_load,
    foreign.check_card,
    foreign.check_counts,
    foreign.check_splits,
    foreign.check_leakage,
    foreign.check_mojibake,
    foreign.check_markup,
    foreign.check_languages,
)
"""Of a dataset that polycorpus did not make."""

Fetch = Callable[[str, str | None, Path], object]
"""Brings all files of a dataset at a revision, by default the newest, into a folder."""


def validate_target(target: str, fetch: Fetch) -> Findings:
    """The findings on `target`; UsageError where it is neither a path nor a dataset."""
    path = Path(target)
    if path.exists():
        if (path / MANIFEST_FILE).is_file():
            return validate_build(path, target)
        from polycorpus.validate.raw import check_raw

        return Findings(target, tuple(check_raw(path)))
    repo_id, _, revision = target.partition("@")
    if repo_id.count("/") != 1 or target.startswith((".", "/", "~")):
        raise UsageError(
            f"{target} is neither a path that exists nor user/name[@revision]",
            hint="run `polycorpus build` first, or check the path",
        )
    with TemporaryDirectory(prefix="polycorpus-") as folder:
        fetch(repo_id, revision or None, Path(folder))
        if (Path(folder) / MANIFEST_FILE).is_file():
            return validate_build(Path(folder), target)
        return validate_foreign(Path(folder), repo_id, target)


def validate_build(folder: Path, target: str) -> Findings:
    """The findings on the build in `folder`, which is called `target`."""
    try:
        build = Published(folder, load_manifest(folder))
    except ValueError as error:
        problem = Problem("manifest_broken", f"it can't be used: {error}", file=MANIFEST_FILE)
        return Findings(target, (Check("manifest", "the manifest can be read", (problem,)),))
    return Findings(target, tuple(check(build) for check in CHECKS))


def validate_foreign(folder: Path, repo_id: str, target: str) -> Findings:
    """The findings on a dataset of any kind in `folder`, published as `repo_id`."""
    dataset = Foreign(folder, repo_id)
    return Findings(target, tuple(check(dataset) for check in FOREIGN_CHECKS))
