"""Promise 12: what a raw file says stays text, on the screen and in Markdown and HTML."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markupsafe import Markup

from polycorpus.card.text import EXCERPT_CHARS, cell, escaped, fenced, table, visible

MARKDOWN = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])

NASTY = [
    "---",
    "{{ 7 * 7 }} {% raw %}",
    "<script>alert(1)</script>",
    "<!-- polycorpus: counts -->",
    "a | b | c",
    "`code` ``more`` ```",
    "*strong* _em_ __both__ ~~gone~~",
    "[link](javascript:alert(1)) ![image](x)",
    "<https://example.org> https://example.org www.example.org me@example.org",
    "\x1b[31mred\x1b[0m\x07",
    "line\nbreak\r\nand\u2028more\x85end",
    "\u202eright to left\u202c",
    "$x^2$ $$y$$",
    "&amp; &#60; &lt;b&gt;",
    "# heading",
    "1. list",
    "+ list",
    "> quote",
    "\\| \\` \\<",
    "    indented",
]


def shown(markdown: str) -> str:
    """The text that a reader sees of one line of Markdown; fails where anything is markup."""
    tokens = MARKDOWN.parse(markdown)
    assert [token.type for token in tokens] == ["paragraph_open", "inline", "paragraph_close"]
    parts = tokens[1].children or []
    assert {token.type for token in parts} <= {"text", "text_special"}
    return "".join(token.content for token in parts)


@pytest.mark.parametrize("text", NASTY)
def test_markup_of_a_raw_file_is_shown_and_not_obeyed(text: str) -> None:
    assert shown(escaped(visible(text))) == visible(text)


@given(st.text(min_size=1))
def test_any_text_is_shown_as_it_is(text: str) -> None:
    line = visible(text)
    assert not line or shown(escaped(line)) == line


@given(st.text())
def test_what_is_visible_is_one_line_without_control_characters(text: str) -> None:
    line = visible(text)
    assert line.isprintable() or {c for c in line if not c.isprintable()} <= set("\u200c\u200d")
    assert "\n" not in line
    assert (
        visible(line) == line or len(line) > EXCERPT_CHARS
    )  # ⟨U+001B⟩ is longer than what it names


def test_a_control_character_is_spelled_out() -> None:
    assert visible("a\x1b[31mb\u202ec") == "a⟨U+001B⟩[31mb⟨U+202E⟩c"


def test_joiners_that_scripts_need_are_kept() -> None:
    assert visible("می\u200cخواهم") == "می\u200cخواهم"


@pytest.mark.parametrize("text", ["a" * 2**20, "e" + "\u0301" * 2**20, "x\n" * 2**19, "论" * 2**20])
def test_a_megabyte_is_cut(text: str) -> None:
    line = visible(text)
    assert len(line) <= 8 * EXCERPT_CHARS
    assert line.endswith("…")


def test_a_grapheme_is_not_cut_in_two() -> None:
    assert visible("👩\u200d🔬" * 3, limit=2) == "👩\u200d🔬…"


@given(st.lists(st.lists(st.sampled_from(NASTY), min_size=3, max_size=3), max_size=4))
def test_a_table_keeps_its_shape(rows: list[list[str]]) -> None:
    tokens = MARKDOWN.parse(table(("a", "b", "c"), rows))
    assert sum(token.type == "tr_open" for token in tokens) == 1 + len(rows)
    assert sum(token.type == "td_open" for token in tokens) == 3 * len(rows)
    cells = [token for token in tokens if token.type == "inline"]
    assert [token.content for token in cells][:3] == ["a", "b", "c"]
    for token in cells:
        assert {part.type for part in token.children or []} <= {"text", "text_special"}


def test_a_column_of_numbers_is_set_flush_right() -> None:
    assert "| --- | --: | --- |" in table(("a", "b", "c"), [("x", 1234, None), ("y", None, None)])
    assert cell(1234) == "1,234"
    assert cell(None) == "–"
    assert cell(Markup("`x`")) == "`x`"


@given(st.text(alphabet="`~\nab \x1b\u202e"))
def test_a_code_block_ends_where_it_should(text: str) -> None:
    tokens = MARKDOWN.parse(fenced(text) + "\n\nafter")
    assert [token.type for token in tokens] == [
        "fence",
        "paragraph_open",
        "inline",
        "paragraph_close",
    ]
    assert "\x1b" not in tokens[0].content
    assert "\u202e" not in tokens[0].content
