"""BibTeX as it is written: by hand, by JabRef, Zotero, Mendeley, DBLP, and by scripts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polycorpus.read.elements import Heading, RawRecord, Sample, Skip
from polycorpus.read.layouts import bibtex
from polycorpus.read.layouts.bibtex import names, values

from .reading import assert_tiled, broken, by_column, chosen, fields, findings, places, rows


def one(text: str) -> dict[str, list[object]]:
    (found,) = fields(bibtex, text)
    return found


@pytest.mark.parametrize(
    ("written", "title"),
    [
        ("{What do {Seeds} owe {{Harbour}} Towns?}", "What do Seeds owe Harbour Towns?"),
        ("{{A Title, wholly protected}}", "A Title, wholly protected"),
        ('"{DNA} and {"}so{"} on"', 'DNA and "so" on'),
        ("{{\\'E}tudes of {\\em light} and \\emph{{Big} lamps}}", None),
        ("{Bits in {0, 1} and {x_1, ..., x_n}}", None),
        (
            "{At $O(n^{2})$ and \\(x_{i}\\) for {$k$}-means}",
            "At $O(n^{2})$ and \\(x_{i}\\) for $k$-means",
        ),
        ("{CO_{2} and 10^{-3}}", None),
        ("{Salt {\\&} Light}", "Salt \\& Light"),
        ("{A\n   wrapped title}", "A\nwrapped title"),
    ],
)
def test_only_protecting_braces_are_dropped(written: str, title: str | None) -> None:
    """Braces that are BibTeX's go, those of LaTeX wait for the repair."""
    expected = written[1:-1] if title is None else title
    assert one(f"@misc{{k, title = {written}}}")["title"] == [expected]


def test_macros_join_and_an_unknown_one_stands_for_itself() -> None:
    text = """@string{hl = "Harbour " # {Letters}}
@article{k, title = {T}, journal = HL # ", Part " # 2, month = may, note = # }"""
    assert broken(bibtex, text)
    found = one(text.replace(", note = # ", ""))
    assert (found["venue"], found["month"]) == (["Harbour Letters, Part 2"], ["may"])


def test_macros_that_double_each_other_stay_small() -> None:
    """Promise 12: a bomb of macros is no more than its own text."""
    bomb = "@string{a0 = {xxxxxxxxxx}}\n" + "".join(
        f"@string{{a{n} = a{n - 1} # a{n - 1} # a{n - 1}}}\n" for n in range(1, 50)
    )
    (found,) = fields(bibtex, bomb + "@misc{k, title = a49}")
    assert len(str(found["title"][0])) < 1000


def test_parentheses_missing_commas_and_same_keys_are_entries_too() -> None:
    text = """@article(x, title = {One (1)} year = 2001)
@ARTICLE {x,
  title={Two}, , year="2002",
}@article{x
, title={Three}}
@article{title = {Without a key}}
@article{, author = {No title}, doi = }"""
    titles = [found.get("title") for found in fields(bibtex, text)]
    assert titles == [["One (1)"], ["Two"], ["Three"], ["Without a key"], None]
    assert broken(bibtex, text) == []


@pytest.mark.parametrize(
    "fault",
    [
        "title = {Lost {a brace},\n  year = 2002\n}",
        "title = {Lost {two {braces},\n  year = 2002\n}",
        'title = "Lost a mark, year = 2002\n}',
        "title = {No end},",
        "title {No sign}}",
        "title = two words}",
    ],
)
def test_a_broken_entry_costs_itself_only(fault: str) -> None:
    text = f"@misc{{a, title = {{A}}}}\n\n@misc{{b,\n  {fault}\n\n@misc{{c, title = {{C}}}}\n"
    assert [found["title"] for found in fields(bibtex, text)] == [["A"], ["C"]]
    assert [line for line, _ in broken(bibtex, text)] == [3]


def test_an_entry_within_a_value_is_a_value() -> None:
    inner = "@misc{x, title = {X}}"
    found = one(f"@misc{{x, title = {{X}}, bibtex = {{\n{inner}\n}}, year = 2001}}")
    assert (found["bibtex"], found["year"]) == ([inner], ["2001"])


