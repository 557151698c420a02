"""What the classes of a page call its elements: `paper-authors`, `list-title`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import regex

from polycorpus.read.nodes import Node

_CLASS: Final = regex.compile(
    r"(?:[a-z]{0,14}[-_]){0,4}?(?:p|paper|article|list|note|pub|publication|entry|item|talk|submission|"
    r"content|card|poster|event|citation|full)?[-_]?"
    r"(?P<field>title|headline|authors?|speakers?|abstract|summary|keywords?|venue|journal|year|"
    r"doi|affiliations?|institutions?)"
    r"(?:[-_](?:text|full|content|body|collapse|inline|short|name|list))*",
    regex.IGNORECASE,
)
_LONGEST_CLASS: Final = 60
_COLUMN: Final = {
    "title": "title", "headline": "title", "author": "authors", "authors": "authors",
    "speaker": "authors", "speakers": "authors", "abstract": "abstract", "summary": "abstract",
    "keyword": "keywords", "keywords": "keywords", "venue": "venue", "journal": "venue",
    "year": "year", "doi": "doi", "affiliation": "affiliation", "affiliations": "affiliation",
    "institution": "affiliation", "institutions": "affiliation",
}  # fmt: skip
COLUMNS: Final = tuple(dict.fromkeys(_COLUMN.values()))


def class_column(node: Node) -> str | None:
    """The field that an element's class or microdata names."""
    attributes = node.attributes
    if "class" not in attributes and "itemprop" not in attributes:
        return None
    return _column(f"{attributes.get('class', '')} {attributes.get('itemprop', '')}")


@lru_cache(maxsize=1024)
def _column(names: str) -> str | None:
    """A page has few classes, and each of them very often."""
    for name in names.split():
        found = _CLASS.fullmatch(name[:_LONGEST_CLASS])
        if found is not None:
            return _COLUMN.get(found["field"].lower())
    return None


def named(nodes: Iterable[Node]) -> frozenset[str]:
    """Every column that a class names in these elements or below."""
    return frozenset().union(*(node.columns for node in nodes))
