"""Folding, look-up with endings and compounds, segmentation, and venues."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from polycorpus.lexicon import flatten, fold, spelling, venue
from polycorpus.lexicon.index import Hit, lookup, segment


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("كلمات كليدي", "کلمات کلیدی"),
        ("ＮｅｕｒＩＰＳ", "neurips"),
        ("RÉSUMÉ", "resume"),
        ("ΠΕΡΙΛΗΨΗ", "Περίληψη"),
        ("Mots‑clés", "mots clés"),
        ("ro‘yxati", "ro'yxati"),
        ("İÇİNDEKİLER", "içindekiler"),
        ("Słowa", "slowa"),
        ("پذیرفته\u200cشده", "پذیرفته شده"),
    ],
)
def test_variants_of_one_word_fold_alike(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize(("one", "other"), [("か", "が"), ("सार", "सर"), ("论", "論"), ("ا", "ب")])
def test_different_words_stay_apart(one: str, other: str) -> None:
    assert fold(one) != fold(other)


@given(st.text())
@example("½ ﬁ Ⅻ İ ß\u0301")
def test_flat_text_keeps_its_offsets(text: str) -> None:
    assert len(flatten(text)) == len(text)


def test_flat_text_is_ascii_in_digits_and_width() -> None:
    assert flatten("２０２５ ٢٠٢٥ २०२५\u3000ＡＣＬ’24–25") == "2025 2025 2025 ACL'24-25"


def _roles(text: str) -> dict[str, set[str]]:
    words = text.split()
    _, hits = lookup([fold(word) for word in words], [spelling(word) for word in words])
    roles: dict[str, set[str]] = {}
    for hit in hits:
        roles.setdefault(hit.language, set()).add(hit.role)
    return roles


@pytest.mark.parametrize(
    ("text", "language", "role"),
    [
        ("artikkeleista", "fi", "list.papers"),
        ("конференцией", "ru", "event"),
        ("Konferenzbeiträge", "de", "list.papers"),
        ("Tagungsartikel", "de", "list.papers"),
        ("המאמרים", "he", "list.papers"),
        ("والأوراق", "ar", "list.papers"),
        ("table of contents", "en", "list.toc"),
        ("MAKALELERİ", "tr", "list.papers"),
    ],
)
def test_endings_compounds_and_prefixes_are_seen_through(
    text: str, language: str, role: str
) -> None:
    assert role in _roles(text)[language]


def test_the_exact_word_weighs_more_than_one_with_other_accents() -> None:
    _, exact = lookup(["resume"], ["résumé"])
    _, bare = lookup(["resume"], ["resume"])
    french = [hit.weight for hits in (exact, bare) for hit in hits if hit.language == "fr"]
    assert french[0] > french[-1]


def test_short_words_need_their_accents() -> None:
    assert "az" not in _roles("is")


@pytest.mark.parametrize(
    ("run", "parts"),
    [
        ("论文列表", ["论文列表"]),
        ("採択論文一覧", ["採択", "論文一覧"]),
        ("扩散模型论文汇总", ["扩散", "模型", "论文汇总"]),
        ("รายชื่อบทความ", ["รายชื่อ", "บทความ"]),
        ("채택논문목록", ["채택", "논문목록"]),
    ],
)
def test_runs_without_spaces_are_cut_into_known_words(run: str, parts: list[str]) -> None:
    assert [run[part.start : part.stop] for part in segment(run)] == parts


@given(st.text(alphabet="论文列表論一覧採択のค논목a", max_size=30))
def test_segments_tile_the_run(run: str) -> None:
    assert "".join(run[part.start : part.stop] for part in segment(run)) == run


def test_a_hit_is_a_value() -> None:
    assert Hit("de", "event", 1.0) == Hit("de", "event", 1.0)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Advances in Neural Information Processing Systems 34", "NeurIPS"),
        ("Proceedings of the 58th Annual Meeting of the Association for Computational Linguistics",
         "ACL"),
        ("NAACL 2024", "NAACL"),
        ("neurips", "NeurIPS"),
        ("J. Mach. Learn. Res.", None),
        ("Journal of Machine Learning Research", "JMLR"),
        ("2017 IEEE Conference on Computer Vision and Pattern Recognition (CVPR)", "CVPR"),
        ("Workshop on Widgets at the International Conference on Machine Learning", None),
        ("Nature", None),
        ("A clear view", None),
        ("第十届中国计算语言学大会", "CCL"),
        ("", None),
    ],
)  # fmt: skip
def test_venues_have_one_short_name(text: str, name: str | None) -> None:
    assert venue(text) == name
