"""LaTeX's typewriter forms of quotes, dashes and ties."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from polycorpus.repair.characters import CJK, HANGUL, PROTECTED
from polycorpus.repair.verbatim import Extent, code, verbatim, within

_QUOTED: Final = re.compile(r"(?<!`)``(?!`)((?:[^`\n]|`(?!`)|\n(?![ \t]*\n))*?)''")
_LONE_QUOTE: Final = re.compile(r"(?<![\w`])``(?![\s`])")

_EM_DASH: Final = re.compile(r"(?<![-<!])---(?![->])(?<!^---(?=$))", re.MULTILINE)
_BESIDE: Final = rf"\w)\]}}”’\"'%$.,…{PROTECTED}"
_AHEAD: Final = rf"\w(\[{{“‘\"'$\\…{PROTECTED}"
_EN_DASH: Final = re.compile(
    rf"(?<=[{_BESIDE}])(?<!\bxn)--(?=[{_AHEAD}])"  # pages 3--5, tasks--image
    r"|(?<=\s)--(?=\s)"
    r"|(?<=[^\W\d_])--(?=\s)"
    rf"|(?<=\s)--(?=\w[^\n]*?[^\s\-]--[\s,.;:])"  # opens an aside that another dash closes
)
"""Never the option of a command (` --model`), an arrow, a comment's mark or a rule of hyphens."""

_TIE: Final = re.compile(
    rf"(?<=[^\W{CJK}{HANGUL}])~(?=[^\W{CJK}{HANGUL}])"
    rf"|(?<=[\w.,:;)\]}}'%{PROTECTED}])~(?=\\[A-Za-z])"
    r"|(?<=[^\W\d_])[.,:;]~(?=[\w(\[$])"  # Fig.~3, et al.~(2020)
    rf"|(?<=[)\]}}'%${PROTECTED}])~(?=[\w$(\[])"
    r"|(?<=\w)~(?=[$(\[])"
)
_SINGLE_LETTERS: Final = re.compile(r"\W?[^\W\d_]~[^\W\d_]\W?")


def quotes(text: str) -> str:
    """Double quotes of TeX as typographic ones; one that nothing closes opens all the same."""
    if "``" not in text:
        return text
    text = _QUOTED.sub("“\\1”", text)
    return _outside(_LONE_QUOTE, "“", text, code(text))


def dashes(text: str) -> str:
    """`---` as an em dash, `--` as an en dash, where they stand between words."""
    if "--" not in text:
        return text
    text = _outside(_EM_DASH, "—", text, verbatim(text))
    return _outside(_EN_DASH, "–", text, verbatim(text))


def _outside(mark: re.Pattern[str], character: str, text: str, extents: Sequence[Extent]) -> str:
    return mark.sub(lambda found: found[0] if within(extents, *found.span()) else character, text)


def ties(text: str) -> str:
    """`~` as a space where it ties two words. It stays in ranges (`3~5`), in models (`y~x`),
    between words of scripts without spaces, and wherever it means "about".
    """
    if "~" not in text:
        return text
    extents = verbatim(text)

    def untied(found: re.Match[str]) -> str:
        before, after = text[found.end() - 2], text[found.end() : found.end() + 1]
        is_range = before.isdigit() and after.isdigit()
        if is_range or _is_model(text, found) or within(extents, found.end() - 1, found.end()):
            return found[0]
        return found[0].replace("~", " ")

    return _TIE.sub(untied, text)


def _is_model(text: str, tie: re.Match[str]) -> bool:
    """`y~x` and `X~N(0, 1)`: a letter by itself on either side."""
    around = text[max(0, tie.end() - 3) : tie.end() + 2]
    return _SINGLE_LETTERS.fullmatch(around) is not None
