"""How a Markdown document lists its papers: seen once over the whole of it, then read by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

import regex

from polycorpus.heading import field_label
from polycorpus.read import entries, heads, inline, pointers
from polycorpus.read.layouts.markdown import furniture, tables
from polycorpus.read.layouts.markdown.blocks import Block
from polycorpus.read.layouts.markdown.units import (
    Unit,
    is_paper_address,
    is_title_line,
    sign,
    units,
)
from polycorpus.read.titles import is_prose, is_title
from polycorpus.read.understood import is_header

_LONGEST_SECTION: Final = 4000
"""Blocks; a longer section is read in pieces, so that memory stays bounded."""

_SURVEYED: Final = 50_000
"""Blocks after which a document's habits are known."""


_LINKED: Final = 3
"""Headings that are links to papers, from which their level is one of titles."""


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
    def start_bytes(self) -> int:
        """Where the heading begins, which tells sections apart; 0 where there is none."""
        return self.heading.start_bytes if self.heading is not None else 0

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
    `prose`: whether paragraphs are abstracts; `lines`: whether one of a single line with links may
    be a paper. `headings`: their texts, folded.
    """

    levels: frozenset[int] = frozenset()
    twins: frozenset[int] = frozenset()
    empty_levels: frozenset[int] = frozenset()
    bare_items: bool = False
    other_carriers: bool = False
    listing: bool = False
    prose: bool = False
    lines: bool = False
    headings: frozenset[str] = frozenset()


@dataclass
class _Level:
    """
    Counts over the sections of one level of heading.

    `fielded` have labelled lines below, `parted` headings that are labels; `linked` are a link to
    a place that keeps papers, and nothing else; `twinned` are followed
    at once by a heading in another script with labelled lines.
    """

    sections: int = 0
    empty: int = 0
    fielded: int = 0
    parted: int = 0
    linked: int = 0
    twinned: int = 0
    prose: int = 0
    titles: int = 0
    headers: int = 0

    def papers(self) -> int:
        """Sections with fields, however they are written."""
        return max(self.fielded + self.parted, self.linked)

    def holds_papers(self, sure: int, likely: int) -> bool:
        """Whether its headings are titles of papers; `sure` and `likely` ones stand elsewhere."""
        usual = self.papers() * 2 >= self.sections
        if self.papers() >= max(3, 0.8 * self.sections):
            return True
        if self.linked >= max(_LINKED, 0.5 * self.sections):
            return True
        enough = self.parted * 2 >= max(1, sure) or self.fielded * 2 >= max(1, likely)
        return (usual and enough) or self.twinned * 2 >= max(1, self.sections)

    def holds_prose(self) -> bool:
        """Whether its headings are titles over abstracts."""
        return (
            self.prose >= max(2, 0.8 * (self.sections - self.empty))
            and self.titles >= 0.7 * self.sections
            and self.headers * 5 <= self.sections
        )


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
    texts: set[str] = set()
    above: list[Section] = []
    parted: set[int] = set()
    blocks = 0
    for section in found:
        blocks += len(section.blocks)
        if blocks > _SURVEYED:
            break
        _count_units(section, signs)
        if section.heading is None or section.continued:
            continue
        texts.add(section.title.casefold())
        while above and above[-1].level >= section.level:
            above.pop()
        if not is_label_heading(section):
            _count_section(section, levels.setdefault(section.level, _Level()))
            if above and _is_twin(above[-1], section):
                levels[above[-1].level].twinned += 1
            above.append(section)
        elif above and above[-1].start_bytes not in parted:
            parted.add(above[-1].start_bytes)
            levels[above[-1].level].parted += 1
    return _habits(levels, signs, frozenset(texts))


def _is_twin(first: Section, second: Section) -> bool:
    """A title and below it the same in another script, with the paper's fields."""
    close = second.level == first.level + 1 and not _body(first)
    if not is_title(first.title, 3) or is_header(first.title):
        return False
    other = regex.search(r"\p{Latin}{2}", first.title) and regex.search(
        r"\p{Latin}{2}", second.title
    )
    return close and not other and any(map(_labelled_lines, second.blocks))


def is_label_heading(section: Section) -> bool:
    """`## Abstract`: a heading that names a field of the paper above it."""
    if section.heading is None:
        return False
    label = field_label(section.title)
    return label is not None and not label.value and label.language is not None


