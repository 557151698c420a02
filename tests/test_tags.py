"""One spelling for each language, whatever a source calls it, and nothing guessed from `und`."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polycorpus import tags


@pytest.mark.parametrize(
    ("written", "tag"),
    [
        ("en", "en"),
        ("EN", "en"),
        ("eng", "en"),
        ("en-US", "en"),
        ("English", "en"),
        ("inglés", "en"),
        ("英文", "en"),
        ("zh-CN", "zh-Hans"),
        ("zh_TW", "zh-Hant"),
        ("zh-HK", "zh-Hant"),
        ("zh-Hant-HK", "zh-Hant"),
        ("chi", "zh"),
        ("zho", "zh"),
        ("cmn", "zh"),
        ("cmn-Hant", "zh-Hant"),
        ("Chinese", "zh"),
        ("中文", "zh"),
        ("繁體中文", "zh-Hant"),
        ("Chinese (Simplified)", "zh-Hans"),
        ("por", "pt"),
        ("pt-BR", "pt"),
        ("arb", "ar"),
        ("nb", "nb"),
        ("nob", "nb"),
        ("nor", "no"),
        ("Norwegian Bokmål", "nb"),
        ("nn", "nn"),
        ("yue", "yue"),
        ("ger", "de"),
        ("iw", "he"),
        ("sr-latn", "sr-Latn"),
        ("en-Latn", "en"),
        ("uk", "uk"),
        ("Greek, Modern (1453-)", "el"),
        ("Tiếng Việt", "vi"),
        ("한국어", "ko"),
        ("Русский", "ru"),
    ],
)
def test_every_spelling_gives_one_tag(written: str, tag: str) -> None:
    assert tags.normalise(written) == tag


@pytest.mark.parametrize(
    "written", ["", "und", "mul", "zxx", "xx", "qaa", "x-private", "en;fr", "n/a", "unknown", "-"]
)
def test_what_names_no_single_language_is_undetermined(written: str) -> None:
    assert tags.normalise(written) == "und"


def test_the_text_decides_the_script_only_where_the_source_does_not() -> None:
    assert tags.normalise("zh", script="Hant") == "zh-Hant"
    assert tags.normalise("zh-CN", script="Hant") == "zh-Hans"
    assert tags.normalise("en", script="Hant") == "en"


@given(st.text(max_size=12))
def test_any_text_gives_a_valid_tag_that_stays(written: str) -> None:
    tag = tags.normalise(written)
    assert tags.is_valid(tag)
    assert tags.normalise(tag) == tag


def test_hub_codes_are_in_the_vocabulary_of_the_hub() -> None:
    assert tags.hub_codes("en") == ("en", None)
    assert tags.hub_codes("zh-Hans") == ("zh", "zh-Hans")
    assert tags.hub_codes("sr-Latn") == ("sr", "sr-Latn")
    assert tags.hub_codes("no") == ("no", None)
    assert tags.hub_codes("und") == ("und", None)
    assert tags.hub_codes("code")[0] == "und"


def test_macrolanguages_lead_to_codes_the_hub_knows() -> None:
    for tag in set(tags.MACRO.values()):
        assert tags.hub_codes(tag) == (tag, None)


def test_the_vocabulary_is_read_without_importing_datasets() -> None:
    """Importing `datasets` would cost each build two seconds."""
    import subprocess

    code = (
        "import sys; from polycorpus import tags; tags.hub_codes('zh-Hans');"
        "sys.exit('datasets' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
