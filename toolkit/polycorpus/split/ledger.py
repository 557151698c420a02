"""splits.tsv: what was published, and in which split where the hash of its id does not tell."""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from collections.abc import Sequence, Set
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Final

import pyarrow as pa
import pyarrow.compute as pc

from polycorpus.errors import DiskError, UsageError
from polycorpus.files import write_whole
from polycorpus.links import plain_identifier
from polycorpus.recipe import RemoveRecipe, SplitRecipe
from polycorpus.split.history import History, Vanished, column, predecessors
from polycorpus.split.shares import ID_DIGITS, splits_of

TITLE: Final = "# polycorpus splits 1"
TAKEN_OUT: Final = "-"
KEY_BYTES: Final = 6
"""8 characters of base64: a million newcomers share a key with a hundred others by chance once in
three million builds."""

ENTRY: Final = pa.schema(
    [("id", pa.string()), ("split", pa.string()), ("sketch", pa.string()), ("keys", pa.string())]
)
"""A published record a row, by id. `split` empty: the hash tells; `keys` joined by commas."""


@dataclass(frozen=True)
class SplitLedger:
    """The ledger as it was read, or as it will be written."""

    entries: pa.Table
    """ENTRY, sorted by id, each id once."""
    recipe: SplitRecipe
    """Seed and ratios under which an empty `split` is to be understood."""

    @classmethod
    def empty(cls, recipe: SplitRecipe) -> SplitLedger:
        """Of a corpus that was never published."""
        return cls(ENTRY.empty_table(), recipe)

    @classmethod
    def read(cls, path: Path, recipe: SplitRecipe) -> SplitLedger:
        """The ledger at `path`, or an empty one where there is none."""
        try:
            content = path.read_bytes()
        except FileNotFoundError:
            return cls.empty(recipe)
        except OSError as error:
            raise DiskError(f"can't read {path}: {error.strerror}") from error
        return parse(content, str(path))

    @classmethod
    def restore(
        cls, published: pa.Table, sketches: Sequence[str], recipe: SplitRecipe
    ) -> SplitLedger:
        """From the published records themselves (columns id, split, doi, arxiv_id, url)."""
        return cls.empty(recipe).including(published, sketches, published["split"].to_pylist())

    def write(self, path: Path) -> None:
        """Replaces the file at once, or leaves it alone where nothing changed."""
        content = self.as_bytes()
        try:
            if path.exists() and path.read_bytes() == content:
                return
            write_whole(path, content)
        except OSError as error:
            raise DiskError(f"can't write {path}: {error.strerror}") from error

    def as_bytes(self) -> bytes:
        """The file: two comment lines, then a line an entry, in the order of ids."""
        described = {"seed": self.recipe.seed, "ratios": dict(self.recipe.ratios)}
        lines = [TITLE, "# " + json.dumps(described, ensure_ascii=True)]
        columns = (self.entries[name].to_pylist() for name in ENTRY.names)
        lines += ["\t".join(entry) for entry in zip(*columns, strict=True)]
        return ("\n".join(lines) + "\n").encode("ascii")

    def splits(self) -> dict[str, str]:
        """The split of every entry that was published and not taken out."""
        ids, named = self.entries["id"].to_pylist(), self.entries["split"].to_pylist()
        told = splits_of(ids, self.recipe)
        return {
            identity: split or by_hash
            for identity, split, by_hash in zip(ids, named, told, strict=True)
            if split != TAKEN_OUT
        }

    def history(
        self,
        records: pa.Table,
        sketches: Sequence[str],
        recipe: SplitRecipe,
        remove: Sequence[RemoveRecipe] = (),
    ) -> History:
        """What the ledger says of `records` (columns id, doi, arxiv_id, url), row by row."""
        ids, count = shortened(records), len(records)
        if not len(self.entries):
            return History(*(pa.nulls(count, pa.string()) for _ in range(4)))
        splits = self.splits() if self.recipe.seed == recipe.seed else {}
        splits = {identity: split for identity, split in splits.items() if split in recipe.ratios}
        removed = self._removed(remove)
        present = set(ids)
        newcomers = [row for row, identity in enumerate(ids) if identity not in splits]
        gone = self._without(present, splits.keys() - removed.keys()) if newcomers else []
        fresh = keys(records.take(pa.array(newcomers, pa.int64())))
        heirs = {
            newcomers[at]: identity
            for at, identity in predecessors(
                gone, fresh, [sketches[row] for row in newcomers]
            ).items()
        }
        # Chapters share a DOI: only the text tells a duplicate of what was taken out.
        taken = self._without(present, removed.keys()) if removed else []
        barred = predecessors(taken, [()] * count, sketches)
        return History(
            published=pa.array([splits.get(identity) for identity in ids], pa.string()),
            succeeds=column({row: splits[identity] for row, identity in heirs.items()}, count),
            predecessor=column(heirs, count),
            barred=column({row: removed[identity] for row, identity in barred.items()}, count),
        )

    def including(
        self, records: pa.Table, sketches: Sequence[str], splits: Sequence[str]
    ) -> SplitLedger:
        """With `records` (columns id, doi, arxiv_id, url), published in `splits` or taken out."""
        ids = shortened(records)
        told = splits_of(ids, self.recipe)
        fresh = pa.table(
            [
                pa.array(ids, pa.string()),
                pa.array(
                    ["" if split == by_hash else split for split, by_hash in zip(
                        splits, told, strict=True)],
                    pa.string(),
                ),
                pa.array(sketches, pa.string()),
                pa.array([",".join(own) for own in keys(records)], pa.string()),
            ],
            schema=ENTRY,
        )  # fmt: skip
        known = pc.is_in(self.entries["id"], fresh["id"].combine_chunks())
        entries = pa.concat_tables([self.entries.filter(pc.invert(known)), fresh])
        return SplitLedger(entries.sort_by("id").combine_chunks(), self.recipe)

    def remembering(self, records: pa.Table, sketches: Sequence[str]) -> SplitLedger:
        """With `records` as taken out, those that were published before excepted."""
        known = set(self.entries["id"].to_pylist())
        rows = [row for row, identity in enumerate(shortened(records)) if identity not in known]
        return self.including(
            records.take(pa.array(rows, pa.int64())),
            [sketches[row] for row in rows],
            [TAKEN_OUT] * len(rows),
        )

    def under(self, recipe: SplitRecipe) -> SplitLedger:
        """The same splits, told by the hash of another recipe; a new seed forgets them."""
        if (self.recipe.seed, dict(self.recipe.ratios)) == (recipe.seed, dict(recipe.ratios)):
            return SplitLedger(self.entries, recipe)
        if self.recipe.seed != recipe.seed:
            out = pc.equal(self.entries["split"], TAKEN_OUT)
            return SplitLedger(self.entries.filter(out), recipe)
        ids, splits = self.entries["id"].to_pylist(), self.splits()
        told = splits_of(ids, recipe)
        named = [
            _named(splits.get(identity, TAKEN_OUT), by_hash, recipe)
            for identity, by_hash in zip(ids, told, strict=True)
        ]
        place = self.entries.schema.get_field_index("split")
        entries = self.entries.set_column(place, "split", pa.array(named, pa.string()))
        return SplitLedger(entries, recipe)

    def _without(self, present: Set[str], chosen: Set[str]) -> list[Vanished]:
        """The chosen entries that are not among the records any more."""
        columns = (self.entries[name].to_pylist() for name in ("id", "sketch", "keys"))
        return [
            Vanished(identity, sketch, tuple(joined.split(",")) if joined else ())
            for identity, sketch, joined in zip(*columns, strict=True)
            if identity not in present and identity in chosen
        ]

    def _removed(self, remove: Sequence[RemoveRecipe]) -> dict[str, str]:
        """Entries that `remove` names, with the reason."""
        by_id = {entry.id[:ID_DIGITS]: entry.reason for entry in remove if entry.id}
        by_key = {
            key(name, value): entry.reason
            for entry in remove
            for name, value in (("doi", entry.doi), ("url", entry.url))
            if value
        }
        if not by_id and not by_key:
            return {}
        removed: dict[str, str] = {}
        ids, owned = self.entries["id"].to_pylist(), self.entries["keys"].to_pylist()
        for identity, joined in zip(ids, owned, strict=True):
            own = next((by_key[one] for one in joined.split(",") if one in by_key), None)
            reason = by_id.get(identity, own)
            if reason is not None:
                removed[identity] = reason
        return removed


