"""HTML: papers out of tables, lists, classes and headed sections; places; any bytes safe."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polycorpus.read.elements import Declared, Heading, RawRecord, Skip
from polycorpus.read.layouts import html

from .reading import assert_tiled, chosen, fields, findings, ledger, places


def page(body: str) -> str:
    return f"<!DOCTYPE html><html><head><title>Papers</title></head><body>{body}</body></html>"


def test_a_row_of_names_in_any_language_gives_the_columns() -> None:
    body = (
        "<table><tr><td>Tác giả<td>Tên công trình<td>Năm công bố<td>Tập</tr>"
        "<tr><td>Moe, N.<td>Glass<td>2011<td>27</tr></table>"
    )
    assert fields(html, page(body)) == [
        {"authors": ["Moe, N."], "title": ["Glass"], "year": ["2011"], "Tập": ["27"]}
    ]


def test_a_table_that_lays_out_the_page_is_looked_into() -> None:
    inner = "<table><tr><th>Title</th><th>Authors</th></tr><tr><td>T</td><td>A B</td></tr></table>"
    total = "<tr><td>Total: 1456 records</td></tr>"
    body = f"<table><tr><td>Menu</td><td>{inner}</td></tr>{total}</table>"
    found = findings(html, page(body))
    assert len([f for f in found if isinstance(f, RawRecord)]) == 1
    assert [f.count for f in found if isinstance(f, Declared)] == [1456]


def test_a_page_number_says_that_the_count_is_of_more_pages() -> None:
    body = (
        "<p>Tổng số có: 1456 Bản ghi</p><table><tr><th>Title</th><th>Year</th></tr>"
        "<tr><td>T</td><td>2011</td></tr></table><p>Trang 1 trong 73</p>"
    )
    assert [f.paged for f in findings(html, page(body)) if isinstance(f, Declared)] == [True]


def test_a_row_that_spans_the_table_is_no_paper() -> None:
    body = (
        "<table><tr><th>Title</th><th>Authors</th></tr><tr><td colspan=2>Session 1</td></tr>"
        "<tr><td>T</td><td>A</td></tr></table>"
    )
    assert [record["title"] for record in fields(html, page(body))] == [["T"]]


def test_a_list_without_end_tags_is_read() -> None:
    body = (
        "<ul><li><b>Glass by Ear</b><br>Liv Brekke, Oda Sandvik"
        "<li><b>Seeds on Loan</b><br>Nils Moe</ul>"
    )
    assert fields(html, page(body)) == [
        {"title": ["Glass by Ear"], "authors": ["Liv Brekke, Oda Sandvik"]},
        {"title": ["Seeds on Loan"], "authors": ["Nils Moe"]},
    ]


def test_menus_are_no_papers() -> None:
    body = (
        "<nav><ul><li>Call for many papers</li><li>Our important dates</li></ul></nav>"
        "<ul><li><a href=/>Home</a></li><li><a href=/d>Dates</a></li></ul>"
        '<ul class="breadcrumb"><li>One two three four</li><li>Five six seven eight</li></ul>'
    )
    found = findings(html, page(body))
    assert not [f for f in found if isinstance(f, RawRecord)]
    assert "navigation" in [f.code for f in found if isinstance(f, Skip)]


@pytest.mark.parametrize(
    "body",
    [
        '<div class="paper"><p class="title">T</p><span class="authors">A B, C D</span></div>',
        '<dl><dt class="ptitle">T</dt><dd>A B, C D</dd><dt>Another title here</dt></dl>',
        '<ul><li class="note"><h4>T</h4><div class="note-authors">A B, C D</div></li></ul>',
        "<h3>T</h3><p><em>A B, C D</em></p><p>Abstract: We count.</p>",
        "<p class=x><b>T</b><br>A B, C D</p><p class=x><b>U</b><br>E F, G H</p>",
    ],
)
def test_classes_headings_and_likeness_tell_a_paper(body: str) -> None:
    record = fields(html, page(body))[0]
    assert (record["title"], record["authors"]) == (["T"], ["A B, C D"])


def test_the_head_of_a_papers_own_page_says_it_all() -> None:
    text = (
        '<html><head><meta name="citation_title" content="T"><meta name="citation_author" '
        'content="Brekke, Liv"><meta name="citation_author" content="Moe, Nils"><meta '
        'name="citation_doi" content="10.5555/x"></head><body><p>Menu</p></body></html>'
    )
    assert fields(html, text) == [
        {"title": ["T"], "authors": [("Brekke, Liv", "Moe, Nils")], "doi": ["10.5555/x"]}
    ]


def test_headings_have_levels_and_scripts_are_skips() -> None:
    found = findings(html, page("<script>a<b></script><h1>NordHarbour 2025</h1>"))
    assert [(f.text, f.level) for f in found if isinstance(f, Heading)] == [
        ("Papers", 1),
        ("NordHarbour 2025", 2),
    ]
    assert [f.code for f in found if isinstance(f, Skip)] == ["script"]


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "utf-16-le"])
def test_places_are_bytes_of_the_file_in_any_encoding(encoding: str) -> None:
    rows = "".join(f"\n<tr><td>茶 {n}</td><td>李明</td></tr>" for n in range(3))
    text = page(f"<table><tr><th>题目</th><th>作者</th></tr>{rows}</table>")
    cut = [
        raw.decode(encoding)
        for raw in places(findings(html, text, encoding), text.encode(encoding))
    ]
    assert cut == rows.strip().split("\n")


def test_a_page_that_does_not_say_so_is_a_page() -> None:
    assert chosen("<div class='a'>\n<ul>\n<li>x</li>\n<li>y</li>\n</ul>\n</div>") == "html"


TAGS = (
    "<table> </table> <tr> <td> </td> <ul> </ul> <li> </li> <dl> <dt> <dd> <h2> </h2> <p> </a> <b> "
    "</b> <script> <!-- --> <?php ?> < > &amp; Title </div> <br> 茶 \x00 Abstract:"
).split(" ")
TEXTS = ("\n", "<a href='https://[x'>", "Liv Brekke, Nils Moe", "12 papers")
TOKENS = st.sampled_from([*TAGS, *TEXTS, "<div class='title'>", "<span class='authors'>"])


@settings(deadline=None)
@given(st.lists(TOKENS, max_size=60).map("".join), st.sampled_from(["utf-8", "utf-16", "gb18030"]))
def test_any_text_closes_the_ledger(text: str, encoding: str) -> None:
    """Promise 1, and no exception whatever stands in the file."""
    assert_tiled(text.encode(encoding), "html", encoding=None)


@settings(deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_close_the_ledger(raw: bytes) -> None:
    assert sum(extent.stop_bytes - extent.start_bytes for extent in ledger(raw, "html")) == len(raw)


def test_a_page_too_large_to_be_held_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page is held as a tree: one that is too large costs a problem, not the memory."""
    monkeypatch.setattr(html, "LARGEST", 1 << 10)
    found = findings(html, page("<p>Frost</p>" * 200))
    assert [type(one).__name__ for one in found] == ["Broken"]
