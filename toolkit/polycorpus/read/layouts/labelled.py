"""
Labelled fields, in any language, with or without blank lines between the records.

Title: Seeds on Loan                Название: ...            - URI: https://...
Abstract: Village libraries ...     Аннотация: ...             Title: ...
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

import regex

from polycorpus.heading import field_label
from polycorpus.read.document import Document, Slice
from polycorpus.read.elements import Field, Finding, Heading, RawRecord, Sample, Skip
from polycorpus.read.layouts.numbered import marker
from polycorpus.read.paragraphs import is_section_word
from polycorpus.read.titles import is_title
from polycorpus.read.understood import is_header

NAME: Final = "labelled"

_SAMPLE_LINES: Final = 2000
_SHAPE: Final = regex.compile(r"(?P<name>[\p{L}][^:：\n]{0,38}?)\s?[:：](?!//)\s*(?P<value>.*)")
"""A label that no lexicon knows: up to 39 characters and a colon that is not a URL's."""
_RULE: Final = regex.compile(r"\s*([-=_*~])(?:\s?\1){2,}\s*")
_MARKED: Final = regex.compile(r"\s{0,3}#{1,6}\s+(?=\S)")
_BULLET: Final = regex.compile(r"\s*(?:[-*•·▪‣+]\s+|\d{1,5}[.)]\s+)?")
_REPEATABLE: Final = frozenset({"authors", "keywords", "affiliation", "url", "code"})
_MAIN: Final = ("title", "abstract")
_TITLE: Final = "title"
_BAR: Final = regex.compile(r"\\\\\s*(?:\(\s*(?P<url>https?://\S+)[^()]*\)\s*)?")
r"""`\\`: arXiv's daily mail parts a paper's fields from its abstract by it, and papers too."""

_ARXIV: Final = frozenset({"Categories", "Subjects"})
_MAILED: Final[dict[str, str | None]] = {
    "comments": None, "categories": None, "subjects": None, "license": None, "date": None,
    "report-no": None, "msc-class": None, "acm-class": None, "journal-ref": "venue", "proxy": None,
    "subj-class": None, "date (revised v2)": None,
}  # fmt: skip
"""Labels of arXiv's mail beside those that any text has."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line that begins with a label. `column` is None where only its shape says so."""

    name: str
    column: str | None
    value: str
    language: str | None


@dataclass(slots=True)
class _Draft:
    """A record that is being read."""

    line: int
    start: int
    stop: int
    fields: list[Field] = field(default_factory=list)
    names: set[str] = field(default_factory=set)

    def add(self, entry: Entry, line: Slice) -> None:
        self.fields.append(Field(entry.name, entry.value, entry.language, entry.column))
        self.names.add(_key(entry))
        self.stop = line.content[1]

    def continue_with(self, line: Slice, paragraph: bool) -> None:
        last = self.fields[-1]
        value = f"{last.value}{chr(10) * (2 if paragraph else 1)}{line.text.strip()}"
        self.fields[-1] = Field(last.name, value.lstrip("\n"), last.language, last.column)
        self.stop = line.content[1]

    def record(self) -> RawRecord:
        several = any(f.column == "abstract" and "\n\n" in str(f.value) for f in self.fields)
        flags = ("multi_paragraph",) if several else ()
        return RawRecord(self.start, self.stop, tuple(self.fields), self.line, flags=flags)


def sniff(sample: Sample) -> float:
    """The share of text that follows a label, where titles or abstracts are labelled at all."""
    vocabulary = _vocabulary(sample.lines)
    explained = total = 0
    columns: Counter[str] = Counter()
    inside = False
    for line in sample.lines:
        entry = _entry(line, vocabulary)
        if entry is not None and entry.column is not None and entry.language is not None:
            columns[entry.column] += 1
            inside = True
        total += len(line)
        explained += len(line) if inside else 0
    if len(columns) < 2 or not any(columns[name] for name in _MAIN):
        return 0.0
    labels = sum(_entry(line, vocabulary) is not None for line in sample.lines)
    filled = sum(bool(line.strip()) for line in sample.lines)
    return min(0.9, 0.9 * explained / max(total, 1), 0.4 + labels / max(filled, 1))


