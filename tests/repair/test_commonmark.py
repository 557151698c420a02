"""
CommonMark 0.31.2 on emphasis: what its rules make of each of these, as plain text.

The shapes are those of section 6.2; a run of `***` that closes nothing stays, and so on.
"""

from __future__ import annotations

import pytest

from polycorpus.repair import repair_text

EMPHASIS = [
    ("*tide gauge*", "tide gauge"),
    ("a * tide gauge*", "a * tide gauge*"),
    ('a*"tide"*', 'a*"tide"*'),
    ("*\xa0a\xa0*", "* a *"),
    (
        "*$*seal.\n\n*£*otter.\n\n*€*heron.\n\n*𞋿*crab.",
        "*$*seal.\n\n*£*otter.\n\n*€*heron.\n\n*𞋿*crab.",
    ),
    ("tide*gauge*", "tidegauge"),
    ("_tide gauge_", "tide gauge"),
    ("_ tide gauge_", "_ tide gauge_"),
    ('a_"tide"_', 'a_"tide"_'),
    ("tide_gauge_", "tide_gauge_"),
    ("5_6_78", "5_6_78"),
    ("стрелка_маяка_", "стрелка_маяка_"),
    ('aa_"bb"_cc', 'aa_"bb"_cc'),
    ("tide-_(gauge)_", "tide-(gauge)"),
    ("_tide*", "_tide*"),
    ("*tide gauge *", "*tide gauge *"),
    ("*tide gauge\n*", "*tide gauge *"),
    ("*(*tide)", "*(*tide)"),
    ("*(*tide*)*", "(tide)"),
    ("*tide*gauge", "tidegauge"),
    ("_tide gauge _", "_tide gauge _"),
    ("_(_tide)", "_(_tide)"),
    ("_(_tide_)_", "(tide)"),
    ("_tide_gauge", "_tide_gauge"),
    ("_стрелка_маяка", "_стрелка_маяка"),
    ("_tide_gauge_shard_", "tide_gauge_shard"),
    ("_(gauge)_.", "(gauge)."),
    ("**tide gauge**", "tide gauge"),
    ("** tide gauge**", "** tide gauge**"),
    ('a**"tide"**', 'a**"tide"**'),
    ("tide**gauge**", "tidegauge"),
    ("__tide gauge__", "tide gauge"),
    ("__ tide gauge__", "__ tide gauge__"),
    ("__\ntide gauge__", "__ tide gauge__"),
    ('a__"tide"__', 'a__"tide"__'),
    ("tide__gauge__", "tide__gauge__"),
    ("5__6__78", "5__6__78"),
    ("стрелка__маяка__", "стрелка__маяка__"),
    ("__tide, __gauge__, shard__", "tide, gauge, shard"),
    ("tide-__(gauge)__", "tide-(gauge)"),
    ("**tide gauge **", "**tide gauge **"),
    ("**(**tide)", "**(**tide)"),
    ("*(**tide**)*", "(tide)"),
    (
        "**Zostera (*Zostera marina*, syn.\n*Fucus vesiculosus*)**",
        "Zostera (Zostera marina, syn. Fucus vesiculosus)",
    ),
    ('**tide "*gauge*" tide**', 'tide "gauge" tide'),
    ("**tide**gauge", "tidegauge"),
    ("__tide gauge __", "__tide gauge __"),
    ("__(__tide)", "__(__tide)"),
    ("_(__tide__)_", "(tide)"),
    ("__tide__gauge", "__tide__gauge"),
    ("__стрелка__маяка", "__стрелка__маяка"),
    ("__tide__gauge__shard__", "tide__gauge__shard"),
    ("__(gauge)__.", "(gauge)."),
    ("*tide [gauge](/url)*", "tide gauge (/url)"),
    ("*tide\ngauge*", "tide gauge"),
    ("_tide __gauge__ shard_", "tide gauge shard"),
    ("_tide _gauge_ shard_", "tide gauge shard"),
    ("__tide_ gauge_", "tide gauge"),
    ("*tide *gauge**", "tide gauge"),
    ("*tide **gauge** shard*", "tide gauge shard"),
    ("*tide**gauge**shard*", "tidegaugeshard"),
    ("*tide**gauge*", "tide**gauge"),
    ("***tide** gauge*", "tide gauge"),
    ("*tide **gauge***", "tide gauge"),
    ("*tide**gauge***", "tidegauge"),
    ("tide***gauge***shard", "tidegaugeshard"),
    ("tide******gauge*********shard", "tidegauge***shard"),
    ("*tide **gauge *shard* bell** buoy*", "tide gauge shard bell buoy"),
    ("*tide [*gauge*](/url)*", "tide gauge (/url)"),
    ("** is not an empty emphasis", "** is not an empty emphasis"),
    ("**** is not an empty strong emphasis", "**** is not an empty strong emphasis"),
    ("**tide [gauge](/url)**", "tide gauge (/url)"),
    ("**tide\ngauge**", "tide gauge"),
    ("__tide _gauge_ shard__", "tide gauge shard"),
    ("__tide __gauge__ shard__", "tide gauge shard"),
    ("____tide__ gauge__", "tide gauge"),
    ("**tide **gauge****", "tide gauge"),
    ("**tide *gauge* shard**", "tide gauge shard"),
    ("**tide*gauge*shard**", "tidegaugeshard"),
    ("***tide* gauge**", "tide gauge"),
    ("**tide *gauge***", "tide gauge"),
    ("**tide *gauge **shard**\nbell* buoy**", "tide gauge shard bell buoy"),
    ("**tide [*gauge*](/url)**", "tide gauge (/url)"),
    ("__ is not an empty emphasis", "__ is not an empty emphasis"),
    ("____ is not an empty strong emphasis", "____ is not an empty strong emphasis"),
    ("tide ***", "tide ***"),
    ("tide *\\**", "tide *"),
    ("tide *_*", "tide _"),
    ("tide *****", "tide *****"),
    ("tide **\\***", "tide *"),
    ("tide **_**", "tide _"),
    ("**tide*", "*tide"),
    ("*tide**", "tide*"),
    ("***tide**", "*tide"),
    ("****tide*", "***tide"),
    ("**tide***", "tide*"),
    ("*tide****", "tide***"),
    ("tide ___", "tide ___"),
    ("tide _\\__", "tide _"),
    ("tide _*_", "tide *"),
    ("tide _____", "tide _____"),
    ("tide __\\___", "tide _"),
    ("tide __*__", "tide *"),
    ("__tide_", "_tide"),
    ("_tide__", "tide_"),
    ("___tide__", "_tide"),
    ("____tide_", "___tide"),
    ("__tide___", "tide_"),
    ("_tide____", "tide___"),
    ("**tide**", "tide"),
    ("*_tide_*", "tide"),
    ("__tide__", "tide"),
    ("_*tide*_", "tide"),
    ("****tide****", "tide"),
    ("____tide____", "tide"),
    ("******tide******", "tide"),
    ("***tide***", "tide"),
    ("_____tide_____", "tide"),
    ("*tide __gauge *shard bell__ bam*", "tide gauge *shard bell bam"),
    ("**tide **gauge shard**", "**tide gauge shard"),
    ("*tide *gauge shard*", "*tide gauge shard"),
    ("*a `*`*", "a *"),
    ("_a `_`_", "a _"),
]

