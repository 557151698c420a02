"""
Library catalogues: MARC 21, UNIMARC and PICA as XML, where numbers and letters name the fields.

    <datafield tag="245" ind1="1" ind2="0"><subfield code="a">A title /</subfield>...

Sources: https://www.loc.gov/marc/bibliographic/, IFLA's UNIMARC manual, the format of the GBV.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

import regex

from polycorpus.read.elements import Field
from polycorpus.read.layouts.xml import names
from polycorpus.read.nodes import Node, words
from polycorpus.read.prose import inline

TITLES: Final = frozenset({"245", "200", "021A"})
ABSTRACTS: Final = frozenset({"520", "330", "047I"})
_FIELDS: Final = words("datafield varfield")
_DEPTH: Final = 4
"""Levels between a record of a search interface and its fields: recordData, record, datafield."""

_ISBD: Final = regex.compile(r"[\s/:;,=]+$")
"""Punctuation before the next part of a library's description; it belongs to no part."""
_EDITOR_CODES: Final = words("edt ths trl ill pbl fnd spn oth dgs rev asn pdr")
_LINKED: Final = regex.compile(r"880-\d\d")


@dataclass(frozen=True, slots=True)
class _Format:
    """Tags with their subfields, in the order of preference where one value is asked for."""

    title: tuple[tuple[str, str], ...]
    abstract: tuple[tuple[str, str], ...]
    authors: Mapping[str, tuple[str, ...]]
    """The subfields of a name, each part once."""
    year: tuple[tuple[str, str], ...]
    venue: tuple[tuple[str, str], ...]
    keywords: tuple[tuple[str, str], ...]
    url: tuple[tuple[str, str], ...]
    language: tuple[tuple[str, str], ...]
    doi: tuple[tuple[str, str], ...]


_MARC21: Final = _Format(
    title=(("245", "abnp"),),
    abstract=(("520", "ab"),),
    authors=dict.fromkeys(("100", "110", "111", "700", "710", "711"), ("a",)),
    year=(("264", "c"), ("260", "c"), ("773", "d"), ("502", "d")),
    venue=(("773", "t"), ("773", "p")),
    keywords=(("650", "ax"), ("653", "a"), ("651", "a")),
    url=(("856", "u"),),
    language=(("041", "a"),),
    doi=(("024", "a"),),
)
_UNIMARC: Final = _Format(
    title=(("200", "ae"),),
    abstract=(("330", "a"),),
    authors=dict.fromkeys(("700", "701", "710", "711"), ("a", "b")),
    year=(("210", "d"), ("214", "d")),
    venue=(("463", "t"), ("461", "t")),
    keywords=(("606", "ax"), ("610", "a")),
    url=(("856", "u"),),
    language=(("101", "a"),),
    doi=(("017", "a"),),
)
_PICA: Final = _Format(
    title=(("021A", "ad"),),
    abstract=(("047I", "a"),),
    authors=dict.fromkeys(("028A", "028B", "028C", "029A", "029F"), ("d", "a")),
    year=(("011@", "a"),),
    venue=(("039B", "t"), ("027D", "a")),
    keywords=(("044K", "a"), ("041A", "a")),
    url=(("009P", "a"), ("017C", "u")),
    language=(("010@", "a"),),
    doi=(("004V", "0"),),
)


def datafields(record: Node, depth: int = 0) -> list[Node]:
    """The fields of a catalogue's record, however it is wrapped; none where it is no such."""
    found = [child for child in record.children if child.key in _FIELDS]
    if found or depth >= _DEPTH:
        return found
    for child in record.children:
        if not child.is_leaf and (inner := datafields(child, depth + 1)):
            return inner
    return []


def fields(record: Node, data: list[Node]) -> tuple[Field, ...]:
    """The fields with a column first; then every subfield under `tag$code`."""
    by_tag: dict[str, list[Node]] = {}
    for node in data:
        by_tag.setdefault(node.attribute("tag", "id") or "", []).append(node)
    shape = _MARC21 if "245" in by_tag else _PICA if "021A" in by_tag else _UNIMARC
    found = [
        *_texts(by_tag, shape.title, "title"),
        *_texts(by_tag, shape.abstract, "abstract"),
        *_authors(by_tag, shape),
        *_singles(by_tag, shape, _control(record)),
    ]
    topics = (" -- ".join(_parts(node, codes)) for node, codes in _of(by_tag, shape.keywords))
    keywords = tuple(dict.fromkeys(filter(None, topics)))
    if keywords:
        found.append(Field("keywords", keywords, column="keywords"))
    return (*found, *_rest(data, _used(shape)))


