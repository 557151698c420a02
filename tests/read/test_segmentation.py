"""An abstract of several paragraphs is one record; two abstracts are two."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from polycorpus.read.paragraphs import Paragraph
from polycorpus.read.segmentation import segment

FROST = (
    "Orchards lose a tenth of their blossom to late frost, and growers rarely learn in time which "
    "rows are at risk. We place cheap thermometers along the rows and fit a model of cold air. "
    "Over two springs the model names the endangered rows six hours ahead of the growers."
)
CHOIR = (
    "Village choirs tune to the room rather than to a fork. We record eleven choirs in nine halls "
    "and show that the drift of pitch follows the resonances of the hall. A simple filter, "
    "estimated from one clap, predicts two thirds of the drift in every hall we visited."
)
KITE = [
    "Kites have carried thermometers for centuries, yet none was kept at a fixed height.",
    "To address this gap we introduce StringHold, a reel that pays out line against the wind.",
    "Experiments on the dunes show that StringHold keeps its height for nineteen hours.",
]


def cuts(*texts: str, declared: int | None = None) -> list[tuple[int, int]]:
    return [
        (run.first, run.stop) for run in segment([Paragraph(t) for t in texts], "auto", declared)
    ]


def test_paragraphs_of_one_abstract_are_joined() -> None:
    assert cuts(FROST, *KITE, CHOIR) == [(0, 1), (1, 4), (4, 5)]


def test_whole_abstracts_stay_apart() -> None:
    assert cuts(FROST, CHOIR, FROST.replace("frost", "hail"), CHOIR.replace("choirs", "bands")) == [
        (0, 1), (1, 2), (2, 3), (3, 4),
    ]  # fmt: skip


def test_section_words_go_with_what_stands_above() -> None:
    frost, choir = FROST.split(". "), CHOIR.split(". ")
    labels = ("Background", "Methods", "Results")
    parts = [
        f"{label}: {sentence}."
        for sentences in (frost, choir)
        for label, sentence in zip(labels, sentences, strict=True)
    ]
    assert cuts(*parts) == [(0, 3), (3, 6)]


def test_white_space_before_the_line_s_end_shows_the_middle_of_an_abstract() -> None:
    first, second = FROST.split(". ", 1)
    plain = [Paragraph(CHOIR), Paragraph(first + "."), Paragraph(second), Paragraph(CHOIR + "!")]
    assert len(segment(plain)) == 4
    plain[1] = Paragraph(first + ".", trailing_space=True)
    assert [(run.first, run.stop) for run in segment(plain)] == [(0, 1), (1, 3), (3, 4)]


def test_a_declared_count_decides_a_doubtful_gap() -> None:
    half = FROST.split(". ", 1)
    assert len(cuts(half[0] + ".", half[1], CHOIR, declared=2)) == 2


def test_corpus_toml_decides() -> None:
    paragraphs = [Paragraph(text) for text in (FROST, *KITE)]
    assert len(segment(paragraphs, "join")) == 1
    assert len(segment(paragraphs, "split")) == 4


@given(st.lists(st.sampled_from([FROST, CHOIR, *KITE, "x", "摘要：甲乙丙。", "a;"]), max_size=30))
def test_records_tile_the_paragraphs(texts: list[str]) -> None:
    runs = segment([Paragraph(text) for text in texts])
    assert [run.first for run in runs] == [0, *(run.stop for run in runs)][: len(runs)]
    assert (runs[-1].stop if runs else 0) == len(texts)
    assert all(0 <= run.confidence <= 1 for run in runs)
