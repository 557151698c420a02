"""Small corpora in folders of their own."""

from pathlib import Path

import pytest

RAW = Path(__file__).resolve().parents[2] / "raw"


@pytest.fixture
def corpus_dir(tmp_path):
    """A corpus with the raw files of this repository and nothing else."""
    (tmp_path / "raw").mkdir()
    for path in RAW.glob("*.txt"):
        (tmp_path / "raw" / path.name).write_bytes(path.read_bytes())
    return tmp_path
