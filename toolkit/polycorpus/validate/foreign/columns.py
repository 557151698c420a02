"""Which column holds the text, the title, the id, the split and the language."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import pyarrow as pa
import pyarrow.compute as pc

_TEXTS: Final = (
    "text", "content", "body", "document", "passage", "article", "paragraph", "summary",
    "description", "sentence",
)  # fmt: skip
"""Names of a column of text, the most telling first, where none holds abstracts."""
_IDS: Final = ("id", "_id", "uid", "uuid", "guid", "record_id", "paper_id", "doc_id")
_SPLITS: Final = ("split", "subset", "partition", "fold")
_LANGUAGES: Final = ("language", "lang", "lang_code", "language_code", "locale")
_TEXT_CHARS: Final = 40
"""Mean length from which an unnamed column is taken for text: names have 15, a sentence 70."""
_SAMPLE: Final = 1000


@dataclass(frozen=True, slots=True)
class Columns:
    """Names of columns; null where there is none that fits."""

    text: str | None = None
    title: str | None = None
    id: str | None = None
    split: str | None = None
    language: str | None = None
    doi: str | None = None


def guess(table: pa.Table) -> Columns:
    """By name, in whatever language, and for the text by length."""
    from polycorpus.heading import field_name

    strings = string_columns(table)
    fields = {name: field_name(name) for name in strings}
    text = _first(name for name in strings if fields[name] == "abstract")
    text = text or _named(strings, _TEXTS) or _longest(table, strings)
    return Columns(
        text=text,
        title=_first(name for name in strings if fields[name] == "title" and name != text),
        id=_named(table.column_names, _IDS),
        split=_named(strings, _SPLITS),
        language=_named(strings, _LANGUAGES)
        or _first(name for name in strings if fields[name] == "language"),
        doi=_first(name for name in strings if fields[name] == "doi"),
    )


def string_columns(table: pa.Table) -> list[str]:
    """Names of the columns of text, in their order."""
    return [field.name for field in table.schema if _is_string(field.type)]


def _is_string(kind: pa.DataType) -> bool:
    return bool(
        pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind)
    )


def _named(columns: Iterable[str], names: Iterable[str]) -> str | None:
    by_name = {column.casefold(): column for column in columns}
    return _first(by_name[name] for name in names if name in by_name)


def _longest(table: pa.Table, columns: Iterable[str]) -> str | None:
    """The column of the longest texts on average, as far as they have spaces or no ASCII."""
    best, length = None, float(_TEXT_CHARS)
    for column in columns:
        texts = table[column].slice(0, _SAMPLE).drop_null()
        if (
            not len(texts)
            or not pc.any(pc.match_substring_regex(texts, r"\s|[^\x00-\x7f]")).as_py()
        ):
            continue
        mean = pc.mean(pc.utf8_length(texts)).as_py()
        if mean > length:
            best, length = column, mean
    return best


def _first(names: Iterable[str]) -> str | None:
    return next(iter(names), None)
