"""JSON, JSON Lines and JavaScript literals: which objects are records, and where each lies."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polycorpus.read import Chunk, Extent, reader
from polycorpus.read.document import Document
from polycorpus.read.elements import Broken, Declared, Heading, RawRecord, Sample
from polycorpus.read.encoding import Encoding
from polycorpus.read.layouts import jsonl
from polycorpus.read.layouts.objects import javascript, json_text, literals, shape, walk
from polycorpus.read.layouts.objects.syntax import MalformedError
from polycorpus.read.window import Window
from polycorpus.recipe import SourceRecipe

from .reading import broken, fields, findings

TEXT = "Cold air runs downhill like water, and we measured it. Frost comes last to the ridge."


def record(title: str, **more: Any) -> dict[str, Any]:  # values as JSON has them
    return {"title": title, "abstract": f"{TEXT} {title}", **more}


ONE, TWO, THREE = record("One"), record("Two", authors=["Liv Brekke"]), record("Three")


def titles(text: str) -> list[object]:
    return [one["title"][0] for one in fields(json_text, text)]


@pytest.mark.parametrize(
    "value",
    [
        [ONE, TWO, THREE],
        {"papers": [ONE, TWO, THREE]},
        {"response": {"docs": [ONE, TWO, THREE]}},
        {"took": 1, "hits": {"hits": [{"_id": "1", "_source": r} for r in (ONE, TWO, THREE)]}},
        {"notes": [{"id": "x", "content": {k: {"value": v} for k, v in r.items()}}
                   for r in (ONE, TWO, THREE)]},
        {"2301.00001": ONE, "2301.00002": TWO, "2301.00003": THREE},
        [{"track": "oral", "papers": [ONE]}, {"track": "poster", "papers": [TWO, THREE]}],
        {"columns": ["title", "abstract"], "data": [[r["title"], TEXT] for r in (ONE, TWO, THREE)]},
        [["title", "abstract"], ["One", TEXT], ["Two", TEXT], ["Three", TEXT]],
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else None,
)  # fmt: skip
@pytest.mark.parametrize("indent", [None, 1])
def test_records_are_found_at_any_depth(value: object, indent: int | None) -> None:
    text = json.dumps(value, indent=indent)
    assert titles(text) == ["One", "Two", "Three"]
    for found in findings(json_text, text):
        if isinstance(found, RawRecord):
            cut = text[found.start_bytes : found.stop_bytes]
            assert cut[0] in '{["' and cut[-1] in "}]"


def test_one_object_is_one_record() -> None:
    whole = record("Alone", references=[{"title": "Older"}], reviews=[{"title": "Fine"}])
    assert titles(json.dumps(whole, indent=2)) == ["Alone"]


def test_values_in_a_row_are_records_each() -> None:
    text = "\x1e".join(json.dumps(one, indent=1) for one in (ONE, TWO)) + json.dumps(THREE)
    assert titles(text) == ["One", "Two", "Three"]


@pytest.mark.parametrize(
    ("middle", "line"),
    [
        ('{"title": "Half, "abstract": "b", "authors": [{"name": "c"}]}', 2),
        ('{"title": "No comma" "abstract": "b"}', 2),
        ('{"title": "x", "authors": [{"title": "q"} {"title": "r"}]}', 2),
        ('{"title": "x",}', 2),
        ("{title: 1}", 2),
    ],
)
def test_a_broken_element_costs_itself_only(middle: str, line: int) -> None:
    text = (
        f'[{{"title": "One", "abstract": "a"}},\n{middle},\n{{"title": "Three", "abstract": "c"}}]'
    )
    assert titles(text) == ["One", "Three"]
    ((found, _),) = broken(json_text, text)
    assert found == line


def test_a_list_that_is_cut_keeps_what_is_whole() -> None:
    text = json.dumps({"papers": [ONE, TWO, THREE]})[:-40]
    assert titles(text) == ["One", "Two"]
    assert len(broken(json_text, text)) == 1


def test_an_envelope_gives_headings_and_counts() -> None:
    text = json.dumps(
        {"conference": "NeurIPS", "year": 2024, "total": 9, "page": 1, "papers": [ONE]}
    )
    found = findings(json_text, text)
    headings = [one for one in found if isinstance(one, Heading)]
    assert [(h.text, text[h.start_bytes : h.stop_bytes]) for h in headings] == [
        ("NeurIPS", "NeurIPS"),
        ("2024", "2024"),
    ]
    assert [(one.count, one.paged) for one in found if isinstance(one, Declared)] == [(9, True)]


def test_a_number_stays_as_written_and_nothing_is_null() -> None:
    (row,) = fields(
        json_text, '[{"title": "T", "arxiv_id": 2401.00010, "abstract": NaN, "year": 2024}]'
    )
    assert row == {"title": ["T"], "arxiv_id": ["2401.00010"], "year": ["2024"]}


def test_half_a_surrogate_pair_is_replaced_and_flagged() -> None:
    for layout, text in (
        (json_text, '[{"title": "a \\ud83d b"}]'),
        (jsonl, '{"title": "a \\uD83D b"}'),
        (javascript, "x = [{title: 'a \\u{d83d} b'}]"),
    ):
        (found,) = findings(layout, text)
        assert isinstance(found, RawRecord)
        assert (found.fields[0].value, found.flags) == ("a \ufffd b", ("undecodable_bytes",))


def test_a_list_longer_than_the_window_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("polycorpus.read.document.BLOCK_BYTES", 64)
    monkeypatch.setattr(walk, "LARGEST", 400)
    text = '{"name": "x", "papers": [' + ", ".join(
        json.dumps({"title": f"T{n} é", "abstract": "a" * n}, ensure_ascii=False) for n in range(60)
    ) + '], "n": 1}'  # fmt: skip
    raw = text.encode()
    document = Document(
        "x", len(raw), Encoding("utf-8", 1.0), SourceRecipe(), lambda: io.BytesIO(raw)
    )
    found = [one for one in json_text.read(document) if isinstance(one, RawRecord)]
    assert [one.fields[0].value for one in found] == [f"T{n} é" for n in range(60)]
    assert all(
        json.loads(raw[one.start_bytes : one.stop_bytes])["title"] == one.fields[0].value
        for one in found
    )


def test_lines_may_end_in_a_comma_and_begin_with_a_mark() -> None:
    assert [
        one["title"] for one in fields(jsonl, '\ufeff{"title": "a"},\n\x1e{"title": "b"}\n')
    ] == [
        ["a"],
        ["b"],
    ]


@pytest.mark.parametrize(
    ("text", "says"),
    [('{"title": "a', "unterminated"), ("[1]", "list"), ('{"a": 1} {"a": 2}', "two of them")],
)
def test_a_line_that_is_no_object_says_why(text: str, says: str) -> None:
    ((line, message),) = broken(jsonl, f'{{"title": "x"}}\n{text}\n{{"title": "y"}}')
    assert line == 2
    assert says in message


SCRIPTS = {
    "export": "// c\nexport default [{title: 'One', abstract: `a\nb`,}, /* {x} */ "
    '{title: "Tw\\u006f"}];',
    "module": "const p = [{'title': 'On' + 'e'}, {title: 'Two', when: new Date('2024-01-01')}];\n"
    "module.exports = p;",
    "object": "var data = {venue: 'ICML 2024', papers: [{title: 'One'}, {title: 'Two'}]};\n"
    "function f(p) { return p.map(q => ({title: q.title})); }",
    "call": 'callback([{"title": "One", "abstract": null}, {"title": "Two"}]);',
    "push": "w.p = w.p || [];\nw.p.push({title: 'One', abstract: 'a'});\nw.p.push({title: 'Two'});",
    "typed": "export const P: Paper[] = [{title: 'One'}, {title: 'Two'}] as const;",
    "repr": "[{'title': 'One', 'abstract': None, 'year': 2_024}, {'title': 'Two'}]",
    "comments": '[ // list\n {"title": "One",}, {"title": "Two",} ]',
}


@pytest.mark.parametrize("text", SCRIPTS.values(), ids=SCRIPTS)
def test_literals_of_a_script_are_records(text: str) -> None:
    assert [one["title"] for one in fields(javascript, text)] == [["One"], ["Two"]]
    assert not broken(javascript, text)
    sample = Sample("x", tuple(text.split("\n")), whole=True, suffix="txt")
    assert javascript.sniff(sample) > max(json_text.sniff(sample), 0.9)


def test_a_broken_literal_costs_itself_only() -> None:
    text = "const p = [\n{title: 'One'},\n{title: 'Half, abstract: 'x'},\n{title: 'Three'}];"
    assert [one["title"] for one in fields(javascript, text)] == [["One"], ["Three"]]
    assert [line for line, _ in broken(javascript, text)] == [3]


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers(-(10**6), 10**6) | st.text(max_size=12),
        lambda inner: (
            st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4)
        ),
        max_leaves=12,
    )
)
def test_what_python_prints_is_read_back(value: object) -> None:
    """A `repr` and JSON are both literals; nothing but the value's end is reached."""
    for text in (repr(value), json.dumps(value)):
        assert literals.decode(text + " ,", 0) == (value, len(text))


