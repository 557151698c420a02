"""LaTeX's typewriter forms of quotes, dashes and ties."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from polycorpus.repair.characters import CJK, HANGUL, PROTECTED
from polycorpus.repair.verbatim import INVERTED, Extent, verbatim, within

_QUOTED: Final = re.compile(r"(?<!`)``(?!`)((?:[^`\n]|`(?!`)|\n(?![ \t]*\n))*?)''")
_QUOTES_IN_QUOTES: Final = 2
_LONE_QUOTE: Final = re.compile(r"(?<![\w`])``(?=[^\s`])")

_EM_DASH: Final = re.compile(r"(?<![-<!])---(?![->])(?<!^---(?=$))", re.MULTILINE)
_BESIDE: Final = rf"\w)\]}}”’\"'%$.,…{PROTECTED}"
_AHEAD: Final = rf"\w(\[{{“‘\"'$\\…{PROTECTED}"
_EN_DASH: Final = re.compile(
    rf"(?<=[{_BESIDE}])(?<!\bxn)--(?=[{_AHEAD}])"  # pages 3--5, tasks--image
    r"|(?<=\s)--(?=\s)"
    r"|(?<=[^\W\d_]{2})--(?=\s)"  # i-- is a program's
    rf"|(?<=\s)--(?=\w(?:(?!--)[^\n]){{0,300}}[^\W\d_]{{2}}--[\s,.])"  # an aside: --x--
)
"""Never the option of a command (` --model`), an arrow, a comment's mark or a rule of hyphens."""

_TIE: Final = re.compile(
    rf"(?<=[^\W{CJK}{HANGUL}])~(?=[^\W{CJK}{HANGUL}])"
    rf"|(?<=[\w.,:;)\]}}'%{PROTECTED}])~(?=\\[A-Za-z])"
    rf"|(?<=[^\W\d_])[.,:;]~(?=[\w(\[${PROTECTED}])"  # Fig.~3, et al.~(2020)
    rf"|(?<=[)\]}}'%${PROTECTED}])~(?=[^\W\d_]|[$])"
    rf"|(?<=[^\W\d_{CJK}])~(?=[$(\[])|(?<=\w)~(?=[{PROTECTED}])"
)
_LAST_WORD: Final = re.compile(r"(\d\s?)?([^\W\d_]+)$")
_UNIT_NAMES: Final = (
    "nm µm μm um mm cm dm km mg kg ng µg ug ml dl mL ms ns min mol kJ kV mV kW MW Hz kHz MHz GHz "
    "Pa kPa MPa GPa eV keV MeV dB rpm ppm ppb"
)
_UNITS: Final = frozenset(_UNIT_NAMES.split())
_SINGLE_LETTERS: Final = re.compile(r"\W?[^\W\d_]~[^\W\d_]\W?")


def quotes(text: str) -> str:
    """Double quotes of TeX as typographic ones; one that nothing closes opens all the same."""
    if "?`" in text or "!`" in text:
        text = _outside(INVERTED, _inverted, text, verbatim(text))
    if "``" not in text:
        return text
    for _ in range(_QUOTES_IN_QUOTES):
        text = _QUOTED.sub(partial(_quoted, verbatim(text)), text)
    return _outside(_LONE_QUOTE, lambda _: "“", text, verbatim(text))


def _quoted(extents: Sequence[Extent], found: re.Match[str]) -> str:
    return found[0] if within(extents, *found.span()) else f"“{found[1]}”"


def dashes(text: str) -> str:
    """`---` as an em dash, `--` as an en dash, where they stand between words."""
    if "--" not in text:
        return text
    text = _outside(_EM_DASH, lambda _: "—", text, verbatim(text))
    return _outside(_EN_DASH, lambda _: "–", text, verbatim(text))


def _inverted(found: re.Match[str]) -> str:
    return "¿" if found[1] == "?" else "¡"


def _outside(
    mark: re.Pattern[str],
    instead: Callable[[re.Match[str]], str],
    text: str,
    extents: Sequence[Extent],
) -> str:
    return mark.sub(
        lambda found: found[0] if within(extents, *found.span()) else instead(found), text
    )


def ties(text: str) -> str:
    """
    `~` as a space where it ties two words. It stays in ranges (`3~5`, `3 V~5 V`), in models
    (`y~x`), in the powers of CNKI's exports (`cm~2`, `10~(-13)`), and where it means "about".
    """
    if "~" not in text:
        return text
    extents = verbatim(text)

    def untied(found: re.Match[str]) -> str:
        stands = (
            _is_model(text, found)
            or _is_measure(text, found.end() - 1)
            or within(extents, found.end() - 1, found.end())
        )
        return found[0] if stands else found[0].replace("~", " ")

    return _TIE.sub(untied, text)


def _is_measure(text: str, place: int) -> bool:
    """
    Whether a number or bracket follows, and before it stands none of the words that number
    things, such as `Section`, but a number, a unit or a symbol.
    """
    if text[place + 1] not in "([" and not text[place + 1].isdigit():
        return False
    before = text[max(0, place - 24) : place]
    if not before[-1].isalpha():
        return before[-1].isdigit()
    word = _LAST_WORD.search(before)
    return word is not None and (bool(word[1]) or len(word[2]) < 2 or word[2] in _UNITS)


def _is_model(text: str, tie: re.Match[str]) -> bool:
    """`y~x` and `X~N(0, 1)`: a letter by itself on either side."""
    around = text[max(0, tie.end() - 3) : tie.end() + 2]
    return _SINGLE_LETTERS.fullmatch(around) is not None
