"""
Each rule with its twins: a text that it repairs, and texts that only look as if it should.

A rule is as good as what it leaves alone.
"""

from __future__ import annotations

from itertools import chain

import pytest

from polycorpus.repair import MEANING, repair_text

TWINS: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "mojibake": (
        "le cafÃ© du port",
        "le café du port",
        ("CÂNTICO DAS MARÉS", "a radius of 10 Å, Ã and Â", "“Ä” and „ß“ in ©™", "L’été à Œuilly"),
    ),
    "cid_codes": (
        "the speci(cid:12)c tide",
        "the specific tide",
        ("the angle (cid:12) and (cid:18)", "an N(cid:2)N grid", "the codes (cid:1) to (cid:9999)"),
    ),
    "line_breaks": ("ebb\rflow", "ebb flow", ("ebb ␍ flow", "the escape \\r stays", "a ⏎ key")),
    "controls": ("eb\x07b", "ebb", ("␇ stands for the bell", "^G and \\a", "→ and ⇥")),
    "invisible": (
        "ebb\u200b and\u00adtide",
        "ebb andtide",
        (
            "می‌خواهم خانه‌ها را ببینم",  # Persian writes words with a non-joiner inside
            "क्‍ष और क्‌ष",
            "👩‍🔬 measures",
        ),
    ),
    "hyphens": ("end\u2010to\u2011end", "end-to-end", ("3–5, a — b, −7, ‒, ―", "ー is no hyphen")),
    "spaces": ("ebb  and\u00a0flow", "ebb and flow", ("ebb and flow", "汐、潮", "ebb ␣ flow")),
    "ligatures": (
        "the ﬁrst ﬂow",
        "the first flow",
        ("œuvre and æther", "ßtraße", "½, ™, ℃, ǆ", "fi and fl are two letters"),
    ),
    "nfc": ("cafe\u0301", "café", ("Å and Ω", "ｆｕｌｌ", "x² and H₂O", "①, ㎏")),
    "html_hidden": (
        "ebb<!-- aside --> flow",
        "ebb flow",
        ("an arrow <-- and --> back", "a<!b", "the mark <!-- alone", "<?php echo ?>"),
    ),
    "html_formulas": (
        "<math> <mi>h</mi> <mo>=</mo> </math>",
        "h=",
        ("the <math> tag alone", "$x<y$", "`<math> <mi>h</mi> </math>`"),
    ),
    "html_links": (
        '<a href="https://example.org/t">the tide</a>',
        "the tide (https://example.org/t)",
        ("<https://example.org/t>", "a link to <a> and b", "the href=x attribute"),
    ),
    "html_code": ("<code>tide</code>", "tide", ("a <code> tag", "code > tide", "tt and kbd")),
    "html_tags": (
        "<i>Fucus</i> in H<sub>2</sub>O",
        "Fucus in H2O",
        ("If a<b and c>d, so", "List<int> and Map<K, V>", "i<5; p<0.05", "<s> and </s>", "<x> = 3"),
    ),
    "html_entities": (
        "ebb &amp; flow, x &lt; y",
        "ebb & flow, x < y",
        ("AT&T and R&D;", "?a=1&lang=de", "&c. and &copy 2020", "&unknown; &#; &#x110000;"),
    ),
    "latex_math_text": (
        "the $\\textbf{MGUP}$ model",
        "the MGUP model",
        ("the $\\textbf{x}_i$ model", "$\\mathbf{A}$", "$a \\text{ if } b$", "from $5 to $10"),
    ),
    "latex_braces": (
        "{the tide} rises by 5\\%",
        "the tide rises by 5%",
        ("the set {x}, {1, 2, 3}", "{jane,joe}@example.org", "$\\frac{x}{y}$", "f-string {name}"),
    ),
    "latex_accents": (
        "Erd\\H{o}s and {\\'e}t\\'e",
        "Erdős and été",
        ("the pattern \\d x and \\b", "C:\\users\\o", "the key \\u0041", "l'été, O'Neil"),
    ),
    "latex_escapes": (
        "50\\% of $x$ and 1\\%",
        "50% of $x$ and 1%",
        ("50% of $x\\%$ and 1%", "C:\\_a\\_b and C#", "\\\\host\\dir", "%d, 5 % and #1"),
    ),
    "latex_citations": (
        "as shown \\cite{a,b}.",
        "as shown.",
        ("as they cite {a}", "[1] and (see 2)", "a ref{erence}", "\\citation of a tide"),
    ),
    "latex_links": (
        "at \\url{https://example.org/~t}",
        "at https://example.org/~t",
        ("at https://example.org/~t", "the url{x}", "C:\\url\\t"),
    ),
    "latex_ties": (
        "Section~4 and by~\\emph{x}",
        "Section 4 and by x",
        ("~/.bashrc and ~5", "y~x and 3~5", "https://example.org/~tide/", "北京~上海"),
    ),
    "latex_macros": (
        "\\textbf{\\emph{Tide}} and \\dag",
        "Tide and †",
        ("$\\mathrm{rk}(A)$", "\\alpha-divergence", "C:\\textbf\\emph", "\\d+\\w{2,3}"),
    ),
    "latex_quotes": (
        "``ebb'' and ``flow",
        "“ebb” and “flow",
        ("“ebb” and ‘flow’", "5'' wide", "it''s"),
    ),
    "latex_dashes": (
        "ebb---flow, 3--5",
        "ebb—flow, 3–5",
        ("run t --model x", "<-- and -->", "i-- and x--", "ebb — flow – so", "a-b"),
    ),
    "markdown_links": (
        "[the tide](https://example.org/t)",
        "the tide (https://example.org/t)",
        ("the interval [0,1](a, b]", "[1] (see 2)", "f[0](x)", "[a] (b)"),
    ),
    "markdown_emphasis": (
        "**Tides** *rise* and _fall_",
        "Tides rise and fall",
        (
            "2*3*4 and H*W*C",
            "o_proj and a_b_c",
            "*args and **kwargs",
            "CYP2C19*2 and *3",
            "C*-algebra",
            "__init__",
            "a_b@example.org",
            "1,2-di(tert-butyl)-N*-oxide",
        ),
    ),
    "markdown_code": (
        "the `tide` layer",
        "the tide layer",
        ("a ` alone", "`quoted'", "l`a", "´a`"),
    ),
    "leading_label": (
        "Abstract: Tides rise.",
        "Tides rise.",
        ("Abstract dialectical frameworks are", "摘要生成是任务。", "Objective: to rise."),
    ),
    "joined_lines": ("ebb\nflow", "ebb flow", ("ebb\n\nflow", "ebb / flow", "ebb\\n flow")),
    "placeholder": ("N/A", "", ("NA is sodium.", "No abstract argument holds.", "无监督学习", "A")),
}
EVERYWHERE = (
    "Let a<b; 2*3*4 of o_proj; 50% of $\\{x\\}$, {x}.",
    "全角逗号，句号。和“引号”、（括号）不变；",
    "“Curly” ‘quotes’ – and dashes — stay…",
    "C#, F#, ~/.bashrc, C:\\Users\\me\\_t_ and \\\\srv\\dir",
    "jane_doe@example.org, a*b@example.org",
    "(2R,3S)-2,3-dihydroxybutanedioic acid, Ca^{2+}, [Fe(CN)6]4-, 1,2-C6H4Cl2",
    "https://example.org/a_b_c/~d?x=1&y=%20#e--f",
)


def test_every_rule_has_twins() -> None:
    """No rule is without a text that it must leave alone."""
    assert set(TWINS) == set(MEANING)
    assert all(twins for _, _, twins in TWINS.values())


@pytest.mark.parametrize("name", TWINS)
def test_the_rule_repairs_its_text_and_says_so(name: str) -> None:
    raw, plain, _ = TWINS[name]
    repaired = repair_text(raw, "abstract")
    assert (repaired.text or "") == plain
    assert name in repaired.repairs


@pytest.mark.parametrize(
    "twin", [*chain.from_iterable(twins for _, _, twins in TWINS.values()), *EVERYWHERE]
)
def test_a_twin_is_left_alone_and_has_no_repair(twin: str) -> None:
    repaired = repair_text(twin, "abstract")
    assert (repaired.text, repaired.repairs) == (twin, ())
