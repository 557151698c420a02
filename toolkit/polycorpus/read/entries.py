"""
The lines of one entry of a list become fields: title, authors, links, labels, abstract.

A Markdown item, a numbered entry, a heading with what stands below it: each is a first line and
more lines. Labels are taken at their word; what has none is told by its shape.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from html import unescape
from typing import Final

import regex

from polycorpus.heading import Label, field_label
from polycorpus.read import details, heads, inline, pointers
from polycorpus.read.bylines import PRESENTER_MARKS, is_byline, is_institution, may_be_name
from polycorpus.read.elements import Field
from polycorpus.read.keys import OTHER
from polycorpus.read.paragraphs import length
from polycorpus.read.titles import is_prose, is_title

_BULLET: Final = regex.compile(r"\s*(?:>\s?|[-*+•·▪◦‣–](?:\s+|(?=[【《]))|\d{1,2}[.)]\s+)*")
_DETAILS_END: Final = regex.compile(r"</details>|</blockquote>", regex.IGNORECASE)
_SUMMARY_END: Final = regex.compile(r"[:：]?\s?</summary>", regex.IGNORECASE)
"""`<summary>Abstract</summary>We ...` is a label and its value."""

_FIELD_LIST: Final = regex.compile(r"^:(\p{L}[\p{L} -]{1,24}):(?:\s+|$)")
"""reStructuredText: `:Authors: Liv Brekke`."""

_SHAPED: Final = regex.compile(
    r"(?P<mark>\*\*|__|\*|_)?(?P<name>\p{L}[\p{L}\p{N} ./&'’()-]{0,38}?)\s?"
    r"(?:(?P=mark)\s?[:：]|[:：]\s?(?P=mark)|(?(mark)(?!)|[:：]))\s*(?!//)(?P<value>\S.*)?",
    regex.DOTALL,
)
"""A label that no lexicon knows: `**Categories:** cs.CC`, `Session: 3`."""

_ITEM: Final = regex.compile(r"\s*[-*+•·▪◦‣–]\s")
_SENTENCE_END: Final = regex.compile(r"[.!?。！？](?=\s|$|\p{Han})")
_SHORTEST_ABSTRACT: Final = 300
"""Characters as in English; of 23,437 abstracts (papercopilot/paperlists) 77 are such a one."""

_PROJECT: Final = regex.compile(
    r"(?:project|home|web)?[- ]?(?:page|site|website)|homepage|project|主页|项目|项目主页|프로젝트",
    regex.IGNORECASE,
)
"""Labels of an address that is not the paper's own."""

_SHORT: Final = regex.compile(
    r"tl;?\s?dr|tl;?\s?dr\W.*|summary|highlights?|简介|一句话(?:总结|概括)|要点|요약|3行まとめ|一言でいうと",
    regex.IGNORECASE,
)
_LOCATED: Final = frozenset(("url", "code", "doi"))
_BEFORE_AUTHORS: Final = frozenset(("title", "url", "pdf_url", "code", "year"))
_PLACE_MARK: Final = regex.compile(r"^(?:\d{1,2}|[*†‡§¶¹²³⁴⁵⁶⁷⁸⁹]+)[\s.)]*")
_PARTS: Final = regex.compile(r"\s+[|·•‖]\s+|\s{3,}|\t+")


@dataclass(slots=True)
class _Reading:
    """Fields so far; `running` is the one that unlabelled lines go on with."""

    fields: list[Field] = field(default_factory=list)
    running: int | None = None
    gap: bool = False

    def has(self, column: str) -> bool:
        return any(one.column == column for one in self.fields)

    def add(self, *fields: Field) -> None:
        self.fields += fields
        self.running = None

    def go_on(self, text: str) -> None:
        assert self.running is not None
        last = self.fields[self.running]
        joined = f"{last.value}{chr(10) * (2 if self.gap else 1)}{text}".lstrip("\n")
        self.fields[self.running] = replace(last, value=joined)


def fields(head: str | None, body: Sequence[str] = ()) -> tuple[Field, ...]:
    """
    The fields of an entry: its first line, without its marker, and the lines below, blank ones too.

    Where `head` is None every line is of the body. A labelled title wins over the first line.
    """
    reading = _Reading()
    if head is not None:
        label = label_of(head)
        if label is None or label.language is None or not _opens(label, body):
            reading.add(*heads.fields(head))
            reading.running = _index_of_abstract(reading.fields)
        else:
            _take_label(reading, label)
    for line in body:
        _take(reading, line)
    found = [one for one in reading.fields if one.value]
    labelled = [one for one in found if one.column == "title" and one.name != "title"]
    if labelled and labelled[0].language is not None:
        found = [
            replace(one, column="other") if one.column == "title" and one.name == "title" else one
            for one in found
        ]
    return tuple(_with_institutions(_papers_first(_whole_abstracts(found))))


