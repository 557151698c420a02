"""Published datasets that polycorpus did not make: five shapes with their faults, sound ones."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import count
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from huggingface_hub import HfApi

from polycorpus.errors import HubError
from polycorpus.hub.client import plain_uploads
from polycorpus.hub.fetch import fetch_dataset
from polycorpus.hub.rehearsal import Endpoint, running
from polycorpus.problems import Problem
from polycorpus.validate import validate_target
from polycorpus.validate.findings import Findings
from polycorpus.validate.target import validate_foreign

from .corpora import CHINESE, ENGLISH, FRENCH, RUSSIAN
from .shapes import as_csv, card, half, jsonl, parquet, rows

Publish = Callable[[Mapping[str, bytes]], str]

_names = count()


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Endpoint]:
    with running(tmp_path_factory.mktemp("hub")) as endpoint:
        yield endpoint


@pytest.fixture
def publish(hub: Endpoint, tmp_path: Path) -> Publish:
    """Puts files into a new dataset and gives its name."""

    def put(files: Mapping[str, bytes]) -> str:
        repo_id = f"someone/dataset{next(_names)}"
        api = HfApi(endpoint=hub.url, token="hf_someone")
        for name, content in files.items():
            (tmp_path / "repo" / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / "repo" / name).write_bytes(content)
        api.create_repo(repo_id, repo_type="dataset")
        with plain_uploads():
            api.upload_folder(repo_id=repo_id, folder_path=tmp_path / "repo", repo_type="dataset")
        return repo_id

    return put


def validated(repo_id: str, hub: Endpoint) -> Findings:
    return validate_target(repo_id, partial(fetch_dataset, endpoint=hub.url))


def found(findings: Findings, code: str) -> list[Problem]:
    return [p for check in findings.checks for p in check.problems if p.code == code]


EN = card("language: en\n")


def test_a_sound_dataset_has_no_finding(publish: Publish, hub: Endpoint) -> None:
    """Parquet by split, no configs, counts that are true."""
    train, test = rows(half(ENGLISH, 0), FRENCH), rows(half(ENGLISH, 1))
    front = f"""\
language:
- en
- fr
size_categories:
- n<1K
dataset_info:
  splits:
  - name: train
    num_examples: {len(train)}
  - name: test
    num_examples: {len(test)}
"""
    repo_id = publish({
        "README.md": card(front),
        "data/train-00000-of-00001.parquet": parquet(train),
        "data/test-00000-of-00001.parquet": parquet(test),
    })  # fmt: skip
    findings = validated(repo_id, hub)
    assert [p for check in findings.checks for p in check.problems] == []
    assert findings.exit_code == 0


def test_leaking_splits(publish: Publish, hub: Endpoint) -> None:
    """Shape 1, Parquet: one text is in both splits as it is, one with a word changed."""
    titles = list(ENGLISH)
    near = ENGLISH[titles[2]].replace("Hives are", "Bee hives are")
    test = [
        *rows(half(ENGLISH, 1)),
        {"id": "x", "title": titles[0], "abstract": ENGLISH[titles[0]]},
    ]
    test += [{"id": "y", "title": titles[2], "abstract": near}]
    repo_id = publish({
        "README.md": card("language: en\n"),
        "data/train-00000-of-00001.parquet": parquet(rows(half(ENGLISH, 0))),
        "data/test-00000-of-00001.parquet": parquet(test),
    })  # fmt: skip
    findings = validated(repo_id, hub)
    leaks = found(findings, "split_leak")
    assert {problem.record for problem in leaks} == {"test[4]", "test[5]"}
    assert all("train" in problem.message and problem.hint for problem in leaks)
    assert findings.exit_code == 1
    assert findings.codes == {"split_leak"}


def test_stale_counts(publish: Publish, hub: Endpoint) -> None:
    """Shape 2, JSON lines with configs: rows were added after the card was written."""
    front = """\
