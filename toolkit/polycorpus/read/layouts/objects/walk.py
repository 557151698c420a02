"""
Where each record lies among nested objects and lists, in bounded memory.

An object is decoded whole, up to `LARGEST`; what holds records is walked into instead, and so is
anything longer. One that can't be decoded costs itself: the walk goes on at the next that begins
as its neighbours do.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import regex

from polycorpus.read.document import Document
from polycorpus.read.elements import Broken, Finding, Heading, RawRecord
from polycorpus.read.keys import plain_columns
from polycorpus.read.layouts.objects import columnar, faults, shape
from polycorpus.read.layouts.objects.about import about, is_section
from polycorpus.read.layouts.objects.syntax import MalformedError, Syntax
from polycorpus.read.window import Window

LARGEST: Final = 8 << 20
"""Code points of one object; the largest record seen, a thesis with its references, has 2 MB."""

_NEAR_END: Final = 32
"""A fault this close to the end of what has been read may be the cut: `tru`, `\\u00`."""

_OPENING_CHARS: Final = 200
"""What stands before a value is shorter: `export const papers: readonly Paper[] = `."""

_FIRST_KEY: Final = regex.compile(r"\{\s*([\"'`]?)([\w$@#.: -]{1,60}?)\1\s*:")
_DEEPEST: Final = 24
"""Lists and objects around records; the deepest envelope met has six."""

_PATIENCE: Final = 1 << 20
_PATIENCE_GAINED: Final = 16
_LEAST_AHEAD: Final = 1024
_TRY_COST: Final = 256
_DEEP_COST: Final = 4096
"""
Code points that may be looked at ahead of a fault in vain, and more for each that was got over.

