"""The fields of one record's element, as they are written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

import regex

from polycorpus.heading import field_label, field_name
from polycorpus.read.elements import Field
from polycorpus.read.layouts.xml import marc, names
from polycorpus.read.layouts.xml.columns import column, column_of, language_of, name_of
from polycorpus.read.layouts.xml.people import people
from polycorpus.read.nodes import Node, folded
from polycorpus.read.people import terms
from polycorpus.read.prose import inline, paragraphs
from polycorpus.tags import normalise

_TEXTS: Final = ("title", "abstract")
_ONE_LANGUAGE: Final = ("authors", "affiliation", "venue", "url")
_LONGEST_BODY: Final = 50_000
"""Characters. The long abstracts of the humanities have up to 20,000; more is a paper."""
_TIME: Final = regex.compile(r"\d[T ]\d\d:\d\d")
_UNSAID: Final = frozenset({"lang", "space", "base", "schemalocation", "locale", "language"})


@dataclass(slots=True)
class _Gathered:
    record: Node
    fields: list[Field] = field(default_factory=list)
    body: Node | None = None


def fields(record: Node, language: str | None = None) -> tuple[Field, ...]:
    """
    One field for each element that says something; `language` is declared above the record.

    Of names and venues in several languages, those of the record's own have a column.
    """
    catalogued = marc.datafields(record)
    if catalogued:
        return marc.fields(record, catalogued)
    gathered = _Gathered(record)
    for name, value in record.attributes.items():
        if folded(name) not in _UNSAID and not name.startswith("xmlns") and value.strip():
            said = column(Node(name, {}, parts=[value]), (record.name, name))
            gathered.fields.append(Field(name, value.strip(), column=said))
    _walk(gathered, record, (record.name,), language_of(record) or language)
    found = gathered.fields
    if gathered.body is not None and not any(f.column == "abstract" for f in found):
        found += _body(gathered.body)
    found = _told_apart(_distinct(found))
    main = declared_language(record, found) or language or _first_language(found)
    ordered = _in_order(_merged(_main_only(_creators_only(found), main)))
    return tuple(map(_unclaimed, ordered))


def _unclaimed(item: Field) -> Field:
    """What has no column here must not get one by its name later: MODS's `ID`, a demoted author."""
    if item.column is None and _means(item.name):
        return replace(item, column="other")
    return item


@lru_cache(maxsize=4096)
def _means(name: str) -> bool:
    return field_name(name) is not None


def declared_language(record: Node, found: list[Field] | tuple[Field, ...]) -> str | None:
    """What the record says of its language, in an element or an attribute."""
    said = next((f.value for f in found if f.column == "language"), None)
    return said if isinstance(said, str) else language_of(record)


def _first_language(found: list[Field]) -> str | None:
    texts = [f for name in ("abstract", "title") for f in found if f.column == name and f.language]
    return texts[0].language if texts else None


def _walk(gathered: _Gathered, node: Node, path: tuple[str, ...], language: str | None) -> None:
    for child in node.children:
        key = child.key
        if key == "body":
            gathered.body = child
        elif key == "relateditem":
            kind = child.attribute("type")
            if kind in ("host", "series"):
                _walk(gathered, child, (*path, kind), language)
        elif key == "titleinfo":
            _walk(gathered, _with_article(child), (*path, child.attribute("type") or key), language)
        elif key == "subarticle" and child.attribute("articletype") != "translation":
            continue
        elif key not in names.HIDDEN or (key == "biblstruct" and folded(path[-1]) == "sourcedesc"):
            if child.name in names.LANGUAGES and len(path) > 1:
                _take(gathered, child, path, child.name)
            else:
                said = language_of(child) or language
                _take(gathered, child, (*path, name_of(child)), said)


def _with_article(info: Node) -> Node:
    """MODS keeps an article apart for sorting: `<nonSort>The</nonSort><title>Tide</title>`."""
    article = next((inline(child) for child in info.children if child.key == "nonsort"), "")
    if not article:
        return info
    joint = "" if article.endswith(("'", "’")) else " "
    parts = [
        replace(part, parts=[article + joint, *part.parts])
        if isinstance(part, Node) and part.key == "title"
        else part
        for part in info.parts
        if isinstance(part, str) or part.key != "nonsort"
    ]
    return replace(info, parts=parts)


