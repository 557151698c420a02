"""Files that once raised, or took minutes: small look-alikes of what fuzzing and growth found.

Nothing here measures time. What was quadratic is long enough that its test would not end.
"""

from __future__ import annotations

import json

import pytest

from polycorpus.read.decoding import byte_offset, decode
from polycorpus.read.encoding import canonical
from polycorpus.read.layouts import LAYOUTS, markdown, xml
from polycorpus.read.layouts.objects import javascript, json_text

from .layouts.reading import assert_tiled, broken, fields, findings, ledger, rows

BRACKETS = 60_000


@pytest.mark.parametrize("layout", ["json", "jsonl", "javascript"])
@pytest.mark.parametrize("unit", ["[", '{"a":', '{"papers":[', '[{"a":'])
def test_brackets_without_end_are_passed_over(layout: str, unit: str) -> None:
    """Promise 12: a line of nothing but opening brackets costs no more than its length."""
    raw = (unit * (BRACKETS // len(unit))).encode()
    assert_tiled(raw, layout)


def test_what_follows_deep_brackets_is_read() -> None:
    """Promise 12: a value too deep to be read costs itself only."""
    deep = "[" * 5000 + "]" * 5000
    text = f'[{deep}, {{"title": "Frost"}}, {{"x": {deep}, "title": "Lost"}}, {{"title": "Bells"}}]'
    assert [record["title"] for record in fields(json_text, text)] == [["Frost"], ["Bells"]]


@pytest.mark.parametrize("depth", [60, 100, 400, 700])
def test_a_deep_value_of_a_record_never_raises(depth: int) -> None:
    """Promise 12: whatever decodes can be written again as JSON, or is a broken record."""
    value = json.loads("[" * depth + "]" * depth)
    raw = json.dumps({"title": "Frost", "x": [{"a": value}]}).encode() + b'\n{"title": "Bells"}\n'
    for layout in ("json", "jsonl"):
        assert "Bells" in [row["title"] for row in rows(raw, layout)]


def test_a_broken_record_among_many_costs_itself_only() -> None:
    """Promise 12: the end of a fault is not sought in all that follows, and is found all the same."""
    faults = [
        '{"title": "A %d", "x" 1}',
        '{"title": "B %d", "x": [1}',
        '{"title": "C %d", "x": "y}',
    ]
    whole = '{"title": "W %d", "abstract": "We show."}'
    text = "[" + ",\n".join((faults[n % 3] if n % 2 else whole) % n for n in range(120)) + "]"
    titles = [record["title"][0] for record in fields(json_text, text)]
    assert titles == [f"W {n}" for n in range(0, 120, 2)]
    assert broken(json_text, text)


@pytest.mark.parametrize("layout", ["json", "javascript"])
def test_a_file_of_broken_records_ends(layout: str) -> None:
    """Promise 12: none of them closes, so that each would be sought an end in all the others."""
    raw = ("[" + "".join(f'{{"title": "Frost {n}", "x": [1}},' for n in range(4_000))).encode()
    assert_tiled(raw, layout)


def test_elements_that_never_end_are_not_parsed_again_and_again() -> None:
    """Promise 12: 30,000 open elements; the record at the end is still found."""
    raw = b"<a>" * 30_000 + b"<paper><title>Frost</title><abstract>We show.</abstract></paper>"
    assert_tiled(raw, "xml")
    assert findings(xml, "<a>" * 50)


def test_short_paragraphs_are_read_in_one_pass() -> None:
    """Promise 12: looking a line ahead must not make the next look longer: 12,000 looks."""
    text = "x\n\n" * 6_000 + "- Frost and bells in the cold\n"
    assert_tiled(text.encode(), "markdown")
    assert len(findings(markdown, "- Frost and bells\n- Bells and frost\n")) == 2


def test_stray_bytes_by_the_thousand_are_all_named() -> None:
    """Promise 1: each with its own line, found without counting from the start each time."""
    raw = ("本文\n" * 20).encode() + b"\xff" * 30_000 + b" \xff\n" * 900
    text, strays = decode(raw, "utf-8")
    assert len(strays) == 30_900
    assert text.count("\ufffd") == 30_900
    assert_tiled(raw, "plain")


@pytest.mark.parametrize(
    ("codec", "text"),
    [
        ("gb18030", "本文研究霜与钟，\U0001f514 é ab"),
        ("big5hkscs", "本文研究霜與鐘 ab"),
        ("cp932", "本論文はｱ霜を ab"),
        ("euc_jp", "本論文は霜を ab"),
        ("cp949", "본 논문은 ab"),
        ("iso2022_jp", "本論文は霜を ab"),
        ("utf-8", "é本\U0001f514 ab"),
        ("utf-16-le", "é本\U0001f514 ab"),
    ],
)
def test_places_in_long_lines_are_those_of_the_bytes(codec: str, text: str) -> None:
    """Promise 1: in every codec and far into a line, an offset is what encoding up to it takes."""
    whole = text * 400
    raw = whole.encode(codec)
    for chars in (0, 1, 5, 1023, 1024, 1025, 2047, len(whole) - 1, len(whole)):
        ahead = raw[: byte_offset(raw, codec, chars)]
        if codec == "iso2022_jp":  # what the escape at the end belongs to is a matter of taste
            assert decode(ahead, codec)[0] == whole[:chars]
        else:
            assert ahead == whole[:chars].encode(codec)


def test_places_around_stray_bytes_are_those_of_the_bytes() -> None:
    """Promise 1: a stray is one character of the text wherever it stands, in any codec."""
    for codec, good, stray in (("gb18030", "本文", b"\xff"), ("utf-8", "é本", b"\xe4\xb8")):
        unit = good.encode(codec) + stray + b" "
        raw = unit * 700
        for at in (0, 1, 300, 699):
            assert byte_offset(raw, codec, at * 4) == at * len(unit)
            assert byte_offset(raw, codec, at * 4 + 3) == at * len(unit) + len(unit) - 1


@pytest.mark.parametrize("name", ["idna", "punycode", "unicode_escape", "raw-unicode-escape"])
def test_what_is_no_encoding_of_files_is_not_declared(name: str) -> None:
    """Promise 12: a page that claims one is read as what it looks like, and nothing raises."""
    assert canonical(name) is None
    page = f'<html><head><meta charset="{name}"></head><body>'.encode() + b"\xe9t\xe9 " * 50
    assert ledger(page, "html", None)


@pytest.mark.parametrize("name", ["utf-7", "iso-2022-jp", "hz", "iso2022_kr"])
def test_shifting_encodings_that_break_are_read(name: str) -> None:
    """Promise 12: a declared encoding with a state, and bytes that it has no reading for."""
    text = f"encoding: {name}\n\n".encode() + "Frost 本 bells".encode("iso-2022-jp") * 20
    for raw in (text, text + b"\xff\x1b$", text[:-3] + b"\x1b(Z"):
        for layout in ("plain", "javascript"):
            assert_tiled(raw, layout, name)


@pytest.mark.parametrize("layout", [layout.NAME for layout in LAYOUTS])
def test_a_declared_count_is_not_weighed_against_thousands(layout: str) -> None:
    """Promise 12: 800 paragraphs, a line each, and a heading that promises 2,000 records."""
    line = "We show that frost %d rings in the cold, and that bells answer it; we measure both.\n"
    raw = ("NeurIPS 2025 (2000 papers)\n\n" + "".join(line % n for n in range(800))).encode()
    assert_tiled(raw, layout)


def test_a_javascript_value_too_deep_costs_itself_only() -> None:
    """Promise 12: the same bound as for JSON."""
    deep = "[" * 300 + "]" * 300
    found = fields(javascript, f"var papers = [{{title: 'Frost', x: {deep}}}, {{title: 'Bells'}}];")
    assert [record["title"] for record in found] == [["Bells"]]
