"""The Responsible-AI part of croissant.json: how the data came about, and what it is not for.

It follows Croissant RAI 1.0 and holds what the datasets track of NeurIPS asks of its authors (since
2026: limitations, biases, sensitive information, uses, social impact, synthetic data, provenance).
What the build knows is computed; the rest a person states.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from polycorpus.card.facts import Facts
from polycorpus.card.limits import limits
from polycorpus.card.text import visible
from polycorpus.recipe import Recipe

_NOT_STATED: Final = "Not stated by the maintainers of this dataset."
_NAMED_SOURCES: Final = 100
"""Raw files named as what the dataset was derived from; the config `sources` has them all."""


def responsible(facts: Facts, recipe: Recipe) -> dict[str, Any]:  # Any: JSON
    """Properties `rai:` and `prov:` of the dataset, unknown ones null or empty."""
    stated = recipe.responsible
    return {
        "rai:dataCollection": f"{_collected(facts)} {stated.collection or _NOT_STATED}",
        "rai:dataCollectionType": list(stated.collection_type),
        "rai:dataCollectionRawData": (
            "Each raw file's checksum, encoding, licence, origin and share are in the record set "
            "sources; each record names its file and bytes."
        ),
        "rai:dataCollectionMissingData": _missing(facts),
        "rai:dataPreprocessingProtocol": list(_preprocessing(facts, recipe)),
        "rai:dataAnnotationProtocol": list(_annotation(facts)),
        "rai:machineAnnotationTools": [f"{name} {v}" for name, v in facts.engines.items()],
        "rai:dataAnnotationAnalysis": [
            f"{visible(language)}: a second engine agreed on {agreed:,} of {asked:,} records"
            for language, (agreed, asked) in facts.agreement.items()
        ],
        "rai:dataLimitations": [*stated.limitations, *limits(facts, recipe)],
        "rai:dataBiases": [*stated.biases, *_shares(facts)],
        "rai:personalSensitiveInformation": [*stated.sensitive, *_personal(facts)],
        "rai:dataUseCases": [
            *stated.use_cases,
            *(f"Task of the Hub: {task}" for task in recipe.corpus.tasks),
        ],
        "rai:dataSocialImpact": stated.social_impact or _NOT_STATED,
        "rai:dataReleaseMaintenancePlan": stated.maintenance or _NOT_STATED,
        "rai:hasSyntheticData": stated.synthetic,
        **_provenance(facts),
    }


def _collected(facts: Facts) -> str:
    origins = dict.fromkeys(visible(s.origin) for s in facts.sources if s.origin)
    dates = sorted({visible(s.retrieved) for s in facts.sources if s.retrieved})
    parts = [f"The records were read from {len(facts.sources):,} raw files."]
    if origins:
        parts.append(f"Origins: {'; '.join(list(origins)[:_NAMED_SOURCES])}.")
    if dates:
        parts.append(f"Retrieved: {dates[0]} to {dates[-1]}.")
    return " ".join(parts)


def _missing(facts: Facts) -> str:
    lacking = (
        f"{column} {facts.records - filled:,}"
        for column, filled in facts.filled.items()
        if filled < facts.records
    )
    return f"Records of {facts.records:,} in which a column is null or empty: {', '.join(lacking)}."


def _preprocessing(facts: Facts, recipe: Recipe) -> Iterator[str]:
    yield f"Read, repaired, deduplicated and split by polycorpus {facts.version}, by rules only."
    yield "Repair changes encoding and markup, never words; abstract_raw is the original."
    for name, rows in facts.repairs.items():
        yield f"Repair {visible(name)}: {rows:,} records."
    yield (
        "Duplicates are equal texts and texts of a Jaccard similarity of "
        f"{recipe.dedup.threshold:g} or more: {sum(facts.duplicates.values()):,} records removed, "
        "listed in the record set duplicates."
    )
    ratios = ", ".join(f"{split} {share:g}" for split, share in recipe.split.ratios.items())
    yield f"Splits by hash of a record's group ({ratios}); a group never lies in two splits."


def _annotation(facts: Facts) -> Iterator[str]:
    yield (
        "Languages of abstracts and titles are labelled by machine, und where no label is certain; "
        "no person annotated the records."
    )
    yield "Venue, year and track are taken from the record's own fields, else from its headings."


def _shares(facts: Facts) -> Iterator[str]:
    def largest(what: str, counts: Mapping[str | None, int]) -> str:
        named = ", ".join(
            f"{visible(name) if name else 'unknown'} {100 * rows / facts.records:.1f} %"
            for name, rows in list(counts.items())[:10]
        )
        return f"Share of the records by {what}, largest first: {named}."

    if facts.records:
        yield largest("language", {tag: facts.by_language(tag) for tag in facts.languages})
        yield largest("venue", facts.venues())


def _personal(facts: Facts) -> Iterator[str]:
    for column in ("authors", "affiliations"):
        if facts.filled[column]:
            yield f"{facts.filled[column]:,} records name {column}, as published with the papers."
    yield f"{facts.emails:,} abstracts hold an e-mail address; none was removed."


def _provenance(facts: Facts) -> dict[str, Any]:  # Any: JSON
    return {
        "prov:wasDerivedFrom": [
            {
                "@type": "prov:Entity",
                "prov:label": visible(source.file),
                "sha256": source.sha256,
                **({"prov:atLocation": visible(source.origin)} if source.origin else {}),
            }
            for source in facts.sources[:_NAMED_SOURCES]
        ],
        "prov:wasGeneratedBy": {
            "@type": "prov:Activity",
            "prov:label": f"polycorpus {facts.version} build",
        },
    }
