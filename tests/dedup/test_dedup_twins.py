"""Language twins: one paper in two languages shares a group and a twin_group, and nothing else."""

from __future__ import annotations

import random

import pyarrow as pa
import pytest
from lookalikes import table, words

from polycorpus.dedup import Groups, group
from polycorpus.dedup.twins import anchors
from polycorpus.recipe import DedupRecipe

Entry = dict[str, object]
FRENCH = words(300, 60, "mot")
ENGLISH = words(0, 60, "word")


def grouped(*entries: Entry, published: list[str | None] | None = None) -> Groups:
    """The groups of the records made from `entries`."""
    splits = None if published is None else pa.array(published, pa.string())
    return group(table(*entries), DedupRecipe(), published=splits)


def are_twins(groups: Groups) -> bool:
    """Whether all records are kept, in one group and one twin group."""
    twins, whole = groups.twin_group.to_pylist(), groups.group.to_pylist()
    return None not in twins and len(set(twins)) == 1 and len(set(whole)) == 1


def test_a_record_of_both_languages_is_the_twin_of_each() -> None:
    """A version that is another record's main text: both stay, in one split."""
    english: Entry = {"language": "en", "title": "Glass", "abstract": ENGLISH}
    groups = grouped(
        {"language": "fr", "title": "Le verre", "abstract": FRENCH, "translations": [english]},
        {**english, "doi": "10.1/x"},
    )
    assert are_twins(groups)


def test_the_same_two_versions_the_other_way_round_are_one_record() -> None:
    english: Entry = {"language": "en", "title": "Glass", "abstract": ENGLISH}
    french: Entry = {"language": "fr", "title": "Le verre", "abstract": FRENCH}
    groups = grouped(
        {**french, "translations": [english]}, {**english, "translations": [french], "year": 2025}
    )
    assert groups.evidence["rule"].to_pylist() == ["near"]
    assert groups.kept.tolist() == [1]


def test_more_languages_stand_for_fewer() -> None:
    english: Entry = {"language": "en", "title": "Glass", "abstract": ENGLISH}
    groups = grouped(
        {"language": "fr", "abstract": FRENCH, "year": 2025, "venue": "X"},
        {"language": "fr", "abstract": FRENCH + ".", "translations": [english]},
    )
    assert groups.kept.tolist() == [1]


@pytest.mark.parametrize("name", ["doi", "arxiv_id", "url"])
def test_one_identifier_in_two_languages_makes_twins(name: str) -> None:
    groups = grouped(
        {"language": "zh-Hans", "abstract": "湖泊结冰" * 8, name: "10.1/x", "authors": ["王大河"]},
        {"language": "en", "abstract": ENGLISH, name: "10.1/x", "authors": ["Dahe Wang"]},
    )
    assert are_twins(groups)


def test_chapters_of_one_language_under_one_doi_are_no_twins() -> None:
    groups = grouped(
        {"language": "en", "title": "Glass", "abstract": ENGLISH, "doi": "10.1/x"},
        {"language": "fr", "title": "Le verre", "abstract": FRENCH, "doi": "10.1/x"},
        {"language": "fr", "title": "Le sable", "abstract": words(900, 60), "doi": "10.1/x"},
    )
    assert groups.twin_group.null_count == 3


def test_one_doi_but_other_authors_are_no_twins() -> None:
    groups = grouped(
        {"language": "en", "abstract": ENGLISH, "doi": "10.1/x", "authors": ["Oda Sandvik"]},
        {"language": "fr", "abstract": FRENCH, "doi": "10.1/x", "authors": ["Min Lee"]},
    )
    assert groups.twin_group.null_count == 2


def test_one_title_and_year_in_two_languages_make_twins() -> None:
    groups = grouped(
        {
            "language": "zh-Hans",
            "title": "湖泊",
            "abstract": "湖泊结冰" * 8,
            "year": 2025,
            "translations": [{"language": "en", "title": "On Freezing Mountain Lakes"}],
        },
        {"title": "On freezing mountain lakes", "abstract": ENGLISH, "year": 2025},
    )
    assert groups.kept.tolist() == [0, 1]
    assert len(set(groups.twin_group.to_pylist())) == 1
    assert groups.twin_group.null_count == 0


def test_anchors_are_what_a_translation_keeps() -> None:
    french = anchors("Une segmentation évaluée sur 1 200 textes (F1 = 0,85) avec WordNet et BERT")
    english = anchors("The segmentation was evaluated on 1200 texts (F1 = 0.85) by BERT, WordNet")
    assert {"segme", "evalu", "texte"} & set(french) >= {"segme", "evalu"}
    assert {"^bert", "^wordnet", "#0.85", "segme", "evalu"} <= set(french) & set(english)
    assert set(anchors("модель")) == set(anchors("model"))


def _paired(count: int, seed: int) -> tuple[list[Entry], list[Entry]]:
    """French and English versions that share a dozen stems and numbers, and much else apart."""
    chance = random.Random(seed)
    french, english = [], []
    for _ in range(count):
        stems = [f"{chance.choice('bcdfglmn')}{chance.randrange(10**4):04d}" for _ in range(12)]
        shared = ["".join(chr(97 + int(d)) if d.isdigit() else d for d in stem) for stem in stems]
        noise = [f"commun{chr(97 + chance.randrange(8))}" for _ in range(20)]
        french.append(
            {
                "language": "fr",
                "abstract": " ".join([*(stem + "ique" for stem in shared), *noise]),
            }
        )
        english.append(
            {
                "language": "en",
                "abstract": " ".join([*(stem + "ical" for stem in shared), *noise]),
            }
        )
    return french, english


def test_twins_are_found_by_their_text_alone() -> None:
    french, english = _paired(60, seed=1)
    groups = grouped(*french, *english)
    twins = groups.twin_group.to_pylist()
    assert twins[:60] == twins[60:]
    assert len(set(twins)) == 60


def test_without_twins_hardly_any_are_found() -> None:
    """The runners-up of the records themselves tell how far ahead a match must be."""
    french, _ = _paired(60, seed=1)
    _, english = _paired(60, seed=2)
    groups = grouped(*french, *english)
    assert groups.twin_group.null_count >= 114


def test_a_guess_never_ties_published_splits() -> None:
    """Promise 6: records published in different splits stay apart, and none is rejected."""
    french, english = _paired(60, seed=1)
    published: list[str | None] = ["train"] * 60 + ["test"] * 30 + [None] * 30
    groups = grouped(*french, *english, published=published)
    assert len(groups.kept) == 120
    twins = groups.twin_group.to_pylist()
    assert twins[:30] == [None] * 30
    assert twins[30:60] == twins[90:]
    assert groups.inherited.to_pylist()[90:] == ["train"] * 30
