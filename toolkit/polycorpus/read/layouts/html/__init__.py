"""
HTML: tables and lists of papers on the pages of conferences, journals and libraries.

tree    elements that know their place      items   one paper: classes, labels, lines, links
groups  which elements are one paper        tables  a row of names, a row for a paper
page    the page of one paper: citation_* tags
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

import regex

from polycorpus.heading import understand
from polycorpus.read.document import Document
from polycorpus.read.elements import (
    Broken,
    Declared,
    Field,
    Finding,
    Heading,
    RawRecord,
    Sample,
    Skip,
)
from polycorpus.read.entries import flags
from polycorpus.read.layouts.html.classes import class_column
from polycorpus.read.layouts.html.groups import groups, list_items
from polycorpus.read.layouts.html.items import inline, item_fields
from polycorpus.read.layouts.html.page import paper_of
from polycorpus.read.layouts.html.tables import read_table
from polycorpus.read.layouts.html.tree import Page, page_of
from polycorpus.read.nodes import Node, words

NAME: Final = "html"

_DOCUMENT: Final = regex.compile(
    r"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*|<\?php.*?\?>\s*)*<(?:!doctype\s+html|html|head|body)\b",
    regex.IGNORECASE | regex.DOTALL,
)
_TAG: Final = regex.compile(
    r"</?(?:html|head|body|title|meta|link|script|style|div|span|p|a|table|tbody|thead|tr|td|th|ul|ol|"
    r"li|dl|dt|dd|h[1-6]|img|br|hr|b|i|em|strong|nav|header|footer|section|article|form|input|select|"
    r"option|button|font|center|label|iframe|main|small|sup|sub|cite|code|pre)\b[^<>]*>",
    regex.IGNORECASE,
)
_HEADINGS: Final = words("h1 h2 h3 h4 h5 h6")
_HIDDEN: Final = {
    "script": "script", "style": "style", "template": "script", "svg": "style",
    "noscript": "script", "iframe": "script", "textarea": "form", "nav": "navigation",
    "footer": "navigation", "form": "form", "select": "form", "button": "form",
    "menu": "navigation",
}  # fmt: skip
"""Elements that are named skips; a form that holds a list of papers is none."""
_CHROME: Final = regex.compile(
    r"(?:^|[\s_-])(?:nav|navbar|menu|breadcrumbs?|breadcrum|footer|sidebar|pagination|paging|pager|"
    r"toolbar|social|share|cookie|skip|dropdown)(?:$|[\s_-])",
    regex.IGNORECASE,
)
_PAGED: Final = regex.compile(
    r"\b(?:page|pages|trang|seite|página|pagina|strona|stránka|sida|side|страница|стр\.?|halaman|sayfa)\s*:?"
    r"\s*\d+\s*(?:/|\p{L}+)\s*\d+|第\s*\d+\s*[页頁].{0,4}共\s*\d+|\d+\s*/\s*\d+\s*(?:页|頁|ページ|페이지)",
    regex.IGNORECASE,
)
_STATED: Final = regex.compile(
    r"(?:\b(?:of|von|de|sur|из|trong|di|z)\s+)?(?P<count>\d{1,3}(?:[,.\u00a0 ]\d{3})+|\d{1,9})\s*"
    r"(?:results?|papers?|records?|articles?|publications?|entries|hits|条记录|條記錄|篇|件|건|편|résultats|"
    r"ergebnisse|treffer|resultados|результатов|записей|статей|risultati|bản ghi|bài)",
    regex.IGNORECASE,
)
_DIGIT: Final = regex.compile(r"\d")
_SHORT: Final = 60
"""Characters of a line that states a count; a longer one is prose, of submissions and rates."""


LARGEST: Final = 32 << 20
"""Bytes of a page, which is held whole: a list of short items takes 27 times its size as a tree."""


def sniff(sample: Sample) -> float:
    """A page that says so, or the share of lines that tags of HTML begin, end or fill."""
    text = sample.text.lstrip("\ufeff")
    if _DOCUMENT.match(text):
        return 0.97
    if text.lstrip()[:1] != "<" or text.lstrip()[:5] == "<?xml":
        return 0.0
    shown = [line for line in sample.lines if line.strip()]
    tagged = sum(_TAG.search(line) is not None for line in shown)
    whole = sum(map(len, shown)) or 1
    tags = sum(len(tag) for line in shown for tag in _TAG.findall(line))
    fits = tagged / max(len(shown), 1)
    return 0.9 if fits > 0.3 and tags / whole > 0.08 and not _markdown(shown) else 0.0


def _markdown(shown: Sequence[str]) -> bool:
    marks = sum(regex.match(r"(?:#{1,6}\s|[-*]\s|\d+\.\s|\|)", line) is not None for line in shown)
    return marks * 20 > len(shown)


def read(document: Document) -> Iterator[Finding]:
    """Headings, papers in tables and lists, skips, counts; or the one paper of the page."""
    if document.size > LARGEST:
        start = document.encoding.bom_bytes
        yield Broken(start, document.size, 1, f"a page of more than {LARGEST >> 20} MiB")
        return
    page = page_of(document)
    reading = _Reading(page, _base(page.root))
    paper = paper_of(page.root)
    if paper is not None:
        fields, start, stop = paper
        first, last = page.bytes_of(start, stop)
        yield RawRecord(first, last, fields, page.line_at(start), flags=flags(fields))
        return
    yield from reading.visit(page.root)
    yield from reading.declared()


def _base(root: Node) -> str:
    """The address of the page, where it says it itself."""
    for node in root.descendants():
        if node.name == "base" and node.attributes.get("href"):
            return node.attributes["href"]
        if node.name == "link" and node.attributes.get("rel") == "canonical":
            return node.attributes.get("href", "")
        if node.name == "body":
            break
    return ""


@dataclass(slots=True)
class _Reading:
    page: Page
    base: str
    stated: list[Declared] = field(default_factory=list)
    paged: bool = False
    asked: set[str] = field(default_factory=set)
    """Texts that state no count, whatever their digits: dates and places of a list's items."""

    def visit(self, node: Node) -> Iterator[Finding]:
        """What is in the children of an element, in their order."""
        children = list(node.children)
        found = groups(children)
        number = 0
        while number < len(children):
            child = children[number]
            size = found.get(number, 0)
            if size:
                yield from self.record(children[number : number + size])
                number += size
                continue
            yield from self.element(child)
            number += 1

    def element(self, node: Node) -> Iterator[Finding]:
        """One element that is not an item itself."""
        if node.name in _HEADINGS or node.name in ("title", "caption"):
            yield from self.heading(node)
            return
        skip = _HIDDEN.get(node.name) or (
            "navigation" if _CHROME.search(_classes(node)) and not _holds_papers(node) else None
        )
        if skip and not (node.name == "form" and _holds_papers(node)):
            self.count(node)
            yield self.skip(node, skip)
        elif node.name == "table":
            yield from self.table(node)
        elif node.name in ("ul", "ol", "dl"):
            yield from self.listing(node)
        else:
            if not any(child.name in _CONTAINERS for child in node.children):
                self.count(node)
            yield from self.visit(node)

    def table(self, node: Node) -> Iterator[Finding]:
        """A table of papers, or one that lays out the page."""
        found = read_table(node, self.base)
        if found is None:
            yield from self.visit(node)
            return
        if found.header is not None:
            yield self.skip(found.header, "table_header")
        for row, fields in found.rows:
            yield self.raw(row, row, fields)

    def listing(self, node: Node) -> Iterator[Finding]:
        """A list of papers, or of links."""
        items = list_items(node)
        if items is None:
            yield from self.visit(node)
            return
        for group in items:
            yield from self.record(group)

    def record(self, nodes: Sequence[Node]) -> Iterator[RawRecord]:
        """One paper, if the elements say anything of one."""
        fields = item_fields(nodes, self.base)
        if any(item.column in ("title", "abstract") for item in fields):
            yield self.raw(nodes[0], nodes[-1], fields)

    def raw(self, first: Node, last: Node, fields: tuple[Field, ...]) -> RawRecord:
        """The record from one element's start to another's end."""
        start, stop = self.page.bytes_of(first.start_bytes, last.stop_bytes)
        line = self.page.line_at(first.start_bytes)
        return RawRecord(start, stop, fields, line, flags=flags(fields))

    def heading(self, node: Node) -> Iterator[Heading]:
        """A heading's text; the page's title stands above all others."""
        text = inline(node)
        if text:
            level = 1 if node.name in ("title", "caption") else int(node.name[1]) + 1
            start, stop = self.page.bytes_of(node.start_bytes, node.stop_bytes)
            yield Heading(start, stop, text, level, self.page.line_at(node.start_bytes))

    def skip(self, node: Node, code: str) -> Skip:
        """The whole element, and why."""
        return Skip(*self.page.bytes_of(node.start_bytes, node.stop_bytes), code)

    def count(self, node: Node) -> None:
        """A count or a page number that the text of an element states."""
        text = inline(node)
        if len(text) > 120 or not _DIGIT.search(text):
            return
        self.paged = self.paged or _PAGED.search(text) is not None
        shape = _DIGIT.sub("0", text)
        if self.stated or shape in self.asked:
            return
        stated = _STATED.search(text) if len(text) <= _SHORT else None
        line = understand(text)
        count = line.declared_count
        if count is None and stated is not None and stated["count"] != str(line.year):
            count = int(regex.sub(r"\D", "", stated["count"]))
        if count is None:
            self.asked.add(shape)
        elif count > 1:
            self.stated.append(Declared(count, self.page.line_at(node.start_bytes)))

    def declared(self) -> Iterator[Declared]:
        """The first count that the page states beside its headings."""
        for count in self.stated:
            yield Declared(count.count, count.line, self.paged)


_CONTAINERS: Final = words("div p table tbody tr td ul ol dl section article main form header")


def _classes(node: Node) -> str:
    return f"{node.attributes.get('class', '')} {node.attributes.get('id', '')}"


def _holds_papers(node: Node) -> bool:
    """Whether a form or menu has a table or list of papers in it."""
    return any(
        (inner.name == "table" and read_table(inner, "") is not None)
        or class_column(inner) in ("authors", "abstract")
        for inner in node.descendants()
    )
