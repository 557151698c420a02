"""What would not be readable, or not be allowed, is refused before anything is uploaded."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from polycorpus.errors import HubError, TokenError, UsageError
from polycorpus.hub.publish import publish

from .builds import write_build
from .desk import Desk


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda build: (build / "manifest.json").unlink(), "has no manifest"),
        (lambda build: (build / "manifest.json").write_text("[]"), "is no manifest"),
        (lambda build: (build / "README.md").write_text("changed"), "is not as"),
        (lambda build: (build / "croissant.json").unlink(), "is missing"),
        (lambda build: write_build(build, {"data/en/dev-0.parquet": []}), "has no rows"),
        (lambda build: write_build(build, {}, **{"corpus.py": ""}), r"corpus\.py"),
        (
            lambda build: write_build(build, {}, **{"README.md": "---\nlicense: foo\n---\n"}),
            "license 'foo'",
        ),
    ],
    ids=["no manifest", "bad manifest", "edited", "missing", "empty split", "script", "license"],
)
def test_a_build_that_readers_could_not_use_is_not_uploaded(
    build: Path, desk: Desk, spoil: Callable[[Path], Any], said: str
) -> None:
    spoil(build)
    with pytest.raises(UsageError, match=said) as raised:
        desk.push(build)
    assert raised.value.hint
    assert not desk.api.repo_exists(desk.repo, repo_type="dataset")


def test_a_loading_script_in_the_repository_stops_the_push(build: Path, desk: Desk) -> None:
    desk.api.create_repo(desk.repo, repo_type="dataset")
    desk.upload("corpus.py")
    with pytest.raises(UsageError, match=r"corpus\.py in the repository"):
        desk.push(build)


def test_a_card_that_the_hub_refuses_is_wrong_use(build: Path, desk: Desk) -> None:
    card = "---\nconfigs: default\n---\n"
    with pytest.raises(UsageError, match='"configs" must be an array'):
        desk.push(write_build(build, {}, **{"README.md": card}))


def test_a_manifest_can_not_name_files_outside_of_the_build(build: Path, desk: Desk) -> None:
    (build.parent / "secret").write_text("s", "utf-8")
    manifest = {"files": {"../secret": {"sha256": "0", "bytes": 1}}}
    (build / "manifest.json").write_text(json.dumps(manifest), "utf-8")
    with pytest.raises(UsageError, match="outside"):
        desk.push(build)


@pytest.mark.parametrize("name", ["a/b/c", "a b", "", "../x"])
def test_a_bad_name_is_wrong_use(build: Path, desk: Desk, name: str) -> None:
    with pytest.raises(UsageError, match="no name of a repository"):
        publish(build, name, endpoint=desk.hub.url, token="hf_alice")


def test_a_tag_that_git_forbids_is_wrong_use(build: Path, desk: Desk) -> None:
    with pytest.raises(UsageError, match="tag"):
        desk.push(build, tag="v1..0")


def test_without_a_token_it_says_how_to_get_one(
    tmp_path: Path, build: Path, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("HF_TOKEN", raising=False)
    monkeypatch.setattr("huggingface_hub.constants.HF_TOKEN_PATH", str(tmp_path / "none"))
    with pytest.raises(TokenError) as raised:
        desk.push(build, token=None)
    assert "hf auth login" in str(raised.value.hint)
    assert raised.value.exit_code == 3


def test_somebody_elses_namespace_is_a_matter_of_the_token(build: Path, desk: Desk) -> None:
    with pytest.raises(TokenError, match="rights"):
        desk.push(build, token="hf_bob")


def test_a_hub_that_is_down_is_an_error_of_the_environment(build: Path) -> None:
    nobody = "http://127.0.0.1:9"  # the discard port: nothing listens there
    with pytest.raises(HubError, match="failed") as raised:
        publish(build, "alice/corpus", endpoint=nobody, token="hf_alice", sleep=lambda _: None)
    assert raised.value.exit_code == 3
    assert nobody in str(raised.value.hint)


def test_an_endpoint_that_is_no_address_is_wrong_use(build: Path) -> None:
    with pytest.raises(UsageError, match="no address"):
        publish(build, "alice/corpus", endpoint="huggingface", token="hf_alice")


def test_a_server_that_is_no_hub_is_an_error_of_the_environment(build: Path, desk: Desk) -> None:
    """The front page of the rehearsal Hub answers to all paths below /?, and not with JSON."""
    with pytest.raises(HubError, match="does not answer as a Hub"):
        publish(build, "alice/corpus", endpoint=f"{desk.hub.url}/?", token="hf_alice")
