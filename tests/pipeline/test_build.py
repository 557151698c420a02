"""The whole build: promises 1 (nothing lost), 5, 6, 7 (same input, same bytes), 8 and 13."""

import json
import os
import random
import shutil
import signal
import subprocess
import sys
from hashlib import sha256

import pyarrow.parquet as pq
import pytest

from polycorpus.errors import UsageError
from polycorpus.pipeline import build_corpus, open_corpus, restore_splits
from polycorpus.pipeline.build import SPAWN_FROM_BYTES
from polycorpus.schema import NEVER_NULL, RECORD

FERRY = (
    "Long ferry routes are planned with average winds, which hides rare but costly storms. We "
    "describe a planner that samples whole weather histories and keeps the routes that survive the "
    "worst tenth of them. Fuel use rises by two percent while missed arrivals fall by half."
)
GLASS = (
    "Sorting recycled glass by colour is usually done with cameras that fail under dust. We "
    "propose to measure the ring tone of each shard instead and train a small classifier on "
    "the spectra. The method sorts nine of ten shards correctly at belt speed."
)


def tree(folder):
    """Every file under `folder` with its checksum."""
    return {
        path.relative_to(folder).as_posix(): sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def rows(folder):
    """Published rows with their split."""
    return [
        {**row, "split": path.name.split("-")[0]}
        for path in sorted(folder.glob("build/data/*/*.parquet"))
        for row in pq.read_table(path).to_pylist()
    ]


def run_build(folder, *options, seed="0"):
    """`polycorpus build` in a process of its own."""
    command = [sys.executable, "-c", "from polycorpus.cli import main; main()", "build", *options]
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def test_the_57_abstracts_are_all_there(corpus_dir):
    """Promise 1 on the real files: 19 records each, and every column that is never null."""
    built = build_corpus(open_corpus(corpus_dir))
    assert built.written is not None
    published = rows(corpus_dir)
    assert len(published) == 57
    assert {row["file"] for row in published} == {p.name for p in (corpus_dir / "raw").iterdir()}
    assert all(row[name] is not None for row in published for name in NEVER_NULL)
    assert {(row["venue"], row["year"], row["language"]) for row in published} == {
        ("NeurIPS", 2025, "en")
    }
    for row in pq.read_table(next(corpus_dir.glob("build/evidence/sources/*"))).to_pylist():
        parts = [row[f"{kind}_bytes"] for kind in ("heading", "record", "separator", "skip")]
        assert sum(parts) == row["bytes"] == (corpus_dir / "raw" / row["file"]).stat().st_size
        assert row["found_count"] == 19


def test_a_second_build_has_the_same_bytes(corpus_dir):
    """Promise 7: the ledger of splits that the first one wrote changes nothing."""
    build_corpus(open_corpus(corpus_dir))
    first = tree(corpus_dir / "build")
    splits = (corpus_dir / "splits.tsv").read_bytes()
    build_corpus(open_corpus(corpus_dir))
    assert tree(corpus_dir / "build") == first
    assert (corpus_dir / "splits.tsv").read_bytes() == splits


def test_a_broken_cache_of_opinions_changes_nothing(corpus_dir):
    """Promise 8: caches may be lost or damaged at any time."""
    build_corpus(open_corpus(corpus_dir))
    first = tree(corpus_dir / "build")
    (corpus_dir / ".polycorpus" / "opinion.json").write_text('{"key": 1')
    build_corpus(open_corpus(corpus_dir))
    assert tree(corpus_dir / "build") == first


def test_only_changed_files_are_read_again(corpus_dir):
    build_corpus(open_corpus(corpus_dir))
    path = next((corpus_dir / "raw").glob("000*"))
    path.write_bytes(path.read_bytes() + f"\n\n{FERRY}\n".encode())
    built = build_corpus(open_corpus(corpus_dir))
    assert "1 of them read anew" in built.stages[0].remark
    assert built.stages[-1].kept == 58


def test_hash_seed_and_workers_do_not_matter(corpus_dir):
    """Promise 7, in processes of their own and without the cache of the first."""
    outcomes = []
    for seed, workers in (("1", "1"), ("2", "2")):
        done = run_build(corpus_dir, "--workers", workers, seed=seed)
        assert done.returncode == 0, done.stderr
        outcomes.append(tree(corpus_dir / "build"))
        subprocess.run(["rm", "-rf", corpus_dir / ".polycorpus", corpus_dir / "build"], check=True)
    assert outcomes[0] == outcomes[1]


@pytest.mark.slow
def test_workers_that_are_really_spawned_do_not_matter(tmp_path):
    """Promise 7 above the size from which processes are spawned: one large file, many small ones."""
    rng = random.Random(7)
    words = [f"{a}{b}{c}" for a in "bdgklmnprst" for b in "aeiou" for c in ("n", "r", "sh", "")]

    def lines(count):
        for _ in range(count):
            text = " ".join(rng.choice(words) for _ in range(150))
            yield json.dumps({"title": text[:60], "abstract": f"{text}. {FERRY}"}) + "\n"

    (tmp_path / "raw").mkdir()
    (tmp_path / "raw" / "large.jsonl").write_text("".join(lines(36_000)), "utf-8")
    for number in range(8):
        (tmp_path / "raw" / f"{number}.jsonl").write_text("".join(lines(250)), "utf-8")
    assert (tmp_path / "raw" / "large.jsonl").stat().st_size > SPAWN_FROM_BYTES
    outcomes = []
    for workers in ("1", "2", "3"):
        done = run_build(tmp_path, "--workers", workers)
        assert done.returncode == 0, done.stderr
        outcomes.append(tree(tmp_path / "build"))
        shutil.rmtree(tmp_path / ".polycorpus")
        (tmp_path / "splits.tsv").unlink()
    assert outcomes[0] == outcomes[1] == outcomes[2]


def test_nothing_in_the_build_tells_where_or_when_it_was_made(corpus_dir):
    build_corpus(open_corpus(corpus_dir))
    for path in (corpus_dir / "build").rglob("*"):
        if path.is_file():
            assert str(corpus_dir).encode() not in path.read_bytes()


@pytest.mark.parametrize("after", [0.4, 0.9, 1.4, 2.0])
def test_a_kill_leaves_nothing_half_written(corpus_dir, after):
    """Promise 8: killed at whatever moment, the same command then gives the same bytes."""
    command = [sys.executable, "-c", "from polycorpus.cli import main; main()", "build"]
    with subprocess.Popen(command, cwd=corpus_dir, stdout=-3, stderr=-3) as process:
        try:
            process.wait(after)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
    if (corpus_dir / "build").exists():
        manifest = json.loads((corpus_dir / "build" / "manifest.json").read_text())
        assert set(manifest["files"]) | {"manifest.json"} == set(tree(corpus_dir / "build"))
    assert run_build(corpus_dir).returncode == 0
    killed = tree(corpus_dir / "build")
    subprocess.run(["rm", "-rf", corpus_dir / ".polycorpus", corpus_dir / "build"], check=True)
    (corpus_dir / "splits.tsv").unlink()
    assert run_build(corpus_dir).returncode == 0
    assert tree(corpus_dir / "build") == killed


def write(folder, **files):
    """Raw files by name, each a heading and its abstracts."""
    (folder / "raw").mkdir(exist_ok=True)
    for name, abstracts in files.items():
        text = "\n\n".join(["NeurIPS 2025 Papers", *abstracts]) + "\n"
        (folder / "raw" / f"{name}.txt").write_text(text)


def test_a_duplicate_is_removed_with_evidence(tmp_path):
    """Promise 1: the removed record is in `duplicates`, with its place and its survivor."""
    write(tmp_path, a=[FERRY, GLASS], b=[GLASS + " "])
    build_corpus(open_corpus(tmp_path))
    (evidence,) = tmp_path.glob("build/evidence/duplicates/*")
    (removed,) = pq.read_table(evidence).to_pylist()
    (survivor,) = [row for row in rows(tmp_path) if row["duplicates"]]
    assert removed["file"] == "b.txt"
    assert removed["survivor_id"] == survivor["id"]
    assert survivor["duplicates"][0]["start_bytes"] == removed["start_bytes"]
    assert len(rows(tmp_path)) == 2


def test_a_published_record_keeps_its_split_when_files_come_and_go(tmp_path):
    """Promise 6, on a small history."""
    write(tmp_path, a=[FERRY], b=[GLASS])
    build_corpus(open_corpus(tmp_path))
    before = {row["id"]: row["split"] for row in rows(tmp_path)}
    write(tmp_path, c=[f"{word} {FERRY}" for word in ("Often", "Always")])
    (tmp_path / "raw" / "b.txt").unlink()
    build_corpus(open_corpus(tmp_path))
    after = {row["id"]: row["split"] for row in rows(tmp_path)}
    assert before.items() & after.items()
    assert all(before[name] == after[name] for name in before.keys() & after.keys())


def test_what_was_taken_out_stays_out(tmp_path):
    """Promise 13: nor does a near duplicate of it come back, in another file, later."""
    write(tmp_path, a=[FERRY, GLASS])
    build_corpus(open_corpus(tmp_path))
    victim = next(row["id"] for row in rows(tmp_path) if "ferry" in row["abstract"])
    (tmp_path / "corpus.toml").write_text(f'[[remove]]\nid = "{victim}"\nreason = "by request"\n')
    build_corpus(open_corpus(tmp_path))
    assert len(rows(tmp_path)) == 1
    write(tmp_path, a=[GLASS], z=[FERRY.replace("two percent", "three percent")])
    build_corpus(open_corpus(tmp_path))
    assert len(rows(tmp_path)) == 1
    (evidence,) = tmp_path.glob("build/evidence/rejected/*")
    assert "by request" in pq.read_table(evidence).to_pylist()[0]["reason"]


def test_a_correction_is_made_and_named(tmp_path):
    write(tmp_path, a=[FERRY])
    build_corpus(open_corpus(tmp_path))
    (row,) = rows(tmp_path)
    (tmp_path / "corpus.toml").write_text(
        f'[[correct]]\nid = "{row["id"]}"\nyear = 2019\nauthors = ["Liv Brekke"]\n'
        '[[correct]]\nid = "none"\nyear = 2001\n'
    )
    built = build_corpus(open_corpus(tmp_path))
    (row,) = rows(tmp_path)
    assert (row["year"], row["authors"], row["repairs"]) == (2019, ["Liv Brekke"], ["corrected"])
    assert [p.code for p in built.problems if p.code == "correction_unused"]


def test_a_lost_ledger_of_splits_is_restored_from_what_is_published(tmp_path):
    """Promise 6: then nothing that was published moves, though the hash would tell otherwise."""
    write(tmp_path, a=[FERRY, GLASS])
    (tmp_path / "corpus.toml").write_text("[split]\nratios = {train = 0.5, test = 0.5}\n")
    build_corpus(open_corpus(tmp_path))
    before = {row["id"]: row["split"] for row in rows(tmp_path)}
    published = tmp_path / "published"
    (tmp_path / "build").rename(published)
    (tmp_path / "splits.tsv").unlink()
    (tmp_path / "corpus.toml").write_text("[split]\nratios = {test = 0.5, train = 0.5}\n")
    assert restore_splits(open_corpus(tmp_path), published) == 2
    build_corpus(open_corpus(tmp_path))
    assert {row["id"]: row["split"] for row in rows(tmp_path)} == before
    with pytest.raises(UsageError, match="nothing has to be restored"):
        restore_splits(open_corpus(tmp_path), published)


def test_shards_have_the_schema(corpus_dir):
    build_corpus(open_corpus(corpus_dir))
    for path in (corpus_dir / "build").glob("data/*/*.parquet"):
        assert pq.read_schema(path).equals(RECORD)


def test_until_stops_and_writes_nothing(tmp_path):
    write(tmp_path, a=[FERRY, GLASS])
    for until in ("language", "dedup", "split"):
        built = build_corpus(open_corpus(tmp_path), until=until)
        assert built.written is None
        assert built.records.num_rows == 2
    assert not (tmp_path / "build").exists()
    assert not (tmp_path / "splits.tsv").exists()
