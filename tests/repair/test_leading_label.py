"""A leading label goes in any language; a real first word and the words of sections stay."""

from __future__ import annotations

import pytest

from polycorpus.repair import repair_text

LABELLED = [
    "Abstract: {}", "ABSTRACT: {}", "abstract : {}", "Abstract - {}", "Abstract – {}",
    "Abstract—{}", "Abstract. {}", "ABSTRACT.\n{}", "Abstract\n\n{}", "Abstract\n{}",
    "[Abstract] {}", "(Abstract) {}", "【Abstract】{}", "Abstract:\n{}", "Abstract:— {}",
    "Abstract|{}", "Abstract ■ {}", "## Abstract\n\n{}", "**Abstract:** {}", "**Abstract** {}",
    "__Abstract__\n\n{}", "<b>Abstract</b> {}", "<h3>Abstract</h3><p>{}</p>",
    "\\textbf{{Abstract.}} {}", "\\section*{{Abstract}} {}", "*Abstract*—{}",
    "A B S T R A C T {}", "Ａｂｓｔｒａｃｔ：{}", "ＡＢＳＴＲＡＣＴ： {}",
    "Abstract (English): {}", "Abstract in English: {}", "Extended Abstract: {}",
    "ABSTRACT {}", "Abstract: Abstract: {}", "Summary: {}", "SUMMARY\n{}",
    "<jats:title>Abstract</jats:title><jats:p>{}</jats:p>",
    "Résumé: {}", "Résumé. — {}",
    "Résumé : {}", "RÉSUMÉ – {}", "RESUME : {}", "Zusammenfassung: {}",
    "Zusammenfassung. {}", "Kurzfassung\n{}", "Resumen: {}", "RESUMEN. {}", "Resumo: {}",
    "Resumo\n{}", "Riassunto: {}", "Аннотация: {}", "АННОТАЦИЯ. {}", "Аннотация – {}",
    "Резюме: {}", "Анотація. {}", "Streszczenie: {}", "Abstrakt: {}", "Samenvatting: {}",
    "Sammanfattning: {}", "Sammendrag: {}", "Tiivistelmä: {}", "Özet: {}", "ÖZET: {}", "Öz: {}",
    "Abstrak: {}", "Tóm tắt: {}", "الملخص: {}", "ملخص: {}", "چکیده: {}", "תקציר: {}",
    "सारांश: {}", "บทคัดย่อ: {}", "Περίληψη: {}", "ΠΕΡΙΛΗΨΗ: {}", "Rezumat: {}", "Sažetak: {}",
    "摘要：{}", "摘要:{}", "摘 要：{}", "摘　要：{}", "【摘要】{}", "[摘要] {}", "〔摘要〕{}",
    "摘要\n{}",
    "内容摘要：{}", "中文摘要：{}", "要旨：{}", "【要旨】{}", "［要旨］{}", "抄録：{}", "概要：{}",
    "アブストラクト：{}", "초록: {}", "초 록: {}", "【초록】 {}", "요약: {}", "국문초록: {}",
    "摘要/Abstract: {}", "요약(Abstract): {}", "<正>{}",
]  # fmt: skip

REAL_FIRST_WORDS = [
    "Abstract dialectical frameworks are used.",
    "Abstract Meaning Representation parsing is applied.",
    "Abstract interpretation is sound.",
    "Abstract argumentation: a survey",
    "Abstract–concrete distinctions fade.",
    "Abstract-level reasoning is hard.",
    "Abstract, concrete and mixed words",
    "Abstract (non-figurative) art sells.",
    "Abstract titles of 40 plots are compared with their bodies.",
    "ABSTRACT MEANING REPRESENTATION IS USED",
    "Abstracts were read by two of us.",
    "Summary statistics are given.",
    "Summary: tides rise. Availability: https://example.org",
    "Résumé parsing is a task.",
    "Resumen automático de textos",
    "Zusammenfassungen werden gelesen.",
    "Öz yeterlik algısı ölçüldü.",
    "摘要生成是自然语言处理的任务。",
    "摘要式总结方法被提出。",
    "要旨抽出は難しい。",
    "概要設計を述べる。",
    "초록색 유리는 비싸다.",
    "요약문 생성은 어렵다.",
    "सार्वजनिक नीति का अध्ययन",
]

SECTIONS = [
    "Objective: to hear glass. Methods: a microphone. CONCLUSIONS: glass rings.",
    "BACKGROUND: Glass rings.",
    "背景：玻璃会发声。方法：用麦克风记录。结论：可以分类。",
    "目的：音を聞く。",
    "Hintergrund: Glas klingt.",
    "Цель: услышать стекло.",
]


@pytest.mark.parametrize("shape", LABELLED)
def test_label_goes(shape: str) -> None:
    repaired = repair_text(shape.format("Glass rings when it falls."), "abstract")
    assert repaired.text == "Glass rings when it falls."
    assert "leading_label" in repaired.repairs


@pytest.mark.parametrize("text", [*REAL_FIRST_WORDS, *SECTIONS])
def test_word_stays(text: str) -> None:
    repaired = repair_text(text, "abstract")
    assert (repaired.text, repaired.repairs) == (text, ())


@pytest.mark.parametrize(
    ("raw", "plain"),
    [
        ("Abstract We present a tide.", "We present a tide."),
        ("Abstract Background: Tides rise.", "Background: Tides rise."),
        ("Résumé Cet article mesure.", "Cet article mesure."),
        ("Resumen Este trabajo mide.", "Este trabajo mide."),
        ("Аннотация В статье измерен прилив.", "В статье измерен прилив."),
        ("摘要本文提出一种方法。", "本文提出一种方法。"),
        ("要旨　本論文では音を分類する。", "本論文では音を分類する。"),
        ("초록 본 논문은 유리를 다룬다.", "본 논문은 유리를 다룬다."),
    ],
)
def test_label_without_punctuation_goes_where_the_sentence_shows_it(raw: str, plain: str) -> None:
    assert repair_text(raw, "abstract").text == plain


def test_a_title_has_no_abstract_label() -> None:
    for title in ("Abstract: A Framework", "Summary. Of Tides", "摘要：方法"):
        assert repair_text(title, "title").text == title


def test_a_label_alone_is_a_placeholder() -> None:
    for text in ("Abstract", "Abstract:", "摘要：", "<jats:title>Abstract</jats:title>"):
        repaired = repair_text(text, "abstract")
        assert repaired.text is None
        assert repaired.flags == ("placeholder",)