def _count_section(section: Section, level: _Level) -> None:
    level.sections += 1
    title = section.title
    level.linked += section.heading is not None and is_linked_title(section.heading)
    level.titles += is_title(heads.title_of(section.heading.text) if section.heading else "", 3)
    body = _body(section)
    if not body:
        level.empty += 1
        level.headers += is_header(title)
        return
    if any(block.kind in ("header", "row", "table") for block in body):
        return
    labelled = sum(_labelled_lines(block) for block in body)
    own = [unit for unit in units(body) if _is_paper_of_its_own(unit)]
    if labelled > len(own) and not any(unit.labels for unit in own):
        level.fielded += 1
    elif not any(block.kind == "item" for block in body) and any(
        _is_prose(block) for block in body
    ):
        level.prose += not furniture.is_notes(title) and len(body) <= 6
        level.headers += is_header(title)


def is_linked_title(heading: Block) -> bool:
    """`#### [Seeds on Loan](https://arxiv.org/...)`."""
    found = [link for link in inline.links_of(heading.text) if not link.image]
    if not found or found[0].local or not is_paper_address(found[0].url):
        return False
    around = heading.text[: found[0].start] + heading.text[found[0].stop :]
    return len(around.strip(" *_[]【】")) < 8 and is_title(found[0].text.strip("[]【】 "), 3)


def _body(section: Section) -> list[Block]:
    return [block for block in section.blocks if block.kind not in ("html", "rule", "code")]


def _labelled_lines(block: Block) -> int:
    """Lines that begin with a known label; a lone row of links counts as one."""
    if block.kind not in ("item", "paragraph", "quote"):
        return 0
    found = 0
    for text in (block.text, *block.rest):
        label = entries.label_of(text)
        if label is not None and label.column not in ("other", "year"):
            found += 1
            continue
        linked, left = pointers.split_links(text)
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
            below = bool(unit.more) or len(unit.head.lines) > 1
            signs["title line"] += below or len(heads.fields(unit.head.text)) > 1
        elif is_linked_line(unit) and not skipped:
            signs["line"] += 1
        elif _is_prose(unit.head) and not skipped:
            signs["prose"] += 1
    signs["row"] += _papers(header, rows)


def is_linked_line(unit: Unit) -> bool:
    """Whether a paragraph is one line whose links name a paper."""
    head = unit.head
    if head.kind != "paragraph" or len(head.lines) > 1 or not unit.links:
        return False
    if is_prose(inline.flattened(head.text)) and not heads.is_entry(head.text):
        return False
    return sign(unit) == "paper" and is_title(heads.title_of(head.text), 2)


def _papers(header: list[str], rows: list[list[str]]) -> int:
    return len(rows) if rows and tables.columns(header, rows) is not None else 0


def _habits(levels: dict[int, _Level], signs: Counter[str], headings: frozenset[str]) -> Habits:
    papers, titles, linked = signs["item paper"], signs["item title"], signs["item link"]
    others = papers + linked + signs["row"] + signs["title line"]
    lines = signs["line"] * 5 > others
    carried = signs["row"] + signs["title line"] + signs["line"] * lines
    sure, likely = carried + papers, carried + papers + titles
    for n, level in levels.items():
        below = levels.get(n + 1)
        if below is not None and 2 * below.sections > 3 * level.sections:
            level.twinned = 0  # a title has one twin; a topic has many papers
    chosen = {n for n, level in levels.items() if level.holds_papers(sure, likely)}
    linked_levels = {n for n in chosen if levels[n].linked >= _LINKED}
    chosen = {n for n in chosen if n >= min(linked_levels, default=0)}
    carried += sum(levels[n].papers() for n in chosen)
    if likely <= max((level.prose for level in levels.values()), default=0):
        chosen |= {n for n, level in levels.items() if level.holds_prose()}
    most = max((levels[n].papers() for n in chosen), default=0)
    twins = {n + 1 for n in chosen if levels[n].twinned * 2 >= max(1, levels[n].sections)}
    chosen = {n for n in chosen - twins if levels[n].papers() * 2 >= most or n + 1 in twins}
    chosen |= linked_levels
    unlinked = signs["item"] - signs["item toc"]
    bare = titles + papers > carried and titles + papers >= 0.6 * unlinked and papers <= 2 * titles
    listed = papers + linked > 0 or bare
    return Habits(
        levels=frozenset(chosen),
        twins=frozenset(twins),
        empty_levels=frozenset(n for n in chosen if levels[n].papers() >= 0.8 * levels[n].sections),
        bare_items=bare,
        other_carriers=carried > papers + titles,
        listing=carried + papers > 1,
        prose=not carried and not chosen and not listed and signs["prose"] > 0,
        lines=lines,
        headings=headings,
    )
