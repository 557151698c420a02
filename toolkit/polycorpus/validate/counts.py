"""Whether manifest, card and shards count alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from itertools import pairwise
from typing import Any

from polycorpus.build import MANIFEST_FILE
from polycorpus.card import CARD_FILE
from polycorpus.problems import Problem
from polycorpus.validate.findings import Check, checked
from polycorpus.validate.front import data_files, split_entries
from polycorpus.validate.published import REMOVED, SHARD, Published


def check_counts(build: Published) -> Check:
    """Manifest, card and shards count alike."""
    problems = [*_manifest(build), *_stages(build), *_card(build)]
    figure = f"{build.rows} records"
    return checked("counts", "card, manifest and shards count alike", problems, figure)


def _manifest(build: Published) -> Iterator[Problem]:
    counted: Counter[tuple[str, str]] = Counter()
    for path, table in build.shards.items():
        if match := SHARD.fullmatch(path):
            counted[match["folder"], match["split"]] += table.num_rows
    stated = {
        (language, split): count
        for language, splits in build.manifest.counts.items()
        for split, count in splits.items()
    }
    for key in sorted(counted.keys() | stated.keys()):
        if counted[key] != stated.get(key, 0):
            said = stated.get(key, 0)
            text = f"data/{'/'.join(key)} has {counted[key]} records, the manifest says {said}"
            yield Problem("count_differs", text, file=MANIFEST_FILE)


def _stages(build: Published) -> Iterator[Problem]:
    """What each stage kept is what the next one was given, and the last is what is published."""
    stages = build.manifest.stages
    for before, after in pairwise(stages):
        if after["kept"] + after["removed"] != before["kept"]:
            text = (
                f"stage {after['name']} kept {after['kept']} and removed {after['removed']} of "
                f"{before['kept']} records"
            )
            yield Problem("count_differs", text, file=MANIFEST_FILE)
    if stages and stages[-1]["kept"] != build.rows:
        text = f"the last stage kept {stages[-1]['kept']} records, the shards hold {build.rows}"
        yield Problem("count_differs", text, file=MANIFEST_FILE)
    removed = sum(stage["removed"] for stage in stages)
    accounted = sum(build.evidence[config].num_rows for config in REMOVED)
    if stages and removed != accounted:
        text = f"the stages removed {removed} records, the evidence accounts for {accounted}"
        yield Problem("count_differs", text, file=MANIFEST_FILE)


def _card(build: Published) -> Iterator[Problem]:
    """Rows and bytes of each split of each config, as the card's `dataset_info` states them."""
    infos = build.front.infos()
    for config in build.front.configs():
        name = str(config.get("config_name"))
        if name in infos:
            for text in _config(build, config, infos[name]):
                yield Problem("count_differs", f"config {name}: {text}", file=CARD_FILE)
        else:
            text = f"its dataset_info has no entry for config {name}"
            yield Problem("count_differs", text, file=CARD_FILE)
    named = {str(config.get("config_name")) for config in build.front.configs()}
    for name in sorted(infos.keys() - named):
        text = f"its dataset_info has an entry for {name}, which is no config"
        yield Problem("count_differs", text, file=CARD_FILE)


def _config(build: Published, config: Mapping[str, Any], info: Mapping[str, Any]) -> Iterator[str]:
    portions = build.facts.portions if build.facts else ()
    sizes = {(part.config, part.split): part.arrow_bytes for part in portions}
    files: set[str] = set()
    stated = {str(entry.get("name")): entry for entry in split_entries(info)}
    for split, glob in data_files(config):
        paths = [path for path in build.tables if matches(path, glob)]
        files.update(paths)
        entry = stated.pop(str(split), {})
        rows = sum(build.tables[path].num_rows for path in paths)
        size = sizes.get((str(config.get("config_name")), str(split)), entry.get("num_bytes"))
        for key, found in (("num_examples", rows), ("num_bytes", size)):
            if entry.get(key) != found:
                yield f"{key} of {split} is {found}, the card says {entry.get(key)}"
    yield from (f"the card counts a split {split}, which is not there" for split in stated)
    size = sum((build.root / path).stat().st_size for path in files)
    if info.get("download_size") != size:
        yield f"download_size is {size}, the card says {info.get('download_size')}"
    size = sum(entry.get("num_bytes", 0) for entry in split_entries(info))
    if info.get("dataset_size") != size:
        yield f"its splits have {size} bytes, its dataset_size is {info.get('dataset_size')}"


def matches(path: str, glob: str) -> bool:
    """Whether a path of a repository matches a glob of the card, part by part."""
    parts, globs = path.split("/"), glob.split("/")
    return len(parts) == len(globs) and all(map(fnmatchcase, parts, globs))
