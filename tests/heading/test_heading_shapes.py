"""Shapes of lines: sessions, table heads, quoted names, decomposed text, colours of a terminal."""

from __future__ import annotations

import unicodedata

import pytest

from polycorpus.heading import field_label, field_name, understand


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Session 4: Parsing and Planning", "en"),
        ("Parallel Session 3B – Speech", "en"),
        ("第二分会场：语音合成", "zh-Hans"),
        ("セッション2：音声合成", "ja"),
        ("제3분과: 음성 합성", "ko"),
        ("Секция 2: Синтез речи", "ru"),
        ("2. Sitzung: Gesprochene Sprache", "de"),
        ("Sesión 3 – Síntesis de voz", "es"),
        ("Oturum 2: Konuşma", "tr"),
    ],
)
def test_a_numbered_session_is_a_heading_of_its_language(text: str, language: str) -> None:
    line = understand(text)
    assert line.is_header
    assert (line.kind, line.languages) == (None, (language,))


@pytest.mark.parametrize(
    "text",
    [
        "Session musicians of the seventies",
        "Session-based ranking without sessions",
        "Session 2 was moved to the afternoon.",
        "Sitzung 09:30 bis 11:00",
        "Session 5: Speech (chair: A. Nobody)",
    ],
)
def test_talk_of_sessions_is_no_heading(text: str) -> None:
    assert not understand(text).is_header


@pytest.mark.parametrize(
    "text",
    [
        "| 收录 | 论文 | 作者 |",
        "| # | Paper | Code |",
        "Title\tAuthors\tAbstract",
        "|论文|链接|代码|",
    ],
)
def test_the_head_of_a_table_is_neither_heading_nor_label(text: str) -> None:
    line = understand(text)
    assert not line.is_header
    assert line.label is None


@pytest.mark.parametrize("text", ["论文 | Papers", "| NeurIPS 2024 papers |", "Articles | 2023"])
def test_translations_between_bars_head_no_table(text: str) -> None:
    assert understand(text).is_header


def test_a_column_says_where_a_paper_was_taken() -> None:
    assert field_name("收录") == "venue"
    assert understand("收录：EMNLP 2021").label is not None
    assert understand("收录：45篇").label is None


@pytest.mark.parametrize(
    ("text", "venue"),
    [
        ("Труды конференции «Речь и мысль», 2016", "Речь и мысль"),
        ("《语料库研究》2020年第2期目录", "语料库研究"),
        ("『言葉の科学』第3巻第1号 目次 2015", "言葉の科学"),
        ("〈말과 글〉 제2권 (2019) 목차", "말과 글"),
        ("Actes du colloque « Son et Sens », 2015", "Son et Sens"),
        ("Sborník konference „Řeč a svět“ 2018", "Řeč a svět"),
        ("《NeurIPS 2024 论文列表》", "NeurIPS"),
        ("Сборник трудов «Фонетика-2018»", "Фонетика"),
        ("DAGA-Jahrestagung 2019: Beiträge", "DAGA"),
        ("ملخصات الأبحاث – لغتنا ٢٠١٩", "لغتنا"),
        ("รวมบทคัดย่อ – PHASATEC พ.ศ. 2563", "PHASATEC"),
        ("FLORPCON, accepted papers (2023)", "FLORPCON"),
        ("Abstracts of the Symposium on Teapots, 2021", None),
        ("INTERNATIONAL SYMPOSIUM ON TEAPOTS 2021, ABSTRACTS", None),
        ("PROCEEDINGS OF GLORP 2028", "GLORP"),
    ],
)
def test_a_name_is_found_by_its_marks_and_place(text: str, venue: str | None) -> None:
    line = understand(text)
    assert line.is_header
    assert line.venue == venue


@pytest.mark.parametrize(
    ("text", "year", "count"),
    [
        ("ACL2k19 papers", 2019, None),
        ("EMNLP 2k22 papers", 2022, None),
        ("ICML 24 accepted papers", 2024, None),
        ("CHI 97", 1997, None),
        ("AAAI-39 accepted papers", None, None),
        ("ECCV 2020 - 45 papers", 2020, 45),
        ("ACL 2019–20 papers", 2019, None),
        ("ICLR 2021 Spotlight (114)", 2021, 114),
        ("ICML 2023: 1,827 accepted", 2023, 1827),
        ("ICML 2023 (12 of 40 accepted)", 2023, 12),
        ("§ 3 Accepted papers 2021", 2021, None),
    ],
)
def test_short_years_editions_and_counts_are_told_apart(
    text: str, year: int | None, count: int | None
) -> None:
    line = understand(text)
    assert line.is_header
    assert (line.year, line.declared_count) == (year, count)


