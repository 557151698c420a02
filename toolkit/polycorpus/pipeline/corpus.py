"""Where a corpus lies: a folder with raw/, and optionally recipe, prose and ledger of splits."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from polycorpus.card import PROSE_FILE
from polycorpus.errors import UsageError
from polycorpus.recipe import Recipe, load

SPLITS_FILE: Final = "splits.tsv"
STATE_FOLDER: Final = ".polycorpus"


@dataclass(frozen=True, slots=True)
class Corpus:
    """The folders and files of one corpus; `state` holds caches and may be deleted at any time."""

    root: Path
    raw: Path
    out: Path
    recipe: Recipe

    @property
    def state(self) -> Path:
        """Caches, beside the build and on its file system."""
        return self.out.absolute().parent / STATE_FOLDER

    @property
    def cache(self) -> Path:
        """Prepared files."""
        return self.state / "prepared"

    @property
    def prose(self) -> str | None:
        """Text of dataset_card.md; null where the corpus has none."""
        try:
            return (self.root / PROSE_FILE).read_text("utf-8")
        except FileNotFoundError:
            return None
        except UnicodeDecodeError as error:
            raise UsageError(f"{PROSE_FILE} is not UTF-8: byte {error.start}") from error

    @property
    def splits(self) -> Path:
        """The committed ledger of splits."""
        return self.root / SPLITS_FILE

    @property
    def name(self) -> str:
        """Name of the dataset; without one in the recipe, the same in every folder (promise 7)."""
        return self.recipe.corpus.name or "abstracts"


def open_corpus(root: Path, raw: Path | None = None, out: Path | None = None) -> Corpus:
    """The corpus in `root`, or the one that the folder `raw` belongs to: the folder it lies in.

    `out` defaults to build/ in it.
    """
    raw_folder = raw if raw is not None else root / "raw"
    if not raw_folder.is_dir():
        what = "is not a folder" if raw_folder.exists() else "does not exist"
        raise UsageError(
            f"{raw_folder} {what}",
            hint="go to a folder that holds raw/, or name the folder with --raw",
        )
    home = root if raw is None else raw_folder.parent
    target = out if out is not None else home / "build"
    if target.resolve().is_relative_to(raw_folder.resolve()):
        raise UsageError(
            f"{target} lies in {raw_folder}, so the next build would read it",
            hint="name another folder with --out",
        )
    return Corpus(home, raw_folder, target, load(home))
