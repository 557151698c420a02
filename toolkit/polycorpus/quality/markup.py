"""
Markup that is still in a text after repair, and characters that stand for lost ones.

Patterns are RE2's, so that a whole column is asked at once; what they must not see is blanked out
before.
"""

from __future__ import annotations

import re
from typing import Final

import pyarrow as pa
import pyarrow.compute as pc

from polycorpus.quality.math import without_math

_PATH: Final = re.compile(
    r"(?:https?://|www\.)\S+|\b[A-Za-z]:\\[^\s,;]+|\\\\[A-Za-z0-9.-]+\\[^\s,;]+"
)
"""URLs and paths, in which `&` and a backslash are no markup."""
_TAGS: Final = (
    r"a|abbr|article-title|b|big|blockquote|body|br|center|code|dd|del|div|dl|dt|em|font|form|"
    r"h[1-6]|head|hr|html|i|img|inline-formula|input|ins|italic|label|li|link|math|meta|ol|option|"
    r"p|pre|s|sc|sec|select|small|span|strike|strong|style|sub|sup|table|tbody|td|th|title|tr|tt|"
    r"u|ul|xref|bold|script|\?php|copyrightinformation|abstracttext"
)
_MARKUP: Final = "(?i)" + "|".join(
    (
        rf"</?(?:[a-z]+:[a-z][a-z-]*|{_TAGS})(?:\s[^<>]*)?/?>|<!\[CDATA\[|<!--|\]\]>",
        r"&(?:[a-z]{2,8}[0-9]?|#[0-9]{1,6}|#x[0-9a-f]{1,5});",
        r"\\(?:[a-z]{2,}|[\"'`^~=.]\{?[a-z]|[{}])|\{\\",
        r"(?:\A|[^*\w])\*\*[^*\s][^*\n]*\*\*|(?:\A|\W)__[^_\s][^_\n]*__(?:\W|\z)",
        r"\[[^\[\]\n]+\]\((?:https?:|/|#)[^()\s]*\)|```|(?:\A|\n)#{1,6}\s\pL",
        r"\(cid:[0-9]+\)|_x[0-9a-f]{4}_|\[/?(?:b|i|u|url|sub|sup)\]|\[url=[^\]]*\]",
        r"[\x{fffd}\x{e000}-\x{f8ff}]|Ã[\x{80}-\x{bf}]|â€[™œ\x{9d}“”]",
    )
)

SIGNS: Final = (
    r"</?[a-z?!]|\]\]>|&[a-z]+[0-9]?;|&#|\\|\*\*|__|\]\(|```|(?:\A|\n)#|\(cid:|_x[0-9a-f]|"
    r"\[/?(?:b|i|u|url|sub|sup)[\]=]|[\x{fffd}\x{e000}-\x{f8ff}]|Ã|â€"
)
"""What every text with left-over markup has."""


def has_markup(texts: pa.StringArray) -> pa.BooleanArray:
    """For each text whether tags, entities, macros, escapes or lost characters stand in it."""
    suspect = pc.fill_null(pc.match_substring_regex(texts, SIGNS, ignore_case=True), False)
    rests = [_PATH.sub(" ", without_math(text)) for text in texts.filter(suspect).to_pylist()]
    found = pc.match_substring_regex(pa.array(rests, pa.string()), _MARKUP)
    return pc.replace_with_mask(suspect, suspect, found)
