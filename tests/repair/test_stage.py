"""The stage over a batch: columns, names, flags, translations, and what it leaves alone."""

from __future__ import annotations

from typing import Any

import pyarrow as pa

from polycorpus.repair import repair, repair_text
from polycorpus.repair.screen import suspects
from polycorpus.schema import RECORD


def batch(*records: dict[str, Any]) -> pa.RecordBatch:
    return pa.RecordBatch.from_pylist(list(records), schema=RECORD)


def repaired(*records: dict[str, Any]) -> list[dict[str, Any]]:
    done = repair(batch(*records))
    assert done.schema == RECORD
    assert done.num_rows == len(records)
    rows: list[dict[str, Any]] = done.to_pylist()
    return rows


def test_title_and_abstract_are_repaired_and_the_raw_text_stays() -> None:
    [row] = repaired(
        {
            "title": "\\emph{Glass}  rings",
            "abstract": "a **b**",
            "abstract_raw": "a **b**",
            "id": "1",
        }
    )
    assert (row["title"], row["abstract"], row["abstract_raw"]) == ("Glass rings", "a b", "a **b**")
    assert row["repairs"] == ["latex_macros", "markdown_emphasis", "spaces"]
    assert row["flags"] == []
    assert row["id"] == "1"


def test_clean_records_get_empty_lists() -> None:
    rows = repaired({"title": "Glass", "abstract": "It rings when it falls."}, {"title": "x"})
    assert [row["repairs"] for row in rows] == [[], []]
    assert [row["flags"] for row in rows] == [[], []]
    assert rows[0]["abstract"] == "It rings when it falls."


def test_flags_that_a_record_brings_along_stay() -> None:
    rows = repaired(
        {"title": "t", "abstract": "N/A", "flags": ["undecodable_bytes", "a"]},
        {"title": "t", "abstract": "fine", "flags": ["truncated"]},
    )
    assert rows[0]["flags"] == ["a", "placeholder", "undecodable_bytes"]
    assert rows[0]["abstract"] is None
    assert rows[1]["flags"] == ["truncated"]


def test_a_record_without_any_text_is_flagged_and_kept() -> None:
    rows = repaired(
        {"authors": ["Liv Brekke"]},
        {"title": " ", "abstract": "n/a"},
        {"title": "Only a title"},
        {"abstract": "Only an abstract."},
        {"translations": [{"language": "fr", "title": "Verre", "abstract": None}]},
    )
    assert rows[0]["flags"] == ["no_text"]
    assert rows[1]["flags"] == ["no_text", "placeholder"]
    assert [row["flags"] for row in rows[2:]] == [[], [], []]


def test_translations_are_repaired_in_place() -> None:
    rows = repaired(
        {"title": "a"},
        {
            "title": "b",
            "translations": [
                {"language": "fr", "title": "Le  verre", "abstract": "Résumé – Il sonne."},
                {"language": "de", "title": None, "abstract": "Kein Abstract"},
            ],
        },
        {"title": "c", "translations": []},
        {"title": "d", "translations": [{"language": "es", "title": "x", "abstract": "Suena."}]},
    )
    assert rows[1]["translations"] == [
        {"language": "fr", "title": "Le verre", "abstract": "Il sonne."},
        {"language": "de", "title": None, "abstract": None},
    ]
    assert rows[1]["repairs"] == ["leading_label", "placeholder", "spaces"]
    assert rows[1]["flags"] == ["placeholder"]
    assert rows[3]["translations"][0]["abstract"] == "Suena."
    assert rows[0]["repairs"] == rows[2]["repairs"] == rows[3]["repairs"] == []


def test_a_slice_of_a_batch_gives_what_the_batch_gives() -> None:
    records = [
        {"title": f"t  {i}", "translations": [{"language": "fr", "title": f"v  {i}"}] * (i % 3)}
        for i in range(9)
    ]
    whole = repair(batch(*records))
    assert repair(batch(*records).slice(3, 4)).to_pylist() == whole.slice(3, 4).to_pylist()


def test_an_empty_batch() -> None:
    assert repaired() == []


def test_the_stage_is_the_function_on_each_text() -> None:
    texts = ["a", "b  c", "\\textbf{x}", "N/A", "", "中文\n句", "cafÃ©", "Abstract: y", "x.y.Z a"]
    rows = repaired(*({"title": "t", "abstract": text} for text in texts))
    assert [row["abstract"] for row in rows] == [repair_text(t, "abstract").text for t in texts]


def test_the_screen_passes_clean_long_texts() -> None:
    """Curly quotes, accents, CJK and math alone are no reason to look at a text."""
    clean = "We study “tide” gauges – at 3 °C – in São Paulo, 玻璃, Glück and $x$ for α > 2. " * 9
    texts = pa.array([clean.strip(), "a  b" * 200, None])
    assert suspects(texts, "abstract").to_pylist() == [False, True, None]
