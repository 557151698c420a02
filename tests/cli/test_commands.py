"""The command line, as a person or a program uses it: output, exit codes, hints."""

import json
import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = [sys.executable, "-c", "from polycorpus.cli import main; main()"]
TEXT = "Glass rings when it falls, and the ring tells its colour even under dust."


def run(*arguments, cwd=ROOT, text=None, **environment):
    """One command in a process of its own."""
    return subprocess.run(
        [*PROGRAM, *arguments],
        cwd=cwd,
        input=text,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env={**os.environ, **environment},
    )


def problems(path):
    return [json.loads(line) for line in path.read_text("utf-8").split("\n") if line]


def test_line_understands_the_heading_of_the_third_file():
    """Promise 2, and the contract's keys in its order."""
    done = run("line", "NeurIPS 2025 论文列表")
    line = json.loads(done.stdout)
    assert list(line) == [
        "text", "is_header", "venue", "year", "kind", "track", "declared_count", "languages",
        "spans", "label",
    ]  # fmt: skip
    assert (line["venue"], line["year"], line["kind"]) == ("NeurIPS", 2025, "list")
    assert line["languages"] == ["zh-Hans"]
    assert line["spans"] == [{"start": 13, "stop": 17, "text": "论文列表", "language": "zh-Hans"}]


def test_line_reads_blank_lines_and_a_line_without_end_from_stdin():
    done = run("line", text="ICML 2024 Papers\n\nplain")
    assert [json.loads(line)["text"] for line in done.stdout.strip("\n").split("\n")] == [
        "ICML 2024 Papers",
        "",
        "plain",
    ]


def test_stdout_is_data_whatever_the_locale():
    done = run("line", "论文", PYTHONIOENCODING="ascii", LC_ALL="C")
    assert json.loads(done.stdout)["text"] == "论文"
    assert done.stderr == ""


def test_parse_writes_records_ledger_and_problems(tmp_path):
    """Promise 1: the ledger is gapless and sums to the file's size."""
    raw = tmp_path / "a.txt"
    raw.write_bytes(f"NeurIPS 2025 Papers\n\n{TEXT}\n\n玻璃\n\n".encode() + b"Caf\xe9\n")
    ledger, found = tmp_path / "l.jsonl", tmp_path / "p.jsonl"
    done = run("parse", str(raw), "--ledger", str(ledger), "--problems", str(found))
    records = [json.loads(line) for line in done.stdout.split("\n") if line]
    assert records[0]["abstract"] == TEXT
    assert not {"group", "twin_group", "duplicates"} & set(records[0])
    extents = [json.loads(line) for line in ledger.read_text().split("\n") if line]
    assert extents[0]["start_bytes"] == 0
    assert extents[-1]["stop_bytes"] == raw.stat().st_size
    for left, right in pairwise(extents):
        assert left["stop_bytes"] == right["start_bytes"]
    assert [problem["code"] for problem in problems(found)] == ["undecodable_bytes"]
    assert done.returncode == 0


@pytest.mark.parametrize(
    ("content", "code"),
    [(b"", "empty_file"), (b" \n\t\n ", "no_records"), (b"NeurIPS 2025 Papers\n", "no_records")],
)
def test_a_file_without_records_is_a_warning_with_its_place(tmp_path, content, code):
    (tmp_path / "a.txt").write_bytes(content)
    done = run("parse", "a.txt", "--problems", "p.jsonl", cwd=tmp_path)
    (problem,) = problems(tmp_path / "p.jsonl")
    assert (problem["severity"], problem["code"], problem["file"]) == ("warning", code, "a.txt")
    assert done.returncode == 0
    assert done.stdout == ""


