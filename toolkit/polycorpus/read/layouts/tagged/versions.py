"""Several titles or abstracts in one record: one text in two fields, paragraphs, or languages."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from polycorpus.detectors import latin
from polycorpus.read.elements import Field

_SURE: Final = 0.8
"""Confidence from which a title's language is believed: a title has ten words, or three."""
_MOST: Final = 20
"""Texts that are searched for one another; a record with more of them is none."""


def abstracts(fields: Sequence[Field]) -> list[Field]:
    """
    Abstracts of which none repeats another, in several languages each with its own.

    Of one language, those of one tag (`AB` twice) are paragraphs of one abstract, those of
    different tags are alternatives, the preferred first.
    """
    told = _told(distinct(fields), None)
    joined: list[Field] = []
    for field in told:
        last = joined[-1] if joined else None
        if last is not None and (last.name, last.language) == (field.name, field.language):
            joined[-1] = replace(last, value=f"{last.value}\n\n{field.value}")
        else:
            joined.append(field)
    return joined


def titles(fields: Sequence[Field], languages: Collection[str]) -> list[Field]:
    """Titles of which none repeats another; `languages` are those of the record's abstracts."""
    return _told(distinct(fields), languages if len(languages) > 1 else None)


def distinct(fields: Sequence[Field]) -> list[Field]:
    """
    Fields that say what no other says: databases write one text as `AB` and as `N2`.

    Where one is the beginning or a part of another, the longer text takes the place of the first.
    """
    kept: dict[str, Field] = {}
    for field in fields:
        text = _folded(field)
        if not text or text in kept:
            continue
        if len(kept) < _MOST:
            if any(text in longer for longer in kept):
                continue
            parts = [shorter for shorter in kept if shorter in text]
            if parts:
                kept = {
                    text if key == parts[0] else key: field if key == parts[0] else value
                    for key, value in kept.items()
                    if key not in parts[1:]
                }
                continue
        kept[text] = field
    return list(kept.values())


def _told(fields: list[Field], candidates: Collection[str] | None) -> list[Field]:
    """The fields with their languages, where there are several."""
    if len(fields) < 2:
        return fields
    languages = [field.language or _language(str(field.value), candidates) for field in fields]
    if len(set(languages)) == 1:
        return fields
    return [
        replace(field, language=language) for field, language in zip(fields, languages, strict=True)
    ]


def _language(text: str, candidates: Collection[str] | None) -> str | None:
    found = latin(text, candidates)
    return found.language if found.confidence >= (0.0 if candidates else _SURE) else None


def _folded(field: Field) -> str:
    return " ".join(str(field.value).split())
