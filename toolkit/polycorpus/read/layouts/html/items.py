"""One paper on a page: what the classes, labels, links and the order of its lines say of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from urllib.parse import urljoin

import regex

from polycorpus import heading
from polycorpus.heading import Label
from polycorpus.read import prose
from polycorpus.read.bylines import is_byline, may_be_name
from polycorpus.read.elements import Field
from polycorpus.read.layouts.html.classes import COLUMNS, class_column, named
from polycorpus.read.nodes import Node, words
from polycorpus.read.prose import paragraphs

_BLOCKS: Final = words(
    "p div br ul ol li dl dt dd table tr td th h1 h2 h3 h4 h5 h6 section article blockquote hr "
    "center details summary"
)
_UNSEEN: Final = words("script style template svg textarea iframe noscript select input button img")
_LETTER: Final = regex.compile(r"\p{L}")
_ARXIV: Final = regex.compile(r"/abs/(?=\d{4}\.\d{4,5})")
_STRONG: Final = words("b strong summary h1 h2 h3 h4 h5 h6 cite")
_LEANING: Final = words("i em")
_LINK_WORDS: Final = regex.compile(
    r"[\[({|·•\s]*(?:pdf|paper|abs|abstract|code|supp\w*|supplementary(?: material)?|bib(?:tex)?|"
    r"poster|slides?|video|arxiv|openreview|project(?: page)?|website|doi|html|data(?:set)?|"
    r"download(?: pdf)?|论文|代码|链接|项目|주소|코드|링크|コード|論文|software|link|cite|"
    r"show (?:abstract|bibtex))[\])}|·•,;/\s]*",
    regex.IGNORECASE,
)
_SENTENCE_END: Final = regex.compile(r"[.!?。！？]\W{0,2}$")
_BY: Final = regex.compile(r"^by\s+", regex.IGNORECASE)
_LONG: Final = 160
"""Characters from which a line without label is no title and no list of names."""
_NAMES: Final = regex.compile(
    r"(?:by\s+)?\p{L}[\p{L}\p{M}'’.\-·()\d∗*†‡\s]{1,60}"
    r"(?:[,;、，·|]\s*(?:and\s+)?\p{L}[^,;、，|]{1,60})*+\.?",
    regex.IGNORECASE,
)


def inline(node: Node) -> str:
    """Text on one line; addresses of links are fields of their own."""
    return prose.inline(node, addresses=False)


@lru_cache(maxsize=256)
def label_of(text: str) -> Label | None:
    """The label before a line's text; what finds, joins and names lines asks it one by one."""
    return heading.field_label(text)


@dataclass(frozen=True, slots=True)
class Line:
    """A line as the page shows it. `mark`: how all of it is set apart, if it is."""

    text: str
    mark: str


def classed(nodes: Sequence[Node], column: str) -> list[Node]:
    """The outermost elements among these and below that are of the column, and not empty."""
    found: list[Node] = []
    for node in nodes:
        if column not in node.columns:
            continue
        if class_column(node) == column and inline(node):
            found.append(node)
        else:
            found += classed(list(node.children), column)
    return found


def item_fields(nodes: Sequence[Node], base: str = "") -> tuple[Field, ...]:
    """Fields of the elements that are one item; `base` is the page's own address, if it says it."""
    found, used = _from_classes(nodes)
    shown = [line for node in nodes if id(node) not in used for line in lines(node, used)]
    taken = {field.column for field in found}
    title = [field for field in found if field.column == "title"]
    rest = [field for field in found if field.column != "title"]
    return (*title, *fields_of_lines(shown, taken), *rest, *links(nodes, base))