@pytest.mark.parametrize(
    "text", ["[" * 5000, '{"a":' * 5000, "(" * 5000, "`" + "a" * 5000, "{a", ""]
)
def test_what_never_ends_is_malformed(text: str) -> None:
    with pytest.raises(MalformedError):
        literals.decode(text, 0)


PIECES = st.lists(
    st.sampled_from(
        ['{"title": "a", "abstract": "b"}', "{title: 'c'}", "[", "]", "{", "}", ",", ":", '"',
         "'", "`", "\n", "é", "//", "/*", "*/", "export default ", "x = ", "f(", "\\", "\\ud800",
         "null", "12",
         '"papers"', '"title"', "[" * 40, '{"a":' * 30, "\x00"]
    ),
    max_size=14,
).map("".join)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(PIECES, st.sampled_from(["json", "jsonl", "javascript"]))
def test_any_text_is_accounted_for(text: str, layout: str) -> None:
    """Promises 1 and 12: no crash, and the ledger tiles the text."""
    raw = text.encode()
    chunks: list[Chunk] = list(
        reader.read_stream(lambda: io.BytesIO(raw), "in", SourceRecipe(layout=layout))
    )
    extents: list[Extent] = [extent for chunk in chunks for extent in chunk.extents]
    assert [e.start_bytes for e in extents] == [0, *(e.stop_bytes for e in extents)][: len(extents)]
    assert sum(e.stop_bytes - e.start_bytes for e in extents) == len(raw)


