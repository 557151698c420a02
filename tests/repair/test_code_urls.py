"""URLs of code come from the repaired text, behind those of a code field, none twice."""

import pyarrow as pa

from polycorpus.repair import repair
from polycorpus.repair.code_urls import add_code_urls
from polycorpus.schema import RECORD


def urls(abstract, *given):
    row = {name: [] if pa.types.is_list(RECORD.field(name).type) else None for name in RECORD.names}
    row |= {"abstract": abstract, "code_urls": list(given)}
    batch = pa.RecordBatch.from_pylist([row], RECORD)
    return add_code_urls(repair(batch)).column("code_urls").to_pylist()[0]


def test_an_escaped_underscore_does_not_cut_a_url_short():
    text = r"Code: \href{https://github.com/a/b_c/}{https://github.com/a/b\_c/}."
    assert urls(text) == ["https://github.com/a/b_c/"]


def test_field_first_then_text_without_repeats():
    text = "See https://github.com/a/b and, for data, https://example.org/d."
    assert urls(text, "https://x.org/code", "https://github.com/a/b") == [
        "https://x.org/code",
        "https://github.com/a/b",
    ]


def test_a_clause_that_says_code_counts_in_any_language():
    assert urls("数据在 https://example.org/d。代码见 https://example.org/c 。") == [
        "https://example.org/c"
    ]


def test_no_url_no_change():
    assert urls("Plain text of no address.") == []
