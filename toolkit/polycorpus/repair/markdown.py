"""
Markdown in running text: emphasis, strong and code marks by CommonMark's rules, links as `t (u)`.

CommonMark 0.31.2, sections 6.1 to 6.3, with what an abstract needs beside it: marks next to Chinese
or Japanese work without spaces, and no mark is one inside math, addresses, products or identifiers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from polycorpus.repair import html, latex
from polycorpus.repair.characters import is_cjk, is_letter_or_digit, is_punctuation
from polycorpus.repair.links import linked
from polycorpus.repair.rule import Family, Rule
from polycorpus.repair.verbatim import code, verbatim, within

_PARAGRAPHS: Final = re.compile(r"(\n[ \t]*\n)")

# ── emphasis ─────────────────────────────────────────────────────────────────────────────────────

_MARKS: Final = re.compile(r"[*_]+")
_RUN: Final = re.compile(r"\*+|_+")
_DUNDER: Final = re.compile(
    r"__(?:init|main|name|call|new|del|str|repr|len|iter|next|all|file|doc|dict|class|slots|enter"
    r"|exit|(?:get|set|del)(?:item|attr)|getattribute|contains|eq|hash|version|future|builtins)__"
)
_SIGNIFICANCE: Final = re.compile(r"\s?[pP]\s?(?:-?value)?\s?[<=>≤≥]")
"""What stars before it count: `*p < 0.05, **p < 0.01`."""
_MOST_OPEN: Final = 16
"""Marks that may wait for their partner; a paragraph of people has three or four."""
_LONGEST_WORD: Final = 80
"""Letters; German law goes to 79, and a chemist writes hyphens."""
_TWO_LETTERS: Final = re.compile(r"[^\W\d_]{2}")
_NOT_OPENED: Final = "-./=,;:)]}>|?!^"
"""What a single `*` doesn't open before: `*.py`, `*-algebra`, `*, p < 0.05`."""


@dataclass(slots=True)
class _Run:
    """A delimiter run that can still lose characters: `length` of them are left of `original`."""

    start: int
    stop: int
    mark: str
    original: int
    length: int
    opens: bool
    closes: bool
    inside_word: bool


def without_emphasis(text: str) -> str:
    """Without the marks of emphasis and strong emphasis; no pair spans a paragraph's end."""
    if "*" not in text and "_" not in text:
        return text
    return "".join(map(_emphasis_of_paragraph, _PARAGRAPHS.split(text)))


def _emphasis_of_paragraph(text: str) -> str:
    runs = _runs(text)
    if len(runs) < 2:
        return text
    _match(text, runs)
    written: list[str] = []
    place = 0
    for run in runs:
        if run.length < run.original:
            written += text[place : run.start], run.mark * run.length
            place = run.stop
    return "".join(written) + text[place:]


def _runs(text: str) -> list[_Run]:
    """The delimiter runs that can open or close emphasis, in order."""
    extents = verbatim(text)
    dunders = [found.span() for found in _DUNDER.finditer(text)] if "__" in text else []
    runs = []
    for found in _delimiters(text):
        if not within(extents, *found.span()) and not within(dunders, *found.span()):
            run = delimiter_run(text, found)
            if run.opens or run.closes:
                runs.append(run)
    return runs


def _delimiters(text: str) -> Iterator[re.Match[str]]:
    for marks in _MARKS.finditer(text):  # a set is found ten times as fast as an alternation
        yield from _RUN.finditer(text, *marks.span())


def delimiter_run(text: str, found: re.Match[str]) -> _Run:
    """CommonMark's left- and right-flanking delimiter runs, and what may open and close."""
    start, stop = found.span()
    mark = found[0][0]
    before, after = text[start - 1 : start] if start else "", text[stop : stop + 1]
    left = _flanks(after, before)
    right = _flanks(before, after)
    word = is_letter_or_digit(before) and is_letter_or_digit(after)
    number = word and (before.isdigit() or after.isdigit())
    if mark == "*":
        single = stop - start == 1
        opens = left and not number and before != "^" and not (single and after in _NOT_OPENED)
        opens = opens and not _SIGNIFICANCE.match(text, stop)
        closes = right and not number and before != "^" and not (single and after.isdigit())
    else:
        subscript = after == "{"
        opens = left and (not right or is_punctuation(before)) and not subscript
        closes = right and (not left or is_punctuation(after)) and not subscript
    return _Run(start, stop, mark, stop - start, stop - start, opens, closes, word)


def _flanks(inner: str, outer: str) -> bool:
    """Whether a run between these two characters hugs the inner one."""
    if not inner or inner.isspace():
        return False
    if not is_punctuation(inner):
        return True
    return not outer or outer.isspace() or is_punctuation(outer) or is_cjk(outer)


def _match(text: str, runs: list[_Run]) -> None:
    """CommonMark's `process emphasis`: each closer takes the nearest opener that fits."""
    openers: list[_Run] = []
    for run in runs:
        while run.closes and run.length:
            place = _nearest_opener(text, openers, run)
            if place is None:
                break
            opener = openers[place]
            taken = 2 if min(opener.length, run.length) >= 2 else 1
            opener.length -= taken
            run.length -= taken
            del openers[place + (1 if opener.length else 0) :]
        if run.opens and run.length:
            openers.append(run)


