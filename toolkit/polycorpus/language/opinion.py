"""A second opinion on the labels, from an engine that knows nothing of the first."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import version
from typing import Final, NamedTuple

import pyarrow as pa
import pyarrow.compute as pc

from polycorpus import detectors
from polycorpus.language.mask import mask
from polycorpus.recipe import LanguageRecipe
from polycorpus.schema import UNDETERMINED

LEAST_CHARS: Final = 200
"""Shorter texts are not asked about: langdetect is a poor judge of them."""


class Share(NamedTuple):
    """Of `asked` records of one language, `agreed` got the same language from the second engine."""

    agreed: int
    asked: int


class Disagreement(NamedTuple):
    """A record, the published language, and what the second engine says."""

    id: str
    ours: str
    theirs: str


class Agreement(NamedTuple):
    """Shares by language, sorted; disagreements by language, then id.

    A language that the second engine does not know is not in it; where it does not tell scripts
    apart, `zh` agrees with zh-Hans and zh-Hant.
    """

    engine: str
    version: str
    by_language: Mapping[str, Share]
    disagreements: tuple[Disagreement, ...]


def second_opinion(records: pa.Table, recipe: LanguageRecipe) -> Agreement:
    """What langdetect says of each language's `recipe.second_opinion` records of smallest id that
    have an abstract of 200 characters and more. Needs id, language, abstract.
    """
    name = _second(recipe)
    shares: dict[str, Share] = {}
    disagreements: list[Disagreement] = []
    sample = _sample(records, recipe.second_opinion)
    if not sample:  # the profiles take half a second to read
        return Agreement(name, version(name), {}, ())
    engine = detectors.engine(name)
    for language, texts in sample.items():
        if not {language, language.split("-")[0]} & set(engine.languages):
            continue
        answers = [(id_, engine.detect(_asked(text)).language) for id_, text in texts]
        others = [
            Disagreement(id_, language, theirs)
            for id_, theirs in answers
            if theirs not in (language, language.split("-")[0])
        ]
        shares[language] = Share(len(texts) - len(others), len(texts))
        disagreements += others
    return Agreement(engine.name, engine.version, shares, tuple(disagreements))


def _sample(records: pa.Table, count: int) -> Mapping[str, list[tuple[str, str]]]:
    """By language, sorted: ids and abstracts of the `count` records of smallest id."""
    long_enough = pc.greater_equal(pc.utf8_length(records["abstract"]), LEAST_CHARS)
    known = pc.not_equal(records["language"], UNDETERMINED)
    rows = records.select(["id", "language", "abstract"]).filter(pc.and_(long_enough, known))
    rows = rows.sort_by([("language", "ascending"), ("id", "ascending")])
    sample: dict[str, list[tuple[str, str]]] = {}
    for language in sorted(rows["language"].unique().to_pylist()):
        chosen = rows.filter(pc.equal(rows["language"], language)).slice(0, count)
        ids, abstracts = chosen["id"].to_pylist(), chosen["abstract"].to_pylist()
        sample[language] = list(zip(ids, abstracts, strict=True))
    return sample


def _second(recipe: LanguageRecipe) -> detectors.EngineName:
    """langdetect, or eldc where langdetect gave the labels."""
    return "eldc" if recipe.engine == "langdetect" else "langdetect"


def _asked(text: str) -> str:
    return " ".join(mask(text).split())


def engine_facts(recipe: LanguageRecipe) -> dict[str, object]:
    """What decides the labels: engines, versions and language sets, for the manifest."""
    engine = detectors.engine(recipe.engine)
    second = _second(recipe)
    return {
        "engine": engine.name,
        "version": engine.version,
        "languages": list(engine.languages),
        "han": {"package": "cjclassifier", "version": version("cjclassifier")},
        "second_opinion": {"engine": second, "version": version(second)},
    }
