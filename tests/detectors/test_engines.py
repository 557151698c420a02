"""Engines answer alike in any thread, process and order, and share nothing with anyone else."""

from __future__ import annotations

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polycorpus import detectors
from polycorpus.detectors import EngineName, alphabets, engine, latin
from polycorpus.detectors.neighbours import refine
from polycorpus.errors import ResourceError

TEXTS = (
    "Accepted papers of the conference",
    "Liste des articles acceptés",
    "Lista de artigos",
    "Список статей",
    "文章方法",
    "論文一覧",
    "أوراق المؤتمر",
    "Danh sách bài báo",
    "xqzt",
    "",
)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Accepted Papers", "en"),
        ("Articles acceptés", "fr"),
        ("Angenommene Beiträge", "de"),
        ("Artículos aceptados", "es"),
        ("Artigos aceitos", "pt"),
        ("Danh sách bài báo", "vi"),
        ("Kabul Edilen Makaleler", "tr"),
        ("Lista artykułów", "pl"),
        ("Geaccepteerde artikelen", "nl"),
        ("Accepterade artiklar", "sv"),
    ],
)
def test_headings_in_latin_letters(text: str, language: str) -> None:
    assert latin(text).language == language
    assert latin(text.upper()).language == language


def test_candidates_limit_the_answer() -> None:
    assert latin("Lista de artigos", ("es", "it")).language in ("es", "it")
    assert latin("Lista de artigos", ()) == detectors.NOTHING


@pytest.mark.parametrize(
    ("text", "script", "language"),
    [
        ("Тези доповідей", "Cyrl", "uk"),
        ("Список статей", "Cyrl", "ru"),
        ("Даклады канферэнцыі ў Мінску", "Cyrl", "be"),
        ("Қабылданған мақалалар тізімі", "Cyrl", "kk"),
        ("Прихваћени радови са конференције", "Cyrl", "sr"),
        ("فهرست مقاله‌های پذیرفته‌شده", "Arab", "fa"),
        ("الأوراق المقبولة", "Arab", "ar"),
        ("منظور شدہ مقالوں کی فہرست", "Arab", "ur"),
        ("스터디 논문", "Hang", "ko"),
        ("รายชื่อบทความ", "Thai", "th"),
        ("स्वीकृत शोधपत्र", "Deva", "hi"),
        ("論文リスト", "Jpan", "ja"),
    ],
)
def test_letters_of_one_script(text: str, script: str, language: str) -> None:
    assert alphabets.written(text, script, engine("eldc")).language == language


@pytest.mark.parametrize(
    ("text", "language", "refined"),
    [
        ("Korleis ein kan vere ein del av noko", "nb", "nn"),
        ("Hvordan en kan være en del av noe", "nb", "nb"),
        ("Kajian ini dijalankan kerana kaedah", "id", "ms"),
        ("Unha análise coa que se estudan os datos", "es", "gl"),
        ("Un análisis con el que se estudian los datos", "es", "es"),
        ("Rad opisuje uticaj vremena na merenje i primenu", "hr", "sr-Latn"),
        ("Rad opisuje utjecaj vremena na mjerenje i primjenu", "hr", "hr"),
        ("या अभ्यासात आहे आणि त्यांच्या साठी", "hi", "mr"),
        ("इस अध्ययन में है और उनके लिए", "hi", "hi"),
        ("Hierdie studie word nie deur die taal vir ons", "nl", "af"),
    ],
)
def test_close_neighbours_are_told_apart(text: str, language: str, refined: str) -> None:
    assert refine(text, language) == refined


@settings(deadline=None)
@given(st.text(max_size=80))
@pytest.mark.parametrize("name", ["eldc", "langdetect"])
def test_any_text_gets_an_answer_of_the_stated_set(name: EngineName, text: str) -> None:
    answer = engine(name).detect(text)
    assert answer.language in {*engine(name).languages, "und"}
    assert 0 <= answer.confidence <= 1
    assert (answer.language == "und") == (answer.confidence == 0)


def test_lone_surrogates_and_nul_are_survived() -> None:
    for name in ("eldc", "langdetect"):
        for text in ("\ud800", "a\0b", "\0"):
            assert engine(name).detect(text).confidence >= 0


def test_the_default_engine_is_independent_of_global_settings() -> None:
    """`eldc.set_languages` of another library in the process must not change a label."""
    import eldc

    before = [engine("eldc").detect(text) for text in TEXTS]
    try:
        eldc.set_languages(["sv"])
        assert [engine("eldc").detect(text) for text in TEXTS] == before
    finally:
        eldc.set_languages([])


def test_an_engine_that_is_not_installed_names_the_extra() -> None:
    pytest.importorskip("polycorpus.detectors.lingua")
    try:
        assert engine("lingua").detect("Accepted papers of the year").language == "en"
    except ResourceError as error:
        assert error.hint is not None
        assert "[engines]" in error.hint


_PROBE = """
import json, sys
from concurrent.futures import ThreadPoolExecutor
from polycorpus import detectors
from polycorpus.language.judge import judge

texts = json.loads(sys.argv[1])
threads = int(sys.argv[2])

def answers(_):
    eldc, langdetect = detectors.engine("eldc"), detectors.engine("langdetect")
    return [(*judge(text, eldc), langdetect.detect(text)) for text in texts]

with ThreadPoolExecutor(threads) as pool:
    print(json.dumps(list(pool.map(answers, range(threads)))))
"""


def cold_answers(threads: int, hash_seed: int) -> list[object]:
    """What each of `threads` threads of a fresh process answers, first calls included."""
    done = subprocess.run(
        [sys.executable, "-c", _PROBE, json.dumps(TEXTS), str(threads)],
        env={"PYTHONHASHSEED": str(hash_seed)},
        check=True,
        capture_output=True,
    )
    answers: list[object] = json.loads(done.stdout)
    return answers


def test_cold_threads_of_several_processes_agree() -> None:
    with ThreadPoolExecutor(2) as pool:
        runs = list(pool.map(cold_answers, [8, 8, 1], [0, 1, 2]))
    assert len({json.dumps(answer) for run in runs for answer in run}) == 1


@pytest.mark.slow
def test_a_hundred_processes_of_eight_threads_agree() -> None:
    with ThreadPoolExecutor(2) as pool:
        runs = list(pool.map(cold_answers, [8] * 100, range(100)))
    assert len({json.dumps(answer) for run in runs for answer in run}) == 1
