r"""Identifiers replaced by a placeholder, such as `[email]`, wherever a record holds text.

What is masked must not stay beside its mask. So every column that people wrote is searched, not
only the text that raised the flag, and `abstract_raw` becomes null where its abstract or itself
holds an identifier: before repair an address may be spelled `a\_b@x.org` or `a&#64;x.org`, and
only a reader of the raw file would be sure to find each spelling.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

import pyarrow as pa

from polycorpus.quality.identifiers import Identifier, find
from polycorpus.schema import RECORD

REPAIR: Final = "masked_{}"
"""Name of the repair that a masked record carries, with the flag in it."""

_LISTS: Final = ("authors", "affiliations", "keywords")


class Masked(NamedTuple):
    """A text with placeholders, and what they stand for, in the offsets of the text before."""

    text: str
    replaced: tuple[Identifier, ...]


def mask_text(text: str, flags: Collection[str]) -> Masked:
    """The text with `[flag]` in place of each identifier of these flags."""
    found = tuple(one for one in find(text) if one.flag in flags)
    parts: list[str] = []
    end = 0
    for one in found:
        parts += text[end : one.start], f"[{one.flag}]"
        end = one.stop
    return Masked("".join((*parts, text[end:])), found)


def shifted(spans: Sequence[Mapping[str, Any]], replaced: Sequence[Identifier]) -> list[Any]:
    """
    `language_spans` of a text before the mask, brought to the text after it.

    They still tile the text. A border inside an identifier moves behind it; a span that lay within
    goes, and where only one is left, the text has one language and no spans.
    """
    moved = [
        dict(span, start=_moved(span["start"], replaced), stop=_moved(span["stop"], replaced))
        for span in spans
    ]
    kept = [span for span in moved if span["start"] < span["stop"]]
    if len(kept) < 2:
        return []
    assert all(left["stop"] == right["start"] for left, right in pairwise(kept))
    return kept


def _moved(offset: int, replaced: Sequence[Identifier]) -> int:
    place = offset
    for one in replaced:
        length = len(one.flag) + 2
        if one.stop <= offset:
            place += length - (one.stop - one.start)
        elif one.start < offset:
            place += length - (offset - one.start)
    return place


def mask(batch: pa.RecordBatch, flags: Collection[str]) -> pa.RecordBatch:
    """The records with these flags' identifiers masked in all their text; ids stay as they are."""
    rows = batch.to_pylist()
    for row in rows:
        _mask_row(row, flags)
    return pa.RecordBatch.from_pylist(rows, schema=RECORD)


def _mask_row(row: dict[str, Any], flags: Collection[str]) -> None:  # Any: values of a row
    names: set[str] = set()

    def masked(text: str | None) -> str | None:
        if not text:
            return text
        result = mask_text(text, flags)
        names.update(one.flag for one in result.replaced)
        return result.text

    if row["abstract_raw"] and mask_text(row["abstract_raw"], flags).replaced:
        row["abstract_raw"] = None
    if row["abstract"]:
        text, replaced = mask_text(row["abstract"], flags)
        if replaced:
            row |= {"abstract": text, "abstract_raw": None}
            row["language_spans"] = shifted(row["language_spans"] or (), replaced)
            names.update(one.flag for one in replaced)
    row["title"] = masked(row["title"])
    for name in _LISTS:
        if row[name]:
            row[name] = [masked(text) for text in row[name]]
    for version in row["translations"] or ():
        version |= {name: masked(version[name]) for name in ("title", "abstract")}
    for field in row["other"] or ():
        field["value"] = masked(field["value"])
    if names:
        row["repairs"] = sorted({*(row["repairs"] or ()), *map(REPAIR.format, names)})
