"""Stated confidence against observed precision, in pieces of 1 to 30 words.

    python -m benchmarks.language calibration [--texts FOLDER]

The map of `polycorpus.language.calibration` was fitted on the even half of the GNOME help, by a
checksum of the paragraph; judged are the odd half and UDHR. Each language gives as many paragraphs.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import regex

from benchmarks.language.corpora import Paragraph, paragraphs
from polycorpus.detectors import engine
from polycorpus.language.judge import judge

_PER_LANGUAGE = 700
_SIZES = (1, 2, 4, 8, 16, 30)
_EDGES = (0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 1.01)
_GROUPS = (
    ("Latin letters", frozenset(("Latn",))),
    ("Cyrillic", frozenset(("Cyrl",))),
    ("Han and kana", frozenset(("Hani", "Jpan"))),
)


class Piece(NamedTuple):
    """What was said of one piece of a paragraph, and whether it is so."""

    script: str
    confidence: float
    is_right: bool


def judged(texts: Iterable[Paragraph], draw: random.Random) -> tuple[list[Piece], int]:
    """The pieces that got a language, and how many got `und`."""
    eldc = engine("eldc")
    pieces = []
    undetermined = 0
    for _, language, text in texts:
        joint = " " if " " in text else ""
        words = text.split() if joint else regex.findall(".{1,3}", text)
        for size in _SIZES:
            if len(words) < size:
                continue
            start = draw.randrange(len(words) - size + 1)
            answer = judge(joint.join(words[start : start + size]), eldc)
            if answer.language == "und":
                undetermined += 1
            else:
                right = answer.language == language
                pieces.append(Piece(answer.script, answer.confidence, right))
    return pieces, undetermined


def drawn(texts: Sequence[Paragraph], draw: random.Random) -> list[Paragraph]:
    """Up to 700 paragraphs of each language."""
    chosen = []
    for language in sorted({text.language for text in texts}):
        own = [text for text in texts if text.language == language]
        chosen += draw.sample(own, min(_PER_LANGUAGE, len(own)))
    return chosen


def is_odd(text: Paragraph) -> bool:
    return blake2b(text.text.encode()).digest()[0] % 2 == 1


def report(name: str, texts: Sequence[Paragraph]) -> None:
    draw = random.Random(11)
    pieces, undetermined = judged(drawn(texts, draw), draw)
    share = 100 * undetermined / (len(pieces) + undetermined)
    languages = len({text.language for text in texts})
    print(f"\n{name}: {len(pieces)} pieces in {languages} languages; {share:.1f} % more are und")
    table("all", pieces)
    for group, scripts in _GROUPS:
        table(group, [piece for piece in pieces if piece.script in scripts])


def table(name: str, pieces: Sequence[Piece]) -> None:
    print(f"  {name}\n    from   pieces  stated  observed")
    for low, high in pairwise(_EDGES):
        own = [piece for piece in pieces if low <= piece.confidence < high]
        if own:
            stated = sum(piece.confidence for piece in own) / len(own)
            observed = sum(piece.is_right for piece in own) / len(own)
            print(f"    {low:.2f}  {len(own):7}   {stated:.3f}   {observed:.3f}")


def main(folder: Path) -> None:
    gnome = paragraphs(folder, "gnome")
    report("gnome, the half that was not fitted to", [text for text in gnome if is_odd(text)])
    report("udhr", paragraphs(folder, "udhr"))
    report("gnome, the half that was fitted to", [text for text in gnome if not is_odd(text)])
