"""No token in any log, error or file."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from polycorpus.errors import TokenError
from polycorpus.hub.client import connect, scrub
from polycorpus.hub.publish import publish
from polycorpus.hub.rehearsal import running

from .desk import schedule

TOKEN = "hf_PlantedSecretOfAlice"
REPO = "PlantedSecretOfAlice/corpus"


def test_a_planted_token_is_found_nowhere(
    tmp_path: Path,
    build: Path,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    caplog.set_level(logging.DEBUG)
    refused = {"match": "/tree/", "action": 403}
    broken = {"match": "POST .*/commit/", "action": 500}
    with running(tmp_path / "hub", faults=schedule(tmp_path, refused, broken)) as hub:
        with pytest.raises(TokenError) as raised:
            publish(build, REPO, endpoint=hub.url, token=TOKEN, load_back=False)
        publish(build, REPO, endpoint=hub.url, token=TOKEN, sleep=lambda _: None)
    printed = capfd.readouterr()
    shown = f"{raised.value}{raised.value.hint}{caplog.text}{printed.out}{printed.err}"
    assert "PlantedSecretOfAlice" in shown  # the name of the user may, and does
    assert TOKEN not in shown
    holders = [path for path in (tmp_path / "hub").rglob("*") if path.is_file()]
    assert not [path for path in holders if TOKEN.encode() in path.read_bytes()]


@pytest.mark.parametrize(
    "text",
    [
        f"refused: {TOKEN}",
        f"https://user:{TOKEN}@hub.example/x",
        "somebody else's hf_abcdefghijklmnopqrst",
        "https://store.example/blob?X-Amz-Signature=hf_secretsecret&x=1",
    ],
)
def test_what_a_hub_says_is_scrubbed(text: str) -> None:
    shown = scrub(text, TOKEN)
    assert "Secret" not in shown
    assert "secretsecret" not in shown
    assert "abcdefghij" not in shown


def test_what_a_hub_says_can_not_steer_the_terminal() -> None:
    assert scrub("a\x1b[31mb\x07\r\nc", None) == "a[31mb c"


def test_a_connection_does_not_show_its_token() -> None:
    assert TOKEN not in repr(connect("http://127.0.0.1:9", TOKEN))
