"""The texts of any dataset: none twice, none decoded wrongly, none with marks of another format."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from polycorpus.problems import Problem
from polycorpus.repair.rule import Field
from polycorpus.validate.findings import Check, checked
from polycorpus.validate.foreign.columns import string_columns
from polycorpus.validate.foreign.dataset import Config, Foreign
from polycorpus.validate.foreign.rows import as_records, row_name
from polycorpus.validate.texts import left_over

_SAMPLE: Final = 2000
"""Texts of a split that are searched for markup, evenly spread."""

_LEAK: Final = "keep one of the two rows, or put both into one split"


def check_leakage(dataset: Foreign) -> Check:
    """No text lies in two splits, and none is twice in one."""
    from polycorpus.dedup import group
    from polycorpus.dedup.leaks import leaks
    from polycorpus.recipe import DedupRecipe

    problems: list[Problem] = []
    compared = 0
    for config in dataset.distinct:
        if config.columns.text is None:
            problems += _without_text(config)
            continue
        records = as_records(config)
        compared += records.num_rows
        for leak in leaks(records, DedupRecipe()):
            problems.append(Problem("split_leak", leak.message, record=leak.record, hint=_LEAK))
        evidence = group(records, DedupRecipe()).evidence
        problems += _inside(records, evidence)
    figure = f"{compared} rows compared"
    return checked("leakage", "no text is there twice", problems, figure)


def _without_text(config: Config) -> Iterator[Problem]:
    if config.splits:
        yield Problem("no_text_column", f"config {config.name} has no column of text")


def _inside(records: pa.Table, evidence: pa.Table) -> Iterator[Problem]:
    """Rows that repeat another of their own split; those of other splits leak."""
    split_of = dict(zip(records["id"].to_pylist(), records["split"].to_pylist(), strict=True))
    for row in evidence.to_pylist():
        if split_of[row["id"]] == split_of[row["survivor_id"]]:
            exact = row["rule"] == "exact"
            how = "has the text of" if exact else f"is by rule {row['rule']} one with"
            code = "duplicate_rows" if exact else "near_duplicates"
            yield Problem(code, f"it {how} {row['survivor_id']}", record=row["id"])


def check_mojibake(dataset: Foreign) -> Check:
    """No column of text holds UTF-8 that was decoded as something else."""
    problems = (p for config in dataset.distinct for p in _mojibake(config))
    return checked("mojibake", "texts are decoded rightly", problems)


def _mojibake(config: Config) -> Iterator[Problem]:
    from polycorpus.repair import mojibake

    (rule,) = mojibake.FAMILY.rules
    for split, table in config.parted.items():
        for column in string_columns(table):
            suspect = pc.match_substring_regex(table[column], r"[^\x00-\x7f]")
            for place in pc.indices_nonzero(pc.fill_null(suspect, False)).to_pylist():
                text = table[column][place].as_py()
                if mojibake.FAMILY.needs(text) and rule.apply(text) != text:
                    words = f"column {column}: {_excerpt(text, rule.apply(text))}"
                    yield Problem("mojibake", words, record=row_name(config, split, table, place))


def _excerpt(wrong: str, right: str) -> str:
    """Where the two part, some characters of both."""
    start = next((n for n, (a, b) in enumerate(zip(wrong, right, strict=False)) if a != b), 0)
    start = max(0, start - 5)
    return f"{wrong[start : start + 20]!r} should be {right[start : start + 20]!r}"


def check_markup(dataset: Foreign) -> Check:
    """Texts are plain, without marks of HTML, LaTeX or Markdown."""
    problems = (p for config in dataset.distinct for p in _markup(config))
    return checked("markup", "texts are plain", problems)


def _markup(config: Config) -> Iterator[Problem]:
    """One finding a split and column, with how many texts have it and the first."""
    columns: tuple[tuple[str | None, Field], ...] = (
        (config.columns.text, "abstract"),
        (config.columns.title, "title"),
    )
    for column, field in columns:
        for split, table in config.parted.items() if column else ():
            rows = np.unique(np.linspace(0, table.num_rows - 1, _SAMPLE).astype(int)).tolist()
            found = [
                (row, problem.message)
                for row in rows
                if (text := table[column][row].as_py())
                for problem in left_over(text, field, f"column {column}", "")
                if problem.code == "markup_residue"
            ]
            if found:
                words = f"{len(found)} of {len(rows)} texts of {split}; the first: {found[0][1]}"
                record = row_name(config, split, table, found[0][0])
                yield Problem("markup_found", words, record=record)
