"""Wrapped lines are joined, paragraphs stay, and a missing space is only flagged."""

from __future__ import annotations

import pytest

from polycorpus.repair import repair_text


@pytest.mark.parametrize(
    ("raw", "plain"),
    [
        ("warmed by\nthe sun", "warmed by the sun"),
        ("warmed by \n   the sun", "warmed by the sun"),
        ("warmed by\r\nthe sun", "warmed by the sun"),
        ("中文的\n句子", "中文的句子"),
        ("日本語の\n　文", "日本語の文"),
        ("他说：“\n好”", "他说：“好”"),
        ("结果，\nGPT 很好", "结果，GPT 很好"),
        ("使用\nTransformer\n模型", "使用 Transformer 模型"),
        ("한국어 문장이\n이어진다", "한국어 문장이 이어진다"),
        ("a two-\nnode model", "a two-node model"),
        ("pre-\nand post-test", "pre- and post-test"),
        ("kurz-\nund langfristig", "kurz- und langfristig"),
        ("state-\nof-the-art", "state-of-the-art"),
        ("a word –\nand more", "a word – and more"),
        ("see\n[1]", "see [1]"),
        ("one\n\ntwo\n \n\nthree", "one\n\ntwo\n\nthree"),
        ("  one  two \n\n  three ", "one two\n\nthree"),
    ],
)
def test_lines(raw: str, plain: str) -> None:
    assert repair_text(raw, "abstract").text == plain


def test_a_title_is_one_line() -> None:
    assert repair_text("Glass\nby\n\nEar ", "title").text == "Glass by Ear"


@pytest.mark.parametrize(
    "text",
    [
        "We use deep learning.However, it fails.",
        "of the results.A model is",
        "(see below).Then we stop.",
    ],
)
def test_a_missing_space_is_a_flag_and_no_edit(text: str) -> None:
    repaired = repair_text(text, "abstract")
    assert repaired.text == text
    assert repaired.flags == ("missing_space",)


@pytest.mark.parametrize(
    "text",
    [
        "e.g.This, i.e.That",
        "the U.S.A. and Ph.D. theses",
        "Use torch.Tensor.to and np.NaN()",
        "at 3.5.Then",
        "A sentence. Another one.",
        "J.K. Rowling",
        "中文.English",
        "version 2.0.Beta",
    ],
)
def test_other_full_stops_are_no_flag(text: str) -> None:
    assert repair_text(text, "abstract").flags == ()


def test_paragraphs_are_flagged() -> None:
    assert repair_text("one\n\ntwo", "abstract").flags == ("multi_paragraph",)
