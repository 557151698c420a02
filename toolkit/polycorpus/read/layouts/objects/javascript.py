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
from polycorpus.read.layouts.objects import json_text, shape
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
    script = start > _blank_head(text) or sample.suffix in _SUFFIXES
    if not _decodes(text, start):
        return 0.5 if sample.suffix in _SUFFIXES else 0.0
    return _SURE if script or not json_text.holds_record(text) else 0.4


_SURE: Final = 0.91
"""Above any text with labels, below JSON."""


def read(document: Document) -> Iterator[Finding]:
    """The records of every literal; code between them is markup."""
    first = next(document.blocks(), None)
    document.strays.clear()
    start = _first(first.text) if first is not None else None
    return walk(document, LITERALS, start or 0)


def _first(text: str) -> int | None:
    """Where the first literal begins: at the text's start, or behind an assignment."""
    head = _blank_head(text)
    if text[head : head + 1] in ("[", "{"):
        return head
    match = LITERALS.opening.search(text)
    return None if match is None else match.end()


def _blank_head(text: str) -> int:
    match = BLANK.match(text)
    assert match is not None
    return match.end()


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
