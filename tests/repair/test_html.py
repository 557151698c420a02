"""HTML, JATS and MathML: known tags go, what merely looks like a tag stays."""

from __future__ import annotations

import pytest

from polycorpus.repair import repair_text

TAGS = [
    ("<p>Salt falls in <i>Zostera</i> plots.</p>", "Salt falls in Zostera plots."),
    ("H<sub>2</sub>O and CO<SUB>2</SUB>", "H2O and CO2"),
    ("a <span class=\"x\" data-y='z'>marked</span> word", "a marked word"),
    ("<p>First.</p><p>Second.</p>", "First.\n\nSecond."),
    ("<p>First.\n<p>Second.", "First.\n\nSecond."),
    ("First.<br/>Still first.<br><br>Second.", "First. Still first.\n\nSecond."),
    ("<div>First.</div>\n<div>Second.</div>", "First.\n\nSecond."),
    ("<ul><li>one</li><li>two</li></ul>", "one\n\ntwo"),
    ("<table><tr><td>a</td><td>b</td></tr></table>", "a b"),
    ("<b><i>Nested</b></i> wrongly", "Nested wrongly"),
    ("word<!-- a comment -->s", "words"),
    ("before<script>var x = '<b>';</script> after", "before after"),
    ("<![CDATA[a <b>literal</b> & *b*]]>", "a <b>literal</b> & *b*"),
    ('<img src="x.png" alt="y"/>text', "text"),
    ("The port &amp; the pier, x &lt; y, caf&eacute;", "The port & the pier, x < y, café"),
    ("&#8217;tis &#x2013; &#150; &nbsp; &shy;done", "’tis – – done"),
    ("e&#769;", "é"),
]

JATS = [
    (
        "<jats:title>Abstract</jats:title>"
        "<jats:p>We count <jats:italic>Fucus</jats:italic>.</jats:p>",
        "We count Fucus.",
    ),
    ("<jats:p>One.</jats:p><jats:p>Two.</jats:p>", "One.\n\nTwo."),
    (
        "<jats:sec><jats:title>Methods</jats:title><jats:p>We swim.</jats:p></jats:sec>",
        "Methods\n\nWe swim.",
    ),
    ("a cut <jats:p>off text</jats:p> with <jats:sup>2", "a cut\n\noff text\n\nwith 2"),
    (
        'See <jats:ext-link xmlns:xlink="http://www.w3.org/1999/xlink" ext-link-type="uri" '
        'xlink:href="https://example.org/tide">the data</jats:ext-link>.',
        "See the data (https://example.org/tide).",
    ),
    (
        '<AbstractText Label="METHODS" NlmCategory="METHODS">We swim.</AbstractText>'
        '<AbstractText Label="RESULTS">We float.</AbstractText>',
        "METHODS: We swim.\n\nRESULTS: We float.",
    ),
    ("<p><b>OBJETIVO:</b> medir a mar&#233;.</p>", "OBJETIVO: medir a maré."),
    ("<fixed-case>T</fixed-case>ide <sec>x</sec>", "Tide\n\nx"),
    ('<a href="https://example.org/a">https://example.org/a</a>', "https://example.org/a"),
    ('<a href="mailto:a@b.org">a@b.org</a> <a name="x">here</a>', "a@b.org here"),
]

LAID_OUT = [
    # pretty-printed XML: a formula, a name or a closing tag with lines for itself is no paragraph
    (
        "<jats:p>\n  Where the tide\n  <jats:inline-formula>\n    <mml:math>\n      <mml:mi>h</mml:mi>"
        "\n    </mml:math>\n  </jats:inline-formula>\n  , as seen, rises.\n</jats:p>",
        "Where the tide h, as seen, rises.",
    ),
    ("The\n<i>\nFucus\n</i>\nbelt", "The Fucus belt"),
    ("The <i>Fucus</i>\n, the <b>Zostera</b> .NET", "The Fucus, the Zostera .NET"),
    ("one <b>two</b>\n\nthree <i>four</i>", "one two\n\nthree four"),
    (
        '<object-id pub-id-type="doi">10.1000/tide.1</object-id><p>Tides rise.</p>',
        "10.1000/tide.1\n\nTides rise.",
    ),
    (
        'Trial <related-object source-id="x">NCT01</related-object> and <fig id="f1">'
        '<graphic xlink:href="f1.tif"/></fig>',
        "Trial NCT01 and",
    ),
    ('Tides<o:p></o:p> rise in <st1:place w:st="on">Brest</st1:place>', "Tides rise in Brest"),
    (
        "<AbstractText>Tides.</AbstractText><CopyrightInformation>© Quay.</CopyrightInformation>",
        "Tides.\n\n© Quay.",
    ),
]