CODE = [
    ("`tide`", "tide"),
    ("` a`", "a"),
    ("`tide   gauge \nshard`", "tide gauge shard"),
    ("`tide\\`gauge`", "tide\\gauge`"),
    ("``tide \n``", "tide"),
    ("`tide``gauge``", "`tidegauge"),
    ("`tide", "`tide"),
    ("``tide`gauge``", "tide`gauge"),
]

LINKS = [
    ("[tide](/uri)", "tide (/uri)"),
    ('[tide](/uri "gauge")', "tide (/uri)"),
    ("[tide](/uri 'gauge')", "tide (/uri)"),
    ("[tide](/my uri)", "[tide](/my uri)"),
    ("[tide](</my uri>)", "tide (/my uri)"),
    ("[tide](#gauge)", "tide (#gauge)"),
    ("[tide](https://example.org#gauge)", "tide (https://example.org#gauge)"),
    ("[tide](https://example.org/a(b))", "tide (https://example.org/a(b))"),
    ("[tide] (/uri)", "[tide] (/uri)"),
    ("[tide [gauge]](/uri)", "tide [gauge] (/uri)"),
    ("[tide] gauge](/uri)", "[tide] gauge](/uri)"),
    ("[tide [gauge](/uri)", "[tide gauge (/uri)"),
    ("[tide *gauge **shard** `#`*](/uri)", "tide gauge shard # (/uri)"),
    ("[](/uri)", "/uri"),
    ("[tide [gauge [shard]]](/uri)", "tide [gauge [shard]] (/uri)"),
    ("[tide](https://example.org/a_\\(b\\))", "tide (https://example.org/a_(b))"),
    ("[tide](https://example.org/a_(b_(c)))", "tide (https://example.org/a_(b_(c)))"),
    ('![tide](/uri "gauge")', "tide (/uri)"),
    ("[tide](   /uri\n  'gauge'  )", "tide (/uri)"),
]

OUR_OWN_WAY = [
    # a star between digits is a product, in no matter what rules
    ("5*6*78", "5*6*78"),
    ("x**2 + y**2", "x**2 + y**2"),
    ("H*W*C", "H*W*C"),
    # crossing marks: CommonMark leaves one pair, which a second run would take; one run takes both
    ("*tide _gauge* shard_", "tide gauge shard"),
    # between characters that are written without spaces, a mark beside punctuation is one too
    ("我们提出**“新方法”**来分类", "我们提出“新方法”来分类"),
    ("我们提出**新方法。**它很快", "我们提出新方法。它很快"),
    ("これは*重要*です", "これは重要です"),
]


@pytest.mark.parametrize(("raw", "plain"), EMPHASIS)
def test_emphasis_goes_by_the_flanking_rules(raw: str, plain: str) -> None:
    assert repair_text(raw, "abstract").text == plain


@pytest.mark.parametrize(("raw", "plain"), CODE)
def test_code_marks_go(raw: str, plain: str) -> None:
    assert repair_text(raw, "abstract").text == plain


@pytest.mark.parametrize(("raw", "plain"), LINKS)
def test_links_show_their_address(raw: str, plain: str) -> None:
    assert repair_text(raw, "abstract").text == plain


@pytest.mark.parametrize(("raw", "plain"), OUR_OWN_WAY)
def test_where_the_contract_differs_from_commonmark(raw: str, plain: str) -> None:
    assert repair_text(raw, "abstract").text == plain
