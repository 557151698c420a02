"""One raw file from its bytes to record batches: the order of reading."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from hashlib import file_digest
from pathlib import Path
from typing import BinaryIO, Final

import numpy as np
import pyarrow as pa

from polycorpus.errors import DiskError
from polycorpus.heading import Line
from polycorpus.problems import Problem
from polycorpus.read import archives, counts, encoding, fields, layouts, parts
from polycorpus.read.document import LINE_END, Document, Stray
from polycorpus.read.elements import Broken, Declared, Finding, Heading, RawRecord, Sample, Skip
from polycorpus.read.encoding import Encoding
from polycorpus.read.ledger import Extent, Kind, Ledger
from polycorpus.read.outline import Outline
from polycorpus.recipe import SourceRecipe
from polycorpus.schema import RECORD

BATCH_RECORDS: Final = 1024
_SAMPLE_BYTES: Final = 64 << 10
_SAMPLE_LINES: Final = 400


@dataclass(frozen=True, slots=True)
class Source:
    """
    What is known of a raw file, or of a member of an archive, once it has been read.

    `encoding_confidence` is None where corpus.toml set the encoding, `layout` where nothing was
    read; `declared_count` is the sum of what outermost headings promise, None where none does.
    """

    file: str
    sha256: str
    size: int
    encoding: str
    encoding_confidence: float | None
    layout: str | None
    headings: tuple[Line, ...]
    declared_count: int | None
    found_count: int
    sums: dict[Kind, int]
    """Bytes by kind of extent; they add up to `size`."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """Part of a file. The last one of a file, or of a member of an archive, carries its source."""

    file: str
    records: pa.RecordBatch
    extents: tuple[Extent, ...]
    problems: tuple[Problem, ...]
    source: Source | None = None


def read_file(path: Path, name: str, source: SourceRecipe) -> Iterator[Chunk]:
    """
    Everything in the file at `path`, which records and problems call `name`.

    Extents tile the file, or each member of an archive, whose name is `a.zip!/member`. DiskError
    where it can't be read.
    """
    try:
        kind = archives.kind_of(path)
        if kind is None:
            yield from read_stream(lambda: path.open("rb"), name, source)
        else:
            yield from _read_packed(path, name, kind, source)
    except OSError as error:
        raise DiskError(f"can't read {path}: {error.strerror}") from error


def _read_packed(
    path: Path, name: str, kind: archives.Kind, source: SourceRecipe
) -> Iterator[Chunk]:
    """Each member as a file of its own; an archive without any is one skip."""
    with path.open("rb") as stream:
        digest = file_digest(stream, "sha256").hexdigest()
    read_any = False
    for part in parts.unpacked(path, name, kind):
        if isinstance(part, Problem):
            yield Chunk(part.file or name, _NO_RECORDS, (), (part,))
        else:
            read_any = True
            yield from read_stream(part.open, part.name, source, digest, part.layout)
    if not read_any:
        size = path.stat().st_size
        sums: dict[Kind, int] = {"heading": 0, "record": 0, "separator": 0, "skip": size}
        nothing = Source(name, digest, size, "binary", None, None, (), None, 0, sums)
        skip = Extent("skip", "unreadable", 0, size)
        empty = tuple(counts.empty(name, size, 0))
        yield Chunk(name, _NO_RECORDS, (skip,), empty, nothing)


def read_stream(
    open_file: Callable[[], BinaryIO],
    name: str,
    source: SourceRecipe,
    sha256: str | None = None,
    layout: layouts.Layout | None = None,
) -> Iterator[Chunk]:
    """
    The same for anything that opens as seekable bytes.

    `sha256` is the archive's for a member, `layout` the one that a workbook gives to a sheet.
    """
    facts = encoding.survey(open_file)
    chosen = encoding.choose(open_file, facts, source.encoding)
    document = Document(name, facts.size, chosen, source, open_file)
    layout = layout or layouts.choose(_sample(document), source.layout)
    document.strays.clear()  # those of the sample are met again
    reading = _Reading(document, sha256 or facts.sha256, layout.NAME)
    for finding in layout.read(document):
        reading.take(finding)
        if len(reading.rows) >= BATCH_RECORDS:
            yield reading.chunk()
    yield reading.last_chunk()


def _sample(document: Document) -> Sample:
    """The first lines; of a line longer than a block its beginning, as in a list on one line."""
    text = ""
    whole = True
    for block in document.blocks():
        text += block.text
        whole = block.stop_bytes >= document.size
        if len(text) > _SAMPLE_BYTES:
            break
    lines = LINE_END.split(text)
    if lines[-1] == "" or (not whole and len(lines) > 1):
        del lines[-1]
    size = kept = 0
    while kept < min(len(lines), _SAMPLE_LINES) and size <= _SAMPLE_BYTES:
        size += len(lines[kept])
        kept += 1
    suffix = document.name.rpartition("/")[2].rpartition(".")[2].lower()
    return Sample(document.name, tuple(lines[:kept]), whole and kept == len(lines), suffix)


_Place = RawRecord | Heading | Skip | Broken | Stray


class _Reading:
    """Rows, extents and problems that wait for the next chunk, and the outline so far."""

    def __init__(self, document: Document, sha256: str, layout: str) -> None:
        self.document = document
        self.rows: list[fields.Row] = []
        self._ledger = Ledger(document, layout)
        self._outline = Outline()
        self._extents: list[Extent] = []
        self._problems: list[Problem] = []
        self._declared: list[Declared] = []
        self._layout = layout
        self._sha256 = sha256
        self._found = 0

    def take(self, finding: Finding) -> None:
        """One finding of the layout: its bytes into the ledger, its content where it belongs."""
        match finding:
            case RawRecord():
                self._record(finding)
            case Heading() if self._outline.repeats(finding):
                self._claim("skip", "repeated_heading", finding)
            case Heading():
                self._claim("heading", "heading", finding)
                self._outline.enter(finding, self._line_of(finding))
            case Skip():
                self._claim("skip", finding.code, finding)
            case Broken():
                self._claim("skip", "broken_record", finding)
                self._note("broken_record", finding.message, finding, finding.line)
            case Declared():
                self._declared.append(finding)
            case Problem():
                self._problems.append(replace(finding, file=self.document.name))

    def _record(self, raw: RawRecord) -> None:
        strays = self._claim("record", "record", raw)
        row = fields.columns(raw, self._outline.context)
        if not row["title"] and not row["abstract"] and not any(row[name] for name in _CONTENT):
            self._extents[-1] = replace(self._extents[-1], kind="skip", code="empty_record")
            self._ledger.recount("record", "skip", raw.stop_bytes - raw.start_bytes)
            return
        if strays:
            row["flags"] = sorted({*row["flags"], "undecodable_bytes"})
        row["start_bytes"], row["stop_bytes"] = raw.start_bytes, raw.stop_bytes
        self.rows.append(row)
        self._outline.count()
        self._found += 1

    def _claim(self, kind: Kind, code: str, place: RawRecord | Heading | Skip | Broken) -> bool:
        """Enter a stretch into the ledger; whether bytes in it could not be decoded."""
        self._extents += self._ledger.add(kind, code, place.start_bytes, place.stop_bytes)
        return self._report_strays(place.start_bytes, place.stop_bytes)

    def _report_strays(self, start: int, stop: int) -> bool:
        inside = False
        strays = self.document.strays
        while strays and strays[0].start_bytes < stop:
            stray = strays.popleft()
            inside = inside or stray.start_bytes >= start
            self._note(
                "undecodable_bytes",
                f"bytes that are not valid {self.document.encoding.name}",
                stray,
                stray.line,
            )
        return inside

    def _note(self, code: str, message: str, place: _Place, line: int | None) -> None:
        self._problems.append(
            Problem(code, message, self.document.name, line, place.start_bytes, place.stop_bytes)
        )

    def _line_of(self, heading: Heading) -> int:
        return heading.line if heading.line is not None else 1

    def chunk(self) -> Chunk:
        """What has gathered since the last one."""
        chunk = Chunk(
            self.document.name,
            self._batch(),
            tuple(self._extents),
            tuple(self._problems),
        )
        self.rows, self._extents, self._problems = [], [], []
        return chunk

    def last_chunk(self) -> Chunk:
        """The rest, the ledger closed and the counts compared."""
        size = self.document.size
        self._extents += self._ledger.close()
        self._report_strays(size, size)
        sections = self._outline.sections
        self._problems += counts.empty(self.document.name, size, self._found)
        if self.document.recipe.declared_count == "check":
            self._problems += counts.compare(
                self.document.name, sections, self._declared, self._found
            )
        chosen: Encoding = self.document.encoding
        source = Source(
            file=self.document.name,
            sha256=self._sha256,
            size=size,
            encoding=chosen.name,
            encoding_confidence=chosen.confidence,
            layout=self._layout if size else None,
            headings=tuple(section.line for section in sections),
            declared_count=counts.declared(sections, self._declared),
            found_count=self._found,
            sums=self._ledger.sums,
        )
        return replace(self.chunk(), source=source)

    def _batch(self) -> pa.RecordBatch:
        constant = {
            "file": self.document.name,
            "file_sha256": self._sha256,
            "encoding": self.document.encoding.name,
            "license": self.document.recipe.license,
        }
        size = len(self.rows)
        if size == 0:
            return _NO_RECORDS
        arrays = [
            pa.array([row[field.name] for row in self.rows], type=field.type)
            if field.name in _FILLED
            else _repeated(constant.get(field.name), field.type, size)
            for field in RECORD
        ]
        return pa.RecordBatch.from_arrays(arrays, schema=RECORD)


_CONTENT: Final = (
    "title", "abstract", "authors", "affiliations", "keywords", "url", "pdf_url", "doi", "arxiv_id",
    "code_urls", "status", "other", "translations",
)  # fmt: skip
"""Columns that make a row a record; venue, year and track may only be the heading's."""


_FILLED: Final = frozenset(
    (
        *_CONTENT, "id", "abstract_raw", "venue", "year", "track", "header", "header_languages",
        "start_bytes", "stop_bytes", "flags",
    )
)  # fmt: skip
"""Columns of a row; the rest is the same for all records of a file, or for later stages."""


_NO_RECORDS: Final = pa.RecordBatch.from_pylist([], RECORD)


def _repeated(value: str | None, kind: pa.DataType, size: int) -> pa.Array:
    """`value` in each of `size` rows; of a list, none of whose columns is constant, the empty one.

    By its offsets, because Arrow appends a list that is repeated value by value.
    """
    if not pa.types.is_list(kind):
        return pa.repeat(pa.scalar(value, kind), size)
    offsets = pa.array(np.zeros(size + 1, np.int32))
    return pa.ListArray.from_arrays(offsets, pa.array([], kind.value_type), type=kind)
