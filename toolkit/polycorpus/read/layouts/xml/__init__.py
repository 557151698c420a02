"""
XML: of publishers, libraries, search interfaces and conferences, known by name or by repetition.

names    what elements are called     shape    which of them are records    tape    bytes for expat
prolog   entities, refused or plain   walk     expat, from record to record
columns  what an element says         people   names from their parts       fields  one record's
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import regex

from polycorpus.problems import Problem
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
from polycorpus.read.layouts.xml.columns import column, language_of
from polycorpus.read.layouts.xml.fields import declared_language, fields, with_title
from polycorpus.read.layouts.xml.names import VENUE_CONTEXT
from polycorpus.read.layouts.xml.shape import survey
from polycorpus.read.layouts.xml.walk import Closed, Element, Failure, Opened, walk
from polycorpus.read.nodes import Node, words
from polycorpus.read.prose import inline

NAME: Final = "xml"

_START: Final = regex.compile(
    r"\s*(?:<\?xml\b[^>]*>\s*)?(?:<!--.*?-->\s*|<\?[^>]*>\s*)*"
    r"(?:<!DOCTYPE\s+(?P<type>[\w:.-]+)(?:[^\[>]|\[.*?\]\s*>)*>?\s*(?:<!--.*?-->\s*)*)?"
    r"<(?P<root>[^\W\d][\w:.-]*)(?=[\s/>])",
    regex.DOTALL,
)
_HTML: Final = words(
    "html head body title meta link div span p a table tr td ul ol li dl h1 h2 h3 h4 h5 h6 img br "
    "hr center font b i em strong details summary picture script style pre code section main nav "
    "header footer form"
)
_ENDED: Final = regex.compile(r"</[^\W\d][\w:.-]*\s*>|/>")
_META: Final = words(
    "meta edition header head info channel front journalmetadata journalissue proceedingsmetadata "
    "eventmetadata conference journalinfo event issue teiheader volume"
)
"""Elements beside records that say what the records are part of."""
_COUNTS: Final = words(
    "totalresults numberofrecords totalfound hitcount total totalcount totalrecords numfound "
    "resultcount completelistsize"
)


def sniff(sample: Sample) -> float:
    """How sure the start is that of an XML document, and not of HTML or of Markdown with tags."""
    text = sample.text.lstrip("\ufeff")
    start = _START.match(text)
    declared = text.lstrip()[:6].lower() == "<?xml "
    if start is None:
        return 0.5 if declared or (sample.suffix == "xml" and text.lstrip()[:1] == "<") else 0.0
    root, kind = start["root"].rpartition(":")[2].lower(), (start["type"] or "").lower()
    if root == "html" or kind == "html":
        return 0.0
    if declared or start["type"]:
        return 0.99
    if root in _HTML or text.lstrip()[:1] != "<":
        return 0.0
    lines = [line for line in sample.lines if line.strip()]
    marked = sum("<" in line for line in lines)
    return 0.95 if _ENDED.search(text, start.end()) and marked * 5 > len(lines) else 0.0


def read(document: Document) -> Iterator[Finding]:
    """Records, the titles of what they are part of, counts, and broken stretches."""
    shape = survey(document)
    around: list[tuple[int, dict[str, Field]]] = []
    for event in walk(document, shape.role, shape.tags):
        match event:
            case Opened(node, depth):
                around.append((depth, {}))
                yield from _counts(node)
            case Closed():
                around.pop()
            case Element("record", node, _, containers):
                yield from _record(node, containers, _inherited(around))
            case Element(_, node, path, containers):
                said = _said(node, path)
                if around:
                    for item in said:
                        around[-1][1].setdefault(item.column or item.name, item)
                yield from _counts(node)
                yield from _heading(node, path)
            case Failure(start, stop, line, message):
                yield Broken(start, stop, line, message)
            case Problem():
                yield event


def _inherited(around: list[tuple[int, dict[str, Field]]]) -> dict[str, Field]:
    found: dict[str, Field] = {}
    for _, said in around:
        found |= said
    return found


def _record(
    node: Node, containers: tuple[Node, ...], inherited: dict[str, Field]
) -> Iterator[RawRecord | Skip]:
    if any(
        child.key == "header" and child.attribute("status") == "deleted" for child in node.children
    ):
        yield Skip(node.start_bytes, node.stop_bytes, "deleted_record")
        return
    above = next((tag for part in reversed(containers) if (tag := language_of(part))), None)
    own = with_title(fields(node, above))
    columns = {item.column for item in own}
    given = tuple(item for name, item in inherited.items() if name not in columns)
    language = declared_language(node, own) or above
    said = own + given
    yield RawRecord(node.start_bytes, node.stop_bytes, said, node.line, language, flags(said))


_INHERITED_LEAVES: Final = words("year dateuni booktitle journal journaltitle venue conference")
_ACRONYMS: Final = words("acronym acronyme confacronym conferenceacronym eventacronym")
_STARTS: Final = words("datedebut startdate begindate conferencedate confdate")


def _said(node: Node, path: tuple[str, ...]) -> list[Field]:
    """Venue and year that an element beside records gives to them."""
    if node.is_leaf and node.key in _INHERITED_LEAVES:
        found = [Field(node.name, inline(node), column=column(node, path))]
    elif node.key in _META:
        found = [
            Field(leaf.name, inline(leaf), column=said)
            for leaf in node.descendants()
            if leaf.is_leaf and (said := _column_above(leaf))
        ]
        own = fields(node)
        found += [item for item in own if item.column in ("venue", "year")]
        if node.key in VENUE_CONTEXT:
            found += [replace(item, column="venue") for item in own if item.column == "title"]
    else:
        found = []
    kept = [item for item in found if item.value and item.column in ("venue", "year")]
    return [replace(item, language=None) for item in kept]


def _column_above(leaf: Node) -> str | None:
    return "venue" if leaf.key in _ACRONYMS else "year" if leaf.key in _STARTS else None


def _heading(node: Node, path: tuple[str, ...]) -> Iterator[Heading]:
    """The title of what the records below are part of."""
    if node.is_leaf:
        leaf = node if column(node, path) in ("title", "venue") else None
    elif node.key in _META:
        leaf = _title_in(node, path)
    else:
        leaf = None
    if leaf is not None and inline(leaf):
        yield Heading(leaf.start_bytes, leaf.stop_bytes, inline(leaf), len(path) - 1, leaf.line)


def _title_in(node: Node, path: tuple[str, ...]) -> Node | None:
    for child in node.children:
        inner = (*path, child.name)
        if child.is_leaf and inline(child) and column(child, inner) in ("title", "venue"):
            return child
        found = None if child.is_leaf else _title_in(child, inner)
        if found is not None:
            return found
    return None


def _counts(node: Node) -> Iterator[Declared]:
    """How many records a search interface has; the file holds a page of them."""
    for element in (node, *node.descendants()):
        stated = element.attribute(*_COUNTS)
        if element.key in _COUNTS and element.is_leaf:
            stated = stated or inline(element)
        if stated and stated.isascii() and stated.isdigit() and len(stated) < 10:
            yield Declared(int(stated), element.line, paged=True)
            return
