"""
JSON: a list of records, objects that hold such lists, one record, or several values in a row.

`read` needs as much memory as the longest record, however long the list, on however many lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Final

from polycorpus.read.document import Document
from polycorpus.read.elements import Finding, Sample
from polycorpus.read.layouts import jsonl
from polycorpus.read.layouts.objects import columnar, scielo, shape
from polycorpus.read.layouts.objects.syntax import JSON, MalformedError, decode
from polycorpus.read.layouts.objects.walk import walk

NAME: Final = "json"

_TOKENS: Final = re.compile(
    r'(?:[\s,:\[\]{}\x1e]+|"(?:[^"\\]|\\.)*+(?:"|\Z)|-?\d[\d.eE+-]*|[A-Za-z]+(?=[\s,\]}]|\Z))*+',
    re.DOTALL,
)
_START: Final = re.compile(r'\s*(?:\[\s*(?:[{\["\]]|\Z)|\{\s*(?:["}]|\Z))')


def sniff(sample: Sample) -> float:
    """
    The share of the text that is JSON from its start, high where an object in it is a record.

    Lines of one object each are `jsonl`; what no JSON decoder reads may be a script's literals.
    """
    text = sample.text
    if not _START.match(text) or jsonl.sniff(sample) >= 0.5:
        return 0.0
    match = _TOKENS.match(text)
    assert match is not None
    share = match.end() / len(text)
    if holds_record(text):
        return max(share, _SURE)
    return _SURE * share if share > _PURE and '":' in text else _DOUBTFUL * share


_SURE: Final = 0.92
"""Above any text with labels: a fault further down is but a broken record."""

_PURE: Final = 0.98
"""Share from which it is JSON though no record is seen: one with 72 references is long."""

_DOUBTFUL: Final = 0.5


def read(document: Document) -> Iterator[Finding]:
    """A record for each object that is one."""
    return walk(document, JSON)


def holds_record(text: str) -> bool:
    """Whether one of the first objects is whole and has a title or an abstract, or holds some."""
    for match in islice(re.finditer(r"\{", text), _TRIED):
        try:
            value, _ = decode(text, match.start())
        except MalformedError:
            continue
        if shape.says_something(value) or any(shape.holding(value)):
            return True
        if scielo.speaks(value) or columnar.anchor(value):
            return True
    return False


_TRIED: Final = 12
"""Objects from the start, envelopes among them; each that fails is read up to its fault."""
