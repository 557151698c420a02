"""What is wrong with a dataset that anybody made, as far as its rows and its card tell."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Final

import pyarrow as pa
import pyarrow.compute as pc

from polycorpus.card import CARD_FILE
from polycorpus.card.front import size_category
from polycorpus.problems import Problem
from polycorpus.validate.card import unquoted, vocabulary
from polycorpus.validate.findings import Check, checked
from polycorpus.validate.foreign.dataset import Config, Foreign, is_empty
from polycorpus.validate.foreign.rows import row_name
from polycorpus.validate.front import data_files, split_counts
from polycorpus.validate.records import repeated

_ONE_ID: Final = "give each row an id of its own"
_NO_EMPTY: Final = "remove the file and its split, or fill it: empty ones make it unloadable"
_CONFIGS: Final = f"correct `configs` in {CARD_FILE}"
_COUNTS: Final = f"correct or remove `dataset_info` and `size_categories` in {CARD_FILE}"
_FRONT: Final = f"begin {CARD_FILE} with YAML between two lines of ---"


def check_load(dataset: Foreign) -> Check:
    """`load_dataset` can read every config, and what the card names is there."""
    problems = [*_script(dataset), *_missing_files(dataset)]
    for config in dataset.configs:
        reasons = [reason for split, reason in config.faults.items() if split]
        for split, reason in config.faults.items():
            if not split and reason in reasons:
                continue  # said of the split that it comes from
            where = f"config {config.name}" + (f", split {split}" if split else "")
            problems.append(Problem("load_failed", f"{where}: {reason}"))
        if config.unread:
            text = f"config {config.name} needs the loader {config.unread}: its rows were not read"
            problems.append(Problem("format_unknown", text))
    rows = sum(table.num_rows for config in dataset.distinct for table in config.splits.values())
    figure = f"{len(dataset.configs)} configs, {rows} rows"
    return checked("load", "load_dataset can read it", problems, figure)


def _script(dataset: Foreign) -> Iterator[Problem]:
    name = f"{dataset.repo_id.rpartition('/')[2]}.py"
    if (dataset.root / name).is_file():
        text = "a program named like the dataset: `load_dataset` refuses to load it"
        yield Problem("load_failed", text, file=name, hint=f"rename or remove {name}")


def _missing_files(dataset: Foreign) -> Iterator[Problem]:
    for config in dataset.front.configs() if dataset.front else ():
        for split, glob in data_files(config):
            path = PurePosixPath(glob)
            if not glob or path.is_absolute() or ".." in path.parts or "://" in glob:
                continue  # not among the files of this dataset
            if not any(dataset.root.glob(glob)):
                text = f"config {config.get('config_name')} names {glob} for {split}: no such file"
                yield Problem("card_config", text, file=CARD_FILE, hint=_CONFIGS)


def check_card(dataset: Foreign) -> Check:
    """There is a card, which can be read and speaks the Hub's words."""
    promise = "the card can be read"
    front = dataset.front
    if front is None:
        text, hint = "the dataset has no card", f"write {CARD_FILE}: what it is, where it is from"
        missing = Problem("missing_card", text, file=CARD_FILE, hint=hint)
        return checked("card", promise, [missing])
    if front.fault is not None:
        return checked(
            "card", promise, [Problem("card_broken", front.fault, CARD_FILE, hint=_FRONT)]
        )
    return checked("card", promise, [*unquoted(front), *vocabulary(front)])


def check_counts(dataset: Foreign) -> Check:
    """The card counts the rows that are there."""
    problems = [*_stale_counts(dataset), *_stale_size(dataset)]
    stated = len(dataset.front.infos()) if dataset.front else 0
    figure = f"{stated} configs counted" if stated else "the card counts nothing"
    return checked("counts", "the card counts what is there", problems, figure)


def _stale_counts(dataset: Foreign) -> Iterator[Problem]:
    infos = dataset.front.infos() if dataset.front else {}
    configs = {config.name: config for config in dataset.configs if not config.unread}
    if len(configs) == 1 and len(infos) == 1 and not configs.keys() & infos.keys():
        configs = dict(zip(infos, configs.values(), strict=True))  # the only one, left unnamed
    for name, info in infos.items():
        stated = split_counts(info)
        if name not in configs:
            if stated:
                text = f"dataset_info counts a config {name}, which is not there"
                yield Problem("count_differs", text, file=CARD_FILE, hint=_COUNTS)
            continue
        found = {split: table.num_rows for split, table in configs[name].splits.items()}
        for split in dict.fromkeys([*stated, *found]) if stated else ():
            if stated.get(split) != found.get(split):
                text = (
                    f"split {split} of config {name} has {found.get(split, 'no')} rows, "
                    f"the card says {stated.get(split, 'nothing')}"
                )
                yield Problem("count_differs", text, file=CARD_FILE, hint=_COUNTS)


def _stale_size(dataset: Foreign) -> Iterator[Problem]:
    stated = dataset.front.values.get("size_categories") if dataset.front else None
    stated = stated if isinstance(stated, list) else [stated]
    by_config = [sum(t.num_rows for t in config.splits.values()) for config in dataset.configs]
    whole = sum(t.num_rows for config in dataset.distinct for t in config.splits.values())
    if stated == [None] or any(config.faults or config.unread for config in dataset.configs):
        return
    if not {size_category(rows) for rows in (whole, *by_config)} & set(map(str, stated)):
        text = f"size_categories is {', '.join(map(str, stated))}, but {whole} rows are there"
        yield Problem("card_differs", text, file=CARD_FILE, hint=_COUNTS)


def check_splits(dataset: Foreign) -> Check:
    """No split is empty, no row without text, no id twice in a split."""
    problems = [*_empty_files(dataset)]
    for config in dataset.configs if not problems else ():
        for split, table in config.splits.items():
            if not table.num_rows:
                text = f"split {split} of config {config.name} has no rows"
                problems.append(Problem("empty_split", text, hint=_NO_EMPTY))
    for config in dataset.distinct:
        for split, table in config.parted.items():
            problems += _blank(config, split, table)
            if config.columns.id is not None:
                problems += repeated(table[config.columns.id], "id_repeated", _ONE_ID)
    splits = sorted({split for config in dataset.distinct for split in config.parted})
    return checked("splits", "no split is empty, no id there twice", problems, ", ".join(splits))


def _empty_files(dataset: Foreign) -> Iterator[Problem]:
    for name in sorted({name for config in dataset.configs for name in config.files}):
        if is_empty(dataset.root / name):
            yield Problem("empty_split", "it has no rows", file=name, hint=_NO_EMPTY)


def _blank(config: Config, split: str, table: pa.Table) -> Iterator[Problem]:
    if config.columns.text is not None:
        texts = pc.fill_null(table[config.columns.text].cast(pa.large_string()), "")
        blank = pc.equal(pc.utf8_trim_whitespace(texts), "")
        if count := pc.sum(blank).as_py():
            first = pc.index(blank, True).as_py()
            text = f"column {config.columns.text} of {split} is empty in {count} rows"
            yield Problem("empty_text", text, record=row_name(config, split, table, first))
