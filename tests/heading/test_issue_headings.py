"""Issues of journals are headings; references to them, lines of code and sentences are none."""

from __future__ import annotations

import pytest

from polycorpus.heading import understand


@pytest.mark.parametrize(
    ("text", "year"),
    [
        ("Journal of Widget Studies, Vol. 45, No. 2 (2019)", 2019),
        ("Journal of Widget Studies, Vol. 45, No. 2", None),
        ("Revue de dentelle, vol. 60, n° 2 (2019)", 2019),
        ("Zeitschrift für Dinge, Bd. 12, Heft 3 (2018)", 2018),
        ("Журнал вещей, т. 12, № 3 (2018)", 2018),
        ("Acta Widgetica, vol. 12, no. 3 (March 2018)", 2018),
        ("第十四卷第二期", None),
        ("第三十卷 第一號", None),
        ("第12巻第3号", None),
        ("제12권 제3호", None),
        ("《茶具研究》第十四卷第二期", None),
        ("2019年第3卷第2期", 2019),
    ],
)
def test_an_issue_of_a_journal_is_a_heading(text: str, year: int | None) -> None:
    """Volume and issue head a list without quotation marks around the journal, in any script."""
    line = understand(text)
    assert line.is_header
    assert line.year == year


@pytest.mark.parametrize(
    "text",
    [
        "Doe, J. (2019). Teapots at home. Journal of Teapots, 45(2), 1-20.",
        "Doe, J. & Roe, A. Teapots at home. Journal of Teapots, Vol. 45, No. 2 (2019), pp. 1-20",
        "Müller, K. (2018): Neue Dinge. Zeitschrift für Dinge 12(3), 45–67",
        "Teapots at home, Journal of Teapots, Vol. 45, No. 2, 1-20",
        "李雷. 一种茶壶[J]. 茶具研究, 2019, 14(2): 1-20.",
        "鈴木一郎: 新しい急須, 茶道具学会論文誌, Vol.45, No.2, pp.1-20 (2019)",
    ],
)
def test_a_reference_to_an_issue_is_no_heading(text: str) -> None:
    """Author, title or pages make of journal, volume and issue a reference."""
    assert not understand(text).is_header


@pytest.mark.parametrize(
    "text",
    [
        "第15回日本急須学会講演論文集",
        "第15回 日本急須学会 講演論文集",
        "第二十屆茶具學研討會論文集",
        "第12届中国茶具学会学术年会论文集",
        "제30회 한국다구학회 학술대회 논문집",
    ],
)
def test_edition_and_society_head_proceedings(text: str) -> None:
    """An edition, a society and the word for its volume are enough, without year and acronym."""
    line = understand(text)
    assert (line.is_header, line.kind) == (True, "proceedings")


@pytest.mark.parametrize(
    "text",
    [
        'papers = load("NeurIPS 2025 papers")',
        "papers[2019] = []",
        "for paper in iclr2019:",
        "from icml2019 import papers",
        'print("NeurIPS 2025 Accepted Papers")',
        'venues = papers["ICML 2019"]',
        "return papers[2019]",
        "def papers(year=2019):",
        "class ICML2019Papers:",
        "const papers = ICML2019",
        '"NeurIPS 2025 Papers",',
        '{"venue": "NeurIPS 2025 Papers"}',
    ],
)
def test_a_line_of_a_program_is_no_heading(text: str) -> None:
    """Code that handles lists of papers names venue, year and papers as their headings do."""
    assert not understand(text).is_header


@pytest.mark.parametrize(
    "text", ["NeurIPS 2025 Papers = 5290", "Accepted papers (count = 45), ICML 2020"]
)
def test_an_equals_sign_before_a_count_is_no_code(text: str) -> None:
    assert understand(text).is_header


@pytest.mark.parametrize(
    "text",
    [
        "Findings of the 2019 Conference on Teapots Reveal Gaps",
        "ICLR 2019 Papers Lack Diversity",
        "Accepted Papers at CVPR 2021 Contain Errors",
        "The 2019 Symposium on Teapots Attracts Crowds",
        "Reviews of ICLR 2019 Papers Suggest Bias",
    ],
)
def test_a_title_with_a_finite_verb_is_no_heading(text: str) -> None:
    assert not understand(text).is_header


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Εγκριθείσες εργασίες ICML 2019", "accepted"),
        ("Κατάλογος δεκτών εργασιών, ICML 2019", "accepted"),
        ("Rezensiounen, ICML 2019", "reviews"),
        ("Comunicaciones admitidas, ICML 2019", "accepted"),
        ("Lista przyjętych referatów, ICML 2019", "accepted"),
        ("Godkänt bidrag, ICML 2019", "accepted"),
        ("Articles sélectionnés, ICML 2019", "accepted"),
        ("Lucrări admise, ICML 2019", "accepted"),
    ],
)
def test_the_word_for_accepted_is_known_in_each_form(text: str, kind: str) -> None:
    """Gender, number and case of the papers decide the form."""
    assert understand(text).kind == kind
