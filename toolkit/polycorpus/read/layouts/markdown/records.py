"""Units, sections, rows and front matter of Markdown as records, headings and named skips."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Final

import regex

from polycorpus.heading import field_label
from polycorpus.problems import Problem
from polycorpus.read import entries, inline
from polycorpus.read.elements import Broken, Field, Finding, Heading, RawRecord, Skip
from polycorpus.read.layouts.html.tables import read_table
from polycorpus.read.layouts.html.tree import tree
from polycorpus.read.layouts.markdown import front, furniture, tables
from polycorpus.read.layouts.markdown.blocks import Block
from polycorpus.read.layouts.markdown.habits import Habits, Section, is_label_heading
from polycorpus.read.layouts.markdown.units import Unit, lines_of

_NUMBER: Final = regex.compile(r"^\s*\d{1,4}[.)、]\s+(?=\S)")
_SCRIPT: Final = {
    "ar": "Arabic", "fa": "Arabic", "zh": "Han", "ja": "Han", "ko": "Hangul", "ru": "Cyrillic",
    "uk": "Cyrillic", "he": "Hebrew", "el": "Greek", "hi": "Devanagari", "th": "Thai",
}  # fmt: skip
"""Scripts of languages whose label tells that the text below it is in them."""


def of_unit(unit: Unit) -> RawRecord:
    """An item, a title line or a paragraph, with what belongs to it."""
    found = entries.fields(_NUMBER.sub("", unit.text), unit.body)
    return RawRecord(
        unit.start_bytes, unit.stop_bytes, found, unit.head.number, flags=entries.flags(found)
    )


def of_sections(paper: Sequence[Section], habits: Habits) -> tuple[RawRecord, list[Block]]:
    """A paper whose title is a heading, with its fields below it and in headings of their own."""
    first = paper[0].heading
    assert first is not None
    found = list(entries.fields(_NUMBER.sub("", first.text), lines_of(_content(paper[0]))))
    twin = len(paper) > 1 and paper[1].level in habits.twins
    if twin:
        found.insert(1, Field("title", paper[1].title, column="title"))
        found += entries.fields(None, lines_of(_content(paper[1])))
    for section in paper[2 if twin else 1 :]:
        found += _field_of_section(section)
    stop, after = _end(paper)
    fields = tuple(_with_title_languages(found))
    flags = entries.flags(fields)
    return RawRecord(first.start_bytes, stop, fields, first.number, flags=flags), after


def of_post(
    post: RawRecord, paper: Sequence[Section], habits: Habits
) -> tuple[RawRecord, list[Block]]:
    """A post whose front matter has no abstract: it stands below, plainly or under a heading."""
    below = [field for section in paper[1:] for field in _field_of_section(section)]
    if not any(field.column == "abstract" for field in below):
        below = [*entries.fields(None, lines_of(_content(paper[0]))), *below]
    stop, after = _end(paper)
    own = list(post.fields)
    if has_abstract(post):
        below = [
            replace(field, column="other") if field.column in ("abstract", "title") else field
            for field in below
        ]
    elif any(field.column == "abstract" for field in below):
        own = [replace(one, column="other") if one.column == "abstract" else one for one in own]
    fields = (*own, *below)
    return replace(post, stop_bytes=stop, fields=fields, flags=entries.flags(fields)), after


def has_abstract(record: RawRecord) -> bool:
    """Whether it has one under a plain name: an excerpt only leads to the text below."""
    return any(one.column == "abstract" and one.name not in _TEASERS for one in record.fields)


_TEASERS: Final = frozenset(("excerpt", "description", "summary", "subtitle", "teaser"))


def _end(paper: Sequence[Section]) -> tuple[int, list[Block]]:
    """Where the content of a paper ends, and the furniture behind it."""
    blocks: list[Block] = []
    for section in paper:
        if section.heading is not None and not section.continued:
            blocks.append(section.heading)
        blocks += section.blocks
    after: list[Block] = []
    while len(blocks) > 1 and (
        blocks[-1].kind in ("rule", "html", "code") or furniture.is_back_link(blocks[-1])
    ):
        after.append(blocks.pop())
    return blocks[-1].stop_bytes, after[::-1]


def _with_title_languages(found: Sequence[Field]) -> Iterator[Field]:
    """A title in the script of an abstract whose language a heading tells is in that language."""
    if sum(one.column == "title" for one in found) < 2:
        yield from found
        return
    known = {
        _script(one.value): one.language
        for one in found
        if one.column == "abstract" and one.language
    }
    for one in found:
        untold = one.column == "title" and one.language is None
        yield replace(one, language=known.get(_script(one.value))) if untold else one


def _script(text: object) -> str:
    """Name of the script of most letters, Latin where none of those below."""
    counts = {
        name: len(regex.findall(rf"\p{{{name}}}", str(text)))
        for name in sorted({*_SCRIPT.values(), "Latin"})
    }
    return max(counts, key=lambda name: (counts[name], name))


def _content(section: Section) -> list[Block]:
    return [
        block
        for block in section.blocks
        if block.kind not in ("rule", "html", "front") and not furniture.is_back_link(block)
    ]


def _field_of_section(section: Section) -> list[Field]:
    """`### Abstract` and what stands below it."""
    text = "\n".join(lines_of(_content(section))).strip()
    label = field_label(section.title) if is_label_heading(section) else None
    if label is None:
        return [Field(section.title, text, column="other")] if text else []
    script = _SCRIPT.get((label.language or "").split("-")[0], "Latin")
    agrees = len(regex.findall(rf"\p{{{script}}}", text)) * 3 > len(text)
    return [Field(section.title, text, label.language if agrees else None, label.field)]


def of_front_matter(block: Block) -> Iterator[Finding]:
    """Front matter is a record where it describes a paper, else a page's own."""
    text = "\n".join(line.text for line in block.lines[1:-1])
    toml = block.lines[0].text.rstrip() == "+++"
    try:
        found = front.toml_fields(text) if toml else front.fields(text)
    except front.FrontMatterError as error:
        found = front.loose_fields(text)
        if not front.is_paper(found):
            yield Broken(
                block.start_bytes, block.stop_bytes, block.number + 1 + error.line, str(error)
            )
            return
        yield Problem(
            "loose_front_matter",
            str(error),
            line=block.number + 1 + error.line,
            start_bytes=block.start_bytes,
            stop_bytes=block.stop_bytes,
        )
    if front.is_paper(found):
        yield RawRecord(block.start_bytes, block.stop_bytes, found, block.number)
    else:
        yield block.skip("front_matter")


