"""How a Markdown document lists its papers: seen once over the whole of it, then read by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from polycorpus.heading import field_label, understand
from polycorpus.read import entries, heads, inline
from polycorpus.read.layouts.markdown import furniture, tables
from polycorpus.read.layouts.markdown.blocks import Block
from polycorpus.read.layouts.markdown.units import Unit, is_title_line, sign, units
from polycorpus.read.titles import is_prose, is_title

_LONGEST_SECTION: Final = 4000
"""Blocks; a longer section is read in pieces, so that memory stays bounded."""

_SURVEYED: Final = 50_000
"""Blocks after which a document's habits are known."""


@dataclass
class Section:
    """A heading, if any, and the blocks up to the next; `continued` where it is no new one."""

    heading: Block | None
    blocks: list[Block] = field(default_factory=list)
    continued: bool = False

    @property
    def level(self) -> int:
        """Level of the heading, 0 where there is none."""
        return self.heading.level if self.heading is not None else 0

    @property
    def title(self) -> str:
        """The heading as a reader sees it."""
        return inline.bare(inline.flattened(self.heading.text)) if self.heading is not None else ""


@dataclass
class Habits:
    """
    What the document's papers stand in.

    `levels` of headings whose text is a paper's title, `twins` those that repeat the title of the
    level above in another language, `empty_levels` those where one with nothing below is a paper
    too. `bare_items`: whether an item that nothing else speaks for is a paper; `other_carriers`:
    whether more papers stand in something else than items; `listing`: whether there are several;
    `prose`: whether paragraphs are abstracts.
    """

    levels: frozenset[int] = frozenset()
    twins: frozenset[int] = frozenset()
    empty_levels: frozenset[int] = frozenset()
    bare_items: bool = False
    other_carriers: bool = False
    listing: bool = False
    prose: bool = False


@dataclass
class _Level:
    """Counts over the sections of one level of heading."""

    sections: int = 0
    empty: int = 0
    fielded: int = 0
    prose: int = 0
    titles: int = 0
    headers: int = 0


def sections(blocks: Iterable[Block]) -> Iterator[Section]:
    """The document cut at its headings."""
    held = Section(None)
    for block in blocks:
        if block.kind == "heading":
            yield held
            held = Section(block)
            continue
        if len(held.blocks) >= _LONGEST_SECTION and block.indent == 0 and block.kind != "row":
            yield held
            held = Section(held.heading, continued=True)
        held.blocks.append(block)
    yield held


def survey(found: Iterable[Section]) -> Habits:
    """The habits of a document from its sections."""
    levels: dict[int, _Level] = {}
    signs: Counter[str] = Counter()
    parents: list[tuple[int, bool]] = []
    blocks = 0
    for section in found:
        blocks += len(section.blocks)
        if blocks > _SURVEYED:
            break
        _count_units(section, signs)
        if section.heading is None or section.continued:
            continue
        while parents and parents[-1][0] >= section.level:
            parents.pop()
        if is_label_heading(section):
            if parents and not parents[-1][1]:
                levels[parents[-1][0]].fielded += 1
                parents[-1] = (parents[-1][0], True)
            continue
        _count_section(section, levels.setdefault(section.level, _Level()))
        parents.append((section.level, False))
    return _habits(levels, signs)


def is_label_heading(section: Section) -> bool:
    """`## Abstract`: a heading that names a field of the paper above it."""
    if section.heading is None:
        return False
    label = field_label(section.title)
    return label is not None and not label.value and label.language is not None


def _count_section(section: Section, level: _Level) -> None:
    level.sections += 1
    title = section.title
    level.titles += is_title(heads.title_of(section.heading.text) if section.heading else "", 3)
    body = [block for block in section.blocks if block.kind not in ("html", "rule", "code")]
    if not body:
        level.empty += 1
        level.headers += understand(title).is_header
        return
    if any(block.kind in ("header", "row") for block in body):
        return
    labelled = sum(_labelled_lines(block) for block in body)
    own = [unit for unit in units(body) if _is_paper_of_its_own(unit)]
    if labelled > len(own) and not any(unit.labels for unit in own):
        level.fielded += 1
    elif not any(block.kind == "item" for block in body) and any(
        _is_prose(block) for block in body
    ):
        level.prose += not furniture.is_notes(title) and len(body) <= 6
        level.headers += understand(title).is_header


