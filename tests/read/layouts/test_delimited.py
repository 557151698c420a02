"""CSV, TSV and their like: delimiter, names, quotes, and what a broken row costs."""

from __future__ import annotations

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polycorpus.read import reader
from polycorpus.read.elements import Broken, Heading, RawRecord, Sample, Skip
from polycorpus.read.layouts import delimited
from polycorpus.read.layouts.delimited.plan import plan
from polycorpus.recipe import SourceRecipe

from .reading import broken, chosen, fields, findings

TEXT = "Cold air, it turns out, runs downhill; we measured it."
LONG = f"{TEXT} {TEXT} {TEXT} It stays there until the sun has come round the ridge."


def titles(text: str) -> list[object]:
    return [one["title"][0] for one in fields(delimited, text)]


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|", "\x1f", "^"])
def test_any_delimiter_is_told_from_what_stands_in_the_cells(delimiter: str) -> None:
    rows = [["title", "abstract", "year"], ["One", TEXT, "2024"], ["Two", f"{TEXT} b", "2023"]]
    text = "\n".join(
        delimiter.join(f'"{cell}"' if delimiter in cell else cell for cell in row) for row in rows
    )
    assert fields(delimited, text)[0] == {"title": ["One"], "abstract": [TEXT], "year": ["2024"]}
    assert titles(text) == ["One", "Two"]
    assert chosen(text) == "delimited"


def test_a_stated_delimiter_holds() -> None:
    text = "sep=;\ntitle;abstract\nOne, two, three;a, b, c\n"
    assert titles(text) == ["One, two, three"]
    assert findings(delimited, text)[0] == Skip(0, 5, "separator_line")


def test_quotes_may_hold_delimiters_quotes_and_line_ends() -> None:
    text = 'title,abstract\r\nOne,"a ""b"", c\r\nd"\r\n"T, wo",e\r\n'
    assert [(r["title"], r["abstract"]) for r in fields(delimited, text)] == [
        (["One"], ['a "b", c\nd']),
        (["T, wo"], ["e"]),
    ]
    found = [one for one in findings(delimited, text) if isinstance(one, RawRecord)]
    assert [text[one.start_bytes : one.stop_bytes] for one in found] == [
        'One,"a ""b"", c\r\nd"',
        '"T, wo",e',
    ]
    assert [one.line for one in found] == [2, 4]


def test_backslashes_may_escape_quotes() -> None:
    text = 'title,abstract\n"A \\"b\\" c","x, y"\n"D","z \\"q\\""\n'
    assert titles(text) == ['A "b" c', "D"]


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ('Half,"nothing closes this,2022', "quote"),
        ("Too,many,cells,2022", "4 cells"),
        ("Too few,2022", "2 cells"),
    ],
)
def test_a_broken_row_costs_itself_only(row: str, says: str) -> None:
    text = f'title,abstract,year\nOne,"a, b",2020\n{row}\nThree,"c, d\ne",2021\nFour,f,2022\n'
    assert titles(text) == ["One", "Three", "Four"]
    ((line, message),) = broken(delimited, text)
    assert line == 3
    assert says in message


def test_a_quote_that_the_end_of_the_file_leaves_open_costs_one_row() -> None:
    text = 'title,abstract,year\nOne,"a, b",2020\nTwo,c,2021\nThree,"cut in the mid'
    assert titles(text) == ["One", "Two"]
    assert [line for line, _ in broken(delimited, text)] == [4]


def test_undoubled_quotes_inside_a_cell_are_kept() -> None:
    text = 'title,abstract,year\nOne,"He said "hi", then left",2020\nTwo,"a, b",2021\n'
    assert fields(delimited, text)[0]["abstract"] == ['He said "hi", then left']


def test_between_tabs_a_quote_is_but_a_character() -> None:
    text = 'id\ttitle\tabstract\n1\t"A" is b\tcc "d\n2\t"quoted, all"\t"more\nlines"\n'
    text += '3\tx\t"open\n4\ty\tz\n'
    assert titles(text) == ['"A" is b', "quoted, all", "x", "y"]
    assert not broken(delimited, text)


def test_columns_without_names_are_told_by_their_cells() -> None:
    rows = [
        ("to title", LONG, "A warm wind over the pass", "https://x.org/1", "2020"),
        ("to title", LONG + " b.", "The sound of lake ice", "https://x.org/2", "2021"),
        ("to title", LONG + " c.", "Dust in old theatres", "https://x.org/3", "2022"),
    ]
    (first, *_) = fields(delimited, "\n".join("\t".join(row) for row in rows))
    assert first == {
        "column 1": ["to title"],
        "abstract": [LONG],
        "title": ["A warm wind over the pass"],
        "url": ["https://x.org/1"],
        "year": ["2020"],
    }


def test_a_title_is_longer_than_a_name() -> None:
    text = "Liv Brekke, Oda Moe\tGlass by ear and other tales\nA B, C D\tCurtain dust of theatres\n"
    assert titles(text) == ["Glass by ear and other tales", "Curtain dust of theatres"]


