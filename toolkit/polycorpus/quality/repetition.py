"""Text that stands twice: a sentence or line in its own abstract, or the title as the abstract."""

from __future__ import annotations

import re
from typing import Final

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from polycorpus.quality.measures import measure

_SHORTEST: Final = 35
"""Visible characters from which a sentence that recurs is noticed. What recurs for a reason is
shorter: section words, names of data sets, `The results show that`."""
_FEWEST_WORDS: Final = 5
"""What has fewer and no Han or kana is a DOI, a number, a name of a publisher."""
_SHARE: Final = 40
"""In an abstract of 1,300 characters the shortest sentence counts, in a whole page with its list of
references, where names and titles recur, only a paragraph."""
_BOUNDARY: Final = re.compile(r"\.(?!\d)|[。．\n]")
_SHORTEST_PART: Final = 20
"""Bytes from which a part between full stops is told from others; decimals have full stops too."""
_EXTRA: Final = 0.1
"""Share by which an abstract may be longer than the title and say no more: a label, a name."""


def is_repetitive(text: str) -> bool:
    """Whether a sentence or line of the text stands in it once more, word for word."""
    seen: set[str] = set()
    for part in _BOUNDARY.split(text):
        sentence = part.strip()
        if sentence in seen and _is_noticed(sentence, text):
            return True
        seen.add(sentence)
    return False


def _is_noticed(sentence: str, text: str) -> bool:
    if len(sentence) * _SHARE < len(text) or measure(sentence).visible < _SHORTEST:
        return False
    return sentence.count(" ") >= _FEWEST_WORDS - 1 or not sentence.isascii()


def recurring(texts: pa.StringArray) -> list[int]:
    """
    Places of the texts a part of which, between two full stops, recurs in some text of the column.

    Of texts in which sentences end in a full stop, only these may be repetitive. Passed over is
    only a sentence of numbers, no part of which has 20 bytes.
    """
    parts = pc.split_pattern(texts, ".")
    sentences = parts.flatten()
    long = pc.greater_equal(pc.binary_length(sentences), _SHORTEST_PART)
    codes = pc.utf8_trim_whitespace(sentences.filter(long)).dictionary_encode().indices.to_numpy()
    if not len(codes):
        return []
    rows = pc.list_parent_indices(parts).filter(long).to_numpy()
    places: list[int] = np.unique(rows[np.bincount(codes)[codes] > 1]).tolist()
    return places


def has_other_boundaries(text: str) -> bool:
    """Whether lines or sentences of the text also end otherwise than in a full stop."""
    return "\n" in text or "。" in text or "．" in text


def is_title(abstract: str, title: str) -> bool:
    """Whether the abstract has the letters and digits of the title and hardly any more."""
    said, named = _letters(abstract), _letters(title)
    return bool(named) and named in said and len(said) <= (1 + _EXTRA) * len(named) + 1


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))
