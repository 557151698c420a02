"""Boilerplate, notices and left-over markup: found in many languages, and not in their twins."""

from __future__ import annotations

import pytest

from .records import ENGLISH, flags_of


@pytest.mark.parametrize(
    "line",
    [
        "(C) 2024 Elsevier B.V. All rights reserved.",
        "© 2021 The Author(s)",
        "Copyright Š 2016 Wiley-VCH Verlag GmbH & Co. KGaA, Weinheim.",
        "This article is protected by copyright.",
        "(PsycInfo Database Record (c) 2022 APA, all rights reserved)",
        "[ABSTRACT FROM AUTHOR]",
        "Copyright of Journal of Boats is the property of Boats Ltd and may not be copied",
        "Published by Elsevier Ltd.",
        "This is an open access article under the CC BY license.",
        "© Springer-Verlag Berlin Heidelberg 2010",
        "版权所有，翻印必究。",
        "無断転載を禁ずる。",
        "저작권은 저자에게 있음",
        "무단 전재 금지",
        "Все права защищены.",
        "Tous droits réservés.",
        "Alle Rechte vorbehalten.",
        "Todos los derechos reservados. Publicado por Elsevier España, S.L.U.",
        "Todos os direitos reservados.",
        "جميع الحقوق محفوظة",
        "Search for more papers by this author",
        "Show More",
    ],
)
def test_a_line_of_the_publisher_is_boilerplate(line):
    assert "publisher_boilerplate" in flags_of(f"{ENGLISH} {line}")


@pytest.mark.parametrize(
    "sentence",
    [
        "Simple LEGO© robots are enhanced by an expansion module.",
        "We study copyright law and works protected by copyright in forty countries.",
        "Three cases, (a), (b) and (c), are told apart.",
        "The data were published by the harbour master in 1990.",
        "本文就网上图书馆建立中的版权问题提出看法。",
        "Code is available under the MIT license at https://example.org.",
        "The hotel reserved all rooms on the right.",
    ],
)
def test_a_sentence_about_rights_is_none(sentence):
    assert "publisher_boilerplate" not in flags_of(f"{ENGLISH} {sentence}")


@pytest.mark.parametrize(
    ("title", "abstract"),
    [
        ("RETRACTED: On the mooring of boats", ENGLISH),
        ("[RETRACTED] On the mooring of boats", ENGLISH),
        ("Retraction Note to: On the mooring of boats", ENGLISH),
        ("撤稿：小船的系泊方法", "小船"),
        ("Withdrawn", ENGLISH),
        ("Ретракция: О швартовке", ENGLISH),
        (
            "Boats",
            "This paper has been withdrawn by the author due to a crucial sign error in eq. 3",
        ),
        ("Boats", "The authors have withdrawn this submission."),
        ("Boats", "Withdrawn."),
        ("Boats", "Cet article a été retiré à la demande des auteurs."),
        ("Boats", "本文已撤稿。"),
    ],
)
def test_a_notice_that_a_paper_was_taken_back(title, abstract):
    assert "withdrawn" in flags_of(abstract, title=title)


def test_the_status_of_a_record_counts():
    assert "withdrawn" in flags_of(ENGLISH, status="Withdrawn after review")
    assert "withdrawn" not in flags_of(ENGLISH, status="Poster")


@pytest.mark.parametrize(
    ("title", "abstract"),
    [
        ("Retraction of the anchor in rough seas", ENGLISH),
        ("Withdrawal of troops", "All medication was withdrawn after 3 months. " + ENGLISH),
        ("Why are papers retracted?", "We ask why 300 papers were retracted. " + ENGLISH),
        ("Boats", "We resuscitated them with their withdrawn shed blood. " + ENGLISH),
    ],
)
def test_a_paper_about_withdrawal_is_no_notice(title, abstract):
    assert "withdrawn" not in flags_of(abstract, title=title)


@pytest.mark.parametrize(
    ("title", "abstract"),
    [
        ("Erratum to: On boats", ENGLISH),
        ("Corrigendum: On boats", ENGLISH),
        ("Publisher Correction: On boats", ENGLISH),
        ("Correction to “On boats”", ENGLISH),
        ("On boats: Erratum", ENGLISH),
        ("更正：小船的系泊方法", "小船"),
        ("正誤表", "小船"),
        ("Berichtigung zu: Über Boote", ENGLISH),
        ("Fe de erratas", ENGLISH),
        ("Исправление к статье", ENGLISH),
        (None, 'Reports an error in "On boats" by J. Doe (Boats, 2001, p. 3).'),
        (None, 'A correction to the article "On boats" in the 2021 issue is presented.'),
        (None, "[This corrects the article DOI: 10.1000/1.]"),
    ],
)
def test_a_notice_that_corrects_another_paper(title, abstract):
    assert "erratum" in flags_of(abstract, title=title)


@pytest.mark.parametrize(
    "title", ["Correction to scaling in boats", "Error correction", "Errors in boats"]
)
def test_a_paper_about_corrections_is_no_notice(title):
    assert "erratum" not in flags_of(
        ENGLISH + " An error is corrected in this article.", title=title
    )


@pytest.mark.parametrize(
    "piece",
    [
        "H<sub>2</sub>O", "a &amp; b", "\\emph{very}", "O(k\\log k)", "di(cid:11)erent",
        "**bold** words", "[here](https://example.org)", "ma\ufffdana", "modÃ©l", "<jats:p>",
        "\\u00e9",
        "_x000D_", "\ue5e5", "</div>",
    ],
)  # fmt: skip
def test_markup_that_is_left_over_is_flagged(piece):
    assert "leftover_markup" in flags_of(f"{ENGLISH} It is {piece} here.")


@pytest.mark.parametrize(
    "piece",
    [
        "$\\alpha < \\beta$", "\\(x_{1}\\)", "a<b and c>d", "AT&T; so", "2**3**4", "self.__init__",
        "C:\\Users\\boat", "https://example.org/?a=1&copy=2", "C#", "[1] (see)", "x_1 and o_proj",
    ],
)  # fmt: skip
def test_what_only_looks_like_markup_is_not(piece):
    assert "leftover_markup" not in flags_of(f"{ENGLISH} It is {piece} here.")
