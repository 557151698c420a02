"""
UTF-8 that was once decoded as something else: `cafÃ©` is `café`.

ftfy decides, and it is careful: it changes a text only where letters meet that no language writes
side by side, and where the bytes behind them are valid UTF-8. It reads about 3,000 abstracts a
second, so a cheap test picks the few that it needs to see.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final

from polycorpus.repair.rule import Family, Rule

# ftfy's own list of the encodings that UTF-8 is mistaken for.
_MISTAKEN_FOR: Final = (
    *("latin-1", "cp1252", "cp1251", "cp1250", "cp1253", "cp1254", "cp1257"),
    *("iso-8859-2", "mac-roman", "cp437"),
)
# Quotes, dashes and the no-break space stand for lead bytes in Mac Roman only, and next to another
# character beyond ASCII in any well-set text.
_COMMON: Final = "\u00a0\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u2022«»‹›€"


def _characters(values: Iterable[int], without: str = "") -> str:
    """What these bytes are in any of the encodings."""
    found = set[str]()
    for encoding in _MISTAKEN_FOR:
        for value in values:
            try:
                found.add(bytes([value]).decode(encoding))
            except UnicodeDecodeError:
                continue  # a byte that the code page leaves undefined
    return "".join(sorted(found - set(without)))


def marks(quoted: Callable[[str], str]) -> str:
    """A regular expression of what mojibake looks like; `quoted` escapes the body of a set.

    The lead bytes of UTF-8 with as many continuation bytes as they ask for. The last of these may
    be lost (`?`, U+FFFD, or a plain space that was a no-break one).
    """
    two, three, four = (
        quoted(_characters(leads, _COMMON))
        for leads in (range(0xC2, 0xE0), range(0xE0, 0xF0), range(0xF0, 0xF5))
    )
    more = quoted(_characters(range(0x80, 0xC0)))
    lost = quoted("\ufffd?\x1a")
    return (
        f"[{two}][{more}{lost}]|[{three}][{more}{lost}][{more}{lost}]|[{four}][{more}]{{2}}"
        f"|[àáâã][{more}] |[âã] [{more}]|[ÂÃ] |[Œœ][^A-Za-z]|[\x80-\x9f]"
    )


_ANY: Final = re.compile(f"[{re.escape(_characters(range(0xC2, 0xF5), _COMMON))}\x80-\x9f]")
_MARKS: Final = re.compile(marks(re.escape))
# A next-line control ends a line; cp1252 has its ellipsis there, which ends a word.
_NEXT_LINE: Final = re.compile("\x85(?=\\S)")
_OTHER_C1: Final = re.compile("[\x80-\x84\x86-\x9f]")


def _needs(text: str) -> bool:
    return not text.isascii() and bool(_ANY.search(text) and _MARKS.search(text))


def _repair(text: str) -> str:
    if "\x85" in text and not _OTHER_C1.search(text):
        text = _NEXT_LINE.sub("\n", text)
    import ftfy  # 40 ms, and most corpora never need it

    fixed: str = ftfy.fix_encoding(text)
    return fixed


FAMILY: Final = Family(
    _needs,
    (Rule("mojibake", "UTF-8 that was decoded as another encoding is decoded again", _repair),),
)
