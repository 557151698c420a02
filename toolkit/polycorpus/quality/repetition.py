"""Text that stands twice: a line or sentence in its own abstract, or the title as the abstract."""

from __future__ import annotations

from typing import Final

from polycorpus.quality.measures import measure

_OPENING: Final = 40
_LONGEST_LABEL: Final = 35
"""Visible characters up to which a line may recur for a reason: section words, names of data sets,
`All rights reserved`."""
_EXTRA: Final = 0.1
"""Share by which an abstract may be longer than the title and say no more: a label, a name."""


def is_repetitive(text: str) -> bool:
    """
    Whether a line or sentence of the text stands in it once more, or its opening does.

    The opening tells a text that was pasted twice without a space between.
    """
    if len(text) > 2 * _OPENING and text.find(text[:_OPENING], _OPENING) > 0:
        return measure(text[:_OPENING]).visible >= _LONGEST_LABEL - 5
    text = text.rstrip(" .。．\n")
    if "\n" in text:
        if _has_twin(text.split("\n")):
            return True
        text = text.replace("\n", " ")
    return any(mark in text and _has_twin(text.split(mark)) for mark in (". ", "。"))


def _has_twin(parts: list[str]) -> bool:
    if len(set(parts)) == len(parts):
        return False
    seen: set[str] = set()
    for part in parts:
        if part in seen and measure(part).visible >= _LONGEST_LABEL:
            return True
        seen.add(part)
    return False


def is_title(abstract: str, title: str) -> bool:
    """Whether the abstract has the letters and digits of the title and hardly any more."""
    said, named = _letters(abstract), _letters(title)
    return bool(named) and named in said and len(said) <= (1 + _EXTRA) * len(named) + 1


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))
