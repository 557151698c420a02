"""`trace` shows each repair by name, before and after, and they compose to the result."""

from __future__ import annotations

import pytest

from polycorpus.repair import MEANING, repair_text, steps
from polycorpus.repair.rule import Field

ONE_OF_EACH = {
    "mojibake": "cafÃ© noir",
    "cid_codes": "ob(cid:173)ject",
    "line_breaks": "a\rb",
    "controls": "a\x01b",
    "invisible": "a\u200bb",
    "hyphens": "a\u2010b",
    "spaces": "a  b",
    "ligatures": "ﬁeld",
    "nfc": "cafe\u0301",
    "html_hidden": "a<!-- b --> c",
    "html_formulas": "<math> <mi>x</mi> </math>",
    "html_links": '<a href="https://example.org">tide</a>',
    "html_code": "<code>tide</code>",
    "html_tags": "<i>tide</i>",
    "html_entities": "a &amp; b",
    "latex_math_text": "$\\textbf{tide}$",
    "latex_braces": "{the tide} \\% rises",
    "latex_escapes": "5\\%",
    "latex_accents": "\\'el\\`eve",
    "latex_citations": "tide \\cite{a}",
    "latex_links": "\\url{https://example.org}",
    "latex_ties": "Section~3",
    "latex_macros": "\\emph{tide}",
    "latex_quotes": "``tide''",
    "latex_dashes": "a---b",
    "markdown_links": "[tide](https://example.org)",
    "markdown_emphasis": "*tide*",
    "markdown_code": "`tide`",
    "leading_label": "Abstract: tide",
    "joined_lines": "a\nb",
    "placeholder": "N/A",
}


def test_every_name_has_an_example_and_a_meaning() -> None:
    assert set(ONE_OF_EACH) == set(MEANING)
    assert all(MEANING.values())


@pytest.mark.parametrize(("name", "raw"), ONE_OF_EACH.items())
def test_each_repair_is_named_on_the_record(name: str, raw: str) -> None:
    repaired = repair_text(raw, "abstract")
    assert name in repaired.repairs
    assert list(repaired.repairs) == sorted(set(repaired.repairs))
    assert repaired.text != raw


@pytest.mark.parametrize("field", ["title", "abstract"])
@pytest.mark.parametrize("raw", [*ONE_OF_EACH.values(), "clean", "", "&lt;b&gt; \\_x\\_ **y**"])
def test_steps_compose_to_the_result(raw: str, field: Field) -> None:
    repaired = repair_text(raw, field)
    taken = steps(raw, field)
    text: str | None = raw
    for step in taken:
        assert step.before == text
        assert step.after != step.before
        text = step.after
    assert (text or None) == repaired.text
    assert {step.name for step in taken} == set(repaired.repairs)


def test_steps_show_text_as_a_reader_sees_it() -> None:
    """No stand-in of a protected character is ever shown."""
    shown = [
        s for step in steps("\\$5 &lt;b&gt; **x**", "abstract") for s in (step.before, step.after)
    ]
    assert not any("\ufdd0" <= c <= "\ufdef" for text in shown if text for c in text)
