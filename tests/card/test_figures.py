"""Plots that say something, alike in every process, with no font or network of the machine."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from polycorpus.card import draw, render
from polycorpus.card.figures import charts
from polycorpus.recipe import Recipe

from .corpus import Corpus, record

SCRIPT = """
from hashlib import sha256
from card.corpus import Corpus, record
from polycorpus.card import draw
words = ["NeurIPS", "中国计算机学会年会论文集与会议录", "المؤتمر الدولي للحوسبة"]
rows = [record(n, venue=words[n % 3], year=2000 + n % 4, abstract="x" * n * 9) for n in range(50)]
for path, svg in draw(Corpus(rows).facts()).items():
    print(path, sha256(svg).hexdigest())
"""


def run(seed: str, fonts: str) -> str:
    """The checksums that a fresh process gives, which finds no font but in `fonts`."""
    tests = Path(__file__).parent.parent
    return subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env={"PYTHONHASHSEED": seed, "FONTCONFIG_FILE": fonts, "PYTHONPATH": str(tests)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def test_promise_7_bytes_depend_on_no_process_and_no_font(tmp_path: Path) -> None:
    no_fonts = tmp_path / "fonts.conf"
    no_fonts.write_text(f"<fontconfig><dir>{tmp_path}</dir></fontconfig>")
    first = run("1", "")
    assert first == run("2", str(no_fonts))
    assert [line.split()[0] for line in first.strip().split("\n")] == [
        *("figures/venues.svg", "figures/years.svg", "figures/lengths.svg")
    ]


def test_a_plot_of_one_bar_is_left_out() -> None:
    alike = Corpus([record(n, venue="ACL", year=2024, abstract="x" * 500) for n in range(9)])
    assert charts(alike.facts()) == ()
    assert draw(alike.facts()) == {}
    assert "figures/" not in render(alike.facts(), None, Recipe())


def test_the_card_shows_the_plots_that_are_drawn(varied: Corpus) -> None:
    facts = varied.facts()
    card = render(facts, None, Recipe())
    drawn = draw(facts)
    assert set(drawn) >= {"figures/languages.svg", "figures/venues.svg", "figures/years.svg"}
    for chart in charts(facts):
        assert f"![{chart.alt}]({chart.path})" in card
    assert set(drawn) == {chart.path for chart in charts(facts)}


def test_labels_of_every_script_are_text_and_counts_are_written(varied: Corpus) -> None:
    svg = draw(
        replace(
            varied,
            records=[
                *varied.records,
                *(record(n, venue="中文会议", year=2025) for n in range(10, 1244)),
            ],
        ).facts()
    )["figures/venues.svg"].decode()
    assert ">中文会议<" in svg
    assert ">1,234<" in svg


def test_a_plot_turns_dark_with_the_reader_and_loads_nothing(varied: Corpus) -> None:
    for svg in draw(varied.facts()).values():
        assert b"prefers-color-scheme:dark" in svg
        assert b"url(" not in svg
        assert b"href" not in svg.replace(b'xmlns:xlink="http://www.w3.org/1999/xlink"', b"")


def test_more_rows_than_a_plot_has_room_for_are_summed_up() -> None:
    facts = Corpus([record(n, venue=f"venue {n:02}") for n in range(40)]).facts()
    svg = draw(facts)["figures/venues.svg"].decode()
    assert ">venue 19<" in svg
    assert ">venue 20<" not in svg
    assert ">20 more<" in svg
    assert sha256(svg.encode()).hexdigest() == sha256(draw(facts)["figures/venues.svg"]).hexdigest()