def read(document: Document) -> Iterator[Finding]:
    """Records from their first label to the line before the next record's."""
    head = [line.text for line in islice(document.lines(), _SAMPLE_LINES)]
    document.strays.clear()
    vocabulary = _vocabulary(head)
    untitled = not _labels_titles(head, vocabulary)
    starter = _starter(head, vocabulary, repeatable=untitled)
    reading = _Reading(_TITLE if untitled else starter, _marks_headings(head))
    held: list[tuple[Slice, Entry | None]] = []
    for line in document.lines():
        if line.blank:
            held.append((line, None))
            continue
        entry = _entry(line.text, vocabulary)
        opens = untitled and entry is not None and _key(entry) == starter
        yield from _taken(reading, _with_title(held) if opens else held)
        held = [(line, entry)]
    yield from _taken(reading, held)
    yield from reading.close()


def _taken(reading: _Reading, held: list[tuple[Slice, Entry | None]]) -> Iterator[Finding]:
    for line, entry in held:
        if line.blank:
            reading.gap = True
        else:
            yield from reading.take(line, entry)


def _labels_titles(lines: list[str], vocabulary: frozenset[str]) -> bool:
    return any(
        entry is not None and entry.column == "title"
        for entry in (_entry(line, vocabulary) for line in lines)
    )


def _with_title(held: list[tuple[Slice, Entry | None]]) -> list[tuple[Slice, Entry | None]]:
    """The unlabelled line above a record's first label as its title, where none is labelled."""
    if not held or held[0][1] is not None or _is_heading(held[0][0]):
        return held
    line = held[0][0]
    numbered = marker(line.text)
    text = (numbered.text if numbered is not None else line.text).strip(" \t#*_")
    if _RULE.fullmatch(line.text) or not is_title(text, 1):
        return held
    return [(line, Entry(_TITLE, "title", text, None)), *held[1:]]


@dataclass(slots=True)
class _Reading:
    """
    The record that is open, and a rule that waits for what follows it.

    `gap`: a blank line, or the file's start, stands before the next line.
    """

    starter: str
    marked: bool
    draft: _Draft | None = None
    rule: Slice | None = None
    gap: bool = True

    def take(self, line: Slice, entry: Entry | None) -> Iterator[Finding]:
        """What a line ends or is; its own text goes to the open record."""
        gap, self.gap = self.gap, False
        bar = _BAR.fullmatch(line.text.strip())
        if bar is not None:
            yield from self._bar(line, bar["url"])
            return
        if self.rule is None and _RULE.fullmatch(line.text):
            self.rule, self.gap = line, gap
            return
        draft = self.draft
        if draft is not None and not _begins(entry, draft, self.starter, gap):
            if entry is not None or self._runs_on(draft, line, gap):
                self._keep_rule(draft, gap)
                if entry is not None:
                    draft.add(entry, line)
                else:
                    draft.continue_with(line, paragraph=gap)
                return
            yield from self.close()
            yield self._between(line)
            return
        yield from self.close()
        if entry is None or (entry.column is None and _key(entry) != self.starter):
            yield self._between(line)
        else:
            self.draft = _Draft(line.number, *line.content)
            self.draft.add(entry, line)

    def _bar(self, line: Slice, url: str | None) -> Iterator[Finding]:
        """The bar of arXiv: below the fields it opens the abstract, below that it ends a paper."""
        columns = {one.column for one in self.draft.fields} if self.draft is not None else set()
        if self.draft is not None and "title" in columns and "abstract" not in columns:
            self.draft.add(Entry("abstract", "abstract", "", None), line)
            self.rule = None  # it lies inside the record now
            return
        if self.draft is not None and url is not None:
            self.draft.add(Entry("url", "url", url, None), line)
            self.rule = None  # it lies inside the record now
            yield from self.close()
            return
        yield from self.close()
        yield Skip(*line.content, "rule")

    def close(self) -> Iterator[Finding]:
        """The open record, and a rule behind it."""
        if self.draft is not None:
            yield self.draft.record()
        if self.rule is not None:
            yield Skip(*self.rule.content, "rule")
        self.draft = self.rule = None

    def _keep_rule(self, draft: _Draft, gap: bool) -> None:
        """A rule that parts nothing is text."""
        if self.rule is not None:
            draft.continue_with(self.rule, paragraph=gap)
            self.rule = None

    def _runs_on(self, draft: _Draft, line: Slice, gap: bool) -> bool:
        """After a blank line only an abstract goes on, and not with a heading."""
        if self.marked and _MARKED.match(line.text):
            return False
        if not gap and self.rule is None:
            return True
        return draft.fields[-1].column == "abstract" and not _is_heading(line)

    def _between(self, line: Slice) -> Heading | Skip:
        start, stop = line.content
        marks = _MARKED.match(line.text) if self.marked else None
        if marks is not None:
            text, level = line.text[marks.end() :].strip(" #\t"), len(marks.group().strip())
            return Heading(start, stop, text, level, line.number)
        if _is_heading(line):
            return Heading(start, stop, line.text.strip(), None, line.number)
        return Skip(start, stop, "preamble")


