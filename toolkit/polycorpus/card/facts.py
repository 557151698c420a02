"""What the card says of a build, in figures: computed once by `gather`, then only rendered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

EXAMPLES: Final = 5
"""Examples of a kind that a card shows: enough to judge a rule, few enough to read."""


@dataclass(frozen=True, slots=True)
class Portion:
    """One split of one config."""

    config: str
    split: str
    rows: int
    arrow_bytes: int
    """Size of the rows as `datasets` counts it: Arrow buffers, after reading."""


@dataclass(frozen=True, slots=True)
class Quantiles:
    """Order statistics of whole numbers, each one of the values (nearest rank, lower)."""

    smallest: int
    p05: int
    median: int
    p95: int
    largest: int


@dataclass(frozen=True, slots=True)
class Lengths:
    """Lengths of the abstracts of one language; `characters` are code points."""

    language: str
    abstracts: int
    characters: Quantiles
    words: Quantiles | None
    """Runs without white space; null for languages written without spaces between words."""


@dataclass(frozen=True, slots=True)
class Bin:
    """Abstracts of `[start, stop)` code points; `stop` is null in the last, open bin."""

    start: int
    stop: int | None
    abstracts: int


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading as the build understood it."""

    file: str
    text: str
    languages: tuple[str, ...]
    venue: str | None
    year: int | None
    kind: str | None
    declared: int | None
    """Records that the heading promises."""
    published: int
    """Published records that name this heading text as theirs in this file."""


@dataclass(frozen=True, slots=True)
class Source:
    """One raw file; the four `*_bytes` by kind sum to `bytes`."""

    file: str
    sha256: str
    bytes: int
    encoding: str | None
    encoding_confidence: float | None
    layout: str | None
    license: str | None
    origin: str | None
    retrieved: str | None
    declared: int | None
    found: int
    published: int
    heading_bytes: int
    record_bytes: int
    separator_bytes: int
    skip_bytes: int


@dataclass(frozen=True, slots=True)
class DuplicateExample:
    """A removed record and the one that stands for it, both by the start of their text."""

    removed: str
    place: str
    survivor: str
    rule: str
    similarity: float | None


@dataclass(frozen=True, slots=True)
class RejectedExample:
    """A record that is not published, and why."""

    text: str
    place: str
    code: str
    reason: str


@dataclass(frozen=True, slots=True)
class Twins:
    """The same papers in several languages."""

    papers: int
    records: int
    pairs: Mapping[tuple[str, ...], int]
    """Papers by their sorted languages."""
    examples: tuple[tuple[tuple[str, str], ...], ...]
    """(language, start of the text) of each version, for a few papers."""


@dataclass(frozen=True, slots=True)
class LicenseShare:
    """Files and published records under one licence; null: not stated in corpus.toml."""

    license: str | None
    files: int
    records: int


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything the card, its front matter, its figures and croissant.json are rendered from."""

    name: str
    version: str
    """Version of polycorpus."""
    records: int
    splits: tuple[str, ...]
    """Splits that have rows, in the recipe's order."""
    languages: tuple[str, ...]
    """Tags of `language`, most records first."""
    counts: Mapping[tuple[str, str], int]
    """Records by (language, split); no zeros."""
    version_languages: Mapping[str, int]
    """Records by language of a further version of theirs, in `translations`."""
    venues_years: Mapping[tuple[str | None, int | None], int]
    filled: Mapping[str, int]
    """Records by column in which the column is neither null nor an empty list."""
    emails: int
    """Records whose abstract holds an e-mail address."""
    lengths: tuple[Lengths, ...]
    """By language, in the order of `languages`; languages without an abstract are left out."""
    length_bins: tuple[Bin, ...]
    repairs: Mapping[str, int]
    flags: Mapping[str, int]
    headings: tuple[Heading, ...]
    sources: tuple[Source, ...]
    licenses: tuple[LicenseShare, ...]
    duplicates: Mapping[str, int]
    """Removed records by rule."""
    duplicate_examples: tuple[DuplicateExample, ...]
    rejected: Mapping[str, int]
    """Records that are not published, by code."""
    rejected_examples: tuple[RejectedExample, ...]
    twins: Twins
    kept_together: int
    """Records in groups of two or more, which share a split."""
    portions: tuple[Portion, ...]
    file_bytes: Mapping[str, int]
    """Bytes of the Parquet files by config."""
    example: str
    """The first record by place as JSON, its texts shortened."""
    agreement: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """Language of the second opinion: records on which it agreed, records it was asked."""
    engines: Mapping[str, str] = field(default_factory=dict)
    """Engine that labelled the languages: version."""

    def by_split(self, split: str) -> int:
        """Records of a split."""
        return sum(rows for (_, name), rows in self.counts.items() if name == split)

    def by_language(self, language: str) -> int:
        """Records of a language."""
        return sum(rows for (tag, _), rows in self.counts.items() if tag == language)

    def configs(self) -> tuple[str, ...]:
        """Configs that have rows: `default`, the languages by tag, then the evidence."""
        return tuple(dict.fromkeys(portion.config for portion in self.portions))

    def venues(self) -> dict[str | None, int]:
        """Records by venue, most first, then by name; null last among equals."""
        totals: dict[str | None, int] = {}
        for (venue, _), rows in self.venues_years.items():
            totals[venue] = totals.get(venue, 0) + rows
        return dict(sorted(totals.items(), key=lambda item: (-item[1], item[0] is None, item[0])))

    def years(self) -> dict[int | None, int]:
        """Records by year, earliest first, null last."""
        totals: dict[int | None, int] = {}
        for (_, year), rows in self.venues_years.items():
            totals[year] = totals.get(year, 0) + rows
        return dict(sorted(totals.items(), key=lambda item: (item[0] is None, item[0])))
