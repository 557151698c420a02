"""Years, counts, kinds, tracks and venues of headings, one rule at a time."""

from __future__ import annotations

import pytest

from polycorpus.heading import understand


@pytest.mark.parametrize(
    ("text", "year"),
    [
        ("論文一覧 令和7年", 2025), ("論文一覧 令和元年度", 2019), ("論文一覧 平成30年", 2018),
        ("論文一覧 昭和63年", 1988), ("論文集 民國114年", 2025), ("論文集 民國一百零二年", 2013),
        ("113學年度 論文集", 2024), ("一一三年度 論文集", 2024), ("บทความ พ.ศ. 2568", 2025),
        ("บทความ พ.ศ. ๒๕๖๘", 2025), ("บทความ 2568", 2025), ("مجموعه مقالات ۱۴۰۲", 2023),
        ("أوراق المؤتمر 1445 هـ", 2023), ("स्वीकृत शोध पत्र २०२५", 2025),
        ("论文列表 二〇二五年", 2025), ("论文列表 ２０２５", 2025), ("أوراق ٢٠٢٥", 2025),
        ("NeurIPS 2024/25 papers", 2024),
        ("2024-2025年度 研究論文集", 2024), ("ICLR'24 papers", 2024), ("SIGFOO '98 papers", 1998),
        ("AAAI-20 accepted papers", 2020), ("ICLR24 papers", 2024),
        ("第39回 年次大会 論文一覧", None), ("39th Annual Meeting: papers", None),
        ("Papers (1,998)", None),
    ],
)  # fmt: skip
def test_years_of_every_era_are_gregorian(text: str, year: int | None) -> None:
    line = understand(text)
    assert line.is_header
    assert line.year == year


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("NeurIPS 2025 论文 共 5290 篇", 5290), ("共2025篇论文 NeurIPS 2024", 2025),
        ("ICML 2022 論文 全123件", 123), ("ICML 2022 논문 총 45편", 45),
        ("ICML papers (n=123)", 123), ("123 papers of ICML 2022", 123),
        ("1.234 Beiträge, ICML 2022", 1234),
        ("ICML 2022: всего 45 статей", 45), ("ICML 2022 accepted papers (2,345)", 2345),
        ("ICML 2022 (1 233 articles)", 1233), ("ICML 2022 论文共一百二十篇", 120),
        ("受賞論文 2022（対象280件中12件）", 12), ("Papers: 12 of 280, ICML 2022", 12),
        ("ICML 2022 शोध पत्र: कुल १२३", 123), ("ICML 2022 أوراق (١٬٢٣٤ ورقة)", 1234),
        ("Number of accepted papers: 45", 45),
        ("ICML 2022 accepted papers: 22.1% = 2878 / 13008", None),
        ("Journal of Foo, vol. 12 no. 3, 2019, contents", None), ("ICML 2022 papers", None),
        ("NeurIPS 2025 Papers", None), ("Accepted papers (2024)", None),
    ],
)  # fmt: skip
def test_declared_counts(text: str, count: int | None) -> None:
    line = understand(text)
    assert line.is_header
    assert line.declared_count == count


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("List of abstracts of accepted papers, ICML 2022", "accepted"),
        ("List of abstracts, ICML 2022", "abstracts"),
        ("Contents of the proceedings, ICML 2022", "toc"),
        ("List of reviews, ICML 2022", "reviews"),
        ("List of papers, ICML 2022", "list"),
        ("Papers, ICML 2022", "papers"),
        ("Índice de artículos, ICML 2022", "list"),
        ("Índice, ICML 2022", "toc"),
        ("ICML 2022", None),
    ],
)
def test_kinds_beat_each_other_in_order(text: str, kind: str | None) -> None:
    assert understand(text).kind == kind


@pytest.mark.parametrize(
    ("text", "track"),
    [
        ("NeurIPS 2023 Datasets and Benchmarks Track papers", "Datasets and Benchmarks"),
        ("ECCV 2022 Oral 论文", "Oral"),
        ("ACL 2025 主会长文录用名单", "Main Conference"),
        ("CVPR 2021 Стендовые доклады", "Poster"),
        ("EMNLP 2020 Findings", "Findings"),
        ("ICML 2022 papers", None),
    ],
)
def test_tracks_have_one_name_in_every_language(text: str, track: str | None) -> None:
    assert understand(text).track == track


@pytest.mark.parametrize(
    ("text", "venue"),
    [
        ("NIPS 2016 papers", "NeurIPS"),
        ("Advances in Neural Information Processing Systems 37 (2024)", "NeurIPS"),
        ("Annual Meeting of the Association for Computational Linguistics 2023", "ACL"),
        ("2024 IEEE/CVF CVPR accepted papers", "CVPR"),
        ("neurips 2024 papers", "NeurIPS"),
        ("ZORPCON 2025 論文集", "ZORPCON"),
        ("WxYZ'24", "WxYZ"),
        ("Proceedings of Blorp 2028", "Blorp"),
        ("ICML'de kabul edilen makaleler", "ICML"),
        ("Accepted Papers @ ZAPP 2026", "ZAPP"),
        ("Abstracts of the 12th Nordic Seminar on Widgets, Oslo 2018", None),
        ("LLM papers 2024", None),
        ("言語処理学会 年次大会 2023", None),
    ],
)
def test_venues_are_known_or_have_the_place_and_shape(text: str, venue: str | None) -> None:
    line = understand(text)
    assert line.is_header
    assert line.venue == venue


@pytest.mark.parametrize(
    "text",
    [
        "Accepted at NeurIPS 2025",
        "Published as a conference paper at ICLR 2024",
        "year = {2025}",
        "PY 2010",
        "IS  - 9",
        "<year>2019</year>",
        "2014-08-29",
        "article",
        "COVID-19",
        "NeurIPS 2025 论文列表。",
        "ICML 2022 accepted papers,",
        "x" * 301 + " NeurIPS 2025 papers",
    ],
)
def test_what_only_resembles_a_heading_is_none(text: str) -> None:
    assert not understand(text).is_header
