"""Checks that look into the texts: leakage between splits, and a second opinion on languages."""

from __future__ import annotations

from typing import Final

from polycorpus.problems import Problem
from polycorpus.recipe import DedupRecipe
from polycorpus.validate.findings import Check
from polycorpus.validate.published import Published

NOTES: Final = 10
"""Disagreements beyond this number are counted, not listed."""


def check_leakage(build: Published) -> Check:
    """Promise 5, proven on the texts themselves: no duplicate or twin lies in another split."""
    from polycorpus.dedup.leaks import leaks

    recipe = DedupRecipe(**build.manifest.recipe["dedup"])
    problems = tuple(leaks(build.records, recipe))
    figure = f"{build.records.num_rows} records compared"
    return Check("leakage", "no duplicate or twin lies in another split", problems, figure)


def check_opinions(build: Published) -> Check:
    """The records on whose language two engines differ, as notes."""
    opinion = build.manifest.agreement
    notes = tuple(
        Problem(
            "engines_disagree", f"{ours}, but {opinion.get('engine')} says {theirs}", record=name
        )
        for name, ours, theirs in opinion.get("disagreements", [])
    )
    shares = opinion.get("by_language", {})
    figure = ", ".join(f"{tag} {agreed} of {asked}" for tag, (agreed, asked) in shares.items())
    return Check("opinion", "a second engine agrees on the language", notes[:NOTES], figure)
