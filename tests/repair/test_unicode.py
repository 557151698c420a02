"""Repair of characters: what looks the same becomes one form, what is content stays."""

from __future__ import annotations

import sys
from unicodedata import is_normalized

import pytest

from polycorpus.repair import repair_text
from polycorpus.repair.protection import MARKS, STAND_INS, protect, reveal

REPAIRED = [
    ("non\u2010linear end\u2011to\u2011end", "non-linear end-to-end", "hyphens"),
    ("a\u00a0b\u2009c\u202fd\u3000e\tf", "a b c d e f", "spaces"),
    ("a\u1680b\u2003\u2003c\u205fd", "a b c d", "spaces"),
    ("a  b   c", "a b c", "spaces"),
    (" a b ", "a b", "spaces"),
    ("zero\u200bwidth\u2060 \ufeffBOM\u200e", "zerowidth BOM", "invisible"),
    ("soft\u00adware", "software", "invisible"),
    ("re\u00ad\nturn", "return", "invisible"),
    ("re\u00ad \n  turn", "return", "invisible"),
    ("ob\u00ad ject", "object", "invisible"),
    ("ob(cid:173)ject", "object", "cid_codes"),
    ("ob(cid:173) ject", "object", "cid_codes"),
    ("ob(cid:173)\nject", "object", "cid_codes"),
    ("speci(cid:12)c e(cid:14)cient di(cid:11)erent", "specific efficient different", "cid_codes"),
    (
        "ef(cid:2)cient, in(cid:3)uenced by (cid:2)xed",
        "efficient, influenced by fixed",
        "cid_codes",
    ),
    ("o(cid:11) sta(cid:11), trade-o(cid:11)s", "off staff, trade-offs", "cid_codes"),
    ("the (cid:12)rst to (cid:12)nd (cid:13)ows", "the first to find flows", "cid_codes"),
    ("classi(cid:12)-\nfication", "classifi-fication", "cid_codes"),
    ("a (cid:147)tide(cid:148), so", "a “tide”, so", "cid_codes"),
    ("latin\u200cletters", "latinletters", "invisible"),
    ("hidden\U000e0041\U000e0042 tags", "hidden tags", "invisible"),
    ("a\x00b\x07c\x7fd", "abcd", "controls"),
    ("a\ufdd0b\uffffc", "abc", "controls"),
    ("a\x0bb\x0cc\rd\r\ne", "a b c d e", "line_breaks"),
    ("a\u2028b", "a b", "line_breaks"),
    ("a\u2029b", "a\n\nb", "line_breaks"),
    ("ﬁeld oﬃce ﬂow ﬀ ﬄ ﬆ", "field office flow ff ffl st", "ligatures"),
    ("IĲmuiden, ĳs", "IIJmuiden, ijs", "ligatures"),
    ("ﻣﺮﺣﺒﺎ ﻻ", "مرحبا لا", "ligatures"),
    ("cafe\u0301 A\u030a \u212b", "café Å Å", "nfc"),
    ("\u1112\u1161\u11ab", "한", "nfc"),
]

KEPT = [
    "Ranges 3–5 and 2—4, the minus −7, “quotes”, ‘single’, „German“, «French», … and x² stay.",
    "全角，标点。和（括号）：不变；Ｆｕｌｌ　".strip(),
    "می‌خواهم خانه‌ها را ببینم و PDF‌ها را",
    "क्‍ष और क्‌ष, ശ്രീ‍",
    "👩‍🔬 and 👨‍👩‍👧",
    "œuvre, æther, Straße, ĸ, ǆ, Œdipe",
    "10⁻³ µm, ½, ™, ℃, Ω is U+03A9",
    "ideographic variation 葛󠄀 and the emoji ☺️",
    "the replacement character \ufffd stays",
    "(cid:12) is unknown, and so is (cid:1730)",
    "sin(cid:11), the weight (cid:12)ij, an N(cid:2)N grid, f(cid:12)g and (cid:15)-tubes",
    "the flag \U0001f3f4\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f of Wales",
    "private \ue000 use",
]


@pytest.mark.parametrize(("raw", "plain", "name"), REPAIRED)
def test_character_has_one_form(raw: str, plain: str, name: str) -> None:
    repaired = repair_text(raw, "abstract")
    assert repaired.text == plain
    assert name in repaired.repairs


@pytest.mark.parametrize("text", KEPT)
def test_content_stays(text: str) -> None:
    repaired = repair_text(text, "abstract")
    assert (repaired.text, repaired.repairs) == (text, ())


def test_joiner_stays_only_between_letters() -> None:
    assert repair_text("کتاب\u200c ها", "abstract").text == "کتاب ها"
    assert repair_text("a\u200db", "abstract").text == "ab"


def test_output_is_in_normal_form_for_every_character() -> None:
    """NFC holds after repair whatever single character stands in the text."""
    for code in range(0x80, sys.maxunicode + 1):
        character = chr(code)
        if 0xD800 <= code < 0xE000 or is_normalized("NFC", character):
            continue
        text = repair_text(f"x {character} y", "abstract").text
        assert text is not None and is_normalized("NFC", text)


def test_a_nukta_is_composed_and_ordered_where_unicode_does() -> None:
    """Where it stays as it is, and where it makes a letter or stands behind a vowel killer."""
    assert repair_text("ड़ और ढ़", "abstract").repairs == ()
    assert repair_text("न\u093c", "abstract").text == "\u0929"
    assert repair_text("क\u094d\u093c", "abstract").text == "क\u093c\u094d"


def test_stand_ins_are_one_for_each_mark() -> None:
    assert len(STAND_INS) == len(MARKS) == 32
    assert reveal(protect(MARKS)) == MARKS
    assert not set(protect(MARKS)) & set(MARKS)
