"""The card: prose survives, sections are generated, the front matter is what readers need."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from polycorpus.card import render
from polycorpus.card.prose import fill, split_prose
from polycorpus.card.sections import SECTIONS
from polycorpus.errors import UsageError
from polycorpus.recipe import CorpusRecipe, Recipe

from .corpus import Corpus, record, source

PROSE = """---
# by hand
pretty_name: Papers, "quoted"   # spaced as I like
annotations_creators: [machine-generated]
language: [xx]  # will be wrong
# about the viewer
viewer: false
---

# My papers

Words of mine, with {{ braces }} and <b>tags</b>.

<!-- polycorpus: sources -->

More words of mine.
"""


def front(card: str) -> dict[str, Any]:
    return yaml.safe_load(split_prose(card).front)


def test_hand_written_parts_survive_to_the_byte(varied: Corpus) -> None:
    card = render(varied.facts(), PROSE, Recipe())
    for part in (
        '# by hand\npretty_name: Papers, "quoted"   # spaced as I like\n',
        "annotations_creators: [machine-generated]\n",
        "# about the viewer\nviewer: false\n",
        "# My papers\n\nWords of mine, with {{ braces }} and <b>tags</b>.\n\n",
        "\n\nMore words of mine.\n",
    ):
        assert part in card
    assert "will be wrong" not in card
    assert front(card)["pretty_name"] == 'Papers, "quoted"'
    assert front(card)["language"] == ["ar", "en", "und", "zh"]


def test_a_section_stands_at_its_marker_and_the_others_follow_in_order(varied: Corpus) -> None:
    card = render(varied.facts(), PROSE, Recipe())
    places = {name: card.index(f"<!-- polycorpus: {name} -->") for name in SECTIONS}
    assert card.index("Words of mine") < places["sources"] < card.index("More words of mine")
    others = [name for name in SECTIONS if name != "sources"]
    assert sorted(others, key=places.__getitem__) == others
    assert places["counts"] > card.index("More words of mine")


@pytest.mark.parametrize(
    "prose", [None, PROSE, "", "no front matter\r\nbut CRLF\r\n", "---\n---\nx"]
)
def test_rendering_a_rendered_card_changes_nothing(varied: Corpus, prose: str | None) -> None:
    card = render(varied.facts(), prose, varied.recipe)
    assert render(varied.facts(), card, varied.recipe) == card


def test_a_rendered_card_takes_new_figures(varied: Corpus) -> None:
    old = render(varied.facts(), PROSE, Recipe())
    grown = replace(varied, records=[*varied.records, record(9)])
    assert render(grown.facts(), old, Recipe()) == render(grown.facts(), PROSE, Recipe())


def test_a_missing_card_is_made_up_from_the_build(varied: Corpus) -> None:
    card = render(varied.facts(), None, Recipe())
    assert "\n# papers\n" in card
    assert "nobody has written a description yet" in card


def test_a_place_for_no_section_is_wrong_use_with_a_hint(varied: Corpus) -> None:
    with pytest.raises(UsageError, match="'count'") as caught:
        render(varied.facts(), "<!-- polycorpus: count -->", Recipe())
    assert caught.value.hint == "did you mean 'counts'?"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("---\na: [\n---\n", "not valid YAML"),
        ("---\n{a: 1}\n---\n", "one `key: value` a line"),
        ("---\na: 1\na: 2\n---\n", "'a' twice"),
    ],
)
def test_a_broken_front_matter_is_wrong_use(varied: Corpus, text: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        render(varied.facts(), text, Recipe())


def test_every_string_a_reader_could_misread_is_quoted() -> None:
    corpus = Corpus([record(1, language="no"), record(2, language="no", split="test")])
    card = render(corpus.facts(), None, Recipe())
    meta = front(card)
    assert meta["language"] == ["no"]
    assert meta["language_bcp47"] == ["no"]
    assert [config["config_name"] for config in meta["configs"]] == ["default", "no", "sources"]
    assert '- config_name: "no"' in card
    assert '  - split: "train"' in card
    assert 'name: "train"' in card


def test_the_hub_gets_codes_and_bcp47_the_tags(varied: Corpus) -> None:
    meta = front(render(varied.facts(), None, Recipe()))
    assert meta["language"] == ["ar", "en", "und", "zh"]
    assert meta["language_bcp47"] == ["ar", "en", "und", "zh-Hans"]
    assert meta["multilinguality"] == ["multilingual", "translation"]


def test_configs_name_only_what_has_rows(varied: Corpus) -> None:
    meta = front(render(varied.facts(), None, Recipe()))
    globs = {
        config["config_name"]: {entry["split"]: entry["path"] for entry in config["data_files"]}
        for config in meta["configs"]
    }
    assert globs["default"] == {
        "train": "data/*/train-*.parquet",
        "validation": "data/*/validation-*.parquet",
        "test": "data/*/test-*.parquet",
    }
    assert globs["zh-Hans"] == {"train": "data/zh-Hans/train-*.parquet"}
    assert globs["duplicates"] == {"train": "evidence/duplicates/train-*.parquet"}
    lonely = front(render(Corpus([record(1)]).facts(), None, Recipe()))
    assert [c["config_name"] for c in lonely["configs"]] == ["default", "en", "sources"]


@pytest.mark.parametrize(
    ("records", "category"), [(999, "n<1K"), (1000, "1K<n<10K"), (10**6, "1M<n<10M")]
)
def test_size_category(varied: Corpus, records: int, category: str) -> None:
    facts = replace(varied.facts(), records=records)
    assert front(render(facts, None, Recipe()))["size_categories"] == [category]


@pytest.mark.parametrize(
    ("stated", "sources", "expected"),
    [
        ("mit", ["cc-by-4.0"], "mit"),
        (None, ["cc-by-4.0"], "cc-by-4.0"),
        (None, [None], "unknown"),
        (None, ["cc-by-4.0", None], ["cc-by-4.0", "unknown"]),
        (None, ["house rules"], "other"),
    ],
)
def test_licence(stated: str | None, sources: list[str | None], expected: object) -> None:
    names = [f"{n}.txt" for n in range(len(sources))]
    corpus = Corpus(
        [record(n, file=name) for n, name in enumerate(names)],
        [source(name, license=code) for name, code in zip(names, sources, strict=True)],
    )
    recipe = Recipe(corpus=CorpusRecipe(license=stated))
    assert front(render(corpus.facts(), None, recipe))["license"] == expected


def test_the_card_shows_every_kind_of_fact(varied: Corpus) -> None:
    card = render(varied.facts(), None, Recipe())
    for part in (
        "| `zh-Hans` | 1 | 0 | 0 | 1 |",  # counts by split and language
        "| NeurIPS | 2025 | 2 |",
        "| `ar` | characters | 1 |",
        "| On certainty | list.txt, bytes 700-790 |",  # a duplicate
        "en + zh-Hans 1",  # twins
        "| html | 2 |",  # repairs
        "| placeholder | 1 |",  # flags
        "| 论文列表 | list.txt | zh-Hans |",
        "| list.txt | 100 | 0 | 90 | 10 | 0 |",  # ledger
        f"`{'0' * 64}`",
        "| no_text | neither title nor abstract |",
        "1 duplicate was removed: near 1.",
        "1 paper has records in several languages",
        "1 record was rejected;",
        'load_dataset("USER/papers", "en")',
        ".shuffle(seed=0",
        "revision=",
        "polycorpus 1.2.3",
        "@misc{papers,",
    ):
        assert part in card, part


def test_limits_are_computed_from_the_build(varied: Corpus) -> None:
    card = render(varied.facts(), None, Recipe())
    for sentence in (
        "1 of 6 records have no abstract.",
        "The language of 1 of 6 records is undetermined.",
        "No licence is stated for 6 of 6 records;",
        "a second engine agreed on 2 of the 3 records",
        "train has no record in ar, und.",
        "Flagged records, kept in the data: placeholder 1.",
    ):
        assert sentence in card, sentence
    odd = replace(varied, sources=[source(declared_count=9, found_count=7)])
    assert "list.txt: its headings declare 9 records, 7 were found." in render(
        odd.facts(), None, Recipe()
    )


def test_a_citation_of_a_person_stands_as_it_is(varied: Corpus) -> None:
    recipe = Recipe(corpus=CorpusRecipe(citation="@article{x,\n\ttitle = {A}\n}"))
    assert "```bibtex\n@article{x,\n\ttitle = {A}\n}\n```" in render(varied.facts(), None, recipe)


def test_a_name_with_an_owner_is_the_repository(varied: Corpus) -> None:
    card = render(replace(varied, name="ada/papers").facts(), None, Recipe())
    assert 'load_dataset("ada/papers")' in card


def test_promise_7_two_renderings_have_the_same_bytes(varied: Corpus) -> None:
    assert render(varied.facts(), PROSE, Recipe()) == render(varied.facts(), PROSE, Recipe())


def test_a_build_without_records_has_a_card() -> None:
    card = render(Corpus([]).facts(), None, Recipe())
    assert [config["config_name"] for config in front(card)["configs"]] == ["sources"]
    assert "There is no record to load." in card


@given(st.text(alphabet="ab\n<!->polycrus: ent"))
def test_filling_is_idempotent(body: str) -> None:
    sections = {"a": "one", "b": "two\n\nthree"}
    try:
        filled = fill(body, sections)
    except UsageError:
        return
    assert fill(filled, sections) == filled
