"""The card's change log: what each revision changed for readers, the newest first.

A build knows nothing of what was published before it, so its own card names no changes; a push,
which does, sets the section anew.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from polycorpus.card.prose import replace_section
from polycorpus.card.template import render_template
from polycorpus.card.text import code, table

SECTION: Final = "changes"
KINDS: Final = ("added", "removed", "changed", "moved")
"""`moved` records are in another split than before; one that also changed counts twice."""
LISTED: Final = 10
"""Titles of a kind that an entry keeps."""

_ENTRIES: Final = 20
"""Entries that the card shows; changes.json has all."""


@dataclass(frozen=True, slots=True)
class Change:
    """What a revision changed against `since`, the commit that it followed."""

    since: str
    date: str
    """When that one was committed, ISO 8601."""
    records: int
    """Records after the change."""
    counts: Mapping[str, int]
    """Records by kind, each of `KINDS`."""
    titles: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """The first `LISTED` titles of a kind by record id; untitled records are only counted."""
    columns: Sequence[str] = ()
    """Columns that are new, gone or of another type, in words."""


def changes_section(changes: Sequence[Change]) -> str:
    """Markdown of the section, for `changes` from the newest to the oldest."""
    rows = [
        (
            code(change.since[:12]),
            change.date[:10],
            change.records,
            *(change.counts[kind] for kind in KINDS),
        )
        for change in changes[:_ENTRIES]
    ]
    headers = ("Since revision", "of", "Records", *(kind.capitalize() for kind in KINDS))
    newest = changes[0] if changes else None
    return render_template(
        SECTION,
        change_table=table(headers, rows),
        older=max(0, len(changes) - _ENTRIES),
        columns=newest.columns if newest else (),
        titles={kind: _listed(newest, kind) for kind in KINDS} if newest else {},
    )


def with_changes(card: str, changes: Sequence[Change]) -> str:
    """The rendered card with that section in the place of its own."""
    return replace_section(card, SECTION, changes_section(changes))


def _listed(change: Change, kind: str) -> tuple[Sequence[str], int]:
    """Titles to show, and how many records of the kind are not among them."""
    titles = change.titles.get(kind, ())
    return titles, change.counts[kind] - len(titles)
