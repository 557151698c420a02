"""The change log: each revision says what it changed for readers, and only where it did."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from huggingface_hub import hf_hub_download

from .builds import record, seal, small_shards, write_build
from .desk import Desk


def test_the_first_revision_names_no_changes(build: Path, desk: Desk) -> None:
    """What is published first is the build, to the byte."""
    desk.push(build)
    assert "changes.json" not in desk.files()
    assert _card(desk) == (build / "README.md").read_text("utf-8")


def test_each_revision_that_changes_records_has_an_entry(tmp_path: Path, desk: Desk) -> None:
    heads = []
    for n, more in enumerate(((), ("a3",), ("a3", "a4"))):
        shards = small_shards(*map(record, more))
        desk.push(write_build(tmp_path / str(n), shards))
        heads.append(desk.head())
    newest, oldest = _log(desk)
    assert (oldest["since"], newest["since"]) == (heads[0], heads[1])
    assert newest["counts"] == {"added": 1, "removed": 0, "changed": 0, "moved": 0}
    assert (oldest["records"], newest["records"]) == (6, 7)
    assert newest["titles"]["added"] == ["Title of a4"]
    card = _card(desk)
    assert all(f"`{head[:12]}`" in card for head in heads[:2])
    assert "- added: “Title of a4”" in card
    assert "Title of a3" not in card  # of an older revision only the numbers


def test_the_same_records_again_add_nothing(tmp_path: Path, build: Path, desk: Desk) -> None:
    """A second push makes no commit; a new card makes one, and names no change of records."""
    desk.push(build)
    more = write_build(tmp_path / "more", small_shards(record("a3")))
    desk.push(more)
    assert not desk.push(more).committed
    log = _log(desk)
    (more / "README.md").write_text(_plain(more) + "\nA sentence more.\n", "utf-8")
    seal(more)
    assert desk.push(more).committed
    assert _log(desk) == log
    assert "A sentence more." in _card(desk)


def test_a_rehearsed_push_shows_the_files_of_the_real_one(
    tmp_path: Path, build: Path, desk: Desk
) -> None:
    desk.push(build)
    more = write_build(tmp_path / "more", small_shards(record("a3")))
    shown = desk.push(more, dry_run=True).plan
    assert desk.push(more).plan == shown
    assert "changes.json" in shown.added


def test_a_log_that_is_not_ours_is_replaced(tmp_path: Path, build: Path, desk: Desk) -> None:
    """Whoever writes into changes.json can't keep the dataset from being published."""
    for content in (b"[1]", b"{", b"\xff", b'{"a": 1}'):
        desk.push(write_build(tmp_path / content.hex(), small_shards()))
        desk.upload("changes.json", content)
        desk.push(write_build(tmp_path / f"{content.hex()}+", small_shards(record("a3"))))
        assert len(_log(desk)) == 1


def test_a_title_stays_text_in_the_log(tmp_path: Path, build: Path, desk: Desk) -> None:
    """Promise 12: no markup from a raw file becomes markup of the card."""
    desk.push(build)
    title = (
        "<script>alert(1)</script> {{ 7*7 }}\n---\n| a | \x1b[31m <!-- polycorpus: end changes -->"
    )
    desk.push(write_build(tmp_path / "more", small_shards(record("a3", title=title))))
    section = _card(desk).partition("<!-- polycorpus: changes -->")[2]
    section, _, rest = section.partition("<!-- polycorpus: end changes -->")
    assert "<script" not in section
    assert "\x1b" not in section
    assert "{{" not in section
    assert "polycorpus: end" not in rest
    assert _log(desk)[0]["titles"]["added"] == [title]


def _card(desk: Desk) -> str:
    return _file(desk, "README.md").read_text("utf-8")


def _log(desk: Desk) -> list[dict[str, Any]]:
    log: list[dict[str, Any]] = json.loads(_file(desk, "changes.json").read_text("utf-8"))
    return log


def _plain(build: Path) -> str:
    return (build / "README.md").read_text("utf-8")


def _file(desk: Desk, name: str) -> Path:
    found = hf_hub_download(
        desk.repo, name, repo_type="dataset", revision=desk.head(), endpoint=desk.hub.url,
        token=f"hf_{desk.user}",
    )  # fmt: skip
    return Path(found)
