"""corpus.toml: the recipe of one dataset. Every key has a default and a line in the docs.

Each table of the file is one frozen dataclass below, and its attributes are the keys; an unknown
key, a wrong type or a value out of range is a `UsageError` that names the key.
"""

from __future__ import annotations

import difflib
import tomllib
import types
import typing
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Final, Literal

from polycorpus.errors import DiskError, UsageError
from polycorpus.flags import CATALOGUE

RECIPE_FILE: Final = "corpus.toml"


@dataclass(frozen=True, slots=True)
class CorpusRecipe:
    """`[corpus]`: what the card says of the whole dataset."""

    name: str | None = None
    """Name of the dataset; default: `abstracts`."""
    license: str | None = None
    """Licence of the dataset as a Hub identifier, such as `cc-by-4.0`."""
    source_url: str | None = None
    citation: str | None = None
    """BibTeX entry that the card shows."""
    tags: tuple[str, ...] = ()
    tasks: tuple[str, ...] = ("text-generation", "text-classification")
    """The Hub's `task_categories`."""


@dataclass(frozen=True, slots=True)
class ResponsibleRecipe:
    """`[responsible]`: what only a person can say of the data, for croissant.json."""

    collection: str | None = None
    """How and by whom the raw files were collected."""
    collection_type: tuple[str, ...] = ()
    """Such as `Web Scraping`, `Manual Human Curation`: terms of Croissant RAI 1.0."""
    biases: tuple[str, ...] = ()
    limitations: tuple[str, ...] = ()
    sensitive: tuple[str, ...] = ()
    use_cases: tuple[str, ...] = ()
    social_impact: str | None = None
    maintenance: str | None = None
    synthetic: bool | None = None
    """Whether any of the texts was made by a machine."""


@dataclass(frozen=True, slots=True)
class SourceRecipe:
    """`[sources."file"]`: what only a person knows of one raw file; `file` may be a glob."""

    license: str | None = None
    origin: str | None = None
    """Where the file came from: a URL or a sentence."""
    retrieved: str | None = None
    """Date of retrieval, ISO 8601."""
    encoding: str | None = None
    """Python codec name; overrides detection."""
    layout: str | None = None
    """Name of a layout; overrides sniffing."""
    declared_count: Literal["check", "ignore"] = "check"
    paragraphs: Literal["auto", "join", "split"] = "auto"
    """Blank lines in plain text: decided by evidence, always inside a record, always between."""


@dataclass(frozen=True, slots=True)
class RemoveRecipe:
    """`[[remove]]`: a record that must never return, nor its near duplicates."""

    reason: str
    id: str | None = None
    doi: str | None = None
    url: str | None = None


@dataclass(frozen=True, slots=True)
class CorrectRecipe:
    """`[[correct]]`: columns of one record set by hand, after repair."""

    id: str
    title: str | None = None
    abstract: str | None = None
    venue: str | None = None
    year: int | None = None
    track: str | None = None
    status: str | None = None
    url: str | None = None
    doi: str | None = None
    language: str | None = None
    authors: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class LanguageRecipe:
    """`[language]`."""

    engine: Literal["eldc", "langdetect", "lingua"] = "eldc"
    """What names a language; `lingua` needs the extra [engines]."""
    second_opinion: int = 500
    """Records of a language, by smallest id and with 200+ characters, that langdetect sees too."""


@dataclass(frozen=True, slots=True)
class DedupRecipe:
    """`[dedup]`."""

    threshold: float = 0.7
    """Jaccard similarity of 5-token shingles from which two texts are one record."""
    alarm_rate: float = 0.5
    """Share of removed records from which the build warns."""
    contaminated: Literal["keep", "remove"] = "keep"
    """What to do with records whose text is in the target of `build --against`."""


@dataclass(frozen=True, slots=True)
class SplitRecipe:
    """`[split]`."""

    ratios: Mapping[str, float] = field(
        default_factory=lambda: {"train": 0.8, "validation": 0.1, "test": 0.1}
    )
    """Name of each split and its share; the shares sum to 1."""
    seed: str = ""
    """Mixed into the hash; another seed gives other splits."""


