"""
Records of Web of Science whose continuation lines lost their indentation.

SP1 or `DE NOVO` at the start of a line then looks like a tag. Web of Science writes its tags in one
order, so the true ones are the longest run of them that keeps it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Final

from polycorpus.read.layouts.tagged.lines import Entry

_ORDER: Final = (
    "FN", "VR", "PT", "AU", "BA", "BE", "GP", "AF", "BF", "CA", "ED", "TI", "FT", "SO", "SE",
    "BS", "LA", "DT", "CT", "CY", "CL", "SP", "HO", "DE", "ID", "AB", "C1", "C3", "RP",
    "EM", "RI", "OI", "FU", "FP", "FX", "CR", "NR", "TC", "Z9", "U1", "U2", "PU", "PI",
    "PA", "SN", "EI", "BN", "J9", "JI", "PD", "PY", "VL", "IS", "PN", "SU", "SI", "MA",
    "BP", "EP", "AR", "DI", "DL", "D2", "EA", "EY", "PG", "P2", "WC", "WE", "SC", "GA",
    "UT", "PM", "OA", "HC", "HP", "DA",
)  # fmt: skip
"""As in an export of the Core Collection of 2021; older ones lack some and keep the order."""

_RANK: Final = {tag: rank for rank, tag in enumerate(_ORDER)}
_MOST: Final = 400
"""Entries that are looked at: a record has under 70 tags, and the search takes their square."""
_MAIN: Final = frozenset(("TI", "SO", "AB"))
_MUST: Final = frozenset(("AU", "TI", "SO", "PY"))
_SENTENCE_END: Final = (".", "!", "?", ")", "]", '"', "'", "”", "’", ":", ";")


def without_false_tags(entries: Sequence[Entry]) -> list[Entry]:
    """The entries, what is no tag joined to the one before; indented records as they are."""
    if not _has_bare_continuation(entries):
        return list(entries)
    true = set(_longest_run(entries[:_MOST]))
    if _is_other_order(entries, true):
        true = {place for place, entry in enumerate(entries) if entry.tag in _RANK}
    kept: list[Entry] = []
    for index, entry in enumerate(entries):
        if index in true or not kept:
            kept.append(entry)
        else:
            last = kept[-1]
            last.parts += [f"{entry.tag} {entry.parts[0]}".strip(), *entry.parts[1:]]
            last.last = entry.last
    return kept


def _is_other_order(entries: Sequence[Entry], true: Collection[int]) -> bool:
    """BIOSIS and its like have the title before the authors: what must be there was left out."""
    once = Counter(entry.tag for entry in entries)
    return any(
        entry.tag in _MUST and once[entry.tag] == 1 and place not in true
        for place, entry in enumerate(entries)
    )


def _has_bare_continuation(entries: Sequence[Entry]) -> bool:
    """Whether values go on in lines that are not indented."""
    wrapped = [entry for entry in entries if len(entry.parts) > 1]
    return bool(wrapped) and not any(entry.last.text[:1].isspace() for entry in wrapped)


def _longest_run(entries: Sequence[Entry]) -> list[int]:
    """Indices of the most tags that follow in order; of equally many, the earlier ones."""
    best: list[tuple[int, list[int]]] = []
    for index, entry in enumerate(entries):
        rank = _RANK.get(entry.tag)
        if rank is None:
            best.append((0, []))
            continue
        length, run = 0, list[int]()
        for before in range(index):
            found = best[before]
            if found[1] and _RANK[entries[before].tag] < rank:
                reached = found[0] + _worth(entries, before, index)
                if reached > length:
                    length, run = reached, found[1]
        best.append((max(length, 1), [*run, index]))
    return max(best, key=lambda found: found[0], default=(0, []))[1]


def _worth(entries: Sequence[Entry], before: int, index: int) -> int:
    """A tag that would cut an abstract within a sentence counts for nothing, a main one more."""
    if entries[index].tag in _MAIN:
        return 3
    last = entries[index - 1].lines[-1:]
    cut = entries[before].tag == "AB" and bool(last) and not last[0].endswith(_SENTENCE_END)
    return 0 if cut else 1
