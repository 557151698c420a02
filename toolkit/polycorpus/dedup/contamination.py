"""Records whose text is in an evaluation set or another dataset, with the passage they share."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final

import numpy as np
import pyarrow as pa

from polycorpus.dedup import candidates
from polycorpus.dedup.candidates import Pairs, unpacked
from polycorpus.dedup.containment import CONTAINED, TELLING_TOKENS
from polycorpus.dedup.hashing import SHINGLE_TOKENS
from polycorpus.dedup.signatures import COMPILED_FROM, Signatures, sign
from polycorpus.dedup.verify import Floats, Texts
from polycorpus.dedup.versions import Versions, versions
from polycorpus.recipe import DedupRecipe

PASSAGE_CHARACTERS: Final = 300
"""Of the shared passage as much is quoted."""


@dataclass(frozen=True, slots=True)
class Contamination:
    """A record, the text of the other set that it shares most with, and how much that is."""

    row: int
    against: int
    """Row of the other set."""
    jaccard: float
    containment: float
    """Share of the smaller text's 5-token runs that the larger one has."""
    passage: str
    """The longest run of characters that both have, as the record has it."""


def contamination(
    records: pa.Table,
    against: pa.Table,
    recipe: DedupRecipe,
    *,
    threads: int = 1,
    compiled: bool | None = None,
) -> list[Contamination]:
    """What `records` share with `against` (columns title, abstract, translations), by row.

    Near duplicates, and texts of which 90 % is in the other; every language version is compared.
    Of a record only its most similar match is told.
    """
    names = ["title", "abstract", "translations"]
    texts = versions(pa.concat_tables([records.select(names), against.select(names)]))
    signed = sign(texts, threads=threads, compiled=compiled)
    many = len(texts.record) >= COMPILED_FROM if compiled is None else compiled
    pairs = _across(_candidates(signed), texts, len(records))
    overlap = Texts(texts.abstracts, signed.tokens, many, threads).overlap(pairs)
    jaccard, containment = overlap.jaccard, overlap.containment
    hits = (jaccard >= recipe.threshold) | (containment >= CONTAINED)
    return list(_told(texts, pairs[hits], jaccard[hits], containment[hits], len(records)))


def _candidates(signed: Signatures) -> Pairs:
    found = []
    for least, seek, columns in (
        (SHINGLE_TOKENS, candidates.near, signed.bands),
        (TELLING_TOKENS, candidates.contained, signed.anchors),
    ):
        rows = np.flatnonzero(signed.tokens >= least)
        left, right = unpacked(seek(columns[rows]))
        found.append(candidates.packed(rows[left], rows[right]))
    return candidates.distinct(np.concatenate(found))


def _across(pairs: Pairs, texts: Versions, count: int) -> Pairs:
    """The pairs of which one version is a record's and the other of the other set."""
    left, right = unpacked(pairs)
    across: Pairs = pairs[(texts.record[left] < count) != (texts.record[right] < count)]
    return across


def _told(
    texts: Versions,
    pairs: Pairs,
    jaccard: Floats,
    containment: Floats,
    count: int,
) -> Iterator[Contamination]:
    left, right = unpacked(pairs)
    swapped = texts.record[left] >= count
    own, other = np.where(swapped, right, left), np.where(swapped, left, right)
    best = np.lexsort((texts.record[other], -jaccard, -containment, texts.record[own]))
    _, first = np.unique(texts.record[own][best], return_index=True)
    for at in best[first].tolist():
        one, two = (texts.abstracts[int(side[at])].as_py() for side in (own, other))
        block = SequenceMatcher(None, one, two, autojunk=False).find_longest_match()
        yield Contamination(
            row=int(texts.record[own[at]]),
            against=int(texts.record[other[at]]) - count,
            jaccard=float(jaccard[at]),
            containment=float(containment[at]),
            passage=one[block.a : block.a + min(block.size, PASSAGE_CHARACTERS)].strip(),
        )
