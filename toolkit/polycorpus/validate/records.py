"""Each record by itself and among the others: its id, its text, its group and its split."""

from __future__ import annotations

from collections.abc import Iterator

import pyarrow as pa
import pyarrow.compute as pc

from polycorpus.problems import Problem
from polycorpus.recipe import DedupRecipe
from polycorpus.schema import record_id
from polycorpus.validate.findings import Check, checked
from polycorpus.validate.published import Published, implausible

_ID = "^[0-9a-f]{32}$"


def check_ids(build: Published) -> Check:
    """An id names one record and is that of its text; its year is one of papers."""
    ids = build.records["id"]
    problems = [*repeated(ids, "id_repeated"), *_malformed(ids), *_of_another_text(build.records)]
    problems += _odd_years(build.records)
    figure = f"{pc.count_distinct(ids).as_py()} ids"
    return checked("ids", "one id, one record", problems, figure)


def _odd_years(records: pa.Table) -> Iterator[Problem]:
    odd = records.filter(pc.fill_null(implausible(records["year"]), False))
    for row in odd.select(["id", "year"]).to_pylist():
        yield Problem("year_outside", f"its year is {row['year']}", record=row["id"])


def repeated(ids: pa.ChunkedArray, code: str, hint: str | None = None) -> Iterator[Problem]:
    """A problem for each value that is there more than once; null is no value."""
    counts = pc.value_counts(ids.drop_null())
    often = counts.filter(pc.greater(counts.field("counts"), 1))
    for row in sorted(often.to_pylist(), key=lambda row: str(row["values"])):
        text = f"{row['counts']} records have the id {row['values']}"
        yield Problem(code, text, record=str(row["values"]), hint=hint)


def _malformed(ids: pa.ChunkedArray) -> Iterator[Problem]:
    for name in ids.filter(pc.invert(pc.match_substring_regex(ids, _ID))).to_pylist():
        yield Problem("id_differs", f"{name!r} is not 32 hex digits", record=name)


def _of_another_text(records: pa.Table) -> Iterator[Problem]:
    """Ids that are not the hash of the text as extracted.

    Only of records with an abstract that no repair touched: of the others the record does not hold
    all that the id was made of.
    """
    untouched = pc.equal(pc.list_value_length(records["repairs"]), 0)
    chosen = records.filter(pc.and_(untouched, pc.is_valid(records["abstract_raw"])))
    for batch in chosen.select(["id", "title", "abstract_raw"]).to_batches():
        for name, title, abstract in zip(*(c.to_pylist() for c in batch.columns), strict=True):
            if record_id(title, abstract) != name:
                yield Problem("id_differs", "its id is not that of its text", record=name)


def check_groups(build: Published) -> Check:
    """Groups are named as the record says, and no group lies in two splits."""
    problems = [*_parted(build.records), *_misnamed(build.records)]
    figure = f"{pc.count_distinct(build.records['group']).as_py()} groups"
    return checked("groups", "a group shares a split", problems, figure)


def _parted(records: pa.Table) -> Iterator[Problem]:
    for column in ("group", "twin_group"):
        known = records.filter(pc.is_valid(records[column]))
        found = known.group_by(column).aggregate([("split", "distinct"), ("id", "min")])
        parted = found.filter(pc.greater(pc.list_value_length(found["split_distinct"]), 1))
        for row in parted.sort_by(column).to_pylist():
            splits = ", ".join(sorted(row["split_distinct"]))
            yield Problem(
                "group_split", f"{column} {row[column]} lies in {splits}", record=row["id_min"]
            )


def _misnamed(records: pa.Table) -> Iterator[Problem]:
    for column in ("group", "twin_group"):
        known = records.filter(pc.is_valid(records[column]))
        found = known.group_by(column).aggregate([("id", "min"), ("id", "count")])
        for row in found.filter(pc.not_equal(found[column], found["id_min"])).to_pylist():
            text = f"{column} {row[column]} is not the smallest id of its records"
            yield Problem("group_name", text, record=row["id_min"])
        if column == "twin_group":
            for row in found.filter(pc.equal(found["id_count"], 1)).to_pylist():
                yield Problem("group_name", "it is the only one of its twins", record=row["id_min"])


def check_leakage(build: Published) -> Check:
    """Promise 5, proven on the texts themselves, whatever the groups say."""
    from polycorpus.dedup.leaks import leaks

    # The groups have a check of their own.
    records = build.records.drop_columns(["group", "twin_group"])
    stated = build.manifest.recipe.get("dedup", {}).get("threshold")
    recipe = DedupRecipe() if stated is None else DedupRecipe(threshold=float(stated))
    problems = [*leaks(records, recipe), *_kept_twice(build.records)]
    figure = f"{build.records.num_rows} records compared"
    return checked("leakage", "no duplicate or twin lies in another split", problems, figure)


def _kept_twice(records: pa.Table) -> Iterator[Problem]:
    """Records of one title and abstract: the build keeps one, whatever the split."""
    known = records.filter(pc.is_valid(records["abstract"]))
    same = known.group_by(["title", "abstract"]).aggregate([("id", "count"), ("id", "min")])
    for row in same.filter(pc.greater(same["id_count"], 1)).sort_by("id_min").to_pylist():
        text = f"{row['id_count']} records have one title and abstract"
        yield Problem("duplicate_rows", text, record=row["id_min"])
