"""Lines: wrapped ones are joined, paragraphs stay apart, runs of spaces become one."""

from __future__ import annotations

import re
from typing import Final

from polycorpus.repair.characters import is_cjk
from polycorpus.repair.rule import Family, Rule

_RUN: Final = re.compile("  +")

# Punctuation that Chinese and Japanese share with the rest of the world.
_SHARED: Final = frozenset("“”‘’—…·")
# `pre-` at a line's end, then `and post-processing`: that hyphen stands for a word and ends it.
_CONJUNCTION: Final = re.compile(
    r"(?:and|or|to|nor|und|oder|bis|et|ou|à|y|o|e|en|of|och|og|eller|i|lub|a|nebo|и|или)\s"
)


def joined(text: str) -> str:
    """
    Hard-wrapped lines as one: a space between them, or nothing between CJK.

    A hyphen at a line's end stays, for only the author knows whether it was one; the word goes on.
    """
    written: list[str] = []
    new_paragraph = False
    for wrapped in text.split("\n"):
        line = wrapped.strip(" \t")
        if line:
            if written:
                written.append("\n\n" if new_paragraph else _between(written[-1], line))
            written.append(line)
        new_paragraph = not line
    return "".join(written)


def _between(line: str, following: str) -> str:
    """What joins two lines of a paragraph."""
    before, after = line[-1], following[0]
    if before.isascii() and after.isascii():
        return "" if _word_goes_on(line, following) else " "
    cjk_before, cjk_after = is_cjk(before), is_cjk(after)
    if cjk_before and cjk_after:
        return ""
    if (cjk_before and after in _SHARED) or (before in _SHARED and cjk_after):
        return ""
    return "" if _is_fullwidth_mark(before) or _is_fullwidth_mark(after) else " "


def _is_fullwidth_mark(character: str) -> bool:
    return is_cjk(character) and not character.isalnum()


def _word_goes_on(line: str, following: str) -> bool:
    """Whether the word before a line's last hyphen goes on in the next line: `two-` `node`."""
    if not (line.endswith("-") and line[-2:-1].isalnum() and following[0].isalnum()):
        return False
    return _CONJUNCTION.match(following) is None


def spaced(text: str) -> str:
    """Single spaces, none at the ends."""
    return _RUN.sub(" ", text).strip(" \n")


def one_line(text: str) -> str:
    """A title's paragraphs as one line."""
    return text.replace("\n\n", " ")


def _needs_spacing(text: str) -> bool:
    return "  " in text or text[:1] in (" ", "\n") or text[-1:] in (" ", "\n")


JOINING: Final = Family(
    lambda text: "\n" in text,
    (Rule("joined_lines", "wrapped lines are joined; paragraphs stay apart", joined),),
)
ONE_LINE: Final = Family(
    lambda text: "\n" in text,
    (Rule("joined_lines", "a title is one line", one_line),),
)
SPACING: Final = Family(
    _needs_spacing,
    (Rule("spaces", "runs of spaces become one, and none is left at the ends", spaced),),
    settles=True,
)
