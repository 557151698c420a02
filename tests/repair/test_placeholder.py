"""Words that say that there is no text give null and a flag; any word more, and it is a text."""

from __future__ import annotations

import pytest

from polycorpus.repair import repair_text

PLACEHOLDERS = [
    "N/A", "n/a.", "NA", "None", "null", "NaN", "-", "—", "--", "...", "…", "?", "TBA", "tbd",
    "No abstract", "No abstract.", "No abstract available", "[No abstract available]",
    "(No abstract available.)", "NO ABSTRACT AVAILABLE", "Abstract not available.",
    "Abstract unavailable", "There is no abstract available for this article.",
    "An abstract is not available for this content.", "This article has no abstract.",
    "No abstract was provided by the authors.", "Not available", "<p>No abstract available</p>",
    "Abstract: N/A", "**No abstract**", "No&nbsp;abstract", "Abstract coming soon",
    "摘要暂缺", "无摘要", "暂无摘要。", "無摘要", "没有摘要", "本文无摘要", "暂无", "无", "略",
    "抄録なし", "要旨なし", "要旨はありません", "なし", "초록 없음", "초록없음", "요약 없음.",
    "Sin resumen", "Resumen no disponible", "Sem resumo", "Resumo não disponível",
    "Résumé non disponible", "Pas de résumé", "Pas de résumé disponible.", "Kein Abstract",
    "Keine Zusammenfassung verfügbar", "Аннотация отсутствует", "Нет аннотации",
    "Анотація відсутня", "Brak streszczenia", "Özet yok", "Geen samenvatting beschikbaar",
    "لا يوجد ملخص", "چکیده ندارد", "אין תקציר", "Không có tóm tắt", "ไม่มีบทคัดย่อ",
    "identifier:https://example.org/1", "application/pdf",
]  # fmt: skip

TEXTS = [
    "No abstract argumentation framework is complete.",
    "None of the shards rang.",
    "Not available in stores: a study of scarcity",
    "Missing data are imputed.",
    "Abstracts not read by anyone are counted.",
    "无监督学习", "无线传感器网络的摘要", "なしの木の研究", "略論港口", "초록 없음에 대한 연구",
    "Sin is a concept.", "Pas de deux", "Ohne Titel bleibt Kunst.", "Нет войне",
    "$x$", "42", "A", "♥",
]  # fmt: skip


@pytest.mark.parametrize("text", PLACEHOLDERS)
def test_placeholder_is_null(text: str) -> None:
    repaired = repair_text(text, "abstract")
    assert repaired.text is None
    assert repaired.flags == ("placeholder",)
    assert "placeholder" in repaired.repairs


@pytest.mark.parametrize("text", TEXTS)
def test_text_stays(text: str) -> None:
    repaired = repair_text(text, "abstract")
    assert (repaired.text, repaired.flags) == (text, ())


def test_titles_know_fewer_placeholders() -> None:
    """A paper may be called Missing or No Abstract; none is called N/A."""
    for title in ("N/A", "null", "Untitled", "[No title available]", "无标题", "-"):
        assert repair_text(title, "title").text is None
    for title in ("Missing", "Unknown", "No Abstract", "Nothing", "空"):
        assert repair_text(title, "title").text == title


def test_an_empty_text_is_null_without_a_flag() -> None:
    for text in ("", "  ", "\n\n", "<p></p>", "\u200b"):
        repaired = repair_text(text, "abstract")
        assert repaired.text is None
        assert repaired.flags == ()
