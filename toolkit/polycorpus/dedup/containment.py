"""
Rule `containment`: a truncated copy is a duplicate of the fuller text.

On 25,191 papers present in two public lists, Jaccard at 0.7 missed 191, of which 122 were cut.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from polycorpus.dedup import candidates
from polycorpus.dedup.candidates import unpacked
from polycorpus.dedup.components import Compared, standing
from polycorpus.dedup.corpus import Corpus, Edges
from polycorpus.dedup.texts import titles_agree

CONTAINED: Final = 0.9
"""Share of the smaller text's shingles in the larger one: the cut itself breaks a few."""
TELLING_TOKENS: Final = 20
"""16 shingles; a shorter text may be a stock sentence that many abstracts contain."""


def truncated_copies(corpus: Corpus) -> None:
    """Removes what is contained in a fuller text; under a contradicting title, links it."""
    mains = np.flatnonzero(corpus.stands)
    mains = mains[corpus.signatures.tokens[mains] >= TELLING_TOKENS]
    # Row numbers follow the text, so that a full bucket has the same star in every build.
    keys = corpus.signatures.abstract_key[mains]
    mains = mains[np.lexsort((keys[:, 1], keys[:, 0]))]
    left, right = unpacked(candidates.contained(corpus.signatures.anchors[mains]))
    pairs = candidates.packed(mains[left], mains[right])
    overlap = corpus.texts.overlap(pairs)
    pairs, similarity = (
        pairs[overlap.containment >= CONTAINED],
        overlap.containment[overlap.containment >= CONTAINED],
    )
    left, right = unpacked(pairs)
    same = titles_agree(corpus, left, right)
    verdict = standing(
        len(corpus.records), Compared(pairs, same, similarity), corpus.order, compare=None
    )
    corpus.link(Edges(left[same], right[same], "containment", similarity[same]))
    corpus.link(Edges(left[~same], right[~same], "two_titles", similarity[~same]))
    falls = np.flatnonzero(verdict.survivor != np.arange(len(corpus.records)))
    corpus.remove(falls, verdict.survivor[falls], "containment", verdict.similarity[falls])