language: en
size_categories: 1K<n<10K
configs:
- config_name: papers
  data_files:
  - split: train
    path: train.jsonl
  - split: test
    path: test/*.jsonl
dataset_info:
- config_name: papers
  splits:
  - name: train
    num_examples: 2
  - name: test
    num_examples: 4
  - name: validation
    num_examples: 1
"""
    repo_id = publish({
        "README.md": card(front),
        "train.jsonl": jsonl(rows(half(ENGLISH, 0))),
        "test/a.jsonl": jsonl(rows(half(ENGLISH, 1))),
    })  # fmt: skip
    findings = validated(repo_id, hub)
    words = " ".join(problem.message for problem in found(findings, "count_differs"))
    assert "train of config papers has 4 rows, the card says 2" in words
    assert "validation of config papers has no rows, the card says 1" in words
    assert "split test" not in words
    assert findings.codes == {"count_differs", "card_differs"}
    assert findings.exit_code == 1


def test_duplicated_rows(publish: Publish, hub: Endpoint) -> None:
    """Shape 3, one CSV, a column of texts with a name of its own: rows are there twice."""
    table = [{"no": n, "Zusammenfassung": text} for n, text in enumerate(ENGLISH.values())]
    table += [{**table[1], "no": 99}, {"no": 100, "Zusammenfassung": table[3]["Zusammenfassung"]}]
    repo_id = publish({"README.md": card("language: en\n"), "papers.csv": as_csv(table)})
    findings = validated(repo_id, hub)
    assert len(found(findings, "duplicate_rows")) == 2
    assert findings.codes == {"duplicate_rows"}
    assert findings.exit_code == 1


def test_nearly_duplicated_rows_are_a_warning(publish: Publish, hub: Endpoint) -> None:
    table = rows(ENGLISH)
    near = table[4]["abstract"].replace("Gear noise", "The gear noise").replace("four", "five")
    table.append({**table[4], "id": "again", "abstract": near})
    findings = validated(
        publish({"README.md": card("language: en\n"), "p.jsonl": jsonl(table)}), hub
    )
    assert findings.codes == {"near_duplicates"}
    assert findings.exit_code == 0


def test_an_id_twice(publish: Publish, hub: Endpoint) -> None:
    table = rows(ENGLISH)
    table[-1]["id"] = table[0]["id"]
    findings = validated(
        publish({"README.md": card("language: en\n"), "p.jsonl": jsonl(table)}), hub
    )
    assert findings.codes == {"id_repeated"}


@pytest.mark.parametrize(("code", "tag"), [("fr", "en"), ("ru", "bg"), ("zh", "ja"), ("en", "de")])
def test_wrong_language_tag(publish: Publish, hub: Endpoint, code: str, tag: str) -> None:
    """Shape 4, a column of tags: a text is in another language than its own tag says."""
    papers = {"en": ENGLISH, "fr": FRENCH, "zh": CHINESE, "ru": RUSSIAN}
    table = [row for lang, some in papers.items() for row in rows(some, lang=lang)]
    for number, row in enumerate(table):
        row["id"] = number
    wrong = next(row for row in table if row["lang"] == code)
    wrong["lang"] = tag
    findings = validated(publish({"README.md": card("language: [en, fr]\n"),
                                  "data.parquet": parquet(table)}), hub)  # fmt: skip
    (problem,) = found(findings, "language_wrong")
    assert problem.record == f"train[{wrong['id']}] (id {wrong['id']})"
    assert f"lang is {tag}" in problem.message
    assert findings.codes == {"language_wrong"}
    assert findings.exit_code == 1


def test_wrong_language_of_the_card(publish: Publish, hub: Endpoint) -> None:
    """Shape 4 without a column: the card says what the texts are not; configs say it by name."""
    files = {"README.md": card("language: en\n"), "data.jsonl": jsonl(rows(FRENCH))}
    (problem,) = found(validated(publish(files), hub), "language_wrong")
    assert "3 of 3 texts" in problem.message
    front = """\
language: [en, fr]
configs:
- config_name: en
  data_files: en.jsonl
- config_name: fr
  data_files: fr.jsonl
"""
    sound = {
        "README.md": card(front),
        "en.jsonl": jsonl(rows(ENGLISH)),
        "fr.jsonl": jsonl(rows(FRENCH)),
    }
    assert validated(publish(sound), hub).codes == frozenset()
    swapped = {**sound, "en.jsonl": sound["fr.jsonl"], "fr.jsonl": sound["en.jsonl"]}
    assert len(found(validated(publish(swapped), hub), "language_wrong")) == 2


def test_languages_that_engines_confuse_are_not_blamed(publish: Publish, hub: Endpoint) -> None:
    """Norwegian under `no`, and whatever the engines do not know."""
    norwegian = (
        "Fergeruter planlegges vanligvis med gjennomsnittlig vind, noe som skjuler sjeldne, men "
        "kostbare stormer. Vi beskriver en planlegger som prøver hele værhistorier og beholder "
        "rutene som overlever den verste tidelen av dem. Forbruket øker med to prosent."
    )
    table = [
        {"lang": "no", "text": norwegian},
        {"lang": "en-GB", "text": ENGLISH["A grammar of knots"]},
        {"lang": "English", "text": ENGLISH["Counting bees at night"]},
        {"lang": "zh-TW", "text": CHINESE["听声识玻璃"]},
    ]
    assert validated(publish({"README.md": card(""), "a.jsonl": jsonl(table)}), hub).codes == set()


def test_mojibake(publish: Publish, hub: Endpoint) -> None:
    """Shape 5, JSON lines: texts and names were decoded as another encoding."""
    table = rows(FRENCH, author="Émile")
    table[1]["abstract"] = table[1]["abstract"].encode().decode("cp1252", "replace")
    table[2]["author"] = "Ã‰mile Zola"
    findings = validated(
        publish({"README.md": card("language: fr\n"), "a.jsonl": jsonl(table)}), hub
    )
    problems = found(findings, "mojibake")
    assert [problem.record for problem in problems] == ["train[1] (id p1)", "train[2] (id p2)"]
    assert "column author" in problems[1].message
    assert "mojibake" in findings.codes
    assert findings.exit_code == 1


def test_marks_of_markup_are_a_warning(publish: Publish, hub: Endpoint) -> None:
    table = rows(ENGLISH)
    table[2]["abstract"] += r" See \emph{below}."
    findings = validated(
        publish({"README.md": card("language: en\n"), "a.jsonl": jsonl(table)}), hub
    )
    assert findings.codes == {"markup_found"}
    assert findings.exit_code == 0


def test_an_empty_split_and_rows_without_text(publish: Publish, hub: Endpoint) -> None:
    table = rows(ENGLISH)
    empty = pa.Table.from_pylist(table).slice(0, 0)
    sink = io.BytesIO()
    pq.write_table(empty, sink)
    table[3]["abstract"] = " "
    repo_id = publish({
        "README.md": card("language: en\n"),
        "data/train.parquet": parquet(table),
        "data/test.parquet": sink.getvalue(),
    })  # fmt: skip
    findings = validated(repo_id, hub)
    assert findings.codes == {"empty_split", "empty_text", "load_failed"}
    (problem,) = found(findings, "empty_split")
    assert problem.file == "data/test.parquet"
    assert findings.exit_code == 1


def test_a_table_of_nothing_but_a_header(publish: Publish, hub: Endpoint) -> None:
    table = as_csv(rows(ENGLISH))
    files = {"README.md": card(""), "train.csv": table, "test.csv": table.split(b"\r\n")[0]}
    assert "empty_split" in validated(publish(files), hub).codes


def test_a_split_that_cannot_be_read_does_not_hide_the_others(
    publish: Publish, hub: Endpoint
) -> None:
    """An empty file, and half a Parquet file; what can be read is still compared."""
    table = rows(ENGLISH)
    repo_id = publish({
        "README.md": card("language: en\n"),
        "train.jsonl": jsonl([*table, {**table[0], "id": "again"}]),
        "test.jsonl": b"",
    })  # fmt: skip
    findings = validated(repo_id, hub)
    assert findings.codes >= {"empty_split", "duplicate_rows"}
    whole = parquet(table)
    broken = {"README.md": card(""), "train.parquet": whole[:-9], "test.parquet": whole}
    assert "load_failed" in validated(publish(broken), hub).codes


def test_configs_that_name_no_file(publish: Publish, hub: Endpoint) -> None:
    front = "configs:\n- config_name: default\n  data_files: nowhere/*.parquet\n"
    findings = validated(publish({"README.md": card(front), "a.jsonl": jsonl(rows(FRENCH))}), hub)
    assert findings.codes >= {"card_config", "load_failed"}
    assert findings.exit_code == 1


@pytest.mark.parametrize(
    ("readme", "code"),
    [
        (None, "missing_card"),
        (b"# Papers\n", "card_broken"),
        (b"---\nlanguage: [en\n---\n", "card_broken"),
        (b"---\nlanguage: no\n---\n", "unquoted_value"),
        (b"---\nlicense: mine\n---\n", "unknown_license"),
    ],
)
def test_the_card(tmp_path: Path, readme: bytes | None, code: str) -> None:
    """Cards that the Hub refuses today were published before it did."""
    (tmp_path / "a.jsonl").write_bytes(jsonl(rows(ENGLISH)))
    if readme is not None:
        (tmp_path / "README.md").write_bytes(readme)
    assert code in validate_foreign(tmp_path, "someone/papers", "someone/papers").codes


def test_a_loading_script_is_named_and_never_run(publish: Publish, hub: Endpoint) -> None:
    files = {"README.md": card(""), "a.jsonl": jsonl(rows(ENGLISH))}
    repo_id = publish(files)
    api = HfApi(endpoint=hub.url, token="hf_someone")
    api.upload_file(
        path_or_fileobj=b"raise SystemExit('I ran')",
        path_in_repo=f"{repo_id.split('/')[1]}.py",
        repo_id=repo_id,
        repo_type="dataset",
    )
    findings = validated(repo_id, hub)
    (problem,) = found(findings, "load_failed")
    assert problem.file == f"{repo_id.split('/')[1]}.py"


def test_splits_told_by_a_column(publish: Publish, hub: Endpoint) -> None:
    """One file, whose column `split` says what is what: a leak is between its values."""
    table = rows(ENGLISH, split="train")
    table.append({**table[0], "id": "again", "split": "test"})
    findings = validated(publish({"README.md": card(""), "a.jsonl": jsonl(table)}), hub)
    assert findings.codes == {"split_leak"}


def test_a_revision_is_validated(publish: Publish, hub: Endpoint) -> None:
    """`user/name@revision` is that revision; one that is not there is the Hub's to refuse."""
    repo_id = publish({"README.md": card(""), "a.jsonl": jsonl(rows(ENGLISH))})
    api = HfApi(endpoint=hub.url, token="hf_someone")
    sound = api.dataset_info(repo_id).sha
    again = jsonl([*rows(ENGLISH), {**rows(ENGLISH)[0], "id": "again"}])
    api.upload_file(
        path_or_fileobj=again, path_in_repo="a.jsonl", repo_id=repo_id, repo_type="dataset"
    )
    assert validated(repo_id, hub).exit_code == 1
    assert validated(f"{repo_id}@{sound}", hub).exit_code == 0
    with pytest.raises(HubError):
        validated(f"{repo_id}@no-such-branch", hub)