def parse(content: bytes, place: str) -> SplitLedger:
    """The ledger that `content` spells; `place` stands in errors."""
    hint = "restore it from git, or run `polycorpus build --since user/name@revision`"
    try:
        title, described, *lines = content.decode("ascii").split("\n")
    except ValueError as error:
        raise UsageError(f"{place} is not a ledger of splits", hint=hint) from error
    if title != TITLE:
        raise UsageError(f"{place} does not begin with {TITLE!r}", hint=hint)
    try:
        table = json.loads(described.removeprefix("# "))
        recipe = SplitRecipe(ratios=dict(table["ratios"]), seed=str(table["seed"]))
    except (ValueError, KeyError, TypeError) as error:
        raise UsageError(f"{place} line 2 tells no seed and ratios", hint=hint) from error
    if lines and not lines[-1]:
        lines.pop()
    rows = [line.split("\t") for line in lines]
    before = ""
    for number, row in enumerate(rows, 3):
        if len(row) != len(ENTRY) or len(row[0]) != ID_DIGITS or row[0] <= before:
            raise UsageError(f"{place} line {number} is broken or out of order", hint=hint)
        before = row[0]
    columns = zip(*rows, strict=True) if rows else [() for _ in ENTRY]
    arrays = [pa.array(column, pa.string()) for column in columns]
    return SplitLedger(pa.Table.from_arrays(arrays, schema=ENTRY), recipe)


def shortened(records: pa.Table) -> list[str]:
    """The ledger's ids of `records`."""
    return [identity[:ID_DIGITS] for identity in records["id"].to_pylist()]


def keys(records: pa.Table) -> list[list[str]]:
    """The hashed DOI, arXiv id and URL of each record, those that it has."""
    names = ("doi", "arxiv_id", "url")
    columns = [records[name].to_pylist() for name in names]
    return [
        [key(name, value) for name, value in zip(names, values, strict=True) if value]
        for values in zip(*columns, strict=True)
    ]


def key(name: str, value: str) -> str:
    """A hash of one identifier, by kind."""
    text = f"{name}\x1f{plain_identifier(name, value)}"
    digest = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=KEY_BYTES).digest()
    return urlsafe_b64encode(digest).decode("ascii")


def _named(split: str, by_hash: str, recipe: SplitRecipe) -> str:
    """What the ledger writes: a split that is gone is decided by the hash from now on."""
    if split == TAKEN_OUT:
        return TAKEN_OUT
    return "" if split == by_hash or split not in recipe.ratios else split
