"""
The text of an element: all of its subtree, tails too, each block a paragraph.

Inline markup goes and its text stays. A formula that is there as TeX stays in dollars, one in
MathML is its TeX annotation where it has one, else its text. A section's title leads its first
paragraph: `Methods: We ...`.
"""

from __future__ import annotations

from typing import Final

import regex

from polycorpus.heading import field_name
from polycorpus.read.nodes import Node, words

_BLOCKS: Final = words(
    "p para simplepara div sec section abstractsec abstracttext ab li item listitem list ul ol dl "
    "dd dt details summary blockquote dispquote h1 h2 h3 h4 h5 h6 head heading title sectiontitle "
    "table tr pre article figure figcaption main header footer"
)
_TITLES: Final = words("title head heading sectiontitle h1 h2 h3 h4 h5 h6")
_SECTIONS: Final = words("sec section abstractsec div abstract transabstract abstracttext")
_BREAKS: Final = words("br break lb")
_HIDDEN: Final = words("script style template noscript objectid copyrightinformation")
_LINKS: Final = words("extlink a ref uri")
_CELLS: Final = words("td th")
_FORMULAS: Final = words("alternatives inlineformula dispformula math")
"""Elements that hold one formula, perhaps in several forms; without TeX or MathML they are text."""

_TEX: Final = words("texmath equationsource")
_TEX_BODY: Final = regex.compile(r"\\begin\{document\}(.*?)\\end\{document\}", regex.DOTALL)
_URL: Final = regex.compile(r"(?:https?|ftp)://\S+")
_BLANK_LINES: Final = regex.compile(r"[^\S\n]*\n(?:[^\S\n]*\n)+[^\S\n]*")
_LINE_END: Final = regex.compile(r"[^\S\n]*\n[^\S\n]*")
_SPACE: Final = regex.compile(r"\s+")
_ENDS: Final = ":：.!?。؟—–"


def inline(node: Node, *, addresses: bool = True) -> str:
    """
    Its text on one line, white space collapsed: a name, a year, a URL.

    `addresses` false: a link is its text alone, as on a page that keeps addresses apart.
    """
    pieces: list[str] = []
    _inline(node, addresses, pieces)
    return _SPACE.sub(" ", "".join(pieces)).strip()


def _inline(node: Node, addresses: bool, pieces: list[str]) -> None:
    """Every piece of text, with space around blocks, breaks and cells."""
    for part in node.parts:
        if isinstance(part, str):
            pieces.append(part)
            continue
        key = part.key
        if key in _HIDDEN:
            continue
        formula = _formula(part) if key in _TEX or key in _FORMULAS else None
        link = _link(part) if addresses and key in _LINKS else None
        if formula is not None or link:
            pieces.append(formula or link or "")
        elif key in _BREAKS:
            pieces.append(" ")
        else:
            space = " " if key in _BLOCKS or key in _CELLS else ""
            pieces.append(space)
            _inline(part, addresses, pieces)
            pieces.append("" if key in _CELLS else space)


def paragraphs(node: Node, *, names_sections: bool = True) -> str:
    """
    Its paragraphs between blank lines; line ends inside a paragraph stay for `repair` to join.

    Without blocks, blank lines in the text itself separate paragraphs. `names_sections` false:
    a section's title is a paragraph of its own, as in a body.
    """
    return "\n\n".join(_Prose(node, names=names_sections).paragraphs())


