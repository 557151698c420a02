"""XML: fields of the formats people keep, broken records, refused entities, any bytes."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polycorpus.problems import Problem
from polycorpus.read.elements import Declared, RawRecord, Skip
from polycorpus.read.layouts import xml
from polycorpus.read.layouts.xml.shape import shape_of

from .reading import assert_tiled, broken, chosen, fields, findings, ledger, places, rows

RAW = Path(__file__).parents[2] / "raw"
PAPERS = "<papers>\n{}\n</papers>"
GOOD = '<paper id="{}"><title>Paper {}</title><abstract>Text.</abstract></paper>'


def titles(text: str) -> list[object]:
    return [record["title"][0] for record in fields(xml, text)]


@pytest.mark.parametrize(
    "fault",
    [
        "<paper><title>R & D</title></paper>",
        "<paper><title>p < 0.05</title></paper>",
        "<paper><title>Unended</paper>",
        "<paper><title>Unended</title>",
        "<paper><title><![CDATA[Unended</title></paper>",
        "<paper><!-- unended <title>x</title></paper>",
        '<paper id="1 2><title>x</title></paper>',
        "<paper><title>&#xFFFFFF;</title></paper>",
    ],
)
def test_a_broken_record_costs_itself_only(fault: str) -> None:
    text = PAPERS.format(
        "\n".join([GOOD.format(1, 1), fault, GOOD.format(3, 3), GOOD.format(4, 4)])
    )
    assert titles(text) == ["Paper 1", "Paper 3", "Paper 4"]
    assert len(broken(xml, text)) == 1


def test_a_cut_file_keeps_the_records_before_the_cut() -> None:
    text = PAPERS.format("\n".join(GOOD.format(n, n) for n in range(3)))
    cut = text[: text.index("Paper 2")]
    assert titles(cut) == ["Paper 0", "Paper 1"]
    assert broken(xml, cut) == [(4, "the file ends inside it")]


def test_a_file_cut_between_records_is_reported() -> None:
    text = f"<papers>{GOOD.format(1, 1)}"
    assert [f.code for f in findings(xml, text) if isinstance(f, Problem)] == ["cut_file"]
    assert titles(text) == ["Paper 1"]


def test_records_after_one_another_without_a_root_are_read() -> None:
    text = (
        '<?xml version="1.0"?>'
        + GOOD.format(1, 1)
        + '\n<?xml version="1.0"?>\n'
        + GOOD.format(2, 2)
    )
    assert titles(text) == ["Paper 1", "Paper 2"]


def test_entities_that_nest_or_lie_outside_are_refused_and_stay_as_written() -> None:
    declared = (
        '<!DOCTYPE papers [<!ENTITY a "b"><!ENTITY c "&a;&a;"><!ENTITY d SYSTEM "file:///x">]>'
    )
    text = declared + "<papers><paper><title>&a; &c; &d; &eacute;&nbsp;x</title></paper></papers>"
    assert titles(text) == ["b &c; &d; é\xa0x".replace("\xa0", " ")]
    refused = [f.message for f in findings(xml, text) if isinstance(f, Problem)]
    assert refused == [
        "entity c holds other entities or markup; it is not expanded",
        "entity d lies outside the file; it is not expanded",
    ]


def test_a_bomb_costs_no_memory() -> None:
    levels = "".join(f'<!ENTITY l{n + 1} "{f"&l{n};" * 10}">' for n in range(30))
    paper = '<paper a="&l30;"><title>&l30;</title></paper>'
    text = f'<!DOCTYPE p [<!ENTITY l0 "lol">{levels}]><p>{paper}</p>'
    assert titles(text) == ["&l30;"]


def test_text_of_the_whole_subtree_counts() -> None:
    text = PAPERS.format(
        "<paper><title>A <b>bold</b> tail <tex-math>x^2</tex-math></title><abstract>One<i>two</i>"
        "three.</abstract></paper>"
    )
    assert fields(xml, text) == [{"title": ["A bold tail $x^2$"], "abstract": ["Onetwothree."]}]


def test_sections_of_an_abstract_are_paragraphs_led_by_their_titles() -> None:
    text = (
        "<article><front><article-meta><title-group><article-title>T</article-title></title-group>"
        "<abstract><title>Abstract</title><sec><title>Aim</title><p>A.</p></sec><sec><title>Method:"
        "</title><p>B\n   c.</p><p>D.</p></sec></abstract></article-meta></front></article>"
    )
    assert fields(xml, text)[0]["abstract"] == ["Aim: A.\n\nMethod: B\nc.\n\nD."]


def test_other_peoples_titles_are_not_the_papers() -> None:
    row = rows((RAW / "xml_jats" / "in.xml").read_bytes())[0]
    assert row["title"] == "Vidrio de oído: in situ"
    assert row["venue"] == "Revista de Vidrio"
    assert row["authors"] == ["Liv Brekke"]
    assert row["year"] == 2021
    assert {t["language"]: t["title"] for t in row["translations"]} == {
        "en": "Glass by ear",
        "pt": None,
        "fr": "Verre",
    }


@pytest.mark.parametrize(
    ("text", "authors"),
    [
        ("<author><first>Liv</first><last>Brekke</last></author>", [("Liv Brekke",)]),
        ("<author><last>王</last><first>昱</first></author>", [("王昱",)]),
        ("<authors>Brekke, L.; Moe, N.</authors>", ["Brekke, L.; Moe, N."]),
        ("<authors><author>Liv B</author><author>Nils M</author></authors>", [("Liv B", "Nils M")]),
        ("<autor><nombre>Ana</nombre><apellidos>Silva</apellidos></autor>", [("Ana Silva",)]),
    ],
)
def test_names_are_put_together(text: str, authors: list[object]) -> None:
    record = PAPERS.format(f"<paper><title>T</title>{text}</paper>")
    assert fields(xml, record)[0]["authors"] == authors


def test_tags_in_any_language_are_known_without_a_format() -> None:
    text = (
        "<bibliothek><werk><titel>Glas</titel><verfasser>Liv Brekke</verfasser><zusammenfassung>Z."
        "</zusammenfassung><jahr>2003</jahr></werk><werk><titel>Saat</titel></werk></bibliothek>"
    )
    assert [sorted(record) for record in fields(xml, text)] == [
        ["abstract", "authors", "title", "year"],
        ["title"],
    ]


def test_fields_may_be_named_in_attributes() -> None:
    cells = '<field name="标题">玻璃</field><field name="摘要">文。</field>'
    text = f"<resultset><row>{cells}</row></resultset>"
    assert fields(xml, text) == [{"title": ["玻璃"], "abstract": ["文。"]}]


def test_a_deleted_record_of_a_harvest_is_a_skip_and_the_list_says_its_length() -> None:
    found = findings(xml, (RAW / "xml_oai" / "in.xml").read_text("utf-8"))
    assert [f.code for f in found if isinstance(f, Skip)] == ["deleted_record"]
    assert [f.count for f in found if isinstance(f, Declared)] == [500]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "gb18030", "cp932", "big5hkscs"])
def test_places_are_bytes_of_the_file_in_any_encoding(encoding: str) -> None:
    text = PAPERS.format("\n".join(f"<paper><title>茶 {n}</title></paper>" for n in range(4)))
    found = findings(xml, text, encoding)
    cut = [raw.decode(encoding) for raw in places(found, text.encode(encoding))]
    assert cut == [f"<paper><title>茶 {n}</title></paper>" for n in range(4)]
    assert [f.line for f in found if isinstance(f, RawRecord)] == [2, 3, 4, 5]


def test_a_lying_declaration_is_not_believed() -> None:
    text = '<?xml version="1.0" encoding="ISO-8859-1"?>' + PAPERS.format(GOOD.format(1, "é茶"))
    assert titles(text) == ["Paper é茶"]


def test_control_characters_and_their_references_break_nothing() -> None:
    assert titles(PAPERS.format("<paper><title>a\x02b&#31;c</title></paper>")) == [
        "a\u200bb" + "\u200b" * 5 + "c"
    ]


def test_volumes_hold_records_and_are_none() -> None:
    volume = "<volume><meta><booktitle>B</booktitle></meta>" + GOOD.format(1, 1) * 2 + "</volume>"
    shape = shape_of(f"<collection>{volume * 2}</collection>")
    assert shape.records == {("collection", "volume", "paper")}


@pytest.mark.parametrize(
    ("text", "layout"),
    [
        ('<?xml version="1.0"?>\n<a><b>x</b></a>', "xml"),
        ("<records>\n<record><title>x</title></record>\n</records>", "xml"),
        ('<?xml version="1.0"?>\n<!DOCTYPE html>\n<html><body><p>x</p></body></html>', "html"),
    ],
)
def test_the_sniffer_tells_xml_from_html(text: str, layout: str) -> None:
    assert chosen(text) == layout


def test_markdown_that_begins_with_a_tag_is_left_alone() -> None:
    text = "<p align=center>\n\n# Title\n\nSome text of a list.\n\n- One\n- Two\n"
    assert chosen(text) not in ("xml", "html")


TAGS = (
    "<paper> </paper> <title> </title> <abstract> </abstract> <papers> </papers> <a/> &amp; &x; "
    '&#0; < > & <![CDATA[ ]]> <!-- --> <?x ?> " <!DOCTYPE ]> text 茶 \x00'
).split(" ")
TOKENS = st.sampled_from([*TAGS, "\n", " ", "<!DOCTYPE a [", "<!ENTITY b 'c'>"])


@settings(deadline=None)
@given(st.lists(TOKENS, max_size=40).map("".join), st.sampled_from(["utf-8", "utf-16", "gb18030"]))
def test_any_text_closes_the_ledger(text: str, encoding: str) -> None:
    """Promise 1, and no exception whatever stands in the file."""
    assert_tiled(text.encode(encoding), "xml", encoding=None)


@settings(deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_close_the_ledger(raw: bytes) -> None:
    assert sum(extent.stop_bytes - extent.start_bytes for extent in ledger(raw, "xml")) == len(raw)