def _from_classes(nodes: Sequence[Node]) -> tuple[list[Field], frozenset[int]]:
    """What classes name, and the identities of the elements that said it."""
    found: list[Field] = []
    used: set[int] = set()
    told = named(nodes)
    for column in COLUMNS:
        if column not in told:
            continue
        elements = classed(nodes, column)
        if column == "abstract":
            elements = sorted(elements, key=lambda element: -len(inline(element)))[:1]
            elements = [e for e in elements if not _LINK_WORDS.fullmatch(inline(e))]
        elif column != "authors":
            elements = elements[:1]
        if not elements:
            continue
        used |= set(map(id, elements))
        if column == "authors":
            names = [name for element in elements for name in _names(element)]
            value = tuple(names) if len(names) > 1 else names[0]
            found.append(Field("authors", value, column=column))
        else:
            text = (paragraphs if column == "abstract" else inline)(elements[0])
            found.append(Field(column, _bare(text, column), column=column))
    return found, frozenset(used)


def _names(element: Node) -> list[str]:
    """One name for each link, where all of the text is links; else the whole list as written."""
    links = [inline(node) for node in element.descendants() if node.name == "a" and inline(node)]
    whole = inline(element)
    if links and sum(map(len, links)) > 0.7 * len(regex.sub(r"[,;·\s]", "", whole)):
        return links
    return [_bare(whole, "authors")]


def _bare(text: str, column: str) -> str:
    """Without the label that a class repeats: `Title: ...` of arXiv's lists."""
    label = label_of(text)
    return label.value if label is not None and label.field == column and label.value else text


def lines(node: Node, used: frozenset[int] = frozenset()) -> list[Line]:
    """
    The lines of an element, at blocks and breaks, without those that are only links.

    `used` are identities of elements to leave out.
    """
    walk = _Lines(used)
    walk.into(node, "strong" if node.name in _STRONG else "")
    walk.end()
    return _joined_labels(walk.found)


class _Lines:
    """The walk over an item: finished lines, and the pieces of the one being read."""

    def __init__(self, used: frozenset[int]) -> None:
        self.found: list[Line] = []
        self._used = used
        self._open: list[tuple[str, str]] = []

    def into(self, element: Node, mark: str) -> None:
        """All parts of an element; `mark` is how the text around it is set apart."""
        for part in element.parts:
            if isinstance(part, str):
                self._open.append((part, mark))
            elif id(part) not in self._used and part.name not in _UNSEEN:
                self._child(part, mark)

    def _child(self, node: Node, mark: str) -> None:
        if node.name == "a" and _LINK_WORDS.fullmatch(inline(node)):
            return
        inner = "strong" if node.name in _STRONG else "leaning" if node.name in _LEANING else ""
        inner = inner or mark or ("link" if node.name == "a" else "")
        apart = node.name in _BLOCKS or (inner == "strong" and mark != "strong")
        apart = apart or (inner == "leaning" and not mark and _are_names(inline(node)))
        if apart:
            self.end()
        self.into(node, inner)
        if apart:
            self.end()

    def end(self) -> None:
        """Finish the line that is being read."""
        for pieces in _parted(self._open):
            self._finish(pieces)
        self._open = []

    def _finish(self, pieces: list[tuple[str, str]]) -> None:
        text = " ".join("".join(part for part, _ in pieces).split()).strip(" ,;|")
        marks = {mark for part, mark in pieces if part.strip(" \t\r\n,.;:|[]()–-")}
        mark = marks.pop() if len(marks) == 1 else ""
        label = mark == "strong" and label_of(text) is not None
        if _LETTER.search(text) and (label or not _LINK_WORDS.fullmatch(text)):
            self.found.append(Line(text, mark))


def _parted(pieces: list[tuple[str, str]]) -> list[list[tuple[str, str]]]:
    """`<em>Title</em>, Authors` as two lines: what is set apart, and names behind it."""
    stop = next((at for at, (part, mark) in enumerate(pieces) if not mark and part.strip()), 0)
    marked = "".join(part for part, _ in pieces[:stop]).strip()
    behind = "".join(part for part, _ in pieces[stop:]).strip(" \t\r\n,.;:|–—-")
    plain = all(not mark or not part.strip() for part, mark in pieces[stop:])
    if len(marked.split()) > 1 and plain and _are_names(" ".join(behind.split())):
        return [pieces[:stop], [(behind, "")]]
    return [pieces]