def of_table(table: Sequence[Block]) -> Iterator[Finding]:
    """Rows of a table that lists papers; one that does not is navigation or a note."""
    if not table:
        return
    header = tables.cells(table[0].text)
    rows = [tables.cells(block.text) for block in table[1:]]
    columns = tables.columns(header, rows)
    if columns is None:
        local = sum("](#" in cell for row in (header, *rows) for cell in row)
        code = "navigation" if local or not rows else "table"
        yield Skip(table[0].start_bytes, table[-1].stop_bytes, code)
        return
    yield table[0].skip("table_header")
    for block, row in zip(table[1:], rows, strict=True):
        found = tables.fields(row, header, columns)
        if any(field.column in ("title", "abstract", "doi", "url", "pdf_url") for field in found):
            yield RawRecord(block.start_bytes, block.stop_bytes, found, block.number)
        else:
            yield block.skip("table_rule" if not found else "table_row")


def of_html_table(block: Block) -> Iterator[Finding]:
    """Rows of a table in HTML; one that lists no papers is a named skip."""
    lines = [line.text for line in block.lines]
    starts = [0, *accumulate(len(text) + 1 for text in lines)]
    root = tree("\n".join(lines))
    table = next((node for node in root.children if node.name == "table"), None)
    found = read_table(table, "") if table is not None else None
    if found is None:
        yield block.skip("table")
        return

    def place(chars: int) -> int:
        at = bisect_right(starts, chars, hi=len(lines)) - 1
        return block.lines[at].byte_at(min(chars - starts[at], len(lines[at])))

    for row, said in found.rows:
        number = block.lines[bisect_right(starts, row.start_bytes, hi=len(lines)) - 1].number
        yield RawRecord(place(row.start_bytes), place(row.stop_bytes), said, number)


def heading(block: Block) -> Finding:
    """A heading of Markdown; one over a table of contents is part of that."""
    if furniture.is_contents(inline.bare(inline.flattened(block.text))):
        return block.skip("toc")
    return Heading(
        block.start_bytes,
        block.stop_bytes,
        inline.bare(inline.flattened(block.text)) or block.text,
        block.level,
        block.number,
    )
