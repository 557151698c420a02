"""
Expat over the file, from record to record: elements with their bytes, broken ones apart.

Where the text stops being well-formed, the record that holds the place is given up and a new
parser goes on after it, told which elements are open.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Generator, Iterator
from dataclasses import dataclass, field
from html.entities import html5
from typing import Final, Literal
from xml.parsers import expat

import regex

from polycorpus.problems import Problem
from polycorpus.read.document import Document
from polycorpus.read.layouts.xml.prolog import read_prolog
from polycorpus.read.layouts.xml.tape import Tape
from polycorpus.read.nodes import Node

Role = Literal["container", "record", "aside"]
"""An element that holds records, one that is a record, anything else beside records."""

_FIRST_FEED: Final = 4 << 10
"""Small: of a file in which every record is broken, this much is parsed again for each."""
_FEED: Final = 64 << 10
_LONGEST_TOKEN: Final = 16 << 20
"""Expat gives no sign of life inside a tag or comment; one that long has no end."""
_LARGEST: Final = 64 << 20
"""Characters of one record. A journal article with its whole text has 200,000."""
_NODE_CHARS: Final = 200
"""What an element costs in memory, in characters: a node of five attributes and its parts."""
_PATIENCE: Final = 128 << 10
_PATIENCE_GAINED: Final = 4
"""Bytes that may be parsed twice because of faults, and more for each byte that was got over."""
_DEEPEST: Final = 100
"""Elements inside a record; what lies deeper is text of the last one."""
_DOCTYPE: Final = b'<!DOCTYPE x SYSTEM "">'
"""With it an undeclared entity such as &nbsp; is no error but is passed on; nothing is fetched."""
_FONT: Final = frozenset(("face", "font", "size"))
"""Attributes of a `style` that formats its text; HTML's holds a style sheet instead."""
_ROOT: Final = regex.compile(rb"<[^\W\d][\w:.-]*+(?=[\s/>])|<\?xml\b|<!DOCTYPE\b")


@dataclass(frozen=True, slots=True)
class Element:
    """A whole element: a record or an aside, and the names of the elements around it."""

    role: Role
    node: Node
    path: tuple[str, ...]
    containers: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Opened:
    """A container's start tag."""

    node: Node
    depth: int


@dataclass(frozen=True, slots=True)
class Closed:
    """A container's end tag."""

    depth: int


@dataclass(frozen=True, slots=True)
class Failure:
    """A stretch that is not well-formed: a record or what stands between records."""

    start_bytes: int
    stop_bytes: int
    line: int
    message: str


Event = Element | Opened | Closed | Failure | Problem


class _GivenUp(Exception):  # noqa: N818 - not an error of ours: it leaves the parser's callbacks
    """What a callback found that well-formedness alone does not show."""


@dataclass(slots=True)
class _Open:
    name: str
    node: Node
    role: Role


