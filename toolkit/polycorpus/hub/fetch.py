"""A published dataset as a folder."""

from __future__ import annotations

import time
from pathlib import Path

from polycorpus.hub.client import Sleep, connect, patiently


def fetch_dataset(
    repo_id: str,
    revision: str | None,
    folder: Path,
    endpoint: str | None = None,
    *,
    sleep: Sleep = time.sleep,
) -> str:
    """All files of `repo_id` at `revision`, by default `main`, into `folder`; the commit's id."""
    from huggingface_hub import snapshot_download

    connection = connect(endpoint)

    def fetch() -> str:
        info = connection.api.dataset_info(repo_id, revision=revision)
        assert info.sha is not None  # the Hub always says, unless asked for single properties
        snapshot_download(
            repo_id,
            repo_type="dataset",
            revision=info.sha,
            local_dir=folder,
            endpoint=connection.endpoint,
            token=connection.token or False,
        )
        return info.sha

    return patiently(fetch, connection, sleep)
