"""The facts are those of the tables, whatever order or chunks they come in."""

import random
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from polycorpus import schema
from polycorpus.card.facts import Facts, Quantiles
from polycorpus.card.gather import gather, length_bins
from polycorpus.card.sizes import arrow_bytes
from polycorpus.recipe import Recipe

from .corpus import Corpus, heading, record, source


def test_counts_by_language_and_split(varied: Corpus) -> None:
    facts = varied.facts()
    assert facts.records == 6
    assert facts.splits == ("train", "validation", "test")
    assert facts.languages == ("en", "ar", "und", "zh-Hans")
    assert facts.counts[("en", "train")] == 2
    assert ("ar", "train") not in facts.counts
    assert sum(facts.counts.values()) == facts.records


def test_each_portion_sums_to_the_counts(varied: Corpus) -> None:
    portions = varied.facts().portions
    rows = {(part.config, part.split): part.rows for part in portions}
    assert rows[("default", "train")] == 3
    assert rows[("zh-Hans", "train")] == 1
    assert rows[("sources", "train")] == 2
    assert ("ar", "train") not in rows
    default = [part for part in portions if part.config == "default"]
    languages = [part for part in portions if part.config in varied.facts().languages]
    assert sum(part.rows for part in default) == sum(part.rows for part in languages)
    assert sum(part.arrow_bytes for part in default) == sum(part.arrow_bytes for part in languages)


def test_venues_and_years_keep_the_unknown(varied: Corpus) -> None:
    facts = varied.facts()
    assert facts.venues_years[("NeurIPS", 2025)] == 2
    assert facts.venues_years[(None, None)] == 2
    assert facts.venues() == {None: 3, "NeurIPS": 2, "ACL": 1}
    assert list(facts.years()) == [2023, 2024, 2025, None]


def test_lengths_count_words_where_spaces_part_them(varied: Corpus) -> None:
    lengths = {entry.language: entry for entry in varied.facts().lengths}
    assert set(lengths) == {"en", "zh-Hans", "ar"}  # the abstract in und is null
    assert lengths["zh-Hans"].characters.median == 18
    assert lengths["zh-Hans"].words is None
    assert lengths["ar"].words == Quantiles(5, 5, 5, 5, 5)
    paragraphs = Corpus([record(1, abstract="One two.\n\nThree.")]).facts().lengths
    assert paragraphs[0].words == Quantiles(3, 3, 3, 3, 3)


def test_duplicates_twins_and_rejections(varied: Corpus) -> None:
    facts = varied.facts()
    assert facts.duplicates == {"near": 1}
    [example] = facts.duplicate_examples
    assert example.removed == "On certainty"
    assert example.survivor.startswith("We study the 6th")
    assert example.place == "list.txt, bytes 700-790"
    assert facts.twins.papers == 1
    assert facts.twins.pairs == {("en", "zh-Hans"): 1}
    assert [language for language, _ in facts.twins.examples[0]] == ["en", "zh-Hans"]
    assert facts.rejected == {"no_text": 1}
    assert facts.kept_together == 2


def test_headings_declare_and_find(varied: Corpus) -> None:
    first, second = varied.facts().headings
    assert (first.text, first.declared, first.published) == ("NeurIPS 2025 Papers", 7, 1)
    assert (second.languages, second.published) == (("zh-Hans",), 0)


def test_sources_and_licences_by_share() -> None:
    corpus = Corpus(
        [record(1, file="a"), record(2, file="a"), record(3, file="b")],
        [source("a"), source("b", license="cc-by-4.0", origin="https://example.org")],
    )
    facts = corpus.facts()
    assert [(s.license, s.files, s.records) for s in facts.licenses] == [
        (None, 1, 2),
        ("cc-by-4.0", 1, 1),
    ]
    assert [s.published for s in facts.sources] == [2, 1]


def test_an_e_mail_address_is_counted() -> None:
    texts = ["write to ada@example.org", "a @ b", "x@y", "me@cs.example.ac.uk now"]
    facts = Corpus([record(n, abstract=text) for n, text in enumerate(texts)]).facts()
    assert facts.emails == 2


def test_one_example_of_each_kind_comes_before_a_second_of_any() -> None:
    rules = ["near"] * 9 + ["exact"] * 2
    duplicates = [
        {
            "id": f"{n:032x}",
            "file": "list.txt",
            "start_bytes": n,
            "stop_bytes": n + 1,
            "title": f"copy {n}",
            "survivor_id": f"{1:032x}",
            "rule": rule,
            "similarity": 1.0,
        }
        for n, rule in enumerate(rules)
    ]
    facts = Corpus([record(1)], duplicates=duplicates).facts()
    assert [example.rule for example in facts.duplicate_examples] == [
        *("near", "exact", "near", "exact", "near")
    ]


def test_promise_7_order_of_files_and_chunks_do_not_matter(varied: Corpus) -> None:
    records, sources, duplicates, rejected = varied.tables()
    chunked = pa.concat_tables([records.slice(0, 1), records.slice(1, 3), records.slice(4)])

    def facts(table: pa.Table, paths: list[str]) -> Facts:
        return gather(
            table,
            sources,
            duplicates,
            rejected,
            recipe=Recipe(),
            name="n",
            version="1",
            files=dict.fromkeys(paths, ("0", 1)),
        )

    paths = [
        "data/en/train-0.parquet",
        "data/ar/test-0.parquet",
        "evidence/sources/train-0.parquet",
    ]
    assert facts(records, paths) == facts(chunked, paths[::-1])


def test_a_build_without_records_has_facts() -> None:
    facts = Corpus([], [source(headings=[heading("Papers")], found_count=0)]).facts()
    assert facts.records == 0
    assert facts.configs() == ("sources",)
    assert facts.lengths == ()


def test_a_split_that_the_recipe_lacks_is_a_bug_of_the_caller() -> None:
    with pytest.raises(AssertionError, match="extra"):
        Corpus([record(1, split="extra")]).facts()


@given(st.lists(st.integers(0, 3000), min_size=1, max_size=60))
def test_bins_hold_every_abstract_once(lengths: list[int]) -> None:
    bins = length_bins(pa.chunked_array([lengths]))
    assert sum(bin_.abstracts for bin_ in bins) == len(lengths)
    assert len(bins) <= 31
    for bin_ in bins:
        inside = [n for n in lengths if bin_.start <= n and (bin_.stop is None or n < bin_.stop)]
        assert len(inside) == bin_.abstracts


def test_bytes_are_those_of_the_table_read_from_parquet(varied: Corpus, tmp_path: Path) -> None:
    records, sources, *_ = varied.tables()
    rng = random.Random(1)
    many = pa.concat_tables(
        [records.slice(rng.randrange(6), rng.randrange(1, 3)) for _ in range(50)]
    )
    for number, table in enumerate((many.select(schema.RECORD.names), sources)):
        path = tmp_path / f"{number}.parquet"
        pq.write_table(table, path)
        assert arrow_bytes(table).tolist() == [pq.read_table(path).nbytes]


def test_bytes_of_a_group_are_those_of_its_rows_alone(varied: Corpus) -> None:
    table = varied.tables()[0].select(schema.RECORD.names)
    groups = [0, 1, 0, 2, 1, 0]
    for group, size in enumerate(arrow_bytes(table, np.array(groups)).tolist()):
        rows = table.take([place for place, number in enumerate(groups) if number == group])
        assert [size] == arrow_bytes(rows).tolist()
