"""One record from its raw bytes to its shard, and why it is what it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pyarrow.compute as pc
import pyarrow.parquet as pq

from polycorpus.build import MANIFEST_FILE
from polycorpus.errors import UsageError
from polycorpus.pipeline.corpus import SPLITS_FILE
from polycorpus.recipe import LanguageRecipe, Recipe, load
from polycorpus.repair import repair_text, steps
from polycorpus.report.trace.origin import Origin, origin
from polycorpus.report.trace.reasons import group_reason, language_reasons, split_reason
from polycorpus.report.trace.words import letter_difference, word_difference
from polycorpus.split import SplitLedger

SHOWN_CHARS: Final = 600
"""Raw text longer than this is shown by its beginning and end."""
_MEMBERS: Final = 10
"""Other records of a group that are listed."""

Row = Mapping[str, Any]  # Any: a value of each column, as in the schema


def trace_record(prefix: str, build: Path, raw: Path) -> Iterator[str]:
    """
    Lines for a person on the record whose id begins with `prefix`, published or removed.

    UsageError where `build` is no build, or where no id or several begin with `prefix`.
    """
    _check(prefix, build)
    published = _find(build, "data", "id", prefix)
    duplicates = [row for _, row in _find(build, "evidence/duplicates", "id", prefix)]
    rejected = [row for _, row in _find(build, "evidence/rejected", "id", prefix)]
    ids = {row["id"] for row in (*(row for _, row in published), *duplicates, *rejected)}
    if len(ids) > 1:
        raise UsageError(f"{len(ids)} records begin with {prefix!r}: {', '.join(sorted(ids)[:5])}")
    if not ids:
        raise UsageError(
            f"no record of {build} has an id that begins with {prefix!r}",
            hint="`polycorpus parse raw` prints the id of each record",
        )
    recipe = load(raw.absolute().parent)
    for shard, row in published:
        yield from _published(shard, row, build, raw, recipe)
    for row in duplicates:
        yield from _duplicate(row, build, raw, recipe)
    for row in rejected:
        yield f"rejected   {row['id']}"
        yield f"  place     {_place(row)}"
        yield f"  code      {row['code']}: {row['reason']}"
        yield from _raw(origin(raw, row["file"], _range(row), {}, recipe))


def _check(prefix: str, build: Path) -> None:
    if not (build / MANIFEST_FILE).is_file():
        raise UsageError(f"{build} is not a build", hint="run `polycorpus build` first")
    if not prefix or set(prefix) - set("0123456789abcdef"):
        raise UsageError(
            f"{prefix!r} is no id: ids are 32 digits of 0-9a-f, or the first few of them",
            hint="`polycorpus parse raw` prints the id of each record",
        )


def _find(build: Path, folder: str, column: str, prefix: str) -> list[tuple[Path, Row]]:
    """Rows of the Parquet files under `folder` whose `column` begins so, with their file."""
    found = []
    for path in sorted((build / folder).rglob("*.parquet")):
        values = pq.read_table(path, columns=[column])[column]
        if pc.any(pc.starts_with(values, prefix)).as_py():
            rows = pq.read_table(path)
            rows = rows.filter(pc.starts_with(rows[column], prefix))
            found += [(path.relative_to(build), row) for row in rows.to_pylist()]
    return found


def _published(shard: Path, row: Row, build: Path, raw: Path, recipe: Recipe) -> Iterator[str]:
    yield f"record     {row['id']}"
    yield f"  place     {_place(row)}, {row['encoding']}"
    header = f"{row['header']!r} {row['header_languages']}" if row["header"] else "none"
    yield f"  heading   {header}"
    known = ", ".join(f"{n} {row[n]}" for n in ("venue", "year", "track", "status") if row[n])
    yield f"  known     {known or 'nothing'}"
    yield f"  flags     {', '.join(row['flags']) or 'none'}"
    read = origin(raw, row["file"], _range(row), row, recipe)
    yield from _raw(read)
    if read.record is not None:
        for name, text in _texts(read.record):
            yield from _repairs(name, text)
    if "corrected" in row["repairs"]:
        yield "  corrected by [[correct]] in corpus.toml"
    for name, text in _texts(row):
        yield f"  {name:<9} {_short(text, SHOWN_CHARS)}"
    yield from _language(row, recipe.language)
    yield from _group(row, build)
    split = shard.name.split("-")[0]
    # The ledger has the ratios in the order that the build had, which decides.
    ledger = SplitLedger.read(raw.absolute().parent / SPLITS_FILE, recipe.split)
    yield f"  split     {split}: {split_reason(row['group'], split, ledger.recipe)}"
    yield f"  shard     {shard}"
    for duplicate in row["duplicates"]:
        yield f"  stands for {duplicate['id']} at {_place(duplicate)}"
        yield f"            {_rule(duplicate)}"
        other = origin(raw, duplicate["file"], _range(duplicate), {}, recipe)
        yield f"            {_compared(other, row)}"


def _duplicate(row: Row, build: Path, raw: Path, recipe: Recipe) -> Iterator[str]:
    yield f"duplicate  {row['id']}"
    yield f"  place     {_place(row)}"
    yield f"  survivor  {row['survivor_id']}"
    yield f"  rule      {_rule(row)}"
    if row["via_id"]:
        yield f"  via       {row['via_id']}, which fell itself"
    read = origin(raw, row["file"], _range(row), {}, recipe)
    yield from _raw(read)
    for _, survivor in _find(build, "data", "id", row["survivor_id"]):
        yield f"  against   {_compared(read, survivor)}"


def _compared(removed: Origin, survivor: Row) -> str:
    """The removed record's text against that of the record that stands for it, word by word."""
    if removed.record is None:
        return f"({removed.fault or 'its record is not found any more'})"
    before = (text for _, text in _texts(removed.record))
    theirs = "\n".join(repair_text(text, "abstract").text or "" for text in before)
    ours = "\n".join(text for _, text in _texts(survivor))
    return _short(word_difference(theirs, ours), 2 * SHOWN_CHARS)


