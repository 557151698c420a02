"""Texts from raw files on their way into Markdown and plots, where they stay text.

Whatever is not trusted goes through `visible`, which leaves one line without control characters,
and then through `escaped`, which leaves nothing that Markdown or HTML could read as markup.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final
from unicodedata import category

import regex
from markupsafe import Markup

EXCERPT_CHARS: Final = 120
"""What a table cell shows of a text: two lines at the width of a card."""

_WHITE_SPACE: Final = regex.compile(r"\s+")
_GRAPHEME: Final = regex.compile(r"\X")
_JOINERS: Final = frozenset("\u200c\u200d")
"""Arabic-script and Indic words need them; every other format character is shown, not obeyed."""
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})

# Character references rather than backslashes: they are text in HTML blocks and in table cells too,
# and CommonMark never takes one for a delimiter. "@" would make a link or call a user.
_MARKUP: Final = {ord(sign): f"&#{ord(sign)};" for sign in "\\`*{}[]<>|~$&@"}
_UNDERSCORE: Final = regex.compile(r"(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])")
"""Between letters or digits it is never a mark, and names of files and columns stay readable."""
_LINK: Final = regex.compile(r"(?i):(?=//)|(?<=\bwww)\.")
_WORD: Final = regex.compile(r"[\w.+-]+", regex.ASCII)
_BLOCK_MARK: Final = regex.compile(r"^(?:[-+#=]|\d+(?=[.)](?:\s|$)))")


class Share(float):
    """A part of a whole, 0 to 1, shown as a percentage."""


def visible(text: str, limit: int = EXCERPT_CHARS) -> str:
    """`text` on one line of at most `limit` graphemes, with what can't be seen spelled out.

    A control or format character becomes `⟨U+202E⟩`: an escape sequence or a bidirectional override
    would otherwise act on the reader's screen. What is cut is replaced by an ellipsis.
    """
    # A grapheme can be a megabyte of combining marks; 8 code points are more than any script needs.
    text = text.strip()
    head = _WHITE_SPACE.sub(" ", text[: 8 * limit])
    graphemes = [found.group()[:8] for found in _GRAPHEME.finditer(head)]
    whole = len(graphemes) <= limit and len(text) <= 8 * limit
    kept = "".join(graphemes if whole else graphemes[: limit - 1]).rstrip()
    return "".join(_spelled(sign) for sign in kept) + ("" if whole else "…")


def escaped(text: str) -> Markup:
    """`text` as Markdown, and as HTML, that shows just this text wherever it stands in a line."""
    # The start of a line may open a list, a heading or a rule, but only there.
    start = found.end() if (found := _BLOCK_MARK.match(text)) else 0
    rest = _LINK.sub(_reference, _UNDERSCORE.sub(_reference, text[start:].translate(_MARKUP)))
    return Markup("".join(f"&#{ord(sign)};" for sign in text[:start]) + rest)


def cell(value: object) -> Markup:
    """A table cell: Markup as it is, null as a dash, numbers with separators, else escaped."""
    match value:
        case Markup():
            return value
        case None | "":
            return Markup("–")
        case bool():
            return Markup("yes" if value else "no")
        case int():
            return Markup(f"{value:,}")
        case Share():
            return Markup(f"{100 * value:.1f}&nbsp;%")
        case float():
            return Markup(f"{value:.2f}")
        case _:
            return escaped(visible(str(value)))


def share(part: int, whole: int) -> Share | None:
    """`part` of `whole`; null where there is no whole."""
    return Share(part / whole) if whole else None


def code(word: str) -> Markup:
    """A checksum, tag or version as code; anything else as text."""
    return Markup(f"`{word}`") if _WORD.fullmatch(word) else escaped(visible(word))


def table(headers: Sequence[str], rows: Iterable[Sequence[object]]) -> Markup:
    """A Markdown table; a column is set flush right where all its values are numbers."""
    body = [tuple(row) for row in rows]
    numeric = [
        any(isinstance(row[n], int | float) for row in body)
        and all(isinstance(row[n], int | float | None) for row in body)
        for n in range(len(headers))
    ]
    cells = [
        [cell(header) for header in headers],
        [Markup("--:" if right else "---") for right in numeric],
        *([cell(value) for value in row] for row in body),
    ]
    lines = (Markup("| ") + Markup(" | ").join(line) + Markup(" |") for line in cells)
    return Markup("\n").join(lines)


def fenced(text: str, language: str = "") -> Markup:
    """A code block that `text` can't end, whatever backticks are in it."""
    longest = max((len(run) for run in regex.findall(r"`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    shown = "".join(sign if sign in "\n\t" else _spelled(sign) for sign in text)
    return Markup(f"{fence}{language}\n{shown}\n{fence}")


def _reference(found: regex.Match[str]) -> str:
    return f"&#{ord(found.group())};"


def _spelled(sign: str) -> str:
    if sign in _JOINERS or category(sign) not in _UNSEEN:
        return sign
    return f"⟨U+{ord(sign):04X}⟩"
