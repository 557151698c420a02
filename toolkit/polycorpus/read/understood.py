"""
What `polycorpus.heading` says of a line, asked once: understanding a line costs 100 to 300 us.

A document is surveyed before it is read, and a list repeats its lines; so that the last lines that
were asked for are kept, and what cannot be a heading whatever it says is not asked for at all.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import regex

from polycorpus.heading import Line, understand

_KEPT: Final = 4096
"""Lines: some 6 MB, and more than a section of a list has items."""

_TOO_LITTLE: Final = regex.compile(r"[^\w'’]*(?:[A-Za-z]|[0-9]{1,3}|[03-9][0-9]{3})?[^\w'’]*")
"""One letter of ASCII, a number that is no year of any calendar, or nothing but signs."""


@lru_cache(maxsize=_KEPT)
def understood(text: str) -> Line:
    """`understand`, which the same line is asked for several times."""
    return understand(text)


def is_header(text: str) -> bool:
    """Whether a line is the heading of a list."""
    return not says_too_little(text) and understood(text).is_header


def says_too_little(text: str) -> bool:
    """Whether a line is neither heading nor label for want of letters."""
    return _TOO_LITTLE.fullmatch(text) is not None
