"""The contract of `polycorpus line`: its keys, its nulls, its spans."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from polycorpus.heading import Line, Span, field_label, understand
from polycorpus.lexicon import phrases

_PARTS = st.one_of(
    st.sampled_from([phrase.text.rstrip("*") for phrase in phrases("list")]),
    st.sampled_from([phrase.text for phrase in phrases("label.abstract")]),
    st.sampled_from(
        ["NeurIPS", "ZORPCON", "2025", "'24", "٢٠٢٥", "令和7年", "第39回", "(n=12)", "5,290"]
    ),
    st.sampled_from(
        [" ", "", " / ", "：", ": ", "\u3000", "-", "–", "**", "【", "】", "\n", "\x85"]
    ),
    st.text(max_size=4),
)
_TEXTS = st.one_of(st.text(max_size=80), st.lists(_PARTS, max_size=9).map("".join))


def test_the_example_of_the_contract() -> None:
    assert understand("NeurIPS 2025 论文列表").as_dict() == {
        "text": "NeurIPS 2025 论文列表",
        "is_header": True,
        "venue": "NeurIPS",
        "year": 2025,
        "kind": "list",
        "track": None,
        "declared_count": None,
        "languages": ["zh-Hans"],
        "spans": [{"start": 13, "stop": 17, "text": "论文列表", "language": "zh-Hans"}],
        "label": None,
    }


def test_keys_stand_in_the_order_of_the_contract() -> None:
    line = understand("标题：foo").as_dict()
    assert list(line) == [
        "text", "is_header", "venue", "year", "kind", "track", "declared_count", "languages",
        "spans", "label",
    ]  # fmt: skip
    assert line["label"] == {"field": "title", "value": "foo", "language": "zh-Hans"}


def test_offsets_count_code_points() -> None:
    text = "𝔑 😀 NeurIPS ２０２５ 論文一覧"
    (span,) = understand(text).spans
    assert text[span.start : span.stop] == "論文一覧"
    assert (span.start, span.language) == (17, "ja")


@pytest.mark.parametrize(
    ("text", "texts"),
    [
        ("第39回 NeurIPS 2025 論文リスト", ["第39回", "論文リスト"]),
        ("2025年NeurIPS会议论文", ["年", "会议论文"]),
        ("ACL 2023 논문 목록 / Accepted Papers", ["논문 목록", "Accepted Papers"]),
        ("ECCV 2022 Oral 论文", ["Oral", "论文"]),
        ("NeurIPS 2025", []),
        ("AAAI 2022 接收论文列表：主会", ["接收论文列表：主会"]),
    ],
)
def test_spans_are_the_linguistic_parts(text: str, texts: list[str]) -> None:
    assert [span.text for span in understand(text).spans] == texts


@given(_TEXTS)
@example("İstanbul 2024 makaleleri")
@example("ﬁnal ½ papers 2024")
@example("\u0301Résumés 2024")
@example("ICML'de 2024'te")
@settings(max_examples=150, deadline=None)
def test_any_text_has_sound_spans(text: str) -> None:
    line = understand(text)
    assert line.text == text
    for span in line.spans:
        assert text[span.start : span.stop] == span.text != ""
    for before, after in zip(line.spans, line.spans[1:], strict=False):
        assert before.stop <= after.start
    assert list(line.languages) == sorted({span.language for span in line.spans})
    assert "und" not in line.languages


@given(_TEXTS)
@settings(max_examples=150, deadline=None)
def test_a_line_is_a_heading_a_label_or_text(text: str) -> None:
    line = understand(text)
    if not line.is_header:
        found = (line.venue, line.year, line.kind, line.track, line.declared_count)
        assert found == (None,) * 5
    assert not (line.is_header and line.label)
    assert (line.label is None) == (field_label(text) is None)


def test_the_same_text_is_understood_alike_twice() -> None:
    text = "Liste der Beiträge · Liste des contributions · CHI 2023"
    assert understand(text) == understand(text)


@pytest.mark.parametrize(
    "unit", ["All of this is text. ", "这是一个关于学习的句子。", "слово word "]
)
def test_a_line_of_a_megabyte_is_text_with_its_languages(unit: str) -> None:
    text = unit * (1_000_000 // len(unit))
    line = understand(text)
    assert not line.is_header
    assert line.languages
    assert line.spans[-1].stop == len(text.rstrip()) or line.spans[-1].stop == len(text) - 1


def test_text_has_languages_too() -> None:
    line = understand("We study lists of papers 我们研究论文列表的自动生成问题")
    assert not line.is_header
    assert line.languages == ("en", "zh-Hans")


@pytest.mark.parametrize("text", ["", " ", "\u3000", "***", "---", "12", "📄", "\ufeff"])
def test_lines_without_words_are_nothing(text: str) -> None:
    assert understand(text) == Line(text, False, None, None, None, None, None, (), (), None)


def test_a_span_is_a_value() -> None:
    assert Span(0, 2, "论文", "zh-Hans") == Span(0, 2, "论文", "zh-Hans")
