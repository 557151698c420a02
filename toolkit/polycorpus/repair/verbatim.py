"""The parts of a text that markup rules leave alone: math, code, addresses and paths."""

from __future__ import annotations

import re
import sys
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from polycorpus.repair.characters import PROTECTED

Extent = tuple[int, int]
"""`[start, stop)` in code points."""

# RFC 3986 without what closes the surroundings more often than it belongs to an address.
_ADDRESS: Final = re.compile(rf"[A-Za-z0-9\-._~:/?#@!&()*+,;=%\[\]{PROTECTED}]+")
_SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]{1,15}$")
_HOST: Final = re.compile(r"(?<![\w@./\\])(?:[A-Za-z0-9][A-Za-z0-9_\-]*\.)+[A-Za-z]{2,12}$")
_PLAIN_START: Final = re.compile(r"www\.|mailto:|(?<![\d.])10\.\d{4,9}/")  # the last one is a DOI's
_TRAILING: Final = ".,;:!?*_"
_BRACKETS: Final = ("()", "[]")
_LONGEST_HOST: Final = 80
_MAIL: Final = re.compile(
    r"(?:(?<![\w.+\-])[\w.+\-]+|\{[^{}\s]{1,200}\})"
    r"@[\w\-]+(?:\.[\w\-]+)+",
    re.ASCII,
)
_PATHS: Final = {
    ":\\": re.compile(r"(?<![A-Za-z0-9])[A-Za-z]:\\[^\s\"<>|*?,;(){}$]*"),  # C:\Users\me
    "\\\\": re.compile(r"(?<![\w\\])\\\\[A-Za-z0-9][\w.\-]*\\[^\s\"<>|*?,;(){}$]+"),  # \\host\dir
    "~/": re.compile(r"(?<![\w~])~/[^\s\"<>|*?,;(){}$]*"),  # ~/.bashrc
}
"""Paths of file systems, by what each of them must hold."""
_BACKTICKS: Final = re.compile("`+")
# TeX's quotes: ``x'' and `x'. What follows the closing one tells `don't` (code) from `x' (quoted).
_TEX_DOUBLE: Final = re.compile(r"[^`\n]*?''")
_TEX_SINGLE: Final = re.compile(r"[^\s`'](?:[^`'\n]|'(?=\w))*'(?![\w`])")
INVERTED: Final = re.compile(r"(?<![^\s(\[“])([?!])`(?=[^\W\d_]|\\['`\"^~])")
r"""The question and exclamation marks that open a sentence in Spanish, in TeX: ?`Qu\'e es?"""
_PARAGRAPH: Final = re.compile(r"\n[ \t]*\n")


@lru_cache(maxsize=32)  # the rules of a family ask about one text again and again
def verbatim(text: str) -> tuple[Extent, ...]:
    """Extents of math, code, addresses and paths, sorted and without overlap."""
    if not any(mark in text for mark in ("$", "\\", "`", "@", "/", "www.", "mailto:")):
        return ()
    outside = _merged([*code(text), *addresses(text)])
    return tuple(_merged([*outside, *math(text, tuple(outside))]))


def within(extents: Sequence[Extent], start: int, stop: int) -> bool:
    """Whether `[start, stop)` touches one of these sorted extents."""
    place = bisect_right(extents, (stop - 1, sys.maxsize))
    return place > 0 and extents[place - 1][1] > start


def code(text: str) -> list[Extent]:
    """CommonMark's code spans, backticks included; TeX's quotes are none."""
    if "`" not in text:
        return []
    runs = list(_BACKTICKS.finditer(text))
    starts: dict[int, list[int]] = defaultdict(list)
    for run in runs:
        starts[len(run[0])].append(run.start())
    spans: list[Extent] = []
    for opener in runs:
        if (spans and opener.start() < spans[-1][1]) or _opens_tex_quote(text, opener):
            continue
        alike = starts[len(opener[0])]
        place = bisect_right(alike, opener.start())
        if place < len(alike) and _is_code(text, opener, alike[place]):
            spans.append((opener.start(), alike[place] + len(opener[0])))
    return spans


