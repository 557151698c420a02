"""Headings, field labels and text: `understand` a line of a raw file."""

from __future__ import annotations

from polycorpus.heading.columns import field_name
from polycorpus.heading.label import field_label
from polycorpus.heading.line import Field, Kind, Label, Line, Span
from polycorpus.heading.understand import understand

__all__ = [
    "Field",
    "Kind",
    "Label",
    "Line",
    "Span",
    "field_label",
    "field_name",
    "understand",
]
