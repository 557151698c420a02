r"""LaTeX's accents and letters: `\'e` is é, `{\ss}` is ß, `\c c` is ç."""

from __future__ import annotations

import re
from typing import Final
from unicodedata import normalize

from polycorpus.repair.latex_syntax import group_at, rewrite
from polycorpus.repair.protection import protect
from polycorpus.repair.verbatim import verbatim, within

COMBINING: Final = {
    "`": "\u0300",
    "'": "\u0301",
    "^": "\u0302",
    "~": "\u0303",
    "=": "\u0304",
    ".": "\u0307",
    '"': "\u0308",
    "u": "\u0306",
    "r": "\u030a",
    "H": "\u030b",
    "v": "\u030c",
    "d": "\u0323",
    "c": "\u0327",
    "k": "\u0328",
    "b": "\u0331",
}
_SPACING: Final = dict(zip("=.urHvck", "¯˙˘˚˝ˇ¸˛", strict=True))
"""The marks by themselves, as `\\r{}` writes them; those of the typewriter stay what they are."""
_LATIN: Final = {
    "ss": "ß", "SS": "ẞ", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "o": "ø", "O": "Ø",
    "aa": "å", "AA": "Å", "l": "ł", "L": "Ł", "dh": "ð", "DH": "Ð", "th": "þ", "TH": "Þ",
    "dj": "đ", "DJ": "Đ", "ng": "ŋ", "NG": "Ŋ", "i": "ı", "j": "ȷ", "ij": "ij", "IJ": "IJ",
}  # fmt: skip
_CYRILLIC_NAMES: Final = (
    "a b v g d e yo zh z i ishrt k l m n o p r s t u f h c ch sh shch hrdsn ery sftsn erev yu ya "
    "ie ii yi gup ushrt"
)
_CYRILLIC: Final = dict(
    zip(_CYRILLIC_NAMES.split(), "абвгдеёжзийклмнопрстуфхцчшщъыьэюяєіїґў", strict=True)
)
"""The letters of the encoding T2A: `\\cyrya`, `\\CYRYA`."""
LETTERS: Final = (
    _LATIN
    | {f"cyr{name}": letter for name, letter in _CYRILLIC.items()}
    | {f"CYR{name.upper()}": letter.upper() for name, letter in _CYRILLIC.items()}
)

_LETTER: Final = re.compile(
    r"\\(" + "|".join(sorted(LETTERS, key=lambda name: (-len(name), name))) + r")(?![A-Za-z@])"
)
_SPACED: Final = re.compile(r"(\{\\[`'^~=\".]) +((?:[^\W\d_]|\\[ij])\})")
"""`{\\" o}`, which TeX reads as it reads `{\\"o}`."""
_SWALLOWED: Final = re.compile(r"\{\}|[ \t]*(?:\n[ \t]*)?")
_ACCENT: Final = re.compile(
    r"\\(?:([`'^~=\"]|\.(?!(?:com|org|net|edu|gov)\b))|([uvHckrdb])(?:[ \t]+|(?=[{\\])))"
)
# A tie over two letters is known by its braces only: `\t` without is more often a tab's residue.
_TIE: Final = re.compile(r"\\t *\{([^\W\d_])([^\W\d_])\}")
_BASE: Final = re.compile(r"\\([ij])(?![A-Za-z@])(?:\{\}|[ \t]*)|([^\W\d_])")
# A string literal's escapes look the same: `it\'s`, `said \"no\"`. TeX's stand before a letter or
# a brace throughout, and a final `\'s` is a genitive far more often than Polish.
_LITERAL: Final = {
    "'": re.compile(r"\\'(?![^\W\d_]|[{\\])|(?<=\w)\\'(?:s|t|re|ve|ll)\b"),
    '"': re.compile(r"\\\"(?![^\W\d_]|[{\\])"),
    "`": re.compile(r"\\`(?:(?![^\W\d_]|[{\\])|[^`\n]{1,60}(?<=[^\s\\])`(?![\w`]))"),
}


def accents(text: str) -> str:
    """The text with accent macros and letter macros as letters, and no braces left around them."""
    if "{\\" in text:
        extents = verbatim(text)
        text = _SPACED.sub(
            lambda found: found[0] if within(extents, *found.span()) else found[1] + found[2], text
        )
    for mark, literal in _LITERAL.items():
        if "\\" + mark in text and literal.search(text):
            text = _unescaped(text, mark)
    return rewrite(text, _visit)


def _unescaped(text: str, mark: str) -> str:
    def visit(text: str, place: int) -> tuple[str, int] | None:
        return (protect(mark), place + 2) if text.startswith("\\" + mark, place) else None

    return rewrite(text, visit)


def _visit(text: str, place: int) -> tuple[str, int] | None:
    if text[place] == "{":  # {\'e} and {\o}: the braces were there for the macro only
        group = group_at(text, place)
        content = group[0].strip() if group else ""
        inner = _character(content, 0)
        return (inner[0], group[1]) if group and inner and inner[1] == len(content) else None
    return _character(text, place)


def _character(text: str, place: int, deep: int = 2) -> tuple[str, int] | None:
    """The letter that the macro at `place` writes, and its end; `deep`: accents on accents."""
    if not text.startswith("\\", place):
        return None
    if letter := _LETTER.match(text, place):
        swallowed = _SWALLOWED.match(text, letter.end())
        return LETTERS[letter[1]], swallowed.end() if swallowed else letter.end()
    if tie := _TIE.match(text, place):
        return f"{tie[1]}\u0361{tie[2]}", tie.end()
    accent = _ACCENT.match(text, place)
    if accent is None:
        return None
    mark = accent[1] or accent[2]
    if group := group_at(text, accent.end()):
        return _over_group(mark, group, deep)
    base = _BASE.match(text, accent.end())
    if base is None:
        return None
    letter_text = normalize("NFC", (base[1] or base[2]) + COMBINING[mark])
    # Without braces only a letter that Unicode has as such: `\.z`, but not the `\d x` of a pattern.
    return (letter_text, base.end()) if len(letter_text) == 1 else None


def _over_group(mark: str, group: tuple[str, int], deep: int) -> tuple[str, int] | None:
    content, stop = group[0].strip(), group[1]
    if not content:  # \~{} and \^{} are how TeX writes the bare mark
        bare = protect(mark) if mark in "`'^~\"" else _SPACING.get(mark)
        return (bare, stop) if bare else None
    if content in ("\\i", "\\j"):
        content = content[1]
    elif deep and (inner := _character(content, 0, deep - 1)):
        content = inner[0] + content[inner[1] :]
    if not content[0].isalpha():
        return None
    return normalize("NFC", content[0] + COMBINING[mark] + content[1:]), stop
