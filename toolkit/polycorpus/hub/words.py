"""Pushes and differences in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from polycorpus.hub.diff import Difference, Item
from polycorpus.hub.publish import Published

SHOWN: Final = 10
"""Records of one kind beyond this number are counted, not listed."""


def published_lines(published: Published) -> Iterator[str]:
    """What a push did and how to load it; of a rehearsed one, what it would do."""
    plan = published.plan
    if published.difference is not None:
        yield from difference_lines(published.difference)
        changes = f"{len(plan.added)} new, {len(plan.replaced)} changed, {len(plan.deleted)} gone"
        yield f"nothing was pushed; a push would commit these files: {changes}"
        return
    if not published.committed:
        yield f"up to date: {published.url}"
    else:
        changes = f"{len(plan.added)} new, {len(plan.replaced)} changed, {len(plan.deleted)} gone"
        yield f"pushed one commit, files {changes}: {published.url}"
    back = published.read_back
    if back is not None:
        counts = ", ".join(f"{split} {rows}" for split, rows in back.counts.items())
        yield f"read back: {back.files} files have their checksums; {counts}, streamed alike"
    if published.tag:
        yield f"tagged {published.tag}"
    yield f"load it: {published.snippet}"


def difference_lines(difference: Difference) -> Iterator[str]:
    """Records added, removed, changed and moved, each kind by its first few."""
    where = f"revision {difference.revision}" if difference.revision else "nothing published yet"
    yield f"against {where}"
    if difference.empty:
        yield "no difference"
        return
    kinds: tuple[tuple[str, Sequence[Item]], ...] = (
        ("added", difference.added),
        ("removed", difference.removed),
        ("changed", difference.changed),
        ("moved", difference.moved),
    )
    for kind, items in kinds:
        if items:
            yield f"{kind}: {len(items)}"
        for item in items[:SHOWN]:
            yield "  " + _item(item)
        if len(items) > SHOWN:
            yield f"  … and {len(items) - SHOWN} more; `polycorpus diff --format json` lists all"
    for column in difference.columns:
        yield f"column {column}"
    if difference.unidentified:
        yield f"{difference.unidentified} published records have no id: they can't be compared"


def _item(item: Item) -> str:
    before = f"{item.was_split} -> " if item.was_split not in (None, item.split) else ""
    was = f" (was {item.was_id[:12]})" if item.was_id not in (None, item.id) else ""
    return f"{item.id[:12]} {before}{item.split}{was}  {(item.title or '')[:80]}".rstrip()
