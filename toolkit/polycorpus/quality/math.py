"""Math in a text: its letters are no prose, and its macros are meant to stay."""

from __future__ import annotations

import re
from typing import Final

_MATH: Final = re.compile(
    r"\$\$.{1,2000}?\$\$"
    r"|(?<!\\)\$(?=\S)[^$]{1,500}(?<!\\)\$"
    r"|\\\(.{1,500}?\\\)|\\\[.{1,2000}?\\\]"
    r"|\\begin\{(?P<name>(?:equation|align|gather|multline|eqnarray|math|displaymath)\*?)\}"
    r".{1,2000}?\\end\{(?P=name)\}",
    re.DOTALL,
)


def without_math(text: str) -> str:
    """The text with a space in place of each formula."""
    return _MATH.sub(" ", text)
