"""Markdown marks go; stars and underscores of names, products and code stay."""

from __future__ import annotations

import pytest

from polycorpus.repair import repair_text

MARKS = [
    ("**RingSort**, an *early* and _simple_ sorter.", "RingSort, an early and simple sorter."),
    ("with a `tone_bank` layer and ***no*** camera", "with a tone_bank layer and no camera"),
    ("framework,**HYPERION**, which", "framework,HYPERION, which"),
    ("a **10x speedup** and *3D* maps", "a 10x speedup and 3D maps"),
    ("the *$\\alpha$-rule* and **$x_i$**", "the $\\alpha$-rule and $x_i$"),
    ("[the page](https://example.org/a_b), *here*", "the page (https://example.org/a_b), here"),
    ("[https://example.org](https://example.org)", "https://example.org"),
    ("**[tide](https://example.org)**", "tide (https://example.org)"),
    ("![a map](https://example.org/m.png)", "a map (https://example.org/m.png)"),
    ("run `pip install --upgrade tide` in `~/.tide`", "run pip install --upgrade tide in ~/.tide"),
    ("\\*not\\* *so* \\_x\\_", "*not* so _x_"),
    ("**one\nline**", "one line"),
    ("run `a*b` and `*args`", "run a*b and *args"),
]  # fmt: skip

KEPT = [
    "Only o_proj and q_proj are tuned; a_b_c and learning_rate_max stay.",
    "as do 2*3*4 and 5 * 3 * 2, a*b, H*W*C and x**2 + y**2",
    "The file https://example.org/my_data_set/v_1_2 holds x_train and y_train.",
    "__init__ and __call__ of *args",
    "all *.py and *.js files in src/*.c",
    "C*-algebra and *-algebras of C*-type, A* and D*",
    "(*p < 0.05, **p < 0.01) and r* = 3",
    "alleles CYP2C19*2 and *3, HLA-B*15:02, *1/*2",
    "(*1/2型+*2/2型)基因型,*1/2型和*2/2型",
    "x^*_i and y^* and z_{i}^*",
    "f*(x) and g*(y)",
    "the interval [0,1](a, b] and f[0](x)",
    "snake_case_ and _private",
    "a lone * star and ** two",
    "SELECT * FROM a * b",
    "fill in ____ and ____ here",
    "foo@a_b_c.org and a_b@c_d.org",
    "^_^ and T_T",
    "`**kwargs**` and `_x_`",
    "``a`b`` and `x",
    "[1] and [see 2] (in press)",
]


@pytest.mark.parametrize(("raw", "plain"), MARKS)
def test_marks_go(raw: str, plain: str) -> None:
    assert repair_text(raw, "abstract").text == plain


@pytest.mark.parametrize("text", KEPT)
def test_must_not_change(text: str) -> None:
    repaired = repair_text(text, "abstract")
    assert (repaired.text, repaired.repairs) == (text, ())


def test_no_pair_spans_a_paragraph() -> None:
    text = "one *open\n\nand closed* two"
    assert repair_text(text, "abstract").text == text


def test_code_marks_stay_where_they_keep_a_second_run_from_changing_the_code() -> None:
    for text in ("`*x*`", "*args and `a*`", "`<b>` and `</b>`", "`$x$`", "`\\textbf{x}`"):
        once = repair_text(text, "abstract").text
        assert once == text
        assert repair_text(once, "abstract").text == once
