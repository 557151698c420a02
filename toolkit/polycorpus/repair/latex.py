"""
LaTeX in running text: its macros, escapes and braces go, what they say stays. Math is verbatim.

`%` is a character and never a comment: no abstract has comments, and many have `93%`.
"""

from __future__ import annotations

import re
from typing import Final

from polycorpus.repair import latex_macros as known
from polycorpus.repair.accents import accents
from polycorpus.repair.latex_syntax import Macro, Visit, group_at, macro_at, rewrite
from polycorpus.repair.latex_typography import dashes, quotes, ties
from polycorpus.repair.links import linked
from polycorpus.repair.protection import STAND_INS, protect
from polycorpus.repair.rule import Family, Rule
from polycorpus.repair.verbatim import is_math, verbatim, within

_ESCAPED: Final = "%&_#${}" + protect("%&_#${}")
r"""What a backslash protects in LaTeX; an entity may have given the character, as in `R\&amp;D`."""
_ESCAPE_ALONE: Final = re.compile(rf"\{{\\([{re.escape(_ESCAPED)} ,;:@-])\}}")
_MARKDOWN_ESCAPED: Final = "*[]()<>|!"
_BACKSLASHES: Final = re.compile(r"\\+")
_LINE_END: Final = re.compile(r"\\\\\*?(?:\[[\d.]+ ?(?:pt|em|ex|mm|cm|in)\])?(?=\s|$)")
_SPACED: Final = " ,;:"
r"""`\ ` and the thin spaces; one plain space each."""

_EVIDENCE: Final = re.compile(r"\\(?:[A-Za-z]{2,}|[%&_#${}\"'`^~])")
_PHRASE: Final = re.compile(r"[^\W_](?:[\w\s.,'’()/+&%!?\-]*[\w.)!?%])?")
_THOUSANDS: Final = re.compile(r"(?<=\d)\{([,.])\}(?=\d{3}(?!\d))")
"""How TeX is told that no space follows the comma of 10{,}000."""
_HAS_WORD: Final = re.compile(r"[^\W\d_]{2}|[^\W\d_] [^\W\d_]")
_LETTERS: Final = re.compile(r"[^\W\d_]+")


def without_braces(text: str) -> str:
    """Without braces around words, in a text that has other LaTeX; sets and numbers keep theirs."""
    if "{" not in text:
        return text
    if _THOUSANDS.search(text):
        text = _outside(_THOUSANDS, r"\1", text)
    if not is_latex(text):
        return text

    def visit(text: str, place: int) -> tuple[str, int] | None:
        if text[place] == "\\":
            macro = macro_at(text, place)
            if macro is None or not macro.arguments:
                return None
            return _with_each_argument(macro, visit), macro.stop(len(macro.arguments))
        group = group_at(text, place)
        if group is None or not _is_phrase(text, place, group):
            return None
        return rewrite(group[0], visit), group[1]

    return rewrite(text, visit)


def _with_each_argument(macro: Macro, visit: Visit) -> str:
    """The macro as it stands, its arguments rewritten."""
    written = [macro.text[macro.start : macro.stop(0)]]
    for place, argument in enumerate(macro.arguments):
        start, stop = macro.stop(place), macro.stop(place + 1)
        opening = macro.text.index("{", start)
        written += macro.text[start : opening + 1], rewrite(argument, visit)
        written.append(macro.text[stop - 1 : stop])
    return "".join(written)


def is_latex(text: str) -> bool:
    """Whether it holds macros, escapes or math, or BibTeX's protected capitals (`{B}ayes`)."""
    extents = verbatim(text)
    if _PROTECTIVE.search(text) or any(is_math(text, start) for start, _ in extents):
        return True
    return any(not within(extents, *found.span()) for found in _EVIDENCE.finditer(text))


_CAPITALS: Final = "A-ZÀ-ÖØ-Þ"
_PROTECTIVE: Final = re.compile(rf"(?<![\w_^}}])\{{[{_CAPITALS}]+\}}(?=[a-zß-öø-ÿ])")


