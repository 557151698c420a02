"""
The layouts in which people keep lists of papers, one module each.

A layout is a module with three names:

    NAME: Final = "jsonl"                                   what corpus.toml calls it
    def sniff(sample: Sample) -> float                      how well it fits, 0 to 1
    def read(document: Document) -> Iterator[Finding]       what is where, in the order of the file

`sniff` looks at the start of the file and says how much of it the layout explains: the share of
lines or bytes that it can account for, not a wish. The best score wins; of equal scores, the
layout that stands first in `LAYOUTS`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Protocol

from polycorpus.errors import UsageError
from polycorpus.read.document import Document
from polycorpus.read.elements import Finding, Sample
from polycorpus.read.layouts import (
    bibtex,
    delimited,
    html,
    jsonl,
    labelled,
    markdown,
    numbered,
    plain,
    xml,
)
from polycorpus.read.layouts.objects import javascript, json_text
from polycorpus.read.layouts.tagged import endnote, isi, nbib, noteexpress, ovid, refworks, ris


class Layout(Protocol):
    """What the module of a layout offers."""

    @property
    def NAME(self) -> str: ...  # noqa: N802, D102 - a module constant

    def sniff(self, sample: Sample) -> float: ...  # noqa: D102

    def read(self, document: Document) -> Iterator[Finding]: ...  # noqa: D102


LAYOUTS: Final[tuple[Layout, ...]] = (
    jsonl,
    json_text,
    javascript,
    xml,
    html,
    bibtex,
    ovid,
    ris,
    nbib,
    isi,
    refworks,
    endnote,
    noteexpress,
    delimited,
    markdown,
    labelled,
    numbered,
    plain,
)
"""Strict syntaxes first, so that a tie goes to the one that more had to be right for."""


def choose(sample: Sample, override: str | None) -> Layout:
    """
    The layout that corpus.toml names, else the one that fits best.

    UsageError where `override` names none.
    """
    if override is not None:
        for layout in LAYOUTS:
            if override == layout.NAME:
                return layout
        known = ", ".join(sorted(layout.NAME for layout in LAYOUTS))
        raise UsageError(f"{override!r} is no layout", hint=f"use one of {known}")
    scores = [layout.sniff(sample) for layout in LAYOUTS]
    return LAYOUTS[scores.index(max(scores))]
