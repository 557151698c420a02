"""The running text decides, not the names, signs and terms in it; spans tile what they divide."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polycorpus.detectors import engine, han_sets
from polycorpus.language.judge import judge
from polycorpus.language.mask import mask
from polycorpus.language.quick import _by_character_sets, look
from polycorpus.scripts import is_latin

ELDC = engine("eldc")

ENGLISH = (
    "We measure how the tide lifts small boats and show that the mooring lines carry less load "
    "than tables from the last century suggest, which makes a lighter rope safe in most ports."
)
FRENCH = (
    "Nous mesurons comment la marée soulève les petits bateaux et montrons que les amarres "
    "portent une charge plus faible que ne le laissent penser les tables du siècle dernier."
)
CHINESE = (
    "本文测量潮汐如何抬升小船，结果表明系船缆绳承受的载荷低于上世纪表格给出的数值，"
    "因此多数港口可以使用较轻的绳索。"
)
TAIWANESE = "本研究量測潮汐如何抬升小船，結果顯示繫船纜繩承受的載重低於上世紀表格所列的數值。"
JAPANESE = (
    "本研究では、潮の満ち引きが小型船をどのように持ち上げるかを測定し、"
    "係留索の荷重が従来の表より小さいことを示す。"
)
KOREAN = (
    "본 연구는 조석이 작은 배를 들어 올리는 방식을 측정하고 계류삭의 하중이 "
    "지난 세기의 표보다 작음을 보인다."
)
RUSSIAN = (
    "Мы измеряем, как прилив поднимает малые суда, и показываем, что нагрузка на швартовы меньше."
)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        (ENGLISH, "en"),
        (ENGLISH.upper(), "en"),
        (FRENCH, "fr"),
        (FRENCH.upper(), "fr"),
        (
            "LA MAREA LEVANTA LOS BARCOS PEQUEÑOS Y NADIE HABÍA MEDIDO LA CARGA DE LAS CUERDAS.",
            "es",
        ),
        (CHINESE, "zh-Hans"),
        (TAIWANESE, "zh-Hant"),
        (JAPANESE, "ja"),
        (KOREAN, "ko"),
        (RUSSIAN, "ru"),
        ("Ми вимірюємо, як приплив піднімає малі судна, і показуємо, що навантаження менше.", "uk"),
        ("نقيس كيف يرفع المد القوارب الصغيرة ونبين أن الحبال تحمل حمولة أقل مما كان يعتقد.", "ar"),
        (
            "ما اندازه می‌گیریم که جزر و مد چگونه قایق‌های کوچک را بالا می‌برد",
            "fa",
        ),
        ("हम मापते हैं कि ज्वार छोटी नावों को कैसे उठाता है और दिखाते हैं कि रस्सियों पर भार कम है।", "hi"),
        (
            "Penelitian ini mengukur bagaimana pasang surut mengangkat perahu kecil di pelabuhan.",
            "id",
        ),
        (
            "Vi måler hvordan tidevannet løfter små båter og viser at fortøyningene bærer mindre.",
            "nb",
        ),
        ("β受容体の阻害がマウスの行動に与える影響を調べた。", "ja"),
        (
            f"{CHINESE} 我们在 PyTorch 和 HuggingFace Transformers 上与 ResNet 等 baseline 比较。",
            "zh-Hans",
        ),
        ("본 연구는 大學 도서관에서 BERT 모델을 사용하여 문서를 분류하였다.", "ko"),
        ("好の味餐馆的历史：对北京一家老店的顾客进行的调查与分析研究", "zh-Hans"),
    ],
)
def test_running_text_has_one_language(text: str, language: str) -> None:
    answer = judge(text, ELDC)
    assert answer.language == language
    assert answer.confidence > 0.9
    assert answer.spans == ()


@pytest.mark.parametrize(
    "text", ["", "2025", "$x^2 + y^2$", "https://example.org/a", "BERT GPT-4 ResNet50", "α, β", "a"]
)
def test_no_guess_where_nothing_speaks(text: str) -> None:
    assert judge(text, ELDC)[:2] == ("und", 0.0)


@pytest.mark.parametrize(
    "word", ["Editorial", "Preface", "Erratum", "Corrigendum", "Addendum", "Poster", "Tutorial"]
)
def test_one_word_is_no_proof_of_a_language_that_few_papers_are_in(word: str) -> None:
    """An engine takes them for Catalan, Romanian, Basque, Icelandic, Indonesian."""
    for written in (word, word.lower(), f"{word}.", f"{word} 2"):
        assert judge(written, ELDC).language == "und"


@pytest.mark.parametrize(
    ("text", "language"),
    [("Einführung", "de"), ("Préface", "fr"), ("Acknowledgments", "en"), ("Wstęp", "pl")],
)
def test_one_word_of_a_frequent_language_is_enough(text: str, language: str) -> None:
    assert judge(text, ELDC).language == language


@pytest.mark.parametrize(
    "text",
    [
        "Hum is shodh mein dikhate hain ki naya tarika behtar hai aur yeh kaam karta hai.",
        "Etta rabota posvyashchena issledovaniyu vliyaniya prilivov na malye suda",
    ],
)
def test_another_script_written_in_latin_letters_is_undetermined(text: str) -> None:
    """Hindi and Russian."""
    assert judge(text, ELDC).language == "und"


def test_a_language_that_the_engine_does_not_know_is_undetermined() -> None:
    """Latin (from Caesar): near to Italian, Spanish and Catalan, and none of them."""
    latin = (
        "Gallia est omnis divisa in partes tres, quarum unam incolunt Belgae, aliam Aquitani, "
        "tertiam qui ipsorum lingua Celtae, nostra Galli appellantur. Hi omnes lingua, institutis, "
        "legibus inter se differunt."
    )
    assert judge(latin, ELDC).language == "und"


@pytest.mark.parametrize(
    ("text", "foreign", "language"),
    [
        ("We reread the tide tables of 李大山 (Li Dashan) and repair them.", "李大山", "zh-Hans"),
        ("Reading 王大河 again", "王大河", "zh-Hans"),
        ("Wir lesen die Tabellen von 山田太郎 und ergänzen die fehlenden Häfen.", "山田太郎", "ja"),
        (
            "The words прилив и отлив mean that the sea is rising and falling.",
            "прилив и отлив",
            "ru",
        ),
    ],
)
def test_a_foreign_name_is_a_span_of_its_own(text: str, foreign: str, language: str) -> None:
    answer = judge(text, ELDC)
    assert answer.language in ("en", "de")
    assert [(text[s.start : s.stop], s.language) for s in answer.spans][1] == (foreign, language)


@pytest.mark.parametrize(
    ("parts", "languages"),
    [
        ((ENGLISH, FRENCH), ["en", "fr"]),
        ((CHINESE, ENGLISH), ["zh-Hans", "en"]),
        ((ENGLISH, JAPANESE), ["en", "ja"]),
        ((RUSSIAN, ENGLISH), ["ru", "en"]),
        ((KOREAN, ENGLISH, FRENCH), ["ko", "en", "fr"]),
    ],
)
@pytest.mark.parametrize("joint", [" ", "\n\n"])
def test_an_abstract_in_two_languages_shows_as_two(
    parts: tuple[str, ...], languages: list[str], joint: str
) -> None:
    text = joint.join(parts)
    spans = judge(text, ELDC).spans
    assert [span.language for span in spans] == languages
    for span, part in zip(spans, parts, strict=True):
        assert text[span.start : span.stop].strip() == part


def test_of_two_versions_the_first_is_the_main_one() -> None:
    assert judge(f"{CHINESE}\n{ENGLISH}", ELDC).language == "zh-Hans"
    assert judge(f"{ENGLISH}\n{CHINESE}", ELDC).language == "en"
    assert (
        judge("潮汐与小船的系泊方法研究 (A Study of Mooring Methods)", ELDC).language == "zh-Hans"
    )
    assert judge(f"潮汐研究\n{ENGLISH}", ELDC).language == "en"
    assert judge("Reading 李大山 again", ELDC).language == "en"
    assert judge("Deep Learning モデルによる潮汐の予測", ELDC).language == "ja"


PARTS = st.sampled_from(
    [ENGLISH, FRENCH, CHINESE, JAPANESE, KOREAN, RUSSIAN, "李大山", "β", "$x$", " ", "\n\n", "12 %"]
)


@settings(deadline=None, max_examples=60)
@given(st.lists(PARTS | st.text(max_size=12), max_size=6).map("".join))
def test_spans_tile_the_text(text: str) -> None:
    answer = judge(text, ELDC)
    if answer.spans:
        assert answer.spans[0].start == 0
        assert answer.spans[-1].stop == len(text)
        assert all(left.stop == right.start for left, right in pairwise(answer.spans))
        assert all(left.language != right.language for left, right in pairwise(answer.spans))
        assert all(span.start < span.stop for span in answer.spans)
        assert answer.language in {span.language for span in answer.spans}


@pytest.mark.parametrize(
    "text",
    [
        ENGLISH,
        ENGLISH * 4,
        FRENCH * 2,
        CHINESE,
        TAIWANESE,
        JAPANESE,
        KOREAN,
        RUSSIAN,
        f"{ENGLISH} {FRENCH}",
        f"{CHINESE}\n{ENGLISH}",
        f"{ENGLISH} $x$ https://a.org/b",
        "Short",
    ],
)
def test_the_quick_look_says_what_the_careful_way_says(text: str) -> None:
    latin = is_latin(pa.array([text]))[0].as_py()
    quick, careful = look(text, latin, ELDC), judge(text, ELDC)
    assert (quick.language, quick.script, quick.spans) == (
        careful.language,
        careful.script,
        careful.spans,
    )


@given(
    st.lists(st.sampled_from("论文发表說話這個発売経済文方法的一 a"), min_size=41, max_size=80).map(
        "".join
    )
)
def test_the_quick_look_counts_telling_characters_as_the_detector_does(text: str) -> None:
    points = np.frombuffer(text.encode("utf-32-le"), np.uint32)
    assert _by_character_sets(points) == han_sets.by_character_sets(text)


@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=80))
def test_a_mask_keeps_the_length_and_only_blanks(text: str) -> None:
    masked = mask(text)
    assert len(masked) == len(text)
    assert all(new in (old, old.lower(), " ") for old, new in zip(text, masked, strict=True))


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("costs a\\$ or $b and \\$c", "costs a\\$ or $b and \\$c"),
        ("as $$x\n+ y$$ and $z$ say", "as and say"),
        ("by 10.1000/182 not a10.1000/182", "by not"),
        ("see $a<b$ and \\(x\\) here", "see and here"),
        ("at https://a.org/x?y=1 or me@a.org now", "at or now"),
        ("use `code` and \\textbf{bold} words", "use and {bold} words"),
        ("BERT and GPT-4 with x_1 in PyTorch", "and with in"),
        ("well-known McCarthy's 2019 Self-Attention", "well-known Self-Attention"),
        ("基于PyTorch的方法", "基于 的方法"),
    ],
)
def test_what_speaks_for_no_language_is_blanked(text: str, kept: str) -> None:
    assert " ".join(mask(text).split()) == kept
