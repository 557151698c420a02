"""Two texts side by side: what one has and the other has not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Final

import regex

_WORD: Final = regex.compile(r"\p{Han}|[\p{L}\p{M}\p{N}]+|\s+|.", regex.DOTALL)
"""A Han character is a word of its own, as it is for the comparison of duplicates."""
_CONTEXT: Final = 3
"""Words shown on either side of a difference; a space counts as one."""
_LONGEST: Final = 20_000
"""Characters from which texts are not compared: the comparison is quadratic at worst."""


def word_difference(before: str, after: str) -> str:
    """`after` against `before`: `[-gone-]` and `{+new+}` with a few words around, `…` between."""
    return _difference(_WORD.findall(before), _WORD.findall(after), max(len(before), len(after)))


def letter_difference(before: str, after: str) -> str:
    """The same letter by letter."""
    return _difference(before, after, max(len(before), len(after)))


def _difference(before: Sequence[str], after: Sequence[str], size: int) -> str:
    if size > _LONGEST:
        return f"(too long to compare: {size} characters)"
    if before == after:
        return "(no difference)"
    return "".join(_shown(before, after))


def _shown(before: Sequence[str], after: Sequence[str]) -> Iterator[str]:
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    codes = matcher.get_opcodes()
    for place, (kind, a, b, c, d) in enumerate(codes):
        if kind != "equal":
            yield f"[-{''.join(before[a:b])}-]" if b > a else ""
            yield f"{{+{''.join(after[c:d])}+}}" if d > c else ""
            continue
        head = _CONTEXT if place > 0 else 0
        tail = _CONTEXT if place < len(codes) - 1 else 0
        words = before[a:b]
        if len(words) <= head + tail:
            yield "".join(words)
        else:
            yield "".join([*words[:head], "…", *words[len(words) - tail :]])
