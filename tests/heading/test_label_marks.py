"""
What may part a label from its value: colons of all scripts, and a dash or space before values
that have the shape of their field.
"""

from __future__ import annotations

import pytest

from polycorpus.heading import field_label, understand


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        ("Վերնագիր՝ Նոր թեյնիկ", "title", "Նոր թեյնիկ"),
        ("ርዕስ፡ አዲስ ዘዴ", "title", "አዲስ ዘዴ"),
        ("ርዕስ፦ አዲስ ዘዴ", "title", "አዲስ ዘዴ"),
        ("ចំណងជើង៖ វិធីថ្មី", "title", "វិធីថ្មី"),
        ("عنوان؛ روش نو", "title", "روش نو"),
        ("Title﹕ New teapots", "title", "New teapots"),
        ("标题︓新茶壶", "title", "新茶壶"),
    ],
)
def test_colons_of_all_scripts_end_a_label(text: str, field: str, value: str) -> None:
    label = field_label(text)
    assert label is not None
    assert (label.field, label.value) == (field, value)


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        ("Afiliación — Instituto de Teteras", "affiliation", "Instituto de Teteras"),
        ("Afiliacion - Instituto de Teteras", "affiliation", "Instituto de Teteras"),
        ("Año — 2019", "year", "2019"),
        ("Autor – Jan Konvička", "authors", "Jan Konvička"),
        ("Revista — Acta Teteria", "venue", "Acta Teteria"),
        ("著者 鈴木一郎, 佐藤花子", "authors", "鈴木一郎, 佐藤花子"),
        ("作者 李小雷、韩梅", "authors", "李小雷、韩梅"),
        ("저자 김철수, 이영희", "authors", "김철수, 이영희"),
        ("키워드 다구, 번역", "keywords", "다구, 번역"),
        ("所属 東京大学", "affiliation", "東京大学"),
        ("著者　鈴木一郎・佐藤花子", "authors", "鈴木一郎・佐藤花子"),
    ],
)
def test_a_dash_or_space_parts_them_where_the_value_fits(text: str, field: str, value: str) -> None:
    label = field_label(text)
    assert label is not None
    assert (label.field, label.value) == (field, value)


@pytest.mark.parametrize(
    "text",
    [
        "著者 は鈴木である",
        "著者 の意図を読む",
        "作者 认为这是好的",
        "作者 之死与读者",
        "キーワード で探す",
        "Author — a study of a word",
        "Titles — and how to read them",
        "Year — of the rat",
        "Language - The Oldest Tool",
        "Source - a box of letters",
    ],
)
def test_a_sentence_that_opens_with_such_a_word_has_no_label(text: str) -> None:
    """A dash and a space stand in sentences more often than behind labels."""
    assert field_label(text) is None


def test_a_digit_that_only_a_newer_unicode_has_is_no_number() -> None:
    """U+116D5 came with Unicode 16; what Python can't convert must not end the reading."""
    assert understand("ICML \U000116d5\U000116d0 Papers").year is None
