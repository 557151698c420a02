"""A card says only what the Hub knows, checked without a network and without `datasets`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from polycorpus.card import check, faults, render
from polycorpus.card.prose import split_prose
from polycorpus.recipe import CorpusRecipe, Recipe, load

from .corpus import Corpus, record, source

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("front", "code"),
    [
        ({"language": ["zh-Hans"]}, "unknown_language_code"),
        ({"language": "klingon"}, "unknown_language_code"),
        ({"license": "CC BY 4.0"}, "unknown_license"),
        ({"license": ["mit", "free"]}, "unknown_license"),
        ({"task_categories": ["making-tea"]}, "unknown_task"),
        ({"size_categories": ["few"]}, "unknown_card_value"),
        ({"multilinguality": "two"}, "unknown_card_value"),
        ({"annotations_creators": ["nobody"]}, "unknown_card_value"),
    ],
)
def test_a_value_that_the_hub_does_not_know_is_a_warning(front: dict[str, Any], code: str) -> None:
    [problem] = check(front, "README.md")
    assert (problem.code, problem.severity, problem.file) == (code, "warning", "README.md")


@pytest.mark.parametrize(
    "front",
    [
        {},
        {"language": ["en", "zh", "no", "und", "yue"], "license": "cc-by-4.0"},
        {"license": ["mit", "unknown"], "task_categories": ["text-generation"]},
        {"size_categories": "n<1K", "multilinguality": "other-programming-languages"},
        {"language_creators": ["found"], "annotations_creators": ["no-annotation"]},
    ],
)
def test_what_it_knows_is_fine(front: dict[str, Any]) -> None:
    assert list(check(front, "README.md")) == []


def test_an_unquoted_norwegian_is_told_apart_from_nonsense() -> None:
    [problem] = check(yaml.safe_load("language: [no, en]"), "README.md")
    assert problem.hint == 'write "no" with quotes'


def test_a_generated_card_has_no_fault(varied: Corpus) -> None:
    front = yaml.safe_load(split_prose(render(varied.facts(), None, varied.recipe)).front)
    assert list(check(front, "README.md")) == []


def test_the_card_of_this_dataset_has_no_fault(varied: Corpus) -> None:
    recipe = load(ROOT)
    prose = (ROOT / "dataset_card.md").read_text("utf-8")
    card = render(varied.facts(), prose, recipe)
    front = yaml.safe_load(split_prose(card).front)
    assert list(check(front, "README.md")) == []
    assert front["license"] == "unknown"
    assert card.startswith("---\n" + split_prose(prose).front)


def test_what_a_card_lacks_is_a_warning_with_a_hint(varied: Corpus) -> None:
    found = list(faults(varied.facts(), None, varied.recipe))
    assert [problem.code for problem in found] == ["missing_card", "missing_license"]
    assert found[1].message == "the licence of 2 of 2 raw files is not stated"
    assert all(problem.hint and problem.severity == "warning" for problem in found)


def test_a_licence_for_the_whole_is_enough(varied: Corpus) -> None:
    recipe = Recipe(corpus=CorpusRecipe(license="cc-by-4.0"))
    assert list(faults(varied.facts(), "# Papers", recipe)) == []


def test_faults_name_the_file_to_mend() -> None:
    facts = Corpus([record(1)], [source(license="house rules")]).facts()
    prose = "---\nlanguage_creators: [ghosts]\n---\n"
    recipe = Recipe(corpus=CorpusRecipe(tasks=("making-tea",)))
    found = {(problem.code, problem.file) for problem in faults(facts, prose, recipe)}
    assert found == {
        ("unknown_license", "corpus.toml"),
        ("unknown_task", "dataset_card.md"),
        ("unknown_card_value", "dataset_card.md"),
    }


def test_the_build_loads_nothing_heavy_for_its_card() -> None:
    """Neither what only a reader needs, nor the drawing engine where there is nothing to draw."""
    script = """
import json, sys
from card.corpus import Corpus, record
from polycorpus.card import croissant, draw, render
from polycorpus.recipe import Recipe
facts = Corpus([record(1)]).facts()
render(facts, None, Recipe()), croissant(facts, {}, Recipe()), draw(facts)
print(json.dumps(sorted({name.partition(".")[0] for name in sys.modules})))
"""
    found = subprocess.run(
        [sys.executable, "-c", script],
        env={"PYTHONPATH": str(ROOT / "tests")},
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = set(json.loads(found.stdout))
    assert not loaded & {"datasets", "mlcroissant", "altair", "vl_convert", "huggingface_hub"}
