"""The front matter of a card, whoever wrote it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from polycorpus.card.prose import split_prose

_SHOWN: Final = 120


@dataclass(frozen=True, slots=True)
class Front:
    """What the YAML says; `fault` is why it says nothing, null where it could be read."""

    values: Mapping[str, Any]  # Any: YAML nodes
    fault: str | None = None
    body: str = ""

    def configs(self) -> list[dict[str, Any]]:
        """Entries of `configs` that are mappings."""
        return _mappings(self.values.get("configs"))

    def infos(self) -> dict[str, dict[str, Any]]:
        """Entries of `dataset_info` by the name of their config."""
        entries = _mappings(self.values.get("dataset_info"))
        return {str(entry.get("config_name", "default")): entry for entry in entries}


def read_front(path: Path) -> Front:
    """The front matter of the card `path`."""
    import yaml

    try:
        prose = split_prose(path.read_text("utf-8"))
    except UnicodeDecodeError as error:
        return Front({}, f"it is not UTF-8: byte {error.start}")
    if not prose.front.strip():
        return Front({}, "it does not begin with a front matter between lines of ---", prose.body)
    # libyaml reads the features of fifty configs in 20 ms instead of 700
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        values = yaml.load(prose.front, loader)  # both are safe loaders
    except (yaml.YAMLError, ValueError) as error:  # ValueError: a date such as 2025-13-40
        return Front({}, f"its YAML is broken: {' '.join(str(error).split())[:_SHOWN]}", prose.body)
    if not isinstance(values, dict):
        return Front({}, "its front matter is no mapping of keys to values", prose.body)
    return Front(values, None, prose.body)


def split_counts(info: Mapping[str, Any]) -> dict[str, int]:
    """Rows by split as an entry of `dataset_info` states them."""
    return {
        str(split.get("name")): split["num_examples"]
        for split in split_entries(info)
        if isinstance(split.get("num_examples"), int)
    }


def split_entries(info: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The splits of an entry of `dataset_info`."""
    return _mappings(info.get("splits"))


def data_files(config: Mapping[str, Any]) -> Iterator[tuple[object, str]]:
    """Split and glob of each entry of `data_files`, in whichever of its four forms."""
    entries = config.get("data_files")
    if isinstance(entries, str):
        entries = [entries]
    if isinstance(entries, dict):
        entries = [{"split": split, "path": path} for split, path in entries.items()]
    for entry in entries if isinstance(entries, list) else []:
        if isinstance(entry, str):
            yield "train", entry
        elif isinstance(entry, dict):
            paths = entry.get("path")
            for path in paths if isinstance(paths, list) else [paths]:
                yield entry.get("split"), str(path)


def _mappings(value: object) -> list[dict[str, Any]]:
    entries = value if isinstance(value, list) else [value]
    return [entry for entry in entries if isinstance(entry, dict)]
