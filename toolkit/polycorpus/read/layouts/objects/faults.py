"""An object that can't be decoded: whether records lie in it, and where it ends."""

from __future__ import annotations

from typing import Final

import regex

from polycorpus.read.layouts.objects import shape
from polycorpus.read.layouts.objects.syntax import MalformedError, Syntax

_TOKEN: Final = regex.compile(r'"(?:[^"\\]|\\.)*+"|[\[\]{}]', regex.DOTALL)
_LIST_OF_OBJECTS: Final = regex.compile(r"\s*\[\s*\{")
_MEMBERS: Final = 64
"""Members of an envelope before its list; Crossref's has eight."""


def holds_records(text: str, at: int, syntax: Syntax) -> bool:
    """Whether the object at `at` has, before its fault, a list whose first object is a record."""
    at += 1
    for _ in range(_MEMBERS):
        blank = syntax.blank.match(text, at)
        found = syntax.key(text, blank.end() if blank else at)
        if found is None:
            return False
        name, at = found
        inner = _LIST_OF_OBJECTS.match(text, at)
        try:
            if inner is not None:
                first, _ = syntax.decode(text, inner.end() - 1)
                if any(shape.holding({name: [first]})):
                    return True
            _, at = syntax.decode(text, at)
        except MalformedError:
            return False
    return False


def balanced(text: str, at: int, stop: int) -> int | None:
    """
    One past the bracket that closes the element at `at`, if what follows is a list's.

    None too where it does not close before `stop`.
    """
    end = closed(text, at, stop)
    if end is None:
        return None
    after = text[end : end + 200].lstrip()
    return end if not after or after[0] in ",]};" else None


def closed(text: str, at: int, stop: int) -> int | None:
    """One past the bracket that closes the one at `at`; None where none does before `stop`."""
    depth = 0
    for token in _TOKEN.finditer(text, at, stop):
        if token[0] in "{[":
            depth += 1
        elif token[0] in "}]":
            depth -= 1
            if depth <= 0:
                return token.end()
    return None


def opening(names: set[str]) -> regex.Pattern[str]:
    """An object whose first key is one of these, however it is quoted; any where there is none."""
    spelled = "|".join(regex.escape(name) for name in sorted(names)) or r"[\w$-]+"
    return regex.compile(rf"\{{\s*[\"'`]?(?:{spelled})[\"'`]?\s*:")


def message(error: MalformedError, text: str, start: int, line: int) -> str:
    """What is wrong with the element that begins at `start`, and the line where it is another."""
    ahead = text.count("\n", start, error.at) if error.at < len(text) else 0
    return f"{error.message} at line {line + ahead}" if ahead else error.message