def test_a_backslash_excuses_a_brace_only_where_nothing_else_helps() -> None:
    """Zotero writes the name of a file with one brace; BibTeX itself counts every brace."""
    assert one("@misc{k, file = {a \\{b.pdf}, title = {T}}")["file"] == ["a \\{b.pdf"]
    assert one("@misc{k, note = {\\{}}, title = {T}}")["note"] == ["\\{}"]


def test_what_is_no_paper_is_a_named_skip() -> None:
    text = """@comment{ @article{old, title = {Commented out}} }
@preamble("\\newcommand{\\x}{}")
@string{a = {b}}
@proceedings{p, title = {Proceedings}, editor = {E}}
@misc{empty, title = {}}
@comment{@misc{a, title={A}}
"""
    skips = [found.code for found in findings(bibtex, text) if isinstance(found, Skip)]
    assert skips[:5] == ["comment", "preamble", "string", "proceedings", "empty_record"]
    assert [found["title"] for found in fields(bibtex, text)] == []
    assert one("@proceedings{p, title = {T}, abstract = {A}}")["abstract"] == ["A"]


def test_headings_stand_between_entries() -> None:
    text = "% ICLR 2024 Papers\n@misc{a, title={A}}\nMade by a script.\n@misc{b, title={B}}"
    kinds = [type(found) for found in findings(bibtex, text)]
    assert kinds == [Heading, RawRecord, Skip, RawRecord]


@pytest.mark.parametrize("order", [1, -1])
def test_year_and_venue_come_from_the_parent(order: int) -> None:
    child = "@inproceedings{c, title = {C}, crossref = {P}}"
    parent = "@proceedings{p, title = {Proceedings of Roads}, year = 2021}"
    (found,) = fields(bibtex, "\n".join([child, parent][::order]))
    assert (found["venue"], found["year"]) == (["Proceedings of Roads"], ["2021"])
    own = "@inproceedings{c, title = {C}, crossref = {P}, date = {2020}, booktitle = {Own}}"
    assert fields(bibtex, f"{own}\n{parent}")[0]["year"] == ["2020"]
    assert fields(bibtex, f"{own}\n{parent}")[0]["venue"] == ["Own"]


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("Brekke, Liv and {Harbour and Dock Survey}", ("Brekke, Liv", "Harbour and Dock Survey")),
        ("{Harbour and Dock Survey}", ("Harbour and Dock Survey",)),
        (
            'K{\\"o}nig, J{\\"{u}}rgen AND\n  Garc\\\'{\\i}a, I. and others',
            ("König, Jürgen", "García, I."),
        ),
        (
            "Ba{\\c s}ar and {\\DJ}or{\\dj}e and S\\o ren~B. Kj\\ae r",
            ("Başar", "Đorđe", "Søren B. Kjær"),
        ),
        ("Fernando Land and Sandy Andersen", ("Fernando Land", "Sandy Andersen")),
        ("Only, One", ("Only, One",)),
        ("van Molle, Karin B.", ("van Molle, Karin B.",)),
        ("Liv Brekke, Oda Sandvik, Nils Moe", "Liv Brekke, Oda Sandvik, Nils Moe"),
        ("林雨，韩冬", "林雨，韩冬"),
        ("A & B {C}", "A & B C"),
    ],
)
def test_names(written: str, expected: str | tuple[str, ...]) -> None:
    """Names are final here: no repair looks at them."""
    assert names.people(written) == expected


def test_addresses_lose_their_escapes() -> None:
    found = one(
        "@misc{k, doi = {10.1000/a\\_b}, url = {\\url{https://x.org/\\~{}me}},"
        " eprint = {2101.00001v2}, archivePrefix = {arXiv}}"
    )
    assert (found["doi"], found["url"]) == (["10.1000/a_b"], ["https://x.org/~me"])
    assert found["arxiv_id"] == ["2101.00001v2"]
    assert "arxiv_id" not in one("@misc{k, title={T}, eprint = {123}, eprinttype = {jstor}}")
    scholar = one("@article{k, journal = {arXiv preprint arXiv:2203.01234}}")
    assert scholar["arxiv_id"] == ["2203.01234"]


