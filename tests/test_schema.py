"""The record: promise 1 (nothing is lost) rests on ids that survive re-encoding and growth."""

from unicodedata import normalize

import pyarrow as pa
from hypothesis import given
from hypothesis import strategies as st

from polycorpus.schema import MEANING, NEVER_NULL, RECORD, record_id

texts = st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=60)


def test_id_is_the_published_hash():
    """A published id never changes: this value is part of the format (`b2sum -l 128`)."""
    assert record_id("Glass by Ear", "We sort glass.") == "36c1df74550dc87d11d9ab619ac7b005"


@given(texts, texts)
def test_id_survives_white_space_and_normal_form(title, abstract):
    """The same text, wrapped or decomposed otherwise, is the same record."""
    other = record_id(normalize("NFD", f" {title}\u3000"), normalize("NFD", f"\n{abstract}\t"))
    assert record_id(normalize("NFC", title), normalize("NFC", abstract)) == other


def test_text_does_not_drift_between_title_and_abstract():
    assert record_id("a", "b") != record_id("a b", "")
    assert record_id("a", None) != record_id(None, "a")


def test_records_without_abstract_stay_apart_by_their_other_fields():
    """Two papers of one title and no abstract are two papers."""
    ours = record_id("Preface", None, authors=["A"], year=2024)
    assert ours != record_id("Preface", None, authors=["B"], year=2024)
    assert ours != record_id("Preface", None, authors=["A"], year=2025)
    assert record_id("Preface", "x", authors=["A"]) == record_id("Preface", "x", authors=["B"])


def test_every_column_says_what_it_means():
    assert set(MEANING) == set(RECORD.names)
    assert all(MEANING.values())


def test_lists_are_never_null():
    lists = {field.name for field in RECORD if pa.types.is_list(field.type)}
    assert lists <= set(NEVER_NULL)
