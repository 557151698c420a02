"""Lines in decomposed Unicode: understood as composed, their places counted in the original."""

from __future__ import annotations

from dataclasses import replace
from unicodedata import category, is_normalized, normalize

from polycorpus.heading.line import Label, Line, Span


def is_composed(text: str) -> bool:
    """Whether it is in NFC, as nearly all text is."""
    return text.isascii() or is_normalized("NFC", text)


def compose(text: str) -> tuple[str, list[int]]:
    """
    The text in NFC, and for each of its code points, and its end, the place in the original.

    A cluster of a base and what composes with it counts as a whole.
    """
    composed: list[str] = []
    places: list[int] = []
    for start, stop in _clusters(text):
        cluster = normalize("NFC", text[start:stop])
        composed.append(cluster)
        places += [start] * len(cluster)
    return "".join(composed), [*places, len(text)]


def _clusters(text: str) -> list[tuple[int, int]]:
    starts = [place for place, char in enumerate(text) if not place or not _joins(char)]
    return list(zip(starts, [*starts[1:], len(text)], strict=True))


def _joins(char: str) -> bool:
    """Whether it can compose with the character before: marks, and the later jamo of Hangul."""
    return category(char)[0] == "M" or "\u1160" <= char <= "\u11ff"


def in_original(line: Line, text: str, places: list[int]) -> Line:
    """`line` of the composed text as one of `text`."""
    spans = tuple(
        Span(first, last, text[first:last], span.language)
        for span in line.spans
        for first, last in [(places[span.start], places[span.stop])]
    )
    label = line.label and original_label(line.label, line.text, text, places)
    return replace(line, text=text, spans=spans, label=label)


def original_label(label: Label, composed: str, text: str, places: list[int]) -> Label:
    """`label` with its value as `text` has it."""
    start = composed.rfind(label.value) if label.value else -1
    if start < 0:
        return label
    return replace(label, value=text[places[start] : places[start + len(label.value)]])
