"""
JSON: a list of records, objects that hold such lists, one record, or several values in a row.

`read` needs as much memory as the longest record, however long the list, on however many lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from polycorpus.read.document import Document
from polycorpus.read.elements import Finding, Sample
from polycorpus.read.layouts import jsonl
from polycorpus.read.layouts.objects.syntax import JSON, MalformedError, decode
from polycorpus.read.layouts.objects.walk import walk

NAME: Final = "json"

_TOKENS: Final = re.compile(
    r'(?:[\s,:\[\]{}\x1e]+|"(?:[^"\\]|\\.)*+(?:"|\Z)|-?\d[\d.eE+-]*|[A-Za-z]+(?=[\s,\]}]|\Z))*+',
    re.DOTALL,
)
_START: Final = re.compile(r'\s*(?:\[\s*(?:[{\["\]]|\Z)|\{\s*(?:["}]|\Z))')


def sniff(sample: Sample) -> float:
    """The share of the text that is JSON from its start; lines of one object each are `jsonl`."""
    text = sample.text
    if not _START.match(text) or jsonl.sniff(sample) >= 0.5:
        return 0.0
    match = _TOKENS.match(text)
    assert match is not None
    return max(match.end() / len(text), 0.5 if _begins_well(text) else 0.0)


def read(document: Document) -> Iterator[Finding]:
    """A record for each object that is one."""
    return walk(document, JSON)


def _begins_well(text: str) -> bool:
    """Whether the first object is whole, so that a fault further down is but a broken record."""
    start = text.find("{")
    try:
        return start >= 0 and bool(decode(text, start)[0])
    except MalformedError:
        return False