def test_a_stray_byte_costs_nothing(tmp_path):
    """The record stays, flagged, and the problem names the byte."""
    text = f"NeurIPS 2025 Papers\n\n{TEXT} 玻璃".encode() + b"\xff" + f" {TEXT}\n".encode()
    (tmp_path / "a.txt").write_bytes(text)
    done = run("parse", "a.txt", "--problems", "p.jsonl", cwd=tmp_path)
    (record,) = [json.loads(line) for line in done.stdout.split("\n") if line]
    assert "undecodable_bytes" in record["flags"]
    assert "玻璃" in record["abstract"]
    (problem,) = problems(tmp_path / "p.jsonl")
    assert problem["start_bytes"] == text.index(b"\xff")
    assert problem["line"] == 3


@pytest.mark.parametrize(
    "arguments",
    [
        ("parse", "nowhere.txt"),
        ("parse", "empty"),
        ("build",),
        ("build", "--raw", "empty"),
        ("build", "--workers", "0"),
        ("validate", "./nowhere"),
        ("trace", "0000", "--out", "empty"),
        ("no-such-command",),
    ],
)
def test_wrong_use_is_2_and_writes_nothing(tmp_path, arguments):
    (tmp_path / "empty").mkdir()
    done = run(*arguments, cwd=tmp_path)
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["empty"]


@pytest.mark.parametrize("content", [b"", b"  \n", b"NeurIPS 2025 Papers\n"])
def test_a_corpus_without_records_is_an_error_and_writes_nothing(tmp_path, content):
    """A dataset without rows can't be loaded."""
    (tmp_path / "raw").mkdir()
    (tmp_path / "raw" / "a.txt").write_bytes(content)
    done = run("build", cwd=tmp_path)
    assert done.returncode == 1
    assert "error: no record is left to publish" in done.stderr
    assert not (tmp_path / "build").exists()
    assert not (tmp_path / "splits.tsv").exists()


def test_a_broken_recipe_is_named(tmp_path):
    (tmp_path / "raw").mkdir()
    (tmp_path / "raw" / "a.txt").write_text(TEXT)
    (tmp_path / "corpus.toml").write_text("[split]\nratio = 1\n")
    done = run("build", cwd=tmp_path)
    assert done.returncode == 2
    assert "hint: did you mean 'ratios'?" in done.stderr
    assert not (tmp_path / "build").exists()


def test_no_token_and_a_hub_that_is_down_are_3(tmp_path):
    (tmp_path / "raw").mkdir()
    (tmp_path / "raw" / "a.txt").write_text(f"NeurIPS 2025 Papers\n\n{TEXT}\n")
    assert run("build", cwd=tmp_path).returncode == 0
    nobody = {"HF_HOME": str(tmp_path / "hf"), "HF_TOKEN": "", "HF_ENDPOINT": "http://127.0.0.1:1"}
    done = run("push", "user/name", cwd=tmp_path, **nobody)
    assert done.returncode == 3
    assert "hint:" in done.stderr
    assert "HF_TOKEN" in done.stderr


def test_a_reader_that_leaves_early_is_no_error():
    """`polycorpus parse raw | head -1`"""
    done = subprocess.run(
        f"{sys.executable} -c 'from polycorpus.cli import main; main()' parse raw | head -n 1",
        shell=True,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout)["id"]
    assert done.stderr == ""


def test_a_full_disk_is_3_with_a_hint(tmp_path):
    """/dev/full answers every write as a full disk does."""
    (tmp_path / "a.txt").write_text(f"NeurIPS 2025 Papers\n\n{TEXT}\n")
    done = run("parse", "a.txt", "--ledger", "/dev/full", cwd=tmp_path)
    assert done.returncode == 3
    assert "free some room" in done.stderr


def test_terminal_controls_of_a_raw_file_stay_text(tmp_path):
    """Promise 12: a heading can't steer the terminal of whoever builds it."""
    (tmp_path / "raw").mkdir()
    (tmp_path / "raw" / "a.txt").write_text(f"NeurIPS 2025 \x1b[2J Papers\n\n{TEXT}\n")
    done = run("build", cwd=tmp_path)
    assert "\x1b" not in done.stdout + done.stderr
