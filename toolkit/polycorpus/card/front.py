"""The YAML front matter of the card: what `load_dataset` and the Hub's search read.

Every string in it is quoted where a reader could take it for something else: the language code of
Norwegian, `no`, is a boolean to YAML.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from textwrap import indent
from typing import Any, Final

import yaml

from polycorpus import evidence
from polycorpus.card.facts import Facts
from polycorpus.card.features import features
from polycorpus.card.prose import PROSE_FILE, hand_written, split_prose
from polycorpus.card.vocabulary import check, licenses
from polycorpus.problems import Problem
from polycorpus.recipe import RECIPE_FILE, Recipe
from polycorpus.schema import RECORD, UNDETERMINED
from polycorpus.tags import hub_codes

GENERATED: Final = (
    "language",
    "language_bcp47",
    "multilinguality",
    "size_categories",
    "configs",
    "dataset_info",
)
"""Keys that the build knows: whatever dataset_card.md says of them is replaced."""

_SIZES: Final = (
    (10**3, "n<1K"),
    (10**4, "1K<n<10K"),
    (10**5, "10K<n<100K"),
    (10**6, "100K<n<1M"),
    (10**7, "1M<n<10M"),
    (10**8, "10M<n<100M"),
    (10**9, "100M<n<1B"),
)


class _Quoted(str):
    """A string that YAML writes in double quotes."""


class _Dumper(yaml.SafeDumper):
    """The pure Python dumper: libyaml's breaks lines elsewhere, and is not everywhere."""

    def ignore_aliases(self, data: Any) -> bool:  # Any: as in the method it overrides
        return True


_Dumper.add_representer(
    _Quoted, lambda dumper, text: dumper.represent_scalar("tag:yaml.org,2002:str", text, style='"')
)


def front_matter(facts: Facts, hand: str, recipe: Recipe) -> str:
    """YAML without its fences.

    First the keys written by hand, to the byte, without those of `GENERATED`; then what corpus.toml
    says and nobody wrote by hand; then what the build knows.
    """
    kept, keys = hand_written(hand, GENERATED)
    if kept and not kept.endswith("\n"):
        kept += "\n"
    stated = {name: value for name, value in _stated(facts, recipe).items() if name not in keys}
    known = {
        **_vocabulary(facts),
        "configs": [
            {
                "config_name": config,
                "data_files": [{"split": split, "path": glob} for split, glob in splits.items()],
            }
            for config, splits in data_files(facts).items()
        ],
    }
    return kept + _yaml(stated) + _yaml(known) + _dataset_info(facts)


def faults(facts: Facts, prose: str | None, recipe: Recipe) -> Iterator[Problem]:
    """What a reader will miss in the card, and what the Hub will not understand of it."""
    if prose is None:
        text = "nobody has described the dataset"
        yield Problem(
            "missing_card", text, hint=f"write {PROSE_FILE}: what it is, where it is from"
        )
    unstated = [source.file for source in facts.sources if source.license is None]
    if unstated and not recipe.corpus.license:
        text = f"the licence of {len(unstated)} of {len(facts.sources)} raw files is not stated"
        hint = f'set `license` under [sources."{unstated[0]}"] in {RECIPE_FILE}'
        yield Problem("missing_license", text, hint=hint)
    codes = [share.license for share in facts.licenses if share.license is not None]
    yield from check({"license": codes}, RECIPE_FILE)
    hand = hand_written(split_prose(prose or "").front, GENERATED)[0]
    written = yaml.safe_load(hand) or {}
    yield from check({**_stated(facts, recipe), **written, **_vocabulary(facts)}, PROSE_FILE)


def hub_license(facts: Facts, recipe: Recipe) -> str | list[str]:
    """Licence of the whole: corpus.toml's, else those of the sources as identifiers of the Hub."""
    if recipe.corpus.license:
        return recipe.corpus.license
    names = [share.license for share in facts.licenses if share.records] or [None]
    known = licenses()
    codes = ["unknown" if name is None else name if name in known else "other" for name in names]
    unique = list(dict.fromkeys(codes))
    return unique[0] if len(unique) == 1 else unique


