"""What an element says of a paper: its column by name, by the elements around it, by attributes."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import regex

from polycorpus.heading import field_name
from polycorpus.read.layouts.xml import names
from polycorpus.read.nodes import Node, folded, words
from polycorpus.read.prose import inline

_IDENTIFIERS: Final = words(
    "identifier idno articleid elocationid alternateidentifier id issueid publisherid pubid"
)
_DOI: Final = regex.compile(
    r"(?:doi:\s*|https?://(?:dx\.)?doi\.org/|info:doi/)?10\.\d{4,9}/\S+", regex.I
)
_URL: Final = regex.compile(r"https?://\S+")
_ARXIV: Final = regex.compile(r"(?:arxiv:|https?://arxiv\.org/abs/)\S+", regex.I)
NAMED: Final = words(
    "field item str arr column property attribute data value element text int long date lst"
)
"""Elements that say in an attribute what they are: `<field name="title">` of MySQL and Solr."""
_OTHER_LINKS: Final = words("self edit license next enclosure replies citeas")


_ASIDE: Final = regex.compile("|".join(["[a-z]*highlight", *names.ASIDE_ABSTRACTS]))


def name_of(node: Node) -> str:
    """The element's name, or the field that it names: `<field name="title">` is `title`."""
    if node.key in NAMED:
        return node.attribute("name", "key", "label") or node.name
    return node.name


@lru_cache(maxsize=4096)
def column_of(path: tuple[str, ...]) -> str | None:
    """Canonical field of the element with this path of names, attributes left aside."""
    around = [folded(name) for name in path[:-1]]
    column = _by_name(path[-1])
    if column is None:
        return None
    outside = around[1:]  # the outermost is the record or the collection itself
    if column in ("title", "keywords") and not names.TITLE_BLOCKS.isdisjoint(outside):
        return "keywords" if column == "keywords" and _in_list(outside) else None
    if column == "title" and around and around[-1] in names.OTHER_TITLES:
        return None
    if column == "title" and any(_by_name(name) == "authors" for name in path[1:-1]):
        return None
    if column == "title" and not names.VENUE_CONTEXT.isdisjoint(outside):
        return "venue"
    if column == "authors" and not names.HOSTS.isdisjoint(outside):
        return None
    if column == "year" and not names.DATE_BLOCKS.isdisjoint(outside):
        return None
    return column


def _in_list(around: list[str]) -> bool:
    """Keywords in their own list, or the topics of a MODS subject; categories are none."""
    blocks = names.TITLE_BLOCKS.intersection(around)
    return not blocks - {"kwdgroup", "keywordgroup", "keywordlist", "keywords", "subject"}


@lru_cache(maxsize=4096)
def _by_name(name: str) -> str | None:
    key = folded(name)
    if key in names.NO_COLUMN or (key.endswith("id") and key not in names.COLUMNS):
        return None  # journal-id, author_id, conference id
    return names.COLUMNS.get(key) or field_name(name) or field_name(regex.sub(r"[-_.]", " ", name))


def column(node: Node, path: tuple[str, ...]) -> str | None:
    """Canonical field of an element; `path` ends with its name."""
    key = folded(path[-1])
    if key in _IDENTIFIERS:
        return _identifier(node, path)
    found = column_of(path)
    if key == "name" and any(child.key == "namepart" for child in node.children):
        elsewhere = names.HOSTS.intersection(map(folded, path[1:-1]))
        found = None if elsewhere else "authors"
    elif key == "div" and (node.attribute("type") or "").lower().startswith(("abstract", "résumé")):
        found = "abstract"
    if found == "abstract":
        return None if _stands_aside(node) else found
    if found == "title":
        return _title(node)
    if found == "url":
        return _link(node)
    return found


def _title(node: Node) -> str | None:
    """TEI tells the journal's title by its level; subtitles and short titles are others."""
    if (node.attribute("level") or "a").lower() in "jms":
        return "venue"
    kind = folded(node.attribute("type", "titletype") or "")
    return (
        None if kind in ("sub", "short", "subtitle", "abbreviated", "uniform", "desc") else "title"
    )


def _stands_aside(node: Node) -> bool:
    kind = node.attribute("abstracttype", "descriptiontype", "contenttype") or ""
    if not kind and node.key in ("abstract", "otherabstract", "transabstract"):
        kind = node.attribute("class", "type", "displaylabel") or ""
    return bool(kind) and _ASIDE.match(folded(kind)) is not None


def _identifier(node: Node, path: tuple[str, ...]) -> str | None:
    """DOI, URL or arXiv number: what its type says, else what it looks like."""
    kinds = ("pubidtype", "eidtype", "idtype", "identifiertype", "type", "alternateidentifiertype")
    kind = folded(node.attribute(*kinds) or "")
    text = inline(node)
    if "doi" in kind or (not kind and _DOI.fullmatch(text)):
        return "doi"
    if (
        kind == "arxiv"
        or _ARXIV.fullmatch(text)
        or (path[-2:-1] and folded(path[-2])[:5] == "arxiv")
    ):
        return "url" if text.startswith("http") else "arxiv_id"
    if _URL.fullmatch(text) and kind in ("", "url", "uri", "hdl", "handle", "dcterms:uri"):
        return "pdf_url" if text.lower().endswith(".pdf") else "url"
    return None


def _link(node: Node) -> str | None:
    kind = f"{node.attribute('title') or ''} {node.attribute('type') or ''}".lower()
    if "pdf" in kind or inline(node).lower().endswith(".pdf"):
        return "pdf_url"
    relation = folded(node.attribute("rel") or "")
    return None if relation in _OTHER_LINKS or relation.startswith("http") else "url"


def language_of(node: Node) -> str | None:
    """The language that an element declares: xml:lang, OJS's locale, PubMed's Language."""
    return node.attribute("lang", "locale", "language")
