"""What a repair is: a named function from text to text, and the families they come in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

Field = Literal["title", "abstract"]


@dataclass(frozen=True, slots=True)
class Rule:
    """One repair: the name that a record carries, what it means, and how it is done."""

    name: str
    meaning: str
    apply: Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Family:
    """
    Rules that share one cheap test: where `needs` is false, none of them would change the text.

    `settles`: one pass leaves nothing for a second, nor for another family.
    """

    needs: Callable[[str], bool]
    rules: tuple[Rule, ...]
    settles: bool = False