FORMULAS = [
    (
        '<mml:math alttext="$h^2$"><mml:msup><mml:mi>h</mml:mi><mml:mn>2</mml:mn></mml:msup>'
        "</mml:math> is",
        "$h^2$ is",
    ),
    ('<math alttext="\\eta_i &lt; 1"><mi>η</mi></math>', "$\\eta_i < 1$"),
    ('<math alttext="h squared"><msup><mi>h</mi><mn>2</mn></msup></math>', "h2"),
    (
        "of <jats:tex-math><?CDATA $(3\\pm 1)$?></jats:tex-math><?MML <mml:math><mml:mn>3</mml:mn>"
        "</mml:math>?><jats:inline-graphic xlink:href='x.gif'/> m",
        "of $(3\\pm 1)$ m",
    ),
    ("<math><msqrt><mi>x</mi></msqrt><mo>&#x2264;</mo><mi>β</mi></math>", "x≤β"),
    (
        "with <jats:inline-formula><jats:alternatives><jats:tex-math>$$p^2$$</jats:tex-math>"
        '<mml:math xmlns:mml="http://www.w3.org/1998/Math/MathML"><mml:msup><mml:mi>p</mml:mi>'
        "<mml:mn>2</mml:mn></mml:msup></mml:math></jats:alternatives></jats:inline-formula> waves",
        "with $$p^2$$ waves",
    ),
    (
        "<tex-math>\\documentclass[12pt]{minimal}\\begin{document}$$R_0$$\\end{document}</tex-math>",
        "$$R_0$$",
    ),
    ("of <tex-math>\\alpha_1</tex-math> and", "of $\\alpha_1$ and"),
    (
        "<mml:math>\n  <mml:mi>R</mml:mi>\n  <mml:mo>=</mml:mo>\n  <mml:mn>3</mml:mn>\n</mml:math>",
        "R=3",
    ),
    ("<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math> of", "1/2 of"),
    (
        '<math><semantics><mi>x</mi><annotation encoding="application/x-tex">x_i</annotation>'
        "</semantics></math>",
        "$x_i$",
    ),
]

KEPT = [
    "If a<b and c>d, then the belt stops.",
    "We keep n<p and p>q as well as x < y > z and List<int> types.",
    "Use i<5 and j<k; vectors in <x, y> notation and the arrow -> stay.",
    "The tokens <s> and </s> and <pad> and <unk> are added.",
    "Map<K, V> and std::vector<double> and Option<T>",
    "A lone <div> in a paper on the Web, and <title> too",
    "the averages <p> and <q> of momentum",
    "p<0.05 and n>30; 3<x<5",
    "`<b>bold</b>` is a tag",
    "AT&T, R&D; Q&A &c. &copy 2020 &unknown; a&b;c",
    "https://example.org/?a=1&lang=de&copy=2",
    "<https://example.org/tide>",
    "x <- y and a <= b => c",
    "$p<p>q$ in math",
    "the instruction <?php echo ?> and <q> alone",
    "the tokens <think> a </think> and <ref>b</ref>",
]


@pytest.mark.parametrize(("raw", "plain"), [*TAGS, *JATS, *LAID_OUT, *FORMULAS])
def test_markup_goes(raw: str, plain: str) -> None:
    assert repair_text(raw, "abstract").text == plain


@pytest.mark.parametrize("text", KEPT)
def test_what_is_no_tag_stays(text: str) -> None:
    repaired = repair_text(text, "abstract")
    assert (repaired.text, repaired.repairs) == (text, ())


@pytest.mark.parametrize(
    ("raw", "plain"),
    [
        ("&amp;lt;", "&lt;"),
        ("&lt;i&gt;Fucus&lt;/i&gt;", "<i>Fucus</i>"),
        ("&#42;tide&#42;", "*tide*"),
        ("&#95;tide&#95;", "_tide_"),
        ("&#36;5 and 3&#36;", "$5 and 3$"),
        ("&#96;x&#96;", "`x`"),
        ("&#92;textbf{x}", "\\textbf{x}"),
        ("&lbrack;a&rbrack;(https://b.org)", "[a](https://b.org)"),
        ("&amp;amp;amp;", "&amp;amp;"),
        ("a &#38;lt; b", "a &lt; b"),
    ],
)
def test_what_an_entity_gave_is_text(raw: str, plain: str) -> None:
    """Entities are decoded once, and no later rule of the run reads what they gave."""
    assert repair_text(raw, "abstract").text == plain


def test_invalid_references_stay() -> None:
    text = "&#0; &#xD800; &#x110000; &#; &x;"
    assert repair_text(text, "abstract").text == text
