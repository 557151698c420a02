"""Names, venues, keywords and addresses of BibTeX without LaTeX: no repair looks at them later."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final

import regex

_MARKUP: Final = regex.compile(r"[\\{}~]")
_BRACES: Final = regex.compile(r"[{}]")
_SPLIT: Final = regex.compile(r"\\.|[{}]|\s+and(?:\s+|\Z)", regex.IGNORECASE | regex.DOTALL)
_AMPERSAND: Final = regex.compile(r"(?<!\\)&")
"""In a table it separates columns; in a list of publishers it is what it looks like."""
_WHOLE: Final = regex.compile(r"\{[^{}]*\}")
_DEEPEST: Final = 20
"""Nesting that is followed: names have three, and the LaTeX parser recurses."""
_LONGEST: Final = 10_000
"""Characters of one name, venue or list of keywords; no real one has a tenth of it."""
_LISTED: Final = regex.compile(r"[;、，|]|\s&\s|\p{Han}")
"""Signs of a list that follows no rule of BibTeX's."""

_URL_MACRO: Final = regex.compile(r"\\(?:url|href|path)\s*(?=\{)")
_URL_ESCAPE: Final = regex.compile(r"\\([_%&#$~{}])(?:\{\})?")
_TILDE: Final = regex.compile(r"\{?\\textasciitilde\s*(?:\{\})?\}?|\{?\$\\sim\$\}?")


def people(value: str) -> str | tuple[str, ...]:
    """
    The names of a list joined by `and`; braces keep one with `and` in it whole.

    A list without any `and` is left to whoever knows other separators, unless braces hold it or
    its only comma stands between a family name and a given one, as BibTeX has it.
    """
    names = _split(value)
    one_name = value.count(",") == 1 and not _LISTED.search(value)
    if len(names) == 1 and not one_name and not _WHOLE.fullmatch(value.strip()):
        return plain(value)
    return tuple(name for name in map(plain, names) if name and name.lower() != "others")


def plain(value: str) -> str:
    """The value as a reader sees it: accents as letters, no macro, no brace, single spaces."""
    if _MARKUP.search(value):
        value = _decoded(value)
    return " ".join(value.split())


def address(value: str) -> str:
    r"""A URL, DOI or the like: `\_` is an underscore, and a tilde is one."""
    value = _URL_MACRO.sub("", _TILDE.sub("~", value))
    return _BRACES.sub("", _URL_ESCAPE.sub(r"\1", value)).strip()


@lru_cache(maxsize=4096)
def _decoded(value: str) -> str:
    """Venues, editors and keywords repeat throughout a file."""
    if "\\" not in value or len(value) > _LONGEST or _depth(value) > _DEEPEST:
        return _BRACES.sub("", value).replace("~", " ")
    try:
        text = _latex_to_text()(_AMPERSAND.sub(r"\\&", value))
    except IndexError:  # a lone \verb, of which pylatexenc 2.11 expects more
        return _BRACES.sub("", value)
    return text.replace("\u00a0", " ").replace("\u00ad", "")


@cache
def _latex_to_text() -> Callable[[str], str]:
    """pylatexenc, which knows every accent; its tables are made once, not for each name."""
    from pylatexenc.latex2text import LatexNodes2Text  # type: ignore[import-untyped]
    from pylatexenc.latexwalker import (  # type: ignore[import-untyped]
        LatexWalker,
        get_default_latex_context_db,
    )

    macros = get_default_latex_context_db()
    writer = LatexNodes2Text(math_mode="verbatim", keep_comments=True)

    def convert(latex: str) -> str:
        walker = LatexWalker(latex, latex_context=macros, tolerant_parsing=True)
        return str(writer.nodelist_to_text(walker.get_latex_nodes()[0]))

    return convert


def _split(value: str) -> list[str]:
    names: list[str] = []
    depth = start = 0
    for found in _SPLIT.finditer(value):
        if found[0] in "{}":
            depth += 1 if found[0] == "{" else -1
        elif depth == 0 and not found[0].startswith("\\"):
            names.append(value[start : found.start()])
            start = found.end()
    return [*names, value[start:]]


def _depth(value: str) -> int:
    deepest = depth = 0
    for char in value:
        depth += (char == "{") - (char == "}")
        deepest = max(deepest, depth)
    return deepest
