"""Which elements are one paper: by classes, by headings, alike side by side, in lists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import regex

from polycorpus.read.layouts.html.items import classed, inline, is_names, label_of, lines
from polycorpus.read.nodes import Node, words

_LIST_WORDS: Final = 3
"""Words in the middle title of a list of papers; menus have one or two."""
_WIDE: Final = regex.compile(r"[\p{Han}\p{Hiragana}\p{Katakana}]")
_HEADINGS: Final = words("h1 h2 h3 h4 h5 h6")


def groups(children: Sequence[Node]) -> dict[int, int]:
    """
    Runs of children that are one paper each: the place of the first, and how many.

    One begins where a class names a title, at a heading with an abstract below it, or at one of
    several elements alike that each have a title and names.
    """
    return _by_class(children) or _by_heading(children) or _alike(children)


def _by_class(children: Sequence[Node]) -> dict[int, int]:
    titles = [len(classed([child], "title")) for child in children]
    found: dict[int, int] = {}
    for start, count in enumerate(titles):
        if count != 1 or children[start].name in _NEVER:
            continue
        stop = start + 1
        while stop < len(children) and titles[stop] == 0 and _says(children[stop]):
            stop += 1
        found[start] = stop - start
    kept = {n: size for n, size in found.items() if any(map(_says, children[n : n + size]))}
    return kept or (found if len(found) > 2 else {})


def _by_heading(children: Sequence[Node]) -> dict[int, int]:
    """Books of abstracts: a heading is a title where an abstract stands below it."""
    places = [n for n, child in enumerate(children) if child.name in _HEADINGS]
    found: dict[int, int] = {}
    for start, stop in pairwise([*places, len(children)]):
        section = children[start + 1 : stop]
        if any(map(_holds_list, section)):
            continue
        labels = [label_of(line.text) for child in section for line in lines(child)]
        if sum(label is not None and label.field == "abstract" for label in labels) == 1:
            found[start] = stop - start
    return found


def _holds_list(node: Node) -> bool:
    return any(inner.name in ("table", "ul", "ol", "dl") for inner in (node, *node.descendants()))


def _alike(children: Sequence[Node]) -> dict[int, int]:
    """The ACL Anthology's `<p class="d-sm-flex">`, each with the abstract that may follow it."""
    kinds = Counter(_kind(child) for child in children if child.name in ("p", "div", "article"))
    found: dict[int, int] = {}
    for start, child in enumerate(children):
        if kinds[_kind(child)] < 2 or child.name not in ("p", "div", "article"):
            continue
        shown = lines(child)
        titled = 1 < len(shown) < 12 and shown[0].mark in ("strong", "link")
        if not titled or not is_names(shown[1].text) or label_of(shown[0].text) is not None:
            continue
        stop = start + 1
        while stop < len(children) and _says(children[stop]):
            stop += 1
        found[start] = stop - start
    return found if len(found) > 1 else {}


def _kind(node: Node) -> tuple[str, str]:
    return node.name, node.attributes.get("class", "")


_SAID: Final = words("authors abstract keywords")
_NEVER: Final = words(
    "title h1 head html body nav header footer script style ul ol dl table tbody form"
)


def _says(node: Node) -> bool:
    if _SAID.isdisjoint(node.columns):
        return False
    return any(classed([node], column) for column in _SAID)


def list_items(node: Node) -> list[Sequence[Node]] | None:
    """The papers of a list, each as its elements; None where it is a menu or lays out the page."""
    children = [child for child in node.children if child.name in ("li", "dt", "dd")]
    if node.name == "dl":
        items = _definitions(children)
    else:
        if any(_nested(child) for child in children):
            return None
        items = [[child] for child in children]
    texts = [inline(item[0]) for item in items]
    lengths = sorted(len(text.split()) for text in texts if text)
    if not lengths:
        return None
    wordy = lengths[len(lengths) // 2] >= _LIST_WORDS or _unspaced(texts)
    return items if wordy and (len(items) > 1 or len(lines(items[0][0])) > 1) else None


def _unspaced(texts: Sequence[str]) -> bool:
    """Titles in Chinese or Japanese have no spaces between their words."""
    return sum(len(_WIDE.findall(text)) > 7 for text in texts) * 2 > len(texts)


def _definitions(children: Sequence[Node]) -> list[Sequence[Node]]:
    """`<dt>` and the `<dd>`s below it."""
    groups: list[list[Node]] = []
    for child in children:
        if child.name == "dt" or not groups:
            groups.append([child])
        else:
            groups[-1].append(child)
    return [group for group in groups if any(inline(node) for node in group)]


def _nested(item: Node) -> bool:
    """A list item that holds a list of papers, as a session does; not one of its own fields."""
    if classed([item], "authors") or classed([item], "title"):
        return False
    return any(
        inner.name in ("ul", "ol", "dl") and _is_list_of_papers(inner)
        for inner in item.descendants()
    )


def _is_list_of_papers(node: Node) -> bool:
    items = [child for child in node.children if child.name in ("li", "dt")]
    return len(items) > 1 and not any(label_of(inline(item)) for item in items)
