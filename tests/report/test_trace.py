"""`trace` says where a record comes from and why it is what it is, from the build and raw/."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from polycorpus.pipeline import build_corpus, open_corpus
from polycorpus.report.trace import trace_record
from polycorpus.report.trace.words import letter_difference, word_difference

FERRIES = (
    "Ferries leave late when lorries are loaded by hand. A camera above the ramp counts axles, and"
    " a short rule for the deck officer saves four minutes a call."
)
BELLS = (
    "Church bells are recast when they crack. We record the {} between two partials and show that"
    " they drift for a decade before a crack can be seen by eye, as the founder knew it would."
)
FRENCH = (
    "Les cloches d'église sont refondues quand elles se fendent. Nous mesurons le battement et"
    " montrons qu'il dérive pendant dix ans avant qu'une fente soit visible."
)
RECORDS: list[dict[str, Any]] = [
    {"title": "Bells &amp; cracks", "abstract": BELLS.format("\\emph{beats}")},
    {"title": "Bells & cracks", "abstract": BELLS.format("very slow beats")},
    {"title": "Ferries", "abstract": FERRIES},
    {"title": "Lorries", "abstract": FERRIES},
    {"title": "Deux &amp; langues", "abstract": f"\\emph{{Note}} {FERRIES} {FRENCH}"},
]


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("corpus")
    (root / "raw").mkdir()
    lines = (json.dumps(entry, ensure_ascii=False) for entry in RECORDS)
    (root / "raw/papers.jsonl").write_text("\n".join(lines) + "\n", "utf-8")
    build_corpus(open_corpus(root))
    return root


def traced(corpus: Path, title: str) -> str:
    """What `trace` says of the published record of that title, or of the duplicate of it."""
    import pyarrow.parquet as pq

    for path in sorted((corpus / "build").glob("*/*/*.parquet")):
        for row in pq.read_table(path).to_pylist():
            if row.get("title") == title and "sources" not in path.parts:
                return "\n".join(trace_record(row["id"], corpus / "build", corpus / "raw"))
    raise AssertionError(title)


def removed(corpus: Path) -> Iterator[str]:
    import pyarrow.parquet as pq

    (path,) = (corpus / "build/evidence/duplicates").glob("*.parquet")
    for row in pq.read_table(path).to_pylist():
        yield "\n".join(trace_record(row["id"], corpus / "build", corpus / "raw"))


def test_a_duplicate_shows_rule_and_words_that_differ(corpus: Path) -> None:
    (text,) = removed(corpus)
    assert "  rule      near, similarity 0." in text
    assert "slow" in text.partition("  against ")[2]
    assert "Church" not in text.partition("  against ")[2]  # what is alike is left out


def test_the_survivor_names_what_it_stands_for(corpus: Path) -> None:
    text = traced(corpus, "Bells & cracks")
    assert "  stands for " in text
    assert "near, similarity" in text


def test_repairs_of_title_and_abstract_are_shown(corpus: Path) -> None:
    """A title's repair is read again from the raw file: the record keeps only the repaired one."""
    text = traced(corpus, "Deux & langues")
    assert "Deux &amp; langues" in text.partition("  repair ")[0]  # the raw bytes
    assert "repair    html_entities of the title\n            …x &[-amp;-] la…" in text
    assert "repair    latex_macros of the abstract" in text


def test_a_group_says_why_it_is_one(corpus: Path) -> None:
    text = traced(corpus, "Ferries")
    assert "(with others)" in text
    assert "the same text under another title: Lorries" in text


def test_a_language_names_its_evidence(corpus: Path) -> None:
    text = traced(corpus, "Deux & langues")
    assert " letters Latn: en, 0.9" in text
    assert " letters Latn: fr, 0.9" in text
    assert "asked: eldc" in text


def test_a_split_names_its_hash_or_the_ledger(corpus: Path, tmp_path: Path) -> None:
    """After other ratios what was published stays, and the trace says that the ledger did it."""
    assert "the hash of its group is 0." in traced(corpus, "Ferries")
    (tmp_path / "raw").mkdir()
    (tmp_path / "raw/papers.jsonl").write_bytes((corpus / "raw/papers.jsonl").read_bytes())
    for ratios in ("{a = 0.5, b = 0.5}", "{b = 0.999999, a = 0.000001}"):
        (tmp_path / "corpus.toml").write_text(f"[split]\nratios = {ratios}\n", "utf-8")
        build_corpus(open_corpus(tmp_path))
    titles = ("Bells & cracks", "Ferries", "Deux & langues")
    lines = [line for title in titles for line in traced(tmp_path, title).split("\n")]
    splits = [line for line in lines if line.startswith("  split ")]
    assert all(line.startswith(("  split     a", "  split     b")) for line in splits)
    in_a = [line for line in splits if line.startswith("  split     a")]
    assert in_a, "no record fell into a: choose other texts"
    assert all("as splits.tsv says" in line for line in in_a)


def test_a_raw_file_that_is_gone_or_newer_is_named(tmp_path: Path) -> None:
    (tmp_path / "raw").mkdir()
    path = tmp_path / "raw/papers.jsonl"
    path.write_text(json.dumps(RECORDS[2]) + "\n", "utf-8")
    build_corpus(open_corpus(tmp_path))
    path.write_text(json.dumps(RECORDS[4]) + "\n", "utf-8")
    assert "has changed since the build" in traced(tmp_path, "Ferries")
    path.unlink()
    assert "papers.jsonl is not here" in traced(tmp_path, "Ferries")


@pytest.mark.parametrize(
    ("before", "after", "shown"),
    [
        ("one two three", "one two three", "(no difference)"),
        ("a b c d e f g", "a b c X e f g", "… c [-d-]{+X+} e …"),
        ("机器学习方法", "机器翻译方法", "机器[-学习-]{+翻译+}方法"),
        ("", "new", "{+new+}"),
        ("x" * 20_001, "", "(too long to compare: 20001 characters)"),
    ],
)
def test_words_that_differ(before: str, after: str, shown: str) -> None:
    assert word_difference(before, after) == shown


def test_letters_that_differ() -> None:
    assert letter_difference("R&amp;D", "R&D") == "R&[-amp;-]D"
