"""The stage: a record batch in, the same records with their flags out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from functools import cache

import pyarrow as pa
import pyarrow.compute as pc

from polycorpus.flags import CATALOGUE
from polycorpus.quality import boilerplate, identifiers, markup, notices, repetition
from polycorpus.quality.clues import re2_signs
from polycorpus.quality.endings import is_truncated
from polycorpus.quality.masking import mask
from polycorpus.quality.measures import measure, plain
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
    titles, abstracts = batch.column("title"), batch.column("abstract")
    _look_at_shape(abstracts, found)
    _look_at_title_alone(titles, abstracts, found)
    _look_at_content(batch, found)
    _look_at_notices(batch, found)
    batch = _with_flags(batch, found)
    return mask(batch, masked) if masked else batch


def _look_at_shape(abstracts: pa.StringArray, found: _FlagsByRow) -> None:
    """Length, make-up, end and repetition of each abstract."""
    texts: list[str | None] = abstracts.to_pylist()
    recurring = set(repetition.recurring(abstracts))
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
        suspect = row in recurring or repetition.has_other_boundaries(text)
        if suspect and repetition.is_repetitive(text):
            found[row].add("repeated_lines")


def _look_at_title_alone(
    titles: pa.StringArray, abstracts: pa.StringArray, found: _FlagsByRow
) -> None:
    longest = pc.add(pc.multiply(pc.binary_length(titles), 2), 20)
    near = pc.less_equal(pc.binary_length(abstracts), longest)
    for row in _places(near):
        if repetition.is_title(abstracts[row].as_py(), titles[row].as_py()):
            found[row].add("title_as_abstract")


def _look_at_content(batch: pa.RecordBatch, found: _FlagsByRow) -> None:
    """Words, signs and numbers that stand in any text of a record."""
    texts, rows = _every_text(batch)
    for place in _places(_matching(texts, _signs())):
        text = texts[place].as_py()
        flags = [one.flag for one in identifiers.find(text)]
        if boilerplate.is_boilerplate(text, text.lower()):
            flags.append("publisher_boilerplate")
        if markup.has_markup(text):
            flags.append("leftover_markup")
        if notices.is_withdrawn("", text, ""):
            flags.append("withdrawn")
        if flags:
            found[rows[place]].update(flags)


def _every_text(batch: pa.RecordBatch) -> tuple[pa.StringArray, list[int]]:
    """Titles and abstracts of all versions in one column, and the record that each belongs to."""
    rows = list(range(batch.num_rows))
    texts, parents = [batch.column("title"), batch.column("abstract")], rows * 2
    versions = batch.column("translations").flatten()
    if len(versions):
        texts += versions.field("title"), versions.field("abstract")
        parents += pc.list_parent_indices(batch.column("translations")).to_pylist() * 2
    return pa.concat_arrays(texts), parents


def _look_at_notices(batch: pa.RecordBatch, found: _FlagsByRow) -> None:
    """Whether a record is a notice, by its title, status, and the first words of its abstract."""
    titles, abstracts, statuses = (batch.column(name) for name in ("title", "abstract", "status"))
    openings = pc.utf8_slice_codeunits(abstracts, 0, notices.OPENING_CHARS)
    heads = pa.concat_arrays([titles, openings, statuses])
    for row in {place % len(batch) for place in _places(_matching(heads, _notice_signs()))}:
        title, abstract, status = (
            column[row].as_py() or "" for column in (titles, abstracts, statuses)
        )
        if notices.is_withdrawn(title, "", status):
            found[row].add("withdrawn")
        if notices.is_erratum(title, abstract):
            found[row].add("erratum")


@cache
def _signs() -> str:
    words = re2_signs((*boilerplate.CLUES, *notices.TEXT_CLUES))
    return "|".join((words, markup.SIGNS, identifiers.SIGNS))


@cache
def _notice_signs() -> str:
    clues = re2_signs((*notices.TITLE_CLUES, *notices.OPENING_CLUES))
    return f"{clues}|{notices.STATUS_SIGNS}"


def _matching(texts: pa.StringArray, pattern: str) -> pa.BooleanArray:
    """Where RE2 finds the pattern, in any case of letters: one pass over the whole column."""
    return pc.match_substring_regex(texts, pattern, ignore_case=True)


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
