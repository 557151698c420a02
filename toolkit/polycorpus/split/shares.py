"""The hash that tells a record's split where nothing else does."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from itertools import accumulate
from typing import Final

from polycorpus.recipe import SplitRecipe

ID_DIGITS: Final = 16
"""The ledger keeps 64 bits of an id, and so the hash takes no more: of 5 million ids two agree in
them with probability 7e-7."""


def share_of(identity: str, recipe: SplitRecipe) -> float:
    """Where in [0, 1) the record or group `identity` falls under the seed of `recipe`."""
    text = f"{recipe.seed}\x1f{identity[:ID_DIGITS]}"
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") / 2**64


def split_of(identity: str, recipe: SplitRecipe) -> str:
    """The split of the record or group `identity` under the seed and the ratios of `recipe`."""
    share = share_of(identity, recipe)
    names = list(recipe.ratios)
    for name, bound in zip(names, accumulate(recipe.ratios.values()), strict=True):
        if share < bound:
            return name
    return names[-1]


def splits_of(identities: Sequence[str], recipe: SplitRecipe) -> list[str]:
    """`split_of` of each; half a microsecond a record."""
    import numpy as np

    prefix = f"{recipe.seed}\x1f"
    hashes = b"".join(
        blake2b(f"{prefix}{identity[:ID_DIGITS]}".encode(), digest_size=8).digest()
        for identity in identities
    )
    shares = np.frombuffer(hashes, ">u8").astype(np.float64) / 2**64
    names, bounds = list(recipe.ratios), list(accumulate(recipe.ratios.values()))
    places = np.searchsorted(bounds, shares, side="right")
    return [names[place] for place in np.minimum(places, len(names) - 1).tolist()]
