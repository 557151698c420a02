"""Whether the texts of a dataset are in the language that a column, the config or the card says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

import numpy as np
import pyarrow as pa

from polycorpus.card import CARD_FILE
from polycorpus.problems import Problem
from polycorpus.schema import UNDETERMINED
from polycorpus.tags import is_valid, normalise
from polycorpus.validate.findings import Check, checked
from polycorpus.validate.foreign.dataset import Config, Foreign
from polycorpus.validate.foreign.rows import row_name
from polycorpus.validate.languages import alike, contradicts

_LEAST_CHARS: Final = 40
"""Shorter texts are names and titles as often as sentences: their script says little."""
_SAMPLE: Final = 2000
"""Rows of a config that are judged where only the card names its language, evenly spread."""
_SHARE: Final = 0.1
"""Share of texts in a language that the card does not name from which the card is wrong; below,
they are quotations and strays."""


def check_languages(dataset: Foreign) -> Check:
    """Texts are in the language of their tag; where no tag is, in one that the card names."""
    return checked("languages", "texts are in the language they are said to be", _all(dataset))


def _all(dataset: Foreign) -> Iterator[Problem]:
    for config in dataset.distinct:
        if config.columns.text is None:
            continue
        if config.columns.language is not None:
            yield from _unknown_tags(config)
            yield from _by_column(config, config.columns.language)
        elif stated := _stated(dataset, config):
            yield from _by_card(config, stated)


def _unknown_tags(config: Config) -> Iterator[Problem]:
    values = {
        value
        for table in config.parted.values()
        for value in table[config.columns.language].unique().to_pylist()
        if value is not None
    }
    for value in sorted(values):
        if normalise(value) == UNDETERMINED and not is_valid(value):
            text = f"{value!r} in column {config.columns.language} names no language"
            yield Problem("language_tag", text)


def _by_column(config: Config, column: str) -> Iterator[Problem]:
    for split, table in config.parted.items():
        texts = table[config.columns.text]
        known = {tag: normalise(tag) for tag in table[column].unique().to_pylist() if tag}
        judged = _judged(texts, range(table.num_rows))
        for row, (language, confidence) in judged:
            tag = table[column][row].as_py()
            if tag and contradicts(texts[row].as_py(), known[tag], language, confidence):
                words = f"{column} is {tag}, but its text is {language} ({confidence:.2f})"
                yield Problem("language_wrong", words, record=row_name(config, split, table, row))


def _stated(dataset: Foreign, config: Config) -> list[str]:
    """The languages that the texts of a config should be in; empty where nobody says."""
    named = normalise(config.name)
    if named != UNDETERMINED and len(dataset.configs) > 1:
        return [named]
    value = dataset.front.values.get("language") if dataset.front else None
    tags = value if isinstance(value, list) else [value]
    known = [normalise(tag) for tag in tags if isinstance(tag, str)]
    return [] if UNDETERMINED in known else known


def _by_card(config: Config, stated: Iterable[str]) -> Iterator[Problem]:
    others: Counter[str] = Counter()
    asked = 0
    for table in config.parted.values():
        texts = table[config.columns.text]
        rows = np.unique(np.linspace(0, table.num_rows - 1, _SAMPLE).astype(int)).tolist()
        for row, (language, confidence) in _judged(texts, rows):
            asked += 1
            if not any(alike(tag, language) for tag in stated) and all(
                contradicts(texts[row].as_py(), tag, language, confidence) for tag in stated
            ):
                others[language] += 1
    for language, count in sorted(others.items(), key=lambda item: (-item[1], item[0])):
        if count >= _SHARE * asked:
            words = (
                f"{count} of {asked} texts of config {config.name} are {language}, "
                f"the card says {', '.join(stated)}"
            )
            yield Problem("language_wrong", words, file=CARD_FILE)


def _judged(texts: pa.ChunkedArray, rows: Iterable[int]) -> Iterator[tuple[int, tuple[str, float]]]:
    """Row, language and confidence of each text that is long enough to judge."""
    from polycorpus import detectors
    from polycorpus.language.quick import look
    from polycorpus.scripts import is_latin

    engine = detectors.engine("eldc")
    texts = texts.cast(pa.string())
    latin = is_latin(texts)
    for row in rows:
        text = texts[row].as_py()
        if text is not None and len(text) >= _LEAST_CHARS:
            judgement = look(text, latin[row].as_py(), engine)
            yield row, (judgement.language, judgement.confidence)
