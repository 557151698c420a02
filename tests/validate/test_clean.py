"""A build that nobody touched has no finding above a note, whatever is in its corpus."""

from __future__ import annotations

import json
import shutil
import xml.etree.ElementTree as ET
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from polycorpus.pipeline import build_corpus, open_corpus
from polycorpus.problems import Problem
from polycorpus.validate import validate_target
from polycorpus.validate.findings import Check, Findings, checked, render

from .corpora import RECIPE, write_small
from .plant import Planted, Row


def no_fetch(repo_id: str, revision: str | None, folder: Path) -> None:
    pytest.fail("nothing is to be fetched")


@pytest.mark.parametrize("name", ["own_build", "small_build"])
def test_a_clean_build_has_no_finding(name: str, request: pytest.FixtureRequest) -> None:
    findings = validate_target(str(request.getfixturevalue(name)), no_fetch)
    grave = [p for check in findings.checks for p in check.problems if p.severity != "note"]
    assert grave == []
    assert findings.exit_code == 0


def test_the_small_corpus_has_what_the_checks_look_at(small_build: Path) -> None:
    """Else a clean bill would say nothing of duplicates, twins, rejections, spans and repairs."""
    records = [row for path in small_build.glob("data/*/*") for row in pq.read_table(
        path, partitioning=None).to_pylist()]  # fmt: skip
    assert {row["language"] for row in records} >= {"en", "fr", "zh-Hans", "ru"}
    assert sum(row["twin_group"] is not None for row in records) >= 3
    assert any(row["duplicates"] for row in records)
    assert any(row["language_spans"] for row in records)
    assert any("latex_macros" in row["repairs"] for row in records)
    assert len(list(small_build.glob("data/en/*"))) == 2
    for config, count in (("duplicates", 3), ("rejected", 1)):
        (path,) = small_build.glob(f"evidence/{config}/*")
        assert pq.read_metadata(path).num_rows == count


def test_a_build_by_another_version_is_not_blamed_for_it(small_build: Path, tmp_path: Path) -> None:
    """Repair and labels are repeated only where the same version decided them."""
    shutil.copytree(small_build, tmp_path / "build")
    path = tmp_path / "build/manifest.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"polycorpus": "0.0.1"}))
    findings = validate_target(str(tmp_path / "build"), no_fetch)
    assert findings.codes <= {"engines_disagree"}


def test_what_corpus_toml_sets_by_hand_is_not_blamed(tmp_path: Path) -> None:
    """A person may set a text and a language that no stage would give."""
    folder = write_small(tmp_path)
    build_corpus(open_corpus(folder))
    (path,) = (folder / "build").glob("data/ru/train-*.parquet")
    name = pq.ParquetFile(path).read()["id"][0].as_py()
    entry = f'[[correct]]\nid = "{name}"\nabstract = "**By** hand."\nlanguage = "la"\n'
    (folder / "corpus.toml").write_text(RECIPE + entry, "utf-8")
    build_corpus(open_corpus(folder))
    findings = validate_target(str(folder / "build"), no_fetch)
    assert (folder / "build/data/la").is_dir()
    assert findings.codes <= {"engines_disagree"}


def test_what_was_masked_is_not_blamed(planted: Planted) -> None:
    """The text before the mask is not in the build: nothing is said of it."""

    def change(rows: list[Row]) -> None:
        row = next(row for row in rows if row["abstract"])
        row |= {"abstract": "Write to [email].", "abstract_raw": None}
        row["repairs"] = ["masked_email"]

    planted.edit(planted.shard(), change)
    planted.seal()
    findings = validate_target(str(planted.root), no_fetch)
    assert not findings.codes & {"text_differs", "language_differs", "language_wrong"}


def test_raw_files_that_are_pushed_along_are_known(small_build: Path, tmp_path: Path) -> None:
    """`push --with-raw` puts them beside the build; their checksums are in the manifest."""
    shutil.copytree(small_build, tmp_path / "build")
    shutil.copytree(small_build.parent / "raw", tmp_path / "build/raw")
    assert validate_target(str(tmp_path / "build"), no_fetch).exit_code == 0
    (tmp_path / "build/raw/again.txt").write_text("another text")
    assert "checksum_differs" in validate_target(str(tmp_path / "build"), no_fetch).codes


HOSTILE = "a \x1b[2J <b>&\"'\ufffe\x00 -- ]]> \ud800"


def findings_of_every_kind() -> Findings:
    problems = [
        Problem("card_config", HOSTILE, file="README.md", hint=HOSTILE),
        Problem("card_config", "two", file="README.md"),
        Problem("unknown_task", HOSTILE),
        Problem("engines_disagree", "three", record="00"),
    ]
    return Findings(HOSTILE, (Check("one", "first"), checked("two", HOSTILE, problems, HOSTILE)))


def test_junit_is_xml_whatever_the_texts() -> None:
    suite = ET.fromstring("\n".join(render(findings_of_every_kind(), "junit")))
    assert suite.tag == "testsuite"
    assert (suite.get("tests"), suite.get("failures")) == ("2", "1")
    first, second = suite.findall("testcase")
    assert list(first) == []
    (failure,) = second.findall("failure")
    assert failure.get("type") == "card_config"
    assert "README.md" in (failure.text or "")
    assert "unknown_task" not in ET.tostring(failure).decode()
    assert second.find("system-out") is not None


def test_json_has_every_finding_with_all_its_keys() -> None:
    (line,) = render(findings_of_every_kind(), "json")
    table = json.loads(line)
    assert (table["target"], table["valid"]) == (HOSTILE, False)
    assert [check["severity"] for check in table["checks"]] == [None, "error"]
    codes = [problem["code"] for problem in table["checks"][1]["problems"]]
    assert codes == ["card_config", "card_config", "unknown_task", "engines_disagree"]
    assert set(table["checks"][1]["problems"][0]) >= {"severity", "message", "file", "hint"}


def test_a_person_sees_some_of_many_and_what_mends_them() -> None:
    problems = (Problem("id_differs", f"number {n}", record=f"{n:032x}") for n in range(100_000))
    check = checked("ids", "ids", problems, "100000 ids")
    assert len(check.problems) == 1000
    text = list(render(Findings("x", (check,)), "human"))
    assert len([line for line in text if "number" in line]) == 5
    assert "stopped at 1000 findings" in text[0]
    assert any(line.strip().startswith("and 995 more") for line in text)
    assert any(line.strip() == "hint: build again" for line in text)
