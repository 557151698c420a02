"""Numbered entries: the sequence decides what opens one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polycorpus.read.elements import Heading
from polycorpus.read.layouts import numbered

from .reading import chosen, findings, ledger, places, rows

LONG = (
    "Street lamps hum, and the hum tells their age. We record four hundred lamps for a year and "
    "find that nine in ten can be dated within a season by their tone alone."
)


def titles(text: str) -> list[object]:
    return [row["title"] for row in rows(text.encode(), "numbered")]


@pytest.mark.parametrize(
    "markers",
    [
        "[1] |[2] |[3] ", "1. |2. |3. ", "1) |2) |3) ", "(1) |(2) |(3) ", "【1】|【2】|【3】",
        "①|②|③", "1、|2、|3、", "１．|２．|３．", "001. |002. |003. ", "No. 1: |No. 2: |No. 3: ",
        "第1篇 |第2篇 |第3篇 ", "[P1] |[P2] |[P3] ", "P1-1 |P1-2 |P2-1 ", "[57] |[56] |[55] ",
        "1 - |2 - |3 - ", "١. |٢. |٣. ",
    ],
)  # fmt: skip
def test_each_way_to_number(markers: str) -> None:
    lamps = ["Street Lamps that Hum", "Salt on Winter Roads", "3D Seeds on Loan"]
    text = "".join(f"{one}{two}\n" for one, two in zip(markers.split("|"), lamps, strict=True))
    assert titles(text) == lamps
    assert chosen(text) == "numbered" or markers.startswith(("1.", "1)", "001."))


@pytest.mark.parametrize(
    "inside",
    [
        "1. one thing\n2. another",
        "2019. A year at the start of a line.",
        "7. out of turn",
        "(2) two",
    ],
)
def test_numbers_inside_an_entry_are_text(inside: str) -> None:
    text = f"[1] {LONG}\n{inside}\n[2] {LONG}\n[3] Salt on Winter Roads\n"
    first, second, third = rows(text.encode(), "numbered")
    assert inside.split(" ", 1)[1].split("\n", maxsplit=1)[0] in first["abstract"]
    assert (second["abstract"], third["title"]) == (LONG, "Salt on Winter Roads")


def test_a_list_of_the_same_style_inside_an_entry() -> None:
    one = f"1. Street Lamps that Hum\n{LONG}\n1. one\n2. two\n"
    text = f"{one}\n2. Salt on Roads\n\n3. Seeds on Loan\n"
    assert titles(text) == ["Street Lamps that Hum", "Salt on Roads", "Seeds on Loan"]


def test_a_title_may_begin_with_a_number() -> None:
    assert titles("7. 1.6-Bit Lamps\n8. 3D Seeds\n9. 2001 A Lamp\n") == [
        "1.6-Bit Lamps", "3D Seeds", "2001 A Lamp"
    ]  # fmt: skip


def test_numbers_begin_anew_below_a_heading_and_may_be_missing() -> None:
    text = (
        "Oral Presentations\n\n1. Salt on Roads\n3. Seeds on Loan\n\nPosters\n\n1. Lamps of Towns\n"
    )
    assert titles(text) == ["Salt on Roads", "Seeds on Loan", "Lamps of Towns"]
    found = [one.text for one in findings(numbered, text) if isinstance(one, Heading)]
    assert found == ["Oral Presentations", "Posters"]


def test_an_entry_of_lines_and_labels() -> None:
    one = f"1. Salt on Roads\n   Liv Brekke, Nils Moe\n   {LONG}\n"
    text = f"{one}\n2. 路灯\n作者：林雨，韩冬\n摘要：路灯会嗡鸣。\n"
    first, second = rows(text.encode(), "numbered")
    assert (first["authors"], first["abstract"]) == (["Liv Brekke", "Nils Moe"], LONG)
    assert (second["title"], second["authors"], second["abstract"]) == (
        "路灯", ["林雨", "韩冬"], "路灯会嗡鸣。"
    )  # fmt: skip


@pytest.mark.parametrize("encoding", ["utf-8", "cp932", "utf-16-be"])
def test_records_know_their_bytes(encoding: str) -> None:
    records = ["１．街灯の唸りと年齢\r\n山田太郎，佐藤花子", "２．道路の塩"]
    text = "\r\n" + "\r\n".join(records) + "\r\n\r\n"
    expected = [record.encode(encoding) for record in records]
    assert places(findings(numbered, text, encoding), text.encode(encoding)) == expected


PIECES = st.sampled_from(
    (
        "[1] a b c\n",
        "[2] x\n",
        "1. one\n",
        "2. two\n",
        "①",
        "\n",
        LONG + "\n",
        "P1-2 t\n",
        "# H\n",
        "é\r",
    )
)


@given(st.lists(PIECES, max_size=25))
def test_any_mixture_is_accounted_for(pieces: list[str]) -> None:
    """Promise 1."""
    raw = "".join(pieces).encode()
    assert sum(one.stop_bytes - one.start_bytes for one in ledger(raw, "numbered")) == len(raw)
