"""
What stands before the first element: declaration, comments, document type.

None of it reaches the parser. Entities that stand for plain text are taken from the declarations;
one that nests others, or that lies in another file, is refused: it is neither expanded nor fetched.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from html import unescape
from typing import Final

import regex

from polycorpus.read.layouts.xml.tape import Tape

_WITHIN: Final = 1 << 20
"""Bytes in which a document type must end: dblp.dtd itself, entities and all, has 24 kB."""
_LONGEST_ENTITY: Final = 256
"""Characters that `&acl;` may stand for: the name of a society, not a book."""
_BEFORE: Final = regex.compile(rb"(?:\s++|<\?.*?\?>|<!--.*?-->)*+", regex.DOTALL)
_DOCTYPE: Final = regex.compile(
    rb"<!DOCTYPE(?:\"[^\"]*\"|'[^']*'|[^\[<>\"'])*+"
    rb"(?:\[(?P<subset>(?:<!--.*?-->|<\?.*?\?>|\"[^\"]*\"|'[^']*'|[^\]\"'])*+)\]\s*)?>",
    regex.DOTALL | regex.IGNORECASE,
)
_COMMENT: Final = regex.compile(rb"<!--.*?-->", regex.DOTALL)
_ENTITY: Final = regex.compile(
    rb"<!ENTITY\s+(?P<parameter>%\s+)?(?P<name>[^\s\"'<>&;]+)\s+"
    rb"(?:\"(?P<double>[^\"]*)\"|'(?P<single>[^']*)'|(?P<outside>SYSTEM|PUBLIC)\b[^>]*)"
)
_ANY_REFERENCE: Final = regex.compile(
    r"&(?!(?:#\d+|#[xX][0-9a-fA-F]+|amp|lt|gt|quot|apos);)|%\w+;|<"
)


@dataclass(frozen=True, slots=True)
class Prolog:
    """`stop` is the place after it; `refused` names entities and says why."""

    stop: int
    entities: dict[str, str] = field(default_factory=dict)
    refused: tuple[tuple[str, str], ...] = ()
    complete: bool = True
    """False where the document type has no end."""


def read_prolog(tape: Tape, place: int) -> Prolog:
    """The prolog that begins at `place`; an empty one where an element stands there."""
    head = tape.read(place, _WITHIN)
    before = _BEFORE.match(head)
    start = before.end() if before else 0
    if head[start : start + 9].upper() != b"<!DOCTYPE":
        return Prolog(place + start)
    doctype = _DOCTYPE.match(head, start)
    if doctype is None:
        return Prolog(place + start, complete=False)
    entities, refused = _entities(doctype["subset"] or b"")
    after = _BEFORE.match(head, doctype.end())
    stop = after.end() if after else doctype.end()
    return Prolog(place + stop, entities, tuple(refused))


def _entities(subset: bytes) -> tuple[dict[str, str], list[tuple[str, str]]]:
    plain: dict[str, str] = {}
    refused: list[tuple[str, str]] = []
    for found in _ENTITY.finditer(_COMMENT.sub(b"", subset)):
        name = found["name"].decode("utf-8", "surrogatepass")
        value = (found["double"] or found["single"] or b"").decode("utf-8", "surrogatepass")
        if found["outside"]:
            refused.append((name, "lies outside the file"))
        elif found["parameter"]:
            refused.append((name, "is a parameter entity"))
        elif _ANY_REFERENCE.search(value):
            refused.append((name, "holds other entities or markup"))
        elif len(value) > _LONGEST_ENTITY:
            refused.append((name, f"is longer than {_LONGEST_ENTITY} characters"))
        else:
            plain.setdefault(name, unescape(value))
    return plain, refused
