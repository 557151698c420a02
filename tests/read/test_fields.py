"""Fields of any layout become the columns of the schema; nothing is lost."""

from __future__ import annotations

import pytest

from polycorpus import links
from polycorpus.read import people
from polycorpus.read.elements import Field, RawRecord
from polycorpus.read.fields import columns
from polycorpus.read.outline import Context


def row(*fields: Field, context: Context | None = None, language: str | None = None) -> dict:
    return columns(RawRecord(0, 1, fields, language=language), context or Context())


@pytest.mark.parametrize(
    ("written", "names"),
    [
        ("Brekke, Liv", ["Brekke, Liv"]),
        ("Liv Brekke; Oda Sandvik;", ["Liv Brekke", "Oda Sandvik"]),
        ("Brekke, Liv; Sandvik, Oda", ["Brekke, Liv", "Sandvik, Oda"]),
        ("Liv Brekke, Oda Sandvik and Nils Moe", ["Liv Brekke", "Oda Sandvik", "Nils Moe"]),
        ("Liv Brekke and Oda Sandvik", ["Liv Brekke", "Oda Sandvik"]),
        ("Brekke, Liv and Sandvik, Oda", ["Brekke, Liv", "Sandvik, Oda"]),
        ("王大河；李小舟", ["王大河", "李小舟"]),
        ("王大河、李小舟", ["王大河", "李小舟"]),
        ("王大河, 李小舟", ["王大河", "李小舟"]),
        ("['Liv Brekke', 'Oda Sandvik']", ["Liv Brekke", "Oda Sandvik"]),
        ("Plato", ["Plato"]),
        ("John E Moe", ["John E Moe"]),
        ("Wei Y Lund, Mary E Berg", ["Wei Y Lund", "Mary E Berg"]),
        ("Van Dan Berg, Hans", ["Van Dan Berg, Hans"]),
        ("Ana Ruiz y José Vega", ["Ana Ruiz", "José Vega"]),
        ("José Vega y Ruiz", ["José Vega y Ruiz"]),
        ("LIV BREKKE AND ODA SANDVIK", ["LIV BREKKE", "ODA SANDVIK"]),
        ("Brekke LK, Sandvik O, Moe N.", ["Brekke LK", "Sandvik O", "Moe N"]),
        ("L. K. Brekke, N. Moe Jr.", ["L. K. Brekke", "N. Moe Jr."]),
        ("", []),
    ],
)
def test_authors_one_by_one(written: str, names: list[str]) -> None:
    assert people.names(written) == names


@pytest.mark.parametrize(
    ("written", "venue", "expected"),
    [
        ("Keel Quarterly (2015) 3:2 (15-20). Date of Publication: 2015", "Keel Quarterly", 2015),
        ("Harbour Studies; Vol. 3 No. 1 (2019): Ears; 41-50", "Harbour Studies", 2019),
        ("Jurnal Laut; Vol 12", "Jurnal Laut", None),
        ("Proceedings of Ropes (Oslo)", "Proceedings of Ropes (Oslo)", None),
    ],
)
def test_the_venue_of_a_whole_source(written: str, venue: str, expected: int | None) -> None:
    """The name stands alone, its year fills a gap, and the source stays as it is written."""
    found = row(Field("title", "Frost"), Field("source", written, column="venue"))
    assert (found["venue"], found["year"]) == (venue, expected)
    assert venue == written or {"name": "venue", "value": written} in found["other"]


def test_an_identifier_that_leads_to_the_paper() -> None:
    """`@id` of JSON-LD and `id` of an archive, where nothing else gives the address."""
    found = row(Field("@id", "https://doi.org/10.9999/AB.c", column="other"), Field("title", "T"))
    assert (found["url"], found["doi"]) == ("https://doi.org/10.9999/AB.c", "10.9999/ab.c")
    own = row(Field("id", "https://x.org/1", column="other"), Field("url", "https://x.org/own"))
    assert own["url"] == "https://x.org/own"


@pytest.mark.parametrize("written", ["201903", "20190301", "2019-03", "Mar 2019", "2019年3月"])
def test_a_date_in_any_form_gives_its_year(written: str) -> None:
    assert row(Field("title", "T"), Field("year", written))["year"] == 2019


