"""The generated sections of the card, each a Markdown template over the facts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from markupsafe import Markup

from polycorpus import schema
from polycorpus.card import changes
from polycorpus.card.facts import Facts
from polycorpus.card.features import features
from polycorpus.card.figures import charts
from polycorpus.card.front import data_files
from polycorpus.card.limits import limits
from polycorpus.card.template import render_template
from polycorpus.card.text import code, escaped, fenced, share, table, visible
from polycorpus.recipe import Recipe

SECTIONS: Final = (
    "counts",
    "fields",
    "venues",
    "lengths",
    "duplicates",
    "repairs",
    "headings",
    "sources",
    "limits",
    "changes",
    "load",
    "rebuild",
    "cite",
)
"""Every section, in the order in which those without a place of their own follow the prose."""

_ROWS: Final = 25
"""Rows of a table before the rest is summed up: a screenful."""


def sections(facts: Facts, recipe: Recipe) -> dict[str, str]:
    """Markdown of each section by name, in the order of `SECTIONS`."""
    values = {
        "facts": facts,
        "recipe": recipe,
        "figures": {chart.name: _image(chart.path, chart.alt) for chart in charts(facts)},
        "limits": limits(facts, recipe),
        "repo": repo_id(facts),
        "citation": fenced(recipe.corpus.citation or _citation(facts, recipe), "bibtex"),
        "globs": data_files(facts),
        **_tables(facts),
    }
    rendered = {
        name: render_template(name, **values) for name in SECTIONS if name != changes.SECTION
    }
    rendered[changes.SECTION] = changes.changes_section(())
    return {name: rendered[name] for name in SECTIONS}


def default_prose(facts: Facts) -> str:
    """The card's text where nobody wrote a dataset_card.md."""
    return render_template("default", facts=facts)


def repo_id(facts: Facts) -> str:
    """What `load_dataset` is given: the dataset's name where that says whose it is."""
    return facts.name if "/" in facts.name else f"USER/{facts.name}"


def _image(path: str, alt: str) -> Markup:
    return Markup(f"![{escaped(alt)}]({path})")


def _citation(facts: Facts, recipe: Recipe) -> str:
    lines = [f"  title = {{{visible(facts.name)}}},"]
    if recipe.corpus.source_url:
        lines.append(f"  howpublished = {{\\url{{{visible(recipe.corpus.source_url)}}}}},")
    lines.append(
        f"  note = {{Built with polycorpus {facts.version}; state the revision you used}},"
    )
    key = "".join(sign for sign in facts.name.lower() if sign.isalnum()) or "dataset"
    return "\n".join([f"@misc{{{key},", *lines, "}"])


def _tables(facts: Facts) -> dict[str, Markup]:
    return {
        "count_table": _count_table(facts),
        "field_table": _field_table(facts),
        "venue_table": _venue_table(facts),
        "length_table": _length_table(facts),
        "duplicate_table": table(
            ("Removed", "Where", "Stands for it", "Rule", "Similarity"),
            [
                (d.removed, d.place, d.survivor, d.rule, d.similarity)
                for d in facts.duplicate_examples
            ],
        ),
        "twin_table": table(
            ("Paper", "Language", "Text"),
            [
                (str(number), language, text)
                for number, versions in enumerate(facts.twins.examples, 1)
                for language, text in versions
            ],
        ),
        "rejected_table": table(
            ("Record", "Where", "Code", "Reason"),
            [(r.text, r.place, r.code, r.reason) for r in facts.rejected_examples],
        ),
        "repair_table": table(("Repair", "Records"), facts.repairs.items()),
        "flag_table": table(("Flag", "Records"), facts.flags.items()),
        "heading_table": _heading_table(facts),
        "source_table": _source_table(facts),
        "checksum_table": table(
            ("File", "SHA-256"), [(s.file, code(s.sha256)) for s in facts.sources[:_ROWS]]
        ),
        "ledger_table": _ledger_table(facts),
        "license_table": table(
            ("Licence", "Files", "Records", "Share"),
            [
                (s.license or "not stated", s.files, s.records, share(s.records, facts.records))
                for s in facts.licenses
            ],
        ),
    }


