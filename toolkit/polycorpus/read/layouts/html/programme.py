"""A conference's programme as a table: a title set apart in each row, and its authors below it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from polycorpus.read.bylines import is_byline, may_be_name
from polycorpus.read.elements import Field
from polycorpus.read.layouts.html.items import Line, fields_of_lines, lines, links
from polycorpus.read.nodes import Node
from polycorpus.read.titles import is_prose, word_count


def papers(rows: Sequence[Node], base: str) -> tuple[tuple[Node, tuple[Field, ...]], ...]:
    """
    The rows that are one paper each; none where fewer than two are.

    Times, sessions, chairs and breaks stand in rows of their own; a row that holds several papers
    has them in rows of a table inside it.
    """
    found = tuple(_papers(rows, base))
    return found if len(found) > 1 else ()


def _papers(rows: Sequence[Node], base: str) -> Iterator[tuple[Node, tuple[Field, ...]]]:
    for row in rows:
        shown = lines(row)
        places = list(_titles(shown))
        if len(places) == 1:
            yield row, _fields(shown, places[0], row, base)
        elif places:
            yield from _papers(list(_inner_rows(row)), base)


def _inner_rows(node: Node) -> Iterator[Node]:
    """The outermost rows inside a row."""
    for child in node.children:
        if child.name == "tr":
            yield child
        else:
            yield from _inner_rows(child)


def _titles(shown: Sequence[Line]) -> Iterator[int]:
    """Places of lines that are set apart and have names below them."""
    for at, (line, below) in enumerate(pairwise(shown)):
        if line.mark and word_count(line.text) > 1 and not is_prose(line.text):
            signed = is_byline(below.text) or may_be_name(below.text)
            if signed and not is_byline(line.text):
                yield at


def _fields(shown: Sequence[Line], at: int, row: Node, base: str) -> tuple[Field, ...]:
    title = Field("title", shown[at].text, column="title")
    authors = Field("authors", shown[at + 1].text, column="authors")
    above = [Field("text", line.text) for line in shown[:at]]
    below = fields_of_lines(list(shown[at + 2 :]), {"title", "authors"})
    return (title, authors, *above, *below, *links([row], base))