@pytest.mark.parametrize(
    ("written", "terms"),
    [
        ("frost, cold air; orchards", ["frost, cold air", "orchards"]),
        ("frost, cold air", ["frost", "cold air"]),
        ("晚霜、果园", ["晚霜", "果园"]),
        ("晚霜，果园", ["晚霜", "果园"]),
        ("a|b", ["a", "b"]),
    ],
)
def test_keywords_at_their_strongest_separator(written: str, terms: list[str]) -> None:
    assert people.terms(written) == terms


def test_known_names_become_columns_and_the_rest_is_kept() -> None:
    found = row(
        Field("title", "Frost"),
        Field("doi", "https://doi.org/10.9999/AB.C."),
        Field("url", "https://arxiv.org/abs/2401.01234v2"),
        Field("shelf", "B3"),
        Field("year", "2024-05-01"),
        Field("pdf", "https://example.org/a.pdf"),
    )
    assert found["title"] == "Frost"
    assert found["doi"] == "10.9999/ab.c"
    assert found["arxiv_id"] == "2401.01234"
    assert found["year"] == 2024
    assert found["pdf_url"] == "https://example.org/a.pdf"
    assert {"name": "shelf", "value": "B3"} in found["other"]
    assert {"name": "year", "value": "2024-05-01"} in found["other"]


def test_a_second_value_of_a_single_column_is_kept() -> None:
    found = row(Field("title", "Frost"), Field("title", "Late frost"))
    assert found["title"] == "Frost"
    assert found["other"] == [{"name": "title", "value": "Late frost"}]


def test_language_versions_are_translations_of_one_record() -> None:
    fields = (
        Field("t", "Frost", "en", "title"),
        Field("t", "晚霜", "zho", "title"),
        Field("a", "We listen.", "en", "abstract"),
        Field("a", "我们倾听。", "zho", "abstract"),
    )
    first = row(*fields)
    assert (first["title"], first["abstract"]) == ("Frost", "We listen.")
    assert first["translations"] == [{"language": "zh", "title": "晚霜", "abstract": "我们倾听。"}]
    declared = row(*fields, language="zho")
    assert (declared["title"], declared["abstract"]) == ("晚霜", "我们倾听。")


def test_versions_without_a_language_are_told_apart_by_script() -> None:
    found = row(Field("abstract", "We listen."), Field("abstract", "我们倾听叶子的声音。"))
    assert found["abstract"] == "We listen."
    assert found["translations"][0]["abstract"] == "我们倾听叶子的声音。"


def test_a_record_s_own_fields_win_over_its_heading_s() -> None:
    context = Context("ICML 2024 Papers", ("en",), "ICML", 2024, None)
    found = row(Field("title", "Frost"), Field("year", "2023"), context=context)
    assert (found["venue"], found["year"], found["header"]) == ("ICML", 2023, "ICML 2024 Papers")


def test_no_title_and_no_abstract_is_flagged() -> None:
    assert row(Field("authors", "Liv Brekke"))["flags"] == ["no_text"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Code is at https://example.org/x.", ["https://example.org/x"]),
        ("See https://github.com/a/b, and https://example.org.", ["https://github.com/a/b"]),
        ("代码见 https://example.org/x。数据见 https://example.org/y。", ["https://example.org/x"]),
        ("(https://github.com/a/b_(c))", ["https://github.com/a/b_(c)"]),
        ("https://github.com/a/b https://github.com/a/b", ["https://github.com/a/b"]),
        ("The project page is https://a.github.io/x.", []),
    ],
)
def test_code_is_found_by_host_or_by_clause(text: str, found: list[str]) -> None:
    assert links.code_urls(text) == found


@pytest.mark.parametrize(
    ("value", "number"),
    [
        ("2401.01234", "2401.01234"),
        ("arXiv:2401.01234v3", "2401.01234"),
        ("https://arxiv.org/pdf/2401.01234v1.pdf", "2401.01234"),
        ("cs/0106019", "cs/0106019"),
        ("10.1000/1", None),
    ],
)
def test_arxiv_numbers_lose_their_version(value: str, number: str | None) -> None:
    assert links.arxiv_id(value) == number


def test_the_same_words_in_another_column_are_no_translation() -> None:
    """`title_en` that repeats an English title says nothing new, but is kept beside the record."""
    found = row(
        Field("title", "Bells", None, "title"),
        Field("title_en", "Bells", "en", "title"),
        Field("abstract", "They ring.", None, "abstract"),
    )
    assert (found["title"], found["translations"]) == ("Bells", [])
    assert {"name": "title_en", "value": "Bells"} in found["other"]
