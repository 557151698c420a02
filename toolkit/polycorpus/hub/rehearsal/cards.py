"""The YAML at the head of a README: what it says of the repository, and what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

_FRONT_MATTER: Final = re.compile(
    r"\A\s*---[ \t]*\r?\n(.*?)^---[ \t]*\r?$", re.DOTALL | re.MULTILINE
)
_TAGGED: Final = (
    "task_categories",
    "task_ids",
    "annotations_creators",
    "language_creators",
    "multilinguality",
    "source_datasets",
    "language",
    "license",
    "size_categories",
    "modality",
    "format",
)
"""Keys whose values the Hub turns into `key:value` tags."""
_LISTS: Final = ("model-index", "configs")
_STRINGS: Final = ("language", "license", "tags", "task_categories", "size_categories")

Metadata = dict[str, Any]  # YAML: any key, any value


def metadata(readme: str) -> Metadata:
    """The front matter; empty where there is none or it can't be read."""
    found, faults, _ = inspect(readme)
    return {} if faults else found


def inspect(readme: str) -> tuple[Metadata, list[str], list[str]]:
    """The front matter, the errors that refuse a commit, and the warnings that don't."""
    import yaml

    match = _FRONT_MATTER.match(readme)
    if match is None or not match[1].strip():
        return {}, [], ["empty or missing yaml metadata in repo card"]
    try:
        found = yaml.load(match[1], Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except (yaml.YAMLError, ValueError) as error:  # ValueError: a date such as 2024-13-01
        return {}, [f"bad YAML: {error}"], []
    if not isinstance(found, dict):
        return {}, ["metadata must be an object"], []
    return found, _faults(found), []


def tags(card: Mapping[str, Any]) -> list[str]:
    """Tags of the repository, in the Hub's `key:value` form, then the card's own."""
    out = [f"{key}:{value}" for key in _TAGGED for value in _strings(card.get(key))]
    return out + _strings(card.get("tags"))


def _faults(card: Metadata) -> list[str]:
    from polycorpus.card.vocabulary import licenses  # here, for its package brings pyarrow

    no_lists = [key for key in _LISTS if key in card and not isinstance(card[key], list)]
    no_strings = [
        key
        for key in _STRINGS
        if not all(isinstance(value, str) for value in _as_list(card.get(key)))
    ]
    faults = [f'"{key}" must be an array' for key in no_lists]
    faults += [f'"{key}" must be a string or an array of strings' for key in no_strings]
    if not licenses().issuperset(_strings(card.get("license"))):
        faults.append(f'"license" must be one of [{", ".join(sorted(licenses()))}]')
    return faults


def _strings(value: object) -> list[str]:
    return [one for one in _as_list(value) if isinstance(one, str)]


def _as_list(value: object) -> list[object]:
    if value is None:
        return []
    return value if isinstance(value, list) else [value]
