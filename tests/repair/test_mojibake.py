"""Mojibake is repaired where that is certain, and every text that could hold it is looked at."""

from __future__ import annotations

import pytest

from polycorpus.repair import mojibake, repair_text

SENTENCES = {
    "fr": "Le café d’été – déjà fermé – où l’on goûtait des gâteaux à l’âge de naïveté.",
    "de": "Die Möwen über den Dächern größerer Städte hören früh zurück.",
    "es": "El niño midió la presión del corazón según el año.",
    "pt": "A estação não lançou a medição às seis horas, então não há variações.",
    "cs": "Příliš žluťoučký kůň úpěl ďábelské ódy.",
    "ru": "Мы измерили высоту прилива на причале.",
    "el": "Μετρήσαμε το ύψος της παλίρροιας στην προβλήτα.",
    "zh": "我们测量了码头的潮汐高度。",
    "ja": "桟橋で潮の高さを測った。",
    "en": "It’s “exact” – the gauge’s drift … ±3 µm • done",
}


def garbled(text: str, encoding: str) -> str:
    """UTF-8 read as a code page; bytes that it leaves undefined pass through, as in Windows."""
    return "".join(
        bytes([byte]).decode(encoding) if _is_defined(byte, encoding) else chr(byte)
        for byte in text.encode()
    )


def _is_defined(byte: int, encoding: str) -> bool:
    try:
        bytes([byte]).decode(encoding)
    except UnicodeDecodeError:
        return False
    return True


@pytest.mark.parametrize("language", SENTENCES)
@pytest.mark.parametrize("encoding", ["latin-1", "cp1252"])
def test_utf8_read_as_western_is_read_again(language: str, encoding: str) -> None:
    sentence = SENTENCES[language]
    repaired = repair_text(garbled(sentence, encoding), "abstract")
    assert repaired.text == sentence
    assert "mojibake" in repaired.repairs


@pytest.mark.parametrize(
    ("language", "encoding"),
    [
        *[("ru", page) for page in ("cp1251", "cp437")],
        *[("de", page) for page in ("cp1250", "cp1251", "cp1254", "cp1257", "mac-roman")],
        *[("cs", page) for page in ("cp1250", "mac-roman")],
        ("el", "cp1253"),
    ],
)
def test_other_code_pages(language: str, encoding: str) -> None:
    sentence = SENTENCES[language]
    assert repair_text(garbled(sentence, encoding), "abstract").text == sentence


@pytest.mark.parametrize(
    ("raw", "plain"),
    [
        ("The cafÃƒÂ© twice", "The café twice"),
        ("voilÃ  le port", "voilà le port"),  # the no-break space became a plain one
        ("Ã l’aube", "à l’aube"),
        ("Â© 2020 the port", "© 2020 the port"),
        ("the port\x92s \x93gauge\x94 \x96 drift", "the port’s “gauge” – drift"),
        ("marÃ©e haute, CÔTÉ… intact", "marée haute, CÔTÉ… intact"),
        ("a drift of 10\xb1 and â\x89¥40%", "a drift of 10± and ≥40%"),
        ("lost ï¿½ byte", "lost \ufffd byte"),
    ],
)
def test_broken_further(raw: str, plain: str) -> None:
    assert repair_text(raw, "abstract").text == plain


@pytest.mark.parametrize(
    "text",
    [
        *SENTENCES.values(),
        "TOUT EST MARQUÉ…",
        "É VOCÊ…",
        "NESTLÉ® und MÖWE™",
        "5×£35 and 3×€20",
        "values (“+” and “×” curves)",
        "(−1/2)! = √π",
        "2012—∞",
        "the letter Ã’s name, Å, Â and Ð",
        "SELKÄ EDELLÄ MAAHAN",
        "a radius of 10 Å—",
        "ВІКІ is Ukrainian",
        "Brontë…”, said Zoë",
        "L’épisode où l’été",
        "Øystein Ødegård på Åland, København",
        "C O N C L U S Ã O",
        "`¬´ and ¿qué?",
    ],
)
def test_clean_text_stays(text: str) -> None:
    repaired = repair_text(text, "abstract")
    assert (repaired.text, repaired.repairs) == (text, ())


def test_a_next_line_control_is_a_line_break_and_an_ellipsis_in_code_page_1252() -> None:
    assert repair_text("one\x85two", "abstract").text == "one two"
    assert repair_text("il est marqué\x85 enfin", "abstract").text == "il est marqué… enfin"


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252", "cp1251", "cp1253", "cp437"])
def test_the_cheap_test_marks_the_whole_plane_once_garbled(encoding: str) -> None:
    """Where it says no, ftfy is never asked."""
    missed = [
        code
        for code in range(0xA1, 0xFFFE, 7)
        if not 0xD800 <= code < 0xE000
        and not mojibake.FAMILY.needs(f"x {garbled(chr(code), encoding)} y")
    ]
    assert missed == []
