"""Tables of papers: a row of column names, then a row for each paper."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from polycorpus.heading import field_name
from polycorpus.read.elements import Field
from polycorpus.read.fields import OWN_COLUMNS
from polycorpus.read.layouts.html import programme
from polycorpus.read.layouts.html.items import (
    inline,
    is_link_word,
    item_fields,
    links,
)
from polycorpus.read.nodes import Node
from polycorpus.read.prose import paragraphs


@dataclass(frozen=True, slots=True)
class Table:
    """`header` is the row of names, None where the cells' classes name them."""

    header: Node | None
    rows: tuple[tuple[Node, tuple[Field, ...]], ...]


def read_table(table: Node, base: str) -> Table | None:
    """The papers of a table; None where it only lays out the page, or holds something else."""
    rows = list(_rows(table))
    for number, row in enumerate(rows[:5]):
        names = [_Column.of(cell) for cell in _cells(row)]
        columns = [name.column for name in names]
        if "title" in columns and len(names) > 1 and all(len(name.text) < 60 for name in names):
            found = tuple(
                (body, said) for body in rows[number + 1 :] if (said := _said(body, names, base))
            )
            return Table(row, found) if found and _are_titled(found) else None
    return _unnamed(rows, base)


def _are_titled(rows: tuple[tuple[Node, tuple[Field, ...]], ...]) -> bool:
    """Whether the titles are no `Paper` and `PDF` that only lead to them."""
    titles = [str(one.value) for _, said in rows for one in said if one.column == "title"]
    return not titles or 2 * sum(map(is_link_word, titles)) < len(titles)


def _rows(table: Node) -> Iterator[Node]:
    for child in table.children:
        if child.name == "tr":
            yield child
        elif child.name in ("thead", "tbody", "tfoot"):
            yield from _rows(child)


def _cells(row: Node) -> list[Node]:
    """Its cells, one that spans several columns repeated as often."""
    found: list[Node] = []
    for child in row.children:
        if child.name in ("td", "th"):
            span = child.attributes.get("colspan", "1")
            found += [child] * (min(int(span), 50) if span.isascii() and span.isdigit() else 1)
    return found


@dataclass(frozen=True, slots=True)
class _Column:
    text: str
    column: str | None

    @staticmethod
    def of(cell: Node) -> _Column:
        text = inline(cell)
        column = OWN_COLUMNS.get(text.lower()) or field_name(text) if len(text) < 60 else None
        return _Column(text, column)


def _said(row: Node, names: list[_Column], base: str) -> tuple[Field, ...]:
    """Fields of a row; none where it is no paper: a title that spans it, a repeated header."""
    cells = _cells(row)
    if len(set(map(id, cells))) < 2 or _is_header(cells, names):
        return ()
    found: list[Field] = []
    for number, cell in enumerate(cells):
        if number and cell is cells[number - 1]:
            continue
        name = names[number] if number < len(names) else _Column("", None)
        text = paragraphs(cell) if name.column == "abstract" else inline(cell)
        if text:
            found.append(Field(name.text or f"column {number + 1}", text, column=name.column))
    if not any(field.column in ("title", "abstract") for field in found):
        return ()
    taken = {field.value for field in found}
    return tuple(found + [field for field in links([row], base) if field.value not in taken])


def _is_header(cells: list[Node], names: list[_Column]) -> bool:
    alike = len(cells) == len(names)
    return alike and all(inline(cell) == name.text for cell, name in zip(cells, names, strict=True))


def _unnamed(rows: list[Node], base: str) -> Table | None:
    """Without a row of names: rows in which classes name a title, or one column after another."""
    found = [
        (row, item_fields([row], base))
        for row in rows
        if any("title" in cell.columns for cell in row.children)
    ]
    if len(found) > 1:
        return Table(None, tuple(found))
    listed = programme.papers(rows, base)
    return Table(None, listed) if listed else None