def _whole_abstracts(found: Sequence[Field]) -> list[Field]:
    """`TL;DR` and the like beside an abstract are remarks."""
    short = [
        one for one in found if one.column == "abstract" and _SHORT.fullmatch(one.name.strip(" *_"))
    ]
    if len(short) == sum(one.column == "abstract" for one in found):
        return list(found)
    return [replace(one, column=OTHER) if any(one is s for s in short) else one for one in found]


def _papers_first(found: Sequence[Field]) -> list[Field]:
    """The address of a project's page behind those of the paper: `Homepage: ...` often leads."""
    pages = [one for one in found if one.column == "url" and _PROJECT.fullmatch(one.name.strip())]
    kept = [one for one in found if not any(one is page for page in pages)]
    return [*kept, *pages]


def _opens(label: Field, body: Sequence[str]) -> bool:
    """
    Whether a label in the first line is one.

    `Container: a Format for Lamps` is a title, unless a labelled one follows.
    """
    if label.column in ("title", "abstract"):
        return True
    below = (label_of(line) for line in body if line.strip())
    return label.column != OTHER and any(one is not None and one.column == "title" for one in below)


def _with_institutions(found: Sequence[Field]) -> list[Field]:
    """`Author: Brekke, Liv | NTNU`, a line for each author: the bar parts name and institution."""
    lines = [one for one in found if one.column == "authors" and str(one.value).count("|") == 1]
    if len(lines) < 2 and not (lines and "," in str(lines[0].value).split("|")[0]):
        return list(found)
    parted: list[Field] = []
    for one in found:
        if not any(one is line for line in lines):
            parted.append(one)
            continue
        name, institution = (part.strip() for part in str(one.value).split("|"))
        parted.append(replace(one, value=(name,)))
        parted.append(Field(one.name, (institution,), column="affiliation"))
    return parted


def flags(fields: Iterable[Field]) -> tuple[str, ...]:
    """`multi_paragraph` where a blank line stands inside an abstract."""
    several = any(one.column == "abstract" and "\n\n" in str(one.value).strip() for one in fields)
    return ("multi_paragraph",) if several else ()


def label_of(line: str) -> Field | None:
    """The labelled field in a line behind bullets and emoji; a label's value may be empty."""
    return (_label_of if len(line) <= _KEPT_CHARS else _label_of.__wrapped__)(line)


_KEPT_CHARS: Final = 4000
"""Of a line that is kept with its label: thousands of longer ones would fill the memory."""


@lru_cache(maxsize=4096)  # asked for while a document is surveyed and again while it is read
def _label_of(line: str) -> Field | None:
    listed = _FIELD_LIST.match(line.strip()) if line.lstrip().startswith(":") else None
    if listed is not None and heads.column_of_name(listed[1]) is not None:
        line = f"{listed[1]}: {line.strip()[listed.end() :]}"
    bare = inline.EMOJI.sub("", line[_BULLET.match(line).end() :])  # type: ignore[union-attr]  # it matches nothing too
    bare = inline.without_tags(bare).strip()
    if not bare or (bare.startswith(("[", "!")) and inline.links_of(bare)):
        return None
    label = field_label(bare)
    if label is not None:
        return _known(bare, label)
    shaped = _SHAPED.fullmatch(bare)
    if shaped is None or not (shaped["mark"] or _is_short_label(shaped["name"])):
        return None
    value = (shaped["value"] or "").strip()
    name = shaped["name"].strip()
    if heads.column_of_name(name) in ("arxiv_id", "pdf_url") and (found := inline.links_of(value)):
        value, column = found[0].url, "pdf_url" if inline.leads_to_pdf(found[0].url) else "url"
        return Field(name, value, column=column)
    tag = len(name) <= 3 and name.isupper()  # `ID: 17` is no keyword here, as it is in ISI files
    return Field(name, value, column=(not tag and heads.column_of_name(name)) or OTHER)


def _is_short_label(name: str) -> bool:
    """Without markup only a word or two with a value behind them are taken for a label."""
    return len(name.split()) <= 2 and len(name) <= 24


