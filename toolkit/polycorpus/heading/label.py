"""Field labels (first working version, deepened in place)."""

from __future__ import annotations

import re
from typing import Final

from polycorpus.heading.line import Field, Label

_NAMES: Final[dict[str, tuple[Field, str | None]]] = {
    "title": ("title", "en"), "abstract": ("abstract", "en"), "summary": ("abstract", "en"),
    "authors": ("authors", "en"), "author": ("authors", "en"), "keywords": ("keywords", "en"),
    "affiliation": ("affiliation", "en"), "year": ("year", "en"), "venue": ("venue", "en"),
    "journal": ("venue", "en"), "booktitle": ("venue", "en"), "url": ("url", None),
    "doi": ("doi", None), "code": ("code", "en"), "language": ("language", "en"),
    "标题": ("title", "zh-Hans"), "论文标题": ("title", "zh-Hans"), "摘要": ("abstract", "zh-Hans"),
    "作者": ("authors", "zh-Hans"), "关键词": ("keywords", "zh-Hans"), "titel": ("title", "de"),
    "paper title": ("title", "en"), "ti": ("title", None), "ab": ("abstract", None),
    "au": ("authors", None), "py": ("year", None), "t1": ("title", None),
}
_LABEL: Final = re.compile(r"[\s*#>\-]*([^:：]{1,40}?)\**\s*[:：]\**\s*(.*)", re.DOTALL)


def field_label(text: str) -> Label | None:
    """The label and raw value of a line such as `标题：...`; None where there is none."""
    match = _LABEL.match(text)
    if match is None:
        return None
    found = _NAMES.get(match[1].strip().lower())
    return None if found is None else Label(found[0], match[2].strip(), found[1])


def field_name(name: str) -> Field | None:
    """The canonical field of a column name, tag or key; None where it names no field."""
    found = _NAMES.get(name.strip().lower().replace("_", " "))
    return None if found is None else found[0]