@pytest.mark.parametrize("text", ["\x1b[31mICLR 2024 papers\x1b[0m", "[1;34mICLR 2024 papers[0m"])
def test_colours_of_a_terminal_are_no_part_of_a_name(text: str) -> None:
    assert understand(text).venue == "ICLR"


def test_the_name_of_a_repository_is_no_track() -> None:
    assert understand("CVPR2023-Papers-with-Code-Demo").track is None
    assert understand("CVPR 2023 Demo Papers").track == "Demo"


@pytest.mark.parametrize(
    "text",
    ["NeurIPS 2025 논문 목록", "ICML 2023 のポスター発表論文", "Résumés acceptés, ICLR 2022"],
)
def test_decomposed_text_is_understood_as_composed(text: str) -> None:
    apart = unicodedata.normalize("NFD", text)
    line, composed = understand(apart), understand(text)
    assert apart != text
    assert (line.kind, line.languages, line.venue) == (
        composed.kind, composed.languages, composed.venue
    )  # fmt: skip
    for span in line.spans:
        assert apart[span.start : span.stop] == span.text


def test_the_value_of_a_label_stays_as_it_is_written() -> None:
    apart = unicodedata.normalize("NFD", "Résumé : Nous étudions le thé.")
    label = field_label(apart)
    assert label is not None
    assert label.value == unicodedata.normalize("NFD", "Nous étudions le thé.")


@pytest.mark.parametrize(
    "text",
    ["doi: 10.1000/x", "https://example.org/a/b", "www.example.com", "ISSN 1234-5678", "a@b.org"],
)
def test_addresses_and_identifiers_speak_for_no_language(text: str) -> None:
    assert understand(text).languages == ()


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("摘要：本文研究方法", "zh-Hans"),
        ("要旨：本研究方法", "ja"),
        ("关键词：文化，研究", "zh-Hans"),
    ],
)
def test_han_alone_is_in_the_language_of_its_label(text: str, language: str) -> None:
    assert understand(text).languages == (language,)


@pytest.mark.parametrize(
    ("text", "language"),
    [("著者: 山田太郎", "ja"), ("作者：王大明", "zh-Hans"), ("概要：研究方法", "ja")],
)
def test_a_label_of_two_languages_is_in_that_of_its_value(text: str, language: str) -> None:
    label = understand(text).label
    assert label is not None
    assert label.language == language


@pytest.mark.parametrize(
    "text",
    [
        "IRIS: Image Retrieval in Small Spaces",
        "Authors: who needs them?",
        "Language: The Oldest Tool",
        "Source: a box of letters",
    ],
)
def test_titles_with_a_colon_have_no_label(text: str) -> None:
    assert field_label(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "海辺の風力発電(環境の社会的意味(2),一般講演,第12回年次学術大会)",
        "Rise and Fall of the Teapot. Symposium in Graz 1998",
        "Contenido de sal en la sopa 2015",
        "Papers Retracted in 2019",
        "The Journal Effect in 2018",
        "CVPR 论文中的引用习惯研究",
        "2018年の論文に見る引用の動向",
        "Twenty Years of EMNLP Papers",
        "In Proc. of ICML 2018, pages 3-14",
        "ICLR: Image Colouring by Learned Rules",
        "Paper accepted at WACV 2019",
        "In 2021, EMNLP accepted 847 papers",
        "三篇论文被 AAAI 2021 录用",
        "Наша статья принята на конференцию 2020",
        "Статтю опубліковано, вона була у збірнику 2017 року",
        "Kirjamme hyväksyttiin konferenssiin 2020",
        "Il nostro articolo è stato accettato a CLiC-it 2019",
        "Makalemiz UBMK 2020 konferansına kabul edildi",
        "המאמר שלנו התקבל ל-ACL 2020",
        "Der Sammelband erscheint im Winter 2021",
    ],
)
def test_titles_that_name_conferences_and_years_are_no_headings(text: str) -> None:
    assert not understand(text).is_header


@pytest.mark.parametrize(
    "text",
    [
        "被 AAAI 2021 录用的论文列表",
        "课题组 2019 年论文列表",
        "Danh sách bài báo đã được chấp nhận, ACL 2020",
        "Daftar artikel yang telah diterima ICML 2020",
        "Всего принято 31 статей, ACL 2020",
    ],
)
def test_passives_of_accepted_papers_head_lists(text: str) -> None:
    assert understand(text).is_header


@pytest.mark.parametrize(
    ("text", "languages"),
    [
        ("Aufsätze (Papers) – ICML 2019", ("de", "en")),
        ("Résumés / Abstracts / Kurzfassungen, 2020", ("de", "en", "fr")),
        ("Daftar isi, Vol. 3 No. 2, 2018", ("id",)),
        ("Зборник на трудови 2019", ("mk",)),
    ],
)
def test_each_part_has_its_language(text: str, languages: tuple[str, ...]) -> None:
    assert understand(text).languages == languages
