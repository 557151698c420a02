"""The first line of a table, whose cells name fields: no heading, and no label with a value."""

from __future__ import annotations

from typing import Final

import regex

from polycorpus.heading.vocabulary import listed

_CELLS: Final = regex.compile(r"[|｜\t]")
_MOST_CHARS: Final = 300
_NO_FIELD: Final = regex.compile(
    r"(?i)\W*|n[ro]\.?|id|pdf|links?|pages?|序号|編號|编号|番号|번호|链接|連結|リンク|页码|頁數"
)
"""Cells that may stand between fields."""


def is_table_head(text: str) -> bool:
    """Whether all cells of the line name fields, and not one alone: | 论文 | 作者 | 链接 |."""
    if len(text) > _MOST_CHARS or ("|" not in text and "\t" not in text and "｜" not in text):
        return False
    cells = [cell.strip() for cell in _CELLS.split(text) if cell.strip()]
    if len(cells) < 2:
        return False
    fields: set[str] = set()
    for cell in cells:
        found = {meaning.field for meaning in listed(cell)}
        if not found and not _NO_FIELD.fullmatch(cell):
            return False
        if found:
            fields.add("title" if "title" in found else min(found))
    return len(fields) > 1
