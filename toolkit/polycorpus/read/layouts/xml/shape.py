"""Which elements of a file are its records: seen in the first megabytes, by name and repetition."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Final

import regex

from polycorpus.read.document import Document
from polycorpus.read.layouts.xml import marc, names
from polycorpus.read.layouts.xml.columns import NAMED, column_of
from polycorpus.read.layouts.xml.walk import Role
from polycorpus.read.nodes import folded

Path = tuple[str, ...]  # local names from the root element down

_SURVEYED: Final = 1 << 20
"""Characters: enough for the front matter of a collection and some hundred records."""
_DEEPEST: Final = 60
_TAG: Final = regex.compile(
    r"<!--.*?(?:-->|\Z)|<!\[CDATA\[.*?(?:\]\]>|\Z)|<[?!][^>]*>?"
    r"|<(?P<end>/?)(?:[\w.-]+:)?(?P<name>[^\W\d][\w.-]*+)(?P<rest>(?:\"[^\"]*\"|'[^']*'|[^<>\"'])*+)>",
    regex.DOTALL,
)
_NAME: Final = regex.compile(
    r"\s(?:name|key|label)\s*=\s*[\"'](?P<name>[^\"'<>]{1,60})[\"']", regex.I
)
_MARC_TAG: Final = regex.compile(
    rf"\s(?:tag|id)\s*=\s*[\"'](?P<tag>{'|'.join(sorted(marc.TITLES | marc.ABSTRACTS))})[\"']"
)
_TEXT_ATTRIBUTE: Final = regex.compile(r"\s(?P<name>title|abstract)\s*=\s*[\"']", regex.I)


@dataclass(frozen=True, slots=True)
class Shape:
    """`records` are the paths of records; one beside them with a record's name is one too."""

    records: frozenset[Path] = frozenset()
    containers: frozenset[Path] = frozenset()
    """Every path above a record's."""

    def role(self, path: Path) -> Role:
        """What an element at `path` is."""
        if path in self.records:
            return "record"
        if path in self.containers:
            return "container"
        return "record" if self._resembles(path) else "aside"

    def _resembles(self, path: Path) -> bool:
        """DBLP lists all articles before its first `inproceedings`."""
        key = folded(path[-1])
        beside = any(path[:-1] == record[:-1] for record in self.records)
        return beside and key in names.TYPED

    @property
    def tags(self) -> frozenset[str]:
        """Local names of records."""
        return frozenset(path[-1] for path in self.records)


@dataclass(slots=True)
class _Seen:
    """What the survey knows of the elements at one path."""

    titled: int = 0
    """How many hold a title or an abstract of their own below them."""
    side_by_side: int = 0
    """The most of them in one parent."""
    columns: set[str] = field(default_factory=set)


@dataclass(slots=True)
class _Open:
    path: Path
    titled: bool = False
    among: Counter[str] = field(default_factory=Counter)
    columns: set[str] = field(default_factory=set)


def survey(document: Document) -> Shape:
    """The shape of a file, from its start; the strays met there will be met again."""
    parts: list[str] = []
    size = 0
    for block in document.blocks():
        parts.append(block.text)
        size += len(block.text)
        if size >= _SURVEYED:
            break
    document.strays.clear()
    return shape_of("".join(parts))


def shape_of(text: str) -> Shape:
    """The shape of a text; faults in it matter little, because nothing is read yet."""
    seen = _look(text)
    records = _choose({path: facts for path, facts in seen.items() if facts.titled})
    containers = {path[:size] for path in records for size in range(1, len(path))}
    return Shape(frozenset(records), frozenset(containers - set(records)))


def _look(text: str) -> dict[Path, _Seen]:
    seen: dict[Path, _Seen] = defaultdict(_Seen)
    stack: list[_Open] = []
    for tag in _TAG.finditer(text):
        name = tag["name"]
        if name is None:
            continue
        if tag["end"]:
            depth = next((n for n in range(len(stack), 0, -1) if stack[n - 1].path[-1] == name), 0)
            while depth and len(stack) >= depth:
                _leave(stack, seen)
        elif len(stack) < _DEEPEST:
            if folded(name) in names.RECORDS:  # the one above, of the same name, was not ended
                _leave_open(stack, seen, name)
            path = (*(stack[-1].path if stack else ()), name)
            stack.append(_Open(path))
            _note_columns(stack, tag["rest"])
            if tag["rest"].endswith("/"):
                _leave(stack, seen)
    while stack:
        _leave(stack, seen)
    return seen


