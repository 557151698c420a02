"""Is a text a title, or prose? Told by length and by how it ends, in any script."""

from __future__ import annotations

from typing import Final

import regex

from polycorpus.read.paragraphs import length

LONGEST_TITLE: Final = 400
"""In characters as in English; of 87,513 titles (papercopilot/paperlists, 2025) none has more."""

_SHORTEST_PROSE: Final = 140
"""A sentence of this length that ends with a full stop is no title."""

_ENDS: Final = regex.compile(r"[.!?。！？…۔।]['\"”’)\]}*_»」』]*$")
_OPEN_END: Final = regex.compile(r"[.:;,。：；，、!！]['\"”’)\]}*_»」』]*$")
_INITIALISM: Final = regex.compile(r"(?:\b\p{Lu}\.)+$|\b(?:etc|Inc|Jr|vs)\.$|\.{3}$|…$")
_WORD: Final = regex.compile(r"[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*")
_WIDE: Final = regex.compile(r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}\p{Lao}\p{Khmer}]")


def is_prose(text: str) -> bool:
    """Whether a text is sentences rather than a title."""
    size = length(text)
    if size > LONGEST_TITLE:
        return True
    return size >= _SHORTEST_PROSE and _ENDS.search(text.rstrip()) is not None


def is_title(text: str, words: int = 2) -> bool:
    """Whether a text could be a title: `words` words or more, and no sentence's end."""
    text = text.strip()
    if not text or length(text) > LONGEST_TITLE or "://" in text or "\n" in text:
        return False
    if _OPEN_END.search(text) and not _INITIALISM.search(text):
        return False
    return word_count(text) >= words


def ends_sentence(text: str) -> bool:
    """Whether the last character but quotes and brackets ends a sentence."""
    return _ENDS.search(text.rstrip()) is not None


def word_count(text: str) -> int:
    """Words; of a script without spaces two characters are one."""
    wide = len(_WIDE.findall(text))
    return len(_WORD.findall(_WIDE.sub(" ", text) if wide else text)) + (wide + 1) // 2