@dataclass(frozen=True, slots=True)
class BuildRecipe:
    """`[build]`."""

    shard_bytes: int = 256 * 2**20
    """Target size of a shard's uncompressed Arrow data."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """The whole of corpus.toml."""

    corpus: CorpusRecipe = CorpusRecipe()
    responsible: ResponsibleRecipe = ResponsibleRecipe()
    language: LanguageRecipe = LanguageRecipe()
    dedup: DedupRecipe = DedupRecipe()
    split: SplitRecipe = field(default_factory=SplitRecipe)
    build: BuildRecipe = BuildRecipe()
    flags: Mapping[str, Literal["keep", "remove", "mask"]] = field(default_factory=dict)
    """What to do with flagged records, see concepts/flags.md; one that is not named is kept."""
    sources: Mapping[str, SourceRecipe] = field(default_factory=dict)
    remove: tuple[RemoveRecipe, ...] = ()
    correct: tuple[CorrectRecipe, ...] = ()

    @property
    def masked(self) -> tuple[str, ...]:
        """The flags whose identifiers are masked, sorted."""
        return tuple(sorted(name for name, action in self.flags.items() if action == "mask"))

    def source(self, file: str) -> SourceRecipe:
        """The recipe of one raw file: its exact name first, then the longest glob that fits."""
        from fnmatch import fnmatchcase

        if file in self.sources:
            return self.sources[file]
        globs = sorted(self.sources, key=lambda glob: (-len(glob), glob))
        return next((self.sources[glob] for glob in globs if fnmatchcase(file, glob)), _NO_SOURCE)

    def fingerprint(self) -> str:
        """Hash of every value, for caches and the manifest; independent of the file's wording."""
        return blake2b(repr(_plain(self)).encode(), digest_size=16).hexdigest()


FIRST_YEAR: Final = 1500
LAST_YEAR: Final = 2099
"""Years of a paper, as they are read from raw files too: before print there are none."""

_NO_SOURCE: Final = SourceRecipe()


def load(folder: Path) -> Recipe:
    """The recipe in `folder`, or the defaults where it has none."""
    path = folder / RECIPE_FILE
    try:
        text = path.read_text("utf-8")
    except FileNotFoundError:
        return Recipe()
    except UnicodeDecodeError as error:
        raise UsageError(f"{path} is not UTF-8: byte {error.start}") from error
    except OSError as error:
        raise DiskError(f"can't read {path}: {error.strerror}") from error
    return parse(text, str(path))


