"""Properties: repair is idempotent, leaves clean text alone, and never deletes words."""

from __future__ import annotations

import re
import sys
from collections import Counter

import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polycorpus.repair import repair_text, steps
from polycorpus.repair.screen import suspects

DECODING = {"latex_escapes", "latex_accents", "html_entities", "html_hidden", "controls"}
"""Repairs that turn an escape, accent or entity into text: a second run may read what they gave."""

WORDS = st.sampled_from(
    ["tide", "gauge", "Glass", "rings", "ab", "A", "x", "玻璃", "海", "прилив", "é"]
)
_MARKS = (
    "* ** *** _ __ ` `` $ $$ ~ -- --- - { } < > [ ] ( ) ]( & # % / \\ ' '' \" , . : ; ! ? | = + ^ "
    "$x_i$ \\textbf{ \\emph{x} \\ours \\foo{ab} \\cite{k} \\\\ \\( \\) \\begin{a} \\end{a} "
    "\\url{https://a.org/b} \\footnote{ab} \\frac{a}{b} <b> </b> <p> </p> <br> <jats:p> <code> "
    "</code> <math> </math> </a> https://a.org/b_c a@b.org [t](https://a.org) Abstract 摘要： N/A "
    "Ã© (cid:173) “ ” — 。 5 10 $5 C:\\x ~/.b می ﬁ"
)
OTHER_MARKS = [
    *("\\em ", '<a href="https://a.org">', "Abstract: ", "No abstract", "{ab cd}", "{1, 2}"),
    *(" ", "  ", "\n", "\n\n", "\t", "\r\n", "\u00a0", "\u00ad", "\u200b", "\u200c", "\u200d"),
    *("\u2010", "\u2029", "e\u0301"),
]
MARKUP = st.sampled_from([*_MARKS.split(" "), *OTHER_MARKS])
MESSY = st.lists(st.one_of(WORDS, MARKUP), min_size=1, max_size=14).map("".join)
ANY_TEXT = st.text(st.characters(codec="utf-8"), max_size=60)
PLAIN = st.text(st.sampled_from("abcdefgh ABCDEFG 0123456789 ,.;:!?()'\"/+=%#@ éüñß中文字海のкий"))


_SHAPES = (
    "{} **{}** *{}* _{}_ `{}` \\textbf{{{}}} \\mine{{{}}} {{{}}} <b>{}</b> <p>{}</p> ``{}'' ({}) "
    "“{}” [{}] \\emph{{{}}}. {},"
)
"""Markup around a word."""


@settings(max_examples=600, deadline=None)
@given(st.one_of(MESSY, ANY_TEXT))
def test_a_second_run_changes_nothing_where_none_was_decoded(text: str) -> None:
    once = repair_text(text, "abstract")
    if once.text is not None and not DECODING & set(once.repairs):
        again = repair_text(once.text, "abstract")
        assert (again.text, again.repairs) == (once.text, ())


@settings(max_examples=300, deadline=None)
@given(MESSY)
def test_the_same_for_titles(text: str) -> None:
    once = repair_text(text, "title")
    if once.text is not None:
        assert "\n" not in once.text
        if not DECODING & set(once.repairs):
            assert repair_text(once.text, "title").text == once.text


@settings(max_examples=300, deadline=None)
@given(PLAIN)
def test_clean_text_is_left_alone(text: str) -> None:
    """Letters, digits and plain punctuation, single spaces: nothing to repair."""
    clean = " ".join(text.split())
    repaired = repair_text(clean, "abstract")
    if repaired.flags != ("placeholder",):
        assert (repaired.text or "", repaired.repairs) == (clean, ())


@settings(max_examples=300, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["tide", "gauge", "glass", "shard", "pier", "salt"]),
            st.sampled_from(_SHAPES.split(" ")),
        ),
        min_size=1,
        max_size=12,
    )
)
def test_words_are_never_deleted(marked: list[tuple[str, str]]) -> None:
    """Every word of the text outlives its markup, as often as it was there."""
    raw = " ".join(shape.format(word) for word, shape in marked)
    repaired = repair_text(raw, "abstract").text or ""
    found = Counter(re.findall(r"[a-z]+", re.sub(r"\\[a-z]+", "", repaired)))
    assert found == Counter(word for word, _ in marked)


@settings(max_examples=300, deadline=None)
@given(st.one_of(MESSY, ANY_TEXT))
def test_steps_compose(text: str) -> None:
    current: str | None = text
    for step in steps(text, "abstract"):
        assert step.before == current
        current = step.after
    assert (current or None) == repair_text(text, "abstract").text


@settings(max_examples=40, deadline=None)
@given(st.lists(st.one_of(MESSY, ANY_TEXT, PLAIN), min_size=30, max_size=60))
def test_where_the_screen_says_no_nothing_is_to_do(texts: list[str]) -> None:
    for field in ("title", "abstract"):
        mask = suspects(pa.array(texts, pa.string()), field).to_pylist()
        for text, suspect in zip(texts, mask, strict=True):
            if not suspect:
                repaired = repair_text(text, field)
                assert (repaired.text, repaired.repairs, repaired.flags) == (text, (), ())


def test_the_screen_stops_every_character_that_is_repaired() -> None:
    """Each code point of Unicode by itself, in a text long enough not to be a placeholder."""
    padding = "the tide rises and falls " * 6
    points = [c for c in range(1, sys.maxunicode + 1) if not 0xD800 <= c < 0xE000]
    texts = pa.array([f"{padding}{chr(point)} x" for point in points], pa.string())
    mask = suspects(texts, "abstract").to_pylist()
    missed = [
        point
        for point, suspect in zip(points, mask, strict=True)
        if not suspect and repair_text(f"{padding}{chr(point)} x", "abstract").repairs
    ]
    assert missed == []


@pytest.mark.parametrize(
    "noise", ["`a``b", "**a *b ", "a**b", "[a](", "{a ", "\\foo{", " --a", "$ "]
)
def test_hostile_text_is_repaired_in_linear_time(noise: str) -> None:
    """Not a measurement: what was quadratic here took minutes."""
    assert repair_text(noise * 4000, "abstract").text is not None
