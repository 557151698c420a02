"""The stage fills every language column, pools short titles, and keeps what a source declares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pyarrow as pa
import pytest

from polycorpus.language import annotate, engine_facts, second_opinion
from polycorpus.recipe import LanguageRecipe
from polycorpus.schema import RECORD

from .test_judge import CHINESE, ENGLISH, FRENCH, JAPANESE, TAIWANESE

RECIPE = LanguageRecipe()


def batch(records: Sequence[Mapping[str, Any]]) -> pa.RecordBatch:
    empty: dict[str, Any] = {
        field.name: [] if pa.types.is_list(field.type) else None for field in RECORD
    }
    return pa.RecordBatch.from_pylist([empty | dict(record) for record in records], schema=RECORD)


def annotated(**record: Any) -> dict[str, Any]:
    row: dict[str, Any] = annotate(batch([record]), RECIPE).to_pylist()[0]
    return row


def test_language_is_the_abstracts_and_else_the_titles() -> None:
    assert annotated(title="潮汐与小船的系泊方法研究", abstract=ENGLISH)["language"] == "en"
    assert annotated(title="潮汐与小船的系泊方法研究")["language"] == "zh-Hans"
    nothing = annotated()
    assert (nothing["language"], nothing["title_language"]) == ("und", "und")
    assert nothing["language_confidence"] is None
    assert nothing["language_spans"] == []


@pytest.mark.parametrize(
    ("title", "abstract", "language"),
    [
        ("BERT", ENGLISH, "en"),
        ("Case A", FRENCH, "fr"),
        ("文章方法", TAIWANESE, "zh-Hant"),
        ("文章", JAPANESE, "ja"),
        ("Deep learning for the mooring of small boats in ports", FRENCH, "en"),
        ("船のけいりゅう", ENGLISH, "ja"),
        ("2025", ENGLISH, "und"),
        ("Preface", ENGLISH, "en"),
        ("Errata", ENGLISH, "en"),
        ("Graphs", FRENCH, "fr"),
    ],
)
def test_a_title_too_short_to_tell_has_the_language_of_its_abstract(
    title: str, abstract: str, language: str
) -> None:
    assert annotated(title=title, abstract=abstract)["title_language"] == language


def test_schema_and_other_columns_stay() -> None:
    before = batch([{"id": "a", "title": "T", "flags": ["x"]}, {"id": "b", "abstract": ENGLISH}])
    after = annotate(before, RECIPE)
    assert after.schema == RECORD
    for name in ("id", "title", "abstract", "flags", "other", "year"):
        assert after.column(name).equals(before.column(name))
    assert annotate(before.slice(0, 0), RECIPE).num_rows == 0


def test_spans_are_code_points_of_the_abstract() -> None:
    abstract = f"😀 {ENGLISH} 李大山 agrees."
    spans = annotated(abstract=abstract)["language_spans"]
    assert [abstract[span["start"] : span["stop"]] for span in spans][1] == "李大山"


def test_translations_get_a_tag_where_the_source_has_none() -> None:
    versions = [
        {"language": None, "title": None, "abstract": FRENCH},
        {"language": "zh", "title": None, "abstract": TAIWANESE},
        {"language": "Spanish", "title": None, "abstract": FRENCH},
        {"language": "und", "title": "潮汐与小船的系泊方法研究", "abstract": None},
        {"language": None, "title": None, "abstract": None},
    ]
    found = annotated(abstract=ENGLISH, translations=versions)["translations"]
    assert [v["language"] for v in found] == ["fr", "zh-Hant", "es", "zh-Hans", "und"]


@pytest.mark.parametrize(
    ("declared", "flags"),
    [("fra", ["language_mismatch"]), ("English", []), ("n/a", []), ("eng", []), (None, [])],
)
def test_a_declared_language_that_the_text_contradicts_is_flagged(
    declared: str | None, flags: list[str]
) -> None:
    other = [{"name": "Language", "value": declared}]
    assert annotated(abstract=ENGLISH, other=other)["flags"] == flags


def test_batches_of_any_size_give_the_same_rows() -> None:
    texts = [ENGLISH, CHINESE, FRENCH, JAPANESE, None, "x"]
    whole = annotate(batch([{"abstract": text} for text in texts]), RECIPE)
    single = [annotate(batch([{"abstract": text}]), RECIPE) for text in texts]
    assert pa.Table.from_batches([whole]).equals(pa.Table.from_batches(single))


def test_second_opinion_asks_for_the_smallest_ids_with_long_abstracts() -> None:
    records = pa.table(
        {
            "id": ["c", "a", "b", "d", "e"],
            "language": ["en", "en", "en", "fr", "en"],
            "abstract": [ENGLISH * 2, ENGLISH * 2, FRENCH * 2, FRENCH * 2, "short"],
        }
    )
    agreement = second_opinion(records, LanguageRecipe(second_opinion=2))
    assert agreement.engine == "langdetect"
    assert dict(agreement.by_language) == {"en": (1, 2), "fr": (1, 1)}
    assert agreement.disagreements == (("b", "en", "fr"),)
    nobody = second_opinion(records.slice(0, 0), RECIPE)
    assert (dict(nobody.by_language), nobody.disagreements) == ({}, ())


def test_langdetect_can_give_the_labels_and_eldc_the_second_opinion() -> None:
    recipe = LanguageRecipe(engine="langdetect")
    labelled = annotate(batch([{"id": "a", "abstract": FRENCH * 2}]), recipe)
    assert labelled.column("language").to_pylist() == ["fr"]
    assert second_opinion(pa.Table.from_batches([labelled]), recipe).engine == "eldc"


def test_the_manifest_names_what_decides_the_labels() -> None:
    facts = engine_facts(RECIPE)
    assert facts["engine"] == "eldc"
    assert facts["version"]
    assert {"en", "zh", "nb"} <= set(facts["languages"])  # type: ignore[call-overload]
