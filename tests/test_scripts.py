"""Runs by script keep together what belongs together, and column questions agree with them."""

from __future__ import annotations

from itertools import pairwise

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from polycorpus.scripts import is_ascii, is_latin, script_runs


@pytest.mark.parametrize(
    ("text", "runs"),
    [
        ("NeurIPS 2025 论文列表", [("NeurIPS", "Latn"), ("论文列表", "Hani")]),
        ("データー・リスト、一覧", [("データー・リスト、一覧", "Jpan")]),
        ("第39回の論文", [("第39回の論文", "Jpan")]),
        ("논문 목록 / Papers", [("논문 목록", "Hang"), ("Papers", "Latn")]),
        ("by 王大河 (Wang Dahe)", [("by", "Latn"), ("王大河", "Hani"), ("Wang Dahe", "Latn")]),
        ("می‌خواهم", [("می‌خواهم", "Arab")]),
        ("e\u0301te\u0301", [("e\u0301te\u0301", "Latn")]),
        ("Список статей 2", [("Список статей", "Cyrl")]),
        ("12 – 34 %", []),
        ("", []),
    ],
)
def test_runs(text: str, runs: list[tuple[str, str]]) -> None:
    assert [(text[run.start : run.stop], run.script) for run in script_runs(text)] == runs


@given(st.text(max_size=60))
def test_runs_are_in_order_and_hold_every_letter(text: str) -> None:
    runs = script_runs(text)
    inside = {place for run in runs for place in range(run.start, run.stop)}
    assert all(left.stop <= right.start for left, right in pairwise(runs))
    assert all(run.start < run.stop for run in runs)
    # letters of no script of their own, such as ー alone, can stand outside
    assert all(
        place in inside for place, char in enumerate(text) if char.isascii() and char.isalpha()
    )


def test_column_questions() -> None:
    column = pa.array(["plain", "naïve “quote” β, Δt", "王", "Привет", "λόγος", None])
    assert is_ascii(column).to_pylist() == [True, False, False, False, False, None]
    assert is_latin(column).to_pylist() == [True, True, False, False, False, None]


@given(st.lists(st.none() | st.text(alphabet="ab é王Пβ“1", max_size=8), max_size=12))
def test_a_column_is_asked_as_its_rows_are(texts: list[str | None]) -> None:
    """ASCII rows are answered apart from the others; each answer stays in its row."""
    rows = [is_latin(pa.array([text], pa.string()))[0].as_py() for text in texts]
    assert is_latin(pa.array(texts, pa.string())).to_pylist() == rows
    chunks = [texts[:3], texts[3:]]
    assert is_latin(pa.chunked_array(chunks, pa.string())).to_pylist() == rows
