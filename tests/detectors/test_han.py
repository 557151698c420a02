"""Han-only text is zh-Hans, zh-Hant or ja, by character sets first and the package's data next."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from polycorpus.detectors import han, han_model, han_sets
from polycorpus.detectors.detection import HAN_LANGUAGES


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("论文列表", "zh-Hans"),
        ("会议论文集", "zh-Hans"),
        ("論文清單", "zh-Hant"),
        ("錄取論文", "zh-Hant"),
        ("採択論文一覧", "ja"),
        ("発表", "ja"),
        ("予稿集", "ja"),
        ("情報処理学会", "ja"),
        ("东京大学", "zh-Hans"),
        ("東京大学", "ja"),
        ("東京大學", "zh-Hant"),
        ("慶應義塾大学", "ja"),
        ("人工智慧", "zh-Hant"),
        ("人工智能", "zh-Hans"),
        ("期刊論文", "zh-Hant"),
        ("會議論文", "zh-Hant"),
        ("碩士論文", "zh-Hant"),
        ("修士論文", "ja"),
        ("本文提出了方法", "zh-Hans"),
    ],
)
def test_han_only_text_is_told_apart(text: str, language: str) -> None:
    answer = han.classify(text)
    assert answer.language == language
    assert 0 < answer.confidence <= 1


@pytest.mark.parametrize("char", "図発対経検応変実験総続読訳説関団円働込峠辻枠")
def test_a_form_that_only_japan_writes_decides(char: str) -> None:
    """Characters simplified in Japan alone, and those made there."""
    assert han.classify(char) == ("ja", 0.99)
    assert han.classify(f"{char}方法").language == "ja"


def test_what_a_set_lacks_speaks_against_its_language() -> None:
    """會 is in the second level of JIS, and not in GB 2312; 论 is in GB 2312 alone."""
    assert han_sets.lacking("會") == (-3.0, 0.0, -2.0)
    assert han_sets.lacking("论论") == (0.0, -6.0, -6.0)
    assert han_sets.lacking("文 a") == (0.0, 0.0, 0.0)


@pytest.mark.parametrize("text", ["", "abc 12", "々", "\U00020000", "かな"])
def test_nothing_to_judge_is_undetermined(text: str) -> None:
    assert han.classify(text) == ("und", 0.0)


def test_telling_characters_of_two_sets_leave_it_to_the_model() -> None:
    """A Japanese text that quotes one simplified word is not decided by that word alone."""
    assert han_sets.by_character_sets("発表论") is None
    assert han.classify("情報処理学会論文誌発表论").language == "ja"


@pytest.mark.parametrize(
    ("name", "language"),
    [
        ("李大山", "zh-Hans"),
        ("陳大文", "zh-Hant"),
        ("山田太郎", "ja"),
        ("中村", "ja"),
        ("a", "und"),
    ],
)
def test_a_name_in_other_text_is_chinese_unless_it_looks_japanese(name: str, language: str) -> None:
    assert han.classify_name(name).language == language


def test_one_slip_does_not_decide_prose() -> None:
    """痩 is Japanese; the Chinese UDHR has it by mistake for 瘦."""
    text = "聯合國國家的人民已在憲章中重申他們對基本人權的信念，並痩心促成較大自由中的社會進步"
    assert han.classify(text).language == "zh-Hant"


def test_many_at_once_equals_one_by_one() -> None:
    texts = ["论文", "文章", "", "論文一覧", "abc", "大学院", "的"]
    assert han.classify_all(texts) == [han.classify(text) for text in texts]
    assert han.classify_all([]) == []


def test_cold_threads_agree() -> None:
    """Two cold threads must not see a half-read model."""
    han_model._load.cache_clear()
    with ThreadPoolExecutor(8) as threads:
        assert len(set(threads.map(han.classify, ["文章方法"] * 32))) == 1


@pytest.mark.slow
def test_sums_are_those_of_the_package() -> None:
    """The very answer of `CJClassifier.detect`, and its odds, for 3,000 drawn strings."""
    from cjclassifier import CJClassifier
    from cjclassifier.classifier import Results

    reference = CJClassifier.load()
    draw = random.Random(5)
    model = han_model._model()
    pairs = [chr(key >> 16) + chr(key & 0xFFFF) for key in model.keys.tolist()]
    texts = [
        "".join(draw.choices(pairs, k=draw.randint(1, 6))) + draw.choice(["", "会", "a", "々"])
        for _ in range(3000)
    ]
    ours = han_model.scores(texts)
    for text, row in zip(texts, ours, strict=True):
        results = Results()
        answer = reference.detect(text, results)
        theirs = np.array(results.total_scores)
        assert row - row.max() == pytest.approx(theirs - theirs.max(), abs=1e-9)
        assert HAN_LANGUAGES[int(row.argmax())] == HAN_LANGUAGES[int(answer)]
