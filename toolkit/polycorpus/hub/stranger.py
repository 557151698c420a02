"""
A stranger's program: loads a published dataset, plain and streaming, and says what it got.

python -m polycorpus.hub.stranger USER/NAME REVISION
"""

from __future__ import annotations

import json
import sys
from typing import Any


def main(repo_id: str, revision: str) -> None:
    """Print one JSON object: configs, features, and records by split, loaded and streamed."""
    from datasets import disable_progress_bars, get_dataset_config_names, load_dataset

    from polycorpus.hub.diff import arrow_type

    disable_progress_bars()
    plain = load_dataset(repo_id, revision=revision)
    streams = load_dataset(repo_id, revision=revision, streaming=True)
    features = next(iter(plain.values())).features.arrow_schema
    found = {
        "configs": get_dataset_config_names(repo_id, revision=revision),
        "features": [(column.name, arrow_type(column.type)) for column in features],
        "plain": {split: len(records) for split, records in plain.items()},
        "streamed": {split: _streamed(stream) for split, stream in streams.items()},
    }
    print(json.dumps(found))


def _streamed(stream: Any) -> int:  # datasets has no types
    return sum(len(batch) for batch in stream.with_format("arrow").iter(batch_size=1000))


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except Exception as error:  # noqa: BLE001  # a worker's edge: whoever started it shows this
        sys.exit(f"{type(error).__name__}: {error}")