def parse(text: str, place: str = RECIPE_FILE) -> Recipe:
    """The recipe that `text` spells; `place` stands in errors."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"{place} is not valid TOML: {error}") from error
    recipe = _convert(table, Recipe, place)
    assert isinstance(recipe, Recipe)
    _check(recipe, place)
    return recipe


def _check(recipe: Recipe, place: str) -> None:
    ratios = recipe.split.ratios
    # Written so that NaN, which every comparison refuses, is a fault too.
    if not ratios or not abs(sum(ratios.values()) - 1) <= 1e-9 or not min(ratios.values()) > 0:
        raise UsageError(f"{place}: split.ratios must be positive and sum to 1, not {dict(ratios)}")
    for name in ratios:
        if not name.isidentifier() or not name.isascii():
            raise UsageError(f"{place}: {name!r} is no name for a split", hint="use a word of a-z_")
    _check_ranges(recipe, place)
    for name, action in recipe.flags.items():
        _check_flag(name, action, f"{place}: flags")
    for entry in recipe.remove:
        if sum(key is not None for key in (entry.id, entry.doi, entry.url)) != 1:
            raise UsageError(f"{place}: each [[remove]] names one of id, doi, url")


def _check_ranges(recipe: Recipe, place: str) -> None:
    if not 0 < recipe.dedup.threshold <= 1:
        raise UsageError(f"{place}: dedup.threshold must be in (0, 1]")
    if not 0 <= recipe.dedup.alarm_rate <= 1:
        raise UsageError(f"{place}: dedup.alarm_rate must be in [0, 1]")
    if recipe.language.second_opinion < 0:
        raise UsageError(f"{place}: language.second_opinion must not be negative")
    if recipe.build.shard_bytes <= 0:
        raise UsageError(f"{place}: build.shard_bytes must be positive")
    for entry in recipe.correct:
        if entry.year is not None and not FIRST_YEAR <= entry.year <= LAST_YEAR:
            raise UsageError(
                f"{place}: [[correct]] of {entry.id}: year must be in {FIRST_YEAR} to {LAST_YEAR}"
            )


def _check_flag(name: str, action: str, key: str) -> None:
    if name not in CATALOGUE:
        near = difflib.get_close_matches(name, CATALOGUE, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"known: {', '.join(CATALOGUE)}"
        raise UsageError(f"{key} has no flag {name!r}", hint=hint)
    if action == "mask" and not CATALOGUE[name].maskable:
        known = ", ".join(flag for flag, entry in CATALOGUE.items() if entry.maskable)
        raise UsageError(
            f"{key}.{name} can't be masked: it names no identifier",
            hint=f"remove or keep it; to mask are {known}",
        )


def _convert(value: object, kind: object, key: str) -> object:
    """`value` as the annotated type `kind`, or a UsageError that names `key`."""
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if isinstance(kind, type) and is_dataclass(kind):
        return _table(value, kind, key)
    if origin in (typing.Union, types.UnionType):
        return _convert(value, next(one for one in inner if one is not type(None)), key)
    if origin is Literal:
        if value not in inner:
            raise UsageError(f"{key} must be one of {', '.join(map(str, inner))}, not {value!r}")
        return value
    if origin is tuple:
        if not isinstance(value, list):
            raise UsageError(f"{key} must be a list")
        return tuple(_convert(item, inner[0], f"{key}[{n}]") for n, item in enumerate(value))
    if origin is not None and issubclass(origin, Mapping):
        if not isinstance(value, dict):
            raise UsageError(f"{key} must be a table")
        return {name: _convert(item, inner[1], f"{key}.{name}") for name, item in value.items()}
    if kind is float and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    assert isinstance(kind, type)
    if not isinstance(value, kind) or (kind is not bool and isinstance(value, bool)):
        raise UsageError(f"{key} must be a {kind.__name__}, not {value!r}")
    return value


def _table(value: object, kind: type, key: str) -> object:
    """A table of the file as the dataclass `kind`."""
    if not isinstance(value, dict):
        raise UsageError(f"{key} must be a table")
    hints = typing.get_type_hints(kind)
    for name in value:
        if name not in hints:
            near = difflib.get_close_matches(name, hints, 1)
            hint = f"did you mean {near[0]!r}?" if near else f"known: {', '.join(hints)}"
            raise UsageError(f"{key} has no key {name!r}", hint=hint)
    missing = [item.name for item in fields(kind) if _required(item) and item.name not in value]
    if missing:
        raise UsageError(f"{key} lacks {', '.join(missing)}")
    return kind(**{n: _convert(v, hints[n], f"{key}: {n}") for n, v in value.items()})


def _required(item: object) -> bool:
    from dataclasses import MISSING, Field

    assert isinstance(item, Field)
    return item.default is MISSING and item.default_factory is MISSING


def _plain(value: object) -> object:
    """Nested tuples in a fixed order: what `repr` hashes alike in every process."""
    if is_dataclass(value):
        return tuple((item.name, _plain(getattr(value, item.name))) for item in fields(value))
    if isinstance(value, Mapping):
        return tuple((name, _plain(value[name])) for name in sorted(value))
    if isinstance(value, tuple):
        return tuple(_plain(item) for item in value)
    return value