def _take(gathered: _Gathered, node: Node, path: tuple[str, ...], language: str | None) -> None:
    said = column(node, path)
    name = ".".join(path[1:])
    scheme = node.attribute("n") if said == "keywords" else None
    if scheme and field_name(scheme) != "keywords":  # the DHd's categories, topics
        gathered.fields += [Field(f"{name}@{scheme}", inline(child)) for child in node.children]
    elif said == "authors":
        gathered.fields += _people(node, name, language)
    elif said in _TEXTS and not _has_versions(node, path):
        text = paragraphs(node) if said == "abstract" else inline(node)
        gathered.fields.append(Field(name, text, language, said))
    elif said == "year":
        kind = node.attribute("pubtype", "datetype", "mediatype")
        shown = f"{name}@{kind}" if kind else name
        gathered.fields.append(Field(shown, _date(node), column=said))
    elif said in ("keywords", "url", "pdf_url", "affiliation") and not _has_versions(node, path):
        if node.is_leaf or said == "affiliation":
            bare = [p for p in node.parts if isinstance(p, str) or p.key != "label"]
            value = _value(replace(node, parts=bare))
            gathered.fields.append(Field(name, value, language, said))
        else:
            _walk(gathered, node, path, language)
    elif node.is_leaf:
        kind = node.attribute("pubidtype", "idtype", "type", "identifiertype")
        shown = f"{name}@{kind}" if kind and said is None else name
        gathered.fields.append(Field(shown, _value(node), language, said))
    elif said in ("doi", "arxiv_id", "language", "code"):
        gathered.fields.append(Field(name, inline(node), language, said))
    elif said is None and (_is_prose(node) or node.key in ("abstract", "otherabstract")):
        kind = node.attribute("abstracttype", "type", "class") or "aside"
        shown = name if _is_prose(node) else f"{name}@{kind}"
        gathered.fields.append(Field(shown, paragraphs(node), language))
    else:
        gathered.fields += _said_in_attributes(node, name)
        _walk(gathered, node, path, language)


def _said_in_attributes(node: Node, name: str) -> Iterator[Field]:
    """OJS dates an article in an attribute of a group: `<publication date_published="...">`."""
    for key, value in node.attributes.items():
        if folded(key) in ("datepublished", "doi", "url", "year") and value.strip():
            yield Field(f"{name}@{key}", value.strip(), column=column_of((name, key)))


def _has_versions(node: Node, path: tuple[str, ...]) -> bool:
    """Whether it only wraps elements of its own kind: one for each language, or for each word."""
    own = column(node, path)
    for child in node.children:
        if child.name in names.LANGUAGES:
            return True
        if column(child, (*path, child.name)) != own:
            continue
        if own == "affiliation":
            return node.key in ("affiliations", "affiliationinfo")
        if own != "abstract" or language_of(child) or node.key == "abstracts":
            return True
    return False


def _is_prose(node: Node) -> bool:
    """Text with markup in it, not a group of fields."""
    return any(isinstance(part, str) and part.strip() for part in node.parts)


def _value(node: Node) -> str:
    return inline(node) or node.attribute("href", "url", "when", "term", "value") or ""


def _date(node: Node) -> str:
    when = node.attribute("when", "isodate", "iso8601date")
    parts = {child.key: inline(child) for child in node.children}
    written = [parts[key] for key in ("year", "month", "day") if parts.get(key)]
    return when or "-".join(written) or inline(node)


def _people(node: Node, name: str, language: str | None) -> Iterator[Field]:
    for person in people(node, language):
        said = "authors" if person.role is None else None
        shown = name if said else f"{name}@{person.role}"
        value = (person.name,) if person.whole else person.name
        yield Field(shown, value, person.language, said)
        for place in person.places:
            yield Field(f"{name}.affiliation", place, person.language, "affiliation")
        for part, text in person.rest:
            yield Field(f"{name}@{part}", text)


def _body(body: Node) -> Iterator[Field]:
    """A TEI document of a conference's book of abstracts: its body is the abstract."""
    kept = Node(body.name, {}, parts=[p for p in body.parts if not _is_bibliography(p)])
    text = paragraphs(_without_bibliography(kept), names_sections=False)
    if text and len(text) <= _LONGEST_BODY:
        yield Field("body", text, language_of(body), "abstract")


def _without_bibliography(node: Node) -> Node:
    parts: list[str | Node] = [
        _without_bibliography(part) if isinstance(part, Node) else part
        for part in node.parts
        if not _is_bibliography(part)
    ]
    return replace(node, parts=parts)


def _is_bibliography(part: str | Node) -> bool:
    if isinstance(part, str):
        return False
    return part.key in names.HIDDEN or (part.attribute("type") or "").lower().startswith("bibl")


def with_title(found: tuple[Field, ...]) -> tuple[Field, ...]:
    """A book's own title is the one that elsewhere stands around its chapters."""
    if any(item.column == "title" for item in found):
        return found
    named = (f for f in found if folded(f.name.rpartition(".")[2]).endswith("title"))
    title = next((f for f in named if f.column == "venue"), None)
    return tuple(replace(f, column="title") if f is title else f for f in found)


