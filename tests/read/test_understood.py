"""Lines that are understood once, and those that need not be."""

from __future__ import annotations

import pytest

from polycorpus.heading import understand
from polycorpus.read import asides, citations
from polycorpus.read.understood import is_header, says_too_little, understood
from polycorpus.read.wrapping import unwrapped


@pytest.mark.parametrize("text", ["x", "12", "[345]", "9051", "—", "(7).", "№ 3", "x."])
def test_what_says_too_little_is_no_heading(text: str) -> None:
    """The cheap question never turns down a line that the dear one takes for a heading."""
    assert says_too_little(text)
    assert not understand(text).is_header


@pytest.mark.parametrize("text", ["2024", "1999", "ICML 2024", "’24", "论文"])
def test_what_may_be_a_heading_is_asked_for(text: str) -> None:
    """A year or a word is never answered without being understood."""
    assert not says_too_little(text)
    assert is_header(text) == understand(text).is_header


def test_a_line_is_understood_once() -> None:
    """A document is surveyed, then read: the second asking costs nothing."""
    understood.cache_clear()
    for _ in range(3):
        is_header("Frost and Bells of the Cold")
    assert understood.cache_info().misses == 1


def test_a_text_without_names_is_not_asked_for_venues() -> None:
    """Pieces between commas are understood only where names stand before them."""
    asides.venue.cache_clear()
    assert citations.leading_names("frost rings, and bells answer, in the cold")[0] == ""
    assert asides.venue.cache_info().misses == 0


def test_an_empty_line_among_wrapped_ones_is_a_paragraph_end() -> None:
    """Lines of which nothing is left but white space cost no file."""
    wide = "We show that frost rings in the cold, and that bells on the far hill answer it"
    runs = unwrapped([wide, " ", wide])
    assert (runs[0][0], runs[-1][1]) == (0, 3)
