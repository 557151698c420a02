"""
Every record of the real text files beside the checkout, against a reading of their lines.

Each file has one shape, so a pattern of a line or two reads it independently of the layouts. The
module is skipped on a clone that stands alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from .golden import records
from .test_samples import BESIDE, MANIFEST, sample

pytestmark = pytest.mark.skipif(not MANIFEST.exists(), reason="no samples beside the checkout")

Truth = list[dict[str, Any]]  # Any: a title is text, authors are a list


def lines(name: str, encoding: str = "utf-8") -> list[str]:
    text = (BESIDE / "samples" / name).read_bytes().decode(encoding)
    return re.split("\r\n|\n", text)


def numbered(name: str) -> Truth:
    shape = re.compile(
        r"\d+\. (?P<title>.*) \| \[link\]\((?P<url>.*?)\), \[pdf\]\((?P<pdf_url>.*?)\)"
    )
    return [match.groupdict() for line in lines(name) if (match := shape.fullmatch(line))]


def bare_items(name: str) -> Truth:
    gloss = re.compile(r"\s*【.*】$")
    found = [line[2:] for line in lines(name) if line.startswith("- ") and line[2] != "["]
    return [{"title": gloss.sub("", title.strip())} for title in found]


def linked_items(name: str) -> Truth:
    shape = re.compile(r"\* \[(?P<title>.*)\]\(input/xml/.*\)")
    return [{"title": m["title"].strip()} for line in lines(name) if (m := shape.match(line))]


def strong_titles(name: str) -> Truth:
    """`**Title**`, then a line for the paper and one for the code."""
    found: Truth = []
    title = ""
    for line in lines(name):
        strong = re.match(r"\*\*(.*?)\*\*", line.strip())
        title = strong[1].strip() if strong else title
        paper = re.match(r"- 论文/Paper\s*[:：].*?(https?://[^\s)>]*)", line)
        if paper:
            found.append({"title": title, "addresses": paper[1]})
    return found


def heading_titles(name: str) -> Truth:
    """`#### Title`, then `- Link：` and `- Code：`, whose colon is of either width."""
    found: Truth = []
    title = ""
    held = ""
    for line in lines(name):
        if line.startswith("#### "):
            title = line[5:].strip()
        if re.match(r"- Link[:：]", line):
            link = re.search(r"https?://[^\s)（]+?(?=\]\(|[\s)（]|$)", line)
            below = held.strip() if held and not held.startswith(("#", "-", "<")) else title
            found.append({"title": below, "addresses": link[0] if link else None})
        held = line
    return found


def items_of_fields(name: str) -> Truth:
    found: Truth = []
    for line in lines(name):
        if line.startswith("- "):
            found.append({"title": line[2:].strip(), "authors": [], "affiliations": []})
        author = re.match(r"\s+Author: (.*?) \| (.*)", line)
        if author:
            found[-1]["authors"].append(author[1])
            found[-1]["affiliations"].append(author[2].strip())
        words = re.match(r"\s+keyword: (.*)", line)
        if words:
            found[-1]["keywords"] = [word.strip() for word in words[1].split(";")]
    return found


def labelled(name: str) -> Truth:
    encoding, labels = LABELS[name]
    found: Truth = []
    for line in lines(name, encoding):
        for label, column in labels.items():
            if not line.startswith(label):
                continue
            if column == "title" or (column == "url" and "title" not in labels.values()):
                found.append({})
            value = line[len(label) :].strip()
            found[-1][column] = value or None
    return found


LABELS = {
    "recital2012_labelled_cp1252.txt": ("cp1252", {"Titre : ": "title", "Résumé : ": "abstract"}),
    "cyberleninka_labelled_cp1251.txt": (
        "cp1251",
        {"Название: ": "title", "Аннотация: ": "abstract"},
    ),
    "cinii_jp_clusters.txt": ("utf-8", {"  Title:": "title"}),
    "cinii_jp_clusters_sjis.txt": ("cp932", {"  Title:": "title"}),
    "cnki_estudy_202101.txt": ("utf-8", {"Title-题名: ": "title", "Source-文献来源: ": "venue"}),
}
READINGS: dict[str, Callable[[str], Truth]] = {
    "aaai2010_numbered.md": numbered,
    "neurips2022_rucaibox.md": bare_items,
    "dhd2016_list.md": linked_items,
    "cvpr2024_dwctod.md": strong_titles,
    "cvpr2025_paper2chinese.md": heading_titles,
    "icra2020_awards.md": items_of_fields,
    **dict.fromkeys(LABELS, labelled),
}


def spaced(value: object) -> object:
    """White space as one space: line ends and doubled spaces are repair's matter."""
    if isinstance(value, list):
        return [spaced(item) for item in value]
    return " ".join(value.split()) if isinstance(value, str) else value


@pytest.mark.parametrize("name", sorted(READINGS))
def test_each_record_says_what_its_lines_say(name: str) -> None:
    truth = READINGS[name](name)
    found = records(sample(name)).to_pylist()
    assert truth
    assert len(found) == len(truth)
    for number, (row, expected) in enumerate(zip(found, truth, strict=True)):
        row["addresses"] = row["url"] or row["pdf_url"]
        said = {column: spaced(row[column]) for column in expected}
        assert (number, said) == (number, {c: spaced(v) for c, v in expected.items()})


@pytest.mark.parametrize(
    ("name", "column"),
    [
        ("recital2012_labelled_cp1252.txt", "venue"),
        ("icra2020_awards.md", "venue"),
        ("cvpr2024_dwctod.md", "year"),
        ("hus_vi_domestic.html", "authors"),
        ("cnki_estudy_202101.txt", "affiliations"),
        ("cnki_estudy_202101.txt", "year"),
    ],
)
def test_what_a_file_says_of_all_its_papers_is_on_each(name: str, column: str) -> None:
    assert all(row[column] for row in records(sample(name)).to_pylist())
