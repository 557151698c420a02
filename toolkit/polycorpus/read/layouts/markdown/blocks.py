"""Markdown as a flat run of blocks: headings, items, rows of tables, paragraphs and the rest."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, Literal

import regex

from polycorpus.read.document import Slice
from polycorpus.read.elements import Skip
from polycorpus.read.inline import without_tags

Kind = Literal[
    "heading", "item", "header", "row", "paragraph", "quote", "code", "html", "table", "rule",
    "front",
]  # fmt: skip
"""`header` and `row` are Markdown's tables, `table` is one in HTML."""

_ATX: Final = regex.compile(
    r" {0,3}(?P<marks>#{1,6}|={1,6}(?=\s+\S))(?:\s+|(?=[^\s#\d!]))(?P<text>.*)$"
)
_SETEXT: Final = regex.compile(r" {0,3}(?:(?P<one>={2,})|(?P<two>-{3,}))\s*$")
_RULE: Final = regex.compile(r" {0,3}([-*_])(?:[ \t]*\1){2,}\s*$")
_ITEM: Final = regex.compile(
    r"(?P<indent>\s*)(?P<mark>[-*+•·▪◦‣]|\d{1,5}[.)])(?P<pad>[ \t\u3000]+)(?P<text>.*)"
)
_FENCE: Final = regex.compile(r"\s*(?P<fence>`{3,}|~{3,})")
_RULE_ROW: Final = regex.compile(r"\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$")
_LONGEST_RULE: Final = 4000
_HTML_HEADING: Final = regex.compile(
    r"\s*<h(?P<level>[1-6])\b[^<>]*>(?P<text>.*?)</h[1-6]>\s*$", regex.I
)
_TABLE: Final = regex.compile(r"\s*<table\b", regex.IGNORECASE)
_TABLE_END: Final = regex.compile(r"</table\s*>", regex.IGNORECASE)
_LONGEST_TABLE: Final = 20_000
"""Lines; a table that never ends is read in pieces of so many."""

_COMMENT: Final = regex.compile(r"\s*(?:\[//\]:|\[comment\]:|\[[^\]]{1,40}\]:\s+\S+\s*$)", regex.I)
_STRONG_LINE: Final = regex.compile(r"(?:\*\*[^*]+\*\*|__[^_]+__)\s*$")
"""A title or topic set in strong type right below a list does not go on with it."""

_FRONT_KEY: Final = regex.compile(r"[\w\"'-][\w .\"'-]{0,60}:(?:\s|$)|#|%YAML")
_FRONT_LINES: Final = 2000
"""Longer front matter is none: a rule opened it."""


@dataclass(frozen=True, slots=True)
class Block:
    """
    One block; `indent` in columns.

    `text` is its first line without marker; `level` that of a heading. `gap` says that a blank
    line, or the file's start, stands before it.
    """

    kind: Kind
    lines: tuple[Slice, ...]
    text: str
    indent: int = 0
    level: int = 0
    gap: bool = True

    @property
    def start_bytes(self) -> int:
        """First non-blank byte."""
        return self.lines[0].content[0]

    @property
    def stop_bytes(self) -> int:
        """One past the last non-blank byte."""
        return self.lines[-1].content[1]

    @property
    def number(self) -> int:
        """Physical line."""
        return self.lines[0].number

    @property
    def rest(self) -> list[str]:
        """The lines after the first."""
        return [line.text for line in self.lines[1:]]

    def skip(self, code: str) -> Skip:
        """The block as a named skip."""
        return Skip(self.start_bytes, self.stop_bytes, code)


def blocks(lines: Iterator[Slice]) -> Iterator[Block]:
    """The blocks of a document in order."""
    reading = _Lines(lines)
    gap, fronts = True, True
    while (line := reading.take()) is not None:
        if line.blank:
            gap = True
            continue
        opened = line.text.rstrip()
        block = _front(line, reading) if fronts and opened in ("---", "+++") else None
        fronts = block is not None
        if block is None:
            block = _block(line, reading, gap)
        gap = False
        yield block
        if block.kind == "header":
            yield from _rows(reading)


class _Lines:
    """Lines with a look ahead."""

    def __init__(self, lines: Iterator[Slice]) -> None:
        self._lines = lines
        self._ahead: deque[Slice] = deque()

    def take(self) -> Slice | None:
        return self._ahead.popleft() if self._ahead else next(self._lines, None)

    def peek(self) -> Slice | None:
        line = self.take()
        if line is not None:
            self._ahead.appendleft(line)
        return line

    def push(self, lines: list[Slice]) -> None:
        self._ahead.extendleft(reversed(lines))


