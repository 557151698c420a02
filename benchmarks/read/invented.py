"""Invented records, the same for each seed, for the benchmarks of reading."""

from __future__ import annotations

import random
import string
from collections.abc import Iterator

Record = dict[str, object]


def records(seed: int = 5) -> Iterator[Record]:
    """Records without end: ten fields, an abstract of some 1,000 characters, as exports have."""
    rng = random.Random(seed)
    words = [
        "".join(rng.choices(string.ascii_lowercase, k=rng.randint(2, 10))) for _ in range(20_000)
    ]

    def phrase(size: int) -> str:
        return " ".join(rng.choices(words, k=size)).capitalize()

    number = 0
    while True:
        number += 1
        yield {
            "id": f"p{number}",
            "title": phrase(9),
            "abstract": " ".join(phrase(18) + "." for _ in range(8)),
            "authors": [phrase(2).title() for _ in range(4)],
            "keywords": rng.choices(words, k=4),
            "venue": rng.choice(["NeurIPS", "ICML 2024", "Journal of Glass"]),
            "year": rng.randint(1990, 2025),
            "url": f"https://example.org/p/{number}",
            "doi": f"10.1234/x{number}",
            "track": "Main",
        }