@given(st.lists(st.sampled_from(["a", "é", "𠀋", "\n", "\r\n", "\r"]), max_size=60), st.data())
def test_a_window_knows_bytes_and_lines_wherever_it_has_moved(parts: list[str], data: Any) -> None:
    text = "".join(parts)
    raw = text.encode()
    document = Document(
        "x", len(raw), Encoding("utf-8", 1.0), SourceRecipe(), lambda: io.BytesIO(raw)
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("polycorpus.read.document.BLOCK_BYTES", 7)
        window = Window(document)
        dropped = 0
        while True:
            at = data.draw(st.integers(0, len(window.text)))
            start, _ = window.bytes_of(at, at)
            assert start == len(text[: dropped + at].encode())
            before = text[: dropped + at]
            assert window.line(at) == 1 + before.count("\n") + before.replace("\r\n", "").count(
                "\r"
            ) - (before.endswith("\r") and text[dropped + at : dropped + at + 1] == "\n")
            if not window.advance(at):
                break
            dropped += at


def test_what_is_no_record_is_not_taken_for_one() -> None:
    assert not shape.is_record({"papers": [ONE]})
    assert not shape.is_record({"title": "ICML 2024", "papers": [ONE, TWO]})
    assert shape.is_record({"title": "T", "authors": ["A B"], "references": [ONE]})
    assert not any(isinstance(one, Broken) for one in findings(json_text, '[{"x": 1}]'))
