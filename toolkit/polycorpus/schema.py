"""The record: the one schema that every stage, every shard and every reader shares.

Offsets are half-open, `[start, stop)`; `_bytes` counts bytes of the raw file, everything else
counts code points. In flight every column is nullable; `build` asserts the columns of `NEVER_NULL`.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Final
from unicodedata import normalize

import pyarrow as pa
import regex

UNDETERMINED: Final = "und"
"""Language tag of a text whose language is not known (ISO 639-2)."""

LANGUAGE_SPAN: Final = pa.struct(
    [("start", pa.int32()), ("stop", pa.int32()), ("language", pa.string())]
)
TRANSLATION: Final = pa.struct(
    [("language", pa.string()), ("title", pa.string()), ("abstract", pa.string())]
)
DUPLICATE: Final = pa.struct(
    [
        ("id", pa.string()),
        ("file", pa.string()),
        ("start_bytes", pa.int64()),
        ("stop_bytes", pa.int64()),
        ("rule", pa.string()),
        ("similarity", pa.float32()),
    ]
)
OTHER_FIELD: Final = pa.struct([("name", pa.string()), ("value", pa.string())])

_COLUMNS: Final[tuple[tuple[str, pa.DataType, bool, str], ...]] = (
    # name, type, may be null once built, meaning
    ("id", pa.string(), False, "BLAKE2b-128 of the text as extracted; survives renames and growth"),
    ("title", pa.string(), True, "repaired title; null: the source has none"),
    ("abstract", pa.string(), True, "repaired abstract; null: none, or a placeholder"),
    ("abstract_raw", pa.string(), True, "decoded, before repair; null: none, or masked"),
    ("authors", pa.list_(pa.string()), False, "as written, in order; empty: unknown"),
    ("affiliations", pa.list_(pa.string()), False, "as written, in order; empty: unknown"),
    ("keywords", pa.list_(pa.string()), False, "as written, in order; empty: unknown"),
    ("venue", pa.string(), True, "canonical short name where known, else as written"),
    ("year", pa.int32(), True, "Gregorian year; null: unknown"),
    ("track", pa.string(), True, "track or section of the venue; null: unknown"),
    ("status", pa.string(), True, "such as withdrawn; null: not stated"),
    ("url", pa.string(), True, "landing page; null: unknown"),
    ("pdf_url", pa.string(), True, "full text; null: unknown"),
    ("doi", pa.string(), True, "lower case, without resolver; null: unknown"),
    ("arxiv_id", pa.string(), True, "without version; null: unknown"),
    ("code_urls", pa.list_(pa.string()), False, "code repositories, in order of appearance"),
    ("language", pa.string(), False, "BCP-47 tag of the abstract, else of the title; und: unknown"),
    ("title_language", pa.string(), False, "BCP-47 tag of the title; und: unknown"),
    ("language_confidence", pa.float32(), True, "probability in [0, 1]; null: nothing to judge"),
    ("language_spans", pa.list_(LANGUAGE_SPAN), False, "in code points; empty: one language"),
    ("translations", pa.list_(TRANSLATION), False, "further language versions of this raw record"),
    ("group", pa.string(), False, "smallest id of the records that must share a split"),
    ("twin_group", pa.string(), True, "the same paper in other languages; null: no twin"),
    ("duplicates", pa.list_(DUPLICATE), False, "the records that this one stands for"),
    ("header", pa.string(), True, "nearest heading above, as written; null: none"),
    ("header_languages", pa.list_(pa.string()), False, "sorted BCP-47 tags of the heading"),
    ("file", pa.string(), False, "raw file, relative to raw/; a.zip!/member inside archives"),
    ("file_sha256", pa.string(), False, "checksum of the raw file, hex"),
    ("start_bytes", pa.int64(), False, "first non-blank byte of the record, before decoding"),
    ("stop_bytes", pa.int64(), False, "one past its last non-blank byte"),
    ("encoding", pa.string(), False, "Python codec name; a BOM is not counted"),
    ("license", pa.string(), True, "licence of the source file; null: not stated in corpus.toml"),
    ("other", pa.list_(OTHER_FIELD), False, "fields of the raw record that have no column"),
    ("flags", pa.list_(pa.string()), False, "sorted names of what a reader should know"),
    ("repairs", pa.list_(pa.string()), False, "sorted names of the repairs applied"),
)

RECORD: Final = pa.schema(
    [pa.field(name, kind, metadata={"doc": doc}) for name, kind, _, doc in _COLUMNS]
).remove_metadata()
"""Schema of a record batch in flight; column order is the published order."""

MEANING: Final[Mapping[str, str]] = {name: doc for name, _, _, doc in _COLUMNS}
NEVER_NULL: Final = tuple(name for name, _, nullable, _ in _COLUMNS if not nullable)
CORPUS_COLUMNS: Final = ("group", "twin_group", "duplicates")
"""Columns that only the whole corpus can fill; `parse` leaves them out."""

_WHITE_SPACE: Final = regex.compile(r"\p{White_Space}+")
_SEPARATOR: Final = "\x1f"


def record_id(
    title: str | None,
    abstract: str | None,
    *,
    authors: tuple[str, ...] | list[str] = (),
    venue: str | None = None,
    year: int | None = None,
    doi: str | None = None,
    url: str | None = None,
) -> str:
    """BLAKE2b-128 (32 hex digits) over the text as extracted, before any repair.

    Title and abstract are joined by U+001F; where the abstract is null, authors (each its own
    part), venue, year, doi and url follow, so that records without an abstract stay apart. Each
    part is NFC with white space collapsed and trimmed.
    """
    parts = [title, abstract]
    if abstract is None:
        parts += [*authors, venue, None if year is None else str(year), doi, url]
    text = _SEPARATOR.join(_folded(part) for part in parts)
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def _folded(part: str | None) -> str:
    if not part:
        return ""
    if part.isascii():
        text, odd = part, any(sign in part for sign in "\t\n\v\f\r")
    else:
        text = normalize("NFC", part)
        odd = not text.isprintable()
    if odd or "  " in text:  # most have but single spaces
        text = _WHITE_SPACE.sub(" ", text)
    return text.strip(" ")
