"""Files and folders that are there whole or not at all, whenever the process is killed."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from polycorpus.build.manifest import MANIFEST_FILE
from polycorpus.errors import UsageError


@contextmanager
def replace_folder(target: Path, staging: Path) -> Iterator[Path]:
    """
    An empty folder `staging` to fill; on leaving without an error it becomes `target`.

    Both lie on one file system. A kill leaves the old `target`, the new one, or, between two
    renames, none, with the new one complete in `staging`'s place: the same command mends it. What
    an earlier kill left in `staging` is removed. A `target` that is no build is a UsageError.
    """
    if target.exists() and not (target / MANIFEST_FILE).is_file() and any(target.iterdir()):
        raise UsageError(
            f"{target} holds files that no build wrote",
            hint="name another folder with --out, or empty this one yourself",
        )
    retired = staging.with_name(staging.name + ".old")
    for leftover in (staging, retired):
        shutil.rmtree(leftover, ignore_errors=True)
    staging.mkdir(parents=True)
    try:
        yield staging
    except BaseException:
        shutil.rmtree(staging, ignore_errors=True)
        raise
    if target.exists():
        target.rename(retired)
    target.parent.mkdir(parents=True, exist_ok=True)
    staging.rename(target)
    shutil.rmtree(retired, ignore_errors=True)
