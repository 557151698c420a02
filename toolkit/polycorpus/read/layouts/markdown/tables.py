"""Markdown tables: which of them list papers, and their rows as fields."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import regex

from polycorpus import links
from polycorpus.heading import understand
from polycorpus.read import heads, inline
from polycorpus.read.elements import Field
from polycorpus.read.keys import OTHER, columns_of
from polycorpus.read.titles import is_title, word_count

_BAR: Final = regex.compile(r"\\\\|\\\||`[^`]*`|\|")
_LOCATED: Final = frozenset(("url", "pdf_url", "code", "doi", "arxiv_id"))
_PRESENTERS: Final = regex.compile(
    r"presenters?|speakers?|readers?|发表者|汇报人|主讲人?|発表者|발표자|담당자?", regex.I
)
"""Who presents a paper in a reading group is not its author."""


def cells(row: str) -> list[str]:
    r"""The cells of a row; `\|` is a bar, and so is one in a code span."""
    bare = row.strip()
    found, start = [], 0
    for match in _BAR.finditer(bare):
        if match.group() == "|":
            found.append(bare[start : match.start()])
            start = match.end()
    found.append(bare[start:])
    if not found[0].strip() and bare.startswith("|"):
        del found[0]
    if found and not found[-1].strip() and bare.endswith("|"):
        found.pop()
    return [cell.replace("\\|", "|").strip() for cell in found]


def columns(header: Sequence[str], rows: Sequence[Sequence[str]]) -> tuple[str, ...] | None:
    """
    The column of each cell, `other` where it has none; None where no column holds titles.

    A name may mislead (`Paper List` over links): the cells must look like titles too.
    """
    names = [inline.bare(inline.flattened(name)) for name in header]
    meant = [
        OTHER if _PRESENTERS.fullmatch(name) else meaning.column
        for name, meaning in zip(names, columns_of(tuple(names)), strict=True)
    ]
    if "title" in meant and _are_titles([_cell(row, meant.index("title")) for row in rows]):
        return tuple(_with_venue(meant, rows))
    others = [at for at, column in enumerate(meant) if column in (OTHER, "url", "title")]
    best = max(others, key=lambda at: _title_share(rows, at), default=None)
    known = any(
        column in ("authors", "abstract", "venue", "year", "code", "pdf_url") for column in meant
    )
    if best is None or not known or _title_share(rows, best) < 0.8:
        return None
    meant = [OTHER if column == "title" else column for column in meant]
    return (*meant[:best], "title", *meant[best + 1 :])


def _with_venue(meant: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """A column without meaning whose cells name venues is theirs, where no other is: `Conf`."""
    found = list(meant)
    if "venue" in found:
        return found
    for at, column in enumerate(found):
        cells = [text for row in rows[:_SURVEYED] if (text := _plain(_cell(row, at)))]
        named = sum(len(text) < 40 and understand(text).venue is not None for text in cells)
        if column == OTHER and len(cells) > 1 and named * 2 > len(cells):
            found[at] = "venue"
            break
    return found


_SURVEYED: Final = 40
"""Rows that tell what a column holds."""


def fields(row: Sequence[str], header: Sequence[str], columns: Sequence[str]) -> tuple[Field, ...]:
    """The fields of a row; cells beyond the header go by their place."""
    found: list[Field] = []
    for at, cell in enumerate(row):
        if cell.strip(" -–—"):
            name = inline.bare(inline.flattened(header[at])) if at < len(header) else ""
            column = columns[at] if at < len(columns) else OTHER
            found += _cell_fields(cell, name or f"column {at + 1}", column)
    return tuple(found)


def _cell_fields(cell: str, name: str, column: str) -> tuple[Field, ...]:
    if column == "title":
        return (
            heads.fields(cell) if _is_marked(cell) else (Field(name, _title(cell), column="title"),)
        )
    linked = [link for link in inline.links_of(cell) if link.url and not link.image]
    if not linked:
        text = _plain(cell)
        if any(not link.url for link in inline.links_of(cell)):
            return (Field(name, inline.flattened(cell), column=OTHER),)  # `[slides]()`: none yet
        if column == "year" and regex.search(r"\p{L}{2}", text) and understand(text).venue:
            return (Field(name, text, column="year"), Field("venue", text, column="venue"))
        return (Field(name, text, column=column),)
    if column in _LOCATED:
        return tuple(
            _located(link, name, "code" if inline.role(link) == "code" else column)
            for link in linked
        )
    if column == OTHER:
        made = tuple(_located(link, name, _by_role(link, name)) for link in linked)
    else:
        made = tuple(
            _located(link, name, "code" if links.is_code_host(link.url) else OTHER)
            for link in linked
        )
    text = inline.flattened(cell)
    shown = column != OTHER and not all(
        inline.role(link) or links.is_code_host(link.url) for link in linked
    )
    return (Field(name, text, column=column), *made) if shown else made


def _located(link: inline.Link, name: str, column: str) -> Field:
    if column == "url" and inline.leads_to_pdf(link.url):
        column = "pdf_url"
    return Field(name, link.url, column=column)


def _by_role(link: inline.Link, name: str) -> str:
    """A link in a column without meaning goes by its own word, then by its column's, then host."""
    named = inline.role(link) or inline.role(inline.Link(name, link.url, 0, 0))
    if named is None:
        named = "code" if links.is_code_host(link.url) else "other"
    return {"paper": "url", "pdf": "pdf_url", "code": "code", "other": OTHER}[named]


def _plain(cell: str) -> str:
    return inline.bare(
        inline.without_tags(regex.sub(r"\s*<br\s*/?>\s*", "\n", cell, flags=regex.I))
    )


def _cell(row: Sequence[str], at: int) -> str:
    return row[at] if at < len(row) else ""


def _is_marked(cell: str) -> bool:
    return "](" in cell or "<" in cell or "**" in cell


def _title(cell: str) -> str:
    """The title in a cell; a bar or a dash ends none here."""
    return heads.title_of(cell) if _is_marked(cell) else inline.bare(cell)


def _are_titles(values: Sequence[str]) -> bool:
    """Most are texts of two words and more: no icons, no `link`."""
    filled = [value for value in values if value.strip()]
    titles = [_title(value) for value in filled]
    long = sum(word_count(title) >= 2 for title in titles)
    return bool(filled) and long * 2 >= len(filled)


def _title_share(rows: Sequence[Sequence[str]], at: int) -> float:
    values = [_cell(row, at) for row in rows]
    return sum(is_title(_title(value) or " ", 4) for value in values) / max(len(values), 1)
