"""Markdown as people keep lists of papers in it: each shape, and what must not become a record."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polycorpus.read.elements import Broken, Heading, RawRecord, Skip
from polycorpus.read.layouts import markdown

from .reading import assert_tiled, chosen, fields, findings, places, rows

LONG = (
    "Street lamps hum, and the hum tells their age. We record four hundred lamps for a year and "
    "find that nine in ten can be dated within a season by their tone alone."
)


def titles(text: str) -> list[object]:
    return [row["title"] for row in rows(text.encode(), "markdown")]


def skips(text: str) -> list[str]:
    return [one.code for one in findings(markdown, text) if isinstance(one, Skip)]


def headings(text: str) -> list[str]:
    return [one.text for one in findings(markdown, text) if isinstance(one, Heading)]


def test_a_list_of_bare_titles() -> None:
    text = "# ICML 2024 论文\n- Seeds on Loan Again\n- 路灯的嗡鸣与年龄\n- What Do Lamps Know?\n"
    assert titles(text) == ["Seeds on Loan Again", "路灯的嗡鸣与年龄", "What Do Lamps Know?"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("[Seeds on Loan](https://s.org/1)", {"url": "https://s.org/1"}),
        ("**Seeds on Loan** [[pdf](https://s.org/1.pdf)]", {"pdf_url": "https://s.org/1.pdf"}),
        (
            "**[CVPR 2024]** Seeds on Loan [[code](https://s.org/c)]",
            {"venue": "CVPR", "year": 2024},
        ),
        ("[[AAAI2022](https://arxiv.org/abs/2201.00001)] Seeds on Loan", {"venue": "AAAI"}),
        ("[2023/02] **Seeds on Loan.** *Liv Brekke et al. arXiv.*", {"authors": ["Liv Brekke"]}),
        ("[Seeds on Loan](https://s.org/1), *ICML*, 2021", {"venue": "ICML", "year": 2021}),
        ("Seeds on Loan. Liv Brekke, Nils Moe. ACL 2020.", {"authors": ["Liv Brekke", "Nils Moe"]}),
        ("Brekke, L., Moe, N.: Seeds on Loan. Lett. Seeds (2020)", {"year": 2020}),
        ('L. Brekke and N. Moe, "Seeds on Loan," in Proc. ACL, 2020.', {"venue": "ACL"}),
        ("[x] Seeds on Loan", {}),
    ],
)
def test_the_first_line_of_an_item(line: str, expected: dict[str, object]) -> None:
    (row,) = rows(f"# Papers\n- {line}\n".encode(), "markdown")
    assert row["title"] == "Seeds on Loan"
    assert {name: row[name] for name in expected} == expected


@pytest.mark.parametrize(
    "line",
    [
        'Liv Brekke,Nils Moe. **"Seeds on Loan Again"** | [[PDF]](https://s.org/1.pdf)',
        'Lender: "Seeds on Loan Again" ECCV (Oral). [[Paper]](https://s.org/1)',
        "Seeds on Loan Again. CIKM 2022 【种子的借阅】",
        "**Seeds on Loan\n  Again** [pdf](https://s.org/1.pdf)",
    ],
)
def test_asides_are_no_part_of_a_title(line: str) -> None:
    assert titles(f"# Papers\n- {line}\n") == ["Seeds on Loan Again"]


@pytest.mark.parametrize(
    "title", ["Container: a Format of Lamps", '"Hum" and Other Lamps of Towns']
)
def test_a_title_may_look_like_a_label_or_begin_with_quotes(title: str) -> None:
    assert titles(f"# Papers\n- {title}\n- Seeds on Loan Again\n")[0] == title


def test_code_links_are_code() -> None:
    (row,) = rows(
        b"- Seeds on Loan [paper](https://s.org) | [Code](https://github.com/s/l)\n", "markdown"
    )
    assert (row["url"], row["code_urls"]) == ("https://s.org", ["https://github.com/s/l"])


def test_a_table_in_another_language_with_bars_in_its_cells() -> None:
    row_of = "| A \\| B of Seeds | ACL 2020 | [x](https://github.com/s/l) |"
    text = f"| 标题 | 会议 | 代码 |\n|:--|---|--:|\n{row_of}\n"
    (row,) = rows(text.encode(), "markdown")
    assert (row["title"], row["venue"], row["year"]) == ("A | B of Seeds", "ACL", 2020)
    assert row["code_urls"] == ["https://github.com/s/l"]


@pytest.mark.parametrize(
    "text",
    [
        "## Contents\n- [Lamps and Seeds](#lamps)\n",
        "| [Lamps and Seeds](#lamps) | [Salt](#salt) |\n|---|---|\n| [Sand](#sand) | |\n",
        "[![Build](https://img.shields.io/a.svg)](https://ci.org)\n",
        "[返回目录/back](#Contents)\n",
        "## Contributing\n- Please open a pull request first\n",
        "```\n- Seeds on Loan Again\n```\n",
        "<!-- - Seeds on Loan Again -->\n",
        "| Model | Download |\n|---|---|\n| hum-1 | [download]() |\n",
    ],
)
def test_what_surrounds_a_list_is_a_named_skip(text: str) -> None:
    paper = "- Street Lamps that Hum [[paper](https://arxiv.org/abs/2401.00001)]\n"
    assert titles(f"# Papers\n{paper}\n{text}") == ["Street Lamps that Hum"]
    assert skips(f"# Papers\n{paper}\n{text}")


def test_a_list_of_the_headings_below_is_a_table_of_contents() -> None:
    text = "# Topics\n- Street Lamps and Hum\n- Salt and Winter Roads\n\n"
    text += "## Street Lamps and Hum\n- Lamps that Hum at Night\n- Lamps of Old Harbours\n"
    text += "## Salt and Winter Roads\n- Where the Salt Goes\n"
    assert titles(text) == [
        "Lamps that Hum at Night",
        "Lamps of Old Harbours",
        "Where the Salt Goes",
    ]


def test_a_link_under_a_label_may_be_the_title() -> None:
    text = "### LampNet\n**Paper:** [Seeds on Loan Again](https://s.org/1)  \n**Github:** https://github.com/s/l\n"
    (row,) = rows(text.encode(), "markdown")
    assert (row["title"], row["url"]) == ("Seeds on Loan Again", "https://s.org/1")


def test_items_over_papers_are_topics() -> None:
    papers = "  - [Seeds on Loan](https://s.org/1)\n  - [Salt on Roads](https://arxiv.org/abs/1)\n"
    text = f"# Papers\n- Economics\n{papers}"
    assert titles(text) == ["Seeds on Loan", "Salt on Roads"]
    assert headings(text) == ["Papers", "Economics"]


def test_a_title_as_heading_with_authors_and_abstract() -> None:
    one = f"## Seeds on Loan\nLiv Brekke, Nils Moe\n\n{LONG}\n"
    text = f"# Papers\n\n{one}\n## Salt on Winter Roads\nOda Sandvik\n\n{LONG}\n"
    first, second = rows(text.encode(), "markdown")
    assert (first["title"], first["authors"], first["abstract"]) == (
        "Seeds on Loan", ["Liv Brekke", "Nils Moe"], LONG
    )  # fmt: skip
    assert second["header"] == "Papers"


def test_paragraphs_below_plain_headings_are_abstracts() -> None:
    found = rows(f"# ICML 2024 Papers\n\n{LONG}\n\n{LONG}x.\n".encode(), "markdown")
    assert [(row["title"], row["venue"]) for row in found] == [(None, "ICML"), (None, "ICML")]


def test_the_title_of_a_document_holds_for_topics_of_its_level() -> None:
    text = (
        "# CVPR 2024 Papers\n# Lamps\n- Street Lamps that Hum\n# ECCV 2022\n- Seeds on Loan Again\n"
    )
    assert [row["venue"] for row in rows(text.encode(), "markdown")] == ["CVPR", "ECCV"]


def test_labels_as_headings_are_fields_of_one_paper() -> None:
    text = f"# Seeds on Loan\n## Authors\nLiv Brekke\n## Abstract\n{LONG}\n## Our notes\nGood.\n"
    (row,) = rows(text.encode(), "markdown")
    assert (row["title"], row["authors"], row["abstract"]) == (
        "Seeds on Loan",
        ["Liv Brekke"],
        LONG,
    )
    assert row["other"] == [{"name": "Our notes", "value": "Good."}]


def test_front_matter_is_data_not_code() -> None:
    """Promise 12: tags construct nothing, aliases and depth cost only the post itself."""
    bombs = [
        "title: !!python/object/apply:os.system [x]\nabstract: y",
        "a: &a [x]\ntitle: *a\nabstract: y",
        "a: " + "[" * 2000,
    ]
    good = "---\ntitle: Seeds\nabstract: We count.\n---\n"
    for bomb in bombs:
        found = findings(markdown, f"---\n{bomb}\n---\n{good}")
        assert [type(one) for one in found if isinstance(one, RawRecord)][-1:] == [RawRecord]
    (broken,) = [one for one in findings(markdown, "---\nx: [\n---\n") if isinstance(one, Broken)]
    assert broken.line == 2


def test_a_rule_is_no_front_matter() -> None:
    assert titles("---\n\n- Seeds on Loan Again\n- Street Lamps that Hum\n---\n") == [
        "Seeds on Loan Again", "Street Lamps that Hum"
    ]  # fmt: skip


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "utf-16-le"])
def test_records_know_their_bytes(encoding: str, end: str) -> None:
    items = ["- 路灯的嗡鸣与年龄\n  [pdf](https://s.org/1.pdf)", "- Größe der Straßenlampen"]
    text = f"# 论文\n\n{chr(10).join(items)}\n\n".replace("\n", end)
    expected = [item.replace("\n", end).encode(encoding) for item in items]
    assert places(findings(markdown, text, encoding), text.encode(encoding)) == expected


def test_bullets_alone_are_enough_but_labels_say_more() -> None:
    assert chosen("- Seeds on Loan\n- Street Lamps that Hum\n- Salt on Roads\n") == "markdown"
    record = "- URI: https://s.org/1\n  Title: 路灯\n  Abstract: 路灯会嗡鸣。\n\n"
    assert chosen(record * 3) == "labelled"
    assert chosen("**Title:** Seeds\n**Abstract:** We count.\n\n" * 3, "in.md") == "labelled"
    assert chosen(f"ICML 2024 Papers\n\n{LONG}\n\n{LONG}\n") == "plain"


PIECES = st.sampled_from(
    (
        *(
            "# A b c\n",
            "## Abstract\n",
            "---\n",
            "- Seeds on Loan Again\n",
            "  - Liv Moe, Nils By\n",
        ),
        *("**Seeds on Loan**\n", "- Paper: https://s.org\n", "| Title | Year |\n", "|---|---|\n"),
        *(
            "| Seeds on Loan | 2020 |\n",
            "```\n",
            "<details>\n",
            "</details>\n",
            "<!--",
            "-->\n",
            "\n",
        ),
        *("title: a: b\n", "[a](#b)\n", "[Seeds on Loan](https://s.org)\n", "> quote\n", "===\n"),
        *("    text\n", LONG + "\n", "**", "](", "\r", "\ufeff", "é", "1. Moe, N. (2020). Salt.\n"),
    )
)


@given(st.lists(PIECES, max_size=25))
def test_any_mixture_is_accounted_for(pieces: list[str]) -> None:
    """Promise 1: whatever looks like Markdown, every byte has its kind."""
    raw = "".join(pieces).encode()
    assert_tiled(raw, "markdown")


def test_columns_of_items_below_a_title() -> None:
    (found,) = fields(
        markdown, "**Seeds on Loan**\n- Paper: [link](https://s.org/1)\n- Code: None\n"
    )
    assert found == {"title": ["Seeds on Loan"], "url": ["https://s.org/1"], "code": ["None"]}
