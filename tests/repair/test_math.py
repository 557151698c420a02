"""What is math, and what is money, an address or code."""

from __future__ import annotations

import pytest

from polycorpus.repair.verbatim import code, math, verbatim


def shown(text: str) -> list[str]:
    return [text[start:stop] for start, stop in math(text)]


@pytest.mark.parametrize(
    ("text", "formulas"),
    [
        ("let $x$ and $n$-gram", ["$x$", "$n$"]),
        ("up to $10^5$ and $5\\%$ or $3$ to $4$", ["$10^5$", "$5\\%$", "$3$", "$4$"]),
        ("spaced $ x + y $ too", ["$ x + y $"]),
        ("$O(n \\log n)$ and $SE(3)$", ["$O(n \\log n)$", "$SE(3)$"]),
        ("$$E=mc^2$$ and $x$$y$", ["$$E=mc^2$$", "$x$", "$y$"]),
        ("$a \\text{ if it rains in the port } b$", ["$a \\text{ if it rains in the port } b$"]),
        ("\\(x\\) and \\[y\\]", ["\\(x\\)", "\\[y\\]"]),
        ("\\begin{align*} a \\end{align*}", ["\\begin{align*} a \\end{align*}"]),
        ("\\$5 and $x$ and \\$6", ["$x$"]),
        ("costs $5 and $x$ units", ["$x$"]),
        ("wrapped $a +\nb$ line", ["$a +\nb$"]),
    ],
)
def test_math_is_found(text: str, formulas: list[str]) -> None:
    assert shown(text) == formulas


@pytest.mark.parametrize(
    "text",
    [
        "costs $5 and $10",
        "costs $5 to $10 a day",
        "$5/$10, $5-$10, $5–$10",
        "$1,200 (2019) and $3.4 million",
        "US$ 5 and HK$ 10",
        "US$5 or A$6, R$ 7",
        "$HOME/bin and $PATH",
        "one $ only",
        "a $x with no end",
        "a paragraph $ends\n\nbefore$ it closes",
        "\\[not a link\\] in prose",
        "`$x$` is code",
        "from $100M in 2020 to $200M in 2021",
    ],
)
def test_money_is_no_math(text: str) -> None:
    assert [text[start:stop] for start, stop in verbatim(text) if text[start] == "$"] == []
    assert "`" in text or shown(text) == []


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("see https://example.org/a_b_(c)/~d, or", ["https://example.org/a_b_(c)/~d"]),
        ("(https://example.org/a).", ["https://example.org/a"]),
        ("**https://example.org/a**", ["https://example.org/a"]),
        ("github.com/tide/my_repo_x and and/or", ["github.com/tide/my_repo_x"]),
        ("www.example.org/x, doi 10.1000/a_b_c", ["www.example.org/x", "10.1000/a_b_c"]),
        ("mail a_b_c@example.org now", ["a_b_c@example.org"]),
        ("{jane,joe}@example.org", ["{jane,joe}@example.org"]),
        ("C:\\tide\\_x_ and ~/.bashrc", ["C:\\tide\\_x_", "~/.bashrc"]),
        ("代码：https://example.org/a，见", ["https://example.org/a"]),
        ("run `a_b` and ``c`d`` now", ["`a_b`", "``c`d``"]),
    ],
)
def test_addresses_paths_and_code_are_found(text: str, parts: list[str]) -> None:
    assert [text[start:stop] for start, stop in verbatim(text)] == parts


@pytest.mark.parametrize(
    "text", ["``so'' he said ``again''", "`one' and `two'", "`open", "a ``` b"]
)
def test_tex_quotes_are_no_code(text: str) -> None:
    assert code(text) == []
