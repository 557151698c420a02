"""One paper on a page: what the classes, labels, links and the order of its lines say of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import urljoin

import regex

from polycorpus.heading import field_label
from polycorpus.read.elements import Field
from polycorpus.read.nodes import Node, words
from polycorpus.read.prose import inline, paragraphs

_CLASS: Final = regex.compile(
    r"(?:[a-z]{0,14}[-_])*?(?:p|paper|article|list|note|pub|publication|entry|item|talk|submission|"
    r"content|card|poster|event|citation|full)?[-_]?"
    r"(?P<field>title|headline|authors?|speakers?|abstract|summary|keywords?|venue|journal|year|"
    r"doi|affiliations?|institutions?)(?:[-_](?:text|full|content|body|collapse|inline|short|name|list))*",
    regex.IGNORECASE,
)
_COLUMN: Final = {
    "title": "title", "headline": "title", "author": "authors", "authors": "authors",
    "speaker": "authors", "speakers": "authors", "abstract": "abstract", "summary": "abstract",
    "keyword": "keywords", "keywords": "keywords", "venue": "venue", "journal": "venue",
    "year": "year", "doi": "doi", "affiliation": "affiliation", "affiliations": "affiliation",
    "institution": "affiliation", "institutions": "affiliation",
}  # fmt: skip
_BLOCKS: Final = words(
    "p div br ul ol li dl dt dd table tr td th h1 h2 h3 h4 h5 h6 section article blockquote hr center"
)
_STRONG: Final = words("b strong h1 h2 h3 h4 h5 h6 cite")
_LEANING: Final = words("i em")
_LINK_WORDS: Final = regex.compile(
    r"[\[({|·•\s]*(?:pdf|paper|abs|abstract|code|supp\w*|supplementary(?: material)?|bib(?:tex)?|"
    r"poster|slides?|video|arxiv|openreview|project(?: page)?|website|doi|html|data(?:set)?|"
    r"download(?: pdf)?|论文|代码|链接|项目|주소|코드|링크|コード|論文|software|link|cite|"
    r"show (?:abstract|bibtex))[\])}|·•,;/\s]*",
    regex.IGNORECASE,
)
_LONG: Final = 200
"""Characters from which a line without label is no title and no list of names."""
_NAMES: Final = regex.compile(
    r"(?:by\s+)?\p{L}[\p{L}\p{M}'’.\-·()\d∗*†‡\s]{1,60}"
    r"(?:[,;、，·|]\s*(?:and\s+)?\p{L}[^,;、，|]{1,60})*+\.?",
    regex.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Line:
    """A line as the page shows it. `mark`: how all of it is set apart, if it is."""

    text: str
    mark: str


def class_column(node: Node) -> str | None:
    """The field that an element's class or microdata names: `paper-authors`, `list-title`."""
    for name in f"{node.attributes.get('class', '')} {node.attributes.get('itemprop', '')}".split():
        found = _CLASS.fullmatch(name)
        if found is not None:
            return _COLUMN.get(found["field"].lower())
    return None


def classed(nodes: Sequence[Node], column: str) -> list[Node]:
    """The outermost elements among these and below that are of the column, and not empty."""
    found: list[Node] = []
    for node in nodes:
        if class_column(node) == column and inline(node):
            found.append(node)
        else:
            found += classed(list(node.children), column)
    return found


def item_fields(nodes: Sequence[Node], base: str = "") -> tuple[Field, ...]:
    """Fields of the elements that are one item; `base` is the page's own address, if it says it."""
    found = list(_from_classes(nodes))
    taken = {field.column for field in found}
    if "title" not in taken:
        found += _from_lines([line for node in nodes for line in lines(node)], taken)
    elif "abstract" not in taken or "authors" not in taken:
        found += [f for f in _labelled(nodes) if f.column not in taken]
    found += _links(nodes, base)
    return tuple(found)


def _from_classes(nodes: Sequence[Node]) -> Iterator[Field]:
    for column in dict.fromkeys(_COLUMN.values()):
        elements = classed(nodes, column)
        if not elements:
            continue
        if column == "authors":
            names = [name for element in elements for name in _names(element)]
            yield Field("authors", tuple(names) if len(names) > 1 else names[0], column=column)
        elif column == "abstract":
            best = max(elements, key=lambda element: len(inline(element)))
            if not _LINK_WORDS.fullmatch(inline(best)):
                yield Field("abstract", _bare(paragraphs(best), column), column=column)
        else:
            yield Field(column, _bare(inline(elements[0]), column), column=column)


def _names(element: Node) -> list[str]:
    """One name for each link, where all of the text is links; else the whole list as written."""
    links = [inline(node) for node in element.descendants() if node.name == "a" and inline(node)]
    whole = inline(element)
    if links and sum(map(len, links)) > 0.7 * len(regex.sub(r"[,;·\s]", "", whole)):
        return links
    return [_bare(whole, "authors")]


