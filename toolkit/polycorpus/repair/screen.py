"""
Which texts of a whole column need to be looked at: one pass of RE2 over the Arrow buffers.

Where the screen says no, no rule would change the text and no flag would be set (a property in the
tests); where it says yes, the rules decide.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import pyarrow as pa
import pyarrow.compute as pc

from polycorpus.repair import mojibake, unicode
from polycorpus.repair.leading_label import re2_heads
from polycorpus.repair.placeholder import LONGEST, TITLE_WORDS
from polycorpus.repair.rule import Field
from polycorpus.repair.sentences import RE2_MISSING_SPACE

_MARKUP: Final = r"[\\<&*_`~{\n]|--|\]\(|\(cid:|  |\A | \z|\A\z"

# What normalisation form C may touch beside marks (`\p{M}`): conjoining jamo, and the letters that
# have a canonical form (Unicode 14; the tests ask `unicodedata` about each code point).
_UNSTABLE: Final = (
    "\u0374\u037e\u0387\u0958-\u095f\u09dc-\u09df\u0a33-\u0a36\u0a59-\u0a5e\u0b5c\u0b5d"
    "\u0f43-\u0f69\u1100-\u11ff\u1f71-\u1fff\u2000\u2001\u2126\u212a\u212b\u2329\u232a\u2adc"
    "\uf900-\ufad9\ufb1d-\ufb4e\U0001d15e-\U0001d1c0\U0002f800-\U0002fa1d"
)


def suspects(texts: pa.Array, field: Field) -> pa.Array:
    """Booleans: which texts a rule or flag might concern; null where the text is null."""
    mask = pc.match_substring_regex(texts, _pattern(field))
    if field == "abstract":
        mask = pc.or_(mask, pc.less_equal(pc.binary_length(texts), LONGEST * 4))
    return mask


@lru_cache(maxsize=2)
def _pattern(field: Field) -> str:
    special = "".join(
        (
            *(unicode.LINE_BREAKS, unicode.CONTROLS, unicode.ZERO_WIDTH, unicode.JOINER),
            *(unicode.SOFT_HYPHEN, unicode.HYPHENS, unicode.SPACES, unicode.LIGATURES),
            *(unicode.NONCHARACTERS, _UNSTABLE),
        )
    )
    parts = [_MARKUP, rf"[{_escaped(special)}\p{{M}}]", mojibake.marks(_escaped)]
    if field == "abstract":
        parts += RE2_MISSING_SPACE, rf"(?i:\A{re2_heads()})"
    else:
        parts.append(rf"(?i:\A[^\pL\pN]*(?:(?:{TITLE_WORDS})[^\pL\pN]*)?\z)")
    return "|".join(parts)


def _escaped(characters: str) -> str:
    """The body of a set as RE2 reads it; ranges stay ranges."""
    return "".join(
        character
        if character == "-" or (character.isascii() and character.isalnum())
        else f"\\x{{{ord(character):x}}}"
        for character in characters
    )
