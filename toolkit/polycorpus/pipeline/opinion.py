"""The second engine's opinion, asked once of the same records: it costs more than all the rest."""

from __future__ import annotations

import json
from hashlib import blake2b
from pathlib import Path
from typing import Final

import pyarrow as pa

from polycorpus.files import write_whole
from polycorpus.language import Agreement, Disagreement, Share, second_opinion
from polycorpus.pipeline.prepare import package_fingerprint
from polycorpus.recipe import Recipe

OPINION_FILE: Final = "opinion.json"


def remembered_opinion(records: pa.Table, recipe: Recipe, state: Path) -> Agreement:
    """`language.second_opinion`, from the folder `state` where nothing it depends on changed.

    That is ids and languages, the recipe, which may correct texts, and this package: an id stands
    for the text as extracted, from which the rest follows.
    """
    key = _key(records, recipe)
    try:
        kept = json.loads((state / OPINION_FILE).read_text("utf-8"))
        if kept["key"] == key:
            return _agreement(kept)
    except (FileNotFoundError, ValueError, KeyError, TypeError):
        pass  # never asked, or written by another version: ask
    opinion = second_opinion(records, recipe.language)
    content = json.dumps({"key": key, **opinion._asdict()}, ensure_ascii=False)
    write_whole(state / OPINION_FILE, content.encode("utf-8"))
    return opinion


def _key(records: pa.Table, recipe: Recipe) -> str:
    digest = blake2b(f"{package_fingerprint()} {recipe.fingerprint()}".encode(), digest_size=16)
    for name in ("id", "language"):
        digest.update("\n".join(records[name].to_pylist()).encode())
    return digest.hexdigest()


def _agreement(kept: dict[str, object]) -> Agreement:
    shares, differing = kept["by_language"], kept["disagreements"]
    if not isinstance(shares, dict) or not isinstance(differing, list):
        raise TypeError(OPINION_FILE)
    return Agreement(
        str(kept["engine"]),
        str(kept["version"]),
        {tag: Share(*share) for tag, share in shares.items()},
        tuple(Disagreement(*entry) for entry in differing),
    )