@lru_cache(maxsize=256)
def _are_names(text: str) -> bool:
    """The same line is asked for as text set apart, as what follows such, and as authors."""
    bare = _BY.sub("", text)
    return is_byline(bare) or may_be_name(bare)


def _joined_labels(shown: list[Line]) -> list[Line]:
    """`<b>Abstract:</b> We ...` is one line again."""
    joined: list[Line] = []
    for line in shown:
        label = label_of(joined[-1].text) if joined else None
        if label is not None and not label.value:
            joined[-1] = Line(f"{joined[-1].text.rstrip(':：')}: {line.text}", "")
        else:
            joined.append(line)
    return joined


def fields_of_lines(shown: list[Line], taken: set[str | None]) -> list[Field]:
    """Title first, unless a label says otherwise; then names; a long line is the abstract."""
    found: list[Field] = []
    have = set(taken)
    for line in shown:
        label = label_of(line.text)
        if label is not None and label.value:
            column: str | None = label.field
            value = label.value
        else:
            column, value = _guess(line, have), line.text
        after_abstract = bool(found) and found[-1].column == "abstract"
        if column is None and after_abstract and _SENTENCE_END.search(value):
            column = "abstract"
        found.append(Field(column or "text", value, column=column))
        have.add(column)
    return _merged_abstract(found)


def _guess(line: Line, have: set[str | None]) -> str | None:
    text = line.text.strip()
    if "title" not in have:
        return "title"
    if (
        len(text) > _LONG
        and regex.search(r"[.!?。]", text)
        and not (is_names(text) or is_byline(text))
    ):
        return "abstract"
    if "authors" not in have and _are_names(text):
        return "authors"
    if "authors" not in have and is_names(text):
        listed = _LISTED.search(text) is not None
        return "authors" if listed or line.mark in ("leaning", "link") or _is_name(text) else None
    return None


_LISTED: Final = regex.compile(r"[,;、，|]|\s(?:and|und|et|y|&)\s")
_PERSON: Final = regex.compile(
    r"(?:by\s+)?\p{Lu}[\p{L}.'’-]*(?:\s\p{Lu}[\p{L}.'’-]*){1,3}|\p{Han}{2,4}|\p{Hangul}{2,4}"
)
"""One person: two to four words with a capital, or a short name in Han or Hangul."""


def _is_name(text: str) -> bool:
    return _PERSON.fullmatch(text) is not None


def is_link_word(text: str) -> bool:
    """`PDF`, `Paper`, `代码`: what a link is called that leads to something."""
    return _LINK_WORDS.fullmatch(text) is not None


def is_names(text: str) -> bool:
    """Whether a line may be names: short pieces between commas, letters only."""
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


def links(nodes: Sequence[Node], base: str) -> Iterator[Field]:
    """Addresses that an item leads to: of code, of the full text, of the paper."""
    for node in nodes:
        for element in (node, *node.descendants()):
            address = element.attributes.get("href", "").strip() if element.name == "a" else ""
            if not address or address.startswith(("#", "javascript:", "mailto:")):
                continue
            whole = _joined(base, address)
            if _ARXIV.match(whole):
                yield Field("arxiv", f"arXiv:{whole[5:]}", column="arxiv_id")
                continue
            text = inline(element).lower()
            if not whole.startswith(("http://", "https://")):
                yield Field("href", whole)
            elif "code" in text or "代码" in text or "github.com" in whole:
                yield Field("code", whole, column="code")
            elif whole.lower().endswith(".pdf") or "pdf" in text:
                yield Field("pdf", whole, column="pdf_url")
            else:
                yield Field("link", whole, column="url")


def _joined(base: str, address: str) -> str:
    try:
        return urljoin(base, address) if base else address
    except ValueError:  # https://[x: what stands there is no address at all
        return address