def test_versions_in_two_languages_become_translations() -> None:
    text = """@inproceedings{t, title = {Des lampes}, language = {french},
  resume = {Nous comptons les lampes.}, abstract = {We count the lamps.}}"""
    (row,) = rows(text.encode())
    assert row["abstract"] == "Nous comptons les lampes."
    assert row["translations"][0]["abstract"] == "We count the lamps."


@pytest.mark.parametrize("encoding", ["utf-8", "iso-8859-15", "gb18030", "utf-16-le"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_records_know_their_bytes(encoding: str, end: str) -> None:
    entries = ["@misc{a,\n\ttitle = {Größe}\n}", "@misc{b, title = {Zoë}}"]
    text = ("% Grün\n" + "\n\n".join(entries) + " \n").replace("\n", end)
    found = findings(bibtex, text, encoding)
    expected = [entry.replace("\n", end).encode(encoding) for entry in entries]
    assert places(found, text.encode(encoding)) == expected


def test_a_readme_that_shows_an_entry_is_no_bibtex() -> None:
    entry = "@misc{a,\n  title={A}\n}"
    assert chosen(entry) == "bibtex"
    prose = "# Lamps\n\nThis read-me speaks of lamps.\n\n## More\n\n- list\n"
    assert chosen(prose * 3 + entry) != "bibtex"
    style = "<style>\n@font-face {\n  src: url(a);\n}\n</style>\n<p>Lamps\n</p>"
    assert chosen(style) != "bibtex"
    assert bibtex.sniff(Sample("in", ("@misc{a,", "title = {cut"), False)) == 1.0


@pytest.mark.parametrize(
    "key", ["a b", 'M{\\"u}ller:2000', "Foo(2000)", "", "凯撒", "a'b", "x+y/z"]
)
def test_a_key_is_whatever_stands_before_the_comma(key: str) -> None:
    assert one(f"@misc{{{key}, title = {{T}}}}")["title"] == ["T"]


PIECES = st.sampled_from(
    (
        *("@misc{a,", "@article(b,", "@string{a=a#a}", "title={", "}", ")", '"', "{", "\n", "="),
        *(",", "#", "\\", "%", "@comment{", "crossref={a}", "@proceedings{a, b={}}", "é", "\r"),
    )
)


@given(st.lists(PIECES, max_size=30))
def test_any_mixture_is_accounted_for(pieces: list[str]) -> None:
    """Promise 1, and promise 12: nothing that begins like BibTeX breaks the reading."""
    raw = "".join(pieces).encode()
    assert_tiled(raw, "bibtex")


@given(st.text(alphabet="ab{}\\$ ,1é\n\"'&", max_size=40))
def test_nothing_but_braces_and_white_space_is_dropped_from_prose(text: str) -> None:
    """Promise 3: words survive."""
    assert "".join(values.prose(text).replace("{", "").replace("}", "").split()) == "".join(
        text.replace("{", "").replace("}", "").split()
    )


def test_a_record_keeps_what_has_no_column() -> None:
    (record,) = findings(bibtex, "@Article{K, note={a}, note={b}, x-y={1}}")
    assert isinstance(record, RawRecord)
    found = by_column(record)
    assert found == {"note": ["a", "b"], "x-y": ["1"], "ENTRYTYPE": ["article"], "ID": ["K"]}


def test_the_rest_of_a_broken_field_is_no_heading() -> None:
    """A year in braces between entries would become the year of every entry below it."""
    text = "@book{a, title = {A}}\n\n= {2012}\n\n@book{b, title = {B}}\n\n% == ICLR 2013 ==\n"
    headings = [item.text for item in findings(bibtex, text) if isinstance(item, Heading)]
    assert headings == ["ICLR 2013"]


def test_a_macro_keeps_its_spaces() -> None:
    """`and` as a macro joins names; its spaces are its content."""
    text = (
        '@string{and = " and "}\n@book{a, author = "Liv Brekke" # and # "Oda Sandvik", title = {A}}'
    )
    assert fields(bibtex, text)[0]["authors"] == [("Liv Brekke", "Oda Sandvik")]
