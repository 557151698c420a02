"""The stage: a record batch in, the same records with their flags out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from functools import cache

import pyarrow as pa
import pyarrow.compute as pc

from polycorpus.flags import CATALOGUE
from polycorpus.quality import boilerplate, identifiers, markup, notices, phones
from polycorpus.quality.endings import is_truncated
from polycorpus.quality.masking import mask
from polycorpus.quality.measures import measure, plain
from polycorpus.quality.repetition import is_repetitive, is_title
from polycorpus.schema import RECORD

_FlagsByRow = defaultdict[int, set[str]]


def flag(batch: pa.RecordBatch, masked: Collection[str] = ()) -> pa.RecordBatch:
    """
    The records with the flags of `flags.CATALOGUE` that their texts deserve.

    Flags that a record brings along stay. The flags in `masked` name identifiers that are replaced,
    see `masking`; a masked record keeps the flag, which says what its source holds.
    """
    assert all(CATALOGUE[name].maskable for name in masked)
    found: _FlagsByRow = defaultdict(set)
    rows = range(batch.num_rows)
    titles, abstracts = batch.column("title"), batch.column("abstract")
    _look_at_shape(abstracts, found)
    _look_at_title_alone(titles, abstracts, found)
    _look_at_notices(batch, found)
    _look_at_content(titles, rows, found)
    _look_at_content(abstracts, rows, found)
    versions = batch.column("translations").flatten()
    if len(versions):
        parents: list[int] = pc.list_parent_indices(batch.column("translations")).to_pylist()
        for name in ("title", "abstract"):
            _look_at_content(versions.field(name), parents, found)
    batch = _with_flags(batch, found)
    return mask(batch, masked) if masked else batch


def _look_at_shape(abstracts: pa.StringArray, found: _FlagsByRow) -> None:
    """Length, make-up, end and repetition of each abstract."""
    texts: list[str | None] = abstracts.to_pylist()
    for row, (text, is_plain) in enumerate(zip(texts, plain(abstracts), strict=True)):
        if text is None:
            continue
        if not is_plain:
            measures = measure(text)
            if measures.is_short:
                found[row].add("too_short")
            elif not measures.is_prose:
                found[row].add("not_prose")
        if is_truncated(text):
            found[row].add("truncated")
        if is_repetitive(text):
            found[row].add("repeated_lines")


def _look_at_title_alone(
    titles: pa.StringArray, abstracts: pa.StringArray, found: _FlagsByRow
) -> None:
    longest = pc.add(pc.multiply(pc.binary_length(titles), 2), 20)
    near = pc.less_equal(pc.binary_length(abstracts), longest)
    for row in _places(near):
        if is_title(abstracts[row].as_py(), titles[row].as_py()):
            found[row].add("title_as_abstract")


def _look_at_notices(batch: pa.RecordBatch, found: _FlagsByRow) -> None:
    """Whether a record is a notice; by the words of such, one in a hundred might be."""
    columns = [batch.column(name) for name in ("title", "abstract", "status")]
    signs = (notices.TITLE_SIGNS, notices.SIGNS, "")
    masks = [_matching(column, sign) for column, sign in zip(columns, signs, strict=True)]
    suspect = pc.or_(pc.or_(masks[0], masks[1]), masks[2])
    rows = _places(suspect)
    titles, abstracts, statuses = (column.filter(suspect) for column in columns)
    for place in _places(notices.withdrawn(titles, abstracts, statuses)):
        found[rows[place]].add("withdrawn")
    for place in _places(notices.errata(titles, abstracts)):
        found[rows[place]].add("erratum")


def _look_at_content(texts: pa.StringArray, rows: Sequence[int], found: _FlagsByRow) -> None:
    """Words, signs and numbers that stand in any text; `rows[i]` is the record of text i.

    One look at the column for all of them leaves a text in ten, for which each is looked at.
    """
    suspect = _matching(texts, _signs())
    places = [rows[place] for place in _places(suspect)]
    suspects = texts.filter(suspect)
    for place in _places(boilerplate.has_boilerplate(suspects)):
        found[places[place]].add("publisher_boilerplate")
    for place in _places(markup.has_markup(suspects)):
        found[places[place]].add("leftover_markup")
    signs = f"{identifiers.SIGNS}|{phones.SIGNS}"
    for place in _places(_matching(suspects, signs)):
        named = identifiers.find(suspects[place].as_py())
        if named:
            found[places[place]].update(one.flag for one in named)


@cache
def _signs() -> str:
    return "|".join((boilerplate.SIGNS, markup.SIGNS, identifiers.SIGNS, phones.SIGNS))


def _matching(texts: pa.StringArray, pattern: str) -> pa.BooleanArray:
    """Where the pattern of RE2 is found, in any case of letters; not where the text is null."""
    return pc.fill_null(pc.match_substring_regex(texts, pattern, ignore_case=True), False)


def _places(mask: pa.BooleanArray) -> list[int]:
    places: list[int] = pc.indices_nonzero(pc.fill_null(mask, False)).to_pylist()
    return places


def _with_flags(batch: pa.RecordBatch, found: _FlagsByRow) -> pa.RecordBatch:
    field = RECORD.field("flags")
    flags: list[list[str] | None] = batch.column("flags").to_pylist()
    merged = [
        sorted({*(names or ()), *found[row]}) if row in found else names or []
        for row, names in enumerate(flags)
    ]
    place = batch.schema.get_field_index("flags")
    return batch.set_column(place, field, pa.array(merged, field.type))
