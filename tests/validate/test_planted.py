"""Each fault, planted alone into a clean build, is found and named by its code.

A fault that a change of the bytes alone would betray is `hidden`: manifest and croissant.json are
made to agree with the damaged files, so that only the check which understands the fault can see it.
"""

from __future__ import annotations

from dataclasses import dataclass

import pyarrow as pa
import pytest

from polycorpus.problems import CATALOGUE
from polycorpus.validate import validate_target

from .corpora import CHINESE, FRENCH
from .damage import (
    Damage,
    append_to_abstract,
    bytes_appended,
    copied,
    copied_to_test,
    croissant,
    drop_row,
    duplicate_forgotten,
    emptied,
    everywhere,
    extra_shard,
    half_a_shard,
    id_reference,
    last,
    last_of,
    manifest,
    shard,
    spans_set,
    text,
    to_folder,
    twin_moved,
    unsealed_series,
    version_mojibake,
)
from .plant import Planted
from .test_clean import no_fetch


@dataclass(frozen=True)
class Fault:
    """What is done, what must be found, and whether manifest and Croissant hide it."""

    name: str
    code: str
    damage: Damage
    hidden: bool = False


FAULTS = (
    # files
    Fault("a shard's bytes changed", "checksum_differs", bytes_appended),
    Fault("a shard is gone", "file_missing", lambda p: p.shard().unlink()),
    Fault("the card is gone", "file_missing", lambda p: (p.root / "README.md").unlink()),
    Fault("a file too many", "file_unknown", lambda p: p.text_file("notes.txt")),
    Fault("a shard too many", "file_unknown", extra_shard),
    Fault("half a shard", "file_unreadable", half_a_shard, hidden=True),
    Fault("one shard of two", "shard_misplaced", unsealed_series, hidden=True),
    Fault("a shard elsewhere", "shard_misplaced", lambda p: p.shard().rename(
        p.root / "data/train-00000-of-00001.parquet"), hidden=True),
    # manifest
    Fault("no JSON", "manifest_broken", text('"files"', "files", "manifest.json")),
    Fault("a path that leads out", "manifest_broken", manifest(
        lambda m: m["files"].update({"../x": m["files"]["README.md"]}))),
    Fault("files are a list", "manifest_broken", manifest(lambda m: m.update(files=[]))),
    Fault("counts are words", "manifest_broken", manifest(
        lambda m: m["counts"].update(en="many"))),
    Fault("of another format", "manifest_broken", manifest(lambda m: m.update(format=99))),
    Fault("lacks a key", "manifest_broken", manifest(lambda m: m.pop("stages"))),
    # schema
    Fault("a column lost", "schema_differs", lambda p: p.table(
        p.shard(), lambda t: t.drop_columns(["track"])), hidden=True),
    Fault("a column of another type", "schema_differs", lambda p: p.table(
        p.shard(), lambda t: t.set_column(12, "year", t["year"].cast(pa.int64()))), hidden=True),
    Fault("a column more", "schema_differs", lambda p: p.table(
        p.shard(), lambda t: t.append_column("score", pa.nulls(len(t), pa.int8()))), hidden=True),
    Fault("columns in another order", "schema_differs", lambda p: p.table(
        p.shard(), lambda t: t.select(t.column_names[::-1])), hidden=True),
    Fault("evidence with other columns", "schema_differs", lambda p: p.table(
        p.evidence("duplicates"), lambda t: t.rename_columns(
            ["key", *t.column_names[1:]])), hidden=True),
    Fault("a null language", "null_value", last(language=None), hidden=True),
    Fault("a null list", "null_value", last(authors=None), hidden=True),
    Fault("a null id", "null_value", last(id=None), hidden=True),
    Fault("a null inside a list", "null_value", last(authors=["A", None]), hidden=True),
    Fault("a span without a stop", "null_value", last(
        language_spans=[{"start": 0, "stop": None, "language": "en"}]), hidden=True),
    Fault("evidence without a place", "null_value", last_of(
        "duplicates", start_bytes=None), hidden=True),
    Fault("rows in another order", "rows_unsorted", lambda p: p.edit(
        p.shard(), lambda rows: rows[::-1]), hidden=True),
    # counts
    Fault("manifest counts one more", "count_differs", manifest(
        lambda m: m["counts"]["en"].update(train=99))),
    Fault("manifest counts another language", "count_differs", manifest(
        lambda m: m["counts"].update(la={"train": 1}))),
    Fault("a stage that does not add up", "count_differs", manifest(
        lambda m: m["stages"][1].update(removed=7))),
    Fault("rows of a file", "count_differs", manifest(
        lambda m: m["files"]["data/en/train-00000-of-00001.parquet"].update(rows=1))),
    Fault("dataset_info counts another", "count_differs", text(
        "num_examples: ", "num_examples: 9"), hidden=True),
    Fault("dataset_info has other bytes", "count_differs", text(
        "num_bytes: ", "num_bytes: 9"), hidden=True),
    Fault("dataset_info has another size", "count_differs", text(
        "download_size: ", "download_size: 9"), hidden=True),
    Fault("a shard without rows", "empty_split", emptied, hidden=True),
    # ledger and places
    Fault("a ledger that does not sum", "ledger_gap", last_of(
        "sources", heading_bytes=1_000_000), hidden=True),
    Fault("records cover other bytes", "ledger_gap", lambda p: p.row(
        p.evidence("sources"), record_bytes=0, skip_bytes=p.record_bytes()), hidden=True),
    Fault("a record lost", "records_lost", drop_row(shard), hidden=True),
    Fault("a rejected record lost", "records_lost", lambda p: p.evidence(
        "rejected").unlink(), hidden=True),
    Fault("a duplicate lost", "records_lost", drop_row(
        lambda p: p.evidence("duplicates")), hidden=True),
    Fault("an offset beyond the file", "place_outside", last(
        start_bytes=10**9, stop_bytes=10**9 + 5), hidden=True),
    Fault("an offset below zero", "place_outside", last(start_bytes=-5), hidden=True),
    Fault("a place without bytes", "place_outside", lambda p: p.edit(
        p.shard(), lambda rows: rows[-1].update(stop_bytes=rows[-1]["start_bytes"])), hidden=True),
    Fault("one place twice", "place_repeated", copied(id="e" * 32), hidden=True),
    Fault("records that overlap", "place_repeated", lambda p: p.edit(
        p.shard(), lambda rows: rows[1].update(start_bytes=rows[0]["stop_bytes"] - 1)),
        hidden=True),
    Fault("another checksum of the source", "source_differs", last(
        file_sha256="0" * 64), hidden=True),
    Fault("another encoding", "source_differs", last(encoding="cp1252"), hidden=True),
    Fault("an encoding that no codec can be", "source_differs", last_of(
        "sources", encoding="\0"), hidden=True),
    Fault("an encoding that is none", "source_differs", last_of(
        "sources", encoding="latin-99"), hidden=True),
    Fault("another licence", "source_differs", last(license="mit"), hidden=True),
    Fault("a file that nobody read", "source_differs", last(file="zzz.txt"), hidden=True),
    Fault("manifest has another input", "source_differs", manifest(
        lambda m: m["inputs"].update({"raw/again.txt": "0" * 64}))),
    # evidence
    Fault("the survivor is missing", "survivor_missing", last_of(
        "duplicates", survivor_id="a" * 32), hidden=True),
    Fault("a duplicate that the record forgot", "evidence_differs", everywhere(
        duplicate_forgotten), hidden=True),
    Fault("another similarity", "evidence_differs", last_of(
        "duplicates", similarity=0.123), hidden=True),
    Fault("rejected without a reason", "evidence_differs", last_of(
        "rejected", code=""), hidden=True),
    # ids and groups
    Fault("an id twice", "id_repeated", copied(start_bytes=1, stop_bytes=2), hidden=True),
    Fault("an id that is none", "id_differs", last(id="doi:10.5555/1"), hidden=True),
    Fault("the id of another text", "id_differs", lambda p: p.edit(
        p.shard(), lambda rows: [r.update(id="b" * 32) for r in rows if not r["repairs"]] and None),
        hidden=True),
    Fault("a year of no paper", "year_outside", last(year=2**31 - 1), hidden=True),
    Fault("a group of another name", "group_name", everywhere(id_reference), hidden=True),
    Fault("a twin without another", "group_name", everywhere(
        lambda rows: next(r for r in rows if r["twin_group"] is None).update(
            twin_group="0" * 32)), hidden=True),
    Fault("a group in two splits", "group_split", twin_moved(told=True), hidden=True),
    Fault("a twin in another split", "split_leak", twin_moved(told=False), hidden=True),
    Fault("a duplicate in another split", "split_leak", copied_to_test(str), hidden=True),
    Fault("a near duplicate in another split", "split_leak", copied_to_test(
        lambda text: text.replace(" the ", " every ", 1)), hidden=True),
    Fault("a duplicate in the same split", "duplicate_rows", copied(
        id="f" * 32, start_bytes=1, stop_bytes=2), hidden=True),
    # texts
    Fault("mojibake in an abstract", "mojibake", append_to_abstract(
        " The cafÃ© of Ã‰mile."), hidden=True),
    Fault("mojibake in both abstracts", "mojibake", append_to_abstract(
        " The cafÃ© of Ã‰mile.", raw=True), hidden=True),
    Fault("mojibake in a title", "mojibake", everywhere(
        lambda rows: next(r for r in rows if not r["repairs"]).update(
            title="Ã‰tude des cafÃ©s")), hidden=True),
    Fault("mojibake in a translation", "mojibake", everywhere(version_mojibake), hidden=True),
    Fault("LaTeX in an abstract", "markup_residue", append_to_abstract(
        r" A \textbf{bold} claim."), hidden=True),
    Fault("LaTeX that does not close", "markup_residue", append_to_abstract(
        r" A \textbf{bold claim."), hidden=True),
    Fault("HTML in an abstract", "markup_residue", append_to_abstract(
        "<p>More.</p>"), hidden=True),
    Fault("a lone tag", "markup_residue", append_to_abstract("<p>More."), hidden=True),
    Fault("Markdown in an abstract", "markup_residue", append_to_abstract(
        " A **bold** claim."), hidden=True),
    Fault("markup in both abstracts", "markup_residue", append_to_abstract(
        r" A \emph{bold} claim.", raw=True), hidden=True),
    Fault("an entity", "markup_residue", append_to_abstract(" R&amp;D."), hidden=True),
    Fault("markup in a title", "markup_residue", everywhere(
        lambda rows: next(r for r in rows if not r["repairs"]).update(
            title="On <i>marks</i> of pages")), hidden=True),
    Fault("a word lost", "text_differs", everywhere(
        lambda rows: (r := next(r for r in rows if r["abstract"])).update(
            abstract=r["abstract"].rpartition(" ")[0])), hidden=True),
    Fault("an empty abstract", "text_missing", last(abstract=""), hidden=True),
    Fault("no text at all", "text_missing", last(title=None, abstract=None), hidden=True),
    # languages
    Fault("a tag that is none", "language_tag", last(title_language="english!"), hidden=True),
    Fault("a tag of control characters", "language_tag", last(language="\0\x1b"), hidden=True),
    Fault("a heading's tag that is none", "language_tag", last(
        header_languages=["zh_Hans-x"]), hidden=True),
    Fault("the folder of another language", "language_folder", to_folder, hidden=True),
    Fault("French tagged English", "language_wrong", last(
        abstract=next(iter(FRENCH.values())), abstract_raw=next(iter(FRENCH.values()))),
        hidden=True),
    Fault("Chinese tagged English", "language_wrong", last(
        abstract=next(iter(CHINESE.values())), abstract_raw=next(iter(CHINESE.values()))),
        hidden=True),
    Fault("English tagged French", "language_wrong", last(
        language="fr", title_language="fr"), hidden=True),
    Fault("another language of the title", "language_differs", last(
        title_language="sv"), hidden=True),
    Fault("another confidence", "language_differs", last(language_confidence=7.0), hidden=True),
    Fault("a span outside", "span_outside", spans_set((0, 5, "en"), (5, 10**6, "fr")),
          hidden=True),
    Fault("spans that overlap", "span_outside", spans_set((0, 50, "en"), (40, 60, "fr")),
          hidden=True),
    Fault("no spans any more", "language_differs", spans_set(), hidden=True),
    # card
    Fault("no front matter", "card_broken", text("---\n", "", "README.md"), hidden=True),
    Fault("YAML that is none", "card_broken", text('license: "', 'license: ["'), hidden=True),
    Fault("a config that names no file", "card_config", text(
        'path: "data/ru/', 'path: "data/rus/'), hidden=True),
    Fault("a config lost", "card_config", text(
        '- config_name: "sources"\n  data_files', '- config_name: "notes"\n  data_files'),
        hidden=True),
    Fault("a split called otherwise", "card_config", text(
        '- split: "test"', '- split: "train"'), hidden=True),
    Fault("a license that the Hub does not know", "unknown_license", text(
        "cc-by-4.0", "cc-by-99"), hidden=True),
    Fault("a task that the Hub does not know", "unknown_task", text(
        '"text-generation"', '"text-telepathy"'), hidden=True),
    Fault("a language that no record has", "card_differs", text(
        'language:\n', 'language:\n- "la"\n'), hidden=True),
    Fault("another size", "card_differs", text('"n<1K"', '"1M<n<10M"'), hidden=True),
    Fault("other features", "card_differs", text(
        "name: year\n    dtype: int32", "name: year\n    dtype: int64"), hidden=True),
    Fault("a table of the card", "card_differs", text("| `en` | ", "| `en` | 1"), hidden=True),
    Fault("no without quotes", "unquoted_value", text('- "fr"', "- no"), hidden=True),
    # croissant
    Fault("another checksum in Croissant", "croissant_differs", croissant(
        lambda c: c["distribution"][0].update(sha256="0" * 64))),
    Fault("another size in Croissant", "croissant_differs", croissant(
        lambda c: c["distribution"][0].update(contentSize="1 B"))),
    Fault("a shard not in Croissant", "croissant_differs", croissant(
        lambda c: c["distribution"].pop(0))),
    Fault("Croissant is no JSON", "croissant_broken", text('"name"', "name", "croissant.json"),
          hidden=True),
    Fault("Croissant without name", "croissant_broken", croissant(lambda c: c.pop("name")),
          hidden=True),
    Fault("a field of no file", "croissant_broken", croissant(
        lambda c: c["recordSet"][0]["field"][0]["source"]["fileSet"].update({"@id": "none"})),
        hidden=True),
    Fault("a column not in Croissant", "croissant_broken", croissant(
        lambda c: c["recordSet"][0]["field"].pop(3)), hidden=True),
    Fault("a file set of other files", "croissant_broken", croissant(
        lambda c: c["distribution"][-1].update(includes="*.csv")), hidden=True),
)  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name.replace(" ", "_"))
def test_a_planted_fault_is_named(fault: Fault, planted: Planted) -> None:
    fault.damage(planted)
    if fault.hidden:
        planted.seal()
    findings = validate_target(str(planted.root), no_fetch)
    assert fault.code in findings.codes
    assert not fault.hidden or "checksum_differs" not in findings.codes
    if CATALOGUE[fault.code].severity == "error":
        assert findings.exit_code == 1


def test_every_code_that_a_build_can_have_is_planted() -> None:
    """A code that no test plants is a check that nobody has seen fail."""
    codes = list(CATALOGUE)
    own = codes[codes.index("manifest_broken") : codes.index("high_removal_rate")]
    foreign = {
        "engines_disagree", "markup_found", "load_failed", "format_unknown", "no_text_column",
        "empty_text", "near_duplicates",
    }  # fmt: skip
    assert set(own) - foreign - {fault.code for fault in FAULTS} == set()


def test_a_finding_says_what_where_and_which_record(planted: Planted) -> None:
    planted.row(planted.shard(), start_bytes=10**9, stop_bytes=10**9 + 5)
    findings = validate_target(str(planted.root), no_fetch)
    (found,) = [p for c in findings.checks for p in c.problems if p.code == "place_outside"]
    assert (found.file, found.start_bytes) == ("papers.jsonl", 10**9)
    assert "bytes" in found.message
