"""Rule `twin`: the same paper told in two languages, found without a model.

A translation keeps numbers, names, formulas, acronyms, and across European languages most of its
technical words up to their endings. Such anchors are weighted by how rare they are on both sides;
two records are twins where each is the other's best match, by a margin, and enough anchors agree.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np
import numpy.typing as npt

from polycorpus.dedup.candidates import Rows

Floats = npt.NDArray[np.float64]

MARGIN: Final = 1.1
"""Of the best score over the second best. On 1,261 French-English pairs of the TALN archive."""
STEM: Final = 5
"""Letters of a word that count: `segmentation`, `segmentación` and `segmentierung` are one."""
SHORT: Final = 4
"""Shorter words are grammar, unless they are written as an acronym."""
_POSTINGS_A_RECORD: Final = 2_000
"""Joint postings that are scored for each record, the rarest anchors first: linear in the corpus."""
_WORD: Final = re.compile(r"[a-z]+|\d+(?:[.,]\d+)*")
_ACRONYM: Final = re.compile(r"\b[A-Z][A-Za-z]*[A-Z0-9][A-Za-z0-9]*\b")
_CYRILLIC: Final = str.maketrans(
    dict(
        zip(
            "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
            "a b v g d e e j z i i k l m n o p r s t u f h c c s s _ i _ e u a".split(),
            strict=True,
        )
    )
    | {"ъ": "", "ь": ""}
)


def anchors(text: str) -> Counter[str]:
    """What a translation of `text` would keep, and how often it is there."""
    found = Counter(f"^{word.casefold()}" for word in _ACRONYM.findall(text))
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    folded = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    for word in _WORD.findall(folded.translate(_CYRILLIC)):
        if word[0].isdigit():
            found["#" + word.replace(",", ".")] += 1
        elif len(word) >= SHORT:
            found[word[:STEM]] += 1
    return found
