"""
Markdown: READMEs that list papers, posts with front matter, documents that are one paper.

- Seeds on Loan                     #### Seeds on Loan            | Title | Venue |
- [Seeds](https://...) [[code]]()   - Link: https://...           |-------|-------|
**Seeds on Loan**                   # Seeds on Loan               ---
- Paper: https://...                ### Abstract                  title: Seeds on Loan
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import regex

from polycorpus.heading import field_label
from polycorpus.read.document import Document
from polycorpus.read.elements import Finding, Sample
from polycorpus.read.layouts.markdown.blocks import blocks
from polycorpus.read.layouts.markdown.habits import sections, survey
from polycorpus.read.layouts.markdown.papers import Reading

NAME: Final = "markdown"

_SUFFIXES: Final = frozenset(
    ("md", "markdown", "mkd", "mdown", "mdx", "rmd", "qmd", "rst", "adoc", "asciidoc")
)
_OTHERS: Final = regex.compile(
    r"[\s\ufeff]*(?:[{@%]|\[\s*[{\"]|<\?xml|<!doctype|<html|<\?php)", regex.IGNORECASE
)
"""How JSON, BibTeX, EndNote, XML and HTML begin."""

_ITEM: Final = regex.compile(r"\s*(?:[-*+•]|\d{1,5}[.)])\s+\S")
_MARKED: Final = regex.compile(
    r" {0,3}#{1,6}\s+\S|.*\]\([^()\s]+\)|\s*\|?\s*:?-{3,}:?\s*\|.*"
    r"|\s*(?:[-*+]\s+)?\*\*\S.*\*\*|```|.*<a name=|={1,6}\s+\S|={4,}\s*$"
)
"""What hardly any other kind of text has: headings, links, rules of tables, strong lines."""

_CONTINUED: Final = regex.compile(r"\s{2,}\S|\s*>|\s*\||\s*<|\s*[-*_]{3,}\s*$")


def sniff(sample: Sample) -> float:
    """The share of text in Markdown's constructs, where some are its own; bullets are weak."""
    lines = [line for line in sample.lines if line.strip()]
    if not lines or _OTHERS.match(sample.text[:200]):
        return 0.0
    named = sample.suffix in _SUFFIXES
    if lines[0].rstrip() == "+++" and any(line.rstrip() == "+++" for line in lines[1:]):
        return 0.95
    if lines[0].rstrip() == "---" and any(line.rstrip() in ("---", "...") for line in lines[1:]):
        keys = sum(regex.match(r"[\w-]+:(\s|$)", line) is not None for line in lines[:40])
        return 0.95 if keys >= 2 else 0.3
    marked = sum(_MARKED.match(line) is not None for line in lines)
    items = sum(_ITEM.match(line) is not None for line in lines)
    if _has_labelled_titles(lines):
        return 0.3  # the labels say more than the markup around them
    if marked < (1 if named else max(2, len(lines) // 50)):
        return (
            0.45 * items / len(lines) if items >= 2 and not named else 0.5 * (named and items > 1)
        )
    explained = sum(len(line) for line in lines if _explained(line))
    share = explained / sum(map(len, lines))
    return min(0.95, (0.6 if named else 0.45) + 0.5 * share)


def read(document: Document) -> Iterator[Finding]:
    """Twice over the document: once to learn how it lists papers, once to list them."""
    habits = survey(sections(blocks(document.lines())))
    document.strays.clear()
    reading = Reading(habits, document)
    for section in sections(blocks(document.lines())):
        yield from reading.take(section)
    yield from reading.close()


def _explained(line: str) -> bool:
    return any(pattern.match(line) is not None for pattern in (_MARKED, _ITEM, _CONTINUED))


def _has_labelled_titles(lines: list[str]) -> bool:
    """`Title: ...` line after line, not once."""
    found = 0
    for line in lines:
        if len(line) < 400 and regex.match(r"\W*\p{L}[^:：]{0,30}[:：]", line):
            label = field_label(regex.sub(r"^\s*(?:[-*+]|\d+[.)])\s+", "", line))
            found += (
                label is not None
                and label.field == "title"
                and "://" not in label.value
                and bool(label.value)
            )
    return found >= 2 and found * 30 >= len(lines)
