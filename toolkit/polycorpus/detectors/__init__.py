"""Engines that name the language of a text, behind one protocol.

`engine(name)` gives an engine for running text, `written` asks the script and its letters first,
`latin` is for headings and other short text in Latin letters, `han.classify` for Han characters.
Nothing is loaded before it is needed.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import Literal

from polycorpus.detectors.detection import NOTHING, Detection, Engine

__all__ = ["NOTHING", "Detection", "Engine", "EngineName", "engine", "latin", "written"]

EngineName = Literal["eldc", "langdetect", "lingua"]


@cache
def engine(name: EngineName) -> Engine:
    """The engine of that name with all of its languages; `lingua` needs the extra `engines`."""
    if name == "eldc":
        from polycorpus.detectors.eldc import Eldc

        return Eldc()
    if name == "langdetect":
        from polycorpus.detectors.langdetect import Langdetect

        return Langdetect()
    from polycorpus.detectors.lingua import Lingua

    return Lingua()


def latin(text: str, candidates: Collection[str] | None = None) -> Detection:
    """The language of a heading, title or label in Latin letters, or the best of `candidates`.

    Venue names, acronyms and numbers are the caller's to leave out: they speak for no language.
    """
    if candidates is None:
        return written(text, "Latn")
    return engine("eldc").detect(text, candidates)


def written(text: str, script: str) -> Detection:
    """The language of a run of letters in one script, named by ISO 15924 as `scripts` does."""
    from polycorpus.detectors import alphabets

    return alphabets.written(text, script, engine("eldc"))
