"""The rules in their order, and the run that applies them to one text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from polycorpus.repair import html, latex, leading_label, lines, markdown, mojibake, unicode
from polycorpus.repair.placeholder import LONGEST, is_placeholder
from polycorpus.repair.protection import reveal
from polycorpus.repair.rule import Family, Field, Rule
from polycorpus.repair.sentences import has_missing_space

FAMILIES: Final[Mapping[Field, tuple[Family, ...]]] = {
    "abstract": (
        mojibake.FAMILY,  # before anything touches the bytes that it needs
        unicode.FAMILY,
        leading_label.STRONG,
        html.FAMILY,  # the outer markup: `R\&amp;D` was LaTeX before it became HTML
        latex.FAMILY,
        markdown.FAMILY,
        leading_label.FAMILY,  # while a label still has a line of its own
        lines.JOINING,
        lines.SPACING,
    ),
    "title": (
        mojibake.FAMILY,
        unicode.FAMILY,
        html.FAMILY,
        latex.FAMILY,
        markdown.FAMILY,
        lines.JOINING,
        lines.SPACING,
        lines.ONE_LINE,
    ),
}
_NONCHARACTERS: Final = Rule("controls", "noncharacters go", unicode.without_noncharacters)
_PLACEHOLDER: Final = "placeholder"
_LABEL: Final = "leading_label"
_ACCENTS: Final = "latex_accents"

MEANING: Final[Mapping[str, str]] = {
    rule.name: rule.meaning for family in FAMILIES["abstract"] for rule in family.rules
} | {_PLACEHOLDER: "words that say that there is no text are null"}
"""Every name that `repairs` may hold, and what it means."""

_MOST_ROUNDS: Final = 8
"""Markup inside markup takes a round a level; people's texts settle in two."""


@dataclass(frozen=True, slots=True)
class Repaired:
    """A repaired text, null where nothing was left, with the sorted names of repairs and flags."""

    text: str | None
    repairs: tuple[str, ...]
    flags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One repair at work; `after` of a step is `before` of the next, null only at the very end."""

    name: str
    before: str
    after: str | None


def repair_text(text: str, field: Field) -> Repaired:
    """The text by the repair contract. A run is repeated until nothing changes."""
    names: set[str] = set()
    repaired: str | None = text
    for name, after in _run(text, field):
        names.add(name)
        repaired = after
    shown = reveal(repaired) if repaired else None
    return Repaired(shown, tuple(sorted(names)), _flags(shown, names, field))


def steps(text: str, field: Field) -> list[Step]:
    """Each repair that changed the text, in order; they compose to what `repair_text` gives."""
    taken: list[Step] = []
    before = text
    for name, after in _run(text, field):
        shown = None if after is None else reveal(after)
        taken.append(Step(name, before, shown))
        before = shown or ""
    return taken


def _run(text: str, field: Field) -> Iterator[tuple[str, str | None]]:
    """The name of each rule that changed the text, and the text after it, protected."""
    clean = _NONCHARACTERS.apply(text)
    if clean != text:
        yield _NONCHARACTERS.name, clean
    labelled = accented = False
    for _ in range(_MOST_ROUNDS):
        settled = True
        for family in FAMILIES[field]:
            if accented and family is mojibake.FAMILY:
                continue  # `\^A` was written, letter by letter: it is no half of anything
            if not family.needs(clean):
                continue
            for rule in family.rules:
                after = rule.apply(clean)
                if after != clean:
                    yield rule.name, after
                    clean = after
                    labelled = labelled or rule.name == _LABEL
                    accented = accented or rule.name == _ACCENTS
                    settled = settled and family.settles
        if settled:
            break
    if not clean:
        missing = labelled  # the label of an abstract that isn't there
    else:
        missing = len(clean) <= LONGEST and is_placeholder(reveal(clean), field)
    if missing:
        yield _PLACEHOLDER, None


def _flags(text: str | None, names: set[str], field: Field) -> tuple[str, ...]:
    flags = []
    if _PLACEHOLDER in names:
        flags.append(_PLACEHOLDER)
    if text and field == "abstract":
        if has_missing_space(text):
            flags.append("missing_space")
        if "\n\n" in text:
            flags.append("multi_paragraph")
    return tuple(flags)