def _leave_open(stack: list[_Open], seen: dict[Path, _Seen], name: str) -> None:
    while any(element.path[-1] == name for element in stack):
        _leave(stack, seen)


def _note_columns(stack: list[_Open], attributes: str) -> None:
    """What the newest element says counts for those around it, its own attributes for itself."""
    path = stack[-1].path
    if _hidden(tuple(map(folded, path[:-1]))):
        return
    named = _NAME.search(attributes) if folded(path[-1]) in NAMED else None
    inner = _from_record(path)
    _count(stack[:-1], column_of((*inner[:-1], named["name"]) if named else inner))
    tag = _MARC_TAG.search(attributes) if folded(path[-1]) in ("datafield", "varfield") else None
    if tag is not None:
        _count(stack[:-1], "title" if tag["tag"] in marc.TITLES else "abstract")
    if folded(path[-1]) in names.RECORDS:
        for attribute in _TEXT_ATTRIBUTE.finditer(attributes):
            _count(stack, attribute["name"].lower())


def _from_record(path: Path) -> Path:
    """The path below what has a record's name: a journal around an article lends it no title."""
    for depth, name in enumerate(path[:-1]):
        key = folded(name)
        if key in names.RECORDS and key not in names.NOT_RECORDS:
            return path[depth:]
    return path


def _count(elements: list[_Open], column: str | None) -> None:
    for element in elements:
        if column is not None:
            element.columns.add(column)
            element.titled = element.titled or column in ("title", "abstract")


def _hidden(keys: tuple[str, ...]) -> bool:
    if "tei" in keys:
        return False
    below = next((depth for depth, key in enumerate(keys) if key in names.RECORDS), 2)
    return any(key in names.HIDDEN and key != "body" for key in keys[min(below, 2) :]) or (
        "body" in keys[below:]
    )


def _leave(stack: list[_Open], seen: dict[Path, _Seen]) -> None:
    element = stack.pop()
    if not element.titled:
        return
    facts = seen[element.path]
    facts.titled += 1
    facts.columns |= element.columns
    name = element.path[-1]
    if stack:
        stack[-1].among[name] += 1
        facts.side_by_side = max(facts.side_by_side, stack[-1].among[name])


def _choose(seen: dict[Path, _Seen]) -> set[Path]:
    """Known names first, outermost but for those that hold many; else what repeats most."""
    described = {path for path in seen if _is_described(path)}
    if described:
        return described
    strong = {path for path in seen if folded(path[-1]) in names.STRONG}
    known = strong or {path for path in seen if _known(path)}
    holding = {
        path
        for path in known
        if any(_inside(other, path) and seen[other].side_by_side > 1 for other in known)
    }
    known -= holding
    known = {path for path in known if not any(_inside(path, other) for other in known)}
    if known:
        return known
    repeated = [path for path in seen if seen[path].side_by_side > 1]
    if repeated:
        chosen = min(repeated, key=lambda path: (-seen[path].titled, len(path), path))
        return {
            path
            for path in seen
            if path == chosen or (path[:-1] == chosen[:-1] and len(seen[path].columns) > 2)
        }
    roots = sorted((path for path in seen), key=lambda path: (len(path), path))
    return {roots[0]} if roots and len(seen[roots[0]].columns) > 1 else set()


def _is_described(path: Path) -> bool:
    """RDF lists its things side by side, whatever their kind; journals among them are none."""
    top, *below = map(folded, path)
    return top == "rdf" and len(below) == 1 and below[0] not in names.RDF_OTHERS


def _known(path: Path) -> bool:
    keys = [folded(name) for name in path]
    return (
        keys[-1] in names.RECORDS
        and keys[-1] not in names.NOT_RECORDS
        and not any(key in names.NOT_RECORDS for key in keys)
    )


def _inside(path: Path, other: Path) -> bool:
    return len(path) > len(other) and path[: len(other)] == other