@dataclass(slots=True)
class _Walk:
    tape: Tape
    role_of: Callable[[tuple[str, ...]], Role]
    open: list[_Open] = field(default_factory=list)
    found: deque[Event] = field(default_factory=deque)
    entities: dict[str, str] = field(default_factory=dict)
    parser: expat.XMLParserType = field(init=False)
    offset: int = 0
    first_line: int = 1
    inside: list[Node] = field(default_factory=list)
    """The record or aside being read, and the elements open in it."""
    below: int = 0
    """Open elements deeper than `_DEEPEST`."""
    start: int = 0
    """Place of the record or aside being read."""
    chars: int = 0
    next: int | None = None
    """Place of a record that began before the one being read has ended."""
    patience: int = _PATIENCE

    def begin(self, place: int) -> None:
        """A fresh parser that goes on at `place`, inside the containers that are open."""
        parser = expat.ParserCreate("utf-8")
        parser.buffer_text = True
        parser.StartElementHandler = self._opened
        parser.EndElementHandler = self._closed
        parser.CharacterDataHandler = self._text
        parser.SkippedEntityHandler = self._entity
        parser.CommentHandler = lambda _: None
        prefix = _DOCTYPE
        self.parser = parser
        self.first_line = self.tape.line_at(place)
        if self.open:  # their start tags were handled already
            parser.StartElementHandler = None
            prefix += "".join(f"<{element.name}>" for element in self.open).encode()
        self.offset = place - len(prefix)
        parser.Parse(prefix, False)
        parser.StartElementHandler = self._opened

    @property
    def place(self) -> int:
        """Where the parser is."""
        return self.offset + self.parser.CurrentByteIndex

    def behind(self) -> int:
        """
        From where to look for the end of what is given up: its start, or the fault.

        What lies between is parsed again, which a file of nothing but faults must not make of
        all of it for each.
        """
        self.patience -= max(0, self.place - self.start)
        return self.start + 1 if self.patience > 0 else max(self.start + 1, self.place)

    @property
    def line(self) -> int:
        """Its physical line."""
        return self.first_line + self.parser.CurrentLineNumber - 1

    def _opened(self, name: str, attributes: dict[str, str]) -> None:
        local = {
            key.rpartition(":")[2]: value
            for key, value in attributes.items()
            if not key.startswith("xmlns")
        }
        node = Node(name.rpartition(":")[2], local, line=self.line)
        if self.inside:
            self._descend(name, node)
            return
        path = (*(element.node.name for element in self.open), node.name)
        role = self.role_of(path)
        node.start_bytes = self.tape.byte_at(self.place)
        self.open.append(_Open(name, node, role))
        if role == "container":
            self.found.append(Opened(node, len(self.open)))
        else:
            self.inside = [node]
            self.start, self.chars, self.below = self.place, 0, 0

    def _descend(self, name: str, node: Node) -> None:
        if name == self.open[-1].name and self.open[-1].role == "record":
            self.next = self.place
            raise _GivenUp(f"<{name}> begins before the one above has ended")
        self.chars += _NODE_CHARS
        if len(self.inside) > _DEEPEST:
            self.below += 1
            return
        if node.name == "style" and not _FONT.isdisjoint(node.attributes):
            self.inside.append(self.inside[-1])  # EndNote's: its text is the element's around it
            return
        self.inside[-1].parts.append(node)
        self.inside.append(node)
        if self.open[-1].role == "aside":  # a heading may be in it, whose bytes are asked for
            node.start_bytes = self.tape.byte_at(self.place)

    def _closed(self, name: str) -> None:
        if self.below:
            self.below -= 1
            return
        if len(self.inside) > 1:
            node = self.inside.pop()
            if self.open[-1].role == "aside":
                node.stop_bytes = self._tag_end(node)
            return
        ended = self.open.pop()
        if self.inside:
            self.inside = []
            ended.node.stop_bytes = self._tag_end(ended.node)
            path = tuple(element.node.name for element in self.open)
            around = tuple(element.node for element in self.open)
            self.found.append(Element(ended.role, ended.node, (*path, ended.node.name), around))
        else:
            self.found.append(Closed(len(self.open) + 1))

    def _tag_end(self, node: Node) -> int:
        """Byte offset after the tag that ended the element; expat is behind `<x/>` already."""
        place = self.place
        before = self.tape.read(place - 2, 1) + self.tape.read(place - 1, 1)
        if not node.parts and before == b"/>":
            return self.tape.byte_at(place)
        block = self.tape.read(place, _FEED)
        while block and b">" not in block:
            place += len(block)
            block = self.tape.read(place, _FEED)
        return self.tape.byte_at(place + block.find(b">") + 1)

    def _text(self, text: str) -> None:
        if not self.inside:
            return
        self.chars += len(text)
        if self.chars > _LARGEST:
            raise _GivenUp(f"an element of more than {_LARGEST >> 20} MiB")
        self.inside[-1].parts.append(text)

    def _entity(self, name: str, parameter: bool) -> None:
        if not parameter:
            self._text(self.entities.get(name) or html5.get(f"{name};") or f"&{name};")


def walk(
    document: Document, role_of: Callable[[tuple[str, ...]], Role], records: Collection[str]
) -> Iterator[Event]:
    """
    Everything in the file, in its order. `role_of` judges a path of local names.

    `records` are the local names at which reading can go on after a fault.
    """
    tape = Tape(document)
    state = _Walk(tape, role_of)
    next_record = _tags(records)
    place: int | None = 0
    while place is not None:
        if not state.open:
            started = _skip_prolog(state, place)
            yield from state.found
            state.found.clear()
            if started is None:
                return
            place = started
        state.begin(place)
        failed = yield from _run(state, place)
        if failed is None:
            return
        place = yield from _recover(state, failed, next_record)