def _bare(text: str, column: str) -> str:
    """Without the label that a class repeats: `Title: ...` of arXiv's lists."""
    label = field_label(text)
    return label.value if label is not None and label.field == column and label.value else text


def lines(node: Node) -> list[Line]:
    """The lines of an element, at blocks and breaks, without those that are only links."""
    found: list[Line] = []
    open_parts: list[tuple[str, str]] = []

    def flush() -> None:
        text = " ".join("".join(part for part, _ in open_parts).split())
        marks = {mark for part, mark in open_parts if part.strip(" \t\r\n,.;:|[]()–-")}
        open_parts.clear()
        if text and not _LINK_WORDS.fullmatch(text):
            found.append(Line(text, marks.pop() if len(marks) == 1 else ""))

    def walk(element: Node, mark: str) -> None:
        for part in element.parts:
            if isinstance(part, str):
                open_parts.append((part, mark))
                continue
            block = part.name in _BLOCKS
            inner = (
                "strong" if part.name in _STRONG else "leaning" if part.name in _LEANING else mark
            )
            inner = inner or ("link" if part.name == "a" else "")
            if block or (inner == "strong" and mark != "strong"):
                flush()
            if part.name == "a" and _LINK_WORDS.fullmatch(inline(part)):
                continue
            walk(part, inner)
            if block or (inner == "strong" and mark != "strong"):
                flush()

    walk(node, "strong" if node.name in _STRONG else "")
    flush()
    return found


def _labelled(nodes: Sequence[Node]) -> list[Field]:
    return [
        Field(label.field, label.value, label.language, label.field)
        for node in nodes
        for line in lines(node)
        if (label := field_label(line.text)) is not None and label.value
    ]


def _from_lines(shown: list[Line], taken: set[str | None]) -> list[Field]:
    """Title first, unless a label says otherwise; then names; a long line is the abstract."""
    found: list[Field] = []
    have = set(taken)
    shown = _joined_labels(shown)
    for line in shown:
        label = field_label(line.text)
        if label is not None and label.value:
            column: str | None = label.field
            value = label.value
        else:
            column, value = _guess(line, have), line.text
        if column == "abstract" and "abstract" in have:
            found.append(Field("abstract", value, column="abstract"))
        else:
            found.append(Field(column or "text", value, column=column))
        have.add(column)
    return _merged_abstract(found)


def _joined_labels(shown: list[Line]) -> list[Line]:
    """`<b>Abstract:</b> We ...` is one line again."""
    joined: list[Line] = []
    for line in shown:
        label = field_label(joined[-1].text) if joined else None
        if label is not None and not label.value:
            joined[-1] = Line(f"{joined[-1].text.rstrip(':：')}: {line.text}", "")
        else:
            joined.append(line)
    return joined


def _guess(line: Line, have: set[str | None]) -> str | None:
    text = line.text.strip()
    if "title" not in have:
        return "title"
    if len(text) > _LONG and regex.search(r"[.!?。]", text) and not _is_names(text):
        return "abstract"
    if "authors" not in have and (line.mark == "leaning" or _is_names(text)):
        return "authors"
    return None


def _is_names(text: str) -> bool:
    pieces = [piece for piece in regex.split(r"[,;、，|]\s*(?:and\s+)?|\s+and\s+", text) if piece]
    short = sum(len(piece.split()) <= 5 for piece in pieces)
    return _NAMES.fullmatch(text) is not None and short == len(pieces) and len(text) < 600


def _merged_abstract(found: list[Field]) -> list[Field]:
    texts = [str(field.value) for field in found if field.column == "abstract"]
    if len(texts) < 2:
        return found
    first = next(n for n, field in enumerate(found) if field.column == "abstract")
    rest = [field for field in found if field.column != "abstract"]
    return [*rest[:first], Field("abstract", "\n\n".join(texts), column="abstract"), *rest[first:]]


def _links(nodes: Sequence[Node], base: str) -> Iterator[Field]:
    for node in nodes:
        for element in (node, *node.descendants()):
            address = element.attributes.get("href", "").strip() if element.name == "a" else ""
            if not address or address.startswith(("#", "javascript:", "mailto:")):
                continue
            whole = urljoin(base, address) if base else address
            text = inline(element).lower()
            if not whole.startswith(("http://", "https://")):
                yield Field("href", whole)
            elif "code" in text or "代码" in text or "github.com" in whole:
                yield Field("code", whole, column="code")
            elif whole.lower().endswith(".pdf") or "pdf" in text:
                yield Field("pdf", whole, column="pdf_url")
            else:
                yield Field("link", whole, column="url")
