"""croissant.json validates, its hashes are those of the shards, and its records are the build's."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import mlcroissant
import numpy as np
import pyarrow.parquet as pq
import pytest

from polycorpus.card import croissant
from polycorpus.recipe import CorpusRecipe, Recipe, ResponsibleRecipe

from .corpus import Corpus, record


@pytest.fixture(scope="module")
def build(varied: Corpus, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("build")
    varied.build(folder)
    return folder


def document(build: Path) -> dict[str, Any]:
    return json.loads((build / "croissant.json").read_text("utf-8"))


def plain(value: Any) -> Any:
    """What mlcroissant gives, as Arrow gives it: text for bytes, names without their path."""
    if isinstance(value, bytes):
        return value.decode()
    if isinstance(value, dict):
        return {name.rpartition("/")[2]: plain(part) for name, part in value.items()}
    if isinstance(value, list | np.ndarray):
        return [plain(part) for part in value]
    return value.item() if isinstance(value, np.generic) else value


def rows(build: Path, folder: str) -> Iterator[dict[str, Any]]:
    for path in sorted(build.glob(f"{folder}/*.parquet")):
        for row in pq.read_table(path, partitioning=None).to_pylist():
            yield row | ({"split": path.name.split("-")[0]} if folder == "data/*" else {})


def test_it_validates_without_errors(build: Path) -> None:
    dataset = mlcroissant.Dataset(str(build / "croissant.json"))
    assert dataset.metadata.ctx.issues.errors == set()
    assert dataset.metadata.ctx.conforms_to.value.endswith("/1.1")


def test_hashes_and_sizes_are_those_of_the_shards(build: Path) -> None:
    stated = {
        node["contentUrl"]: (node["sha256"], node["contentSize"])
        for node in document(build)["distribution"]
        if node["@type"] == "cr:FileObject"
    }
    found = {
        path.relative_to(build).as_posix(): (
            sha256(path.read_bytes()).hexdigest(),
            f"{path.stat().st_size} B",
        )
        for path in build.rglob("*.parquet")
    }
    assert stated == found


@pytest.mark.parametrize(
    ("record_set", "folder"),
    [
        ("default", "data/*"),
        ("sources", "evidence/sources"),
        ("duplicates", "evidence/duplicates"),
        ("rejected", "evidence/rejected"),
    ],
)
def test_records_read_through_it_are_those_of_the_build(
    build: Path, record_set: str, folder: str
) -> None:
    dataset = mlcroissant.Dataset(str(build / "croissant.json"))
    read = [plain(row) for row in dataset.records(record_set)]
    assert read == list(rows(build, folder))
    assert read


def test_every_column_has_its_meaning(build: Path) -> None:
    for record_set in document(build)["recordSet"]:
        assert all(field["description"] for field in record_set["field"])


def test_a_config_without_rows_is_not_named(tmp_path: Path) -> None:
    Corpus([record(1)]).build(tmp_path)
    assert [node["@id"] for node in document(tmp_path)["recordSet"]] == ["default", "sources"]
    mlcroissant.Dataset(str(tmp_path / "croissant.json"))


REQUIRED = (
    "rai:dataCollection",
    "rai:dataPreprocessingProtocol",
    "rai:dataAnnotationProtocol",
    "rai:dataLimitations",
    "rai:dataBiases",
    "rai:personalSensitiveInformation",
    "rai:dataUseCases",
    "rai:dataSocialImpact",
    "prov:wasDerivedFrom",
    "prov:wasGeneratedBy",
)


def test_the_responsible_ai_part_is_computed_where_the_build_knows(varied: Corpus) -> None:
    known = json.loads(croissant(varied.facts(), {}, Recipe()))
    assert all(known[name] for name in REQUIRED)
    assert "en: a second engine agreed on 2 of 3 records" in known["rai:dataAnnotationAnalysis"]
    assert "Repair html: 2 records." in known["rai:dataPreprocessingProtocol"]
    assert "1 of 6 records have no abstract." in known["rai:dataLimitations"]
    assert (
        "1 records name authors, as published with the papers."
        in (known["rai:personalSensitiveInformation"])
    )
    assert known["rai:dataSocialImpact"] == "Not stated by the maintainers of this dataset."
    assert "rai:hasSyntheticData" not in known


def test_what_a_person_states_is_in_it(varied: Corpus) -> None:
    stated = ResponsibleRecipe(
        collection="Exported by hand.",
        collection_type=("Manual Human Curation",),
        biases=("English prevails.",),
        social_impact="None known.",
        synthetic=False,
    )
    known = json.loads(croissant(varied.facts(), {}, Recipe(responsible=stated)))
    assert known["rai:dataCollection"].endswith("Exported by hand.")
    assert known["rai:dataCollectionType"] == ["Manual Human Curation"]
    assert known["rai:dataBiases"][0] == "English prevails."
    assert known["rai:dataSocialImpact"] == "None known."
    assert known["rai:hasSyntheticData"] is False


def test_recipe_and_licence_are_in_it(varied: Corpus) -> None:
    recipe = Recipe(
        corpus=CorpusRecipe(license="cc-by-4.0", source_url="https://example.org", citation="@x")
    )
    known = json.loads(croissant(varied.facts(), {}, recipe))
    assert known["license"] == ["https://spdx.org/licenses/CC-BY-4.0"]
    assert known["url"] == "https://example.org"
    assert known["citeAs"] == "@x"
    assert known["inLanguage"] == ["ar", "en", "und", "zh-Hans"]
