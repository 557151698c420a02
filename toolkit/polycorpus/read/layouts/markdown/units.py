"""Blocks that belong together, and what speaks for their being a paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Final, Literal

import regex

from polycorpus.read import citations, entries, heads, inline, pointers
from polycorpus.read.bylines import is_byline
from polycorpus.read.layouts.markdown.blocks import Block
from polycorpus.read.titles import is_prose, is_title, word_count
from polycorpus.read.wrapping import unwrapped

Sign = Literal["paper", "title", "link", "toc", "none"]
"""A paper for certain; a bare title; one link and no more; a link on this page; nothing."""

_STRONG_LINE: Final = regex.compile(
    r"\s*(?P<mark>\*{2,3}|__|<b>|<strong>)(?P<text>(?:(?!\*\*|__|</).)+)(?:\*{2,3}|__|</b>|</strong>)\s*(?P<rest>.*)$",
    regex.IGNORECASE,
)
_SHORT_TITLE: Final = 3
"""Words from which an unmarked text is long enough to be taken for a title."""

_PAPER_HOSTS: Final = regex.compile(
    r"arxiv\.org|doi\.org|openreview\.net|aclanthology|aclweb|thecvf\.com|neurips\.cc|nips\.cc|mlr\.press|"
    r"ieeexplore|dl\.acm|springer|sciencedirect|biorxiv|medrxiv|semanticscholar|aaai\.org|ijcai\.org|"
    r"usenix\.org|cnki\.net|jstage|cir\.nii|ncbi\.nlm|nature\.com|science\.org|wiley|jmlr|dagstuhl|"
    r"hal\.science|hal\.archives|ssrn|researchgate|\.pdf(?:$|[?#])",
    regex.IGNORECASE,
)
_FIELDS: Final = frozenset(
    (
        "authors",
        "abstract",
        "url",
        "pdf_url",
        "code",
        "doi",
        "keywords",
        "venue",
        "affiliation",
        "arxiv_id",
        "title",
        "year",
    )
)
_TELLING: Final = _FIELDS - {"year", "venue", "keywords"}


@dataclass
class Unit:
    """A block and those that belong to it: what is indented below an item, a title's fields."""

    head: Block
    more: list[Block] = field(default_factory=list)

    @property
    def start_bytes(self) -> int:
        """First non-blank byte."""
        return self.head.start_bytes

    @property
    def stop_bytes(self) -> int:
        """One past the last non-blank byte."""
        return self.more[-1].stop_bytes if self.more else self.head.stop_bytes

    @cached_property
    def _own(self) -> tuple[str, int]:
        """The first line with those that its markup or sentence runs on to, and their number."""
        text, used = self.head.text, 1
        for line in self.head.rest:
            if not _is_open(text, line.strip()):
                break
            text, used = f"{text} {line.strip()}", used + 1
        return text, used

    @property
    def text(self) -> str:
        """The title's line, unwrapped."""
        return self._own[0]

    @cached_property
    def body(self) -> list[str]:
        """The lines below the first; an empty one for blank lines between blocks."""
        return [*self.head.rest[self._own[1] - 1 :], *lines_of(self.more)]

    @cached_property
    def labels(self) -> frozenset[str]:
        """Columns of the labelled lines below the first."""
        found = (entries.label_of(line) for line in self.body if line.strip())
        return frozenset(one.column for one in found if one is not None and one.column in _FIELDS)

    @cached_property
    def links(self) -> tuple[inline.Link, ...]:
        """Links of the first line."""
        return inline.links_of(self.text)


def _is_open(text: str, following: str) -> bool:
    """Whether a line leaves emphasis or a bracket open, or the next begins in lower case."""
    if not following or len(text) > 1000:
        return False
    if text.count("**") % 2 or text.count("[") > text.count("]") or text.endswith("("):
        return True
    runs_on = following[:1].islower() and not following.startswith(("http", "www."))
    return runs_on and "](" not in text and not text.rstrip().endswith((".", ":", "<br>"))