def _outside(mark: re.Pattern[str], instead: str, text: str) -> str:
    """What the mark finds outside math, code and addresses, replaced."""
    extents = verbatim(text)
    return mark.sub(
        lambda found: found[0] if within(extents, *found.span()) else found.expand(instead), text
    )


def _is_phrase(text: str, place: int, group: tuple[str, int]) -> bool:
    content = group[0].replace("{", "").replace("}", "").strip()  # {{Harbour}}
    before, after = text[place - 1 : place], text[group[1] : group[1] + 1]
    if before in ("_", "^", "@", "$") or after in ("@", "$"):
        return False
    glued = before.isalnum() or after.isalnum() or before in ("/", "}") or after in ("_", "/", "{")
    if glued:
        return _LETTERS.fullmatch(content) is not None
    return _PHRASE.fullmatch(content) is not None and _HAS_WORD.search(content) is not None


def escapes(text: str) -> str:
    r"""Escaped characters as text, `\\` at a line's end and thin spaces as spaces."""

    def visit(text: str, place: int) -> tuple[str, int] | None:
        if text[place] != "\\":
            return _escape_in_braces(text, place)
        character = text[place + 1 : place + 2]
        if character == "\\":
            return _line_breaks(text, place)
        if character == "." and text[place - 1 : place].isdigit():  # Markdown: no item of a list
            return ".", place + 2
        return _escaped(character, text[place + 2 : place + 3], place)

    return rewrite(text, visit)


def _escape_in_braces(text: str, place: int) -> tuple[str, int] | None:
    r"""A group that holds one escape, as BibTeX writes it: `AT{\&}T`, `50{\%}`."""
    found = _ESCAPE_ALONE.match(text, place)
    escaped = _escaped(found[1], "", place) if found else None
    return (escaped[0], found.end()) if found and escaped else None


def _line_breaks(text: str, place: int) -> tuple[str, int]:
    r"""All of a run of `\\` as one space at a line's end; elsewhere as it stands."""
    found = _BACKSLASHES.match(text, place)
    stop = found.end() if found else place + 2
    even = stop - (stop - place) % 2  # the odd one escapes what follows
    end = _LINE_END.match(text, stop - 2) if even == stop else None
    return (" ", end.end()) if end else (text[place:even], even)


def _escaped(character: str, after: str, place: int) -> tuple[str, int] | None:
    if not character:
        return None
    if character in _ESCAPED or character in _MARKDOWN_ESCAPED:
        return protect(character), place + 2
    if character in _SPACED:
        return " ", place + 2
    if character in "-@":  # where a word may be broken, and how TeX is told that a sentence ends
        return "", place + 2
    if character == "/":  # the italic correction, and what JSON makes of a slash
        return ("" if after in ("", "}", " ") else "/"), place + 2
    return None


_UNIT: Final = re.compile(r"[ \t]+(?=(?:[CFKmsglLVAWNJMT]|Pa|Hz|mol|min|eV)(?![^\W_]))")
"""The space between `\\textmu` and `m`, which ends the macro's name and is none of the text."""
_NAMES: Final = (
    r"(?:no|foot|paren|text|auto|smart|super|full|short)?[cC]ite[A-Za-z]*\*?"
    r"|(?:eq|auto|c|C|page|name|v|sub|cpage|Cpage)?ref\*?|label"
)
_CITATION: Final = rf"\\(?:{_NAMES})(?:\s?\[[^\[\]]{{0,200}}\]){{0,2}}\s?\{{[^{{}}]{{0,2000}}\}}"
_KEY_MACRO: Final = re.compile(rf"\\(?:{_NAMES})(?![A-Za-z])")
# A list of nothing but citations goes with its brackets.
_CITATIONS: Final = re.compile(
    r"(?<![ \t~])[ \t~]*(?:\n[ \t~]*)?"
    rf"(?:[(\[]\s*{_CITATION}(?:[\s,;]*{_CITATION})*\s*[)\]]|{_CITATION})"
)


