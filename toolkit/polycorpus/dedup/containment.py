"""
Rule `containment`: a truncated copy is a duplicate of the fuller text.

On 25,191 papers present in two public lists, Jaccard at 0.7 missed 191, of which 122 were cut.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from polycorpus.dedup import candidates
from polycorpus.dedup.candidates import Pairs, unpacked
from polycorpus.dedup.components import Compared, standing
from polycorpus.dedup.corpus import Corpus, Edges
from polycorpus.dedup.texts import Nodes, titles_agree

CONTAINED: Final = 0.9
"""Share of the smaller text's shingles in the larger one: the cut itself breaks a few."""
TELLING_TOKENS: Final = 20
"""16 shingles; a shorter text may be a stock sentence that many abstracts contain."""


def truncated_copies(corpus: Corpus, graph: Nodes, similar: Pairs) -> None:
    """Removes what is contained in a fuller text; under a contradicting title, links it.

    Sought among all texts, those removed before included: which of two near copies stands may
    depend on what was published, but what a newcomer would join must not.
    """
    chosen = np.flatnonzero(graph.is_main)
    chosen = chosen[corpus.signatures.tokens[graph.version[chosen]] >= TELLING_TOKENS]
    anchors = corpus.signatures.anchors[graph.version[chosen]]
    left, right = unpacked(candidates.contained(anchors, threads=corpus.threads))
    pairs = candidates.packed(chosen[left], chosen[right])
    pairs = pairs[~np.isin(pairs, similar, kind="sort")]
    left, right = (graph.version[side] for side in unpacked(pairs))
    overlap = corpus.texts.overlap(
        left.astype(np.uint64) << np.uint64(32) | right.astype(np.uint64)
    )
    cut = overlap.containment >= CONTAINED
    similarity = overlap.containment[cut]
    same = titles_agree(corpus, left[cut], right[cut])
    left, right = (graph.record[side] for side in unpacked(pairs[cut]))
    corpus.link(Edges(left[same], right[same], "containment", similarity[same]))
    corpus.link(Edges(left[~same], right[~same], "two_titles", similarity[~same]))
    same &= corpus.stands[left] & corpus.stands[right]
    pairs = np.minimum(left, right).astype(np.uint64) << np.uint64(32)
    pairs |= np.maximum(left, right).astype(np.uint64)
    order = np.argsort(pairs[same])
    known = Compared(pairs[same][order], np.ones(len(order), bool), similarity[same][order])
    verdict = standing(len(corpus.records), known, corpus.order, compare=None)
    falls = np.flatnonzero(verdict.survivor != np.arange(len(corpus.records)))
    corpus.remove(falls, verdict.survivor[falls], "containment", verdict.similarity[falls])
