"""Why a record has its language, its group and its split."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from typing import Any

from polycorpus.language import reasons
from polycorpus.recipe import LanguageRecipe, SplitRecipe
from polycorpus.split import share_of, split_of

Row = Mapping[str, Any]  # Any: a value of each column, as in the schema


def language_reasons(text: str, recipe: LanguageRecipe) -> Iterator[str]:
    """What in `text` spoke for which language, the most first."""
    found = reasons(text, recipe)
    for part in found.parts:
        sure = f"{part.confidence:.3f}" if part.confidence else "not sure"
        yield f"{part.letters} letters {part.script}: {part.language}, {sure}"
    if found.masked:
        letters = "letters" if found.masked > 1 else "letter"
        yield f"{found.masked} {letters} in math, URLs, code and names: not asked"
    if not found.parts:
        yield "no letter speaks for a language"
    yield f"asked: {found.engine}"


def group_reason(row: Row, member: Row) -> str:
    """Why `member` shares the group of `row`."""
    if row["twin_group"] is not None and row["twin_group"] == member["twin_group"]:
        return f"the same paper in {member['language']}"
    if row["abstract"] is not None and row["abstract"] == member["abstract"]:
        return "the same text under another title"
    return "joined with it by a duplicate or a twin of both"


def split_reason(group: str, split: str, recipe: SplitRecipe) -> str:
    """What decided the split of `group`: its hash, or what was published before."""
    share = share_of(group, recipe)
    by_hash = split_of(group, recipe)
    bounds = dict(zip(recipe.ratios, _bounds(list(recipe.ratios.values())), strict=True))
    low, high = bounds[by_hash]
    told = f"the hash of its group is {share:.4f}, and {by_hash} is {low:.4g} to {high:.4g}"
    if by_hash == split:
        return told
    return f"published in it before, as splits.tsv says; {told}"


def _bounds(ratios: Sequence[float]) -> list[tuple[float, float]]:
    return list(pairwise([0.0, *accumulate(ratios)]))