def lines_of(blocks: Sequence[Block]) -> list[str]:
    """Text of the blocks, line by line, with an empty line at each gap."""
    found: list[str] = []
    for block in blocks:
        if block.gap:
            found.append("")
        found += _paragraphs([line.text for line in block.lines])
    return found


def _paragraphs(lines: list[str]) -> list[str]:
    """Hard-wrapped lines joined by LF; a labelled line begins anew."""
    labels = [at for at, text in enumerate(lines) if at and entries.label_of(text) is not None]
    edges = [0, *labels, len(lines)]
    return [
        "\n".join(lines[first + a : first + b])
        for first, stop in pairwise(edges)
        for a, b in unwrapped(lines[first:stop])
    ]


def units(blocks: Sequence[Block]) -> Iterator[Unit]:
    """Items with what is indented below them; titles with their labelled lines; the rest alone."""
    held: Unit | None = None
    for block in blocks:
        if held is not None and belongs(held, block):
            held.more.append(block)
            continue
        if held is not None:
            yield held
        held = Unit(block)
    if held is not None:
        yield held


def belongs(unit: Unit, block: Block) -> bool:
    """Whether a block is part of the unit before it."""
    head = unit.head
    if head.kind == "item":
        return block.indent >= head.indent + 2 and block.kind not in (
            "heading",
            "rule",
            "header",
            "row",
        )
    if head.kind != "paragraph" or not is_title_line(head):
        return False
    if block.kind == "item" or (block.kind == "paragraph" and not is_title_line(block)):
        return _is_detail(unit, block)
    return block.kind == "quote" or (block.kind == "html" and bool(unit.more))


def _is_detail(unit: Unit, block: Block) -> bool:
    """A labelled line, links, authors, or the text of a paper whose title stands above."""
    label = entries.label_of(block.text)
    if label is not None and label.column in _FIELDS:
        return True
    if block.kind == "item":
        return bool(unit.labels) and label is not None
    linked, left = pointers.split_links(block.text)
    if (linked and not left) or is_byline(inline.bare(inline.flattened(block.text))):
        return True
    return bool(unit.labels or unit.more or len(unit.head.lines) > 1) and is_prose(
        " ".join(line.text for line in block.lines)
    )


def is_title_line(block: Block) -> bool:
    """A paragraph whose first line is a title set off: strong, or with its details below."""
    strong = _STRONG_LINE.match(block.text)
    if strong is not None:
        rest = strong["rest"]
        set_off = not rest or rest.lstrip().startswith(
            ("[", "(", "<", "|", "*", "_", "`", "\\", "!")
        )
        return set_off and entries.label_of(block.text) is None and bool(heads.title_of(block.text))
    if len(block.lines) < 2 or not is_title(heads.title_of(block.text) or " ", _SHORT_TITLE):
        return False
    second = block.lines[1].text
    linked, left = pointers.split_links(second)
    return (bool(linked) and not left) or is_byline(inline.bare(inline.flattened(second)))


def sign(unit: Unit) -> Sign:
    """What speaks for a unit's being a paper."""
    pointing = [link for link in unit.links if not link.image]
    if pointing and all(link.local for link in pointing):
        return "toc"
    if unit.labels & _TELLING:
        return "paper"
    text = unit.text
    title = heads.title_of(text)
    if not title or is_prose(title):
        return "paper" if is_prose(text) and citations.citation(text) else "none"
    named = [link for link in unit.links if inline.role(link) is not None and not link.image]
    address = any(_PAPER_HOSTS.search(link.url) for link in unit.links)
    if named or address:
        return "paper" if word_count(title) >= 2 or address else "link"
    whole = [link for link in unit.links if not link.image]
    if whole:
        return "link" if is_title(inline.flattened(text), 1) or whole[0].start <= 2 else "none"
    if len(heads.fields(text)) > 1 and is_title(title):
        return "paper"
    return "title" if is_title(title, _SHORT_TITLE) else "none"


def is_paper_link(unit: Unit) -> bool:
    """Whether one of its links leads to a place that keeps papers."""
    return any(is_paper_address(link.url) for link in unit.links)


def is_paper_address(url: str) -> bool:
    """Whether an address is at a place that keeps papers."""
    return _PAPER_HOSTS.search(url) is not None
