"""`build --against`: what an evaluation set has too is told with the passage, removed on request."""

import json
import shutil

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from polycorpus.errors import UsageError
from polycorpus.pipeline import build_corpus, open_corpus
from polycorpus.pipeline.against import texts_of
from polycorpus.validate.target import validate_build

TIDES = (
    "Tide tables for small harbours are copied from the nearest gauge with a fixed delay. We fit "
    "the delay to photographs of harbour walls taken by residents and find that it changes with "
    "the wind. The corrected tables miss high water by four minutes instead of nineteen."
)
BREAD = (
    "Village ovens are heated by ear: bakers listen to the crackle of the embers. We record three "
    "hundred firings and learn to name the temperature from the sound alone, within six degrees, "
    "which is closer than the thermometers that the same bakers had bought and set aside."
)


def no_hub(*_: object) -> None:
    raise AssertionError("a local target needs no Hub")


@pytest.fixture
def corpus_dir(tmp_path):
    """Two records, of which evaluation sets will hold the first."""
    (tmp_path / "raw").mkdir()
    rows = [
        {"title": "Tide tables", "abstract": TIDES},
        {"title": "Ovens by ear", "abstract": BREAD},
    ]
    lines = "".join(json.dumps(row) + "\n" for row in rows)
    (tmp_path / "raw" / "a.jsonl").write_text(lines)
    return tmp_path


def jsonl(path):
    rows = [{"id": 7, "turns": [{"question": "Sum it up.", "context": TIDES}]}, {"x": None}]
    (path / "e.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    return "e.jsonl"


def parquet(path):
    pq.write_table(pa.table({"n": [1, 2], "prompt": ["Why?", TIDES]}), path / "e.parquet")
    return "e.parquet"


def lines(path):
    (path / "e.txt").write_text(f"A line of its own.\n{TIDES}\nAnother line.\n")
    return "e.txt"


def wrapped(path):
    words = TIDES.split()
    rows = [" ".join(words[at : at + 9]) for at in range(0, len(words), 9)]
    (path / "e.txt").write_text("Set 1\r\n\r\n" + "\r\n".join(rows) + "\r\n\r\nSet 2\r\n")
    return "e.txt"


def folder(path):
    (path / "set").mkdir()
    (path / "set" / "logo.png").write_bytes(b"\x89PNG\0\0")
    jsonl(path / "set")
    return "set"


@pytest.mark.parametrize("write", [jsonl, parquet, lines, wrapped, folder])
def test_a_shared_text_is_told_with_its_place_and_passage(corpus_dir, tmp_path_factory, write):
    """Whatever form the evaluation set has; nothing is removed unless the recipe says so."""
    elsewhere = tmp_path_factory.mktemp("set")
    texts = texts_of(str(elsewhere / write(elsewhere)), no_hub)
    built = build_corpus(open_corpus(corpus_dir), until="dedup", against=texts)
    (told,) = [problem for problem in built.problems if problem.code == "contaminated"]
    assert told.file == "a.jsonl"
    assert told.start_bytes == 0
    assert "e." in told.message
    assert "Tide tables for small harbours" in told.message
    assert built.records.num_rows == 2


def test_it_is_removed_on_request_and_nothing_is_lost(corpus_dir):
    """Promise 1: the record is in `rejected` with the passage, and the build validates."""
    (corpus_dir / "corpus.toml").write_text('[dedup]\ncontaminated = "remove"\n')
    (corpus_dir / "e.txt").write_text(" ".join(TIDES.split()[:30]))
    texts = texts_of(str(corpus_dir / "e.txt"), no_hub)
    built = build_corpus(open_corpus(corpus_dir), against=texts)
    assert built.records["title"].to_pylist() == ["Ovens by ear"]
    (rejected,) = pq.read_table(corpus_dir / "build" / "evidence" / "rejected").to_pylist()
    assert (rejected["code"], rejected["title"]) == ("contaminated", "Tide tables")
    assert "Tide tables for small harbours" in rejected["reason"]
    found = validate_build(corpus_dir / "build", "build")
    errors = [p for check in found.checks for p in check.problems if p.severity == "error"]
    assert errors == []
    assert build_corpus(open_corpus(corpus_dir)).records.num_rows == 2, "without --against it stays"


def test_a_published_dataset_is_compared_by_its_data(corpus_dir, tmp_path_factory):
    """A build as it lies on a Hub, named by repository and revision."""
    build_corpus(open_corpus(corpus_dir))
    other = tmp_path_factory.mktemp("other")
    (other / "raw").mkdir()
    (other / "raw" / "b.txt").write_text(f"Harbours\n\nAbstract: {TIDES}\n")
    asked = []

    def fetch(repo_id, revision, target):
        asked.append((repo_id, revision))
        shutil.copytree(corpus_dir / "build", target, dirs_exist_ok=True)

    texts = texts_of("user/name@v1", fetch)
    built = build_corpus(open_corpus(other), until="dedup", against=texts)
    assert asked == [("user/name", "v1")]
    assert [p.code for p in built.problems].count("contaminated") == 1


@pytest.mark.parametrize("target", ["missing.jsonl", "./user/name", "empty.txt"])
def test_a_target_without_text_is_wrong_use(corpus_dir, monkeypatch, target):
    """A mistyped name must not pass for a clean bill of health."""
    monkeypatch.chdir(corpus_dir)
    (corpus_dir / "empty.txt").write_text("\n \n")
    with pytest.raises(UsageError):
        texts_of(target, no_hub)
