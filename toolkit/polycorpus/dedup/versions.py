"""Every language version of every record, as one column of titles and one of abstracts."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

Rows = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Versions:
    """The main version of each record in the records' order, then the translations in theirs."""

    record: Rows
    """Row of the record that each version belongs to."""
    titles: pa.ChunkedArray
    abstracts: pa.ChunkedArray
    """Empty where the record has none."""
    mains: int
    """How many records there are: versions below are main ones."""


def versions(records: pa.Table) -> Versions:
    """The versions of `records` (columns title, abstract, translations)."""
    titles, abstracts = _filled(records["title"]), _filled(records["abstract"])
    owners = np.arange(len(records), dtype=np.int64)
    lists = records["translations"]
    if not pc.any(pc.greater(pc.list_value_length(lists), 0)).as_py():
        return Versions(owners, titles, abstracts, len(records))
    parents = pc.list_parent_indices(lists.combine_chunks())
    flat = pc.list_flatten(lists.combine_chunks())
    further = [pc.struct_field(flat, name) for name in ("title", "abstract")]
    return Versions(
        np.concatenate([owners, parents.to_numpy().astype(np.int64)]),
        _joined(titles, _filled(pa.chunked_array([further[0]]))),
        _joined(abstracts, _filled(pa.chunked_array([further[1]]))),
        len(records),
    )


def languages(records: pa.Table) -> list[frozenset[str]]:
    """The languages that each record has a text in; `und` tells nothing and is left out."""
    found = [{tag} if tag else set() for tag in records["language"].to_pylist()]
    for tags, translations in zip(found, records["translations"].to_pylist(), strict=True):
        tags.update(entry["language"] for entry in translations or () if entry["language"])
    return [frozenset(tags - {"und"}) for tags in found]


def _filled(texts: pa.ChunkedArray) -> pa.ChunkedArray:
    """Null as empty; a chunk without nulls is not copied."""
    if not texts.null_count:
        return texts
    return pa.chunked_array([pc.fill_null(chunk, "") for chunk in texts.chunks], texts.type)


def _joined(first: pa.ChunkedArray, second: pa.ChunkedArray) -> pa.ChunkedArray:
    return pa.chunked_array([*first.chunks, *second.cast(first.type).chunks], first.type)
