"""The statistics of the package `cjclassifier`, read straight into arrays.

Its data, counted on Wikipedia, is a log probability by language for each Han character and pair of
characters. Its own loader takes 4 s or more in Python loops; this one takes 0.4 s. `scores` differs
from the sums of `CJClassifier.detect` by one number a text, the same in each column, so that order
and odds are the same; a test holds it to that.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import csv

from polycorpus.detectors.detection import HAN_LANGUAGES
from polycorpus.errors import MachineError

_FIRST, _LAST = 0x3400, 0x9FFF
"""The code points that the data knows: CJK Unified Ideographs and Extension A."""


class _Model(NamedTuple):
    """`characters`: log probability by code point from U+3400; `pairs`: by sorted `keys`.

    Columns as `HAN_LANGUAGES`. 0 stands for a character not seen in that language; `floor` is the
    smallest log probability that the data keeps, and stands in for what was not seen.
    """

    characters: npt.NDArray[np.float64]
    keys: npt.NDArray[np.uint32]
    pairs: npt.NDArray[np.float32]
    floor: float


def scores(texts: Sequence[str], character_weight: float = 1.0) -> npt.NDArray[np.float64]:
    """Log-probability sums, one row a text, columns as `HAN_LANGUAGES`; zeros: nothing known.

    With the weight of 1 they are the package's own; the pairs have that weight always.
    """
    model = _model()
    points = _code_points("".join(text + "\0" for text in texts))
    text_of = np.repeat(np.arange(len(texts)), [len(text) + 1 for text in texts])
    is_han = (points >= _FIRST) & (points <= _LAST)
    seen = model.characters[points[is_han] - _FIRST]
    known = (seen != 0).any(axis=1)
    characters = np.where(seen == 0, model.floor, seen)[known]
    totals = character_weight * _sums(text_of[is_han][known], characters, len(texts))

    first = np.flatnonzero(is_han[:-1] & is_han[1:])
    keys = (points[first] << 16) | points[first + 1]
    at = np.minimum(np.searchsorted(model.keys, keys), len(model.keys) - 1)
    found = model.keys[at] == keys
    return totals + _sums(text_of[first][found], model.pairs[at[found]], len(texts))


def _sums(
    rows: npt.NDArray[np.int64], values: npt.NDArray[np.floating[Any]], row_count: int
) -> npt.NDArray[np.float64]:
    """`values` summed by row, in order, in double precision."""
    columns = [np.bincount(rows, column, row_count) for column in values.T]
    return np.stack(columns, axis=1)


_LOADING: Final = Lock()


def _model() -> _Model:
    with _LOADING:  # two cold threads must not both read it
        return _load()


@cache
def _load() -> _Model:
    """The package's file: a header, then a character or pair and a number a language on each line.

    0 means "not seen". `MinLogProb` of the header is the floor; nothing in the file is below it.
    """
    text = pa.input_stream(_data_file(), compression="gzip").read()
    header = text[: text.index(b"\n")].decode("ascii").split(" ")
    settings = dict(zip(header[::2], header[1::2], strict=True))
    floor = float(settings["MinLogProb:"])
    columns = settings["Languages:"].split(",")
    table = csv.read_csv(
        pa.BufferReader(text),
        csv.ReadOptions(skip_rows=1, column_names=["key", *columns], use_threads=False),
        csv.ParseOptions(delimiter=" ", quote_char=False),
        csv.ConvertOptions(
            column_types={"key": pa.string()} | dict.fromkeys(columns, pa.float64())
        ),
    )
    # a chunked column would import pandas on its way to numpy
    columns_of = [table[language.lower()].combine_chunks() for language in HAN_LANGUAGES]
    values = np.stack([column.to_numpy() for column in columns_of], axis=1)
    keys = table["key"].combine_chunks()
    points = _code_points(keys.buffers()[2].to_pybytes().decode())
    is_pair = pc.equal(pc.utf8_length(keys), 2).to_numpy(zero_copy_only=False)
    first = np.cumsum(1 + is_pair) - 1 - is_pair  # place of each key's first character

    characters = np.zeros((_LAST - _FIRST + 1, len(HAN_LANGUAGES)))
    characters[points[first[~is_pair]] - _FIRST] = values[~is_pair]
    pair_keys = (points[first[is_pair]] << 16) | points[first[is_pair] + 1]
    pairs = np.where(values[is_pair] == 0, floor, values[is_pair]).astype(np.float32)
    order = np.argsort(pair_keys, kind="stable")
    return _Model(characters, pair_keys[order], pairs[order], floor)


def _code_points(text: str) -> npt.NDArray[np.uint32]:
    return np.frombuffer(text.encode("utf-32-le"), np.uint32)


def _data_file() -> str:
    package = find_spec("cjclassifier")  # located, not imported: its classifier isn't needed
    if package is None or package.origin is None:
        raise MachineError(
            "the package cjclassifier is not installed", hint="pip install cjclassifier==1.0.5"
        )
    return str(Path(package.origin).with_name("cjlogprobs.gz"))
