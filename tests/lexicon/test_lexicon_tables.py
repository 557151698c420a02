"""The tables of the lexicon are well formed, so that every row can be found."""

from __future__ import annotations

import unicodedata

import pytest

from polycorpus.lexicon import fold, phrases
from polycorpus.lexicon.tables import all_of, rows
from polycorpus.tags import is_valid

_FIELDS = {
    "title", "abstract", "authors", "keywords", "affiliation", "year", "venue", "url", "doi",
    "code", "language",
}  # fmt: skip
_ROLES = {
    "headings": {"list", "total", "counter", "ordinal", "year", "month", "event", "institution",
                 "track", "attribute", "link", "topic", "remark", "prose", "study", "session"},
    "labels": {"label"},
    "texts": {"placeholder", "section", "status", "naming"},
}  # fmt: skip


@pytest.mark.parametrize("table", ["headings", "labels", "texts"])
def test_rows_have_a_valid_language_and_a_known_role(table: str) -> None:
    for language, role, _ in rows(table):
        assert is_valid(language), language
        assert role.split(".", maxsplit=1)[0] in _ROLES[table], role
        assert role.split(".")[0] != "label" or role.split(".")[1] in _FIELDS


@pytest.mark.parametrize("table", ["headings", "labels", "texts"])
def test_phrases_are_nfc_lower_case_and_said_once(table: str) -> None:
    said = set()
    for phrase in all_of(table):
        assert phrase not in said, phrase
        said.add(phrase)
        assert phrase.text == unicodedata.normalize("NFC", phrase.text).strip() != ""
        if table == "headings":
            assert phrase.text in (phrase.text.lower(), phrase.text.casefold()), phrase
            assert "*" not in phrase.text[:-1], phrase


def test_no_phrase_folds_to_nothing() -> None:
    assert [phrase for phrase in all_of("labels") if not fold(phrase.text).strip()] == []


def test_a_role_gives_the_phrases_of_its_parts() -> None:
    assert {phrase.role for phrase in phrases("label.abstract")} == {"label.abstract"}
    assert {phrase.role for phrase in phrases("label")} == {f"label.{field}" for field in _FIELDS}
    assert "摘要" in {phrase.text for phrase in phrases("label.abstract")}
    assert phrases("lab") == ()


def test_placeholders_and_section_words_are_there() -> None:
    placeholders = {phrase.text for phrase in phrases("placeholder")}
    assert {"n/a", "no abstract available", "摘要暂缺"} <= placeholders
    sections = {phrase.text for phrase in phrases("section")}
    assert {"背景", "methods", "objetivo"} <= sections
    labels = {(phrase.language, phrase.text) for phrase in phrases("label.abstract")}
    assert labels.isdisjoint((phrase.language, phrase.text) for phrase in phrases("section"))


def test_headings_cover_the_languages_that_papers_are_written_in() -> None:
    tags = (
        "zh-Hans zh-Hant ja ko ru uk bg sr mk be kk ar fa ur he hi bn ta te mr th vi id ms fil tr"
    )
    tags += (
        " az uz de nl en fr es pt it ca gl ro pl cs sk sl hr hu fi et lv lt sv nb da is el eu ga"
    )
    for tag in [*tags.split(), "cy", "af", "sw", "ka", "hy", "am"]:
        kinds = {phrase.role for phrase in phrases("list") if phrase.language == tag}
        assert {"list.papers", "list.accepted", "list.abstracts", "list.toc"} <= kinds, tag