def hub_languages(facts: Facts) -> list[str]:
    """Codes for the Hub's `language`, which takes no script or region; in the order of the tags."""
    return list(dict.fromkeys(hub_codes(tag)[0] for tag in all_languages(facts)))


def all_languages(facts: Facts) -> list[str]:
    """BCP-47 tags of the records and of their further versions, sorted."""
    return sorted({*facts.languages, *facts.version_languages})


def data_files(facts: Facts) -> dict[str, dict[str, str]]:
    """Glob of the Parquet files by config and split; only configs and splits with rows."""
    globs: dict[str, dict[str, str]] = {}
    for portion in facts.portions:
        if portion.config in evidence.CONFIGS:
            folder = f"evidence/{portion.config}"
        else:
            folder = f"data/{'*' if portion.config == 'default' else portion.config}"
        globs.setdefault(portion.config, {})[portion.split] = f"{folder}/{portion.split}-*.parquet"
    return globs


def _stated(facts: Facts, recipe: Recipe) -> dict[str, object]:
    return {
        "pretty_name": facts.name,
        "license": hub_license(facts, recipe),
        "task_categories": list(recipe.corpus.tasks),
        "tags": list(recipe.corpus.tags),
    }


def _vocabulary(facts: Facts) -> dict[str, object]:
    spoken = [tag for tag in facts.languages if tag != UNDETERMINED]
    translated = facts.twins.papers or facts.version_languages
    return {
        "language": hub_languages(facts),
        "language_bcp47": all_languages(facts),
        "multilinguality": [
            "multilingual" if len(spoken) > 1 else "monolingual",
            *(["translation"] if translated else []),
        ],
        "size_categories": [size_category(facts.records)],
    }


def size_category(records: int) -> str:
    """The Hub's size category of so many records."""
    return next((name for stop, name in _SIZES if records < stop), "1B<n<10B")


def _dataset_info(facts: Facts) -> str:
    """YAML of features, counts and bytes by config.

    Put together from parts: PyYAML takes 7 ms for the features of a record, a hundred languages
    have the same.
    """
    entries = []
    for config in facts.configs():
        portions = [portion for portion in facts.portions if portion.config == config]
        sizes = {
            "splits": [
                {"name": part.split, "num_bytes": part.arrow_bytes, "num_examples": part.rows}
                for part in portions
            ],
            "download_size": facts.file_bytes[config],
            "dataset_size": sum(part.arrow_bytes for part in portions),
        }
        columns = _features_yaml(config if config in evidence.CONFIGS else "default")
        entries.append(_yaml({"config_name": config}) + columns + _yaml(sizes))
    items = ("- " + indent(entry, "  ").removeprefix("  ") for entry in entries)
    return "".join(["dataset_info:\n", *items]) if entries else ""


@cache
def _features_yaml(config: str) -> str:
    """The same for every config of records."""
    return _dump({"features": features(evidence.CONFIGS.get(config, RECORD))})


def _yaml(entries: Mapping[str, object]) -> str:
    """YAML of what is not empty, its strings quoted; nothing where all is."""
    full = {name: value for name, value in entries.items() if value not in ("", [], None)}
    return _dump({name: _quoted(value) for name, value in full.items()}) if full else ""


def _dump(entries: Mapping[str, object]) -> str:
    text: str = yaml.dump(
        entries,
        Dumper=_Dumper,
        allow_unicode=True,
        sort_keys=False,
        default_flow_style=False,
        width=2**16,
    )
    return text


def _quoted(value: object) -> object:
    if isinstance(value, str):
        return _Quoted(value)
    if isinstance(value, list):
        return [_quoted(item) for item in value]
    if isinstance(value, dict):
        return {name: _quoted(item) for name, item in value.items()}
    return value
