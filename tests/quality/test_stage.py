"""The stage adds flags, sorted, and removes nothing; a clean record has none."""

from __future__ import annotations

import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polycorpus.flags import CATALOGUE
from polycorpus.quality import boilerplate, flag, identifiers, markup, notices
from polycorpus.quality.measures import measure, plain
from polycorpus.quality.repetition import is_repetitive
from polycorpus.schema import RECORD

from .records import ENGLISH, batch, flagged, flags_of

CLEAN = (
    ENGLISH,
    "Let $f(x_1) = \\alpha$ be convex. If a<b and c>d, then 2*3*4 iterations of o_proj suffice "
    "to moor the boat "
    "(see https://example.org/a_b?x=1&lang=en), up to 50% of the time, and C# is no exception; "
    "the rule holds for each of the forty harbours.",
    "本文提出一种简单而高效的系泊方法，并证明其收敛性。在五个公开数据集上的实验表明，"
    "该方法的准确率提高了百分之三。",
    "本稿では、干満の差が大きい港における小型船の係留方法を検討し、四十の港を調査した結果を報告する。",
    "본 논문에서는 조차가 큰 항구에서 소형 선박을 계류하는 방법을 연구하고 그 결과를 보고한다.",
    "Рассматривается задача швартовки малых судов в гаванях с большим приливом. "
    "Предложено правило.",
    "ندرس مسألة إرساء القوارب الصغيرة في الموانئ ذات المد العالي، ونقترح طريقة بسيطة وفعالة لذلك.",
    "Nous étudions l’amarrage des petits bateaux dans les ports à fort marnage (40 ports visités).",
    "Wir untersuchen, wie kleine Boote in Häfen mit großem Tidenhub festgemacht werden sollten.",
    "Estudiamos el amarre de barcos pequeños en puertos con mareas vivas; la regla es sencilla.",
    "Estudamos a amarração de pequenos barcos em portos com grandes marés, e damos a nova regra.",
)


@pytest.mark.parametrize("abstract", CLEAN)
def test_a_clean_text_has_no_flag(abstract):
    assert flags_of(abstract, title="On the mooring of small boats") == []


def test_flags_are_sorted_and_those_that_a_record_brings_stay():
    row = flagged(abstract="Mail me@example.org", flags=["truncated", "missing_space"])
    assert row["flags"] == ["email", "missing_space", "too_short", "truncated"]


def test_every_record_is_kept_and_nothing_but_flags_changes():
    before = batch([{"abstract": ENGLISH}, {"title": "Boats"}, {}, {"abstract": "so (c) 2020"}])
    after = flag(before)
    assert after.schema == RECORD
    assert after.drop_columns(["flags"]) == before.drop_columns(["flags"])


def test_null_flags_become_the_empty_list():
    assert flagged(abstract=ENGLISH, flags=None)["flags"] == []


def test_what_stands_in_a_title_or_translation_counts_too():
    version = {"language": "de", "title": None, "abstract": "Fragen an a@example.org"}
    assert flagged(title="R&amp;D", translations=[version])["flags"] == ["email", "leftover_markup"]


def test_each_row_of_a_sliced_batch_gets_its_own_flags():
    records = batch([{"abstract": "of"}, {"abstract": ENGLISH}, {}, {"abstract": ENGLISH + " …"}])
    flags = flag(records.slice(1)).column("flags").to_pylist()
    assert flags == [[], [], ["truncated"]]


def test_an_empty_batch_stays_empty():
    assert flag(batch([])).num_rows == 0


FRAGMENTS = st.sampled_from(
    (
        *CLEAN,
        "(C) 2024 Elsevier Ltd. All rights reserved. ",
        "版权所有，翻印必究。",
        "This article has been withdrawn by the authors. ",
        "<sup>2</sup> \\emph{x} &amp; ",
        " a@example.org ",
        " Tel: +86-10-6278 1234 ",
        " 192.168.1.10 ",
        " 0000-0002-1825-0097 ",
        " QQ：123456789 ",
        ". ",
        "\n",
        " the",
        "…",
    )
)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.lists(FRAGMENTS, min_size=1, max_size=5).map("".join), min_size=1, max_size=4))
def test_what_the_looks_at_the_column_pass_over_has_no_flag(abstracts):
    """The screens over a whole column only save time: flags are those of each text alone."""
    rows = flag(batch([{"abstract": text} for text in abstracts])).column("flags").to_pylist()
    for text, flags in zip(abstracts, rows, strict=True):
        expected = {one.flag for one in identifiers.find(text)}
        measures = measure(text)
        expected |= {"too_short"} if measures.is_short else set()
        expected |= {"not_prose"} if not (measures.is_short or measures.is_prose) else set()
        if boilerplate.is_boilerplate(text, text.lower()):
            expected.add("publisher_boilerplate")
        if markup.has_markup(text):
            expected.add("leftover_markup")
        if is_repetitive(text):
            expected.add("repeated_lines")
        if notices.is_withdrawn("", text, ""):
            expected.add("withdrawn")
        assert set(flags) - {"truncated", "erratum"} == expected
        assert set(flags) <= set(CATALOGUE)


@given(st.text(max_size=400))
def test_a_text_that_the_bytes_call_plain_is_long_enough_and_prose(text):
    single_spaced = " ".join(text.replace("$", "").replace("/", "").split())
    if plain(pa.array([single_spaced]))[0]:
        measures = measure(single_spaced)
        assert measures.is_prose
        assert not measures.is_short