def _known(text: str, label: Label) -> Field:
    """A label's field; one for a paper whose value is its address holds that address."""
    value, column = inline.bare(label.value), label.field
    if "&" in value and column in ("authors", "keywords", "affiliation", "venue"):
        value = unescape(value)  # titles and abstracts are repaired later
    name = (
        text[: len(text) - len(label.value)].strip(" \t:：*_-–—")
        if label.value
        else text.strip(" :：*_#")
    )
    found = inline.links_of(value)
    if column == "url" and found and inline.role(found[0]) is None and is_title(found[0].text, 3):
        column = "title"  # `Paper: [Title](https://...)`
    located = column in _LOCATED or (column == "title" and pointers.is_address(value))
    if located and found:
        value = " ".join(link.url for link in found if link.url and not link.local)
    elif column in ("authors", "keywords", "affiliation") and found:
        value = inline.flattened(value)
    if column == "title" and located:
        role = inline.target(value)
        return Field(name, value, None, "pdf_url" if role == "pdf" else "url")
    if column == "url" and inline.leads_to_pdf(value):
        return Field(name, value, None, "pdf_url")
    return Field(name, value, label.language, column)


def _take(reading: _Reading, line: str) -> None:
    if not line.strip():
        reading.gap = True
        return
    closes = _DETAILS_END.search(line) is not None
    text = line if "<" not in line else inline.without_tags(_SUMMARY_END.sub(": ", line))
    text = text.strip()
    if text:
        _take_text(reading, line, text)
    if closes:
        reading.running = None
    reading.gap = False


def _take_text(reading: _Reading, line: str, text: str) -> None:
    label = label_of(text)
    if label is not None and label.column == OTHER and reading.running is not None:
        label = None  # a section word of the abstract that is running, or just a colon
    if label is not None:
        _take_label(reading, label)
        return
    if reading.running is not None and _ITEM.match(line) and (only := _only_links(text)):
        reading.add(*only)
        return
    if reading.running is not None:
        reading.go_on(text.removeprefix(">").strip())  # a list inside an abstract stays as it is
        return
    bulleted = _ITEM.match(line) is not None
    text = text[_BULLET.match(text).end() :].strip()  # type: ignore[union-attr]  # as above
    linked, left = pointers.split_links(text)
    if linked and not left:
        reading.add(*linked)
        return
    if is_prose(text) and not is_byline(inline.flattened(text)):
        _take_prose(reading, text, remark=bulleted and _is_remark(text))
        return
    reading.add(*linked)
    for part in _PARTS.split(left):
        if part.strip():
            reading.add(*_part(reading, part.strip(" |·•,")))


def _take_label(reading: _Reading, label: Field) -> None:
    linked = inline.links_of(str(label.value)) if label.column == "title" else ()
    if linked:
        label = replace(label, value=inline.flattened(str(label.value)))
    reading.add(label, *pointers.split_links(" ".join(f"<{link.url}>" for link in linked))[0])
    value = str(label.value)
    if label.column == "abstract" or not value:
        reading.running = len(reading.fields) - 1


def _only_links(text: str) -> tuple[Field, ...]:
    """The links of an item that holds nothing else, such as one below an abstract."""
    bare = text[_BULLET.match(text).end() :].strip()  # type: ignore[union-attr]  # as above
    linked, left = pointers.split_links(bare) if bare.startswith(("[", "<", "!")) else ((), bare)
    return () if left else linked


def _is_remark(text: str) -> bool:
    """One sentence below a title, shorter than nearly all abstracts: what the list says of it."""
    return length(text) < _SHORTEST_ABSTRACT and len(_SENTENCE_END.findall(text)) < 2


def _take_prose(reading: _Reading, text: str, remark: bool) -> None:
    """The first prose is the abstract, and what follows it goes on with it."""
    column = "other" if remark or reading.has("abstract") else "abstract"
    reading.add(Field("abstract" if column == "abstract" else "note", text, column=column))
    reading.running = len(reading.fields) - 1


def _part(reading: _Reading, text: str) -> tuple[Field, ...]:
    """A short unlabelled line: authors where there are none yet, else venue, year or a note."""
    bare = inline.bare(text)
    if is_institution(bare) and not is_byline(bare):
        return (Field("affiliation", _PLACE_MARK.sub("", bare), column="affiliation"),)
    early = all(one.column in _BEFORE_AUTHORS for one in reading.fields)
    if not reading.has("authors") and (is_byline(bare) or (early and may_be_name(bare))):
        return (Field("authors", bare.lstrip(PRESENTER_MARKS), column="authors"),)
    return details.fields(text, authors=not reading.has("authors"))


def _index_of_abstract(found: Sequence[Field]) -> int | None:
    return next((at for at, one in enumerate(found) if one.column == "abstract"), None)