Without that, a million faults would each be sought an end in all that follows.
"""

_LONG_TEXT: Final = 300
"""A string in a list that is longer than any title is an abstract."""


def walk(document: Document, syntax: Syntax, start: int = 0) -> Iterator[Finding]:
    """Everything in the document from the code point at `start` of its first block."""
    return _Walk(Window(document), syntax, start).findings()


class _Walk:
    """The place reached: `at` in the window's text; what stands before `mark` may be forgotten."""

    def __init__(self, window: Window, syntax: Syntax, start: int) -> None:
        self.window = window
        self.syntax = syntax
        self.at = start
        self.mark = start
        self.first_keys: set[str] = set()
        self.keys: frozenset[str] = frozenset()
        self.columns: tuple[str, ...] | None = None
        self.patience = _PATIENCE

    def findings(self) -> Iterator[Finding]:
        first = True
        while self._next() is not None and (first or self._to_opening()):
            char = self.window.text[self.at]
            if char == "{":
                yield from self._object(1, outer=True)
            elif char == "[":
                yield from self._array(1, texts=True)
            else:
                self.at += 1
            first = False

    # --- moving on

    def _refill(self) -> bool:
        """Read on; indices before `mark` become invalid."""
        if not self.window.advance(self.mark):
            return False
        self.at -= self.mark
        self.mark = 0
        return True

    def _next(self) -> str | None:
        """The first character after white space, comments and commas; None at the end."""
        while True:
            match = self.syntax.blank.match(self.window.text, self.at)
            assert match is not None
            stop = match.end()
            if stop < len(self.window.text) - 1:  # a comment's `/` alone may be its cut
                self.at = self.mark = stop
                return self.window.text[stop]
            self.mark = self.at
            if not self._refill():
                self.at = self.mark = stop
                return self.window.text[stop : stop + 1] or None

    def _to_opening(self) -> bool:
        """On to where the next value of the document begins; False where none does."""
        while True:
            found = self.syntax.opening.search(self.window.text, self.at)
            if found is not None:
                self.at = self.mark = found.end()
                return True
            self.at = self.mark = max(self.at, len(self.window.text) - _OPENING_CHARS)
            if not self._refill():
                return False

    def _skip_to_value(self) -> bool:
        """On to the next bracket that opens; False where there is none."""
        while True:
            found = _OPENING.search(self.window.text, self.at + 1)
            if found is not None:
                self.at = self.mark = found.start()
                return True
            self.at = self.mark = len(self.window.text)
            if not self._refill():
                return False
            self.at = -1

    def _decode(self) -> tuple[Any, int] | MalformedError:
        """The value at `at` and its end, reading on as far as `LARGEST` to find it."""
        while True:
            try:
                return self.syntax.decode(self.window.text, self.at)
            except MalformedError as error:
                held = len(self.window.text)
                if not (error.cut or error.at >= held - _NEAR_END):
                    return error
                if held - self.at > LARGEST or not self._refill():
                    return error

    # --- objects

    def _object(
        self, level: int, *, outer: bool = False, strict: bool = False, key: str | None = None
    ) -> Iterator[Finding]:
        """
        A record, or what holds some; `mark` is where it begins, `key` included.

        `outer`: nothing but objects stands around it. `strict`: it must have a title or abstract.
        """
        if level > _DEEPEST:
            self._pass_value()
            return
        decoded = self._decode()
        if isinstance(decoded, MalformedError):
            too_long = decoded.cut and len(self.window.text) - self.at > LARGEST
            if too_long or faults.holds_records(self.window.text, self.at, self.syntax):
                yield from self._members(None, level, outer)
            else:
                yield self._broken(decoded)
            return
        value, stop = decoded
        if column := columnar.anchor(value):
            yield from self._columns(value, column)
            self.at = stop
            return
        if not shape.is_record(value):
            yield from self._members(value, level, outer)
            return
        if not strict or shape.says_something(value):
            yield self._record(value, stop, key)
        self.at = stop

    def _columns(self, value: dict[str, Any], column: str) -> Iterator[RawRecord]:
        """A table kept by columns; each record lies where its cell of `column` does."""
        window = self.window
        found = columnar.places(window.text, self.at, self.syntax, column)
        for (start, stop), record in zip(found, columnar.records(value), strict=False):
            place, line = window.bytes_of(start, stop), window.line(start)
            yield shape.record(record, place, line, window.text[start:stop])

    def _record(self, value: dict[str, Any], stop: int, key: str | None) -> RawRecord:
        window = self.window
        if len(value) > 1:
            self.keys = frozenset(value)
            self.first_keys.add(next(iter(value)))
        return shape.record(
            value,
            window.bytes_of(self.mark, stop),
            window.line(self.mark),
            window.text[self.at : stop],
            key,
        )

    def _members(self, value: dict[str, Any] | None, level: int, outer: bool) -> Iterator[Finding]:
        """The members of an object that holds records; `value` None: it could not be decoded."""
        holders = None if value is None else list(shape.holding(value))
        if value is not None:
            yield from about(value, holders or [], level, outer, self._place)
        columns, self.columns = self.columns, shape.table_columns(value)
        self.at += 1
        while (char := self._next()) is not None and char != "}":
            key = self._key()
            if key is None:
                if not self._skip_to_value():
                    return
                key = ""
            char = self.window.text[self.at]
            holds = holders is None or key in holders
            if holds and char in "{[":
                yield from self._section(key, value, holders, level)
            if holds and char == "[":
                texts = (
                    holders is not None and isinstance(value, dict) and shape.is_texts(value[key])
                )
                yield from self._array(level + 1, texts=texts)
            elif holds and char == "{":
                yield from self._object(level + 1, outer=outer, strict=True, key=key or None)
            elif not self._pass_value():
                return
        self.at += 1
        self.columns = columns

    def _key(self) -> str | None:
        """The key at `at`, which moves to its value; None where there is no key."""
        while True:
            found = self.syntax.key(self.window.text, self.at)
            if found is not None and found[1] < len(self.window.text):
                self.at = found[1]
                return found[0]
            if len(self.window.text) - self.at > 4096 or not self._refill():
                return None

    def _section(
        self, key: str, value: dict[str, Any] | None, holders: list[str] | None, level: int
    ) -> Iterator[Finding]:
        """The key as a heading: `{"NeurIPS 2024": [...]}`, or one of several lists."""
        listed = [k for k in holders or [] if value and isinstance(value[k], list)]
        if key and is_section(key, several=len(listed) > 1 and key in listed):
            start = self.window.text.find(key, self.mark, self.at)
            if start >= 0:
                place = self.window.bytes_of(start, start + len(key))
                yield Heading(*place, key, 10 * level + 9, self.window.line(start))

    def _pass_value(self) -> bool:
        """Over a value that is no record; False where the text ends in it."""
        decoded = self._decode()
        if not isinstance(decoded, MalformedError):
            self.at = max(decoded[1], self.at + 1)
        elif decoded.deep:  # whatever lies in it is as deep
            text = self.window.text
            self.at = faults.closed(text, self.at, len(text)) or len(text)
        else:
            return self._skip_to_value()
        return True

    def _place(self, key: str, text: str) -> tuple[int, int, int] | None:
        """Bytes and line of the value of `key` in the object at `at`, if it is written plainly."""
        shown = regex.escape(text)
        pattern = rf"[\"']?{regex.escape(key)}[\"']?\s*:\s*[\"'`]?({shown})"
        match = regex.compile(pattern).search(self.window.text, self.at)
        if match is None:
            return None
        return *self.window.bytes_of(*match.span(1)), self.window.line(match.start(1))

    # --- lists

    def _array(self, level: int, *, texts: bool) -> Iterator[Finding]:
        """The elements of a list; `texts`: strings in it are records."""
        if level > _DEEPEST:
            self._pass_value()
            return
        self.at += 1
        first = True
        while (char := self._next()) is not None and char != "]":
            if char == "{":
                yield from self._object(level + 1)
            elif char == "[" and (first or self.columns is not None):
                yield from self._row(level)
            elif char == "[":
                yield from self._array(level + 1, texts=False)
            elif texts and char in "\"'`":
                yield from self._text()
            elif char == "}" or not self._pass_value():
                self.at += 1
            first = False
        self.at += 1

    def _row(self, level: int) -> Iterator[Finding]:
        """A list in a list: the names of columns, or the cells under them."""
        decoded = self._decode()
        if isinstance(decoded, MalformedError) or not decoded[0] or shape.holds_objects(decoded[0]):
            yield from self._array(level + 1, texts=False)
            return
        cells, stop = decoded
        if self.columns is None:
            names = tuple(str(cell) for cell in cells)
            if plain_columns(names):
                self.columns = names
            self.at = stop
            return
        place, line = self.window.bytes_of(self.at, stop), self.window.line(self.at)
        if len(cells) != len(self.columns):
            message = f"{len(cells)} cells under {len(self.columns)} columns"
            yield Broken(*place, line, message)
        else:
            value = dict(zip(self.columns, cells, strict=True))
            yield shape.record(value, place, line, self.window.text[self.at : stop])
        self.at = stop

    def _text(self) -> Iterator[Finding]:
        decoded = self._decode()
        if isinstance(decoded, MalformedError):
            yield self._broken(decoded)
            return
        text, stop = decoded
        if isinstance(text, str) and text.strip():
            column = "title" if len(text) < _LONG_TEXT else "abstract"
            place, line = self.window.bytes_of(self.at, stop), self.window.line(self.at)
            yield shape.record({column: text}, place, line, self.window.text[self.at : stop])
        self.at = stop

    # --- faults

    def _broken(self, error: MalformedError) -> Broken:
        """The element that begins at `mark`; `at` moves to where the next one does."""
        line = self.window.line(self.mark)
        message = faults.message(error, self.window.text, self.mark, line)
        first = _FIRST_KEY.match(self.window.text, self.at)
        names = self.first_keys | ({first[2]} if first else set())
        stop = self._next_element(names)
        text = self.window.text
        end = len(text[self.mark : stop].rstrip(" \t\r\n,")) + self.mark
        self.patience += _PATIENCE_GAINED * (stop - self.at)
        self.at = stop
        return Broken(*self.window.bytes_of(self.mark, end), line, message)

    def _next_element(self, names: set[str]) -> int:
        """Where the element's brackets close, or where the next of its kind begins."""
        opening = faults.opening(names)
        balanced = self._balanced()
        if balanced is not None:
            found = self._candidate(opening, self.at + 1, balanced, strict=True)
            return balanced if found is None else found
        tried = self.at + 1
        while (found := self._candidate(opening, tried, len(self.window.text))) is None:
            if len(self.window.text) - self.mark > LARGEST:
                break
            self.patience -= len(self.window.text) - tried
            tried = max(self.at + 1, len(self.window.text) - LARGEST // 8) - self.mark
            if not self._refill():
                break
        return self._ends(found)

    def _ends(self, found: int | None) -> int:
        """`found`, or where the brackets close in what was read on meanwhile."""
        balanced = self._balanced()
        if balanced is not None and (found is None or balanced <= found):
            return balanced
        return len(self.window.text) if found is None else found

    def _balanced(self) -> int | None:
        """Where the brackets of the element at `at` close, as far as patience reaches."""
        text = self.window.text
        stop = min(len(text), self.at + max(self.patience, _LEAST_AHEAD))
        balanced = faults.balanced(text, self.at, stop)
        if balanced is None:
            self.patience -= stop - self.at
        return balanced

    def _candidate(
        self, opening: regex.Pattern[str], start: int, stop: int, *, strict: bool = False
    ) -> int | None:
        """
        The next object that opens so and decodes, with keys like those before.

        `strict`: it needs most of their keys, for an author in a broken record has few.
        """
        for match in opening.finditer(self.window.text, start, stop):
            if self.patience < 0:
                if match.start() - self.at > _LEAST_AHEAD:
                    return match.start()
                continue
            value = self._tried(match.start())
            if value is None:
                continue
            shared = len(self.keys & set(value)) * 2 - len(self.keys)
            if not self.keys or shared > 0 or (shared == 0 and not strict):
                return match.start()
        return None

    def _tried(self, at: int) -> dict[str, Any] | None:
        """The object at `at`; None where it can't be decoded, which costs patience."""
        try:
            value, _ = self.syntax.decode(self.window.text, at)
        except MalformedError as error:
            self.patience -= _DEEP_COST if error.deep else max(error.at - at, _TRY_COST)
            return None
        assert isinstance(value, dict)
        return value


_OPENING: Final = regex.compile(r"[{\[]")
