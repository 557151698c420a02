"""What an object says of the records that it holds: their venue, their section, their number."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from polycorpus.heading import understand
from polycorpus.read.elements import Declared, Finding, Heading
from polycorpus.read.keys import columns_of

_SECTION_KEYS: Final = frozenset(
    "name conference event session section category topic group heading proceedings workshop "
    "volume title venue journal track year 名称 会议 分类".split()
)
_COUNT_KEYS: Final = frozenset(
    "total count total_count totalcount totalresults total-results total_results numfound @total "
    "num_results hitcount totalhits total_hits size counts".split()
)
_PAGE_KEYS: Final = frozenset(
    "page per_page perpage page_size pagesize offset start limit next next_cursor nextcursor "
    "startindex itemsperpage items-per-page cursor rows @first @sent from".split()
)
_PLAIN_LISTS: Final = frozenset(
    "papers data results result records items docs documents articles list entries hits notes "
    "publications works rows message response content value".split()
)
"""Keys that say only that a list follows."""

_LONGEST: Final = 200


def about(
    value: Mapping[str, Any],
    holders: list[str],
    level: int,
    outer: bool,
    place: Callable[[str, str], tuple[int, int, int] | None],
) -> Iterator[Finding]:
    """
    Headings and counts in an object whose keys `holders` hold records, in its order.

    `place` finds bytes and line of a key's value. A heading after the records is none.
    """
    inside = {key: inner for key, inner in value.items() if isinstance(inner, Mapping)}
    if outer:
        yield from _counts(value, holders)
        for key, inner in inside.items():
            if key not in holders:
                yield from _counts(inner, [])
    rank = 10 * level
    for key, inner in value.items():
        if key in holders:
            return
        if isinstance(inner, bool) or not isinstance(inner, (str, int)):
            continue
        text = str(inner)
        if _names_section(key) and 0 < len(text) <= _LONGEST and text.strip() == text:
            found = place(key, text)
            if found is not None:
                yield Heading(found[0], found[1], text, rank, found[2])
                rank = min(rank + 1, 10 * level + 8)


def is_section(key: str, several: bool) -> bool:
    """Whether a key above a list is a heading; `several`: it is one of several lists."""
    if key.lower() in _PLAIN_LISTS:
        return False
    return several or understand(key).is_header


def _names_section(key: str) -> bool:
    return key.lower() in _SECTION_KEYS or columns_of((key,))[0].column in ("venue", "track")


def _counts(value: Mapping[str, Any], holders: list[str]) -> Iterator[Declared]:
    paged = any(key.lower() in _PAGE_KEYS for key in value)
    for key, inner in value.items():
        if key.lower() not in _COUNT_KEYS or key in holders:
            continue
        number = inner.get("value") if isinstance(inner, Mapping) else inner
        if isinstance(number, str):
            number = int(number) if number.isascii() and number.isdigit() else _stated(number)
        if isinstance(number, int) and not isinstance(number, bool) and number < 1 << 40:
            yield Declared(number, None, paged)
            return


def _stated(text: str) -> int | None:
    """`（対象280件中12件）` states twelve."""
    return understand(text).declared_count if len(text) <= _LONGEST else None
