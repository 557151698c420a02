"""A heading is understood, not guessed: 650 headings in 65 languages, 186 lines that look alike."""

from __future__ import annotations

import pytest

from polycorpus.heading import understand
from tests.heading.golden import lines, table


def _as_row(text: str) -> dict[str, str | None]:
    line = understand(text)
    found = (line.venue, line.year, line.kind, line.declared_count)
    cells = [None if value is None else str(value) for value in found]
    return dict(
        zip(
            ("text", "venue", "year", "kind", "count", "languages"),
            (text, *cells, ",".join(line.languages) or None),
            strict=True,
        )
    )


@pytest.fixture(scope="module")
def headings() -> list[dict[str, str | None]]:
    return table("headings.tsv")


def test_every_heading_is_recognised(headings: list[dict[str, str | None]]) -> None:
    missed = [row["text"] for row in headings if not understand(str(row["text"])).is_header]
    assert missed == []


@pytest.mark.parametrize("column", ["venue", "year", "kind", "count", "languages"])
def test_every_heading_gives(headings: list[dict[str, str | None]], column: str) -> None:
    wrong = [
        (row["text"], row[column], found[column])
        for row in headings
        for found in [_as_row(str(row["text"]))]
        if found[column] != row[column]
    ]
    assert wrong == []


def test_the_table_is_broad(headings: list[dict[str, str | None]]) -> None:
    """Breadth is the promise, so the table may not shrink to what works."""
    languages = {tag for row in headings for tag in (row["languages"] or "").split(",")}
    assert len(languages) > 60
    assert len(headings) >= 650


def test_lines_that_look_like_headings_are_text() -> None:
    taken = [text for text in lines("lookalikes.txt") if understand(text).is_header]
    assert taken == []
