"""What a reader must not expect of the dataset, each sentence computed from the build."""

from __future__ import annotations

from collections.abc import Iterator

from polycorpus.card.facts import Facts
from polycorpus.card.text import visible
from polycorpus.recipe import Recipe
from polycorpus.schema import UNDETERMINED

ROUGH_SPLIT = 385
"""Records below which a share measured on a split is off by more than 5 points, 95 % of the time:
1.96² · 0.25 / 0.05²."""


def limits(facts: Facts, recipe: Recipe) -> tuple[str, ...]:
    """Plain sentences without markup, the gravest first; names from raw files are made visible."""
    return (
        *_coverage(facts),
        *_missing(facts),
        *_licence(facts),
        *_counts(facts),
        *_language(facts),
        *_splits(facts),
        *_duplicates(facts, recipe),
        *_flags(facts),
        *_people(facts),
    )


def _of(part: int, whole: int, thing: str) -> str:
    return f"{part:,} of {whole:,} {thing}"


def _coverage(facts: Facts) -> Iterator[str]:
    venues, years = facts.venues(), facts.years()
    if len(facts.venues_years) == 1 and None not in venues and None not in years:
        [venue], [year] = venues, years
        yield f"All records are of {visible(str(venue))} {year}: no other venue or year is in it."
    elif len(facts.venues_years) > 1:
        top, rows = next(iter(venues.items()))
        share = 100 * rows / facts.records
        if top is not None and share >= 50 and len(venues) > 1:
            yield f"{share:.0f} % of the records are of one venue, {visible(top)}."
    files = len(facts.sources)
    yield (
        f"It holds what its {files:,} raw file{'s' * (files != 1)} hold, which need not be all "
        "papers of a venue, nor a sample of them drawn by chance."
    )


def _missing(facts: Facts) -> Iterator[str]:
    for column, what in (("abstract", "abstract"), ("title", "title"), ("venue", "venue")):
        lack = facts.records - facts.filled[column]
        if lack == facts.records and lack:
            yield f"No record has {'an' if what == 'abstract' else 'a'} {what}."
        elif lack:
            yield f"{_of(lack, facts.records, 'records')} have no {what}."
    lack = facts.records - facts.filled["year"]
    if lack:
        yield f"The year of {_of(lack, facts.records, 'records')} is unknown."
    empty = [name for name in ("authors", "doi", "url", "keywords") if not facts.filled[name]]
    if empty and facts.records:
        yield f"These columns are empty throughout: {', '.join(empty)}."


def _licence(facts: Facts) -> Iterator[str]:
    for share in facts.licenses:
        if share.license is None and share.records:
            yield (
                f"No licence is stated for {_of(share.records, facts.records, 'records')}; the "
                "texts belong to their authors or publishers."
            )


def _counts(facts: Facts) -> Iterator[str]:
    for source in facts.sources:
        if source.declared is not None and source.declared != source.found:
            yield (
                f"{visible(source.file)}: its headings declare {source.declared:,} records, "
                f"{source.found:,} were found."
            )
    skipped = sum(source.skip_bytes for source in facts.sources)
    if skipped:
        whole = sum(source.bytes for source in facts.sources)
        yield f"{_of(skipped, whole, 'bytes')} of the raw files hold no record and were skipped."
    rejected = sum(facts.rejected.values())
    if rejected:
        yield f"{rejected:,} records were rejected; config rejected lists each with its reason."


def _language(facts: Facts) -> Iterator[str]:
    undetermined = facts.by_language(UNDETERMINED)
    if undetermined:
        yield f"The language of {_of(undetermined, facts.records, 'records')} is undetermined."
    agreed = sum(agreed for agreed, _ in facts.agreement.values())
    asked = sum(asked for _, asked in facts.agreement.values())
    if asked:
        yield (
            f"Languages are labelled by machine; a second engine agreed on {agreed:,} of the "
            f"{asked:,} records it was asked about."
        )
    else:
        yield "Languages are labelled by machine; no second engine was asked."


def _splits(facts: Facts) -> Iterator[str]:
    small = [split for split in facts.splits if facts.by_split(split) < ROUGH_SPLIT]
    if small:
        sizes = ", ".join(f"{split} {facts.by_split(split):,}" for split in small)
        yield (
            f"Splits of fewer than {ROUGH_SPLIT} records ({sizes}): a share measured on one of "
            "them may be off by more than 5 points by chance."
        )
    for split in facts.splits:
        absent = [tag for tag in facts.languages if (tag, split) not in facts.counts]
        if absent:
            yield f"{split} has no record in {', '.join(absent)}."


def _duplicates(facts: Facts, recipe: Recipe) -> Iterator[str]:
    yield (
        "Duplicates are found by equal text, or by a Jaccard similarity of word shingles of "
        f"{recipe.dedup.threshold:g} or more; a paraphrase below that stays, and may lie in "
        "another split."
    )
    if len(facts.languages) > 1:
        yield "The same paper in two languages is found by names, numbers and terms, not always."


def _flags(facts: Facts) -> Iterator[str]:
    if facts.flags:
        named = ", ".join(f"{visible(name)} {rows:,}" for name, rows in facts.flags.items())
        yield f"Flagged records, kept in the data: {named}."


def _people(facts: Facts) -> Iterator[str]:
    if facts.filled["authors"]:
        yield f"Authors are named in {_of(facts.filled['authors'], facts.records, 'records')}."
    if facts.emails:
        yield f"{_of(facts.emails, facts.records, 'abstracts')} hold an e-mail address."
