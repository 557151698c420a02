"""The texts: each is what repair makes of the raw one, without mojibake or markup left over."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

import pyarrow as pa
import pyarrow.compute as pc

from polycorpus.problems import Problem
from polycorpus.repair.rule import Field
from polycorpus.schema import RECORD
from polycorpus.validate.findings import Check, checked
from polycorpus.validate.published import Published, batches

_FEW: Final = 256
"""Texts from which it pays to ask a whole column first: the question takes 13 ms to compile."""

_BY_HAND: Final = "corrected"
_MASKED: Final = "masked_"
"""Repairs after which texts and labels are no longer what the stages gave: corpus.toml has set
them, or identifiers were masked, whose bytes may be anything."""

_DECODING: Final = frozenset(
    ("html_entities", "html_hidden", "latex_accents", "latex_escapes", "latex_macros")
)
"""Repairs that may leave a character which looks like markup and is text: `&lt;b&gt;`, `\\{`."""

_MARKUP_RULES: Final = ("html_", "latex_", "markdown_")
_MARKUP: Final = re.compile(
    r"</?[A-Za-z][\w:.-]*(?:\s[^<>]*)?/?>"  # <p>, </jats:p>, <i class="x">
    r"|\\[A-Za-z]+\s*\{"  # \textbf{
    r"|\*\*|__|(?<!\w)[*_`](?=\w)|\]\("  # **, *word, [t](u)
    r"|&(?:[A-Za-z]+|#\d+|#x[0-9A-Fa-f]+);"  # &amp;
    r"|\(cid:\d+\)"
)
"""What looks like markup, for a text that should have other words; prose may have it rightly."""


class _Text(NamedTuple):
    """A text of a record; `column` is where it stands."""

    record: str
    column: str
    field: Field
    text: str | None
    repairs: tuple[str, ...]


def check_texts(build: Published) -> Check:
    """Texts are repaired, none is empty, and no record is without."""
    figure = f"{build.records.num_rows} records"
    problems = [*_missing(build.records)]
    if build.repeatable:
        problems += _other_than_repaired(build.records)
    else:
        figure += "; repaired by other versions, not repeated"
    problems += _left_over(build.records, with_abstract=not build.repeatable)
    return checked("texts", "texts are repaired", problems, figure)


def _missing(records: pa.Table) -> Iterator[Problem]:
    for column in ("title", "abstract"):
        empty = pc.equal(pc.utf8_trim_whitespace(records[column]), "")
        for name in records.filter(pc.fill_null(empty, False))["id"].to_pylist():
            yield Problem("text_missing", f"its {column} is empty, and not null", record=name)
    bare = pc.and_(pc.is_null(records["title"]), pc.is_null(records["abstract"]))
    alone = pc.equal(pc.list_value_length(records["translations"]), 0)
    for name in records.filter(pc.and_(bare, alone))["id"].to_pylist():
        yield Problem("text_missing", "it has neither title nor abstract", record=name)


def _other_than_repaired(records: pa.Table) -> Iterator[Problem]:
    """Abstracts that the repair of `abstract_raw` does not give."""
    from polycorpus.repair import repair

    place = RECORD.get_field_index("abstract")
    for batch in batches(records.select(RECORD.names)):
        raw = batch.set_column(place, RECORD.field(place), batch["abstract_raw"])
        given, wanted = batch["abstract"], repair(raw)["abstract"]
        same = pc.equal(pc.fill_null(given, "\0"), pc.fill_null(wanted, "\0"))
        for row in pc.indices_nonzero(pc.invert(same)).to_pylist():
            if not altered(batch["repairs"][row].as_py()):
                code, text = _difference(given[row].as_py() or "", wanted[row].as_py() or "")
                yield Problem(code, text, record=batch["id"][row].as_py())


def _difference(given: str, wanted: str) -> tuple[str, str]:
    """Code and words for a text that should read `wanted`."""
    from polycorpus.repair import mojibake

    if mojibake.FAMILY.needs(given) and not mojibake.FAMILY.needs(wanted):
        return "mojibake", f"its abstract has {_first_difference(given, wanted)}"
    if len(_MARKUP.findall(given)) > len(_MARKUP.findall(wanted)):
        return "markup_residue", f"its abstract has {_first_difference(given, wanted)}"
    where = _first_difference(given, wanted)
    return "text_differs", f"its abstract is not what repair makes of abstract_raw: {where}"


def _first_difference(given: str, wanted: str) -> str:
    """Ten characters or so of both, from where they part."""
    pairs = enumerate(zip(given, wanted, strict=False))
    start = next((n for n, (a, b) in pairs if a != b), min(len(given), len(wanted)))
    start = max(0, start - 5)
    return f"{given[start : start + 20]!r} for {wanted[start : start + 20]!r} at {start}"


def _left_over(records: pa.Table, *, with_abstract: bool) -> Iterator[Problem]:
    """Texts without a raw one beside them that a second repair would change."""
    for one in _texts(records, with_abstract):
        if one.text is not None and not altered(one.repairs) and not _decoded(one):
            yield from left_over(one.text, one.field, one.column, one.record)


def altered(repairs: Iterable[str]) -> bool:
    """Whether corpus.toml has changed a record with these repairs after the stages."""
    return any(name == _BY_HAND or name.startswith(_MASKED) for name in repairs)


def _decoded(one: _Text) -> bool:
    return not _DECODING.isdisjoint(one.repairs)


def left_over(text: str, field: Field, column: str, record: str) -> Iterator[Problem]:
    """What repair would still do to `text`, the gravest alone."""
    from polycorpus.repair import repair_text

    repaired = repair_text(text, field)
    if repaired.text == text:
        return
    change = _first_difference(text, repaired.text or "")
    if "mojibake" in repaired.repairs:
        yield Problem("mojibake", f"its {column} has {change}", record=record)
    elif any(name.startswith(_MARKUP_RULES) for name in repaired.repairs):
        yield Problem("markup_residue", f"its {column} has {change}", record=record)
    else:
        names = ", ".join(repaired.repairs)
        text = f"repair would change its {column} ({names}): {change}"
        yield Problem("text_differs", text, record=record)


def _texts(records: pa.Table, with_abstract: bool) -> Iterator[_Text]:
    """Texts that may need repair: the whole column is asked first."""
    columns: list[tuple[str, Field]] = [("title", "title")]
    columns += [("abstract", "abstract")] if with_abstract else []
    for column, field in columns:
        rows = records.select(["id", column, "repairs"])
        chosen = rows.filter(pc.fill_null(suspicious(rows[column], field), False))
        for row in chosen.to_pylist():
            yield _Text(row["id"], column, field, row[column], tuple(row["repairs"]))
    versions = records.select(["id", "translations", "repairs"])
    for row in versions.filter(
        pc.greater(pc.list_value_length(versions["translations"]), 0)
    ).to_pylist():
        for version in row["translations"]:
            where = f"{version['language']} version"
            repairs = tuple(row["repairs"])
            yield _Text(row["id"], f"title of the {where}", "title", version["title"], repairs)
            yield _Text(
                row["id"], f"abstract of the {where}", "abstract", version["abstract"], repairs
            )


def suspicious(texts: pa.ChunkedArray, field: Field) -> pa.ChunkedArray:
    """Booleans: which texts a repair might change; null where the text is null."""
    if len(texts) < _FEW:
        return pc.is_valid(texts)
    from polycorpus.repair.screen import suspects

    chunks = [suspects(chunk, field) for chunk in texts.chunks]
    return pa.chunked_array(chunks, pa.bool_())
