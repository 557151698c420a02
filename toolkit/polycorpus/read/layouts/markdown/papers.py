"""Sections of a Markdown document become records, headings and named skips."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import regex

from polycorpus.heading import understand
from polycorpus.read import entries, heads, inline, passages
from polycorpus.read.document import Document
from polycorpus.read.elements import Finding, Heading, RawRecord, Skip
from polycorpus.read.layouts.markdown import furniture, records
from polycorpus.read.layouts.markdown.blocks import Block
from polycorpus.read.layouts.markdown.habits import (
    Habits,
    Section,
    is_linked_line,
    is_linked_title,
)
from polycorpus.read.layouts.markdown.units import (
    Sign,
    Unit,
    is_paper_link,
    is_title_line,
    sign,
    units,
)
from polycorpus.read.titles import is_prose, is_title, word_count

_TOPIC_LEVEL: Final = 7
"""An item over a list of papers is a heading below all six of Markdown."""


_PAGE: Final = regex.compile(r"(?:/|\.md|\.html?)$", regex.IGNORECASE)
"""How the address of another page of the same site ends."""


class Reading:
    """The paper that is open, if any, while sections go by."""

    def __init__(self, habits: Habits, document: Document) -> None:
        self.habits = habits
        self._document = document
        self._paper: list[Section] = []
        self._post: RawRecord | None = None

    def take(self, section: Section) -> Iterator[Finding]:
        """What a section holds, and the open paper if the section ends it."""
        if self._paper and (section.continued or section.level > self._paper[0].level):
            self._paper.append(section)
            return
        yield from self._finish()
        if section.heading is None and (body := _post(section)) is not None:
            yield from self._fronts(section, body)
            return
        if section.level in self.habits.levels and self._is_paper(section):
            self._paper = [section]
            return
        if section.heading is not None and not section.continued:
            yield records.heading(section.heading)
        yield from self._body(section)

    def _fronts(self, section: Section, body: list[Block]) -> Iterator[Finding]:
        """Posts; what stands below the last front matter is its abstract where it has none."""
        fronts = section.blocks[: len(section.blocks) - len(body)]
        for block in fronts:
            found = list(records.of_front_matter(block))
            last = found[-1]
            alone = block is fronts[-1] and not self.habits.listing
            if alone and isinstance(last, RawRecord) and (body or not records.has_abstract(last)):
                yield from found[:-1]
                self._post = last
                self._paper = [Section(block, body)]
            else:
                yield from found
        if not self._paper:
            yield from self._body(Section(None, body))

    def close(self) -> Iterator[Finding]:
        """The last paper."""
        yield from self._finish()

    def _is_paper(self, section: Section) -> bool:
        """Whether a heading of a paper's level is one: not a topic with its own list below."""
        body = [
            block for block in section.blocks if block.kind not in ("html", "rule", "code", "front")
        ]
        if furniture.is_notes(section.title) or furniture.is_contents(section.title):
            return False
        if not body:
            linked = section.heading is not None and is_linked_title(section.heading)
            return linked or section.level in self.habits.empty_levels or bool(self.habits.twins)
        papers = sum(
            sign(unit) == "paper" and entries.label_of(unit.head.text) is None
            for unit in units(body)
            if unit.head.kind == "item"
        )
        return papers < 3 and not any(block.kind in ("header", "table") for block in body)

    def _finish(self) -> Iterator[Finding]:
        if self._paper:
            paper, self._paper = self._paper, []
            if self._post is None:
                record, after = records.of_sections(paper, self.habits)
            else:
                record, after = records.of_post(self._post, paper, self.habits)
                self._post = None
            yield record
            for block in after:
                yield block.skip(furniture.code(block))

    def _body(self, section: Section) -> Iterator[Finding]:
        """Records and skips of a section that is no paper itself."""
        if self.habits.prose and not furniture.is_notes(section.title):
            yield from self._passages(section)
            return
        run: list[Unit] = []
        table: list[Block] = []
        for unit in units(section.blocks):
            if table and unit.head.kind != "row":
                yield from records.of_table(table)
                table = []
            if unit.head.kind == "item":
                run.append(unit)
                continue
            yield from self._items(run, section)
            run = []
            if unit.head.kind in ("header", "row"):
                table.append(unit.head)
            else:
                yield from self._other(unit, section)
        yield from self._items(run, section)
        yield from records.of_table(table)

    def _other(self, unit: Unit, section: Section) -> Iterator[Finding]:
        """A unit that is no item and no row."""
        head = unit.head
        if head.kind == "front":
            yield from records.of_front_matter(head)
        elif head.kind == "table":
            yield from records.of_html_table(head)
        elif head.kind == "paragraph" and self._is_entry(unit, section):
            yield records.of_unit(unit)
        elif head.kind == "paragraph" and is_title_line(head) and len(head.lines) == 1:
            yield Heading(
                head.start_bytes,
                head.stop_bytes,
                inline.bare(head.text),
                _TOPIC_LEVEL - 1,
                head.number,
            )
        elif head.kind == "paragraph" and (links := _linked_lines(head)):
            yield from links
        else:
            for block in (head, *unit.more):
                yield block.skip(furniture.code(block))

    def _is_entry(self, unit: Unit, section: Section) -> bool:
        """A title line with details, a bare one among such, or a line whose links name a paper."""
        if furniture.is_notes(section.title) or furniture.is_contents(section.title):
            return False
        head = unit.head
        if is_title_line(head):
            return bool(unit.more) or len(head.lines) > 1 or len(heads.fields(head.text)) > 1
        return self.habits.lines and is_linked_line(unit)

    def _items(self, run: Sequence[Unit], section: Section) -> Iterator[Finding]:
        """A run of items: papers, topics over papers, or a named skip."""
        if not run:
            return
        signs = [sign(unit) for unit in run]
        code = self._why_not(run, signs, section)
        topics = [_inner_papers(unit, what) for unit, what in zip(run, signs, strict=True)]
        if code and not any(topics):
            yield Skip(run[0].start_bytes, run[-1].stop_bytes, code)
            return
        for unit, what, inner in zip(run, signs, topics, strict=True):
            if inner:
                head = unit.head
                yield Heading(
                    head.start_bytes,
                    head.stop_bytes,
                    inline.flattened(head.text),
                    _TOPIC_LEVEL + head.indent // 2,
                    head.number,
                )
                yield from self._items(inner, section)
            elif code or what == "toc" or (what == "none" and not _is_odd_title(unit)):
                yield Skip(
                    unit.start_bytes, unit.stop_bytes, code or ("toc" if what == "toc" else "note")
                )
            else:
                yield records.of_unit(unit)

    def _why_not(self, run: Sequence[Unit], signs: Sequence[Sign], section: Section) -> str | None:
        """Why the items of a run are no papers; None where they are."""
        count = len(run)
        if furniture.is_contents(section.title) or signs.count("toc") * 2 > count:
            return "toc"
        named = sum(inline.flattened(unit.text).casefold() in self.habits.headings for unit in run)
        if named * 2 >= count > 1:
            return "toc"  # the headings below, without links
        papers, titles, linked = signs.count("paper"), signs.count("title"), signs.count("link")
        hosted = sum(map(is_paper_link, run))
        if furniture.is_notes(section.title):
            return "note"
        if papers * 5 >= count and not self.habits.other_carriers:
            return None
        if papers * 2 >= count and (hosted * 2 >= count or any(unit.labels for unit in run)):
            return None
        if linked * 2 > count and not self.habits.other_carriers:
            return "navigation" if _is_navigation(run) else None
        if self.habits.bare_items and (titles + papers + linked) * 2 >= count:
            return None
        return "note"

    def _passages(self, section: Section) -> Iterator[Finding]:
        """A document of headings and paragraphs: what plain text would be."""
        kept: list[passages.Block] = []
        line = understand(section.title) if section.heading is not None else None
        for block in section.blocks:
            if block.kind in ("paragraph", "quote", "item"):
                kept.append(passages.block(list(block.lines)))
                continue
            yield from passages.findings(kept, self._document.recipe.paragraphs)
            kept = []
            yield block.skip(furniture.code(block))
        yield from passages.findings(
            kept, self._document.recipe.paragraphs, line.declared_count if line else None
        )