class _Prose:
    """The walk over one element: finished paragraphs, and the pieces of the one being read."""

    def __init__(self, node: Node, *, names: bool) -> None:
        self._done: list[str] = []
        self._open: list[str] = []
        self._title = ""
        self._names = names
        self._node = node
        self._has_blocks = any(child.key in _BLOCKS for child in node.descendants())

    def paragraphs(self) -> list[str]:
        """The paragraphs, none blank."""
        self._title = _own_title(self._node) if self._names else ""
        self._walk(self._node)
        self._flush()
        return self._done + ([self._title] if self._title else [])

    def _walk(self, node: Node) -> None:
        for part in node.parts:
            if isinstance(part, str):
                self._open.append(part)
            else:
                self._enter(part, node)

    def _enter(self, node: Node, parent: Node) -> None:
        key = node.key
        if key in _HIDDEN:
            return
        formula = _formula(node) if key in _TEX or key in _FORMULAS else None
        if formula is not None:
            self._open.append(formula)
        elif key in _BREAKS:
            self._open.append("\n")
        elif key in _BLOCKS:
            self._flush()
            if self._names and key in _TITLES and parent.key in _SECTIONS:
                self._hold(inline(node))
                return
            if self._names and _own_title(node):
                self._hold(_own_title(node))
            self._walk(node)
            self._flush()
        elif key in _CELLS:
            self._open.append(" ")
            self._walk(node)
        else:
            self._open.append(_link(node) or "")
            if not self._open[-1]:
                self._walk(node)

    def _hold(self, title: str) -> None:
        """A title waits for its paragraph; the label of the abstract itself says nothing."""
        if field_name(title) == "abstract":
            return
        if self._title:
            self._done.append(self._title)
        self._title = title

    def _flush(self) -> None:
        text = "".join(self._open).strip()
        self._open = []
        if not text:
            return
        if self._has_blocks:
            found = [_LINE_END.sub("\n", _BLANK_LINES.sub("\n", text))]
        else:
            found = [_LINE_END.sub("\n", piece) for piece in _BLANK_LINES.split(text)]
        if self._title:
            colon = "" if self._title.endswith(tuple(_ENDS)) else ":"
            found[0] = f"{self._title}{colon} {found[0]}"
            self._title = ""
        self._done += found


def _own_title(node: Node) -> str:
    """PubMed keeps a section's name in an attribute: `<AbstractText Label="METHODS">`."""
    label = node.attribute("label") if node.key == "abstracttext" else None
    return label if label and label.upper() != "UNLABELLED" else ""


def _link(node: Node) -> str | None:
    """`t (u)` where a link's text does not show where it leads; None for any other element."""
    address = node.attribute("href") if node.key in _LINKS else None
    if address is None or not _URL.fullmatch(address):
        return None
    text = inline(Node("", {}, parts=node.parts))
    shown = regex.sub(r"^https?://(?:dx\.)?|/$", "", text)
    if not text:
        return address
    return text if shown and shown in address else f"{text} ({address})"


def _formula(node: Node) -> str | None:
    """TeX in its delimiters where the formula has it, else the text of its MathML, else None."""
    inside = [node, *node.descendants()]
    for inner in inside:
        encoding = inner.attribute("encoding") or ""
        if inner.key in _TEX or (inner.key == "annotation" and "tex" in encoding.lower()):
            return _dollars(_text(inner))
    formula = next((inner for inner in inside if inner.key == "math"), None)
    if formula is None:
        return None
    alternative = formula.attribute("alttext") or ""
    return _dollars(alternative) if "\\" in alternative else alternative or _mathml(formula)


def _dollars(tex: str) -> str:
    body = _TEX_BODY.search(tex)
    tex = (body[1] if body else tex).strip()
    return tex if tex.startswith(("$", "\\(", "\\[", "\\begin")) or not tex else f"${tex}$"


def _mathml(node: Node) -> str:
    """Its tokens in a row; a fraction's bar is a slash, and relations stand between spaces."""
    if node.is_leaf:
        token = _text(node).strip()
        return f" {token} " if token in _RELATIONS else token
    parts = [_mathml(child) for child in node.children if not child.key.startswith("annotation")]
    return ("/" if node.key == "mfrac" else "").join(parts)


_RELATIONS: Final = words("= < > ≤ ≥ ≈ ≠ ∼ ± × → ∈")


def _text(node: Node) -> str:
    return "".join(part if isinstance(part, str) else _text(part) for part in node.parts)
