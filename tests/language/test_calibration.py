"""A stated confidence is the share of such answers that is right, and keeps their order."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polycorpus.language.calibration import calibrated

SCRIPTS = ("Latn", "Cyrl", "Deva", "Hani", "Jpan", "")


@given(st.floats(0, 1), st.sampled_from(SCRIPTS))
def test_a_probability_stays_one(confidence: float, script: str) -> None:
    assert 0 <= calibrated(confidence, script) <= 1


@pytest.mark.parametrize("script", SCRIPTS)
def test_the_surer_answer_stays_the_surer(script: str) -> None:
    steps = [calibrated(n / 1000, script) for n in range(1001)]
    assert all(low <= high for low, high in pairwise(steps))
    assert steps[1000] > steps[500]


def test_latin_letters_were_understated_and_cyrillic_ones_overstated() -> None:
    assert calibrated(0.755, "Latn") == 0.85
    assert calibrated(0.755, "Cyrl") == 0.62


@pytest.mark.parametrize("script", ["Hani", "Jpan"])
def test_han_is_fitted_as_it_is(script: str) -> None:
    assert calibrated(0.755, script) == 0.755


def test_another_engine_states_its_own_confidence() -> None:
    """The map was observed on the answers of the default engine alone."""
    assert calibrated(0.755, "Latn", "langdetect") == 0.755