def _nearest_opener(text: str, openers: list[_Run], closer: _Run) -> int | None:
    for place in range(len(openers) - 1, max(-1, len(openers) - _MOST_OPEN - 1), -1):
        opener = openers[place]
        if closer.inside_word and opener.inside_word and opener.stop < closer.start - _LONGEST_WORD:
            continue
        if opener.mark == closer.mark and _fits(opener, closer) and _is_span(text, opener, closer):
            return place
    return None


def _fits(opener: _Run, closer: _Run) -> bool:
    """CommonMark's rule of three, for runs that could both open and close."""
    if not (opener.closes or closer.opens):
        return True
    total = opener.original + closer.original
    return total % 3 != 0 or (opener.original % 3 == 0 and closer.original % 3 == 0)


def _is_span(text: str, opener: _Run, closer: _Run) -> bool:
    """Not a product: two marks inside one word enclose letters, and no side is a single letter."""
    if not (opener.inside_word and closer.inside_word):
        return True
    content = text[opener.stop : closer.start].replace(opener.mark, "")
    sides = text[max(0, opener.start - 2) : opener.start], text[closer.stop : closer.stop + 2]
    return len(content) > 1 and content.isalpha() and all(map(_TWO_LETTERS.fullmatch, sides))


# ── links ────────────────────────────────────────────────────────────────────────────────────────

_INNER: Final = r"\[(?:[^\[\]\n]|\[[^\[\]\n]*\])*\]"
_LINK: Final = re.compile(
    rf"!?\[(?P<shown>(?:[^\[\]\n]|\n(?![ \t]*\n)|{_INNER})*)\]"
    r"\([ \t]*(?:\n[ \t]*)?(?:<(?P<angled>[^<>\n]*)>"
    r"|(?P<address>(?:\\[()]|[^\s()<>]|\((?:[^\s()<>]|\([^\s()<>]*\))*\))+))"
    r"(?:\s+(?:\"[^\"\n]*\"|'[^'\n]*'|\([^()\n]*\)))?\s*\)"
)
_ESCAPED_BRACKET: Final = re.compile(r"\\([()])")
_TARGET: Final = re.compile(
    r"[A-Za-z][A-Za-z0-9+.\-]*:\S|www\.|#\w|\.{0,2}/|[\w.\-]+/|[\w\-]+(?:\.[\w\-]+)*\.[A-Za-z]{2,}$"
)


def links(text: str) -> str:
    """`[t](u)` as `t (u)`, where u is an address: the interval of `[0,1](x)` is none."""
    if "](" not in text:
        return text
    outside = code(text)

    def shown(found: re.Match[str]) -> str:
        address = found["angled"] or found["address"] or ""
        if within(outside, *found.span()) or not _TARGET.match(address):
            return found[0]
        return linked(found["shown"].strip(), _ESCAPED_BRACKET.sub(r"\1", address))

    return _LINK.sub(shown, text)


# ── code ─────────────────────────────────────────────────────────────────────────────────────────


_MOST_CHECKED: Final = 64
_LONGEST_CHECKED: Final = 8_000
"""Code spans with stars that are looked at, and code points of a text in which they are: each of
them costs a pass over the text."""


def without_code_marks(text: str) -> str:
    """
    Without the backticks of code, save where they keep its characters from being read as markup.

    `` `o_proj` `` is o_proj; `` `*x*` `` stays, or a second run would take the stars as well.
    """
    written: list[str] = []
    place = checked = 0
    for start, stop in code(text):
        content = _content(text[start:stop])
        before = text[start - 1 : start] if start > place else (written or [""])[-1][-1:]
        if before == "`" or (content.endswith("]") and text.startswith("(", stop)):
            continue
        if not _is_inert(content):
            continue
        written += text[place:start], content
        if any(mark in content for mark in "*_`"):
            checked += 1
            if checked > _MOST_CHECKED or not _stays_apart(written, text[stop:]):
                written[-1] = text[start:stop]
        place = stop
    return "".join(written) + text[place:]


def _content(span: str) -> str:
    content = span.strip("`")
    if content.startswith(" ") and content.endswith(" ") and content.strip():
        return content[1:-1]
    return content


def _is_inert(content: str) -> bool:
    """Whether no other rule would touch the content once its marks are gone."""
    if not content.strip() or any(mark in content for mark in ("$", "](", "\n")):
        return False
    if html.has_tags(content) or latex.is_latex(content):
        return False
    rules = (*html.FAMILY.rules, *latex.FAMILY.rules)
    return all(rule.apply(content) == content for rule in rules)


def _stays_apart(written: list[str], after: str) -> bool:
    """Whether the content that was written last stays as it is among what surrounds it."""
    before, content = "".join(written[:-1]), written[-1]
    if len(before) + len(after) > _LONGEST_CHECKED:
        return False
    if "`" in content:  # ``foo`bar``, where no other mark would pair with the one inside
        lone = content.count("`") == 1 and "`" not in before + after
        if not lone or not (content[0].isalnum() and content[-1].isalnum()):
            return False
    bare = before + content + after
    return not any(mark in content for mark in "*_") or without_emphasis(bare) == bare


FAMILY: Final = Family(
    lambda text: "*" in text or "_" in text or "`" in text or "[" in text,
    (
        Rule("markdown_links", "`[t](u)` is `t (u)`", links),
        Rule("markdown_emphasis", "marks of emphasis and strong emphasis go", without_emphasis),
        Rule("markdown_code", "marks of code go", without_code_marks),
    ),
)
