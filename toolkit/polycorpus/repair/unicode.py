"""
Characters that look the same, or look like nothing: one form each, and NFC.

Typographic quotes, dashes and fullwidth punctuation are content and stay.
"""

from __future__ import annotations

import re
from typing import Final
from unicodedata import combining, is_normalized, normalize

from polycorpus.repair import glyph_codes
from polycorpus.repair.characters import JOINERS
from polycorpus.repair.rule import Family, Rule

SPACES: Final = "\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
LINE_BREAKS: Final = "\r\x0b\x0c\x85\u2028\u2029"
CONTROLS: Final = "\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f"
ZERO_WIDTH: Final = (
    "\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f"
    "\ufeff\ufff9-\ufffb\U000e0001\U000e0020-\U000e007f"
)
JOINER: Final = "\u200c\u200d"
SOFT_HYPHEN: Final = "\u00ad"
HYPHENS: Final = "\u2010\u2011"
LIGATURES: Final = (
    "\u0132\u0133\ufb00-\ufb06\ufb13-\ufb17\ufb4f\ufb50-\ufbb1\ufbd3-\ufbff\ufe80-\ufefc"
)
"""Letters that are drawn joined: `ﬁ`, Dutch `ĳ`, and the shapes of Arabic that a PDF stores."""
NONCHARACTERS: Final = "\ufdd0-\ufdef" + "".join(
    f"{chr(plane + 0xFFFE)}{chr(plane + 0xFFFF)}" for plane in range(0, 0x110000, 0x10000)
)

_CONTROL: Final = re.compile(f"[{CONTROLS}]")
# After a black flag, tag characters spell which flag it is: Wales, by Unicode TS 51.
_INVISIBLE: Final = re.compile(f"(\U0001f3f4[\U000e0030-\U000e007a]+\U000e007f)|[{ZERO_WIDTH}]")
_NONCHARACTER: Final = re.compile(f"[{NONCHARACTERS}]")
_SPACE: Final = re.compile(f"[{SPACES}]")
_LIGATURE: Final = re.compile(f"[{LIGATURES}]")
_PRINTABLE: Final = re.compile(f"[{HYPHENS}{LIGATURES}]")
"""What of this module's characters `str.isprintable` has nothing against."""
# A soft hyphen is seen only where a line was broken at it: the break goes with it. Where a tool has
# made a space of that break, only a word that goes on in lower case is sure to be one word.
_BROKEN_WORD: Final = re.compile(
    f"(?<=[^\\W\\d_]){SOFT_HYPHEN}(?:[ \\t]*\n[ \\t]*(?=\\w)|[ \\t]+(?=[^\\W\\d_A-Z]))"
)
_JOINER: Final = re.compile(f"[{JOINER}]+")
_JOINED: Final = re.compile(f"[{JOINERS}]")
_VIRAMA: Final = 9
"""Canonical combining class of the signs that take a consonant's vowel away."""
_PICTOGRAPH: Final = re.compile("[\u2190-\u21ff\u2600-\u27bf\ufe0f\U0001f000-\U0001faff]")


def without_noncharacters(text: str) -> str:
    """The text without code points that Unicode forbids in interchange; the rules need them."""
    return text if text.isascii() or _is_printable(text) else _NONCHARACTER.sub("", text)


def _is_printable(text: str) -> bool:
    """Whether it has no control, format or unassigned character and no space but the plain one.

    Twenty times as fast as a search; line feeds are another module's concern.
    """
    return text.isprintable() or text.replace("\n", "").isprintable()


def characters(text: str) -> str:
    """All rules of this module at once, for a character that an entity or macro has just given."""
    for rule in FAMILY.rules:
        text = rule.apply(text)
    return text


def _line_breaks(text: str) -> str:
    text = text.replace("\r\n", "\n").replace("\u2029", "\n\n")
    for line_break in LINE_BREAKS:
        text = text.replace(line_break, "\n")
    return text


def _controls(text: str) -> str:
    return text if _is_printable(text) else _CONTROL.sub("", text)


def _invisible(text: str) -> str:
    if SOFT_HYPHEN in text:
        text = _BROKEN_WORD.sub("", text).replace(SOFT_HYPHEN, "")
    return text if _is_printable(text) else _JOINER.sub(_needed_joiner, _INVISIBLE.sub(r"\1", text))


def _needed_joiner(found: re.Match[str]) -> str:
    """ZWJ or ZWNJ where it spells a word of a joining script, or holds an emoji together."""
    before = found.string[found.start() - 1] if found.start() else ""
    after = found.string[found.end()] if found.end() < len(found.string) else ""
    if before and combining(before) == _VIRAMA:  # Malayalam's അവന്‍ ends in a joiner
        return found[0]
    joined = _JOINED.match(before) or _JOINED.match(after)
    if "\u200d" in found[0] and joined:  # as in the Persian abbreviation ه‍, beside a space too
        return found[0]
    if not before or not after or before.isspace() or after.isspace():
        return ""
    if joined:
        return found[0]
    emoji = "\u200d" in found[0] and _PICTOGRAPH.match(before) and _PICTOGRAPH.match(after)
    return found[0] if emoji else ""


def _hyphens(text: str) -> str:
    for hyphen in HYPHENS:
        text = text.replace(hyphen, "-")
    return text


def _spaces(text: str) -> str:
    return text if _is_printable(text) else _SPACE.sub(" ", text)


def _ligature(found: re.Match[str]) -> str:
    return normalize("NFKC", found[0])


def _needs(text: str) -> bool:
    if "(cid:" in text or not _is_printable(text):
        return True
    if text.isascii():
        return False
    return _PRINTABLE.search(text) is not None or not _is_composed(text)


_NUKTA: Final = "\u093c"
_LONE_NUKTA: Final = re.compile(f"(?<=[\u0915-\u0939])(?<![\u0928\u0930\u0933]){_NUKTA}")
"""Hindi's dot behind a consonant that Unicode has no letter of its own for with it."""


def _is_composed(text: str) -> bool:
    """Normalisation form C. One nukta makes `is_normalized` write the whole text anew: 0.5 ms."""
    return is_normalized("NFC", _LONE_NUKTA.sub("", text) if _NUKTA in text else text)


FAMILY: Final = Family(
    _needs,
    (
        Rule(
            "cid_codes",
            "`(cid:173)` is a soft hyphen, `speci(cid:12)c` is specific",
            lambda text: glyph_codes.named(text) if "(cid:" in text else text,
        ),
        Rule("line_breaks", "CR, CRLF, form feed, U+2028 and their like are LF", _line_breaks),
        Rule("controls", "control characters go", _controls),
        Rule(
            "invisible",
            "soft hyphens, zero-width characters and BOMs go, except joiners that spell a word",
            _invisible,
        ),
        Rule("hyphens", "U+2010 and U+2011 are `-`", _hyphens),
        Rule("spaces", "every other space is a plain one", _spaces),
        Rule(
            "ligatures",
            "ligature letters are spelled out",
            lambda text: text if text.isascii() else _LIGATURE.sub(_ligature, text),
        ),
        Rule("nfc", "Unicode normalisation form C", lambda text: normalize("NFC", text)),
    ),
)
