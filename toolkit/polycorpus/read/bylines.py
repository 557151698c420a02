"""Is a line a list of authors, or a title? Only its shape tells."""

from __future__ import annotations

from typing import Final

import regex

PRESENTER_MARKS: Final = "○◯◎●〇"
"""Before the name of the one who speaks, in programmes of Japanese meetings."""

_LONGEST: Final = 3000
"""Code points: a collaboration of two hundred authors; longer lists are labelled."""

_SEPARATOR: Final = regex.compile(
    r"\s*[,;，；、|·•∙/]\s*(?:and\s+|&\s*|und\s+|et\s+(?!al\b)|y\s+|e\s+|и\s+)?"
    r"|\s+(?:and|&|und|et(?!\s+al\b)|y|e|i|и|och|og|ve)\s+"
)
_AFTER_NAME: Final = regex.compile(
    r"\s*(?:\([^()]{1,80}\)|（[^（）]{1,40}）|\[[^\[\]]{1,20}\]|<sup>[^<>]*</sup>|\^?\{?[\d*†‡§¶#✉¹²³⁴⁵⁶⁷⁸⁹⁰]+\}?)++\s*$"
)
_WORD: Final = (
    r"(?:\p{Lu}[\p{L}\p{M}'’\-‐]*|\p{Lu}\.(?:-?\p{Lu}\.)*|(?:Md|Wm|St|Jr|Sr|Dr|Th|Chr)\.)"
)
_PARTICLE: Final = (
    r"(?:de|del|della|der|den|des|di|da|dos|das|do|du|van|von|vom|zu|zur|la|le|el|al|bin|ibn|ben|"
    r"ter|ten|te|af|av|y|e|d’|d'|of|mc|st\.?|san|santa|abu|ul|ur)"
)
_LATIN: Final = regex.compile(
    rf"{_PARTICLE}?\s*{_WORD}(?:\s+(?:{_PARTICLE}\s+)*{_WORD}){{0,4}}(?:\s+(?:{_PARTICLE}\s+)?{_WORD})?",
)
_WIDE: Final = regex.compile(
    r"\p{Han}{2,4}|\p{Hangul}{2,4}|[\p{Han}\p{Katakana}\p{Hiragana}ー]{1,5}[\s\u3000][\p{Han}\p{Katakana}\p{Hiragana}ー]{1,5}"
    r"|[\p{Han}\p{Katakana}ー]{2,8}[·・][\p{Han}\p{Katakana}·・ー]{2,12}"
)
_UNCASED: Final = regex.compile(
    r"[\p{Arabic}\p{Hebrew}\p{Devanagari}\p{Bengali}\p{Tamil}\p{Thai}\p{Armenian}\p{Georgian}\s'’.-]{3,40}"
)
_ET_AL: Final = regex.compile(
    r"(?<![\s,]),?\s*(?:et\.? al\.?|and others|等人?|ほか|외|и др\.?)\W*$", regex.I
)
_INITIAL: Final = regex.compile(r"(?<!\p{L})\p{Lu}\.|^\p{Lu}[\p{L}'’-]+ \p{Lu}{1,3}$")
_SUFFIX: Final = regex.compile(r"(?:jr|sr|ii|iii|iv|ph\.?\s?d|m\.?d)\.?", regex.IGNORECASE)


def is_byline(text: str) -> bool:
    """
    Whether a line names authors and nothing else.

    Two names, or one that "et al.", an initial or a wide script gives away: a lone `Jane Moreau`
    looks like a title in title case.
    """
    if len(text) > _LONGEST:
        return False
    line, others = _split_others(text)
    if not line or line[-1:] in "?!:：？！":
        return False
    pieces = [
        _AFTER_NAME.sub("", piece).strip(PRESENTER_MARKS + " ")
        for piece in _SEPARATOR.split(line)
        if piece
    ]
    pieces = [piece for piece in pieces if piece and not _SUFFIX.fullmatch(piece)]
    if not pieces or not all(map(_is_name, pieces)):
        spaced = line.split()
        return len(spaced) > 1 and all(regex.fullmatch(r"\p{Han}{2,4}", word) for word in spaced)
    if len(pieces) == 1:
        return others or _INITIAL.search(pieces[0]) is not None
    whole = [piece for piece in pieces if " " in piece or "." in piece or _WIDE.fullmatch(piece)]
    return len(whole) * 2 >= len(pieces)


def may_be_name(text: str) -> bool:
    """Whether a line could be one author: two to five words, each as in a name."""
    line = _AFTER_NAME.sub("", text.strip().rstrip(".;,")).strip()
    if _WIDE.fullmatch(line) is not None:
        return True
    return 2 <= len(line.split()) <= 5 and _LATIN.fullmatch(line) is not None


def _split_others(text: str) -> tuple[str, bool]:
    """The line without what stands for further authors, and whether something did."""
    line = text.strip().strip("*_`").lstrip(PRESENTER_MARKS).strip().rstrip(";；,，、")
    short = _ET_AL.sub("", line)
    if short != line:
        return short.strip(), True
    return (line[:-1] if line.endswith(".") and not _INITIAL.search(line[-4:]) else line), False


def _is_name(piece: str) -> bool:
    if len(piece) > 60:
        return False
    return any(pattern.fullmatch(piece) for pattern in (_LATIN, _WIDE, _UNCASED))
