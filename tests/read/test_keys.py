"""What names of columns and keys stand for, alone and beside others."""

from __future__ import annotations

import pytest

from polycorpus.read import nested
from polycorpus.read.keys import columns_of, plain_columns


@pytest.mark.parametrize(
    ("names", "columns"),
    [
        ("title tldr abstract", "title other abstract"),
        ("title tldr", "title abstract"),
        ("name title", "other title"),
        ("name year", "title year"),
        ("date publication_year", "year year"),
        ("created update_date date", "year year year"),
        ("Authors Author_full_names First_Author", "authors other other"),
        ("Author_Eng Author", "other authors"),
        ("keyword_chi keyword_eng", "keywords keywords"),
        ("_source.title attributes.abstract content.title.value", "title abstract title"),
        ("journal.title reviewer.name authors.name", "venue other authors"),
        ("dc.title dc.contributor.author dc.date.issued", "title authors year"),
        ("dc.description.abstract[en] dc.subject", "abstract keywords"),
        ("openAccessPdf.url externalIds.DOI issued.date-parts", "pdf_url doi year"),
        ("论文标题 作者 摘要 发表年份 序号", "title authors abstract year other"),
        ("dc:title prism:publicationName prism:coverDate", "title venue year"),
        ("title_s en_abstract_s producedDateY_i doiId_s", "title abstract year doi"),
        ("Author(s) Autor(es) Descriptor(s)", "other authors keywords"),
        ("Access_Date Date_Modified Date_Added Create_Date", "other other other other"),
        ("primary_location.source.id publisher", "other other"),
    ],
)
def test_names_seen_together(names: str, columns: str) -> None:
    assert [meaning.column for meaning in columns_of(tuple(names.split()))] == columns.split()


@pytest.mark.parametrize(
    ("name", "language"),
    [
        ("Title_Eng", "en"),
        ("titleEn", "en"),
        ("摘要(英文)", "en"),
        ("英文摘要", "en"),
        ("resumo_pt", "pt"),
        ("abstract[zh-TW]", "zh-Hant"),
        ("title", None),
        ("main title", None),
    ],
)
def test_a_name_may_declare_its_language(name: str, language: str | None) -> None:
    (meaning,) = columns_of((name,))
    assert (meaning.column in ("title", "abstract"), meaning.language) == (True, language)


def test_weak_names_are_not_plain() -> None:
    assert plain_columns(("name", "summary", "authors", "date")) == {"authors"}


def test_leaves_of_an_object_are_fields() -> None:
    value = {
        "title": {"en": "Ear", "zh": "听"},
        "ids": {"id": "7"},
        "authors": [{"name": "Liv Brekke", "affiliation": "Fjord College"}, {"name": "Oda"}],
        "creators": [{"family": "Moe", "given": "Nils"}],
        "abstract_inverted_index": {"We": [0, 2], "count": [1]},
        "descriptions": [{"description": "by hand", "descriptionType": "Methods"}],
        "list": [[1, 2]],
        "empty": [],
        "none": None,
        "flag": True,
    }
    found = [(f.name, f.value, f.language, f.column) for f in nested.fields(value)]
    assert found == [
        ("title", "Ear", "en", "title"),
        ("title", "听", "zh", "title"),
        ("ids.id", "7", None, "other"),
        ("authors", ("Liv Brekke", "Oda"), None, "authors"),
        ("authors.affiliation", ("Fjord College",), None, "affiliation"),
        ("creators", ("Nils Moe",), None, "other"),
        ("abstract_inverted_index", "We count We", None, "abstract"),
        ("descriptions", "by hand", None, "other"),
        ("list", ("[1, 2]",), None, "other"),
        ("flag", "true", None, "other"),
    ]


@pytest.mark.parametrize(
    "names",
    [
        ("Conference Date", "Publication Date", "Publication Year"),
        ("created", "date", "year"),
        ("update_date", "versions.created"),
        ("PubTime-发表时间", "Year-年"),
        ("Journal Abbreviation", "Journal"),
    ],
)
def test_the_better_name_of_a_year_or_venue_comes_last_here(names: tuple[str, ...]) -> None:
    """A year stands before a date, and that before a meeting's or an update's."""
    ranks = [meaning.rank for meaning in columns_of(names)]
    assert min(ranks) == ranks[-1] < ranks[0]
