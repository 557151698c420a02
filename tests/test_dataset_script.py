"""Promise 10: the builder of this dataset gives the very records of the build."""

from pathlib import Path

import pyarrow.parquet as pq
import pytest


@pytest.fixture
def checkout(tmp_path):
    """A corpus like this repository's."""
    (tmp_path / "raw").mkdir()
    text = "NeurIPS 2025 论文列表\n\nGlass rings when it falls.\n\n玻璃落下时会发出声音。\n"
    (tmp_path / "raw" / "a.txt").write_text(text, "utf-8")
    return tmp_path


def test_the_builder_gives_the_records_of_the_build(checkout, tmp_path_factory):
    from dataset_script import NeurIPS2025Abstracts

    cache = tmp_path_factory.mktemp("cache")
    builder = NeurIPS2025Abstracts(corpus_dir=checkout, cache_dir=str(cache))
    builder.download_and_prepare()
    given = [row for split in builder.as_dataset().values() for row in split]
    built = [
        row
        for path in sorted((checkout / "build").glob("data/*/*.parquet"))
        for row in pq.read_table(path).to_pylist()
    ]
    key = lambda row: row["id"]  # noqa: E731 - a sort key
    assert sorted(given, key=key) == sorted(built, key=key)
    assert len(given) == 2


def test_a_clone_is_loaded_by_its_path(checkout, tmp_path_factory):
    """The repository's .huggingface.yaml leads a plain `load_dataset` to the build."""
    from datasets import load_dataset

    from polycorpus.pipeline import build_corpus, open_corpus

    text = "NeurIPS 2025 Papers\n\n" + "\n\n".join(f"Glass number {n} rings." for n in range(60))
    (checkout / "raw" / "b.txt").write_text(text, "utf-8")
    built = build_corpus(open_corpus(checkout))
    settings = Path(__file__).resolve().parents[1] / ".huggingface.yaml"
    (checkout / ".huggingface.yaml").write_bytes(settings.read_bytes())
    loaded = load_dataset(str(checkout), cache_dir=str(tmp_path_factory.mktemp("cache")))
    given = sorted(row["id"] for rows in loaded.values() for row in rows)
    assert given == sorted(built.records["id"].to_pylist())


def test_a_config_is_a_language(checkout, tmp_path_factory):
    from dataset_script import NeurIPS2025Abstracts

    cache = str(tmp_path_factory.mktemp("cache"))
    builder = NeurIPS2025Abstracts(config_name="zh-Hans", corpus_dir=checkout, cache_dir=cache)
    builder.download_and_prepare()
    given = [row for split in builder.as_dataset().values() for row in split]
    assert [row["language"] for row in given] == ["zh-Hans"]


def test_a_changed_corpus_is_never_served_stale(checkout, tmp_path_factory):
    from dataset_script import NeurIPS2025Abstracts

    cache = str(tmp_path_factory.mktemp("cache"))
    NeurIPS2025Abstracts(corpus_dir=checkout, cache_dir=cache).download_and_prepare()
    with (checkout / "raw" / "a.txt").open("a", encoding="utf-8") as file:
        file.write("\nA new abstract has come to the end of the file today.\n")
    builder = NeurIPS2025Abstracts(corpus_dir=checkout, cache_dir=cache)
    builder.download_and_prepare()
    assert sum(split.num_rows for split in builder.as_dataset().values()) == 3
