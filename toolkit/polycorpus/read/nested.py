"""
Fields out of a JSON value: nested objects, lists of names, texts by language.

A leaf's name is its path: `{"a": {"b": 1}}` is `a.b`. Empty and null leaves are none.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from polycorpus.read.elements import Field
from polycorpus.read.keys import LANGUAGE_CODES, columns_of, has_path

_NAME_KEYS: Final = (
    "name", "full_name", "fullname", "fullName", "display_name", "displayName", "value", "term",
    "keyword", "raw_author_name", "_", "text", "#text",
)  # fmt: skip
_FAMILY_KEYS: Final = (
    ("family", "given"), ("last", "first"), ("lastName", "firstName"), ("last_name", "first_name"),
    ("surname", "given_name"), ("lastname", "firstname"), ("family_name", "given_name"),
    ("surname", "forename"), ("s", "n"),
)  # fmt: skip
_INNER_KEYS: Final = ("author", "person", "profile", "creator")
"""Where the object of an author has the person in an object of its own (OpenAlex)."""

_PLACE_KEYS: Final = (
    "affiliation", "affiliations", "aff", "institution", "institutions", "organization", "org",
)  # fmt: skip
_TEXT_KEYS: Final = ("value", "text", "_", "a", "$", "#text", "_text", "content", "title",
                     "abstract", "description", "k")  # fmt: skip
_LANGUAGE_KEYS: Final = ("lang", "language", "l", "@lang", "xml:lang", "@xml:lang", "locale", "lng")
_KIND_KEYS: Final = ("descriptionType", "titleType")
"""DataCite's word for what one of several descriptions is; `Abstract` is what is looked for."""

_TYPE_KEYS: Final = ("type", "@type", "idtype", "idType", "identifierType", "scheme")
_ID_KEYS: Final = ("id", "value", "@value", "identifier", "_")

_DEPTH: Final = 8
"""Deeper than any export of records; what lies below is kept as JSON."""

_INVERTED: Final = "abstract_inverted_index"
"""OpenAlex keeps an abstract as {word: [places]}, in the order of first places."""

_Leaf = tuple[str, str | tuple[str, ...], str | None, str | None]
"""Name, value, declared language, column where the place in the object tells it."""


def fields(value: Mapping[str, object]) -> tuple[Field, ...]:
    """One field for each leaf, with its column where the names tell it."""
    leaves: list[_Leaf] = []
    _gather(leaves, "", value, 0)
    meanings = columns_of(tuple([leaf[0] for leaf in leaves]))
    found = [
        Field(name, text, language or meaning[1], column or meaning[0])
        for (name, text, language, column), meaning in zip(leaves, meanings, strict=True)
    ]
    ranks = [meaning[2] for meaning in meanings]
    if any(ranks):
        found = [found[place] for place in sorted(range(len(found)), key=ranks.__getitem__)]
    return tuple(found)


def _gather(leaves: list[_Leaf], prefix: str, value: Mapping[str, object], depth: int) -> None:
    """Add the leaves of `value`: a list, because a generator per object costs as much as JSON."""
    for key, inner in value.items():
        name = prefix + key if prefix else key
        if isinstance(inner, str):
            if inner:
                leaves.append((name, inner, None, None))
        elif isinstance(inner, list):
            if inner:
                leaves += _listed(name, inner)
        elif isinstance(inner, dict):
            if by_language(inner):
                for tag, text in inner.items():
                    leaves.append((name, _leaf(text), tag.replace("_", "-"), None))
            elif key == _INVERTED and _is_inverted(inner):
                leaves.append((name, _in_order(inner), None, "abstract"))
            elif depth < _DEPTH:
                _gather(leaves, f"{name}.", inner, depth + 1)
            else:
                leaves.append((name, _item(inner), None, None))
        elif inner is not None:
            leaves.append((name, _item(inner), None, None))


def _listed(name: str, items: list[object]) -> Iterator[_Leaf]:
    """A list: plain values, names with their places, or one text in several languages."""
    first = items[0]
    if not isinstance(first, dict):
        yield name, _leaf(items), None, None
        return
    objects = [item for item in items if isinstance(item, dict)]
    is_text = columns_of((name.rpartition(".")[2],))[0].column in ("title", "abstract")
    if len(objects) == len(items) and all(_text_key(item, is_text) for item in objects):
        yield from _texts(name, objects)
        return
    yield from _told(name, objects)
    names = [named(item) for item in items if item]
    if None in names:
        yield name, json.dumps(items, ensure_ascii=False), None, "other"
        return
    yield name, tuple(str(text) for text in names), None, None
    places = [text for item in objects for text in _places(item)]
    if places:
        yield f"{name}.affiliation", tuple(dict.fromkeys(places)), None, "affiliation"
    if any(not _is_spent(item) for item in objects):
        yield name, json.dumps(items, ensure_ascii=False), None, "other"


