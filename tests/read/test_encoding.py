"""The encoding is right, or said to be doubtful; nothing in the file is lost to it."""

from __future__ import annotations

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polycorpus.errors import UsageError
from polycorpus.read.decoding import decode
from polycorpus.read.encoding import Encoding, canonical, choose, declaration, survey

TEXTS = {
    "fr": "La dérive des marégraphes chauffés par le soleil s'explique par deux nœuds à l'été.",
    "de": "Wir prüfen, ob größere Modelle für ältere Texte häufiger übertragbar sind.",
    "pl": "W pracy przedstawiono metodę wykrywania błędów składniowych, o niskiej złożoności.",
    "cs": "V tomto článku představujeme novou metodu, jejíž výsledky překonávají řešení dřívější.",
    "ru": "В работе рассматривается задача оценки влажности почвы по звуку капель дождя.",
    "uk": "У роботі розглянуто задачу оцінювання вологості ґрунту, яку розв'язує її метод.",
    "el": "Στην εργασία αυτή παρουσιάζουμε μια νέα μέθοδο για την ανάλυση κειμένων.",
    "he": "במאמר זה אנו מציגים שיטה חדשה לניתוח אוטומטי של טקסטים.",
    "ar": "نقدم في هذا البحث طريقة جديدة لتحليل النصوص العربية.",
    "tr": "Bu çalışmada Türkçe metinlerin çözümlenmesi için başarılı bir yöntem önerilmiştir.",
    "lt": "Šiame straipsnyje pristatomas naujas metodas, kurio žodžių ėmimas įdomus ąžuolams.",
    "th": "บทความนี้นำเสนอวิธีการใหม่สำหรับการวิเคราะห์ข้อความ",
    "zh-Hans": "我们研究果园晚霜的预警方法，模型提前六小时给出受威胁的行。",
    "zh-Hant": "我們研究果園晚霜的預警方法，並提出一種結合地圖的路徑演算法。",
    "ja": "本論文では、果樹園の遅霜を予測する新しい手法を提案し、実験により示す。",
    "ko": "본 논문에서는 과수원의 늦서리를 예측하는 새로운 방법을 제안한다.",
}
WRITTEN_IN = [
    ("fr", "cp1252"), ("fr", "iso8859-15"), ("de", "cp1252"), ("pl", "cp1250"),
    ("pl", "iso8859-2"), ("cs", "cp1250"), ("cs", "iso8859-2"), ("ru", "cp1251"),
    ("ru", "koi8-r"), ("ru", "iso8859-5"), ("ru", "cp866"), ("uk", "cp1251"), ("uk", "koi8-u"),
    ("el", "cp1253"), ("el", "iso8859-7"), ("he", "cp1255"), ("ar", "cp1256"),
    ("ar", "iso8859-6"), ("tr", "cp1254"), ("lt", "cp1257"), ("th", "cp874"),
    ("zh-Hans", "gb18030"), ("zh-Hant", "big5hkscs"), ("zh-Hant", "gb18030"), ("ja", "cp932"),
    ("ja", "euc_jp"), ("ko", "cp949"), ("zh-Hans", "utf-16-le"), ("de", "utf-16-be"),
    ("ja", "utf-16-le"), ("ru", "utf-16-be"),
]  # fmt: skip


def chosen(raw: bytes, override: str | None = None) -> Encoding:
    def open_file() -> io.BytesIO:
        return io.BytesIO(raw)

    return choose(open_file, survey(open_file), override)


@pytest.mark.parametrize(("language", "codec"), WRITTEN_IN)
def test_the_likeliest_reading_is_the_right_one(language: str, codec: str) -> None:
    raw = f"Papers 2024\n\n{TEXTS[language]}\n".encode(codec)
    assert raw.decode(chosen(raw).name) == raw.decode(codec)


@settings(deadline=None, max_examples=25)
@given(st.sampled_from(WRITTEN_IN[:27]), st.integers(0, 200))
def test_a_character_cut_at_the_end_changes_nothing(pair: tuple[str, str], cut: int) -> None:
    language, codec = pair
    whole = (f"{TEXTS[language]}\n" * 4).encode(codec)
    raw = whole[: len(whole) - 1 - cut % 3]
    name = chosen(raw).name
    assert decode(raw, name)[0].replace("\ufffd", "") in whole.decode(codec)


def test_utf8_beats_a_declaration_that_lies() -> None:
    raw = '<?xml version="1.0" encoding="ISO-8859-1"?>\n<t>Les marées du café</t>'.encode()
    assert chosen(raw).name == "utf-8"


@pytest.mark.parametrize(
    ("head", "name"),
    [
        ("% Encoding: windows-1252\n", "cp1252"),
        ("@comment{x-kbibtex-encoding=iso-8859-15}\n", "iso8859-15"),
        ('<?xml version="1.0" encoding="gb2312"?>\n', "gb18030"),
        ('<html><meta charset="shift_jis">\n', "cp932"),
        ('<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">', "koi8-r"),
        ("# -*- coding: latin-1 -*-\n", "iso8859-1"),
        ("plain text, no encoding: at all\n", None),
        ("% Encoding: nonsense\n", None),
    ],
)
def test_declarations_are_found(head: str, name: str | None) -> None:
    assert declaration(head.encode()) == name


def test_a_declaration_holds_only_where_the_file_decodes() -> None:
    raw = "% Encoding: big5\n果园晚霜的预警方法研究，我们提出的模型。".encode("gb18030")
    assert chosen(raw).name == "gb18030"


@pytest.mark.parametrize("stray", [b"\xff", b"\xe9", b"\x80", b"\xe4\xb8"])
def test_a_stray_byte_leaves_utf8_what_it_is(stray: bytes) -> None:
    raw = "growers’ notes – all of them – agree".encode() + stray + b" and so on\n"
    assert chosen(raw).name == "utf-8"


def test_an_ascii_file_with_one_senseless_byte_is_not_another_encoding() -> None:
    assert chosen(b"A plain abstract \xff about frost.\n" * 1).name == "utf-8"


def test_marks_are_not_part_of_the_name() -> None:
    assert chosen("\ufeffTitre: été".encode()) == Encoding("utf-8", 1.0, 3, "mark")
    assert chosen("\ufeffété".encode("utf-16-be")) == Encoding("utf-16-be", 1.0, 2, "mark")


def test_corpus_toml_overrides_and_has_no_confidence() -> None:
    assert chosen("été".encode(), "latin-1") == Encoding("iso8859-1", None, 0, "recipe")


def test_an_unknown_encoding_is_wrong_use() -> None:
    with pytest.raises(UsageError, match="no encoding"):
        chosen(b"x", "klingon")


@pytest.mark.parametrize("name", ["rot13", "base64", "zlib", "idna\0"])
def test_a_codec_that_is_not_for_text_is_none(name: str) -> None:
    assert canonical(name) is None


@settings(deadline=None, max_examples=25)
@given(st.binary(max_size=200))
def test_any_bytes_get_an_encoding_and_a_confidence(raw: bytes) -> None:
    found = chosen(raw)
    assert canonical(found.name) == found.name
    assert found.confidence is not None
    assert 0 <= found.confidence <= 1
