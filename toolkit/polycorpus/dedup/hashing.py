"""
The hash functions, for numpy arrays: `kernels.py` has the same ones for compiled code.

All arithmetic is modulo 2**64. Nothing here depends on the machine, the process or a hash seed, so
signatures may be cached and compared between builds; another function here is another signature
format, and the small and the compiled path are held to equal output by a test.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt

U64 = npt.NDArray[np.uint64]
U32 = npt.NDArray[np.uint32]

MASK: Final = 2**64 - 1
FNV_BASIS: Final = 0xCBF29CE484222325
FNV_PRIME: Final = 0x100000001B3
GOLDEN: Final = 0x9E3779B97F4A7C15
"""2**64 over the golden ratio: consecutive multiples are spread evenly."""
MIXER: Final = 0xD6E8FEB86659FD93
"""Multiplier of Pelle Evensen's rrmxmx family, two rounds of which pass PractRand's first tests."""

SHINGLE_TOKENS: Final = 5
BANDS: Final = 24
ROWS: Final = 5
"""24 bands x 5 rows. P(candidate) = 1 - (1 - J**5)**24: 0.9999 at J = 0.8, 0.988 at the default
threshold 0.7, 0.53 at 0.5, 0.06 at 0.3. Three times the bands would be needed for 0.999999 at 0.7.
"""
PERMUTATIONS: Final = BANDS * ROWS
SKETCH_CHARACTERS: Final = 16
"""A sketch keeps 6 bits of every 7th minimum. Two texts of similarity J agree in a share
J + (1 - J) / 64 of its characters; unrelated ones in 8 of 16 with probability 5e-11."""
HEAD_ANCHORS: Final = 4
LOW_ANCHORS: Final = 12
ANCHORS: Final = HEAD_ANCHORS + LOW_ANCHORS
"""Shingles that a truncated copy shares with its original: the first four apart (a copy
cut at its end keeps them), and the 12 with the smallest hash (half a text keeps 6 on average)."""

BASE64: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def mix(value: int) -> int:
    """A bijection of 64-bit integers whose every output bit depends on every input bit."""
    for _ in range(2):
        value = (value ^ value >> 32) * MIXER & MASK
    return value ^ value >> 32


def mixed(values: U64) -> U64:
    """`mix` of every element."""
    for _ in range(2):
        values = (values ^ values >> np.uint64(32)) * np.uint64(MIXER)
    return values ^ values >> np.uint64(32)


MULTIPLIERS: Final = np.array([mix(2 * k + 1) >> 32 | 1 for k in range(PERMUTATIONS)], np.uint32)
OFFSETS: Final = np.array([mix(2 * k + 2) >> 32 for k in range(PERMUTATIONS)], np.uint32)
"""Permutation k of 32-bit hashes is `h * MULTIPLIERS[k] + OFFSETS[k]`: odd, so bijective."""


@lru_cache(maxsize=1 << 16)
def token_hash(token: str) -> int:
    """FNV-1a over the code points, mixed."""
    value = FNV_BASIS
    for character in token:
        value = (value ^ ord(character)) * FNV_PRIME & MASK
    return mix(value)


def exact_key(tokens: U64) -> tuple[int, int]:
    """128 bits over the tokens and their order; (0, 0) where there is none."""
    if not len(tokens):
        return 0, 0
    places = np.arange(1, len(tokens) + 1, dtype=np.uint64)
    first = int(mixed(tokens + places * np.uint64(GOLDEN)).sum(dtype=np.uint64))
    second = int(mixed(tokens ^ places * np.uint64(MIXER)).sum(dtype=np.uint64))
    return mix(first + len(tokens) & MASK), mix(second ^ len(tokens))


def shingle_hashes(tokens: U64) -> U64:
    """One hash for every run of five tokens; of fewer tokens, one for all of them."""
    width = min(SHINGLE_TOKENS, len(tokens))
    if not width:
        return np.empty(0, np.uint64)
    hashes = np.full(len(tokens) - width + 1, width, np.uint64)
    for place in range(width):
        hashes = hashes * np.uint64(GOLDEN) + tokens[place : place + len(hashes)]
        hashes ^= hashes >> np.uint64(29)
    return mixed(hashes)


def minima(shingles: U64) -> U32:
    """MinHash: the smallest value of each permutation over the shingles' upper halves."""
    if not len(shingles):
        return np.full(PERMUTATIONS, 2**32 - 1, np.uint32)
    upper = (shingles >> np.uint64(32)).astype(np.uint32)
    smallest: U32 = (upper[:, None] * MULTIPLIERS + OFFSETS).min(axis=0)
    return smallest


def band_hashes(smallest: U32) -> U32:
    """
    One 32-bit hash for each band of rows; equal bands make two texts candidates.

    32 bits: among a million texts a band has some 120 accidental pairs, which verification drops.
    """
    rows = smallest.reshape(BANDS, ROWS).astype(np.uint64)
    hashes = np.arange(1, BANDS + 1, dtype=np.uint64)
    for row in range(ROWS):
        hashes = mixed(hashes * np.uint64(GOLDEN) + rows[:, row])
    return (hashes >> np.uint64(32)).astype(np.uint32)


def sketch(smallest: U32) -> str:
    """16 characters of base64url from which a near duplicate is told without the text."""
    picked = smallest[: 7 * SKETCH_CHARACTERS : 7].astype(np.uint64)
    return "".join(BASE64[int(bits)] for bits in mixed(picked) >> np.uint64(58))


def anchors(shingles: U64) -> U32:
    """Lower halves of the first and the smallest shingles; 0 fills the places left over."""
    lower = shingles.astype(np.uint32)
    chosen = np.zeros(ANCHORS, np.uint32)
    heads = lower[: HEAD_ANCHORS * SHINGLE_TOKENS : SHINGLE_TOKENS]
    chosen[: len(heads)] = heads
    smallest = np.unique(lower)[:LOW_ANCHORS]
    chosen[HEAD_ANCHORS : HEAD_ANCHORS + len(smallest)] = smallest
    return chosen