def _texts(name: str, objects: list[dict[str, Any]]) -> Iterator[_Leaf]:
    """Texts with their language or kind, as DataCite, SciELO and INSPIRE write them."""
    for item in objects:
        kind = next((str(item[key]) for key in _KIND_KEYS if item.get(key)), None)
        column = None
        if kind is not None:
            column = "abstract" if kind == "Abstract" else "other"
        language = next((str(item[key]) for key in _LANGUAGE_KEYS if item.get(key)), None)
        yield name, _leaf(item[str(_text_key(item, True))]), language, column


def _told(name: str, objects: list[dict[str, Any]]) -> Iterator[_Leaf]:
    """Of objects that are no names: a DOI among identifiers, and the first one's known paths."""
    for item in objects:
        kind = next((str(item[key]) for key in _TYPE_KEYS if item.get(key)), "")
        value = next((item[key] for key in _ID_KEYS if isinstance(item.get(key), str)), None)
        if value is not None and kind.lower().endswith("doi"):
            yield f"{name}.{kind}", value, None, "doi"
    for key, inner in objects[0].items() if objects else ():
        if isinstance(inner, (str, int)) and has_path(f"{name}.{key}"):
            yield f"{name}.{key}", str(inner), None, None


def _text_key(item: Mapping[str, object], is_text: bool) -> str | None:
    """
    The key of the text in an object that is a text with its language or kind, else None.

    `is_text`: the list's own name says that its objects are texts, as `titles` does.
    """
    if not is_text and not any(key in item for key in (*_LANGUAGE_KEYS, *_KIND_KEYS)):
        return None
    return next((key for key in _TEXT_KEYS if isinstance(item.get(key), (str, list))), None)


def _leaf(value: object) -> str | tuple[str, ...]:
    if isinstance(value, list):
        return tuple([item if isinstance(item, str) else _item(item) for item in value])
    return _item(value)


def _item(value: object) -> str:
    """An author as an object is its name; anything else that is no text stays JSON."""
    if type(value) is int:
        return str(value)
    name = named(value)
    if name is not None:
        return name
    return "" if value is None else json.dumps(value, ensure_ascii=False)


def named(value: object) -> str | None:
    """The name that a text or an author's object is; None where it has none."""
    if isinstance(value, str):
        return value
    if not isinstance(value, dict):
        return None
    for key in _NAME_KEYS:
        if isinstance(value.get(key), str):
            return str(value[key])
    for family, given in _FAMILY_KEYS:
        if isinstance(value.get(family), str):
            return " ".join(str(value[key]) for key in (given, family) if value.get(key))
    return next((named(value[key]) for key in _INNER_KEYS if key in value), None)


def _places(value: Mapping[str, Any]) -> Iterator[str]:
    """The institutions of an author's object."""
    for key in _PLACE_KEYS:
        place = value.get(key)
        for item in place if isinstance(place, list) else [place]:
            text = named(item)
            if text:
                yield text


def _is_spent(value: Mapping[str, object]) -> bool:
    """Whether name and institutions are all that the object says."""
    given = {key for pair in _FAMILY_KEYS for key in pair}
    return all(
        not value[key] or key in given or key in _PLACE_KEYS or key in _NAME_KEYS for key in value
    )


def by_language(value: Mapping[str, object]) -> bool:
    """`{"en": ..., "zh": ...}`: every key is a language's code; `{"id": ...}` is an identifier."""
    return (
        bool(value)
        and all(key.replace("_", "-") in LANGUAGE_CODES for key in value)
        and value.keys() != {"id"}
    )


def _is_inverted(value: Mapping[str, object]) -> bool:
    return all(isinstance(places, list) for places in value.values())


def _in_order(index: Mapping[str, Any]) -> str:
    """The text of an inverted index."""
    words = [
        (place, word) for word, places in index.items() for place in places if type(place) is int
    ]
    return " ".join(word for _, word in sorted(words))
