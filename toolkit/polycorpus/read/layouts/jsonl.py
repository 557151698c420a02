"""JSON Lines: one object a line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from polycorpus.read.document import Document, Slice
from polycorpus.read.elements import Broken, Finding, Sample
from polycorpus.read.layouts.objects import shape
from polycorpus.read.layouts.objects.syntax import MalformedError, decode

NAME: Final = "jsonl"

_AROUND: Final = " \t\r\n\x1e,\ufeff"
"""What may stand around an object: RFC 7464's mark, a comma, a mark that a joined file left."""


def sniff(sample: Sample) -> float:
    """The share of lines that are records; an object that holds many is another layout's."""
    lines = [line for line in sample.lines if line.strip()]
    if lines and lines[0].strip(_AROUND) == "[":
        return 0.0  # a list with an element a line
    found = [_object(line) for line in lines]
    records = sum(value is not None and shape.is_record(value) for value in found)
    return records / len(lines) if lines else 0.0


def read(document: Document) -> Iterator[Finding]:
    """A record a line; a line that is no object is broken and costs itself only."""
    for line in document.lines():
        if line.blank:
            continue
        value = _object(line.text)
        if value is None:
            yield Broken(*line.content, line.number, f"no JSON object: {_fault(line)}")
        else:
            yield shape.record(value, line.content, line.number, line.text)


def _object(text: str) -> dict[str, Any] | None:
    stripped = text.strip(_AROUND)
    if not (stripped.startswith("{") and stripped.endswith("}")):
        return None
    try:
        value, stop = decode(stripped, 0)
    except MalformedError:
        return None
    return value if isinstance(value, dict) and stop == len(stripped) else None


def _fault(line: Slice) -> str:
    head = len(line.text) - len(line.text.lstrip(_AROUND))
    try:
        value, _ = decode(line.text, head)
    except MalformedError as error:
        return f"{error.message} at column {error.at + 1}"
    return "two of them" if isinstance(value, dict) else f"a {type(value).__name__} instead"
