"""`--against`: what is in an evaluation set is told, with the passage."""

from __future__ import annotations

from lookalikes import table, words

from polycorpus.dedup.contamination import contamination
from polycorpus.recipe import DedupRecipe

TEXT = words(0, 60)


def test_copies_and_excerpts_are_told_with_their_passage() -> None:
    excerpt = " ".join(TEXT.split()[:30])
    records = table(
        {"abstract": TEXT},
        {"abstract": words(500, 60)},
        {"abstract": words(900, 60), "translations": [{"language": "fr", "abstract": TEXT}]},
    )
    against = table({"abstract": words(2000, 60)}, {"abstract": f"{excerpt} and so"})
    for compiled in (False, True):
        found = contamination(records, against, DedupRecipe(), compiled=compiled)
        assert [(hit.row, hit.against, hit.passage) for hit in found] == [
            (0, 1, excerpt),
            (2, 1, excerpt),
        ]


def test_duplicates_within_one_set_are_no_contamination() -> None:
    records = table({"abstract": TEXT}, {"abstract": TEXT, "title": "Other"})
    assert contamination(records, table({"abstract": words(900, 60)}), DedupRecipe()) == []
