"""The tables beside this file: what each line means was written down by hand, not computed."""

from __future__ import annotations

from pathlib import Path

_FOLDER = Path(__file__).parent


def table(name: str) -> list[dict[str, str | None]]:
    """The rows of a table by its column names; `-` stands for null."""
    head, *lines = (_FOLDER / name).read_text("utf-8").rstrip("\n").split("\n")
    columns = head.split("\t")
    return [
        {
            column: None if cell == "-" else cell
            for column, cell in zip(columns, line.split("\t"), strict=True)
        }
        for line in lines
    ]


def lines(name: str) -> list[str]:
    return (_FOLDER / name).read_text("utf-8").rstrip("\n").split("\n")
