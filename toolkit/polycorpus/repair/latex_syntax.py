"""
Just enough of LaTeX's syntax for single sentences: macro names, arguments, groups.

There is no error: what doesn't parse is text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from polycorpus.repair.latex_macros import SPACED
from polycorpus.repair.verbatim import verbatim, within

_NAME: Final = re.compile(r"\\([A-Za-z@]+\*?)")
_BRACE: Final = re.compile(r"\\.|[{}]", re.DOTALL)
_OPTION: Final = re.compile(r"[ \t]*\[([^\[\]{}\n]*)\]")
_BEFORE_ARGUMENT: Final = re.compile(r"[ \t]*(?:\n[ \t]*)?\{")
_STOP: Final = re.compile(r"[\\{]")
_DEEPEST: Final = 40
"""Nesting that is followed; TeX of people stays under 10, and hostile input must not recurse."""


@dataclass(frozen=True, slots=True)
class Macro:
    r"""`\name[option]{argument}...` from `start` of `text` on; arguments without their braces."""

    text: str
    start: int
    name: str
    name_stop: int
    options: tuple[str, ...]
    arguments: tuple[str, ...]
    argument_stops: tuple[int, ...]

    def stop(self, arguments: int) -> int:
        """Where the macro ends if it takes so many of the arguments that stand there."""
        return self.argument_stops[arguments]

    @property
    def bare_stop(self) -> int:
        """Where a macro without arguments ends: `{}` and the space that TeX swallows included."""
        if self.text.startswith("{}", self.name_stop):
            return self.name_stop + 2
        return self.name_stop


def macro_at(text: str, start: int) -> Macro | None:
    r"""The macro whose backslash stands at `start`; None for escapes such as `\%`."""
    found = _NAME.match(text, start)
    if found is None:
        return None
    place = found.end()
    options: list[str] = []
    while option := _OPTION.match(text, place):
        options.append(option[1])
        place = option.end()
    arguments: list[str] = []
    stops = [place]
    while text.startswith("{", place) or (found[1] in SPACED and len(arguments) < SPACED[found[1]]):
        group = group_at(text, place)
        if group is None:
            break
        arguments.append(group[0])
        place = group[1]
        stops.append(place)
    return Macro(text, start, found[1], found.end(), tuple(options), tuple(arguments), tuple(stops))


def group_at(text: str, place: int) -> tuple[str, int] | None:
    """Content and stop of the `{...}` that begins at `place` or after white space."""
    found = _BEFORE_ARGUMENT.match(text, place)
    if found is None:
        return None
    stop = group_stop(text, found.end() - 1)
    return None if stop is None else (text[found.end() : stop - 1], stop)


def group_stop(text: str, start: int) -> int | None:
    """One past the brace that closes the one at `start`."""
    return _groups(text).get(start)


@lru_cache(maxsize=32)
def _groups(text: str) -> Mapping[int, int]:
    """For each brace that opens a group, one past the brace that closes it."""
    stops: dict[int, int] = {}
    opened: list[int] = []
    heights: list[int] = []  # levels of groups inside the one that is open
    for found in _BRACE.finditer(text):
        if found[0] == "{":
            opened.append(found.start())
            heights.append(0)
        elif found[0] == "}" and opened:
            start, height = opened.pop(), heights.pop()
            if height < _DEEPEST:
                stops[start] = found.end()
            if heights:
                heights[-1] = max(heights[-1], height + 1)
    return stops


Visit = Callable[[str, int], tuple[str, int] | None]
"""Called at each backslash and brace: what to write and where to go on, or None to copy it."""


def rewrite(text: str, visit: Visit) -> str:
    """The text with what `visit` made of its macros and groups; math, code and addresses stay."""
    written: list[str] = []
    place = 0
    for stop in _stops(text):
        if stop < place:
            continue
        answer = visit(text, stop)
        if answer is None:  # copied: a backslash with the character that it escapes
            escapes = text[stop] == "\\" and not text[stop + 1 : stop + 2].isalpha()
            answer = text[stop : stop + 2] if escapes else text[stop], stop + 1 + escapes
        written += text[place:stop], answer[0]
        place = answer[1]
    return "".join(written) + text[place:]


@lru_cache(maxsize=32)  # most texts have none, and each rule asks
def _stops(text: str) -> tuple[int, ...]:
    """Places of the backslashes and opening braces outside math, code and addresses."""
    if "\\" not in text and "{" not in text:
        return ()
    extents = verbatim(text)
    places = (found.start() for found in _STOP.finditer(text))
    return tuple(place for place in places if not within(extents, place, place + 1))
