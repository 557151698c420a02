"""A user at a Hub: pushes without waiting, and looks at what is there."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from huggingface_hub import HfApi

from polycorpus.hub.client import plain_uploads
from polycorpus.hub.publish import Published, publish
from polycorpus.hub.rehearsal import Endpoint


@dataclass(frozen=True)
class Desk:
    """One user with one dataset."""

    hub: Endpoint
    user: str = "alice"

    @property
    def repo(self) -> str:
        """The dataset."""
        return f"{self.user}/corpus"

    @property
    def api(self) -> HfApi:
        """The plain client of this user."""
        return HfApi(endpoint=self.hub.url, token=f"hf_{self.user}")

    def push(self, build: Path, **options: Any) -> Published:
        """Push without waiting; read back checksums only, unless the options say otherwise."""
        quick = {"load_back": False, "sleep": lambda _: None, "token": f"hf_{self.user}"}
        return publish(build, self.repo, endpoint=self.hub.url, **{**quick, **options})

    def head(self) -> str:
        """The commit of main."""
        sha = self.api.dataset_info(self.repo).sha
        assert sha is not None
        return sha

    def titles(self, revision: str | None = None) -> list[str]:
        """Titles of the commits, the newest first."""
        commits = self.api.list_repo_commits(self.repo, repo_type="dataset", revision=revision)
        return [commit.title for commit in commits]

    def files(self) -> set[str]:
        """Paths on main."""
        return set(self.api.list_repo_files(self.repo, repo_type="dataset"))

    def upload(self, name: str, content: bytes = b"theirs") -> None:
        """A commit that polycorpus has no part in."""
        self.api.upload_file(
            path_or_fileobj=content, path_in_repo=name, repo_id=self.repo, repo_type="dataset"
        )

    def put(self, name: str, content: bytes) -> None:
        """The same for a file that goes to LFS, also where hf_xet is installed."""
        with plain_uploads():
            self.upload(name, content)


def schedule(folder: Path, *faults: dict[str, Any]) -> Path:
    """A file of faults."""
    path = folder / "faults.json"
    path.write_text(json.dumps(faults), "utf-8")
    return path