def _is_code(text: str, opener: re.Match[str], closing: int) -> bool:
    """Not where the second run opens, too: the quotation within ``one ``that'' quotes''."""
    content, after = text[opener.end() : closing], closing + len(opener[0])
    opens_again = content[-1:].isspace() and text[after : after + 1].isalnum()
    if opens_again and not content[:1].isspace():
        return False
    return _PARAGRAPH.search(content) is None


def _opens_tex_quote(text: str, run: re.Match[str]) -> bool:
    if len(run[0]) == 1 and INVERTED.match(text, max(0, run.start() - 1)):
        return True
    shape = {1: _TEX_SINGLE, 2: _TEX_DOUBLE}.get(len(run[0]))
    return shape is not None and shape.match(text, run.end()) is not None


def addresses(text: str) -> Iterator[Extent]:
    """URLs, DOIs, e-mail addresses and paths of file systems."""
    for start, place in _address_starts(text):
        stop = _ADDRESS.match(text, place)
        if stop:
            bracketed = text[start - 1 : start] == "<" and text[stop.end() : stop.end() + 1] == ">"
            address = text[start : stop.end()]
            yield start, start + len(address if bracketed else _trimmed(address))
    if "@" in text:
        yield from (found.span() for found in _MAIL.finditer(text))
    for mark, path in _PATHS.items():
        if mark in text:
            yield from (found.span() for found in path.finditer(text))


def _address_starts(text: str) -> Iterator[Extent]:
    """Where an address begins, and from where on its characters are to be read."""
    place = text.find("/")
    while place >= 0:
        before = text[max(0, place - _LONGEST_HOST) : place]
        if before.endswith(":") and text.startswith("//", place):
            if scheme := _SCHEME.search(before[-17:-1]):
                yield place - 1 - len(scheme[0]), place
        elif "." in before and (host := _HOST.search(before)):
            yield place - len(host[0]), place
        place = text.find("/", place + 2)
    if "www." in text or "mailto:" in text or "10." in text:
        yield from (found.span() for found in _PLAIN_START.finditer(text))


def _trimmed(address: str) -> str:
    """Without the sentence's punctuation, and without brackets that the address doesn't open."""
    excess = {
        closing: address.count(closing) - address.count(opening) for opening, closing in _BRACKETS
    }
    stop = len(address)
    while stop and (address[stop - 1] in _TRAILING or excess.get(address[stop - 1], 0) > 0):
        stop -= 1
        if address[stop] in excess:
            excess[address[stop]] -= 1
    return address[:stop]


# ── math ─────────────────────────────────────────────────────────────────────────────────────────

_ENVIRONMENTS: Final = (
    "equation|align|alignat|aligned|gather|gathered|multline|eqnarray|math|displaymath|flalign"
    "|split|cases|array|[pbvBV]?matrix|smallmatrix|subequations"
)
_OPENING: Final = re.compile(
    rf"\$\$?|\\(?:begin\{{(?P<environment>(?:{_ENVIRONMENTS})\*?)\}}|(?P<bracket>[\[(])|.)",
    re.DOTALL,
)
_CLOSING_DOLLAR: Final = re.compile(r"\\.|\$", re.DOTALL)
_TEXT_MACRO: Final = re.compile(r"\\(?:text\w*|mbox|math\w+|operatorname\*?)\s*\{[^{}]*\}")
_MACRO: Final = re.compile(r"\\(?:[A-Za-z]+|.)", re.DOTALL)
_WORD: Final = re.compile(r"[^\W\d_]{2,}")
_SIGNS: Final = re.compile(r"[\\^_=<>{}|+]|[\u2190-\u22ff]")
# A sum of money: a number, perhaps its multiple, and then a boundary: `5 and `, `1.2M, `, `3–`.
_MONEY: Final = re.compile(
    r"\s?\d[\d.,]*\s?(?:[kKmMbB]|bn|mn|[mb]illion|trillion|%)?(?![\w^\\{=+*])"
)
_BRACE: Final = re.compile(r"\\.|[{}]", re.DOTALL)
_NUMBER: Final = re.compile(r"\s*[\d.,]+\s*(?:\\?%\s*)?")
_MOST_WORDS: Final = 8
r"""Words outside `\text{}` in one formula; prose between two dollar signs soon has more."""


