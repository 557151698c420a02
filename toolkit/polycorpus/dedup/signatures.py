"""
What is kept of each text to find its duplicates: 212 bytes, whatever its length.

Two paths give the same bytes: numpy on one text after another, and compiled kernels on Arrow
buffers. numpy needs 1 ms a text and no start-up; the kernels 8 us and a second to import.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from polycorpus.dedup import hashing
from polycorpus.dedup.hashing import U32, U64
from polycorpus.dedup.tokens import table, tokens
from polycorpus.dedup.versions import Versions, versions

COMPILED_FROM: Final = 2_000
"""Texts from which compiled code is quicker, its import and the table of letters included."""
_ROWS_A_TASK: Final = 16_384

SCHEMA: Final = pa.schema(
    [
        ("record", pa.int64()),
        ("abstract_key", pa.binary(16)),
        ("title_key", pa.binary(16)),
        ("tokens", pa.int32()),
        ("bands", pa.binary(4 * hashing.BANDS)),
        ("anchors", pa.binary(4 * hashing.ANCHORS)),
        ("sketch", pa.binary(hashing.SKETCH_CHARACTERS)),
    ]
)
"""Signatures as a table, for a cache: one row a version, in the order of `Versions`."""


@dataclass(frozen=True, slots=True)
class Signatures:
    """One row for every version of every record, in the order of `Versions`."""

    record: npt.NDArray[np.int64]
    abstract_key: U64
    """128 bits over the tokens, as two columns; zeros where the version has no abstract."""
    title_key: U64
    tokens: npt.NDArray[np.int32]
    """Tokens of the abstract."""
    bands: U32
    anchors: U32
    sketch: npt.NDArray[np.uint8]

    def to_table(self) -> pa.Table:
        """With the columns of SCHEMA; the buffers are shared."""
        columns = [
            _packed(np.ascontiguousarray(getattr(self, column.name)), column.type)
            for column in SCHEMA
        ]
        return pa.Table.from_arrays(columns, schema=SCHEMA)

    @classmethod
    def from_tables(cls, parts: list[pa.Table]) -> Signatures:
        """Of the records of all parts, one after another; `record` counts on from part to part."""
        shifted, before = [], 0
        for part in parts:
            own = cls(
                **{column.name: _unpacked(part[column.name], column.name) for column in SCHEMA}
            )
            records = int(own.record.max(initial=-1)) + 1
            shifted.append((own, before))
            before += records
        joined = {
            field.name: np.concatenate(
                [
                    getattr(own, field.name) + (shift if field.name == "record" else 0)
                    for own, shift in shifted
                ]
            )
            for field in fields(cls)
        }
        mains = np.concatenate([_is_main(own.record) for own, _ in shifted])
        return cls(**joined).take(np.argsort(~mains, kind="stable"))

    def take(self, rows: npt.NDArray[np.int64]) -> Signatures:
        """The chosen rows, in the order given."""
        return Signatures(*(getattr(self, field.name)[rows] for field in fields(self)))

    def sketches(self) -> list[str]:
        """
        The sketch of each record's main version, for `split`'s ledger.

        Empty where the abstract is too short to be compared but exactly.
        """
        mains = _is_main(self.record)
        telling = self.tokens[mains] >= hashing.SHINGLE_TOKENS
        texts = self.sketch[mains].tobytes().decode("ascii")
        width = hashing.SKETCH_CHARACTERS
        return [
            texts[width * row : width * (row + 1)] if told else ""
            for row, told in enumerate(telling.tolist())
        ]


def signatures(records: pa.Table, *, threads: int = 1, compiled: bool | None = None) -> Signatures:
    """Signatures of every version of `records`; `compiled` decides the path, default by count."""
    return sign(versions(records), threads=threads, compiled=compiled)


def sign(texts: Versions, *, threads: int = 1, compiled: bool | None = None) -> Signatures:
    """Signatures of `texts`, one row each."""
    count = len(texts.record)
    empty = Signatures(
        texts.record,
        np.zeros((count, 2), np.uint64),
        np.zeros((count, 2), np.uint64),
        np.zeros(count, np.int32),
        np.zeros((count, hashing.BANDS), np.uint32),
        np.zeros((count, hashing.ANCHORS), np.uint32),
        np.zeros((count, hashing.SKETCH_CHARACTERS), np.uint8),
    )
    if count >= COMPILED_FROM if compiled is None else compiled:
        _sign_compiled(texts, empty, threads)
    else:
        _sign_small(texts, empty)
    return empty


def hashed(text: str) -> U64:
    """The token hashes of one text."""
    return np.array([hashing.token_hash(token) for token in tokens(text)], np.uint64)


def buffers(texts: pa.Array) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int64]]:
    """The UTF-8 bytes of a string array and where each text begins, without a copy of the bytes."""
    wide = pa.types.is_large_string(texts.type)
    content = texts.buffers()[2]
    offsets = np.frombuffer(texts.buffers()[1], "<i8" if wide else "<i4")
    offsets = offsets[texts.offset : texts.offset + len(texts) + 1]
    return np.frombuffer(content if content else b"\0", np.uint8), offsets.astype(np.int64)


def _sign_small(texts: Versions, out: Signatures) -> None:
    for row, title in enumerate(texts.titles.to_pylist()):
        out.title_key[row] = hashing.exact_key(hashed(title))
    for row, abstract in enumerate(texts.abstracts.to_pylist()):
        words = hashed(abstract)
        shingles = hashing.shingle_hashes(words)
        smallest = hashing.minima(shingles)
        out.abstract_key[row] = hashing.exact_key(words)
        out.tokens[row] = len(words)
        out.bands[row] = hashing.band_hashes(smallest)
        out.anchors[row] = hashing.anchors(shingles)
        out.sketch[row] = np.frombuffer(hashing.sketch(smallest).encode(), np.uint8)


def _sign_compiled(texts: Versions, out: Signatures, threads: int) -> None:
    from polycorpus.dedup import kernels

    letters = table()
    alphabet = np.frombuffer(hashing.BASE64.encode(), np.uint8)

    def titles(text: pa.Array, rows: slice) -> None:
        content, offsets = buffers(text)
        kernels.keys(content, offsets, 0, len(text), *letters, out.title_key[rows])

    def abstracts(text: pa.Array, rows: slice) -> None:
        content, offsets = buffers(text)
        kernels.sign(
            content, offsets, 0, len(text), *letters, hashing.MULTIPLIERS, hashing.OFFSETS,
            alphabet, out.abstract_key[rows], out.tokens[rows], out.bands[rows],
            out.anchors[rows], out.sketch[rows],
        )  # fmt: skip

    with ThreadPoolExecutor(threads) as pool:
        _over(pool, titles, texts.titles)
        _over(pool, abstracts, texts.abstracts)


def _over(
    pool: ThreadPoolExecutor, kernel: Callable[[pa.Array, slice], None], texts: pa.ChunkedArray
) -> None:
    """Runs `kernel` on every slice of `texts`; raises what it raised."""
    for done in [pool.submit(kernel, part, rows) for part, rows in _slices(texts)]:
        done.result()


def _slices(texts: pa.ChunkedArray) -> Iterator[tuple[pa.Array, slice]]:
    before = 0
    for chunk in texts.chunks:
        for start in range(0, len(chunk), _ROWS_A_TASK):
            part = chunk.slice(start, _ROWS_A_TASK)
            yield part, slice(before + start, before + start + len(part))
        before += len(chunk)


def _is_main(record: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
    """Of a record's versions the first is the main one."""
    mains = np.zeros(len(record), bool)
    mains[np.unique(record, return_index=True)[1]] = True
    return mains


def _packed(column: npt.NDArray[np.generic], kind: pa.DataType) -> pa.Array:
    if not pa.types.is_fixed_size_binary(kind):
        return pa.array(column, kind)
    return pa.FixedSizeBinaryArray.from_buffers(kind, len(column), [None, pa.py_buffer(column)])


def _unpacked(column: pa.ChunkedArray, name: str) -> npt.NDArray[Any]:
    array = column.combine_chunks()
    if not pa.types.is_fixed_size_binary(array.type):
        return np.asarray(array.to_numpy(zero_copy_only=False))
    width = array.type.byte_width
    content = np.frombuffer(array.buffers()[1], np.uint8)
    content = content[width * array.offset : width * (array.offset + len(array))]
    element = {"sketch": np.uint8, "bands": np.uint32, "anchors": np.uint32}.get(name, np.uint64)
    return content.view(element).reshape(len(array), -1)
