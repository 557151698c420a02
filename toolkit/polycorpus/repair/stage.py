"""The stage: a record batch in, the same records with repaired texts out."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Final

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from polycorpus.repair.rule import Field
from polycorpus.repair.rules import repair_text
from polycorpus.repair.screen import suspects
from polycorpus.schema import RECORD, TRANSLATION

NO_TEXT: Final = "no_text"
"""Flag of a record without title and abstract in any version; what else it has is kept."""


_FEW: Final = 256
"""Texts from which the screen pays: RE2 compiles it for 13 ms, a clean text costs 50 us without."""


@dataclass(slots=True)
class _Found:
    """What the repair of one record's texts adds to its lists."""

    repairs: set[str] = field(default_factory=set)
    flags: set[str] = field(default_factory=set)


_FoundByRow = defaultdict[int, _Found]


def repair(batch: pa.RecordBatch) -> pa.RecordBatch:
    """
    The records with title, abstract and translations repaired, `repairs` and `flags` filled.

    `abstract_raw` stays as it was read. Flags that a record brings along stay.
    """
    found: _FoundByRow = defaultdict(_Found)
    columns = {name: batch.column(name) for name in batch.schema.names}
    rows = range(batch.num_rows)
    columns["title"] = _repaired(columns["title"], "title", rows, found)
    columns["abstract"] = _repaired(columns["abstract"], "abstract", rows, found)
    columns["translations"] = _translations(columns["translations"], found)
    for row in _without_text(columns):
        found[row].flags.add(NO_TEXT)
    columns["repairs"] = _merged(
        columns["repairs"], {row: one.repairs for row, one in found.items()}
    )
    columns["flags"] = _merged(columns["flags"], {row: one.flags for row, one in found.items()})
    return pa.RecordBatch.from_arrays(list(columns.values()), schema=batch.schema)


def _repaired(
    texts: pa.Array, field: Field, rows: range | list[int], found: _FoundByRow
) -> pa.Array:
    """The column with its suspect texts repaired; `rows[i]` is the record of text i."""
    few = len(texts) < _FEW
    mask = texts.is_valid() if few else pc.fill_null(suspects(texts, field), False)
    places: list[int] = pc.indices_nonzero(mask).to_pylist()
    if not places:
        return texts
    before: list[str] = texts.filter(mask).to_pylist()
    after: list[str | None] = []
    for place, text in zip(places, before, strict=True):
        repaired = repair_text(text, field)
        after.append(repaired.text)
        if repaired.repairs or repaired.flags:
            one = found[rows[place]]
            one.repairs.update(repaired.repairs)
            one.flags.update(repaired.flags)
    if after == before:
        return texts
    return pc.replace_with_mask(texts, mask, pa.array(after, texts.type))


def _translations(versions: pa.Array, found: _FoundByRow) -> pa.Array:
    flat = versions.flatten()
    if not len(flat):
        return versions
    rows: list[int] = pc.list_parent_indices(versions).to_pylist()
    titles = _repaired(flat.field("title"), "title", rows, found)
    abstracts = _repaired(flat.field("abstract"), "abstract", rows, found)
    repaired = pa.StructArray.from_arrays(
        [flat.field("language"), titles, abstracts], fields=list(TRANSLATION)
    )
    lengths = pc.fill_null(pc.list_value_length(versions), 0)
    offsets = pa.concat_arrays([pa.array([0], pa.int32()), pc.cumulative_sum(lengths)])
    return pa.ListArray.from_arrays(
        offsets.cast(pa.int32()), repaired, type=RECORD.field("translations").type
    )


def _without_text(columns: dict[str, pa.Array]) -> list[int]:
    """Rows that have neither title nor abstract, in any version."""
    bare = pc.and_(columns["title"].is_null(), columns["abstract"].is_null())
    rows: list[int] = pc.indices_nonzero(bare).to_pylist()
    versions = columns["translations"]
    return [
        row
        for row in rows
        if not any(one["title"] or one["abstract"] for one in versions[row].as_py() or ())
    ]


def _merged(lists: pa.Array, added: dict[int, set[str]]) -> pa.Array:
    """The column of sorted names with those of some rows added; null becomes the empty list."""
    if not lists.null_count and not any(added.values()):
        return lists
    if not len(lists.flatten()):
        return _lists_of(len(lists), added, lists.type)
    names: list[list[str] | None] = lists.to_pylist()
    merged = [
        sorted({*(have or ()), *added.get(row, ())}) if added.get(row) else have or []
        for row, have in enumerate(names)
    ]
    return pa.array(merged, lists.type)


def _lists_of(rows: int, added: dict[int, set[str]], kind: pa.DataType) -> pa.Array:
    """The sorted names of each row, of which few have any: twenty times as fast as row by row."""
    lengths = np.zeros(rows + 1, np.int32)
    names: list[str] = []
    for row in sorted(added):
        lengths[row + 1] = len(added[row])
        names += sorted(added[row])
    offsets = pa.array(np.cumsum(lengths, dtype=np.int32), pa.int32())
    return pa.ListArray.from_arrays(offsets, pa.array(names, kind.value_type), type=kind)
