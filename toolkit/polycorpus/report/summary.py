"""What a build was, in the lines that a person wants to see first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import pyarrow as pa

from polycorpus.card import Facts
from polycorpus.pipeline import Built, StageCount

EXAMPLE_CHARS: Final = 160


def build_lines(built: Built) -> Iterator[str]:
    """Stages, records by language and split, headings, ledger; at most a screen."""
    yield from _stage_lines(built.stages)
    if built.written is None:
        return
    yield ""
    yield from _count_table(built.written.facts)
    yield ""
    yield from _heading_lines(built.sources)
    yield ""
    yield from _ledger_table(built.sources)


def _stage_lines(stages: Sequence[StageCount]) -> Iterator[str]:
    for stage in stages:
        removed = f"{stage.removed} removed" if stage.removed else ""
        remarks = ", ".join(filter(None, (removed, stage.remark)))
        yield f"{stage.name:<6} {stage.kept:>8} records{remarks and '  ' + remarks}"


def _count_table(facts: Facts) -> Iterator[str]:
    rows = [["language", *facts.splits, "all"]]
    for language in facts.languages:
        cells = [str(facts.counts.get((language, split), 0)) for split in facts.splits]
        rows.append([language, *cells, str(facts.by_language(language))])
    if len(facts.languages) > 1:
        totals = [str(facts.by_split(split)) for split in facts.splits]
        rows.append(["all", *totals, str(facts.records)])
    yield from table(rows)


def _heading_lines(sources: pa.Table) -> Iterator[str]:
    rows = [["heading", "venue", "year", "kind", "languages"]]
    for headings in sources["headings"].to_pylist():
        for heading in headings:
            rows.append(
                [
                    heading["text"][:60],
                    heading["venue"] or "-",
                    str(heading["year"] or "-"),
                    heading["kind"] or "-",
                    " ".join(heading["languages"]) or "-",
                ]
            )
    if len(rows) == 1:
        yield "no headings"
        return
    yield from table(rows)


def _ledger_table(sources: pa.Table) -> Iterator[str]:
    kinds = ("heading", "record", "separator", "skip")
    rows = [["bytes of", *kinds, "all"]]
    for row in sources.to_pylist():
        cells = [str(row[f"{kind}_bytes"]) for kind in kinds]
        rows.append([row["file"], *cells, str(row["bytes"])])
    yield from table(rows)


def example_lines(rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:  # Any: columns differ
    """Records as a reader of the dataset gets them, shortened."""
    for row in rows:
        title = f"{row['title']}: " if row["title"] else ""
        text = title + (row["abstract"] or "")
        short = text if len(text) <= EXAMPLE_CHARS else text[:EXAMPLE_CHARS].rstrip() + " …"
        repairs = ", ".join(row["repairs"])
        known = [row["venue"], row["year"], row["language"], repairs and f"repaired: {repairs}"]
        yield f"{row['id'][:12]}  {', '.join(str(value) for value in known if value)}"
        yield f"  {short}"


def table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Columns aligned by their width on a terminal, where a Han character takes two cells."""
    from rich.cells import cell_len

    widths = [max(cell_len(row[n]) for row in rows) for n in range(len(rows[0]))]
    numeric = [all(_is_number(row[n]) for row in rows[1:]) for n in range(len(rows[0]))]
    for row in rows:
        cells = []
        for cell, width, right in zip(row, widths, numeric, strict=True):
            pad = " " * (width - cell_len(cell))
            cells.append(pad + cell if right else cell + pad)
        yield "  ".join(cells).rstrip()


def _is_number(cell: str) -> bool:
    return cell.isdigit() or cell == "-"