def _distinct(found: list[Field]) -> list[Field]:
    """Without empty fields, and without one that repeats what its column has already."""
    kept: dict[tuple[str | None, object], Field] = {}
    for item in found:
        text = item.value if isinstance(item.value, str) else item.value[0]
        if not text:
            continue
        key = (item.column or item.name, text)
        known = kept.get(key)
        if known is None or (known.language is None and item.language is not None):
            kept[key] = item if known is None else replace(known, language=item.language)
    return list(kept.values())


def _told_apart(found: list[Field]) -> list[Field]:
    """Where texts have tags of two languages (`resume`, `abstract`), the tags tell them apart."""
    for kind in _TEXTS:
        texts = [f for f in found if f.column == kind and f.language is None]
        if len({f.name for f in texts}) < 2:
            continue
        told = [_tag_language(f) for f in texts]
        if len(set(told)) == len(texts):
            said = {id(f): language for f, language in zip(texts, told, strict=True)}
            found = [replace(f, language=said[id(f)]) if id(f) in said else f for f in found]
    if any(f.name.endswith(("VernacularTitle", "OtherAbstract")) for f in found):
        found = [_medline(f, found) for f in found]
    return found


def _tag_language(item: Field) -> str | None:
    label = field_label(f"{item.name.rpartition('.')[2]}: x")
    return label.language if label is not None and label.field == item.column else None


def _medline(item: Field, found: list[Field]) -> Field:
    """MEDLINE's title and abstract are English; a vernacular title is in the article's language."""
    tail = item.name.rpartition(".")[2]
    if tail in ("ArticleTitle", "Abstract") and item.language is None:
        return replace(item, language="en")
    if tail == "VernacularTitle" and item.language is None:
        said = next((f.value for f in found if f.column == "language"), None)
        return replace(item, language=said if isinstance(said, str) else None)
    return item


def _creators_only(found: list[Field]) -> list[Field]:
    """Where creators are named, a contributor is none: a data curator, a hosting library."""
    names_of = [folded(item.name) for item in found]
    created = any(
        item.column == "authors" and "creator" in name
        for item, name in zip(found, names_of, strict=True)
    )
    return [
        replace(item, column="other")
        if created and item.column in ("authors", "affiliation") and "contributor" in name
        else item
        for item, name in zip(found, names_of, strict=True)
    ]


def _main_only(found: list[Field], main: str | None) -> list[Field]:
    """Names and venues in other languages than the record's lose their column, not their text."""
    for kind in _ONE_LANGUAGE:
        spoken = list(dict.fromkeys(f.language for f in found if f.column == kind))
        if len(spoken) < 2:
            continue
        fitting = [tag for tag in spoken if tag and main and normalise(tag) == normalise(main)]
        kept = fitting[0] if fitting else spoken[0]
        found = [
            Field(f"{f.name}@{f.language or 'other'}", f.value)
            if f.column == kind and f.language != kept
            else f
            for f in found
        ]
    return found


def _merged(found: list[Field]) -> list[Field]:
    """
    Repeated elements of a list are its items; a lone one may be a whole list in one text.

    TALN has one element of French keywords and one of English, each a list with commas.
    """
    merged: list[Field] = []
    for kind in ("authors", "keywords", "affiliation"):
        items = [f for f in found if f.column == kind]
        if len(items) < 2:
            continue
        often = Counter((f.name, f.language) for f in items)
        values: list[str] = []
        for item in items:
            if isinstance(item.value, tuple):
                values += item.value
            elif kind == "keywords" and often[item.name, item.language] == 1:
                values += terms(item.value)
            else:
                values.append(item.value)
        merged.append(Field(items[0].name, tuple(dict.fromkeys(values)), column=kind))
        found = [f for f in found if f.column != kind]
    return found + merged


def _in_order(found: list[Field]) -> list[Field]:
    """The plainer name of a column first; of two descriptions the longer."""

    def order(item: Field) -> tuple[int, int]:
        if item.column == "year":
            return _date_rank(item), 0
        rank = names.RANK.get(folded(item.name.rpartition(".")[2]), 0)
        return rank, -len(item.value) if rank and item.column == "abstract" else 0

    return sorted(found, key=order)


def _date_rank(item: Field) -> int:
    """
    The publication's date before the database's, Crossref's print before its online edition.

    DSpace lists three dates alike: those with a time of day are when it took the paper in.
    """
    name, _, kind = item.name.rpartition(".")[2].partition("@")
    if folded(kind) in names.LATE_DATES:
        return 9
    if kind == "print":
        return -1
    timed = isinstance(item.value, str) and _TIME.search(item.value) is not None
    return names.RANK.get(folded(name), 0) + (4 if timed else 0)
