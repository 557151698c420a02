"""
The phrases of the package, read from tables/ when first asked for.

A row is a language (BCP-47), a role and phrases between ` | `. A phrase that ends in `*` stands for
every ending of its last word: of `artikkel*`, artikkelit and artikkelista.

| table | roles |
|---|---|
| headings.tsv | list.KIND (list.index is a list or a table of contents); total, counter, ordinal,
  year, month; session (a part of a conference that has a number); event (a conference, society or
  journal), institution, track.NAME; attribute and link (what else stands in headings); topic (what
  names of conferences share with titles); remark (`accepted at`, under a title), prose and study
  (what no heading has) |
| labels.tsv | label.FIELD |
| texts.tsv | placeholder (in place of an abstract), section (of one), status (withdrawn ...),
  naming (the word for name) |
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final, NamedTuple


class Phrase(NamedTuple):
    """A phrase in lower case as its language writes it; `text` may end in `*`, see above."""

    language: str
    role: str
    text: str


@cache
def phrases(role: str) -> tuple[Phrase, ...]:
    """All phrases of `role` or of its parts (`label` has label.title ...), in the tables' order."""
    table = "labels" if role.split(".", maxsplit=1)[0] == "label" else "headings"
    if role in ("placeholder", "section", "status", "naming"):
        table = "texts"
    return tuple(
        phrase
        for phrase in _read(table)
        if phrase.role == role or phrase.role.startswith(role + ".")
    )


def all_of(table: str) -> tuple[Phrase, ...]:
    """All phrases of one table, by its name without `.tsv`."""
    return _read(table)


@cache
def _read(table: str) -> tuple[Phrase, ...]:
    return tuple(
        Phrase(language, role, text)
        for language, role, texts in rows(table)
        for text in texts.split(" | ")
    )


_FOLDER: Final = Path(__file__).with_name("tables")


def rows(table: str) -> list[list[str]]:
    """The cells of a table, row by row."""
    lines = (_FOLDER / f"{table}.tsv").read_text("utf-8").split("\n")
    return [line.split("\t") for line in lines if line and not line.startswith("#")]
