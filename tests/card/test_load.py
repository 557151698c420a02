"""Promise 10: a plain `load_dataset` reads what the card describes, and counts what it says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
import yaml
from datasets import Features, IterableDatasetDict, get_dataset_config_names, load_dataset

from polycorpus import evidence, schema
from polycorpus.card.features import features
from polycorpus.card.prose import split_prose

from .corpus import Corpus, record


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(tmp_path_factory.mktemp("cache"))


@pytest.fixture(scope="module")
def build(varied: Corpus, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("build")
    varied.build(folder)
    return folder


def test_configs_are_the_languages_and_the_evidence(build: Path) -> None:
    assert get_dataset_config_names(str(build)) == [
        *("default", "ar", "en", "und", "zh-Hans"),
        *("sources", "duplicates", "rejected"),
    ]


@pytest.mark.parametrize(
    ("config", "rows"),
    [
        (None, {"train": 3, "validation": 1, "test": 2}),
        ("en", {"train": 2, "test": 1}),
        ("zh-Hans", {"train": 1}),
        ("und", {"validation": 1}),
        ("rejected", {"train": 1}),
    ],
)
def test_each_config_loads_with_the_splits_it_has(
    build: Path, cache: str, config: str | None, rows: dict[str, int]
) -> None:
    loaded = load_dataset(str(build), config, cache_dir=cache)
    assert {split: data.num_rows for split, data in loaded.items()} == rows
    stream = load_dataset(str(build), config, streaming=True)
    assert isinstance(stream, IterableDatasetDict)
    assert {split: sum(1 for _ in data) for split, data in stream.items()} == rows


def test_the_rows_are_those_of_the_build(varied: Corpus, build: Path, cache: str) -> None:
    loaded = load_dataset(str(build), cache_dir=cache)
    rows = [{**row, "split": split} for split, data in loaded.items() for row in data]
    key = lambda row: row["id"]  # noqa: E731
    assert sorted(rows, key=key) == sorted(varied.records, key=key)


def test_the_card_counts_what_the_reader_counts(build: Path, cache: str) -> None:
    meta: dict[str, Any] = yaml.safe_load(split_prose((build / "README.md").read_text()).front)
    for stated in meta["dataset_info"]:
        # verification would compare the reader with the card; here the reader is on its own
        loaded = load_dataset(
            str(build), stated["config_name"], cache_dir=cache, verification_mode="no_checks"
        )
        for split in stated["splits"]:
            info = loaded[split["name"]].info
            found = info.splits[split["name"]]
            assert found.num_examples == split["num_examples"]
            # The reader may join rows of several files, which share the last byte of a bitmap.
            rounding = len(info.features) if stated["config_name"] == "default" else 0
            assert found.num_bytes <= split["num_bytes"] <= found.num_bytes + rounding
            assert info.download_size == stated["download_size"]
            assert Features._from_yaml_list(stated["features"]) == info.features
        assert stated["dataset_size"] == sum(split["num_bytes"] for split in stated["splits"])


@pytest.mark.parametrize(
    "columns",
    [
        schema.RECORD,
        *evidence.CONFIGS.values(),
        pa.schema([("a", pa.list_(pa.list_(pa.int8()))), ("b", pa.struct([("c", pa.bool_())]))]),
    ],
)
def test_features_are_spelled_as_datasets_spells_them(columns: pa.Schema) -> None:
    assert features(columns) == Features.from_arrow_schema(columns)._to_yaml_list()


def test_norwegian_is_a_language(tmp_path: Path, cache: str) -> None:
    Corpus([record(1, language="no"), record(2)]).build(tmp_path)
    assert load_dataset(str(tmp_path), "no", cache_dir=cache)["train"].num_rows == 1
