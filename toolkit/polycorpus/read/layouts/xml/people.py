"""The people of a record: names put together from their parts, roles, affiliations."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import regex

from polycorpus.read.layouts.xml import names
from polycorpus.read.layouts.xml.columns import language_of
from polycorpus.read.nodes import Node, folded, words
from polycorpus.read.prose import inline

_EAST_ASIAN: Final = regex.compile(r"[\p{Han}\p{Hangul}\p{Hiragana}\p{Katakana}・·]+")
_WORD: Final = regex.compile(r"\p{L}+")
_PLACES: Final = words("affiliation affiliations affiliationinfo aff institution")


@dataclass(frozen=True, slots=True)
class Person:
    """`whole` says that the element holds one name and no list; `role` is None for authors."""

    name: str
    language: str | None
    role: str | None
    whole: bool
    places: tuple[str, ...] = ()
    rest: tuple[tuple[str, str], ...] = ()
    """What else is said of the person: an address, a number."""


def people(node: Node, language: str | None, role: str | None = None) -> Iterator[Person]:
    """Everybody in an element of authors: one person, or a list, or one in several scripts."""
    language = language_of(node) or language
    role = _role(node) or role
    children = list(node.children)
    if not children:
        if inline(node):
            yield Person(inline(node), language, role, whole=False)
    elif sum(_part(child) == "whole" for child in children) > 1 and not _composed_of_parts(node):
        yield from _below(node, language, role)
    elif name := _composed(node):
        yield Person(name, language, role, True, tuple(_places(node)), tuple(_rest(node)))
    elif all(child.name in names.LANGUAGES for child in children):
        for child in children:
            yield from people(child, child.name, role)
    else:
        yield from _below(node, language, role)


def _below(node: Node, language: str | None, role: str | None) -> Iterator[Person]:
    """The persons among an element's children; what is said beside them goes to the last."""
    found: list[Person] = []
    places = tuple(_places(node))
    for child in node.children:
        if child.key == "namealternatives":
            found += [*people(child, language, role)][:1]
        elif child.key not in _PLACES and child.key not in _NO_PERSON:
            found += people(child, language, role)
    if not found and inline(node):
        found = [Person(inline(node), language, role, whole=True)]
    if found and places:
        last = found[-1]
        found[-1] = Person(
            last.name, last.language, last.role, True, (*last.places, *places), last.rest
        )
    yield from found


_NO_PERSON: Final = words(
    "email xref contribid orcid role roleterm bio uri address degrees variant idno identifier "
    "nameidentifier fn etal affiliationid ptr ref phone country"
)


def _role(node: Node) -> str | None:
    """A role that is no author's; None where it is, or where nothing is said."""
    written = node.attribute("contribtype", "contributorrole", "contributortype", "role") or ""
    for child in node.children:
        if child.key == "role":
            written = inline(child) or written
    if folded(node.name).startswith(("secondary", "tertiary", "subsidiary", "editor")):
        written = "editor"
    elif node.key in names.OTHER_ROLES:
        written = node.key
    found = _WORD.findall(written.lower()) if written else ()
    return next((word for word in found if word in names.OTHER_ROLES), None)


def _composed(node: Node) -> str:
    """Given and family name in the order of reading; empty where the element has no such parts."""
    parts: dict[str, list[str]] = {
        "given": [],
        "family": [],
        "initials": [],
        "whole": [],
        "suffix": [],
    }
    for child in node.children:
        kind = _part(child)
        if kind and inline(child):
            parts[kind].append(inline(child))
    named = next((inline(child) for child in node.children if child.key == "creatorname"), "")
    if named:
        return named  # DataCite's parts may lack a middle name
    given = " ".join(parts["given"] or parts["initials"])
    family = " ".join(parts["family"])
    if not family:
        parts["whole"] = [name.rstrip(" ,;") for name in parts["whole"]]
        return parts["whole"][0] if parts["whole"] else given if parts["given"] else ""
    if _EAST_ASIAN.fullmatch(given + family):
        return family + given
    return " ".join(part for part in (given, family, *parts["suffix"]) if part)


def _composed_of_parts(node: Node) -> bool:
    return node.key == "name" or any(_part(child) in ("given", "family") for child in node.children)


def _part(node: Node) -> str | None:
    key = node.key
    if key == "namepart":
        kind = folded(node.attribute("type") or "whole")
        return {"given": "given", "family": "family", "whole": "whole"}.get(kind)
    if not node.is_leaf:
        return None
    if key in names.GIVEN or key in ("middle", "middlename"):
        return "given"
    if key in names.FAMILY:
        return "family"
    if key in ("initials", "suffix"):
        return key
    return "whole" if key in names.WHOLE else None


def _places(node: Node) -> Iterator[str]:
    for child in node.children:
        if child.key in _PLACES and inline(child):
            yield inline(child)


def _rest(node: Node) -> Iterator[tuple[str, str]]:
    for child in node.children:
        if _part(child) is None and child.key not in _PLACES and child.key not in ("role", "xref"):
            text = _composed(child) or inline(child)
            if text:
                yield child.name, text
