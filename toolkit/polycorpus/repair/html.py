"""
HTML, JATS and MathML: known tags go, entities are decoded once, paragraphs stay apart.

A tag is removed only if its name is known, it is well-formed and, unless it is empty by nature, its
partner is there too: `a<b and c>d`, `List<int>` and the mention of a lone `<div>` are text.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from html import unescape
from html.entities import html5
from typing import Final

from polycorpus.repair import unicode
from polycorpus.repair.links import linked
from polycorpus.repair.protection import protect
from polycorpus.repair.rule import Family, Rule
from polycorpus.repair.verbatim import Extent, code, math, within

_INLINE_NAMES: Final = (
    "a abbr acronym b bdi bdo big cite code del dfn em font i ins kbd label mark nobr samp small "
    "span strike strong sub sup tt u var "
    "bold italic sc monospace underline overline roman sans-serif styled-content named-content "
    "xref ext-link uri email inline-formula disp-formula alternatives tex-math fixed-case inf fn "
    "object-id related-object related-article institution abbrev chem-struct ruby rb rt rp "
    "hi foreign emphasis superscript subscript inlineequation equationsource url "
    "math mi mn mo ms mtext mrow mfrac msqrt mroot msub msup msubsup munder mover munderover "
    "mmultiscripts mtable mtr mstyle mpadded mphantom mfenced menclose merror semantics annotation "
    "annotation-xml"
)
_INLINE: Final = frozenset(_INLINE_NAMES.split())
_BLOCK_NAMES: Final = (
    "p para div title sec section abstract trans-abstract abstracttext abstractsection heading "
    "head h1 h2 h3 h4 h5 h6 ul ol li dl dt dd list list-item def-list table tbody thead tr caption "
    "blockquote disp-quote pre center article body html header footer figure figcaption fig "
    "fig-group table-wrap boxed-text disp-formula-group kwd-group copyrightinformation"
)
_BLOCKS: Final = frozenset(_BLOCK_NAMES.split())
_CELLS: Final = frozenset({"td", "th", "mtd"})
_LINE_BREAKS: Final = frozenset({"br", "break"})
_EMPTY: Final = _LINE_BREAKS | frozenset(
    {"hr", "wbr", "img", "inline-graphic", "graphic", "mspace", "none"}
)
_KNOWN: Final = _INLINE | _BLOCKS | _CELLS | _EMPTY
_PREFIXES: Final = frozenset({"", "jats", "mml", "m", "ce", "tei", "xhtml", "html", "sb"})
_WORD: Final = frozenset({"o", "st1"})
_FOREIGN: Final = frozenset({"jats", "mml"}) | _WORD
"""Prefixes that nobody writes in prose: whatever they name is markup, partner or not."""

_ATTRIBUTES: Final = r"""(?:\s+[A-Za-z_][\w:.\-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'|[^\s"'=<>`]+))*\s*"""
_TAG: Final = re.compile(
    rf"(?:(?<!\\)|(?<=\\\\))<(?P<slash>/?)(?:(?P<prefix>[A-Za-z][A-Za-z0-9]*):)?(?P<name>[A-Za-z][A-Za-z0-9\-]*)"
    rf"{_ATTRIBUTES}(?P<empty>/?)>"
)
_OPENS_PARAGRAPH: Final = re.compile(r"(?:^|[.!?:;>)\]”。！？：；）])\s*$")


def _element(names: str) -> re.Pattern[str]:
    """An element with its content, up to a tag of the same name; groups `tag`, `content`."""
    return re.compile(
        rf"<(?P<name>(?:[A-Za-z]+:)?(?:{names}))(?=[\s>])(?P<attributes>{_ATTRIBUTES})>"
        r"(?P<content>(?:(?!</?(?P=name)[\s>]).)*)</(?P=name)\s*>",
        re.DOTALL | re.IGNORECASE,
    )


# ── what isn't text at all ───────────────────────────────────────────────────────────────────────

_HIDDEN: Final = re.compile(
    r"<!--(?:(?!<!--).)*?-->|<\?xml\b[^<>]*\?>|<!DOCTYPE\b[^<>]*>", re.DOTALL | re.IGNORECASE
)
_PROGRAM: Final = _element("script|style")
_CDATA: Final = re.compile(r"<!\[CDATA\[((?:(?!<!\[CDATA\[).)*?)\]\]>", re.DOTALL)
# The Institute of Physics keeps a formula in processing instructions: as TeX, then as MathML.
_TEX_INSTRUCTION: Final = re.compile(
    r"<\?CDATA\s+((?:(?!<\?).)*?)\s*\?>|<\?MML\b(?:(?!<\?).)*?\?>", re.DOTALL
)


def _without_hidden(text: str) -> str:
    if "<?CDATA" in text:
        text = _outside_code(_TEX_INSTRUCTION, lambda found: found[1] or "", text)
    text = _outside_code(_PROGRAM, lambda _: "", _outside_code(_HIDDEN, lambda _: "", text))
    return _outside_code(_CDATA, lambda found: protect(found[1]), text)


# ── formulas ─────────────────────────────────────────────────────────────────────────────────────

_ALTERNATIVES: Final = _element("alternatives")
_MATH: Final = _element("math")
_TEX: Final = _element("tex-math|equationsource|annotation")
_TEX_BODY: Final = re.compile(r"\\begin\{document\}(.*?)\\end\{document\}", re.DOTALL)
_ALTERNATIVE_TEXT: Final = re.compile(r"""\balttext\s*=\s*(?:"([^"<]*)"|'([^'<]*)')""")
_SAYS_TEX: Final = re.compile(r"\\[A-Za-z]|[\^_$]")
_LAYOUT: Final = re.compile(r"(?<=>)\s+(?=<)")
_FRACTION: Final = re.compile(
    r"(?P<open><(?P<prefix>(?:[a-z]+:)?)mfrac[^<>]*>\s*<(?P=prefix)m[ino]\b[^<>]*>[^<>]*"
    r"</(?P=prefix)m[ino]>)\s*(?=<(?P=prefix)m[ino]\b)"
)


def _formulas(text: str) -> str:
    """The TeX of a formula that has it, in its delimiters; else MathML without its line breaks."""
    for element in (_ALTERNATIVES, _MATH):
        text = _outside_code(element, lambda found: _tex(found["content"]) or found[0], text)
    text = _outside_code(_TEX, lambda found: _tex(found[0]) or found[0], text)
    return _outside_code(_MATH, lambda found: _alternative(found) or _compact(found), text)


def _alternative(formula: re.Match[str]) -> str:
    """The TeX that MathML has as its alternative text; empty where that is none, or words."""
    found = _ALTERNATIVE_TEXT.search(formula["attributes"])
    said = unescape(found[1] or found[2] or "") if found else ""
    return _delimited(said) if _SAYS_TEX.search(said) else ""


def _compact(formula: re.Match[str]) -> str:
    return _FRACTION.sub(r"\g<open>/", _LAYOUT.sub("", formula[0]))


def _tex(content: str) -> str:
    """The first formula that is stored as TeX; empty where there is none."""
    found = _TEX.search(content)
    if found is None or (
        found["name"].lower().endswith("annotation") and "tex" not in found["attributes"].lower()
    ):
        return ""
    body = _TEX_BODY.search(found["content"])
    return _delimited(body[1] if body else found["content"])


def _delimited(tex: str) -> str:
    tex = tex.strip()
    return tex if tex.startswith(("$", "\\(", "\\[", "\\begin")) else f"${tex}$"


# ── links and code ───────────────────────────────────────────────────────────────────────────────

_LINK: Final = _element("a|ext-link|uri")
_ADDRESS: Final = re.compile(r"""\bhref\s*=\s*["']?((?:https?|ftp)://[^"'\s<>]+)""", re.IGNORECASE)
_CODE: Final = _element("code|tt|kbd|samp|monospace")


def _links(text: str) -> str:
    """Links as `t (u)`, as LaTeX's and Markdown's are."""

    def shown(found: re.Match[str]) -> str:
        address = _ADDRESS.search(found["attributes"])
        return linked(without_tags(found["content"]).strip(), address[1]) if address else found[0]

    return _outside_code(_LINK, shown, text)


def _code(text: str) -> str:
    """Code in Markdown's marks, so that later rules know it for what it is."""

    def marked(found: re.Match[str]) -> str:
        content = found["content"]
        return found[0] if "`" in content or not content.strip() else f"`{content}`"

    return _outside_code(_CODE, marked, text)


def _outside_code(
    pattern: re.Pattern[str], instead: Callable[[re.Match[str]], str], text: str
) -> str:
    extents = code(text)
    return pattern.sub(
        lambda found: found[0] if within(extents, *found.span()) else instead(found), text
    )


# ── tags ─────────────────────────────────────────────────────────────────────────────────────────

# PubMed keeps the word of a section in an attribute: <AbstractText Label="METHODS">.
_SECTION: Final = "abstracttext"
_LABEL: Final = re.compile(r'\bLabel\s*=\s*"([^"<]+)"', re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Tag:
    start: int
    stop: int
    name: str
    closes: bool
    empty: bool
    foreign: bool
    label: str


def without_tags(text: str) -> str:
    """Without the known tags; each block is a paragraph."""
    if "<" not in text:
        return text
    written: list[str] = []
    place = 0
    blank = False  # whether the line has had nothing but inline tags so far
    for tag in _markup(text):
        between, separator = text[place : tag.start], _separator(tag)
        blank = not between.rpartition("\n")[2].strip() and (blank or "\n" in between)
        written += between, separator
        place = tag.stop
        if separator:
            blank = blank or "\n" in separator
        elif tag.closes and (layout := _BEFORE_PUNCTUATION.match(text, place)):
            _strip_end(written)
            place = layout.end()
        elif blank and (layout := _LINE_END.match(text, place)):
            place = layout.end()
    return "".join(written) + text[place:]


# Where XML is laid out, an inline formula has lines for itself, and so has the comma behind it.
_LINE_END: Final = re.compile(r"[ \t]*\n")
_BEFORE_PUNCTUATION: Final = re.compile(r"[ \t]*\n[ \t]*(?=[,.;:)\]](?:\s|$))")


def _strip_end(written: list[str]) -> None:
    while written and not written[-1].strip() and not written[-1].startswith("\n\n"):
        written.pop()
    if written and written[-1].strip():
        written[-1] = written[-1].rstrip(" \t\n")


def _separator(tag: _Tag) -> str:
    if tag.name in _BLOCKS or tag.name == "hr":
        return f"\n\n{tag.label}: " if tag.label else "\n\n"
    if tag.name in _LINE_BREAKS:
        return "\n"
    return " " if tag.name in _CELLS else ""


def has_tags(text: str) -> bool:
    """Whether it holds a known tag, with its partner or without."""
    return any(map(_known, _TAG.finditer(text)))


def _markup(text: str) -> list[_Tag]:
    """The tags that are markup, in order."""
    extents: list[Extent] = sorted([*code(text), *math(text)])
    known = filter(None, map(_known, _TAG.finditer(text)))
    tags = [tag for tag in known if not _is_text(extents, tag)]
    paired = _paired(tags)
    return [tag for tag in tags if tag.start in paired or _stands_alone(text, tag, len(tags))]


def _is_text(extents: list[Extent], tag: _Tag) -> bool:
    """Whether it is part of code or of a formula, and not itself around one: `alttext="$x$"`."""
    return within(extents, tag.start, tag.start + 1) or within(extents, tag.stop - 1, tag.stop)


def _known(found: re.Match[str]) -> _Tag | None:
    prefix, name = (found["prefix"] or "").lower(), found["name"].lower()
    foreign = prefix in _FOREIGN or name == _SECTION
    if not foreign and (name not in _KNOWN or prefix not in _PREFIXES):
        return None
    closes = bool(found["slash"])
    empty = not closes and (bool(found["empty"]) or name in _EMPTY)
    label = _LABEL.search(found[0]) if name == _SECTION and not closes else None
    if prefix in _WORD:
        name = f"{prefix}:{name}"  # Word's <o:p> is no paragraph
    return _Tag(*found.span(), name, closes, empty, foreign, label[1] if label else "")


def _paired(tags: list[_Tag]) -> set[int]:
    """Starts of the tags that have their partner."""
    opened: dict[str, list[_Tag]] = defaultdict(list)
    paired: set[int] = set()
    for tag in tags:
        if tag.closes and opened[tag.name]:
            paired |= {opened[tag.name].pop().start, tag.start}
        elif not tag.closes and not tag.empty:
            opened[tag.name].append(tag)
    return paired


def _stands_alone(text: str, tag: _Tag, tags: int) -> bool:
    """A tag without partner that is markup all the same: `<br>`, JATS, and HTML's open `<p>`."""
    if tag.empty or tag.foreign:
        return True
    if tag.name not in ("p", "li"):
        return False  # physics writes <x> for a mean, and a paper on the Web writes <div>
    if tag.closes or tags > 1:
        return True
    return _OPENS_PARAGRAPH.search(text[max(0, tag.start - 20) : tag.start]) is not None


# ── entities ─────────────────────────────────────────────────────────────────────────────────────

_ENTITY: Final = re.compile(
    r"&(?:#(?:([0-9]{1,7})|[xX]([0-9A-Fa-f]{1,6}))|([A-Za-z][A-Za-z0-9]{1,31}));"
)
_BASIC: Final = frozenset({"amp", "lt", "gt", "quot", "apos", "nbsp"})


def _entities(text: str) -> str:
    """Entities as the characters that they name, which no later rule reads as markup."""
    return unicode.characters(_ENTITY.sub(_decoded, text))


def _decoded(found: re.Match[str]) -> str:
    decimal, hexadecimal, name = found.groups()
    if name:
        if found.start() and found.string[found.start() - 1] == "\\" and name not in _BASIC:
            return found[0]  # `\&ouml;`: an escaped ampersand
        return protect(html5.get(name + ";", "")) or found[0]
    value = int(decimal) if decimal else int(hexadecimal, 16)
    if 0x80 <= value < 0xA0:  # HTML reads these numbers as Windows-1252 (HTML Living Standard)
        try:
            return bytes([value]).decode("cp1252")
        except UnicodeDecodeError:
            return found[0]
    if value == 0 or 0xD800 <= value < 0xE000 or value > 0x10FFFF:
        return found[0]
    return protect(unicode.without_noncharacters(chr(value)))


FAMILY: Final = Family(
    lambda text: "<" in text or "&" in text,
    (
        Rule(
            "html_hidden", "comments, scripts and declarations go; CDATA is text", _without_hidden
        ),
        Rule("html_formulas", "a formula given twice, as TeX and MathML, is its TeX", _formulas),
        Rule("html_links", "a link is `t (u)`", _links),
        Rule("html_code", "an element of code is code", _code),
        Rule("html_tags", "known tags go; each block is a paragraph", without_tags),
        Rule("html_entities", "entities are decoded once", _entities),
    ),
)
