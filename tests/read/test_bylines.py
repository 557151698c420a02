"""Names are told from titles and institutions by their shape, and split as they are written."""

from __future__ import annotations

import pytest

from polycorpus.read.bylines import is_byline, is_institution
from polycorpus.read.people import names, without_institutions


@pytest.mark.parametrize(
    "line",
    [
        "Liv Brekke, Oda Sandvik and Nils Moe",
        "L. Brekke1, O. Sandvik2, and N. Moe1,3",
        "Moe, Nils, et al.",
        "Moe, Nils, and Liv Brekke",
        "Moe, Nils and Brekke, Liv F",
        "liv brekke, Oda Sandvik and Nils Moe",
        "M.J Jang, Frank Martin Mtumbuka",
        "Pranjali Moe et.al.",
        "山田太郎（東京大学），鈴木花子（京都大学）",
    ],
)
def test_lists_of_authors_are_recognised(line: str) -> None:
    assert is_byline(line)


@pytest.mark.parametrize(
    "line",
    [
        "Combining Metric Learning and Classification",
        "Decidable Classes and Implementation Techniques",
        "Liv Brekke, Oda Sandvik, Frost in Small and Large Orchards, BMVC",
        "Liv Brekke and Oda Sandvik, ICRA 2019",
        "Nils Moe. EMNLP",
        "University of Oslo, Norway",
    ],
)
def test_titles_venues_and_institutions_are_no_names(line: str) -> None:
    assert not is_byline(line)


@pytest.mark.parametrize(
    "line", ["1 University of Oslo, Norway", "2 东京大学", "NTNU, Institutt for lys"]
)
def test_where_authors_work_is_an_institution(line: str) -> None:
    assert is_institution(line)


@pytest.mark.parametrize("line", ["A University Timetable", "We study at the University, daily."])
def test_a_title_or_sentence_that_names_a_university_is_none(line: str) -> None:
    assert not is_institution(line)


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (
            "Moe, Nils F., Liv Brekke, and Oda Sandvik",
            ["Moe, Nils F.", "Liv Brekke", "Oda Sandvik"],
        ),
        ("L. Brekke1, O. Sandvik2, and N. Moe1,3", ["L. Brekke", "O. Sandvik", "N. Moe"]),
        ("Liv Brekke*, Oda Sandvik†", ["Liv Brekke", "Oda Sandvik"]),
        ("Lê Phương và Trịnh Thái", ["Lê Phương", "Trịnh Thái"]),
        ("Liv Brekke · Oda Sandvik", ["Liv Brekke", "Oda Sandvik"]),
        ("أحمد علي، سارة حسن", ["أحمد علي", "سارة حسن"]),
        ("Brekke, L., Sandvik, O.", ["Brekke, L.", "Sandvik, O."]),
    ],
)
def test_authors_are_parted_as_they_are_written(written: str, expected: list[str]) -> None:
    assert names(written) == expected


def test_institutions_in_brackets_are_no_part_of_a_name() -> None:
    people = ["Liv Brekke (NTNU)", "山田太郎（東京大学）", "Nils Moe (presenter)"]
    assert without_institutions(people) == (
        ["Liv Brekke", "山田太郎", "Nils Moe (presenter)"],
        ["NTNU", "東京大学"],
    )
