"""Names of columns and keys, which name fields as labels do but are spelled otherwise."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import regex

from polycorpus.heading.line import Field
from polycorpus.heading.vocabulary import Meaning, known, label_key, tags

_CAMEL: Final = regex.compile(r"(?<=[a-z])(?=[A-Z])|[_.]+")
_EDITION: Final = regex.compile(
    r"^(?:en|zh|ja|jp|ko|kr|cn|fr|de|es|pt|ru|english|chinese|original|raw|full|main|paper|article"
    r"|publication|document|item)\s"
    r"|\s(?:en|eng|zh|ja|jp|ko|kr|cn|ch|fr|de|es|pt|ru|ar|english|chinese|original|raw|text|\d)$"
)
"""What goes before or after a field's name in keys: paper_title, title_en, englishAbstract."""

_NO_COLUMN: Final = frozenset(("pdf", "pdf url", "pdf link", "by", "conf", "abs url"))
"""Labels of a line whose column means something else, or nothing in particular."""


@lru_cache(maxsize=4096)
def field_name(name: str) -> Field | None:
    """
    The field that a column name, JSON or BibTeX key or tag word stands for; None for any other.

    `paper_title`, `论文标题`, `AB` and `dc:title` are known, so are `title_en`, `englishAbstract`.
    """
    tag = tags().get(name.strip())
    if tag is not None:
        return tag
    spaced = _CAMEL.sub(" ", name.strip().strip("%{}\"'*"))
    for candidate in (name, spaced, _EDITION.sub("", spaced.lower().strip()).strip()):
        found = known(candidate)
        if found and label_key(candidate) not in _NO_COLUMN:
            return _main(found)
    return None


def _main(meanings: tuple[Meaning, ...]) -> Field:
    """As a column, 论文 or paper holds titles; else the first meaning stands."""
    fields = [meaning.field for meaning in meanings]
    return "title" if "title" in fields else fields[0]
