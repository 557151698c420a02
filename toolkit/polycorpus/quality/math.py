"""Math in a text: what it holds is no prose, no markup that was left over, and no number to call."""

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
