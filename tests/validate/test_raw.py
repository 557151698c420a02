"""Raw files before a build: read as the build would, each with its ledger."""

from __future__ import annotations

from pathlib import Path

from polycorpus.validate import validate_target

from .corpora import RAW, write_small
from .test_clean import no_fetch


def test_the_raw_files_of_this_repository_are_sound() -> None:
    findings = validate_target(str(RAW), no_fetch)
    assert [check.name for check in findings.checks] == sorted(p.name for p in RAW.glob("*.txt"))
    assert all(check.problems == () for check in findings.checks)
    assert all("19 records, plain" in check.figure for check in findings.checks)


def test_a_fault_is_named_with_its_file(tmp_path: Path) -> None:
    """A stray byte is a warning, a record that can't be parsed an error."""
    (tmp_path / "a.txt").write_bytes(b"ICML 2024 Papers\n\nA caf\xe9 here, \xe2\x82\xac there.\n")
    (tmp_path / "b.jsonl").write_text('{"title": "A", "abstract": "B"}\n{"title": \n')
    findings = validate_target(str(tmp_path), no_fetch)
    codes = {check.name: {p.code for p in check.problems} for check in findings.checks}
    assert "undecodable_bytes" in codes["a.txt"]
    assert "broken_record" in codes["b.jsonl"]
    assert findings.exit_code == 1


def test_the_recipe_of_the_corpus_holds(tmp_path: Path) -> None:
    """corpus.toml beside raw/ says how a file is read, wherever the command is given."""
    folder = write_small(tmp_path / "corpus")
    (folder / "raw" / "old.txt").write_bytes("Études à l'été".encode("cp1252"))
    (folder / "corpus.toml").write_text('[sources."old.txt"]\nencoding = "cp1252"\n')
    findings = validate_target(str(folder / "raw"), no_fetch)
    (check,) = [check for check in findings.checks if check.name == "old.txt"]
    assert "cp1252" in check.figure