def without_citations(text: str) -> str:
    """Without citations, labels and references, whose arguments are keys, and the space before."""
    if not _KEY_MACRO.search(text):
        return text
    extents = verbatim(text)
    return _CITATIONS.sub(lambda found: found[0] if within(extents, *found.span()) else "", text)


def links(text: str) -> str:
    r"""`\url{u}` as u; `\href{u}{t}` as u where t is that address, else as `t (u)`."""

    def visit(text: str, place: int) -> tuple[str, int] | None:
        macro = macro_at(text, place) if text[place] == "\\" else None
        if macro is None or not macro.arguments:
            return None
        address = macro.arguments[0].strip()
        if known.LINKS.get(macro.name) == 1:
            return _apart(text, place) + address, macro.stop(1)
        if macro.name == "href" and len(macro.arguments) > 1:
            shown = rewrite(macro.arguments[1], visit).strip()
            return linked(shown, address), macro.stop(2)
        return None

    return rewrite(text, visit)


def _apart(text: str, place: int) -> str:
    """A space where an address would be glued to the word before it."""
    return " " if text[place - 1 : place].isalnum() else ""


def text_in_math(text: str) -> str:
    r"""`$\textbf{MGUP}$`, math that is only a text macro, as that macro."""
    for start, stop in reversed(verbatim(text)):
        if not is_math(text, start):
            continue
        delimiter = 2 if text[start + 1] in "$([" else 1
        content = text[start + delimiter : stop - delimiter].strip()
        macro = macro_at(content, 0)
        if macro and macro.name in known.TEXT and macro.arguments and macro.stop(1) == len(content):
            text = text[:start] + content + text[stop:]
    return text


def macros(text: str) -> str:
    """Text macros as their argument, symbols as characters; of an unknown macro the words stay."""
    return rewrite(text, _unwrapped)


def _unwrapped(text: str, place: int) -> tuple[str, int] | None:
    if text[place] == "{":
        return _group(text, place)
    macro = macro_at(text, place)
    if macro is None:
        return None
    name = macro.name.rstrip("*")
    if name == "verb":
        return _verbatim(text, macro.name_stop)
    if name in known.SYMBOLS:
        return _symbol(text, macro, name)
    if layout := _layout(text, macro, name):
        return layout
    if name in ("begin", "end"):
        return _environment(macro)
    if name in known.MATH:
        return text[place : macro.stop(len(macro.arguments))], macro.stop(len(macro.arguments))
    if name in known.DROPPED:
        return "", macro.stop(min(known.DROPPED[name], len(macro.arguments)))
    return _with_arguments(macro, name)


def _symbol(text: str, macro: Macro, name: str) -> tuple[str, int]:
    """A macro's character; the space that ends its name is none of the text if it leans on it."""
    if name in known.UNITS and (unit := _UNIT.match(text, macro.name_stop)):
        return known.SYMBOLS[name], unit.end()
    ended = name not in known.LEANING or macro.bare_stop > macro.name_stop  # by `{}`
    return known.SYMBOLS[name], macro.bare_stop if ended else _swallow(text, macro.name_stop)


def _layout(text: str, macro: Macro, name: str) -> tuple[str, int] | None:
    """Breaks, spaces, items, switches and headings: what only lays out the text."""
    if name in known.BREAKS:
        return known.BREAKS[name], _swallow(text, macro.stop(0))
    if name in known.SPACES:
        return " ", macro.stop(min(1, len(macro.arguments)))
    if name == "item":  # \item[Label] text
        label = " ".join(macro.options)
        return f"\n{macros(label)} " if label else "\n", _swallow(text, macro.stop(0))
    if name in known.DECLARATIONS:
        return _declared(macro)
    if name in known.HEADINGS and macro.arguments:
        return macros(macro.arguments[0]) + _apart_from(text, macro.stop(1)), macro.stop(1)
    return None


def _declared(macro: Macro) -> tuple[str, int]:
    r"""A switch leaves nothing, save what people give it in braces: `\small{text}`."""
    if macro.arguments and macro.arguments[0].strip():
        return macros(macro.arguments[0]), macro.stop(1)
    return "", _swallow(macro.text, macro.bare_stop)


