"""
Real files beside the checkout, where they exist: counts, encodings, twins, the gold records.

They are not ours to copy, so this module is skipped on a clone that stands alone.
"""

from __future__ import annotations

import csv
import json
from functools import cache
from pathlib import Path

import pytest

from polycorpus.read import Chunk, read_file
from polycorpus.read.layouts import LAYOUTS
from polycorpus.recipe import SourceRecipe

from .golden import extents, records

BESIDE = Path(__file__).parents[3] / "shared"
MANIFEST = BESIDE / "samples" / "manifest.tsv"
pytestmark = pytest.mark.skipif(not MANIFEST.exists(), reason="no samples beside the checkout")

OURS = {  # which layout reads a sample, as soon as that layout is there
    "cnki_estudy_202101.txt": "labelled",
    "cinii_jp_clusters.txt": "labelled",
    "cinii_jp_clusters_sjis.txt": "labelled",
    "cyberleninka_labelled_cp1251.txt": "labelled",
    "recital2012_labelled_cp1252.txt": "labelled",
    "cinii_articles_en.jsonl": "jsonl",
    "cyberleninka.jsonl": "jsonl",
    "asreview_duplicates.csv": "delimited",
    "cnki_standards_gbk.csv": "delimited",
    "csl_ts_dev_120_gb18030.tsv": "delimited",
    "csl_ts_dev_250.tsv": "delimited",
    "ndltd_zh_tw.csv": "delimited",
    "ndltd_zh_tw_big5.csv": "delimited",
    "neurips2025_spain.csv": "delimited",
    "openalex_sample.csv": "delimited",
    "nlp2022_encouragement.json": "json",
    "paperlists_acml2010.json": "json",
    "paperlists_aistats1999.json": "json",
    "scielo_isis_article.json": "json",
    "aaai2010_numbered.md": "markdown",
    "arabic_0106019.md": "markdown",
    "cvpr2024_dwctod.md": "markdown",
    "cvpr2025_paper2chinese.md": "markdown",
    "dhd2016_list.md": "markdown",
    "icra2020_awards.md": "markdown",
    "korean_study_table.md": "markdown",
    "neurips2022_rucaibox.md": "markdown",
    "pmlr_v1_archambeau07a.md": "markdown",
    "plain_multiparagraph_3dv2025.txt": "plain",
    "acl_2019.rocling.xml": "xml",
    "acl_2020.ccl.xml": "xml",
    "dhd2016_poster_002.xml": "xml",
    "jstage_search.xml": "xml",
    "taln-2004.xml": "xml",
    "hus_vi_domestic.html": "html",
}


def manifest() -> dict[str, dict[str, str]]:
    if not MANIFEST.exists():
        return {}
    with MANIFEST.open(encoding="utf-8", newline="") as stream:
        rows = csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE)
        return {row["file"]: row for row in rows}


@cache  # several tests look at the same file
def sample(name: str) -> list[Chunk]:
    return list(read_file(BESIDE / "samples" / name, name, SourceRecipe()))


@pytest.mark.parametrize("name", sorted(OURS))
def test_the_expected_records_are_found(name: str) -> None:
    source = sample(name)[-1].source
    assert source is not None
    assert (source.layout, source.found_count) == (
        OURS[name],
        int(manifest()[name]["expected_records"]),
    )


@pytest.mark.parametrize("name", sorted(manifest()))
def test_every_byte_of_every_sample_is_accounted_for(name: str) -> None:
    path = BESIDE / "samples" / name
    position = 0
    for extent in extents(sample(name)):
        assert extent.start_bytes == position
        position = extent.stop_bytes
    assert position == path.stat().st_size


@pytest.mark.parametrize(
    ("name", "twin"),
    [
        ("cinii_jp_clusters_sjis.txt", "cinii_jp_clusters.txt"),
        ("csl_ts_dev_120_gb18030.tsv", "csl_ts_dev_250.tsv"),
    ],
)
def test_a_transcoded_file_gives_the_same_texts(name: str, twin: str) -> None:
    one, other = (records(sample(file)).to_pylist() for file in (name, twin))
    for left, right in zip(one, other, strict=False):
        assert (left["title"], left["abstract"]) == (right["title"], right["abstract"])


def test_the_gold_records_lie_where_they_should() -> None:
    gold = [
        json.loads(line)
        for line in (BESIDE / "gold" / "seeds_000_001.jsonl").read_text("utf-8").split("\n")
        if line
    ]
    found = [
        row
        for name in dict.fromkeys(record["file"] for record in gold)
        for row in records(list(read_file(BESIDE / "raw" / name, name, SourceRecipe()))).to_pylist()
    ]
    places = ("file", "start_bytes", "stop_bytes", "venue", "year", "header_languages")
    assert [[row[name] for name in places] for row in found] == [
        [row[name] for name in places] for row in gold
    ]
    for row, expected in zip(found, gold, strict=True):
        assert all(url in row["abstract"] for url in expected["urls"])


def test_the_third_seed_has_nineteen_records() -> None:
    path = next((BESIDE / "raw").glob("002_*"))
    rows = records(list(read_file(path, path.name, SourceRecipe()))).to_pylist()
    assert len(rows) == 19
    assert {(r["venue"], r["year"], *r["header_languages"]) for r in rows} == {
        ("NeurIPS", 2025, "zh-Hans")
    }


def test_layouts_have_names_of_their_own() -> None:
    assert len({layout.NAME for layout in LAYOUTS}) == len(LAYOUTS)
