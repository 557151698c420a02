"""Length, make-up, end and repetition of an abstract, in the scripts of the world."""

from __future__ import annotations

import pytest

from polycorpus.quality.endings import is_truncated
from polycorpus.quality.measures import measure
from polycorpus.quality.repetition import is_title

from .records import ENGLISH, flags_of


@pytest.mark.parametrize(
    "text",
    ["of", "Part of", "We propose a rule.", "研究小船的系泊方法。", "小型船の係留を論じる。"],
)
def test_less_than_a_sentence_is_too_short(text):
    assert "too_short" in flags_of(text)


@pytest.mark.parametrize(
    "text",
    [
        "综述了小型船只系泊设备的研究情况，指出了进一步研究的方向和问题。",
        "소형 선박의 계류 장비에 대한 연구 현황을 개관하고 향후 연구 "
        "방향을 제시하며 문제를 논한다.",
        "A rule for the mooring of small boats is found, then proved, and in the end tested in "
        "forty harbours.",
    ],
)
def test_one_full_sentence_is_long_enough_in_any_script(text):
    """A Han character says as much as three letters: 30 of them are a sentence."""
    assert "too_short" not in flags_of(text)


@pytest.mark.parametrize(
    "text",
    [
        ".list td { margin: 0 10px; } .list th { border: 1px solid #ddd; padding: 5px; } "
        ".list tr { margin: 0 10px; } .list li { border: 1px solid #ddd; padding: 5px; }",
        "12.5 13.8 99.1 0.04 | 12.7 14.1 98.0 0.05 | 11.9 12.2 97.3 0.07 | 10.1 11.4 96.0 "
        "0.11 n=4; 12.5 13.8 99.1 0.04 | 12.7 14.1 98.0 0.05",
        ENGLISH.upper(),
        "== -- == >> << ** " * 4 + "table" + " == -- == >> << **" * 4,
    ],
)
def test_tables_code_and_capitals_are_no_prose(text):
    assert "not_prose" in flags_of(text)


@pytest.mark.parametrize(
    "text",
    [
        "Let $\\min_{x \\in \\mathbb{R}^d} \\|Ax - b\\|_2^2 + \\lambda \\|x\\|_1$ be a problem. "
        "We solve it for all norms, in time that is linear in the number of boats and of harbours.",
        "目的:测定三种溶液中有效成分的含量.方法:高效液相色谱法.结果:0.5、1.0、5.0mg/L时回收率"
        "分别为98.5%、99.1%、101.2%(RSD=0.8%,n=6).",
        "采用CNN、LSTM与BERT相结合的方法,在MIMO-OFDM系统中进行信道估计,结果优于LDPC编码的系统.",
    ],
)
def test_formulas_doses_and_acronyms_are_prose(text):
    assert measure(text).is_prose
    assert "not_prose" not in flags_of(text)


@pytest.mark.parametrize(
    "end",
    [
        " and we show that the",
        " ...",
        "…",
        " [...]",
        " so that cooper... Show More",
        " (ABSTRACT TRUNCATED AT 250 WORDS)",
        " we present Nimble (",
        " which is also known as",
        ", and the error rate of order $m",
        " for non-planar graphs, namely:",
        " the esti-",
        " et nous montrons que les",
        " und wir zeigen, dass die Boote mit",
        " y demostramos que el",
        " e mostramos que os",
        " и показано, что для",
        " ونبين أن هذه",
        "，并证明该方法的",
        "、提案手法を",
        " 제안하는 방법을",
    ],
)
def test_an_end_that_needs_more_words_is_truncated(end):
    assert is_truncated(ENGLISH.rstrip(".") + end)


@pytest.mark.parametrize(
    "end",
    [
        ".",
        "?",
        ". (Am J Boats 2016;77:860-868)",
        ", about which see https://example.org/boats/",
        " in more detail than we can go into",
        " without a full stop",
        ", as Smith et al",
        " (as in Fig. 2)",
        " for a human being",
        ". “So be it.”",
        " whose mass is $m$",
        "。",
        "؟",
        "।",
        " &lt;/p&gt;",
        " for 5$",
    ],
)
def test_a_missing_full_stop_alone_is_no_sign(end):
    assert not is_truncated(ENGLISH.rstrip(".") + end)


def test_a_text_that_was_pasted_twice_repeats_itself():
    assert "repeated_lines" in flags_of(ENGLISH + ENGLISH)
    assert "repeated_lines" in flags_of(ENGLISH + "\n\n" + ENGLISH)
    chinese = "本文提出一种简单而高效的系泊方法，并证明其收敛性。"
    assert "repeated_lines" in flags_of(chinese + "实验表明该方法有效。" + chinese)


def test_what_may_recur_is_no_repetition():
    """Section words, DOIs, results of tests, and names in a page with its list of references."""
    result = "两组之间比较，差异均无统计学意义（P＞0.05）"
    assert "repeated_lines" not in flags_of(f"手术前{result}。手术后{result}。")
    recurring = (
        "METHODS. We look. See 10.1000/(SICI)1097-4571(199009)41:6<391::AID-ASI1>3.0.CO;2-9. "
    )
    assert "repeated_lines" not in flags_of(recurring + ENGLISH + " " + recurring.swapcase())
    reference = "Smith J. Pages on the mooring of boats in forty harbours. "
    page = "".join(f"{ENGLISH[n % 50 :]} Page {n} of this. " for n in range(40))
    assert "repeated_lines" not in flags_of(reference + page + reference)


def test_the_title_once_more_is_no_abstract():
    title = "On the mooring of small boats in harbours with a large tidal range: a survey"
    assert "title_as_abstract" in flags_of(title.upper() + ".", title=title)
    assert "title_as_abstract" not in flags_of(title + ". We survey it.", title=title)
    assert not is_title("A", "") and not is_title("", "")
