"""Markup that is still in a text after repair, and characters that stand for lost ones."""

from __future__ import annotations

import re
from typing import Final

from polycorpus.quality.math import without_math

_URL: Final = re.compile(r"(?:https?://|www\.)\S+")
_PATH: Final = re.compile(r"\b[A-Za-z]:\\[^\s,;]+|\\\\[A-Za-z0-9.-]+\\[^\s,;]+")
"""In these, `&` and a backslash are no markup."""

_LINK: Final = re.compile(r"\[[^\[\]\n]+\]\((?:https?://|www\.|/|#)")

_TAGS: Final = (
    r"a|abbr|article-title|b|big|blockquote|body|br|center|code|dd|del|div|dl|dt|em|font|form|"
    r"h[1-6]|head|hr|html|i|img|inline-formula|input|ins|italic|label|li|link|math|meta|ol|option|"
    r"p|pre|s|sc|sec|select|small|span|strike|strong|style|sub|sup|table|tbody|td|th|title|tr|tt|"
    r"u|ul|xref|bold|script|\?php|copyrightinformation|abstracttext"
)
_KINDS: Final = tuple(
    (signs, re.compile(pattern, re.IGNORECASE))
    for signs, pattern in (
        (
            ("<", "]]>"),
            rf"</?(?:[a-z]+:[a-z][a-z-]*|{_TAGS})(?:\s[^<>=]*=[^<>]*)?\s?/?>|<!\[CDATA\[|<!--|\]\]>",
        ),
        (("&",), r"&(?:[a-z]{2,8}[0-9]?|#[0-9]{1,6}|#x[0-9a-f]{1,5});"),
        (("\\",), r"\\(?:[a-z]{2,}|u[0-9a-f]{4}|x[0-9a-f]{2}|[\"'`^~=.]\{?[a-z]|[{}])|\{\\"),
        (("**",), r"(?<![*\w])\*\*[^*\s][^*\n]*\*\*"),
        (("__",), r"(?<!\w)__(?=[^_\n]*\s)[^_\s][^_\n]*__(?!\w)"),
        (("```", "#"), r"```|(?:\A|\n)#{1,6}\s[^\W\d]"),
        (("(cid:", "_x", "_X"), r"\(cid:[0-9]+\)|_x[0-9a-f]{4}_"),
        (("[/", "[url=", "[URL="), r"\[/(?:b|i|u|url|sub|sup)\]|\[url=[^\[\]]*\]"),
        (("\ufffd",), "\ufffd"),
        (("Ã", "â€"), "Ã[\x80-\xbf]|â€[™œ\x9d“”]"),
    )
)
"""Each pattern with signs one of which a text must have for it."""
_PRIVATE: Final = re.compile("[\ue000-\uf8ff]")

SIGNS: Final = (
    r"</?[a-z?!]|\]\]>|&[a-z]+[0-9]?;|&#|\\|\*\*|__|\]\(|```|\A#|\n#|\(cid:|_x[0-9a-f]|"
    r"\[/?(?:b|i|u|url|sub|sup)[\]=]|[\x{fffd}\x{e000}-\x{f8ff}]|Ã|â€"
)
"""What every text with left-over markup has, as RE2 writes it."""


def has_markup(text: str) -> bool:
    """Whether tags, entities, macros, escapes or lost characters stand in the text."""
    rest = without_math(text) if "$" in text or "\\" in text else text
    if _LINK.search(rest):
        return True
    if "://" in rest or "www." in rest:
        rest = _URL.sub(" ", rest)
    if "\\" in rest:
        rest = _PATH.sub(" ", rest)
    return (
        any(
            any(sign in rest for sign in signs) and pattern.search(rest)
            for signs, pattern in _KINDS
        )
        or _PRIVATE.search(rest) is not None
    )