def _post(section: Section) -> list[Block] | None:
    """What stands below the front matter with which a document begins; None where none does."""
    fronts = 0
    while fronts < len(section.blocks) and section.blocks[fronts].kind == "front":
        fronts += 1
    return section.blocks[fronts:] if fronts else None


def _linked_lines(block: Block) -> list[Finding]:
    """A paragraph each of whose lines links a paper of its own."""
    found: list[Finding] = []
    for line in block.lines:
        unit = Unit(Block("paragraph", (line,), line.text.strip()))
        if (
            not unit.links
            or sign(unit) not in ("paper", "link")
            or not is_title(heads.title_of(line.text) or " ", 3)
        ):
            return []
        if is_prose(inline.flattened(line.text)) or not (
            is_paper_link(unit) or len(block.lines) > 1
        ):
            return []
        found.append(records.of_unit(unit))
    return found


def _inner_papers(unit: Unit, what: Sign) -> list[Unit]:
    """The papers below an item that is only their topic."""
    if what in ("paper", "toc") or unit.labels:
        return []
    inner = list(units(unit.more))
    papers = sum(sign(one) in ("paper", "link") and bool(one.links or one.labels) for one in inner)
    items = all(one.head.kind == "item" for one in inner)
    return inner if items and papers * 2 > len(inner) else []


def _is_odd_title(unit: Unit) -> bool:
    """An item of a list of papers that has no title's shape is one all the same, if it is short."""
    return not is_prose(unit.head.text) or bool(unit.labels)


def _is_navigation(run: Sequence[Unit]) -> bool:
    """Single words, or short ones that lead to other pages of the same place."""
    links = [link for unit in run for link in unit.links[:1]]
    near = bool(links) and all(not link.remote and _PAGE.search(link.url) for link in links)
    counts = [word_count(inline.flattened(unit.head.text)) for unit in run]
    return max(counts) <= 2 or (near and sum(count <= 3 for count in counts) * 2 > len(run))
