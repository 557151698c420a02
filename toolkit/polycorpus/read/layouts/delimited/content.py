"""What the columns of a table hold, told by their cells: for want of names that say it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import regex

from polycorpus.read.keys import OTHER, Meaning

_URL: Final = re.compile(r"\s*(?:https?://|www\.)\S+\s*")
_DOI: Final = re.compile(r"\s*(?:doi:\s*|https?://(?:dx\.)?doi\.org/)?10\.\d{4,9}/\S+\s*", re.I)
_YEAR: Final = re.compile(r"\s*(?:1[89]|20)\d\d(?:\.0)?\s*")
_NUMBER: Final = re.compile(r"\s*[-+]?[\d.,:/ -]+%?\s*")
_LITERAL: Final = re.compile(r"\s*[\[{(].*[\]})]\s*", re.DOTALL)
_WIDE: Final = regex.compile(r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}]")
_LOWER_WORD: Final = regex.compile(r"(?<![\p{L}\p{M}])\p{Ll}[\p{L}\p{M}]+")
_WORD: Final = regex.compile(r"[\p{L}\p{M}]+")
_SENTENCE_END: Final = regex.compile(r"[.。．!?！？]\s*\p{Pf}?\s*$")

_ABSTRACT_WEIGHT: Final = 160
"""Weight of a cell, a letter 1 and a Han character 2.5, from which it is no title on average.
Of 95,652 records 99 % have titles below and abstracts above."""

_SHORT_WEIGHT: Final = 60
"""Weight of a sentence: an abstract beside titles half as long may be as short."""

_TITLE_WEIGHT: Final = 8
_SHARE: Final = 0.8


@dataclass(frozen=True, slots=True)
class _Column:
    """Of its filled cells: mean weight, share that are distinct, of lower-case words, of prose."""

    number: int
    weight: float
    distinct: float
    lower: float
    prose: float
    filled: float


def completed(
    meanings: tuple[Meaning, ...], data: Sequence[tuple[str, ...]], named: bool
) -> tuple[Meaning, ...]:
    """
    The meanings, with title and abstract found by content where no name tells either.

    Without names, URLs, DOIs and years are found too.
    """
    found = list(meanings)
    columns = {meaning.column for meaning in meanings}
    if not data or {"title", "abstract"} & columns:
        return meanings
    free = [n for n, meaning in enumerate(meanings) if meaning.column == OTHER]
    if not named:
        for number in list(free):
            kind = _kind([cells[number] for cells in data])
            if kind is not None and kind not in columns:
                found[number] = Meaning(kind, None)
                columns.add(kind)
                free.remove(number)
    texts = [column for n in free if (column := _column(n, data)) is not None]
    abstracts = [c for c in texts if c.prose >= 0.5 and _is_long(c, texts)]
    abstract = max(abstracts, key=lambda c: (c.weight, -c.number), default=None)
    if abstract is not None:
        found[abstract.number] = Meaning("abstract", None)
        texts.remove(abstract)
    titles = [c for c in texts if c.distinct >= _SHARE and c.weight >= _TITLE_WEIGHT]
    titles = [c for c in titles if c.filled >= 0.5 and c.weight <= 2 * _ABSTRACT_WEIGHT]
    title = max(titles, key=lambda c: (_titleness(c), -c.number), default=None)
    if title is not None:
        found[title.number] = Meaning("title", None)
    return tuple(found)


def _is_long(column: _Column, texts: Sequence[_Column]) -> bool:
    """Longer than titles are, or than the column beside it that may hold them."""
    shorter = [c for c in texts if c.distinct >= _SHARE and c.weight * 2 <= column.weight]
    return column.weight >= _ABSTRACT_WEIGHT or (column.weight >= _SHORT_WEIGHT and bool(shorter))


def unlike(first: tuple[str, ...], data: Sequence[tuple[str, ...]]) -> bool:
    """Whether a row is one of names: short, distinct, and of another kind than the cells below."""
    names = [cell.strip() for cell in first]
    filled = [name for name in names if name]
    if len(filled) < len(names) - 1 or len(set(filled)) < len(filled):
        return False
    if any(len(name) > 40 or _kind([name]) or _NUMBER.fullmatch(name) for name in filled):
        return False
    for number, name in enumerate(names):
        cells = [cells[number] for cells in data if cells[number].strip()]
        if not cells or not name:
            continue
        kind = _kind(cells) or all(_NUMBER.fullmatch(cell) for cell in cells)
        if kind or sum(map(len, cells)) > 5 * len(name) * len(cells) > 0:
            return True
    return False


def _titleness(column: _Column) -> float:
    """Longer than a name, and with words in lower case, which names have not."""
    return min(column.weight, 80.0) * (0.25 + min(column.lower, 0.5))


def _kind(cells: Sequence[str]) -> str | None:
    filled = [cell for cell in cells if cell.strip()]
    for kind, pattern in (("doi", _DOI), ("url", _URL), ("year", _YEAR)):
        if filled and sum(pattern.fullmatch(cell) is not None for cell in filled) >= 0.9 * len(
            filled
        ):
            return kind
    return None


def _column(number: int, data: Sequence[tuple[str, ...]]) -> _Column | None:
    """None for a column of numbers, URLs or printed lists."""
    cells = [cells[number].strip() for cells in data]
    filled = [cell for cell in cells if cell]
    if not filled:
        return None
    odd = sum(
        any(pattern.fullmatch(cell) for pattern in (_NUMBER, _URL, _LITERAL)) for cell in filled
    )
    if odd * 2 > len(filled):
        return None
    words = sum(len(_WORD.findall(cell)) for cell in filled)
    wide = sum(len(_WIDE.findall(cell)) for cell in filled)
    lower = sum(len(_LOWER_WORD.findall(cell)) for cell in filled)
    return _Column(
        number,
        weight=(sum(map(len, filled)) + 1.5 * wide) / len(filled),
        distinct=len(set(filled)) / len(filled),
        lower=0.5 if wide else lower / max(words, 1),
        prose=sum(_SENTENCE_END.search(cell) is not None for cell in filled) / len(filled),
        filled=len(filled) / len(cells),
    )
