"""Lines: wrapped ones are joined, paragraphs stay apart, runs of spaces become one."""

from __future__ import annotations

import re
from typing import Final

from polycorpus.repair.characters import is_cjk
from polycorpus.repair.rule import Family, Rule

_BLANK_LINE: Final = re.compile(r"[ \t]*\n[ \t]*(?:\n[ \t]*)+")
_LINE_END: Final = re.compile(r"(?<!\n)[ \t]*\n[ \t]*(?!\n)")
_RUN: Final = re.compile("  +")
_EDGE: Final = re.compile(" *\n *")

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
    if "\n" not in text:
        return text
    return _LINE_END.sub(_join, _BLANK_LINE.sub("\n\n", text))


def _join(found: re.Match[str]) -> str:
    text, start, stop = found.string, *found.span()
    before, after = text[start - 1 : start] if start else "", text[stop : stop + 1]
    if not before or not after:
        return ""
    cjk_before, cjk_after = is_cjk(before), is_cjk(after)
    if cjk_before and cjk_after:
        return ""
    if (cjk_before and after in _SHARED) or (before in _SHARED and cjk_after):
        return ""
    if _is_fullwidth_mark(before) or _is_fullwidth_mark(after):
        return ""
    if before == "-" and _goes_on(text, start, stop):
        return ""
    return " "


def _is_fullwidth_mark(character: str) -> bool:
    return is_cjk(character) and not character.isalnum()


def _goes_on(text: str, start: int, stop: int) -> bool:
    """Whether the word before a line's last hyphen goes on in the next line: `two-` `node`."""
    if not (text[start - 2 : start - 1].isalnum() and text[stop].isalnum()):
        return False
    return _CONJUNCTION.match(text, stop) is None


def spaced(text: str) -> str:
    """Single spaces, none at the ends of paragraphs."""
    text = _RUN.sub(" ", text) if "  " in text else text
    return (_EDGE.sub("\n", text) if "\n" in text else text).strip(" \n")


def one_line(text: str) -> str:
    """A title's paragraphs as one line."""
    return text.replace("\n\n", " ")


def _needs_spacing(text: str) -> bool:
    return "  " in text or "\n" in text or text[:1] == " " or text[-1:] == " "


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
