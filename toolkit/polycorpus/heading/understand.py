"""Understand a line (first working version, deepened in place)."""

from __future__ import annotations

import re
from typing import Final

from polycorpus.heading.label import field_label
from polycorpus.heading.line import Line, Span

_HEADING: Final = re.compile(r"\s*([A-Z][A-Za-z]+)\s+(\d{4})\s*(Papers|论文列表)?\s*$")


def understand(text: str) -> Line:
    """The whole contract of `polycorpus line` for one line."""
    label = field_label(text)
    match = None if label else _HEADING.match(text)
    if match is None:
        return Line(text, False, None, None, None, None, None, (), (), label)
    kind = "list" if match[3] == "论文列表" else "papers" if match[3] else None
    spans: tuple[Span, ...] = ()
    if match[3]:
        language = "en" if match[3] == "Papers" else "zh-Hans"
        spans = (Span(match.start(3), match.end(3), match[3], language),)
    languages = tuple(sorted({span.language for span in spans}))
    return Line(text, True, match[1], int(match[2]), kind, None, None, languages, spans, None)  # type: ignore[arg-type]
