"""Single acts of damage, each a function that takes a build in hand."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from .plant import Planted, Row, in_order

Damage = Callable[[Planted], None]


def last(**values: object) -> Damage:
    """Sets columns of the last English record of the train split."""
    return lambda planted: planted.row(planted.shard(), **values)


def last_of(config: str, **values: object) -> Damage:
    """Sets columns of the last row of a table of evidence."""
    return lambda planted: planted.row(planted.evidence(config), **values)


def text(old: str, new: str, name: str = "README.md") -> Damage:
    """Replaces text of a file."""
    return lambda planted: planted.text(name, old, new)


def append_to_abstract(words: str, *, raw: bool = False) -> Damage:
    """Adds to the abstract of a record that needed no repair, perhaps to the raw one too."""

    def change(rows: list[Row]) -> None:
        row = next(row for row in rows if row["abstract"] and not row["repairs"])
        row["abstract"] += words
        if raw:
            row["abstract_raw"] += words

    return lambda planted: planted.edit(planted.shard(), change)


def copied(**values: object) -> Damage:
    """Adds a copy of the first train record under other columns."""

    def change(rows: list[Row]) -> list[Row]:
        return in_order([*rows, {**rows[0], "duplicates": [], **values}])

    return lambda planted: planted.edit(planted.shard(), change)


def copied_to_test(change: Callable[[str], str]) -> Damage:
    """A changed copy of a train record, as if it were another one, in the test split."""

    def damage(planted: Planted) -> None:
        taken: list[Row] = []
        planted.edit(planted.shard(), lambda rows: taken.append(rows[0]))
        copy = {**taken[0], "id": "f" * 32, "group": "f" * 32, "twin_group": None, "doi": None}
        copy |= {"abstract": change(copy["abstract"]), "start_bytes": 1, "stop_bytes": 2}
        copy |= {"duplicates": []}
        planted.edit(planted.shard(split="test"), lambda rows: in_order([*rows, copy]))

    return damage


def twin_moved(*, told: bool) -> Damage:
    """Moves a language twin into the other split; without `told` its groups no longer say so."""

    def change(rows: list[Row]) -> None:
        for row in rows:
            if row["doi"]:
                row |= {"group": row["id"], "twin_group": None}

    def damage(planted: Planted) -> None:
        paths = sorted(planted.root.glob("data/fr/*.parquet"))
        source = next(p for p in paths if b"10.5555/glass" in p.read_bytes() or len(paths) == 1)
        split = source.name.split("-")[0]
        target = planted.shard("fr", "test" if split == "train" else "train")
        if not target.exists():
            shutil.copy(source, target)
            planted.edit(target, lambda rows: [])
        planted.move(source, target, lambda row: row["doi"] is not None)
        if not told:
            for path in planted.root.glob("data/*/*.parquet"):
                planted.edit(path, change)

    return damage


def drop_row(path: Callable[[Planted], Path], number: int = -1) -> Damage:
    """Removes a row of a table."""

    def change(rows: list[Row]) -> list[Row]:
        gone = number % len(rows)
        return [row for place, row in enumerate(rows) if place != gone]

    return lambda planted: planted.edit(path(planted), change)


def manifest(change: Callable[[Row], object]) -> Damage:
    """Edits manifest.json."""
    return lambda planted: planted.json("manifest.json", lambda m: change(m) and None)


def croissant(change: Callable[[Row], object]) -> Damage:
    """Edits croissant.json."""
    return lambda planted: planted.json("croissant.json", lambda m: change(m) and None)


def shard(planted: Planted) -> Path:
    return planted.shard()


def bytes_appended(planted: Planted) -> None:
    with planted.shard().open("ab") as stream:
        stream.write(b"\0")


def extra_shard(planted: Planted) -> None:
    shutil.copy(planted.shard(), planted.root / "data/en/extra-00000-of-00001.parquet")


def emptied(planted: Planted) -> None:
    planted.edit(planted.shard("ru", "train"), lambda rows: [])


def spans_set(*spans: tuple[int, int, str]) -> Damage:
    """Spans of the record that has some."""

    def change(rows: list[Row]) -> None:
        for row in rows:
            if row["language_spans"]:
                row["language_spans"] = [
                    {"start": start, "stop": stop, "language": tag} for start, stop, tag in spans
                ]

    def damage(planted: Planted) -> None:
        for path in planted.root.glob("data/*/*.parquet"):
            planted.edit(path, change)

    return damage


def to_folder(planted: Planted) -> None:
    """All Russian records under the folder of another language."""
    (planted.root / "data/ru").rename(planted.root / "data/uk")


def unsealed_series(planted: Planted) -> None:
    """A shard says that it is the first of two."""
    planted.shard().rename(planted.shard().with_name("train-00000-of-00002.parquet"))


def half_a_shard(planted: Planted) -> None:
    content = planted.shard().read_bytes()
    planted.shard().write_bytes(content[: len(content) // 2])


def duplicate_forgotten(rows: list[Row]) -> None:
    next(row for row in rows if row["duplicates"])["duplicates"] = []


def everywhere(change: Callable[[list[Row]], None]) -> Damage:
    """Edits the first shard of records on which `change` finds what it looks for."""

    def damage(planted: Planted) -> None:
        for path in sorted(planted.root.glob("data/*/*.parquet")):
            try:
                planted.edit(path, change)
            except StopIteration:
                continue
            return
        pytest.fail("no shard has what the fault needs")

    return damage


def version_mojibake(rows: list[Row]) -> None:
    row = next(row for row in rows if row["abstract"] and not row["repairs"])
    version = {"language": "de", "title": "Über", "abstract": "GerÃ¤usche der ZahnrÃ¤der"}
    row["translations"] = [version]


def id_reference(rows: list[Row]) -> None:
    next(row for row in rows if row["group"] == row["id"])["group"] = "0" * 32
