"""Which records are duplicates, which are only linked, and which of them stands."""

from __future__ import annotations

import pytest
from lookalikes import table, words

from polycorpus.dedup import Groups, group
from polycorpus.recipe import DedupRecipe

Entry = dict[str, object]
GLASS = words(0, 60)
OTHER = words(500, 60)


def edited(text: str, *places: int) -> str:
    """`text` with the words at `places` replaced."""
    chosen = text.split()
    for place in places:
        chosen[place] = f"edit{place}"
    return " ".join(chosen)


def grouped(*entries: Entry) -> Groups:
    """The groups of the records made from `entries`; in = kept + removed + rejected."""
    records = table(*entries)
    small = group(records, DedupRecipe(), compiled=False)
    compiled = group(records, DedupRecipe(), compiled=True)
    assert small.evidence.equals(compiled.evidence)
    assert small.kept.tolist() == compiled.kept.tolist()
    assert sorted([*small.kept, *small.removed, *small.rejected]) == list(range(len(entries)))
    return small


def rules(groups: Groups) -> list[str]:
    return [str(rule) for rule in groups.evidence["rule"].to_pylist()]


def share_a_group(groups: Groups) -> bool:
    return len(set(groups.group.to_pylist())) < len(groups.group)


def test_one_id_is_one_record_at_the_smallest_place() -> None:
    groups = grouped({"abstract": GLASS}, {"abstract": GLASS, "doi": "10.1/x"})
    assert rules(groups) == ["same_id"]
    assert groups.kept.tolist() == [0]


def test_form_alone_is_an_exact_duplicate() -> None:
    groups = grouped(
        {"title": "{Curtain} Dust", "abstract": GLASS.upper() + "."},
        {"title": "Curtain dust", "abstract": GLASS.replace(" ", "  "), "year": 2025},
    )
    assert rules(groups) == ["exact"]
    assert groups.kept.tolist() == [1], "the record with more fields stands"


def test_a_missing_title_contradicts_nothing() -> None:
    groups = grouped({"abstract": GLASS}, {"title": "Glass by ear", "abstract": GLASS + "!"})
    assert rules(groups) == ["exact"]
    assert groups.kept.tolist() == [1]


def test_one_text_under_two_titles_is_kept_and_reported() -> None:
    groups = grouped(
        {"title": "Glass by Ear", "abstract": GLASS},
        {"title": "Sorting with Sound (extended version)", "abstract": GLASS},
        {"title": "Seeds on Loan", "abstract": OTHER},
    )
    assert groups.kept.tolist() == [0, 1, 2]
    assert len(set(groups.group.to_pylist()[:2])) == 1
    assert groups.group[2] != groups.group[0]
    assert [problem.code for problem in groups.problems] == ["two_titles"]


def test_parts_of_a_series_are_not_merged() -> None:
    groups = grouped(
        {"title": "Notes on Glass, Part I", "abstract": GLASS},
        {"title": "Notes on Glass, Part II", "abstract": GLASS},
    )
    assert groups.kept.tolist() == [0, 1]
    assert share_a_group(groups)


def test_a_near_copy_is_removed_with_its_similarity() -> None:
    groups = grouped({"title": "Glass", "abstract": GLASS}, {"abstract": edited(GLASS, 30)})
    assert rules(groups) == ["near"]
    # 56 shingles each, 5 of them changed: 51 / 61.
    assert groups.evidence["similarity"].to_pylist() == [pytest.approx(51 / 61)]
    assert groups.duplicates.to_pylist()[0][0]["rule"] == "near"


def test_below_the_threshold_nothing_happens() -> None:
    groups = grouped({"abstract": GLASS}, {"abstract": edited(GLASS, 5, 20, 35, 50)})
    assert groups.kept.tolist() == [0, 1]
    assert not share_a_group(groups)


def test_no_chain_of_neighbours_removes_a_record() -> None:
    """Of A ~ B ~ C with A and C apart, two stand, and they share a split."""
    a, b = GLASS, edited(GLASS, 10, 11, 12)
    c = edited(b, 40, 41, 42)
    groups = grouped({"abstract": a, "year": 1}, {"abstract": b}, {"abstract": c, "year": 1})
    assert groups.kept.tolist() == [0, 2]
    assert groups.removed.tolist() == [1]
    assert share_a_group(groups)
    assert min(groups.evidence["similarity"].to_pylist()) >= 0.7


def test_chinese_near_copies_are_found() -> None:
    text = "针对乡村邮路规划中道路信息缺失的问题提出了一种结合邮递员手绘地图的路径修复算法"
    copy = text.replace("提出了一种", "提出一种")
    groups = grouped({"abstract": text}, {"abstract": copy}, {"abstract": text[::-1]})
    assert rules(groups) == ["near"]
    assert len(groups.kept) == 2


@pytest.mark.parametrize("text", ["See PDF", "a b c d", "摘要从略"])
def test_under_five_tokens_only_equal_records_are_one(text: str) -> None:
    groups = grouped(
        {"title": "Seeds", "abstract": text},
        {"title": "Glass", "abstract": text},
        {"title": "GLASS", "abstract": text + "."},
        {"abstract": text},
    )
    assert rules(groups) == ["exact"]
    assert not share_a_group(groups)