def _block(line: Slice, reading: _Lines, gap: bool) -> Block:
    text = line.text
    atx, html = _ATX.match(text), _HTML_HEADING.match(text)
    if atx is not None:
        return Block(
            "heading",
            (line,),
            atx["text"].rstrip().rstrip("#").rstrip(),
            level=len(atx["marks"]),
            gap=gap,
        )
    if html is not None:
        return Block(
            "heading",
            (line,),
            without_tags(html["text"]).strip(),
            level=int(html["level"]),
            gap=gap,
        )
    if _RULE.match(text):
        return Block("rule", (line,), "", gap=gap)
    fence = _FENCE.match(text)
    if fence is not None:
        return Block("code", (line, *_until_fence(reading, fence["fence"])), "", gap=gap)
    if _TABLE.match(text):
        return Block("table", (line, *_until_table_end(line, reading)), "", gap=gap)
    if text.lstrip().startswith("<!--"):
        return Block("html", (line, *_until_comment_end(line, reading)), "", gap=gap)
    if _COMMENT.match(text) or (text.lstrip().startswith("<") and not without_tags(text).strip()):
        return Block("html", (line,), "", _columns(text), gap=gap)
    if text.lstrip().startswith(">"):
        return Block(
            "quote", (line, *_while(reading, _is_quote)), text.lstrip(" >"), _columns(text), gap=gap
        )
    item = _ITEM.match(text)
    if item is not None:
        more = _while(reading, _is_plain)
        return Block("item", (line, *more), item["text"], _columns(item["indent"]), gap=gap)
    after = reading.peek()
    if "|" in text and after is not None and _is_rule_row(after.text):
        rule = reading.take()
        assert rule is not None
        return Block("header", (line, rule), text, gap=gap)
    return _paragraph(line, reading, gap)


def _paragraph(line: Slice, reading: _Lines, gap: bool) -> Block:
    more = _while(reading, _is_plain)
    under = reading.peek() if not more else None
    setext = _SETEXT.match(under.text) if under is not None else None
    if under is not None and setext is not None and _may_be_setext(line.text):
        reading.take()
        return Block(
            "heading", (line, under), line.text.strip(), level=1 if setext["one"] else 2, gap=gap
        )
    return Block("paragraph", (line, *more), line.text.strip(), _columns(line.text), gap=gap)


def _may_be_setext(text: str) -> bool:
    """Not a sentence, emphasis or link that a rule happens to follow."""
    bare = text.strip()
    return len(bare) <= 200 and not bare.endswith((".", "。", ":", "：", ")", "*", "_", "`"))


def _rows(reading: _Lines) -> Iterator[Block]:
    """Rows up to a blank line or one without a bar."""
    while (line := reading.take()) is not None:
        if line.blank or "|" not in line.text:
            reading.push([line])
            return
        yield Block("row", (line,), line.text, gap=False)


def _front(line: Slice, reading: _Lines) -> Block | None:
    """YAML between `---` or TOML between `+++`; None, and nothing read, where it is only a rule."""
    held: list[Slice] = []
    toml = line.text.rstrip() == "+++"
    closing = ("+++",) if toml else ("---", "...")
    while len(held) < _FRONT_LINES:
        following = reading.take()
        if following is None:
            break
        held.append(following)
        if following.text.rstrip() in closing and len(held) > 1:
            return Block("front", (line, *held), "")
        if len(held) == 1 and not toml and not _FRONT_KEY.match(following.text):
            break
    reading.push(held)
    return None


def _while(reading: _Lines, fits: Callable[[Slice], bool]) -> list[Slice]:
    held = []
    while (line := reading.take()) is not None:
        if not fits(line):
            reading.push([line])
            break
        if "|" in line.text:
            after = reading.peek()
            if after is not None and _is_rule_row(after.text):
                reading.push([line])
                break
        held.append(line)
    return held


def _is_quote(line: Slice) -> bool:
    return line.text.lstrip().startswith(">")


def _is_plain(line: Slice) -> bool:
    """A line that goes on with a paragraph or an item: no block begins with it."""
    text = line.text
    if (
        line.blank
        or _ATX.match(text)
        or _RULE.match(text)
        or _FENCE.match(text)
        or _SETEXT.match(text)
    ):
        return False
    if _STRONG_LINE.match(text):
        return False
    bare = text.lstrip()
    if bare.startswith((">", "<!--")) or _HTML_HEADING.match(text) or _ITEM.match(text):
        return False
    return not (bare.startswith("<") and not without_tags(text).strip())


def _until_fence(reading: _Lines, fence: str) -> Iterator[Slice]:
    while (line := reading.take()) is not None:
        yield line
        if line.text.strip().startswith(fence) and not line.text.strip().strip(fence[0]):
            return


def _until_comment_end(line: Slice, reading: _Lines) -> Iterator[Slice]:
    while "-->" not in line.text:
        following = reading.take()
        if following is None:
            return
        line = following
        yield line


def _until_table_end(line: Slice, reading: _Lines) -> Iterator[Slice]:
    """The lines up to the end of a table, those of tables inside it too."""
    open_tables = 0
    for _ in range(_LONGEST_TABLE):
        open_tables += len(_TABLE_TAG.findall(line.text)) - len(_TABLE_END.findall(line.text))
        following = reading.take() if open_tables > 0 else None
        if following is None:
            return
        line = following
        yield line


_TABLE_TAG: Final = regex.compile(r"<table\b", regex.IGNORECASE)


def _is_rule_row(text: str) -> bool:
    return "|" in text and len(text) <= _LONGEST_RULE and _RULE_ROW.fullmatch(text) is not None


def _columns(text: str) -> int:
    """Columns of white space before the first character; a tab reaches to the next fourth."""
    expanded = text[:200].expandtabs(4)
    return len(expanded) - len(expanded.lstrip())
