"""The text of BibTeX values: macros are written out, protecting braces go, LaTeX stays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import regex

from polycorpus.read.layouts.bibtex.grammar import Piece

_LONGEST: Final = 1000
"""A journal's name or a city has up to 300; ten macros that double each other would have 1,000."""

_TOKEN: Final = regex.compile(
    r"(?P<math>\$\$(?:[^$\\]|\\.)++\$\$|\$(?:[^$\\\n]|\\.|\n(?!\s*\n))++\$|\\\((?:[^\\]|\\[^()])*+\\\))"
    r"|(?P<macro>\\(?:[A-Za-z]+\*?(?:\[[^\]\n]*\])?|[`'^~=\".])(?=\{)|[\^_](?=\{))"
    r"|\\[A-Za-z]+|\\."
    r"|[{}]",
    regex.DOTALL,
)
"""Math; what takes the group after it, indices included; other macros and escapes; braces."""
_ESCAPE: Final = regex.compile(r"\\[&%$#_{}]")
_ITEM: Final = r"(?:[-+−]?\d[\d.]*|\p{L}(?:_?\w)?|\.\.\.|…|\\[lc]?dots)"
_SET: Final = regex.compile(rf"\s*{_ITEM}(?:\s*,\s*{_ITEM})+\s*")
"""`{0, 1}`, `{a, b, ...}`: somebody who writes no LaTeX means a set."""
_LONGEST_SET: Final = 200
_BRACE: Final = regex.compile(r"\\.|[{}]", regex.DOTALL)


def text(pieces: tuple[Piece, ...], macros: Mapping[str, str]) -> str:
    """
    The value in one; a macro that nobody defined stands for itself, as `may` does.

    Macros that would make more than `_LONGEST` characters are not written out.
    """
    written = [
        macros.get(piece.text.lower(), piece.text) if piece.name else piece.text for piece in pieces
    ]
    if any(piece.name for piece in pieces) and sum(map(len, written)) > _LONGEST:
        written = [piece.text for piece in pieces]
    return "".join(written)


def prose(value: str) -> str:
    """A title or abstract, its lines as they are wrapped but without their indentation."""
    value = "\n".join(line.strip() for line in unprotected(value).split("\n")).strip()
    while "\n\n\n" in value:
        value = value.replace("\n\n\n", "\n\n")
    return value


def unprotected(value: str) -> str:
    r"""
    The value without the braces that only protect capitals: `{DNA}` is DNA.

    They are BibTeX's, not the text's. Those of a macro's argument, an accent, a declaration
    (`{\em so}`), a formula and a set stay, for the repair of LaTeX to judge.
    """
    closers = _closers(value)
    dropped: set[int] = set()
    written: list[str] = []
    place = 0
    while found := _TOKEN.search(value, place):
        written.append(value[place : found.start()])
        place = found.end()
        token = found[0]
        if found["macro"] is not None:
            while place in closers:
                place = closers[place] + 1
            written.append(value[found.start() : place])
        elif token == "{" and found.start() in closers:
            stop = closers[found.start()]
            if _is_text(value, found.start() + 1, stop):
                written.append(value[found.start() : stop + 1])
                place = stop + 1
            else:
                dropped.add(stop)
        elif token != "}" or found.start() not in dropped:
            written.append(token)
    return "".join(written) + value[place:]


def _is_text(value: str, start: int, stop: int) -> bool:
    """Whether the braces around a stretch mean something to a reader or to LaTeX."""
    if value.startswith("\\", start):
        return _ESCAPE.fullmatch(value, start, stop) is None
    return stop - start <= _LONGEST_SET and _SET.fullmatch(value[start:stop]) is not None


def _closers(value: str) -> dict[int, int]:
    """Place of the closing brace of each opening one; escaped braces are none."""
    closers: dict[int, int] = {}
    opened: list[int] = []
    for found in _BRACE.finditer(value):
        if found[0] == "{":
            opened.append(found.start())
        elif found[0] == "}" and opened:
            closers[opened.pop()] = found.start()
    return closers