def _labelled_lines(block: Block) -> int:
    """Lines that begin with a known label; a lone row of links counts as one."""
    if block.kind not in ("item", "paragraph", "quote"):
        return 0
    found = 0
    for text in (block.text, *block.rest):
        label = entries.label_of(text)
        if label is not None and label.column not in ("title", "other", "year"):
            found += 1
            continue
        linked, left = heads.split_links(text)
        found += any(one.column in ("url", "pdf_url", "code") for one in linked) and not left
    return found


def _is_paper_of_its_own(unit: Unit) -> bool:
    if unit.head.kind == "item":
        return entries.label_of(unit.head.text) is None and sign(unit) in ("paper", "title")
    return unit.head.kind == "paragraph" and is_title_line(unit.head)


def _is_prose(block: Block) -> bool:
    return block.kind in ("paragraph", "quote") and is_prose(
        " ".join(line.text for line in block.lines)
    )


def _count_units(section: Section, signs: Counter[str]) -> None:
    """Papers by what they stand in."""
    skipped = furniture.is_notes(section.title) or furniture.is_contents(section.title)
    header: list[str] = []
    rows: list[list[str]] = []
    for unit in units(section.blocks):
        if unit.head.kind == "header":
            signs["row"] += _papers(header, rows)
            header, rows = tables.cells(unit.head.text), []
        elif unit.head.kind == "row" and len(rows) < 200:
            rows.append(tables.cells(unit.head.text))
        elif unit.head.kind == "item" and not skipped and entries.label_of(unit.head.text) is None:
            signs[f"item {sign(unit)}"] += 1
            signs["item"] += 1
        elif unit.head.kind == "paragraph" and is_title_line(unit.head):
            signs["title line"] += bool(unit.more or len(unit.head.lines) > 1)
        elif _is_prose(unit.head) and not skipped:
            signs["prose"] += 1
    signs["row"] += _papers(header, rows)


def _papers(header: list[str], rows: list[list[str]]) -> int:
    return len(rows) if rows and tables.columns(header, rows) is not None else 0


def _habits(levels: dict[int, _Level], signs: Counter[str]) -> Habits:
    chosen = set()
    carried = signs["row"] + signs["title line"]
    rivals = max(1, carried, signs["item paper"])
    for number, level in levels.items():
        filled = level.sections - level.empty
        fielded = level.fielded * 2 >= level.sections and level.fielded * 2 >= rivals
        listed = carried + signs["item paper"] + signs["item title"] > level.prose
        prose = (
            level.prose >= 2
            and level.prose >= 0.8 * filled
            and level.titles >= 0.7 * level.sections
            and level.headers * 5 <= level.sections
            and not listed
        )
        if fielded or prose:
            chosen.add(number)
            carried += level.fielded if fielded else level.prose
    most = max((levels[number].fielded for number in chosen), default=0)
    chosen = {number for number in chosen if levels[number].fielded * 2 >= most}
    twins = _twins(levels, chosen)
    papers, titles = signs["item paper"], signs["item title"]
    bare_items = titles + papers > carried and titles + papers >= 0.6 * (
        signs["item"] - signs["item toc"]
    )
    if papers > 2 * titles:
        bare_items = False
    any_items = (papers or bare_items or signs["item link"]) and papers + titles + signs[
        "item link"
    ] > 0
    return Habits(
        frozenset(chosen),
        frozenset(twins),
        frozenset(
            n for n in chosen if n in levels and levels[n].fielded >= 0.8 * levels[n].sections
        ),
        bare_items,
        carried > papers + titles,
        carried + papers > 1,
        not carried and not any_items and signs["prose"] > 0,
    )


def _twins(levels: dict[int, _Level], chosen: set[int]) -> set[int]:
    """A level that always follows the one above, which holds nothing: a title in two languages."""
    twins = set()
    for number in sorted(chosen):
        above = levels.get(number - 1)
        if above and above.sections == above.empty == levels[number].sections and not above.headers:
            twins.add(number)
            chosen.remove(number)
            chosen.add(number - 1)
    return twins
