"""JSON Lines: one object a line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

from polycorpus.read import nested
from polycorpus.read.document import Document, Slice
from polycorpus.read.elements import Broken, Finding, RawRecord, Sample

NAME: Final = "jsonl"


def sniff(sample: Sample) -> float:
    """The share of lines that are objects; a pretty-printed array has none or few."""
    lines = [line for line in sample.lines if line.strip()]
    objects = sum(_object(line) is not None for line in lines)
    return objects / len(lines) if lines else 0.0


def read(document: Document) -> Iterator[Finding]:
    """A record a line; a line that is no object is broken and costs itself only."""
    for line in document.lines():
        if line.blank:
            continue
        start, stop = line.content
        found = _object(line.text)
        if found is None:
            yield Broken(start, stop, line.number, f"no JSON object: {_fault(line)}")
        else:
            yield RawRecord(start, stop, nested.fields(found), line.number)


def _object(text: str) -> dict[str, object] | None:
    stripped = text.strip()
    if not (stripped.startswith("{") and stripped.endswith("}")):
        return None
    try:
        value = json.loads(stripped)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _fault(line: Slice) -> str:
    try:
        value = json.loads(line.text)
    except json.JSONDecodeError as error:
        return f"{error.msg.lower()} at column {error.colno}"
    except (ValueError, RecursionError):
        return "nested too deeply, or a number too long"
    return f"a {type(value).__name__} instead"
