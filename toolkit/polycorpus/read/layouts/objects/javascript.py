"""
Records as literals in a script: `export default [...]`, `var papers = {...};`, `callback([...])`.

Also JSON with comments, trailing commas or single quotes, and what Python's `repr` wrote.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from polycorpus.read.document import Document
from polycorpus.read.elements import Finding, Sample
from polycorpus.read.layouts import jsonl
from polycorpus.read.layouts.objects import shape
from polycorpus.read.layouts.objects.literals import BLANK, LITERALS, decode
from polycorpus.read.layouts.objects.syntax import MalformedError
from polycorpus.read.layouts.objects.walk import walk

NAME: Final = "javascript"

_SUFFIXES: Final = frozenset({"js", "mjs", "cjs", "ts", "jsx", "tsx", "json5", "jsonc", "jsonp"})


def sniff(sample: Sample) -> float:
    """High where the first literal of a script decodes to something with records in it."""
    text = sample.text
    start = _first(text)
    if start is None or jsonl.sniff(sample) >= 0.5:
        return 0.0
    if not _decodes(text, start):
        return 0.5 if sample.suffix in _SUFFIXES else 0.0
    return 0.9 if start > 0 or sample.suffix in _SUFFIXES else 0.6


def read(document: Document) -> Iterator[Finding]:
    """The records of every literal; code between them is markup."""
    first = next(document.blocks(), None)
    document.strays.clear()
    start = _first(first.text) if first is not None else None
    return walk(document, LITERALS, start or 0)


def _first(text: str) -> int | None:
    """Where the first literal begins: at the text's start, or behind an assignment."""
    head = BLANK.match(text)
    assert head is not None
    if text[head.end() : head.end() + 1] in ("[", "{"):
        return head.end()
    match = LITERALS.opening.search(text)
    return None if match is None else match.end()


def _decodes(text: str, start: int) -> bool:
    """Whether the first object from `start` on is whole and has a title, abstract or records."""
    for match in re.compile(r"\{").finditer(text, start):
        try:
            value, _ = decode(text, match.start())
        except MalformedError as error:
            if not error.cut:
                return False
            continue
        return isinstance(value, dict) and (
            shape.says_something(value) or any(shape.holding(value))
        )
    return False