def _of(
    by_tag: Mapping[str, list[Node]], wanted: tuple[tuple[str, str], ...]
) -> Iterator[tuple[Node, str]]:
    for tag, codes in wanted:
        for node in by_tag.get(tag, ()):
            yield node, codes


def _texts(
    by_tag: Mapping[str, list[Node]], wanted: tuple[tuple[str, str], ...], column: str
) -> Iterator[Field]:
    for node, codes in _of(by_tag, wanted):
        parts = [inline(part) for part in _subfields(node, codes)]
        text = " ".join(parts)
        if column == "title":
            if len(parts) > 1 and not _ISBD.search(parts[0]) and parts[0][-1:] not in ".?!":
                text = f"{parts[0]}: {' '.join(parts[1:])}"
            text = _ISBD.sub("", text)
            if node.attribute("tag") == "021A":
                text = text.replace("@", "", 1)  # where sorting begins
        if text:
            yield Field(f"{node.attribute('tag')}${codes}", text, column=column)


def _authors(by_tag: Mapping[str, list[Node]], shape: _Format) -> Iterator[Field]:
    """Persons and bodies; an added entry for a work (`$t`) names no author of this one."""
    authors: list[str] = []
    for tag, codes in shape.authors.items():
        for node in by_tag.get(tag, ()):
            parts = [inline(p).strip(" ,;:") for code in codes for p in _subfields(node, code)]
            name = (" " if shape is _PICA else ", ").join(filter(None, parts))
            if not name or _subfields(node, "t"):
                continue
            role = _role(node)
            if role is None:
                authors.append(name.rstrip(","))
            else:
                yield Field(f"{tag}@{role}", name, column="other")
    if authors:
        yield Field("authors", tuple(dict.fromkeys(authors)), column="authors")


def _role(node: Node) -> str | None:
    """A role that is no author's, in words (`$e`) or as a relator's code (`$4`)."""
    said = " ".join(inline(part) for part in _subfields(node, "e4")).lower()
    for word in regex.findall(r"[a-z]+", said):
        if word in names.OTHER_ROLES or word in _EDITOR_CODES:
            return str(word)
    return None


def _singles(
    by_tag: Mapping[str, list[Node]], shape: _Format, control: Mapping[str, str]
) -> Iterator[Field]:
    for column, wanted in (("year", shape.year), ("venue", shape.venue), ("url", shape.url)):
        for node, codes in _of(by_tag, wanted):
            for text in _parts(node, codes):
                yield Field(f"{node.attribute('tag')}${codes}", text, column=column)
    coded = control.get("008", "")
    if shape is _MARC21 and coded[7:11].isdigit():
        yield Field("008", coded[7:11], column="year")
    if shape is _MARC21 and coded[35:38].isalpha():
        yield Field("008", coded[35:38], column="language")
    for node, codes in _of(by_tag, shape.language):
        for text in _parts(node, codes):
            yield Field(f"{node.attribute('tag')}${codes}", text[:3], column="language")
    for node, codes in _of(by_tag, shape.doi):
        for text in _parts(node, codes):
            if text.partition("10.")[1]:
                yield Field(f"{node.attribute('tag')}${codes}", text, column="doi")


def _control(record: Node) -> dict[str, str]:
    """Fields without subfields; white space counts in them."""
    return {
        node.attribute("tag") or "": "".join(part for part in node.parts if isinstance(part, str))
        for node in record.descendants()
        if node.key == "controlfield"
    }


def _subfields(node: Node, codes: str) -> list[Node]:
    return [
        child
        for child in node.children
        if child.key in ("subfield", "subfld") and (child.attribute("code", "label") or "") in codes
    ]


def _parts(node: Node, codes: str) -> list[str]:
    texts = [_ISBD.sub("", inline(part)) for part in _subfields(node, codes)]
    return [text for text in texts if text]


def _used(shape: _Format) -> frozenset[tuple[str, str]]:
    """Tags and subfields that have a column."""
    single = (shape.title, shape.abstract, shape.year, shape.venue, shape.keywords)
    wanted = [pair for pairs in (*single, shape.url, shape.language) for pair in pairs]
    wanted += [(tag, "".join(codes)) for tag, codes in shape.authors.items()]
    return frozenset((tag, code) for tag, codes in wanted for code in codes)


def _rest(data: list[Node], used: frozenset[tuple[str, str]]) -> Iterator[Field]:
    """Nothing is lost: notes, numbers, roles, dates of life."""
    for node in data:
        tag = node.attribute("tag", "id") or "?"
        for child in node.children:
            text = inline(child)
            code = child.attribute("code", "label") or "?"
            if text and (tag, code) not in used and not _LINKED.match(text):
                yield Field(f"{tag}${code}", text, column="other")
