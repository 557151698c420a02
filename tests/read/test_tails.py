"""A venue and a date behind a title are cut off it only where they show themselves."""

from __future__ import annotations

import pytest

from polycorpus.read import citations, tails


def by_column(fields: tuple[object, ...]) -> dict[str, object]:
    return {getattr(one, "column", ""): getattr(one, "value", "") for one in fields}


@pytest.mark.parametrize(
    ("line", "title", "expected"),
    [
        ("Seeds on Loan (CIDR 2019)", "Seeds on Loan", {"venue": "CIDR 2019", "year": "2019"}),
        ("Seeds on Loan (Seed Letters 2020)", "Seeds on Loan", {"venue": "Seed Letters"}),
        ("Seeds, Kites, and Tides, IEEE Access, 2021", "Seeds, Kites, and Tides", {"year": "2021"}),
        ("Seeds on Loan, dec 2016", "Seeds on Loan", {"year": "dec 2016"}),
        ("Seeds on Loan, arXiv preprint arXiv:2301.00001", "Seeds on Loan", {"venue": "arXiv"}),
        ("Seeds on Loan (2017)", "Seeds on Loan", {"year": "2017"}),
    ],
)
def test_a_tail_is_cut(line: str, title: str, expected: dict[str, str]) -> None:
    shown, made = tails.split(line, followed=True)
    assert shown == title
    assert expected.items() <= by_column(made).items()


@pytest.mark.parametrize(
    "line",
    [
        "Women of the Lamps, 1900",
        "Seeds on Loan (Extended Abstract)",
        "Seeds (without Soil)",
        "The Choir and its Hall (1827/28)",
        "Lending, Counting, and Sowing",
        "Seeds on Loan (revised 2020)",
    ],
)
def test_a_title_keeps_what_is_its_own(line: str) -> None:
    assert tails.split(line, followed=True) == (line, ())


def test_what_a_link_encloses_ends_at_a_known_venue_only() -> None:
    assert tails.bracketed("Seeds on Loan (CIDR 2019)")[0] == "Seeds on Loan"
    assert tails.bracketed("Seeds on Loan (2017)")[0] == "Seeds on Loan (2017)"


def test_names_that_only_commas_part_from_a_title() -> None:
    line = "Liv Brekke, Oda Sandvik, Frost in Small and Large Orchards, BMVC, 2014."
    assert by_column(citations.names_first(line) or ()) == {
        "title": "Frost in Small and Large Orchards",
        "authors": "Liv Brekke, Oda Sandvik",
        "venue": "BMVC",
        "year": "2014",
    }


@pytest.mark.parametrize(
    "line", ["Seeds, Kites, and Tides", "Deep Soil, Wide Sky, and a Long Rope"]
)
def test_a_title_with_commas_names_nobody(line: str) -> None:
    assert citations.names_first(line) is None
