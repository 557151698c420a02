"""Plain text: abstracts, titles, both; with and without blank lines."""

from __future__ import annotations

import pytest

from .reading import rows

ONE = (
    "Street lamps hum, and the hum tells their age. We record four hundred lamps for a year and "
    "find that nine in ten can be dated within a season by their tone alone."
)
TWO = (
    "Village libraries lend seeds as well as books, yet nobody has counted what comes back. This "
    "paper reports a three-year survey of forty shelves and finds that the return is high."
)
TITLES = ["Street Lamps that Hum", "Seeds on Loan: A Survey", "What Do Lamps Know? On Light"]


def read(text: str) -> list[dict[str, object]]:
    return rows(f"ICML 2024 Papers\n\n{text}\n".encode(), "plain")


@pytest.mark.parametrize("between", ["\n", "\n\n"])
def test_titles_alone(between: str) -> None:
    found = read(between.join(TITLES))
    assert [(row["title"], row["abstract"]) for row in found] == [(one, None) for one in TITLES]


def test_titles_with_authors_of_one_name_or_several() -> None:
    found = read(
        f"{TITLES[0]}\nLiv Brekke, Nils Moe\n{TITLES[1]}\nOda Sandvik\n{TITLES[2]}\nA. Petrov"
    )
    assert [row["title"] for row in found] == TITLES
    assert [row["authors"] for row in found] == [
        ["Liv Brekke", "Nils Moe"], ["Oda Sandvik"], ["A. Petrov"]
    ]  # fmt: skip


@pytest.mark.parametrize("gap", ["\n", "\n\n"])
@pytest.mark.parametrize("authors", ["", "Liv Brekke, Nils Moe"])
def test_each_title_opens_a_record(gap: str, authors: str) -> None:
    records = [
        gap.join(part for part in (title, authors, text) if part)
        for title, text in ((TITLES[0], ONE), (TITLES[1], f"{TWO}\n\nIn addition, we count lamps."))
    ]
    first, second = read("\n\n".join(records))
    assert (first["title"], first["abstract"]) == (TITLES[0], ONE)
    assert second["abstract"] == f"{TWO}\n\nIn addition, we count lamps."
    assert len(first["authors"]) == (2 if authors else 0)  # type: ignore[arg-type]  # a list


def test_one_abstract_a_line() -> None:
    assert [row["abstract"] for row in read(f"{ONE}\n{TWO}\n{ONE}x.")] == [ONE, TWO, f"{ONE}x."]


def test_hard_wrapped_lines_are_one_abstract() -> None:
    words, lines = ONE.split(), [""]
    for word in words:
        if len(lines[-1]) + len(word) > 60:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    wrapped = "\n".join(lines)
    assert [row["abstract"] for row in read(f"{wrapped}\n\n{TWO}")] == [wrapped, TWO]
    titled = read(f"{TITLES[0]}\n{wrapped}\n\n{TITLES[1]}\n{TWO}")
    assert [(row["title"], row["abstract"]) for row in titled] == [
        (TITLES[0], wrapped), (TITLES[1], TWO)
    ]  # fmt: skip


def test_a_heading_needs_no_blank_line() -> None:
    found = rows(
        f"ICML 2024 Papers\n{ONE}\n{TWO}\nNeurIPS 2025 论文列表\n{ONE}\n".encode(), "plain"
    )
    assert [row["venue"] for row in found] == ["ICML", "ICML", "NeurIPS"]


def test_short_lines_over_titles_are_topics() -> None:
    found = read(
        f"Vision\n{TITLES[0]} at Night\n{TITLES[1]} of Towns\n\n"
        f"Speech\n{TITLES[2]}\nSalt on the Winter Roads"
    )
    assert [row["header"] for row in found] == ["Vision", "Vision", "Speech", "Speech"]


def test_a_short_line_among_abstracts_makes_no_titles() -> None:
    found = read("\n\n".join([ONE, "A note on the lamps", TWO, f"{ONE}x.", f"{TWO}x."]))
    assert [row["title"] for row in found] == [None] * len(found)
