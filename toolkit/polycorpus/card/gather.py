"""From the tables of a build to the facts of its card, column by column."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from polycorpus import evidence
from polycorpus.card.facts import (
    EXAMPLES,
    Bin,
    DuplicateExample,
    Facts,
    Heading,
    Lengths,
    LicenseShare,
    Portion,
    Quantiles,
    RejectedExample,
    Source,
    Twins,
)
from polycorpus.card.sizes import arrow_bytes
from polycorpus.recipe import Recipe
from polycorpus.schema import RECORD

_UNSPACED: Final = {"bo", "dz", "ja", "km", "lo", "lzh", "my", "th", "wuu", "yue", "zh"}
"""Languages written without spaces between words: for them only characters are counted."""
_EMAIL: Final = r"[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}"
_EXCERPT_CHARS: Final = 160
_BINS: Final = 30
"""At most so many bars: a plot of 640 px then has bars of 20 px."""


def gather(
    records: pa.Table,
    sources: pa.Table,
    duplicates: pa.Table,
    rejected: pa.Table,
    *,
    recipe: Recipe,
    name: str,
    version: str,
    files: Mapping[str, tuple[str, int]],
    agreement: Mapping[str, tuple[int, int]] | None = None,
    engines: Mapping[str, str] | None = None,
) -> Facts:
    """The facts of a build.

    `records` has the columns of `schema.RECORD` and `split`, sorted by (file, start_bytes); the
    other three have the schemas of `evidence`. `files` gives SHA-256 and bytes of each Parquet file
    as written, evidence included. `agreement` is, by language, on how many records the second
    opinion agreed and how many it was asked; `engines` the versions of the language engines.
    """
    counts = _pairs(records, "language", "split")
    tally: Counter[str] = Counter()
    for (language, _), rows in counts.items():
        tally[language] += rows
    languages = tuple(sorted(tally, key=lambda tag: (-tally[tag], tag)))
    present = {split for _, split in counts}
    assert present <= set(recipe.split.ratios), f"splits that the recipe lacks: {present}"
    splits = tuple(split for split in recipe.split.ratios if split in present)
    published = _tally(records["file"])
    return Facts(
        name=name,
        version=version,
        records=records.num_rows,
        splits=splits,
        languages=languages,
        counts=counts,
        version_languages=_tally(_leaf(records["translations"], "language")),
        venues_years=_pairs(records, "venue", "year"),
        filled={column: _filled(records[column]) for column in RECORD.names},
        emails=_count_true(pc.match_substring_regex(records["abstract"], _EMAIL)),
        lengths=tuple(_lengths(records, languages)),
        length_bins=length_bins(pc.utf8_length(records["abstract"].drop_null())),
        repairs=_by_count(_tally(pc.list_flatten(records["repairs"]))),
        flags=_by_count(_tally(pc.list_flatten(records["flags"]))),
        headings=tuple(_headings(sources, records)),
        sources=tuple(_sources(sources, published)),
        licenses=_licenses(sources, published),
        duplicates=_by_count(_tally(duplicates["rule"])),
        duplicate_examples=_duplicate_examples(duplicates, records),
        rejected=_by_count(_tally(rejected["code"])),
        rejected_examples=_rejected_examples(rejected),
        twins=_twins(records),
        kept_together=_kept_together(records["group"]),
        portions=tuple(_portions(records, counts, splits, (sources, duplicates, rejected))),
        file_bytes=_file_bytes(files),
        example=_example(records),
        agreement=dict(sorted((agreement or {}).items())),
        engines=dict(sorted((engines or {}).items())),
    )


def _tally(values: pa.ChunkedArray | pa.Array) -> dict[Any, int]:  # Any: of any column's type
    """Occurrences by value, null left out, in the order of the values."""
    counted = pc.value_counts(values.drop_null()).to_pylist()
    return {row["values"]: row["counts"] for row in sorted(counted, key=lambda row: row["values"])}


def _by_count(tally: Mapping[str, int]) -> dict[str, int]:
    return dict(sorted(tally.items(), key=lambda item: (-item[1], item[0])))


def _pairs(records: pa.Table, first: str, second: str) -> dict[Any, int]:  # Any: as in the columns
    """Rows by the values of two columns, null included, in a fixed order."""
    grouped = (
        records.select([first, second]).group_by([first, second]).aggregate([([], "count_all")])
    )
    rows = zip(*(grouped[name].to_pylist() for name in (first, second, "count_all")), strict=True)
    order = sorted(rows, key=lambda row: [(value is None, value) for value in row[:2]])
    return {(one, other): count for one, other, count in order}


def _filled(column: pa.ChunkedArray) -> int:
    if pa.types.is_list(column.type):
        return _count_true(pc.greater(pc.list_value_length(column), 0))
    return len(column) - int(column.null_count)


def _count_true(mask: pa.ChunkedArray) -> int:
    return int(pc.sum(mask.cast(pa.int64())).as_py() or 0)


def _leaf(column: pa.ChunkedArray, name: str) -> pa.ChunkedArray:
    return pc.struct_field(pc.list_flatten(column), name)


def _quantiles(values: pa.ChunkedArray) -> Quantiles:
    found = pc.quantile(values, [0, 0.05, 0.5, 0.95, 1], interpolation="lower").to_pylist()
    return Quantiles(*(int(value) for value in found))


def _lengths(records: pa.Table, languages: Sequence[str]) -> Iterable[Lengths]:
    # Repaired text has single spaces, and a blank line between paragraphs. A regular expression for
    # words would take 50 us an abstract, this takes 9.
    gaps = [pc.count_substring(records["abstract"], gap) for gap in (" ", "\n\n")]
    lengths = pa.table(
        {
            "language": records["language"],
            "characters": pc.utf8_length(records["abstract"]),
            "words": pc.add(pc.add(*gaps), 1),
        }
    ).drop_null()
    for language in languages:
        rows = lengths.filter(pc.equal(lengths["language"], language))
        if rows.num_rows:
            spaced = language.partition("-")[0] not in _UNSPACED
            yield Lengths(
                language=language,
                abstracts=rows.num_rows,
                characters=_quantiles(rows["characters"]),
                words=_quantiles(rows["words"]) if spaced else None,
            )


def length_bins(lengths: pa.ChunkedArray) -> tuple[Bin, ...]:
    """Bars of one round width up to the 99th percentile; what is longer shares the last bin."""
    if not len(lengths):
        return ()
    bulk = pc.quantile(lengths, 0.99, interpolation="higher")[0].as_py()
    steps = (digit * 10**power for power in range(19) for digit in (1, 2, 5))
    width = next(step for step in steps if bulk // step < _BINS)
    last = int(bulk // width)
    tally = _tally(
        pc.min_element_wise(pc.divide(lengths, width), pa.scalar(last + 1, lengths.type))
    )
    bins = [Bin(n * width, (n + 1) * width, tally.get(n, 0)) for n in range(min(tally), last + 1)]
    return (
        (*bins, Bin((last + 1) * width, None, tally[last + 1]))
        if last + 1 in tally
        else tuple(bins)
    )


def _headings(sources: pa.Table, records: pa.Table) -> Iterable[Heading]:
    published = _pairs(records, "file", "header")
    for file, headings in zip(*(sources[n].to_pylist() for n in ("file", "headings")), strict=True):
        for heading in headings or ():
            yield Heading(
                file=file,
                text=heading["text"],
                languages=tuple(heading["languages"] or ()),
                venue=heading["venue"],
                year=heading["year"],
                kind=heading["kind"],
                declared=heading["declared_count"],
                published=published.get((file, heading["text"]), 0),
            )


def _sources(sources: pa.Table, published: Mapping[str, int]) -> Iterable[Source]:
    for row in sources.drop(["headings"]).to_pylist():
        declared, found = row.pop("declared_count"), row.pop("found_count")
        yield Source(
            **row, declared=declared, found=found or 0, published=published.get(row["file"], 0)
        )


def _licenses(sources: pa.Table, published: Mapping[str, int]) -> tuple[LicenseShare, ...]:
    files: Counter[str | None] = Counter()
    rows: Counter[str | None] = Counter()
    pairs = zip(sources["file"].to_pylist(), sources["license"].to_pylist(), strict=True)
    for file, name in pairs:
        files[name] += 1
        rows[name] += published.get(file, 0)
    order = sorted(files, key=lambda name: (-rows[name], name is None, name or ""))
    return tuple(LicenseShare(name, files[name], rows[name]) for name in order)


def _place(row: Mapping[str, Any]) -> str:  # Any: a row of Arrow
    return f"{row['file']}, bytes {row['start_bytes']}-{row['stop_bytes']}"


def _excerpt(*texts: str | None) -> str:
    """The start of the first text that is there."""
    return next((text[: _EXCERPT_CHARS + 1] for text in texts if text), "")


def _duplicate_examples(duplicates: pa.Table, records: pa.Table) -> tuple[DuplicateExample, ...]:
    """One of each rule before a second of any, by place."""
    rows = _spread(duplicates, "rule")
    texts = _texts(records, [row["survivor_id"] for row in rows])
    return tuple(
        DuplicateExample(
            removed=_excerpt(row["title"]),
            place=_place(row),
            survivor=texts.get(row["survivor_id"], ""),
            rule=row["rule"],
            similarity=row["similarity"],
        )
        for row in rows
    )


def _rejected_examples(rejected: pa.Table) -> tuple[RejectedExample, ...]:
    return tuple(
        RejectedExample(_excerpt(row["title"]), _place(row), row["code"], _excerpt(row["reason"]))
        for row in _spread(rejected, "code")
    )


def _spread(table: pa.Table, kind: str) -> list[dict[str, Any]]:  # Any: a row of Arrow
    """`EXAMPLES` rows: the first by place of each kind in turn, commonest kind first."""
    ordered = table.sort_by([("file", "ascending"), ("start_bytes", "ascending")])
    firsts: list[tuple[int, int, dict[str, Any]]] = []
    for rank, value in enumerate(_by_count(_tally(ordered[kind]))):
        rows = ordered.filter(pc.equal(ordered[kind], value)).slice(0, EXAMPLES).to_pylist()
        firsts += [(turn, rank, row) for turn, row in enumerate(rows)]
    firsts.sort(key=lambda item: item[:2])
    return [row for _, _, row in firsts[:EXAMPLES]]


def _texts(records: pa.Table, ids: Sequence[str]) -> dict[str, str]:
    """Start of the title, else of the abstract, of the records of these ids."""
    wanted = records.filter(pc.is_in(records["id"], pa.array(ids, pa.string())))
    columns = (wanted[name].to_pylist() for name in ("id", "title", "abstract"))
    return {
        record: _excerpt(title, abstract) for record, title, abstract in zip(*columns, strict=True)
    }


def _twins(records: pa.Table) -> Twins:
    rows = records.filter(pc.is_valid(records["twin_group"])).sort_by(
        [("twin_group", "ascending"), ("language", "ascending"), ("id", "ascending")]
    )
    papers: dict[str, list[str]] = {}
    for paper, language in zip(
        rows["twin_group"].to_pylist(), rows["language"].to_pylist(), strict=True
    ):
        papers.setdefault(paper, []).append(language)
    pairs = Counter(tuple(languages) for languages in papers.values())
    shown = list(papers)[:EXAMPLES]
    few = rows.filter(pc.is_in(rows["twin_group"], pa.array(shown, pa.string())))
    versions: dict[str, list[tuple[str, str]]] = {}
    for row in few.select(["twin_group", "language", "title", "abstract"]).to_pylist():
        text = _excerpt(row["title"], row["abstract"])
        versions.setdefault(row["twin_group"], []).append((row["language"], text))
    return Twins(
        papers=len(papers),
        records=rows.num_rows,
        pairs=dict(sorted(pairs.items(), key=lambda item: (-item[1], item[0]))),
        examples=tuple(tuple(versions[paper]) for paper in shown),
    )


def _kept_together(groups: pa.ChunkedArray) -> int:
    sizes = pc.struct_field(pc.value_counts(groups), "counts")
    return int(pc.sum(sizes.filter(pc.greater(sizes, 1))).as_py() or 0)


def _portions(
    records: pa.Table,
    counts: Mapping[tuple[str, str], int],
    splits: Sequence[str],
    evidence_tables: Sequence[pa.Table],
) -> Iterable[Portion]:
    sizes = _bytes_by_pair(records)
    for split in splits:
        inside = [key for key in counts if key[1] == split]
        rows, size = (sum(table[key] for key in inside) for table in (counts, sizes))
        yield Portion("default", split, rows, size)
    for language in sorted({language for language, _ in counts}):
        for split in splits:
            if (language, split) in counts:
                key = (language, split)
                yield Portion(language, split, counts[key], sizes[key])
    for config, table in zip(evidence.CONFIGS, evidence_tables, strict=True):
        if table.num_rows:
            yield Portion(config, "train", table.num_rows, int(arrow_bytes(table)[0]))


def _bytes_by_pair(records: pa.Table) -> dict[tuple[str, str], int]:
    """Bytes of the rows by (language, split)."""
    joined = pc.binary_join_element_wise(records["language"], records["split"], "/")
    encoded = pa.chunked_array(joined.chunks, pa.string()).combine_chunks().dictionary_encode()
    sizes = arrow_bytes(records.select(RECORD.names), encoded.indices.to_numpy().astype(np.int64))
    # A split is an identifier, so that the last slash is ours whatever a tag holds.
    pairs = (tuple(key.rsplit("/", 1)) for key in encoded.dictionary.to_pylist())
    return {pair: int(size) for pair, size in zip(pairs, sizes, strict=False)}


def _file_bytes(files: Mapping[str, tuple[str, int]]) -> dict[str, int]:
    """Parquet bytes by config; a file under data/ counts for `default` and its language."""
    sizes: Counter[str] = Counter()
    for path, (_, size) in files.items():
        top, config, _ = path.split("/")
        sizes[config] += size
        if top == "data":
            sizes["default"] += size
    return dict(sorted(sizes.items()))


def _example(records: pa.Table) -> str:
    if not records.num_rows:
        return ""
    row = records.select(RECORD.names).slice(0, 1).to_pylist()[0]
    return json.dumps(_short(row), ensure_ascii=False, indent=1)


def _short(value: Any) -> Any:  # Any: whatever an Arrow row holds
    if isinstance(value, str) and len(value) > _EXCERPT_CHARS:
        return value[:_EXCERPT_CHARS] + "…"
    if isinstance(value, float):
        return round(value, 4)
    if isinstance(value, list):
        return [_short(item) for item in value[:EXAMPLES]]
    if isinstance(value, dict):
        return {name: _short(item) for name, item in value.items()}
    return value