def _count_table(facts: Facts) -> Markup:
    rows: list[tuple[object, ...]] = [
        (
            code(language),
            *(facts.counts.get((language, split), 0) for split in facts.splits),
            facts.by_language(language),
            share(facts.by_language(language), facts.records),
        )
        for language in facts.languages
    ]
    if len(rows) > 1:
        splits = (facts.by_split(split) for split in facts.splits)
        rows.append(("all", *splits, facts.records, share(facts.records, facts.records)))
    return table(("Language", *facts.splits, "all", "share"), rows)


def _field_table(facts: Facts) -> Markup:
    return table(
        ("Column", "Type", "Meaning", "Filled"),
        [
            (
                code(feature["name"]),
                _type_name(feature),
                schema.MEANING[feature["name"]],
                share(facts.filled[feature["name"]], facts.records),
            )
            for feature in features(schema.RECORD)
        ],
    )


def _type_name(feature: dict[str, object]) -> str:
    if "dtype" in feature:
        return str(feature["dtype"])
    inner = feature["list"]
    if isinstance(inner, str):
        return f"list of {inner}"
    assert isinstance(inner, list)
    return f"list of struct ({', '.join(part['name'] for part in inner)})"


def _venue_table(facts: Facts) -> Markup:
    ranked = sorted(
        facts.venues_years.items(),
        key=lambda item: (-item[1], item[0][0] is None, item[0][0], item[0][1] is None, item[0][1]),
    )
    rows: list[tuple[object, ...]] = [
        (venue or "unknown", "unknown" if year is None else str(year), count)
        for (venue, year), count in ranked[:_ROWS]
    ]
    if len(ranked) > _ROWS:
        rest = ranked[_ROWS:]
        rows.append((f"{len(rest):,} more", "", sum(count for _, count in rest)))
    return table(("Venue", "Year", "Records"), rows)


def _length_table(facts: Facts) -> Markup:
    rows: Iterable[tuple[object, ...]] = (
        (
            code(entry.language),
            unit,
            entry.abstracts,
            *(q.smallest, q.p05, q.median, q.p95, q.largest),
        )
        for entry in facts.lengths
        for unit, q in (("characters", entry.characters), ("words", entry.words))
        if q is not None
    )
    headers = ("Language", "Unit", "Abstracts", "shortest", "5 %", "median", "95 %", "longest")
    return table(headers, rows)


def _heading_table(facts: Facts) -> Markup:
    return table(
        ("Heading", "File", "Languages", "Venue", "Year", "Kind", "Declared", "Published"),
        [
            (
                heading.text,
                heading.file,
                ", ".join(heading.languages),
                heading.venue,
                None if heading.year is None else str(heading.year),
                heading.kind,
                heading.declared,
                heading.published,
            )
            for heading in facts.headings[:_ROWS]
        ],
    )


def _source_table(facts: Facts) -> Markup:
    columns = {
        "File": "file",
        "Origin": "origin",
        "Retrieved": "retrieved",
        "Licence": "license",
        "Encoding": "encoding",
        "Layout": "layout",
        "Declared": "declared",
        "Found": "found",
        "Published": "published",
    }
    rows = [[getattr(source, name) for name in columns.values()] for source in facts.sources]
    return table(tuple(columns), rows[:_ROWS])


def _ledger_table(facts: Facts) -> Markup:
    sums = [
        (s.bytes, s.heading_bytes, s.record_bytes, s.separator_bytes, s.skip_bytes)
        for s in facts.sources
    ]
    pairs = zip(facts.sources[:_ROWS], sums, strict=False)
    rows: list[tuple[object, ...]] = [(source.file, *each) for source, each in pairs]
    if len(sums) > 1:
        rows.append(("all", *map(sum, zip(*sums, strict=True))))
    return table(("File", "Bytes", "Headings", "Records", "Between", "Skipped"), rows)
