"""How values are written: what a walk over them needs of a syntax, and JSON's own."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from re import Pattern
from typing import Any, Final


class MalformedError(ValueError):
    """
    Text that does not follow the syntax.

    `cut` says that it may only lack its end, `deep` that it is nested deeper than is read.
    """

    def __init__(self, message: str, at: int, *, cut: bool = False, deep: bool = False) -> None:
        super().__init__(message)
        self.message, self.at, self.cut, self.deep = message, at, cut, deep


@dataclass(frozen=True, slots=True)
class Syntax:
    """
    How objects are written.

    `decode` gives the value at an index and where it ends, or a MalformedError; `blank` matches
    what may stand between values, nothing too; `key` gives a key and where its value begins;
    `opening` matches what stands right before a value that stands in no other.
    """

    decode: Callable[[str, int], tuple[Any, int]]
    blank: Pattern[str]
    key: Callable[[str, int], tuple[str, int] | None]
    opening: Pattern[str]


DEEPEST: Final = 64
"""Lists and objects in one another; the deepest record met has nine. What walks over values may
call itself for each."""

TOO_DEEP: Final = "nested too deeply"

_DECODER: Final = json.JSONDecoder(
    strict=False,  # a line feed or tab in a string is a fault that many writers share
    parse_float=str,  # 2101.00010 is an arXiv number
    parse_constant=lambda _: None,  # pandas writes NaN where it has nothing
)
_KEY: Final = re.compile(r'"((?:[^"\\]|\\.)*+)"\s*+:\s*+', re.DOTALL)


def decode(text: str, at: int) -> tuple[Any, int]:
    """The JSON value at `at` and where it ends; numbers with a fraction stay as written."""
    try:
        value, stop = _DECODER.raw_decode(text, at)
    except json.JSONDecodeError as error:
        cut = error.msg.startswith("Unterminated")
        raise MalformedError(error.msg.lower(), error.pos, cut=cut) from error
    except RecursionError as error:
        raise MalformedError(TOO_DEEP, at, deep=True) from error
    except ValueError as error:
        raise MalformedError("a number too long", at) from error
    if text.count("[", at, stop) + text.count("{", at, stop) > DEEPEST and _is_deep(value):
        raise MalformedError(TOO_DEEP, at, deep=True)
    return value, stop


def _is_deep(value: object) -> bool:
    """Whether anything lies deeper than `DEEPEST`, level by level."""
    level: list[Any] = [value]  # a scalar holds nothing, whatever it is
    for _ in range(DEEPEST):
        level = [
            inner
            for outer in level
            for inner in (outer.values() if isinstance(outer, dict) else outer)
            if isinstance(inner, (dict, list))
        ]
        if not level:
            return False
    return True


def _key(text: str, at: int) -> tuple[str, int] | None:
    match = _KEY.match(text, at)
    if match is None:
        return None
    try:
        return decode(text, at)[0], match.end()
    except MalformedError:
        return match[1], match.end()


JSON: Final = Syntax(decode, re.compile(r"[\s,\x1e]*+"), _key, re.compile(r"(?=[{\[])"))
