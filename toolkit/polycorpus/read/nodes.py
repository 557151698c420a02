"""An element of marked-up text as a small tree, for the layouts that have one: XML and HTML."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

import regex

_SIGNS: Final = regex.compile(r"[-_.\s]")


@dataclass(slots=True, eq=False)
class Node:
    """
    One element: `parts` holds its text and its child elements in the order of the file.

    `name` and the names of `attributes` are local: without a namespace's prefix.
    """

    name: str
    attributes: dict[str, str]
    start_bytes: int = 0
    stop_bytes: int = 0
    line: int = 1
    parts: list[str | Node] = field(default_factory=list)
    columns: frozenset[str] = frozenset()
    """Columns that classes name in it or below: a page is asked for them at every element."""

    @property
    def key(self) -> str:
        """The name without case, hyphens and underscores: `article-title` is `articletitle`."""
        return folded(self.name)

    @property
    def children(self) -> Iterator[Node]:
        """The child elements."""
        return (part for part in self.parts if isinstance(part, Node))

    @property
    def is_leaf(self) -> bool:
        """No child elements."""
        return not any(isinstance(part, Node) for part in self.parts)

    def attribute(self, *names: str) -> str | None:
        """The first of these attributes that is there and not blank, names in folded form."""
        if not self.attributes:
            return None
        for name in names:
            for key, value in self.attributes.items():
                if folded(key) == name and value.strip():
                    return value.strip()
        return None

    def descendants(self) -> Iterator[Node]:
        """Every element below, in the order of the file."""
        for child in self.children:
            yield child
            yield from child.descendants()


@lru_cache(maxsize=4096)
def folded(name: str) -> str:
    """A name as names are compared: lower case, without the signs that join words."""
    return _SIGNS.sub("", name).lower()


def words(text: str) -> frozenset[str]:
    """A set of names, written as one text."""
    return frozenset(text.split())
