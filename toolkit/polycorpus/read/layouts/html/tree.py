"""
A page as a tree whose elements know their place: characters of the page's text.

The tokens are read by one pattern and not by a library: `html.parser` counts lines by LF alone and
its places are of tags only, `selectolax` and `lxml` have none at all. What a page needs is little:
elements that end by themselves, and an end tag that closes what was opened inside it.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from dataclasses import dataclass
from html import unescape
from typing import Final

import regex

from polycorpus.read.document import LINE_END, Document, Slice
from polycorpus.read.layouts.html.classes import class_column
from polycorpus.read.nodes import Node, words

_DEEPEST: Final = 64
"""Open elements; what lies deeper is text of the last one. Each may be an item of what it lies in,
so that hostile nesting costs its depth times its size; real pages reach 40."""
_TOKEN: Final = regex.compile(
    r"<!--.*?(?:-->|\Z)|<\?.*?(?:\?>|\Z)|<![^<>]*>"
    r"|<(?P<hidden>script|style|template|svg|textarea|iframe|noscript)\b"
    r"[^<>]*>.*?(?:</(?P=hidden)\s*>|\Z)"
    r"|<(?P<end>/?)(?P<name>[A-Za-z][\w:-]*+)(?P<rest>(?:=\s*\"[^\"]{0,9999}\"|=\s*'[^']{0,9999}'"
    r"|[^<>])*+)>",
    regex.DOTALL | regex.IGNORECASE,
)
_ATTRIBUTE: Final = regex.compile(
    r"(?P<name>[^\s=\"'<>/]++)\s*"
    r"(?:=\s*(?:\"(?P<double>[^\"]*)\"|'(?P<single>[^']*)'|(?P<bare>[^\s\"'>]+)))?"
)
_VOID: Final = words("area base br col embed hr img input link meta param source track wbr")
_BLOCKS: Final = words(
    "address article aside blockquote center details div dl fieldset figure footer form h1 h2 h3 "
    "h4 h5 h6 header hr li main nav ol p pre section table ul dt dd tr td th tbody thead"
)
_CLOSES: Final = {
    "li": words("li"),
    "dt": words("dt dd"),
    "dd": words("dt dd"),
    "tr": words("tr td th"),
    "td": words("td th"),
    "th": words("td th"),
    "tbody": words("thead tbody tfoot tr td th"),
    "tfoot": words("thead tbody tr td th"),
    "option": words("option"),
}
"""Elements that a new one of this name ends, as far up as the list or table that holds both."""
_SCOPES: Final = {
    "li": words("ul ol menu"),
    "dt": words("dl"),
    "dd": words("dl"),
    "option": words("select datalist"),
}
_TABLE: Final = words("table")


@dataclass(frozen=True, slots=True)
class Page:
    """`root` holds everything; a place in it counts characters of the page."""

    root: Node
    blocks: tuple[Slice, ...]
    starts: tuple[int, ...]
    """Place of each block's first character."""
    text: str
    line_ends: array[int]
    """Place after each line's end: counted anew for every record, lines cost the square."""

    def bytes_of(self, start: int, stop: int) -> tuple[int, int]:
        """Byte range of `[start, stop)` without the white space around it."""
        content = self.text[start:stop]
        first = start + len(content) - len(content.lstrip())
        last = max(first, start + len(content.rstrip()))
        return self._byte_at(first), self._byte_at(last)

    def line_at(self, place: int) -> int:
        """Physical line of a character."""
        return 1 + bisect_right(self.line_ends, place)

    def _byte_at(self, place: int) -> int:
        number = max(0, bisect_right(self.starts, place) - 1)
        return self.blocks[number].byte_at(place - self.starts[number])


def page_of(document: Document) -> Page:
    """The whole file as one page: a page is never large, and any of it may be above a record."""
    blocks = tuple(document.blocks())
    starts: list[int] = []
    place = 0
    for block in blocks:
        starts.append(place)
        place += len(block.text)
    text = "".join(block.text for block in blocks)
    ends = array("Q", (end.end() for end in LINE_END.finditer(text)))
    return Page(tree(text), blocks, tuple(starts), text, ends)


def tree(text: str) -> Node:
    """The elements of a page below a root without a name."""
    root = Node("", {}, 0, len(text))
    stack = [root]
    place = 0
    for token in _TOKEN.finditer(text):
        _add_text(stack[-1], text[place : token.start()])
        place = token.end()
        name = (token["name"] or "").lower()
        if token["hidden"]:
            stack[-1].parts.append(Node(token["hidden"].lower(), {}, *token.span()))
        elif name and token["end"]:
            _end(stack, name, token.start(), token.end())
        elif name:
            _begin(stack, name, token)
    _add_text(stack[-1], text[place:])
    while len(stack) > 1:
        stack.pop().stop_bytes = len(text)
    return root


def _add_text(node: Node, text: str) -> None:
    if text:
        node.parts.append(unescape(text))


def _begin(stack: list[Node], name: str, token: regex.Match[str]) -> None:
    start = token.start()
    if name in _BLOCKS and stack[-1].name == "p":
        stack.pop().stop_bytes = start
    closes = _CLOSES.get(name)
    if closes:
        _close_open(stack, closes, _SCOPES.get(name, _TABLE), start)
    node = Node(name, _attributes(token["rest"]), start, token.end())
    if len(stack) > _DEEPEST:
        return
    stack[-1].parts.append(node)
    column = class_column(node)
    if column is not None:
        _mark(stack, node, column)
    if name not in _VOID and not token["rest"].endswith("/"):
        stack.append(node)


def _mark(stack: list[Node], node: Node, column: str) -> None:
    """Note the column in the element and in those around it; what has it, has told its own."""
    node.columns |= {column}
    for around in reversed(stack):
        if column in around.columns:
            return
        around.columns |= {column}


def _close_open(
    stack: list[Node], closes: frozenset[str], scope: frozenset[str], place: int
) -> None:
    for depth in range(len(stack) - 1, 0, -1):
        if stack[depth].name in scope:
            return
        if stack[depth].name in closes:
            ended = depth
            while ended > 1 and stack[ended - 1].name in closes:
                ended -= 1
            for node in stack[ended:]:
                node.stop_bytes = place
            del stack[ended:]
            return


def _end(stack: list[Node], name: str, start: int, stop: int) -> None:
    """Close the nearest element of this name; a cell's end closes nothing outside its table."""
    for depth in range(len(stack) - 1, 0, -1):
        if stack[depth].name == name:
            for node in stack[depth + 1 :]:
                node.stop_bytes = start
            stack[depth].stop_bytes = stop
            del stack[depth:]
            return
        if stack[depth].name == "table" and name != "body":
            return


def _attributes(rest: str) -> dict[str, str]:
    found: dict[str, str] = {}
    if "=" not in rest and not rest.strip(" /"):
        return found
    for match in _ATTRIBUTE.finditer(rest):
        value = match["double"] or match["single"] or match["bare"] or ""
        found.setdefault(match["name"].lower(), unescape(value))
    return found