def _apart_from(text: str, place: int) -> str:
    """A space where the next word would be glued to the one before."""
    return " " if text[place : place + 1].isalnum() else ""


def _verbatim(text: str, place: int) -> tuple[str, int] | None:
    r"""`\verb|x|`, whose delimiter is any character, as code in Markdown's marks."""
    delimiter = text[place : place + 1]
    stop = text.find(delimiter, place + 1) if delimiter and not delimiter.isspace() else -1
    content = text[place + 1 : stop]
    if stop < 0 or not content or "\n" in content or "`" in content:
        return None
    return f"`{content}`", stop + 1


def _with_arguments(macro: Macro, name: str) -> tuple[str, int] | None:
    given = macro.arguments
    if name in known.WRAPPERS:
        return (macros(given[0]), macro.stop(1)) if given else None
    if name in known.AFTER_FIRST and len(given) > known.AFTER_FIRST[name]:
        return _joined(given[known.AFTER_FIRST[name] :]), macro.stop(len(given))
    if name in known.NOTES and given:
        return f" ({macros(given[0]).strip()})", macro.stop(1)
    has_words = len(name) > 1 and any(_HAS_WORD.search(argument) for argument in given)
    if has_words:
        return _joined(given), macro.stop(len(given))
    if not given and (lost := known.LOST_BRACES.match(macro.name)):
        return lost[1], macro.name_stop
    # `\ours achieves`: the name is all there is, and deleting it would take the sentence's subject.
    return macro.text[macro.start : macro.name_stop], macro.bare_stop


def _joined(arguments: tuple[str, ...]) -> str:
    return " ".join(macros(argument) for argument in arguments)


def _group(text: str, place: int) -> tuple[str, int] | None:
    r"""A group that holds a macro, such as `{\bf X}`, or nothing at all, loses its braces."""
    group = group_at(text, place)
    if group is None or ("\\" not in group[0] and group[0].strip()):
        return None
    if not group[0].strip():
        return ("", group[1]) if _follows_macro(text, place) else None
    return macros(group[0]), group[1]


def _follows_macro(text: str, place: int) -> bool:
    before = text[place - 1 : place]
    return before.isalpha() or before in STAND_INS or (before > "\x7f" and not before.isspace())


def _environment(macro: Macro) -> tuple[str, int]:
    name = macro.arguments[0].strip().rstrip("*") if macro.arguments else ""
    laid_out = known.ENVIRONMENT_ARGUMENTS.get(name, 0) if macro.name == "begin" else 0
    stop = macro.stop(min(1 + laid_out, len(macro.arguments)))
    return "\n" if name else "", stop


def _swallow(text: str, place: int) -> int:
    while text[place : place + 1] in (" ", "\t"):
        place += 1
    return place


def _needs(text: str) -> bool:
    if "\\" in text or "{" in text or "~" in text or "--" in text:  # no loop: asked of every text
        return True
    return "`" in text and ("``" in text or "?`" in text or "!`" in text)


FAMILY: Final = Family(
    _needs,
    (
        Rule("latex_math_text", "`$\\textbf{X}$` is X", text_in_math),
        Rule("latex_braces", "braces around words go, in a text with other LaTeX", without_braces),
        Rule("latex_accents", "`\\'e` is é", accents),  # first: `\ss\ ` ends a macro with its space
        Rule("latex_escapes", "`\\%` is %, `\\_` is _, and so on", escapes),
        Rule("latex_citations", "`\\cite{}`, `\\label{}` and `\\ref{}` go", without_citations),
        Rule("latex_links", "`\\url{u}` is u, `\\href{u}{t}` is `t (u)`", links),
        Rule("latex_ties", "`~` is a space between words and before a macro", ties),
        Rule("latex_macros", "`\\textbf{X}` is X; an unknown macro's words stay", macros),
        Rule("latex_quotes", "``x'' is “x”", quotes),
        Rule("latex_dashes", "`---` is —, `--` is –", dashes),
    ),
)
