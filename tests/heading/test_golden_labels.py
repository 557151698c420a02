"""Field labels in any language, and words before a colon that are none."""

from __future__ import annotations

import pytest

from polycorpus.heading import Label, field_label, field_name, understand
from tests.heading.golden import lines, table


def test_every_label_gives_field_value_and_language() -> None:
    wrong = []
    for row in table("labels.tsv"):
        label = understand(str(row["text"])).label
        expected = Label(row["field"], row["value"] or "", row["language"])  # type: ignore[arg-type]
        if label != expected:
            wrong.append((row["text"], expected, label))
    assert wrong == []


def test_the_cheap_look_finds_the_same_field_and_value() -> None:
    for row in table("labels.tsv"):
        label = field_label(str(row["text"]))
        assert label is not None
        assert (label.field, label.value) == (row["field"], row["value"] or "")


def test_section_words_times_and_sentences_are_no_labels() -> None:
    taken = [text for text in lines("traps.txt") if understand(text).label is not None]
    assert taken == []


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        ("**Title: Foo**", "title", "Foo"),
        ("**Title:** **Foo** bar", "title", "**Foo** bar"),
        ("__Authors__: A. B.", "authors", "A. B."),
        ("<p><b>Title:</b> Foo</p>", "title", "Foo"),
        ("“Title: Foo”", "title", "Foo"),
        ("1. 标题：甲", "title", "甲"),
        ("Title\tFoo", "title", "Foo"),
        ("  Title:  Foo  ", "title", "Foo"),
        ("- 代码/Code: None", "code", "None"),
        ("摘要 本文提出了一种新的方法用于检测", "abstract", "本文提出了一种新的方法用于检测"),
        ("关 键 词：图；网络", "keywords", "图；网络"),
    ],
)
def test_markup_and_colon_are_stripped_from_the_value(text: str, field: str, value: str) -> None:
    label = field_label(text)
    assert label is not None
    assert (label.field, label.value) == (field, value)


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("论文: https://example.org/1", "url"),
        ("论文: 一种新方法", "title"),
        ("Paper: https://example.org/1", "url"),
        ("Paper: A new method", "title"),
    ],
)
def test_a_word_of_two_fields_goes_by_its_value(text: str, field: str) -> None:
    label = field_label(text)
    assert label is not None
    assert label.field == field


@pytest.mark.parametrize(
    "text",
    ["Data: we use three corpora", "[Code](https://a.b) | [Paper](https://a.c)", "[Paper] [Code]",
     "Title", "year = {2025}"],
)  # fmt: skip
def test_what_does_not_fit_the_field_is_no_label(text: str) -> None:
    label = field_label(text)
    assert label is None or label.value == ""


@pytest.mark.parametrize(
    ("text", "field", "language"),
    [
        ("Název sborníku: ITAT", "venue", "cs"),
        ("Nom du colloque : TALN", "venue", "fr"),
        ("Titre de la contribution : Foo", "title", "fr"),
        ("Fecha de la ponencia: 2019", "year", "es"),
        ("Konferencia neve: MSZNY", "venue", "hu"),
    ],
)
def test_labels_are_put_together_from_known_words(text: str, field: str, language: str) -> None:
    label = field_label(text)
    assert label is not None
    assert (label.field, label.language) == (field, language)


@pytest.mark.parametrize(
    ("name", "field"),
    [
        ("论文标题", "title"), ("Titel", "title"), ("paper_title", "title"), ("title_en", "title"),
        ("AB", "abstract"), ("abstractText", "abstract"), ("englishAbstract", "abstract"),
        ("Summary-摘要", "abstract"), ("著者", "authors"), ("dc:creator", "authors"),
        ("KW", "keywords"), ("키워드", "keywords"), ("Organ-单位", "affiliation"),
        ("PY", "year"), ("出版年", "year"), ("booktitle", "venue"), ("刊名", "venue"),
        ("url", "url"), ("DOI", "doi"), ("code_url", "code"), ("langid", "language"),
        ("pdf_url", None), ("volume", None), ("id", None), ("", None), ("标准详情", None),
    ],
)  # fmt: skip
def test_field_name_knows_columns_keys_and_tags(name: str, field: str | None) -> None:
    assert field_name(name) == field
