"""RIS, NBIB, ISI, RefWorks, EndNote and NoteExpress as tools and databases write them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polycorpus.read.elements import Heading, RawRecord, Skip
from polycorpus.read.layouts import LAYOUTS
from polycorpus.read.layouts.tagged import endnote, isi, nbib, noteexpress, refworks, ris

from .reading import assert_tiled, chosen, fields, findings, places, rows

TAGGED = ("ris", "nbib", "isi", "refworks", "endnote", "noteexpress")


def titles(found: list[dict[str, list[object]]]) -> list[object]:
    return [one["title"][0] for one in found]


def test_empty_tags_are_dropped_and_glued_to_nothing() -> None:
    text = "TY  - JOUR\nTI  - T\nIS  - 9\nSP  -\nEP  - \nDB  -\nDO  - 10.1000/a\nER  -\n"
    assert fields(ris, text) == [
        {"title": ["T"], "doi": ["10.1000/a"], "TY": ["JOUR"], "IS": ["9"]}
    ]


def test_untagged_lines_are_further_keywords_or_more_of_a_text() -> None:
    text = "TY  - JOUR\nKW  - lamps\nnight walks, urban\nAB  - One\ntwo.\n\nThree.\nER  - \n"
    (found,) = fields(ris, text)
    assert found["keywords"] == [("lamps", "night walks, urban")]
    assert found["abstract"] == ["One\ntwo.\n\nThree."]
    (record,) = [one for one in findings(ris, text) if isinstance(one, RawRecord)]
    assert record.flags == ("multi_paragraph",)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("TY  - A\nTI  - 1\nTY  - A\nTI  - 2\nER  - \n", 2),
        ("TI  - 1\nAU  - a\nER  - \nAU  - a\nTI  - 2\nER  - \n", 2),
        ("TI  - 1\nAU  - a\n\nTI  - 2\nAU  - a\n", 2),
        ("TY  - A\nTI  - 1\nAU  - a\n\nAU  - b\nAU  - c\nTI  - 2\nER  - \n", 2),
        ("TY  - A\n\nTI  - 1\n\nAU  - a\n\nAU  - b\n\nAB  - x\n\nER  - \n", 1),
        ("ty - A\nti - 1\ner -\n\nti - 2\nau - b\n", 2),
        ("\ufeffTY  - A\nTI  - 1\nER  - \n\ufeffTY  - A\nTI  - 2\nER  - \n", 2),
    ],
    ids=["no ER", "no TY", "blank lines only", "neither", "double-spaced", "loose", "joined files"],
)
def test_a_record_is_found_without_its_first_or_last_tag(text: str, expected: int) -> None:
    assert titles(fields(ris, text)) == [str(number + 1) for number in range(expected)]


def test_what_databases_write_between_records_is_skipped() -> None:
    """Ovid and Cochrane number records, and Ovid appends a tag of its own after the first."""
    text = (
        "Record #1 of 2\nProvider: X\n\nTY  - A\nTI  - 1\nER  - \n\n"
        "C1  - Database: X\n\n2.\nTY  - A\nTI  - 2\nER  - \n"
    )
    found = findings(ris, text)
    assert [type(one) for one in found] == [Skip, Skip, RawRecord, Skip, RawRecord]
    kinds = [type(one) for one in findings(ris, "ICLR 2024 Papers\n\n" + text[25:])]
    assert kinds[0] is Heading


def test_a_wrapped_line_that_looks_like_a_loose_tag_is_text() -> None:
    """`AB - x` is a tag only in files that write their tags so."""
    assert fields(ris, "TY  - A\nAB  - One\nID - two\nER  - \n")[0]["abstract"] == ["One\nID - two"]
    assert fields(ris, "TY - A\nAB - One\nID - two\nER -\n")[0]["ID"] == ["two"]


def test_one_text_under_two_tags_is_one_text() -> None:
    text = "TY  - A\nTI  - Lamps\nT1  - Lamps\nN2  - Short.\nAB  - Short. And longer.\nER  - \n"
    (found,) = fields(ris, text)
    assert (found["title"], found["abstract"]) == (["Lamps"], ["Short. And longer."])


ENGLISH = "Street lamps hum, and the hum tells their age. We record four hundred lamps for a year."
SPANISH = "Las farolas de la calle zumban y el zumbido revela su edad. Grabamos cuatrocientas."


def test_several_abstracts_are_languages_or_paragraphs() -> None:
    (row,) = rows(
        f"TY  - A\nTI  - T\nLA  - es\nAB  - {ENGLISH}\nAB  - {SPANISH}\nER  - \n".encode()
    )
    assert row["abstract"] == SPANISH
    (english,) = row["translations"]
    assert (english["language"], english["abstract"]) == ("en", ENGLISH)
    second = "We then walk through the town at night and count those that are dark."
    (row,) = rows(f"TY  - A\nAB  - {ENGLISH}\nAB  - {second}\nER  - \n".encode())
    assert row["abstract"] == f"{ENGLISH}\n\n{second}"
    assert row["translations"] == []


@pytest.mark.parametrize(
    ("tags", "expected"),
    [
        ("AU  - Brekke, Liv\nAU  - King, M., Jr.", ("Brekke, Liv", "King, M., Jr.")),
        ("AU  - 林雨;韩冬;", ("林雨", "韩冬")),
        ("AU  - 林雨,韩冬", ("林雨", "韩冬")),
        ("A1  - Institute of Salt and Roads", ("Institute of Salt and Roads",)),
        ("AU  - Brekke, L.; Sandvik, O.", ("Brekke, L.", "Sandvik, O.")),
    ],
)
def test_authors(tags: str, expected: tuple[str, ...]) -> None:
    (found,) = fields(ris, f"TY  - A\nTI  - T\n{tags}\nA2  - Editor, E.\nER  - \n")
    assert (found["authors"], found["A2"]) == ([expected], ["Editor, E."])


def test_six_spaces_continue_whatever_follows() -> None:
    text = (
        "PMID- 1\nTI  - Lamps with\n      AU - MD9 meters.\nLID - S0 [pii]\nLID - 10.1000/a [doi]\n"
    )
    (found,) = fields(nbib, text)
    assert found["title"] == ["Lamps with\nAU - MD9 meters."]
    assert (found["doi"], found["LID"]) == (["10.1000/a [doi]"], ["S0 [pii]"])


def test_full_names_and_own_keywords_come_first() -> None:
    text = "PMID- 1\nFAU - Brekke, Liv\nAU  - Brekke L\nMH  - *Light\nOT  - lamps\nOT  - night\n"
    (found,) = fields(nbib, text)
    assert found["authors"] == [("Brekke, Liv",)]
    assert found["keywords"] == [("lamps", "night")]
    assert (found["AU"], found["MH"]) == (["Brekke L"], ["*Light"])


def test_the_vernacular_is_a_version_of_the_record() -> None:
    text = (
        "PMID- 1\nTI  - [Lamps of the night].\nAB  - We count.\nLA  - ger\n"
        "OAB - Publisher: Wir zählen.\nOABL- ger\nTT  - Lampen der Nacht.\n"
    )
    (row,) = rows(text.encode())
    assert (row["title"], row["abstract"]) == ("Lampen der Nacht.", "Wir zählen.")
    (english,) = row["translations"]
    assert english == {
        "language": "en",
        "title": "[Lamps of the night].",
        "abstract": "We count.",
    }


ISI = """FN ISI Export Format
VR 1.0
PT J
AU Liu, W
{0}Zhang, B
TI EFFECTS OF LAMPS ON
{0}DE NOVO SYNTHESIS
SO LAMP LETTERS
AB We study SP1,
{0}CA 125, of which
{0}PD 98059 is the rival. Each was
{0}C1 complex bound.
SN 0021-0000
PY 2010
PT S
AU Wang, F
{0}Cao, J
TI Second
SO LAMP LETTERS
AB It ends without a stop
{0}All rights reserved
SN 0021-0000
PY 2010
EF
"""


@pytest.mark.parametrize("indent", ["", "   "], ids=["unindented", "indented"])
def test_isi_records_read_alike_with_and_without_indentation(indent: str) -> None:
    first, second = fields(isi, ISI.format(indent))
    assert first["title"] == ["EFFECTS OF LAMPS ON\nDE NOVO SYNTHESIS"]
    assert first["authors"] == [("Liu, W", "Zhang, B")]
    assert first["abstract"] == [
        "We study SP1,\nCA 125, of which\nPD 98059 is the rival. Each was\nC1 complex bound."
    ]
    assert second["abstract"] == ["It ends without a stop\nAll rights reserved"]
    assert (first["year"], second["year"]) == (["2010"], ["2010"])


def test_isi_addresses_and_keywords_are_unwrapped() -> None:
    text = (
        "PT J\nTI T\nAB A\nDE lamps; night\n   walks\nC1 [Liu, W; Cao, J] Univ Light, Town\n"
        "   4004, Norway.\n   Tram Inst, Delft, Netherlands.\nER\n"
    )
    (found,) = fields(isi, text)
    assert found["keywords"] == [("lamps", "night walks")]
    assert found["affiliation"] == [
        ("[Liu, W; Cao, J] Univ Light, Town 4004, Norway.", "Tram Inst, Delft, Netherlands.")
    ]


def test_refworks_of_cnki() -> None:
    text = (
        "RT Journal Article\nA1 林雨;韩冬\nT1 路灯\nJF 灯光学报\nvo 12\nK1 甲;乙\nAB 路灯\n\n"
        "RT Thesis\nT1 盐\n"
    )
    first, second = fields(refworks, text)
    assert (first["authors"], first["keywords"]) == ([("林雨", "韩冬")], [("甲", "乙")])
    assert (first["VO"], second["title"]) == (["12"], ["盐"])


def test_refer_separates_by_blank_lines_and_endnote_by_its_tag() -> None:
    refer = "%A A\n%A B\n%T One\n%X Text\n\nmore.\n\n%T Two\n\n%A C\n%T Three\n%+ Inst\n"
    found = fields(endnote, refer)
    assert titles(found) == ["One", "Two", "Three"]
    assert (found[0]["authors"], found[0]["abstract"]) == ([("A", "B")], ["Text\n\nmore."])
    typed = "%0 Book\n%T One\n%K a\nb\n%0 Book\n%T Two\n%> https://x.org/a.pdf\n"
    first, second = fields(endnote, typed)
    assert (first["keywords"], second["pdf_url"]) == ([("a", "b")], ["https://x.org/a.pdf"])


def test_noteexpress_with_any_colon_and_a_value_on_the_next_line() -> None:
    text = (
        "{Reference Type}: Journal Article\r\n{Title}: 路灯\r\n{Author}: 林雨,韩冬\r\n"
        "{Author Address}: 甲\r\r\r\r\n,乙\r\n{ISBN/ISSN}:0000\r\n{Abstract}：灯。\r\n\r\n"
        "{Reference Type}: Thesis\r\n{Title}: Salt\r\n{Author}: I. Moreau;I. Petrov;\r\n"
    )
    first, second = rows(text.encode())
    assert (first["authors"], first["affiliations"]) == (["林雨", "韩冬"], ["甲 ,乙"])
    assert first["abstract"] == "灯。"
    assert second["authors"] == ["I. Moreau", "I. Petrov"]
    assert {"name": "ISBN/ISSN", "value": "0000"} in first["other"]


SAMPLES = {
    "ris": "TY  - JOUR\nTI  - T\nAU  - A\nER  - \n",
    "nbib": "PMID- 1\nOWN - X\nTI  - T\n      more\nFAU - A\n",
    "isi": "PT J\nAU A\nTI T\nSO S\nER\n",
    "refworks": "RT Journal Article\nSR 1\nA1 A\nT1 T\n",
    "endnote": "%0 Journal Article\n%T T\n%A A\n",
    "noteexpress": "{Reference Type}: Thesis\n{Title}: T\n{Author}: A\n",
}


@pytest.mark.parametrize("name", TAGGED)
def test_each_format_is_told_from_the_others(name: str) -> None:
    assert chosen(SAMPLES[name]) == name


@pytest.mark.parametrize("name", TAGGED)
def test_a_read_me_that_shows_a_record_is_something_else(name: str) -> None:
    prose = "# Lamps\n\nThis project counts lamps.\n\n- one\n- two\n\n"
    assert chosen(prose * 12 + "```\n" + SAMPLES[name] + "```\n") not in TAGGED


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "utf-16-le"])
def test_records_know_their_bytes(encoding: str, end: str) -> None:
    records = ["TY  - A\nTI  - Größe\nER  -", "TY  - A\nTI  - Zoë"]
    text = ("\n" + "\n\n".join(records) + "\n\n").replace("\n", end)
    expected = [record.replace("\n", end).encode(encoding) for record in records]
    assert places(findings(ris, text, encoding), text.encode(encoding)) == expected


PIECES = st.sampled_from(
    (
        *("TY  - A\n", "ER  - \n", "AB  - x\n", "TI  - t\n", "\n", "PMID- 1\n", "      c\n"),
        *("FAU - a\n", "PT J\n", "AB x\n", "TI t\n", "CA 1\n", "EF\n", "%0 A\n", "%T t\n"),
        *("%X\n", "{Title}: t\n", "{Reference Type}: x\n", "RT x\n", "T1 t\n", "plain\n"),
        *("ICLR 2024 Papers\n", "\r", "\ufeff", "é"),
    )
)


@given(st.lists(PIECES, max_size=30), st.sampled_from(TAGGED))
def test_any_mixture_is_accounted_for(pieces: list[str], layout: str) -> None:
    """Promise 1, and promise 12: nothing that looks like tags breaks the reading."""
    raw = "".join(pieces).encode()
    assert_tiled(raw, layout)


def test_every_one_is_a_layout_that_corpus_toml_can_name() -> None:
    names: list[Any] = [layout.NAME for layout in LAYOUTS]
    assert {module.NAME for module in (ris, nbib, isi, refworks, endnote, noteexpress)} == set(
        TAGGED
    )
    assert set(TAGGED) < set(names)


def test_a_heading_inside_an_abstract_is_a_paragraph() -> None:
    """`METHODS` alone on a line opens nothing; a heading right above a record does."""
    text = "TY  - JOUR\nTI  - A\nAB  - One.\n\nMETHODS\n\nTwo.\nPY  - 2019\nER  - \n"
    (found,) = fields(ris, text)
    assert (found["abstract"], found["year"]) == (["One.\n\nMETHODS\n\nTwo."], ["2019"])
    above = "TY  - JOUR\nTI  - A\n\nICLR 2020 Papers\n\nTY  - JOUR\nTI  - B\n"
    kinds = [type(item) for item in findings(ris, above)]
    assert kinds == [RawRecord, Heading, RawRecord]


@pytest.mark.parametrize(
    ("written", "authors"),
    [
        ("A1  - Brekke, L\nAU  - Sandvik, O", ("Brekke, L", "Sandvik, O")),
        ("AU  - Brekke, L\nAU  - Moe, N\nA1  - Brekke, Liv\nA1  - Moe, Nils",
         ("Brekke, L", "Moe, N")),
        ("A1  - Brekke, L\nA1  - Moe, N\nAU  - Brekke, L", ("Brekke, L", "Moe, N")),
    ],
)  # fmt: skip
def test_authors_under_the_old_tag_and_the_new(written: str, authors: tuple[str, ...]) -> None:
    """Both tags make one list, unless they name the same people twice."""
    (found,) = fields(ris, f"TY  - JOUR\nTI  - A\n{written}\nER  - \n")
    assert found["authors"] == [authors]


def test_a_notice_of_rights_is_no_abstract() -> None:
    """EBSCO writes it under the abstract's tag."""
    notice = "Copyright of Harbour Studies is the property of Fjord Press and may not be copied."
    (found,) = fields(ris, f"TY  - JOUR\nTI  - A\nAB  - We fit ears.\nAB  - {notice}\nER  - \n")
    assert (found["abstract"], found["AB"]) == (["We fit ears."], [notice])


def test_tags_of_a_catalogue_need_not_be_known() -> None:
    """COPAC writes `PU- ` and others that RIS does not have; a value goes on indented."""
    text = "TI- Gauges\nAU- Moe, N.\nPU- Oslo : Fjord\n    Press\nHL- Bergen\nPY- 2019\n"
    (found,) = fields(ris, text)
    assert (found["authors"], found["PU"]) == ([("Moe, N.",)], ["Oslo : Fjord\nPress"])


def test_an_address_behind_a_name_goes() -> None:
    text = "PT J\nAU Moe, Nils (nils@x.example)\nTI Ears\nSO Sea\nER\n"
    assert fields(isi, text)[0]["authors"] == [("Moe, Nils",)]


def test_a_book_title_is_the_venue_of_its_chapter() -> None:
    """`BTI` names the book; of a whole book it is the title."""
    chapter = "PMID- 1\nTI  - Ears\nBTI - Book of Sea\nAB  - We fit ears.\n"
    assert fields(nbib, chapter)[0]["venue"] == ["Book of Sea"]
    assert fields(nbib, "PMID-2\nBTI - Book of Sea\nAU  - Moe N\n")[0]["title"] == ["Book of Sea"]
