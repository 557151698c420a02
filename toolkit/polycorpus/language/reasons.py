"""Why a text has the language it has: what was asked, what it answered, what was not asked."""

from __future__ import annotations

from dataclasses import dataclass

import regex

from polycorpus import detectors
from polycorpus.language.mask import mask
from polycorpus.language.pieces import pieces
from polycorpus.recipe import LanguageRecipe

_LETTER = regex.compile(r"\p{L}")


@dataclass(frozen=True, slots=True)
class Reason:
    """The part of a text that is in one script (ISO 15924) and was found to be in one language."""

    script: str
    language: str
    confidence: float
    """Of its surest stretch."""
    letters: int


@dataclass(frozen=True, slots=True)
class Reasons:
    """`masked` letters are in math, URLs, code and names, which speak for no language."""

    engine: str
    parts: tuple[Reason, ...]
    masked: int


def reasons(text: str, recipe: LanguageRecipe) -> Reasons:
    """The evidence that `judge` weighs for `text`, the longest part first."""
    engine = detectors.engine(recipe.engine)
    left = mask(text)
    found: dict[tuple[str, str], tuple[float, int]] = {}
    for piece in pieces(left, engine):
        key = piece.script, piece.answer.language
        surest, letters = found.get(key, (0.0, 0))
        here = len(_LETTER.findall(left, piece.start, piece.stop))
        found[key] = max(surest, piece.answer.confidence), letters + here
    parts = (Reason(*key, *value) for key, value in found.items())
    masked = len(_LETTER.findall(text)) - len(_LETTER.findall(left))
    ordered = sorted(parts, key=lambda part: (-part.letters, part.script, part.language))
    return Reasons(engine.name, tuple(ordered), masked)
