"""One catalogue: what corpus.toml may name, what a record may carry, what the docs explain."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from polycorpus import recipe
from polycorpus.errors import UsageError
from polycorpus.flags import CATALOGUE

PAGE = Path(__file__).parents[2] / "docs" / "concepts" / "flags.md"


def test_the_page_explains_each_flag_and_no_other():
    named = re.findall(r"^\| `(\w+)` \|", PAGE.read_text("utf-8"), re.MULTILINE)
    assert sorted(set(named)) == sorted(CATALOGUE)


def test_an_unknown_flag_is_wrong_use_and_the_nearest_is_named():
    with pytest.raises(UsageError, match="no flag 'too_shrt'") as caught:
        recipe.parse('[flags]\ntoo_shrt = "remove"')
    assert caught.value.hint == "did you mean 'too_short'?"


def test_only_identifiers_can_be_masked():
    with pytest.raises(UsageError, match="too_short can't be masked") as caught:
        recipe.parse('[flags]\ntoo_short = "mask"')
    assert "email" in str(caught.value.hint)


def test_what_is_masked_is_sorted_whatever_the_order_of_the_file():
    parsed = recipe.parse('[flags]\nphone = "mask"\nemail = "mask"\ntoo_short = "remove"')
    assert parsed.masked == ("email", "phone")
    assert recipe.Recipe().masked == ()
