"""The exact key absorbs form, not words; both paths compute the same signatures."""

from __future__ import annotations

import sys
import unicodedata

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from lookalikes import table

from polycorpus.dedup import Signatures, signatures
from polycorpus.dedup.tokens import FOLDED_BELOW, codes, tokens


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The Glass", "THE GLASS"),
        ("straße", "STRASSE"),
        ("na\u00efve caf\u00e9", "nai\u0308ve cafe\u0301"),
        ("naïve", 'na{\\"\\i}ve'),
        ("Müller", '{M\\"uller}'),
        ("a handheld spectrometer", "a \\emph{handheld} spectrometer"),
        ("x2 grows", "$x^2$ grows"),
        ("x\u00b2 grows", "$x^{2}$ grows"),
        ("well-known", "well\u2010known"),
        ("“quoted” words", '"quoted" words'),
        ("model’s", "model's"),
        ("soft\u00adware", "software"),
        ("ﬁne ﬂow", "fine flow"),
        ("a\u00a0b\u2003c", "a b\n\tc"),
        ("ＡＢＣ１２３", "abc123"),
        ("ﾃｽﾄ", "テスト"),
        ("葛\U000e0100城", "葛城"),
        ("5\\% of it", "5% of it"),
    ],
)
def test_form_makes_no_difference(one: str, other: str) -> None:
    assert tokens(one) == tokens(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("glass", "grass"), ("5 samples", "6 samples"), ("湖泊", "湖沼"), ("not safe", "safe")],
)
def test_words_make_a_difference(one: str, other: str) -> None:
    assert tokens(one) != tokens(other)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("高原湖泊", 4),
        ("テスト版", 4),
        ("ก่อน", 3),
        ("ພາສາ", 4),
        ("ភាសា", 2),
        ("မြန်မာ", 3),
        ("한국어 문장", 2),
        ("用PyTorch做", 3),
        ("㍿", 4),
    ],
)
def test_a_letter_of_a_script_without_spaces_is_a_token(text: str, count: int) -> None:
    assert len(tokens(text)) == count


def test_nothing_above_the_folded_range_is_a_letter() -> None:
    """FOLDED_BELOW bounds the compiled path's table: no letter of this Python lies above it."""
    above = range(FOLDED_BELOW, sys.maxunicode + 1)
    assert not any(unicodedata.category(chr(code))[0] in "LN" for code in above)


def test_no_character_gives_more_tokens_than_its_bytes_allow() -> None:
    """The compiled path reserves two tokens a byte."""
    for code in range(FOLDED_BELOW):
        if not 0xD800 <= code < 0xE000:
            assert len(codes(code)) <= 18
            assert len(tokens(chr(code))) <= 2 * len(chr(code).encode())


def same(one: Signatures, other: Signatures) -> bool:
    """Whether two tables of signatures are equal in every byte."""
    return one.to_table().equals(other.to_table())


_ALPHABETS = st.one_of(
    st.characters(exclude_categories=["Cs"]),
    st.sampled_from("ab \\{}$^_\"'.,-~ij%&"),
    st.sampled_from("湖泊のテก่한글ﷺ㍿ﬁßé\u0301\u00ad\U000e0100\U0001f600"),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.text(_ALPHABETS, max_size=80), min_size=1, max_size=6))
@example(["", " ", "\\", "\\i", "\\textbf{", "a\\", '{\\"', "word " * 400])
def test_small_and_compiled_path_sign_alike(texts: list[str]) -> None:
    """Equal output of both paths, for any text."""
    records = table(*({"title": text, "abstract": text[::-1]} for text in texts))
    assert same(signatures(records, compiled=False), signatures(records, compiled=True))


def test_signatures_survive_a_cache_in_parts() -> None:
    """Signatures of two files, stored and joined, are those of both files together."""
    fr = {"language": "fr", "title": "Le verre", "abstract": "un deux trois quatre cinq six"}
    both = {"title": "Glass", "abstract": "one two three four five six", "translations": [fr]}
    records = table(both, {"abstract": "seven eight"}, both, {"title": "No abstract"})
    parts = [signatures(records.slice(0, 2)), signatures(records.slice(2))]
    joined = Signatures.from_tables([part.to_table() for part in parts])
    assert same(joined, signatures(records))
    assert joined.record.tolist() == [0, 1, 2, 3, 0, 2]
    assert [bool(sketch) for sketch in joined.sketches()] == [True, False, True, False]


def test_chunks_and_threads_make_no_difference() -> None:
    """Promise 7: neither the layout in memory nor the number of threads shows in the result."""
    records = table(*({"abstract": f"text number {n} of the many " * 3} for n in range(50)))
    chunked = records.slice(0, 7).to_batches() + records.slice(7).to_batches()
    again = type(records).from_batches(chunked)
    for threads in (1, 3):
        found = signatures(again, threads=threads, compiled=True)
        assert np.array_equal(found.bands, signatures(records, compiled=False).bands)
