"""Whether manifest, card and shards count alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from itertools import pairwise
from typing import Any

import pyarrow as pa

from polycorpus.build import MANIFEST_FILE
from polycorpus.card.sizes import arrow_bytes
from polycorpus.problems import Problem
from polycorpus.validate.findings import Check, checked
from polycorpus.validate.front import data_files, split_entries
from polycorpus.validate.published import CARD_FILE, REMOVED, SHARD, Published


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
    sizes = _arrow_sizes(build)
    for config in build.front.configs():
        name = str(config.get("config_name"))
        if name in infos:
            for text in _config(build, config, infos[name], sizes):
                yield Problem("count_differs", f"config {name}: {text}", file=CARD_FILE)
        else:
            text = f"its dataset_info has no entry for config {name}"
            yield Problem("count_differs", text, file=CARD_FILE)
    named = {str(config.get("config_name")) for config in build.front.configs()}
    for name in sorted(infos.keys() - named):
        text = f"its dataset_info has an entry for {name}, which is no config"
        yield Problem("count_differs", text, file=CARD_FILE)


def _config(
    build: Published, config: Mapping[str, Any], info: Mapping[str, Any], sizes: Mapping[str, int]
) -> Iterator[str]:
    files: set[str] = set()
    stated = {str(entry.get("name")): entry for entry in split_entries(info)}
    for split, glob in data_files(config):
        paths = [path for path in build.tables if matches(path, glob)]
        files.update(paths)
        rows = sum(build.tables[path].num_rows for path in paths)
        size = sum(sizes[stem] for stem in {_stem(path) for path in paths})
        entry = stated.pop(str(split), {})
        for key, found in (("num_examples", rows), ("num_bytes", size)):
            if entry.get(key) != found:
                yield f"{key} of {split} is {found}, the card says {entry.get(key)}"
    yield from (f"the card counts a split {split}, which is not there" for split in stated)
    size = sum((build.root / path).stat().st_size for path in files)
    if info.get("download_size") != size:
        yield f"download_size is {size}, the card says {info.get('download_size')}"


def _arrow_sizes(build: Published) -> dict[str, int]:
    """Bytes in memory of each series of shards; of all its shards at once, as readers count."""
    series: dict[str, list[pa.Table]] = {}
    for path, table in build.tables.items():
        series.setdefault(_stem(path), []).append(table)
    sizes = {}
    for stem, tables in series.items():
        alike = [table for table in tables if table.schema.equals(tables[0].schema)]
        try:
            sizes[stem] = int(arrow_bytes(pa.concat_tables(alike))[0])
        except (AttributeError, ValueError, pa.ArrowException):  # types that no record has
            sizes[stem] = -1
    return sizes


def _stem(path: str) -> str:
    return path.rpartition("-of-")[0].rpartition("-")[0]


def matches(path: str, glob: str) -> bool:
    """Whether a path of a repository matches a glob of the card, part by part."""
    parts, globs = path.split("/"), glob.split("/")
    return len(parts) == len(globs) and all(map(fnmatchcase, parts, globs))
