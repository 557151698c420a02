"""Lines and blocks know their bytes, in every encoding and around stray bytes."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polycorpus.read import document as module
from polycorpus.read.document import Document, Slice
from polycorpus.read.encoding import Encoding
from polycorpus.recipe import SourceRecipe

CODECS = ["utf-8", "gb18030", "cp932", "big5hkscs", "euc_jp", "cp949", "cp1251", "utf-16-le"]
CHARS = st.text(st.sampled_from("ab é中文表能ソЖ한\n\r\t\u2028\x0c\x85"), max_size=60)


def document(raw: bytes, codec: str) -> Document:
    return Document("x", len(raw), Encoding(codec, 1.0), SourceRecipe(), lambda: io.BytesIO(raw))


@given(CHARS, st.sampled_from(CODECS))
def test_byte_at_says_where_each_character_lies(text: str, codec: str) -> None:
    kept = "".join(char for char in text if _encodes(char, codec))
    raw = kept.encode(codec)
    for line in document(raw, codec).lines():
        for at, char in enumerate(line.text):
            start, stop = line.byte_at(at), line.byte_at(at + 1)
            assert raw[start:stop].decode(codec) == char


@given(st.binary(max_size=80), st.sampled_from(CODECS))
def test_lines_and_their_ends_are_the_whole_file(raw: bytes, codec: str) -> None:
    """Whatever the bytes: what lies between two lines is one line end and nothing else."""
    position = 0
    for line in document(raw, codec).lines():
        assert raw[position : line.start_bytes].decode(codec) in ("", "\n", "\r", "\r\n")
        assert raw[line.start_bytes : line.stop_bytes] == line.raw
        position = line.stop_bytes
    assert raw[position:].decode(codec) in ("", "\n", "\r", "\r\n")


@given(st.binary(max_size=80), st.sampled_from(CODECS))
def test_blocks_are_the_whole_file(raw: bytes, codec: str) -> None:
    assert b"".join(block.raw for block in document(raw, codec).blocks()) == raw


@given(st.binary(max_size=80), st.sampled_from(CODECS))
def test_stray_bytes_are_placed(raw: bytes, codec: str) -> None:
    """A file decodes strictly if and only if no stray is reported, each inside the file."""
    read = document(raw, codec)
    for _ in read.lines():
        pass
    try:
        raw.decode(codec)
    except UnicodeDecodeError:
        assert read.strays
    assert all(0 <= s.start_bytes < s.stop_bytes <= len(raw) for s in read.strays)


@pytest.mark.parametrize("block_bytes", [1, 2, 3, 7, 64])
def test_blocks_of_any_size_give_the_same_lines(
    block_bytes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = "eins\r\nzwei\rdrei\n\nvier 中文\r\n".encode()
    whole = [(line.text, line.start_bytes, line.number) for line in document(raw, "utf-8").lines()]
    monkeypatch.setattr(module, "BLOCK_BYTES", block_bytes)
    read = document(raw, "utf-8")
    assert [(line.text, line.start_bytes, line.number) for line in read.lines()] == whole
    assert whole == [
        ("eins", 0, 1), ("zwei", 6, 2), ("drei", 11, 3), ("", 16, 4), ("vier 中文", 17, 5),
    ]  # fmt: skip


def test_only_line_ends_end_lines() -> None:
    """A form feed, U+0085 and U+2028 are characters of a line."""
    (line,) = document("a\x0cb\u2028c\x85d".encode(), "utf-8").lines()
    assert line.text == "a\x0cb\u2028c\x85d"


def test_content_leaves_out_the_white_space_around() -> None:
    text = " \u3000摘要 "
    line = Slice(text, 10, 1, text.encode("gb18030"), "gb18030")
    assert line.content == (13, 17)


def test_a_line_too_long_comes_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bounded memory: a 2 GB array on one line must not be held as one string."""
    monkeypatch.setattr(module, "BLOCK_BYTES", 8)
    monkeypatch.setattr(module, "LONGEST_LINE", 16)
    raw = b"aaaa bbbb cccc dddd eeee ffff\nend"
    lines = list(document(raw, "utf-8").lines())
    assert "".join(line.text for line in lines) == "aaaa bbbb cccc dddd eeee ffffend"
    assert max(len(line.raw) for line in lines) <= 24
    assert [line.number for line in lines] == [1] * (len(lines) - 1) + [2]


def _encodes(char: str, codec: str) -> bool:
    try:
        return char.encode(codec).decode(codec) == char
    except UnicodeError:
        return False
