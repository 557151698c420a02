"""What speaks for no language is blanked out before anyone asks: math, URLs, code, names, acronyms.

A mask keeps the length: each code point that is blanked becomes a space, so that offsets stay.
"""

from __future__ import annotations

import re
from typing import Final

_MARKUP: Final = tuple(
    (signs, re.compile(pattern, re.DOTALL))
    for signs, pattern in (
        (("$$",), r"\$\$.{1,2000}?\$\$"),
        (("$",), r"\$(?<!\\\$)[^$\n]{1,300}(?<!\\)\$"),
        (("\\(", "\\["), r"\\\(.{1,500}?\\\)|\\\[.{1,2000}?\\\]"),
        (("\\begin",), r"\\begin\{(\w{1,20}\*?)\}.{1,2000}?\\end\{\1\}"),
        (("`",), r"```.{1,2000}?```|`[^`\n]{1,300}`"),
        (("://", "www."), r"(?:https?://|ftp://|www\.)[^\s<>\"”）】，。、；]+"),
        (("@",), r"(?<![\w.+-])[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+"),
        (("10.",), r"10\.(?<!\w10\.)\d{4,9}/\S+"),
        (("oi:", "OI:", "Xiv:", "xiv:"), r"\b(?:doi|DOI|ar[Xx]iv):\s?\S+"),
        (("\\",), r"\\[A-Za-z]+\*?"),
        (("<",), r"</?[A-Za-z][^<>\n]{0,200}>"),
        (("(cid:",), r"\(cid:\d+\)"),
    )
)
"""What to blank, in this order, and the signs one of which a text must have for it: most have none.

TeX math and environments, code, URLs, e-mail, DOIs, TeX macros (their words stay), tags, residue of
PDF fonts. A pattern starts with a plain character where it can, with what must not stand before it
behind that: the search is then ten times as quick. What opens is sought no further than 2,000
characters: a text of a megabyte may hold nothing but openings.
"""

_WORD: Final = re.compile(r"[A-Za-z0-9_\u00c0-\u024f][A-Za-z0-9_\u00c0-\u024f.+/&'’-]*")
"""A Latin word with what may stand inside a name, also where Chinese surrounds it closely."""


def mask_markup(text: str) -> str:
    """Blanks math, URLs, DOIs, e-mail, code, TeX macros and tags."""
    for signs, pattern in _MARKUP:
        for sign in signs:
            if sign in text:
                text = pattern.sub(_blank, text)
                break
    return text


def mask(text: str) -> str:
    """As `mask_markup`, and blanks acronyms, CamelCase names and words with digits.

    A text in capitals is read in lower case, and keeps all of its words: there, capitals are no
    sign of an acronym.
    """
    bare = mask_markup(text)
    if _in_capitals(bare):
        lowered = bare.lower()
        return lowered if len(lowered) == len(bare) else bare
    return _WORD.sub(_blank_name, bare)


def _in_capitals(text: str) -> bool:
    """Whether two words of four letters and more, and half of all letters, are in capitals.

    Acronyms in Arabic or Chinese are not: letters without case count against them.
    """
    capitals = [word for word in text.split() if len(word) > 3 and word.isupper()]
    if len(capitals) < 2:
        return False
    letters = sum(map(str.isalpha, text))
    return 2 * sum(word[:-1].isalpha() and len(word) for word in capitals) > letters


def _blank_name(match: re.Match[str]) -> str:
    word = match[0]
    if word.isalpha() and (word.islower() or word.istitle()):
        return word
    return " " * len(word) if any(map(_is_name, _PART.split(word))) else word


_PART: Final = re.compile(r"[.'’]")


def _is_name(part: str) -> bool:
    """BERT, GANs, CNN-LSTM, x_1, GPT-4, PyTorch, iPhone, but not Well-Known, 2 or McCarthy's s."""
    if any(char.isdigit() or char == "_" for char in part):
        return True
    return any(word[1:] != word[1:].lower() for word in re.split("[-/&+]", part))


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])
