"""The page of one paper: what its head says in citation_*, DC.* and similar tags."""

from __future__ import annotations

from typing import Final

import regex

from polycorpus.read.elements import Field
from polycorpus.read.layouts.html.items import classed, inline
from polycorpus.read.nodes import Node
from polycorpus.read.prose import paragraphs

_TAGS: Final = {
    "title": "title", "author": "authors", "authors": "authors", "creator": "authors",
    "authorinstitution": "affiliation", "date": "year", "publicationdate": "year", "year": "year",
    "onlinedate": "year", "issued": "year", "journaltitle": "venue", "conferencetitle": "venue",
    "inbook": "venue", "ispartof": "venue", "doi": "doi", "abstract": "abstract",
    "description": "abstract", "keywords": "keywords", "subject": "keywords", "pdfurl": "pdf_url",
    "abstracthtmlurl": "url", "publicurl": "url", "arxivid": "arxiv_id", "language": "language",
}  # fmt: skip
"""Google Scholar's and Dublin Core's names without prefix, folded."""
_PREFIX: Final = regex.compile(
    r"(?:citation_|dc\.|dcterms\.|eprints\.|bepress_citation_|prism\.)", regex.I
)
_TITLE: Final = regex.compile(
    r"(?:citation_|dc\.|eprints\.|bepress_citation_|dcterms\.)title", regex.I
)


def paper_of(root: Node) -> tuple[tuple[Field, ...], int, int] | None:
    """
    Fields, first and last place of a page about one paper; None where its head names no title.

    A page of a list has no citation_title, or a site's.
    """
    tags = [node for node in root.descendants() if node.name == "meta"]
    titles = [tag for tag in tags if _TITLE.match(_name(tag)) and tag.attribute("content")]
    if not titles or len({tag.attribute("content") for tag in titles}) > 3:
        return None
    used = [tag for tag in tags if _PREFIX.match(_name(tag)) and tag.attribute("content")]
    found: dict[tuple[str, str | None, str | None], list[str]] = {}
    for tag in used:
        bare = _PREFIX.sub("", _name(tag), count=1)
        column = _TAGS.get(regex.sub(r"[-_.]", "", bare).lower())
        name = _name(tag) if column is None else bare
        key = (column or name, column, tag.attribute("lang") if column else None)
        values = found.setdefault(key, [])
        if (value := tag.attribute("content")) and value not in values:
            values.append(value)
    fields = [
        Field(name, tuple(values) if len(values) > 1 else values[0], language, column)
        for (name, column, language), values in found.items()
    ]
    place, shown = _abstract(root)
    stop = max(tag.stop_bytes for tag in used)
    if shown and not any(
        field.column == "abstract" and len(str(field.value)) >= len(shown) for field in fields
    ):
        fields = [field for field in fields if field.column != "abstract"]
        fields.append(Field("abstract", shown, column="abstract"))
        stop = max(stop, place)
    return tuple(fields), min(tag.start_bytes for tag in used), stop


def _name(tag: Node) -> str:
    return tag.attributes.get("name") or tag.attributes.get("property") or ""


def _abstract(root: Node) -> tuple[int, str]:
    """Place after the abstract on the page, and its text; empty where none is marked as one."""
    for node in classed(list(root.children), "abstract"):
        if len(inline(node)) > 80:
            return node.stop_bytes, paragraphs(node)
    for node in root.descendants():
        marked = node.attributes.get("id", "").lower() in ("abstract", "abs", "paper-abstract")
        if marked and len(inline(node)) > 80:
            return node.stop_bytes, paragraphs(node)
    return 0, ""
