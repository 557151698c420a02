"""The card: front matter, the prose as a person wrote it, and the generated sections in it."""

from __future__ import annotations

from typing import Final

from polycorpus.card.facts import Facts
from polycorpus.card.front import front_matter
from polycorpus.card.prose import fill, split_prose
from polycorpus.card.sections import default_prose, sections
from polycorpus.recipe import Recipe

CARD_FILE: Final = "README.md"


def render(facts: Facts, prose: str | None, recipe: Recipe) -> str:
    """README.md of the build.

    `prose` is the text of dataset_card.md, or null where the corpus has none. Rendering a rendered
    card gives that card. A broken front matter or an unknown section is a UsageError.
    """
    written = split_prose(default_prose(facts) if prose is None else prose)
    body = fill(written.body, sections(facts, recipe))
    return f"---\n{front_matter(facts, written.front, recipe)}---\n{_spaced(body)}"


def _spaced(body: str) -> str:
    return body if body.startswith(("\n", "\r\n")) else "\n" + body