def _skip_prolog(state: _Walk, place: int) -> int | None:
    """The place of the next root element; None where there is none."""
    root = state.tape.find(_ROOT_OR_BEFORE, place)
    if root is None:
        return None
    prolog = read_prolog(state.tape, root[0])
    state.entities |= prolog.entities
    line = state.tape.line_at(root[0])
    state.found.extend(
        Problem("refused_entity", f"entity {name} {why}; it is not expanded", line=line)
        for name, why in prolog.refused
    )
    if not prolog.complete:
        state.found.append(Problem("refused_entity", "the document type has no end", line=line))
        return None
    return prolog.stop if state.tape.read(prolog.stop, 1) else None


_ROOT_OR_BEFORE: Final = regex.compile(rb"<(?:[^\W\d]|[?!])")


def _run(state: _Walk, place: int) -> Generator[Event, None, str | None]:
    """Feed the parser; yields events, returns what went wrong, None at the end of the file."""
    size = _FIRST_FEED
    before = -1
    while True:
        fed = state.tape.read(place, size)
        message = _feed(state, fed)
        yield from state.found
        state.found.clear()
        if message is not None:
            return message
        if not fed:
            return None
        place += len(fed)
        stuck = state.place == before
        size = size * 2 if stuck or size < _FEED else _FEED
        before = state.place
        if place - before > _LONGEST_TOKEN:
            return "a tag or comment has no end"
        state.tape.forget(min(state.start, before) if state.inside else before)


def _feed(state: _Walk, fed: bytes) -> str | None:
    try:
        state.parser.Parse(fed, not fed)
    except expat.ExpatError as error:
        return str(expat.ErrorString(error.code))
    except _GivenUp as reason:
        return str(reason)
    return None


def _recover(
    state: _Walk, message: str, next_record: regex.Pattern[bytes]
) -> Generator[Event, None, int | None]:
    """Give up the record or stretch that holds the fault; returns where to go on, if anywhere."""
    tape = state.tape
    line = state.line
    if not state.inside:
        return (yield from _between(state, message, next_record))
    given_up = state.open.pop()
    state.inside = []
    start = given_up.node.start_bytes
    end = _tags([given_up.node.name], ended=True)
    pattern = end if given_up.role == "record" else _either(end, next_record)
    found = tape.find(pattern, state.behind())
    if found is None:
        yield Failure(start, tape.content_end(tape.end), line, _cut(message))
        return None
    closed = tape.read(found[0], 2) == b"</"
    resume = found[1] if closed else found[0]
    state.patience += _PATIENCE_GAINED * (resume - state.start)
    if state.next is not None:
        resume, state.next = state.next, None
    yield Failure(start, tape.content_end(resume), line, message)
    return resume


def _between(
    state: _Walk, message: str, next_record: regex.Pattern[bytes]
) -> Generator[Event, None, int | None]:
    """A fault outside records: the rest after the root element, or a stretch to be left out."""
    tape = state.tape
    at, line = state.place, state.line
    if not state.open and message.startswith("junk after"):
        return at
    if not tape.read(at, 1):
        if state.open:
            yield Problem("cut_file", f"the file ends inside <{state.open[-1].name}>", line=line)
        return None
    found = tape.find(next_record, at + 1)
    start = tape.byte_at(at)
    stop = tape.content_end(found[0] if found else tape.end)
    yield Failure(start, max(start, stop), line, message)
    return found[0] if found else None


def _cut(message: str) -> str:
    return "the file ends inside it" if message == "no element found" else message


def _tags(names: Collection[str], *, ended: bool = False) -> regex.Pattern[bytes]:
    """Start tags of these local names, and their end tags."""
    which = "|".join(sorted(map(regex.escape, names))) or "(?!)"
    start = rf"<(?:[\w.-]{{1,40}}:)?(?:{which})(?=[\s/>])"
    end = rf"|</(?:[\w.-]{{1,40}}:)?(?:{which})\s{{0,99}}>" if ended else ""
    return regex.compile((start + end).encode())


def _either(one: regex.Pattern[bytes], other: regex.Pattern[bytes]) -> regex.Pattern[bytes]:
    return regex.compile(one.pattern + b"|" + other.pattern)
