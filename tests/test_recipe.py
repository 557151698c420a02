"""corpus.toml: each key has a default, and a wrong one is named with its place."""

import pytest

from polycorpus.errors import UsageError
from polycorpus.recipe import Recipe, load, parse


def test_no_file_means_the_defaults(tmp_path):
    assert load(tmp_path) == Recipe()


def test_each_table_is_read():
    recipe = parse(
        """
        [corpus]
        name = "seeds"
        tags = ["a", "b"]
        [split]
        ratios = {train = 0.9, test = 0.1}
        [dedup]
        threshold = 1
        [flags]
        placeholder = "remove"
        [sources."2025/*.txt"]
        license = "cc-by-4.0"
        [[remove]]
        doi = "10.1/x"
        reason = "withdrawn by its authors"
        [[correct]]
        id = "00"
        year = 2024
        """
    )
    assert recipe.corpus.tags == ("a", "b")
    assert recipe.split.ratios == {"train": 0.9, "test": 0.1}
    assert recipe.dedup.threshold == 1.0
    assert recipe.source("2025/a.txt").license == "cc-by-4.0"
    assert recipe.source("2024/a.txt").license is None
    assert recipe.remove[0].doi == "10.1/x"
    assert recipe.correct[0].year == 2024


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[splits]", "no key 'splits'"),
        ("[split]\nratios = {train = 0.5}", "sum to 1"),
        ("[split]\nratios = {'a b' = 1.0}", "no name for a split"),
        ("[dedup]\nthreshold = 'high'", "must be a float"),
        ("[dedup]\nthreshold = true", "must be a float"),
        ("[dedup]\nthreshold = 0", "threshold must be in"),
        ("[dedup]\nthreshold = nan", "threshold must be in"),
        ("[dedup]\nalarm_rate = 2", "alarm_rate must be in"),
        ("[language]\nsecond_opinion = -1", "must not be negative"),
        ("[build]\nshard_bytes = 0", "must be positive"),
        ("[[correct]]\nid = 'a'\nyear = 20250", "year must be in 1500 to 2099"),
        ("[split]\nratios = {train = nan}", "sum to 1"),
        ("[flags]\nplaceholder = 'drop'", "one of keep, remove, mask"),
        ("[[remove]]\nid = '0'", "lacks reason"),
        ("[[remove]]\nreason = 'x'", "one of id, doi, url"),
        ("corpus = 1", "must be a table"),
        ("remove = 1", "must be a list"),
        ("[corpus", "not valid TOML"),
    ],
)
def test_a_fault_is_named(text, said):
    with pytest.raises(UsageError, match=said):
        parse(text)


def test_a_typing_slip_is_recognised():
    with pytest.raises(UsageError) as caught:
        parse("[dedup]\ntreshold = 0.8")
    assert caught.value.hint == "did you mean 'threshold'?"


def test_fingerprint_follows_the_values_not_the_wording():
    """Promise 7: a comment or another order of keys builds the same bytes."""
    ours = parse("[corpus]\nname='a'\n[dedup]\nthreshold=0.8")
    assert (
        ours.fingerprint()
        == parse("# note\n[dedup]\nthreshold=0.80\n[corpus]\nname='a'").fingerprint()
    )
    assert ours.fingerprint() != parse("[corpus]\nname='a'").fingerprint()


def test_the_exact_name_of_a_source_wins_over_a_glob():
    recipe = parse(
        "[sources.'*']\nlayout='plain'\n[sources.'a.*']\nlayout='csv'\n[sources.'a.b']\n"
    )
    assert recipe.source("a.b").layout is None
    assert recipe.source("a.c").layout == "csv"
    assert recipe.source("x").layout == "plain"