def is_math(text: str, start: int) -> bool:
    """Whether the verbatim part that starts there is a formula."""
    return text.startswith(("$", "\\(", "\\[", "\\begin"), start)


def math(text: str, outside: tuple[Extent, ...] = ()) -> tuple[Extent, ...]:
    r"""
    Extents of `$..$`, `$$..$$`, `\(..\)`, `\[..\]` and math environments, delimiters included.

    Sums of money are none: `$5 to $10`. A delimiter inside an extent of `outside` is no delimiter.
    """
    if "$" not in text and "\\" not in text:
        return ()
    if outside:
        text = _blanked(text, outside)
    spans: list[Extent] = []
    missing: set[str] = set()  # closings that the rest of the text doesn't have: no search twice
    place = 0
    while opening := _OPENING.search(text, place):
        end = _formula_end(text, opening, missing)
        if end is not None:
            spans.append((opening.start(), end))
        place = end or opening.end()
    return tuple(spans)


def _blanked(text: str, extents: Sequence[Extent]) -> str:
    """The text with something that is neither word, space nor sign over these sorted extents."""
    written: list[str] = []
    place = 0
    for start, stop in extents:
        written += text[place:start], "\0" * (stop - start)
        place = stop
    return "".join(written) + text[place:]


def _formula_end(text: str, opening: re.Match[str], missing: set[str]) -> int | None:
    """Where the formula that begins here ends, or None where none begins."""
    bracket, environment = opening.group("bracket", "environment")
    if opening[0] == "$":
        return _inline_end(text, opening)
    if opening[0] == "$$":
        closing = "$$"
    elif environment:
        closing = f"\\end{{{environment}}}"
    elif bracket:
        closing = "\\]" if bracket == "[" else "\\)"
    else:
        return None  # an escaped character
    if closing in missing:
        return None
    start = text.find(closing, opening.end())
    if start < 0:
        missing.add(closing)
        return None
    content = text[opening.end() : start]
    if not content or _PARAGRAPH.search(content) or (bracket and not _is_formula(content)):
        return None
    return start + len(closing)


def _inline_end(text: str, opening: re.Match[str]) -> int | None:
    for found in _CLOSING_DOLLAR.finditer(text, opening.end()):
        if found[0] == "$":
            content = text[opening.end() : found.start()]
            before = text[opening.start() - 1 : opening.start()]
            after = text[found.end() : found.end() + 1]
            if before.isupper() and _MONEY.match(content):  # A$6, R$ 7
                return None
            return found.end() if _is_inline_math(content, after) else None
    return None


def _is_inline_math(content: str, after: str) -> bool:
    if not content.strip() or "</" in content or "\0" in content or _PARAGRAPH.search(content):
        return False
    bare = _MACRO.sub(" ", _TEXT_MACRO.sub(" ", content))
    if not _balanced(content):
        return False
    words = len(_WORD.findall(bare))
    signs = _SIGNS.search(content) is not None
    before_space, after_space = content[0].isspace(), content[-1].isspace()
    if _MONEY.match(content) and (words or before_space or after_space):
        return not words and _NUMBER.fullmatch(content) is not None and before_space == after_space
    if after.isdigit():  # `$5/$10`: Pandoc's rule, save for what only TeX would write
        return signs and not words and "\\" in content
    if before_space != after_space:
        return signs and not words
    if before_space:
        return not words
    return words <= (_MOST_WORDS if signs else 2)


def _is_formula(content: str) -> bool:
    r"""Whether `\[..\]` holds a formula, or prose whose brackets Markdown had to escape."""
    bare = _MACRO.sub(" ", _TEXT_MACRO.sub(" ", content))
    return _SIGNS.search(content) is not None or len(_WORD.findall(bare)) < 2


def _balanced(content: str) -> bool:
    depth = 0
    for found in _BRACE.finditer(content):
        depth += {"{": 1, "}": -1}.get(found[0], 0)
        if depth < 0:
            return False
    return depth == 0


def _merged(extents: Iterable[Extent]) -> list[Extent]:
    """Sorted; of two that overlap the first one stands, of two that start together the longer."""
    merged: list[Extent] = []
    for start, stop in sorted(extents, key=lambda extent: (extent[0], -extent[1])):
        if not merged or start >= merged[-1][1]:
            merged.append((start, stop))
    return merged