def _marks_headings(lines: list[str]) -> bool:
    """Whether lines with `#` are headings here, as in Markdown, not comments or numbers."""
    marked = [line for line in lines if _MARKED.match(line)]
    return len(marked) * 2 < sum(bool(line.strip()) for line in lines)


def _begins(entry: Entry | None, draft: _Draft, starter: str, gap: bool) -> bool:
    """Whether a label opens the next record: the one that opens records, or one seen already."""
    if entry is None:
        return False
    key = _key(entry)
    if key == starter and (starter in draft.names or gap):
        return True
    if key not in draft.names:
        return False
    return gap or (entry.column in _MAIN and starter in draft.names and key == starter)


def _is_heading(line: Slice) -> bool:
    return len(line.text) <= 200 and is_header(line.text.strip())


def _entry(text: str, vocabulary: frozenset[str]) -> Entry | None:
    """The label at the start of a line, if it is one that the lexicon or this file knows."""
    bare = text[_BULLET.match(text).end() :]  # type: ignore[union-attr]  # it matches nothing too
    label = field_label(bare)
    shaped = _SHAPE.match(bare)
    if label is not None:
        written = shaped["name"] if shaped else bare.removesuffix(label.value)
        return Entry(written.strip(" \t:：-–—*"), label.field, label.value, label.language)
    if shaped is not None and vocabulary & _ARXIV and shaped["name"].casefold() in _MAILED:
        column = _MAILED[shaped["name"].casefold()]
        return Entry(shaped["name"], column, shaped["value"], None)
    if shaped is None or shaped["name"] not in vocabulary:
        return None
    return Entry(shaped["name"], None, shaped["value"], None)


def _vocabulary(lines: tuple[str, ...] | list[str]) -> frozenset[str]:
    """Label-shaped beginnings that no lexicon knows, but that this file repeats."""
    counts: Counter[str] = Counter()
    known = 0
    for line in lines:
        bare = line[_BULLET.match(line).end() :]  # type: ignore[union-attr]  # as above
        label, shaped = field_label(bare), _SHAPE.match(bare)
        known += label is not None
        if label is None and shaped is not None and not is_section_word(bare):
            counts[shaped["name"]] += 1
    return frozenset(
        name for name, count in counts.items() if count >= 2 and len(name.split()) <= 4 and known
    )


def _starter(lines: list[str], vocabulary: frozenset[str], repeatable: bool = False) -> str:
    """
    The label that opens records: the earliest of those as frequent as title or abstract.

    Below an unlabelled title it may be one that a record may repeat: `repeatable`.
    """
    barred = frozenset() if repeatable else _REPEATABLE - {"url"}
    entries = [entry for line in lines if (entry := _entry(line, vocabulary)) is not None]
    counts = Counter(map(_key, entries))
    main = max((counts[_key(entry)] for entry in entries if entry.column in _MAIN), default=0)
    for entry in entries:
        if counts[_key(entry)] >= 0.8 * main and entry.column not in barred:
            return _key(entry)
    return _key(entries[0]) if entries else ""


def _key(entry: Entry) -> str:
    """What makes two labels the same: the word as written, so that versions stay apart."""
    return entry.name.casefold()
