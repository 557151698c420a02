"""Properties: repair is idempotent, leaves clean text alone, and never deletes words."""

from __future__ import annotations

import re
import sys
from collections import Counter
from types import FrameType
from unicodedata import normalize

import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polycorpus.links import code_urls
from polycorpus.repair import repair_text, steps
from polycorpus.repair.rule import Field
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


@settings(max_examples=400, deadline=None)
@given(st.one_of(MESSY, ANY_TEXT), st.sampled_from(["title", "abstract"]))
def test_a_text_changes_exactly_where_a_repair_is_named(text: str, field: Field) -> None:
    """No silent edit, and no name of a repair that did nothing."""
    repaired = repair_text(text, field)
    assert (repaired.text == (text or None)) == (repaired.repairs == ())


SIGNS = st.sampled_from(
    [
        *"*_`$~-{}<>[]()&%#/\\^'\",.:;!?|=+@ \n\t",
        *("**", "***", "__", "``", "''", "$$", "---", "--", "\\\\", "\\{", "\\}", "\\%", "\\$"),
        *("](", "![", "<!--", "-->", "{\\", "~/", " ", "  ", "\n\n", "\u00a0", "\u200b", "，"),
    ]
)


NO_MACROS = st.sampled_from(["tide", "gauge", "Glass", "rings", "玻璃", "прилив", "é"])
"""Words no piece of which is a macro behind a backslash, as `A` twice would be."""


def _base_letters(text: str) -> Counter[str]:
    """The letters without accents, which a macro may have set upon them."""
    decomposed = normalize("NFD", text)
    return Counter(character for character in decomposed if character.isalpha())


@settings(max_examples=600, deadline=None)
@given(st.lists(st.one_of(NO_MACROS, SIGNS), min_size=1, max_size=20).map("".join))
def test_no_letter_is_lost_or_made_by_any_sign(text: str) -> None:
    """Whatever signs stand around words, all their letters outlive them, and none is added."""
    repaired = repair_text(text, "abstract")
    if repaired.flags != ("placeholder",):
        hidden = re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL)  # a comment is no text
        assert _base_letters(repaired.text or "") == _base_letters(hidden)


NAMED = re.compile(
    r"\\(?:textbf|emph|begin|end|url|footnote|cite|em|ours|foo|frac)(?![a-z])|\{k\}"
    r"|</?(?:jats:)?(?:b|p|br|code|math|a)\b[^<>]*>"
)
"""The names of the markup among `MARKUP`, and the key that a citation takes with it."""


@settings(max_examples=400, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["tide", "gauge", "glass", "shard", "pier", "salt", "玻璃", "прилив"]),
            MARKUP,
        ),
        min_size=1,
        max_size=12,
    )
)
def test_every_word_outlives_every_markup(pieces: list[tuple[str, str]]) -> None:
    """Words apart from markup by spaces are all there afterwards, in their order."""
    raw = " ".join(part for word, mark in pieces for part in (word, mark))
    repaired = repair_text(raw, "abstract").text or ""
    words = [word for word, _ in pieces]
    found = re.findall("|".join(sorted(set(words))), NAMED.sub(" ", repaired))
    assert found == words


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


GROWING = (
    *(
        "{",
        "}",
        "*",
        "_",
        "$",
        "<",
        "[",
        "&",
        "\\",
        "`",
        "~",
        "(",
        ")",
        " ",
        "\n",
        "-",
        "'",
        "/",
        "@",
    ),
    *(
        "*a ",
        "**a",
        "a*b*",
        "*_a_* ",
        "$a ",
        "<b>",
        "<b>a</b>",
        "<!--",
        "&amp;",
        "\\textbf{",
        "{a ",
    ),
    *(
        "[a](",
        "[[a]",
        "`a` ",
        "`*a*` ",
        "``a",
        "?`",
        "\\cite{",
        "\\(",
        "https://a.org/b ",
        "a@",
        "\\ ",
    ),
    *(
        "https://a.org/)",
        "Ã©",
        "(cid:12)",
        "中\n",
        "a-\n",
        "a.B ",
        "Abstract: ",
        "<math>",
        '\\"',
        "``a''",
    ),
)
"""What a hostile file may repeat, by itself and behind an opening that nothing closes."""


def _calls(text: str) -> int:
    """Calls of functions, ours and C's, that the repair of the text takes."""
    count = 0

    def seen(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(seen)
    try:
        repair_text(text, "abstract")
        code_urls(text)
    finally:
        sys.setprofile(None)
    return count


def _faster_than_linear(opening: str) -> dict[str, list[int]]:
    """Units of which four times as many take more than five times the calls."""
    _calls("\\emph{x} <b>y</b> *z*")  # what is compiled or loaded once is no growth
    counts = {unit: [_calls(opening + unit * size) for size in (200, 800)] for unit in GROWING}
    return {unit: calls for unit, calls in counts.items() if calls[1] > 5 * calls[0] + 1_000}


def test_work_grows_with_the_text_and_no_faster() -> None:
    """Whatever is repeated in it: a hostile abstract costs what its length costs."""
    assert _faster_than_linear("") == {}


@pytest.mark.slow
@pytest.mark.parametrize("opening", ["[a](", "\\textbf{", "$", "`", "https://a.org/"])
def test_nor_behind_an_opening_that_nothing_closes(opening: str) -> None:
    assert _faster_than_linear(opening) == {}


@pytest.mark.slow
@pytest.mark.parametrize("unit", GROWING)
def test_a_hundred_thousand_of_anything_are_repaired(unit: str) -> None:
    """What a pattern does is no call: where one were quadratic, this would take an hour."""
    size = 100_000 // len(unit)
    assert repair_text("ebb " + unit * size, "abstract").flags is not None
    assert code_urls("ebb " + unit * size) is not None


@pytest.mark.parametrize(
    "noise", ["`a``b", "**a *b ", "a**b", "[a](", "{a ", "\\foo{", " --a", "$ "]
)
def test_hostile_text_is_repaired_in_linear_time(noise: str) -> None:
    """Not a measurement: what was quadratic here took minutes."""
    assert repair_text(noise * 4000, "abstract").text is not None