def _texts(row: Row) -> Iterator[tuple[str, str]]:
    """Title, abstract and those of the translations, by name."""
    for name in ("title", "abstract"):
        if row[name]:
            yield name, row[name]
    for version in row["translations"] or ():
        for name in ("title", "abstract"):
            if version[name]:
                yield f"{name} {version['language']}", version[name]


def _raw(read: Origin) -> Iterator[str]:
    text = f"({read.fault})" if read.text is None else _short(read.text, SHOWN_CHARS)
    yield f"  raw       {text}"


def _repairs(name: str, text: str) -> Iterator[str]:
    """Each repair of a text with what it took and what it gave."""
    for step in steps(text, "title" if name.startswith("title") else "abstract"):
        yield f"  repair    {step.name} of the {name}"
        shown = letter_difference(step.before, step.after or "")
        yield f"            {_short(shown, SHOWN_CHARS)}"


def _language(row: Row, recipe: LanguageRecipe) -> Iterator[str]:
    yield f"  language  {row['language']}{_number('confidence', row['language_confidence'])}"
    text = row["title"] if row["abstract"] is None else row["abstract"]
    yield from _indented(language_reasons(text or "", recipe))
    for span in row["language_spans"]:
        part = row["abstract"][span["start"] : span["stop"]]
        yield f"            {span['start']}-{span['stop']} {span['language']} {_short(part, 60)}"
    if row["title"] and row["abstract"] is not None:
        yield f"            the title: {row['title_language']}"


def _group(row: Row, build: Path) -> Iterator[str]:
    members = [
        member
        for _, member in _find(build, "data", "group", row["group"])
        if member["id"] != row["id"]
    ]
    yield f"  group     {row['group']} ({'with others' if members else 'alone'})"
    for member in members[:_MEMBERS]:
        title = _short(member["title"] or member["abstract"] or "", 60)
        yield f"            {member['id'][:12]} {group_reason(row, member)}: {title}"
    if len(members) > _MEMBERS:
        yield f"            and {len(members) - _MEMBERS} more"


def _indented(lines: Iterable[str]) -> Iterator[str]:
    for line in lines:
        yield f"            {line}"


def _rule(row: Row) -> str:
    return f"{row['rule']}{_number('similarity', row['similarity'])}"


def _range(row: Row) -> tuple[int, int]:
    return row["start_bytes"], row["stop_bytes"]


def _place(row: Row) -> str:
    return f"{row['file']} bytes {row['start_bytes']}-{row['stop_bytes']}"


def _number(name: str, value: float | None) -> str:
    return "" if value is None else f", {name} {value:.3f}"


def _short(text: str, limit: int) -> str:
    if len(text) <= limit:
        return text
    half = limit // 2
    return f"{text[:half]} … {text[-half:]}"