@pytest.mark.parametrize("nothing", [None, "", "  ", "—"])
def test_empty_equals_nothing(nothing: str | None) -> None:
    titles = ("Glass by Ear", "Seeds on Loan", "Curtain Dust", None)
    entries: list[Entry] = [
        {"title": title, "abstract": nothing, "url": f"https://example.org/{n}"}
        for n, title in enumerate(titles)
    ]
    groups = grouped(*entries)
    assert len(groups.kept) == 4
    assert not share_a_group(groups)


def test_equal_titles_without_authors_or_abstract_prove_nothing() -> None:
    groups = grouped(
        {"title": "A note on the glass", "url": "https://example.org/1"},
        {"title": "A note on the glass", "url": "https://example.org/2"},
    )
    assert len(groups.kept) == 2


@pytest.mark.parametrize("kept_words", [range(24), range(30, 60), range(15, 45)])
def test_a_truncated_copy_is_removed_and_the_fuller_text_stands(kept_words: range) -> None:
    cut = " ".join(GLASS.split()[place] for place in kept_words) + " ..."
    groups = grouped({"abstract": cut, "year": 2025, "venue": "X"}, {"abstract": GLASS})
    assert rules(groups) == ["containment"]
    assert groups.kept.tolist() == [1]


def test_a_stock_sentence_is_no_truncated_copy() -> None:
    stock = words(900, 12)
    groups = grouped({"abstract": stock}, {"abstract": f"{GLASS} {stock}"})
    assert len(groups.kept) == 2


def test_a_rewritten_abstract_is_the_same_work() -> None:
    shared = {"title": "Layers of Curtain Dust", "venue": "ICML", "year": 2025}
    groups = grouped(
        {**shared, "authors": ["Sandvik, Oda"], "abstract": GLASS},
        {**shared, "authors": ["O. Sandvik"], "abstract": f"{OTHER} {words(800, 9)}"},
    )
    assert rules(groups) == ["same_work"]
    assert groups.kept.tolist() == [1], "the fuller text stands"
    assert groups.evidence["similarity"].to_pylist() == [0.0]


@pytest.mark.parametrize(
    "difference",
    [
        {"venue": "NeurIPS"},
        {"year": 2024},
        {"title": "Layers of Velvet Dust"},
        {"doi": "10.1/b"},
        {"doi": None, "authors": ["Lee, Min"]},
        {"doi": None, "authors": []},
    ],
)
def test_whatever_differs_makes_another_work(difference: Entry) -> None:
    work = {
        "title": "Layers of Curtain Dust",
        "venue": "ICML",
        "year": 2025,
        "authors": ["Oda Sandvik"],
        "doi": "10.1/a",
    }
    groups = grouped({**work, "abstract": GLASS}, {**work, **difference, "abstract": OTHER})
    assert len(groups.kept) == 2


def test_an_equal_doi_under_an_equal_title_tells_the_work_without_its_authors() -> None:
    work = {"title": "Layers of Curtain Dust", "venue": "ICML", "year": 2025, "doi": "10.1/a"}
    groups = grouped(
        {**work, "authors": ["Oda Sandvik"], "abstract": GLASS}, {**work, "abstract": OTHER}
    )
    assert rules(groups) == ["same_work"]


def test_a_title_in_a_list_is_the_record_that_has_the_abstract() -> None:
    shared = {"title": "On the Age of Theatre Curtains", "venue": "ICML", "year": 2025}
    groups = grouped(shared, {**shared, "authors": ["Oda Sandvik"], "abstract": GLASS})
    assert rules(groups) == ["same_work"]
    assert groups.kept.tolist() == [1]
    assert groups.evidence["similarity"].to_pylist() == [None]


def test_a_doi_shared_by_chapters_is_reported_not_merged() -> None:
    groups = grouped(
        {"title": "Glass", "doi": "10.1/book", "abstract": GLASS},
        {"title": "Seeds", "doi": "10.1/book", "abstract": OTHER},
    )
    assert len(groups.kept) == 2
    assert not share_a_group(groups)
    assert [problem.code for problem in groups.problems] == ["shared_doi"]


def test_a_template_of_many_texts_is_one_record() -> None:
    """Buckets over six records use star and chain; the outcome is the same as for few."""
    entries: list[Entry] = [{"abstract": edited(GLASS, n % 7 + 20)} for n in range(7)]
    entries += [{"abstract": GLASS + f" number{n}"} for n in range(300)]
    groups = grouped(*entries)
    assert len(groups.kept) == 1
    assert {problem.code for problem in groups.problems} == {"high_removal_rate"}


def test_a_giant_group_is_an_alarm() -> None:
    entries: list[Entry] = [
        {"title": f"Report of station {words(9 * n, 6, 'place')}", "abstract": GLASS}
        for n in range(60)
    ]
    groups = grouped(*entries)
    assert len(groups.kept) == 60
    assert "giant_group" in {problem.code for problem in groups.problems}


def test_the_order_of_records_decides_nothing_but_equal_ids() -> None:
    """Promise 7: the same kept ids and groups whatever the order of files."""
    entries: list[Entry] = [
        {"abstract": edited(GLASS, *range(10, 10 + n)), "title": "Glass" if n % 2 else None}
        for n in range(8)
    ]
    seen = set()
    for turn in range(4):
        turned = entries[2 * turn :] + entries[: 2 * turn]
        groups = grouped(*turned)
        kept = table(*turned).take(groups.kept)["id"].to_pylist()
        seen.add(tuple(sorted(zip(kept, groups.group.to_pylist(), strict=True))))
    assert len(seen) == 1
