"""Promise 8: a build that is killed at any moment leaves nothing that the next one minds.

The build that is killed is the hard one: a corpus that was published before has grown, so that the
old build, its ledger of splits and its caches are all there to be damaged.
"""

import random
import shutil
import signal
import subprocess
import sys
import time
from hashlib import sha256
from pathlib import Path

import pytest

KILLS = 200
PATH_OF_RAW = Path(__file__).resolve().parents[2] / "raw"
BUILD = [sys.executable, "-c", "from polycorpus.cli import main; main()", "build"]
NEW = """ICML 2024 Abstracts

Frost warnings for orchards come from airports far away. Ten cheap sensors among the trees and a model
of the slope tell the coldest row an hour before it freezes.

Ferries leave late when lorries are loaded by hand. A camera above the ramp counts axles, and a short
rule for the deck officer saves four minutes a call.
"""


def tree(folder):
    """Every file of build/ and the ledger, with its checksum."""
    paths = [*sorted((folder / "build").rglob("*")), folder / "splits.tsv"]
    return {
        path.relative_to(folder).as_posix(): sha256(path.read_bytes()).hexdigest()
        for path in paths
        if path.is_file()
    }


def build(folder):
    """The seconds that a whole build took."""
    started = time.monotonic()
    subprocess.run(BUILD, cwd=folder, check=True, stdout=-3, stderr=-3)
    return time.monotonic() - started


def grown(folder, published):
    """The published corpus with a file more and one that changed, not built yet."""
    shutil.copytree(published, folder, dirs_exist_ok=True)
    (folder / "raw" / "new.txt").write_text(NEW, "utf-8")
    path = min((folder / "raw").glob("000*"))
    path.write_bytes(path.read_bytes().rstrip().rpartition(b"\n\n")[0] + b"\n")
    return folder


@pytest.fixture(scope="module")
def published(tmp_path_factory):
    folder = tmp_path_factory.mktemp("published")
    shutil.copytree(PATH_OF_RAW, folder / "raw")
    build(folder)
    return folder


@pytest.fixture(scope="module")
def undisturbed(published, tmp_path_factory):
    """What the grown corpus becomes where nobody disturbs it, and the seconds it takes."""
    folder = grown(tmp_path_factory.mktemp("undisturbed"), published)
    seconds = build(folder)
    return tree(folder), seconds


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(KILLS))
def test_the_same_bytes_after_a_kill(tmp_path, published, undisturbed, seed):
    expected, seconds = undisturbed
    folder = grown(tmp_path / "corpus", published)
    with subprocess.Popen(BUILD, cwd=folder, stdout=-3, stderr=-3) as process:
        try:
            process.wait(random.Random(seed).uniform(0, 1.1 * seconds))
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
    build(folder)
    assert tree(folder) == expected