def test_names_in_a_language_that_nobody_knows_are_still_names() -> None:
    text = f'foo,bar,baz\n1,A warm wind over the pass,"{LONG}"\n2,The sound of ice,"{LONG} b."\n'
    assert fields(delimited, text)[0]["foo"] == ["1"]
    assert titles(text) == ["A warm wind over the pass", "The sound of ice"]


def test_names_say_the_language_of_a_column() -> None:
    text = "标题,标题(英文),摘要,Abstract_en\n甲,One,这是摘要。,This is it\n"
    (record,) = (one for one in findings(delimited, text) if isinstance(one, RawRecord))
    assert [(field.column, field.language) for field in record.fields] == [
        ("title", None),
        ("title", "en"),
        ("abstract", None),
        ("abstract", "en"),
    ]


def test_what_stands_around_the_table_is_named() -> None:
    text = (
        "ICML 2024 论文列表,,\nexported on Monday,,\ntitle,authors,abstract\nOne,A B,x\n"
        "NeurIPS 2023,,\ntitle,authors,abstract\nTwo,C D,y\n"
    )
    found = findings(delimited, text)
    assert [one.text for one in found if isinstance(one, Heading)] == ["ICML 2024 论文列表"]
    assert [one.code for one in found if isinstance(one, Skip)] == [
        "preamble",
        "column_names",
        "repeated_header",
    ]
    assert titles(text) == ["One", "NeurIPS 2023", "Two"]  # a lone title is a title


def test_cells_that_a_program_printed_are_read() -> None:
    text = "title,authors,abstract\nOne,\"['A B', 'C D']\",nan\nTwo,\"[{'name': 'E F'}]\",NULL\n"
    assert [one["authors"] for one in fields(delimited, text)] == [[("A B", "C D")], [("E F",)]]
    assert all("abstract" not in one for one in fields(delimited, text))


def test_one_column_is_a_table_where_it_has_a_name() -> None:
    text = f'abstract\n"{TEXT}"\nplain, with a comma.\n'
    assert [one["abstract"] for one in fields(delimited, text)] == [
        [TEXT],
        ["plain, with a comma."],
    ]
    assert delimited.sniff(Sample("in.csv", tuple(text.split("\n")), True, "csv")) > 0.8


@pytest.mark.parametrize(
    "text",
    [
        "ICML 2024 Papers\n\nFirst, there was one.\n\nThen, there was another.\n",
        "| Title | Year |\n|---|---|\n| One | 2020 |\n",
        "Title | Year\n--- | ---\nOne | 2020\n",
        '{"title": "a", "year": 1}\n{"title": "b", "year": 2}\n',
        "1. Brekke, L.: One, 2020\n2. Moe, O.: Two, 2021\n",
    ],
)
def test_other_texts_with_delimiters_in_them_are_no_tables(text: str) -> None:
    assert delimited.sniff(Sample("in.md", tuple(text.split("\n")), True, "md")) == 0


CELLS = st.text(st.sampled_from('ab ,;"\n\té'), max_size=6)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.lists(CELLS, min_size=2, max_size=4), min_size=1, max_size=6), st.booleans())
def test_any_table_is_accounted_for(rows: list[list[str]], named: bool) -> None:
    """Promises 1 and 12, whatever the cells hold, quoted or not."""
    names = "title,abstract,year\n" if named else ""
    raw = (names + "\n".join(",".join(row) for row in rows)).encode()
    position = 0
    for chunk in reader.read_stream(
        lambda: io.BytesIO(raw), "in.csv", SourceRecipe(layout="delimited")
    ):
        for extent in chunk.extents:
            assert extent.start_bytes == position < extent.stop_bytes
            position = extent.stop_bytes
    assert position == len(raw)


@given(
    st.lists(st.tuples(CELLS, CELLS), min_size=1, max_size=8),
    st.sampled_from([",", ";", "\t"]),
)
def test_what_csv_writes_is_read_back(rows: list[tuple[str, str]], delimiter: str) -> None:
    """Each row that Python's writer makes is a record with the same cells."""
    import csv

    out = io.StringIO()
    writer = csv.writer(out, delimiter=delimiter, quoting=csv.QUOTE_ALL, lineterminator="\n")
    writer.writerows([("title", "abstract"), *rows])
    text = out.getvalue()
    if plan(text.split("\n")) is None or broken(delimited, text):
        raise AssertionError(text)
    found = [one for one in findings(delimited, text) if not isinstance(one, (Skip, Broken))]
    expected = [tuple(cell.strip() for cell in row) for row in rows]
    seen = [
        tuple(str(by.get(name, [""])[0]) for name in ("title", "abstract"))
        for by in fields(delimited, text)
    ]
    assert [row for row in seen if any(row)] == [row for row in expected if any(row)]
    assert len(found) == len(rows)
