"""BCP-47 tags: one spelling for each language, whatever a source calls it.

A tag is a language and, where the script tells two written forms apart (zh-Hans, zh-Hant, sr-Latn,
uz-Cyrl), a script. A region is dropped: in exports it is the locale of the person who exported. It
stands for the script only in Chinese. Nothing is ever guessed from `und`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final, Literal

import regex

from polycorpus.errors import MachineError

UNDETERMINED: Final = "und"
"""As in `schema`, which a heading need not import Arrow for."""

MACRO: Final[Mapping[str, str]] = {
    "cmn": "zh", "arb": "ar", "pes": "fa", "zsm": "ms", "ekk": "et", "lvs": "lv", "khk": "mn",
    "azj": "az", "uzn": "uz", "swh": "sw", "npi": "ne", "ory": "or", "als": "sq", "plt": "mg",
    "ydd": "yi", "kmr": "ku", "gug": "gn", "pbt": "ps", "fuc": "ff", "knc": "kr",
}  # fmt: skip
"""Members of an ISO 639 macrolanguage that the macrolanguage's tag means where papers are written.

All others keep their own tag: nb, nn, yue, lzh, wuu, ckb, prs ... are told apart by readers.
"""

_CHINESE_SCRIPT_OF_REGION: Final = {
    "CN": "Hans", "SG": "Hans", "MY": "Hans", "TW": "Hant", "HK": "Hant", "MO": "Hant",
}  # fmt: skip

_ALIASES: Final[Mapping[str, str]] = {
    alias: tag
    for tag, names in {
        "en": "inglés inglês inglese anglais englisch engels engelska angielski ingilizce"
        " английский"
        " англ англійська الإنجليزية انگلیسی 英语 英語 英文 영어 tiếng_anh อังกฤษ अंग्रेज़ी"
        " अंग्रेजी gb us",
        "zh": "中文 汉语 漢語 中国語 中國語 중국어 chino chinês cinese chinois chinesisch китайский"
        " الصينية چینی tiếng_trung cn",
        "zh-Hans": "简体中文 中文(简体) 简体 簡體中文 simplified_chinese chinese_(simplified)"
        " chinese_simplified chs gb2312",
        "zh-Hant": "繁體中文 繁体中文 正體中文 中文(繁體) 繁體 traditional_chinese"
        " chinese_(traditional)"
        " chinese_traditional cht big5",
        "ja": "日本語 日语 日文 日語 일본어 japonés japonês giapponese japonais japanisch японский"
        " اليابانية ژاپنی jp jap",
        "ko": "한국어 국문 조선말 韩语 韓語 韩文 韓国語 韓文 coreano coréen koreanisch"
        " корейский kr",
        "fr": "français francais francés francês francese französisch frans franska francuski"
        " fransızca французский французька الفرنسية فرانسوی 法语 法文 法語 フランス語 프랑스어",
        "de": "deutsch alemán alemão tedesco allemand duits tyska niemiecki almanca немецкий"
        " німецька الألمانية آلمانی 德语 德文 德語 ドイツ語 독일어",
        "es": "español espanol castellano espanhol spagnolo espagnol spanisch spaans spanska"
        " hiszpański i̇spanyolca ispanyolca испанский الإسبانية 西班牙语 西班牙文 スペイン語"
        " 스페인어",
        "pt": "português portugues portugués portoghese portugais portugiesisch portugees"
        " portugalski portekizce португальский البرتغالية 葡萄牙语 ポルトガル語 포르투갈어",
        "it": "italiano italien italienisch italiaans italienska włoski italyanca итальянский"
        " 意大利语 義大利語 イタリア語 이탈리아어",
        "ru": "русский рус russisch russe ruso russo rosyjski rusça російська الروسية روسی"
        " 俄语 俄文 俄語 ロシア語 러시아어",
        "uk": "українська укр украинский ukrainien ukrainisch ukraiński 乌克兰语",
        "ar": "العربية عربي arabe árabe arabo arabisch arapça арабский عربی 阿拉伯语 アラビア語"
        " 아랍어",
        "fa": "فارسی farsi persa persan persisch персидский الفارسية 波斯语 ペルシア語",
        "tr": "türkçe turkce turc turco türkisch турецкий التركية 土耳其语 トルコ語 터키어",
        "vi": "tiếng_việt vietnamita vietnamien vietnamesisch вьетнамский 越南语 ベトナム語"
        " 베트남어 vn",
        "pl": "polski polonais polaco polnisch польский 波兰语 ポーランド語",
        "nl": "nederlands neerlandés néerlandais niederländisch olandese holandés нидерландский"
        " 荷兰语 オランダ語",
        "sv": "svenska sueco suédois schwedisch шведский 瑞典语",
        "hi": "हिन्दी हिंदी हिंदी_(देवनागरी) 印地语 ヒンディー語",
        "th": "ไทย ภาษาไทย 泰语 タイ語",
        "id": "bahasa_indonesia indonesio indonésien 印尼语 インドネシア語",
        "ms": "bahasa_melayu bahasa_malaysia melayu malaio malais",
        "cs": "čeština česky cesky tschechisch tchèque checo чешский",
        "sk": "slovenčina slovensky slovenský",
        "da": "dansk danés danois dänisch",
        "nb": "bokmål norsk_bokmål norsk_(bokmål) norwegian_bokmål",
        "nn": "nynorsk norsk_nynorsk norsk_(nynorsk) norwegian_nynorsk",
        "no": "norsk noruego norvégien norwegisch",
        "fi": "suomi finlandés finnois finnisch",
        "hu": "magyar húngaro hongrois ungarisch",
        "ro": "română romana rumano roumain rumänisch",
        "el": "ελληνικά ελληνικα griego grec griechisch greek",
        "he": "עברית hebreo hébreu hebräisch",
        "ca": "català catalán catalão",
        "gl": "galego gallego",
        "eu": "euskara euskera vasco",
        "hr": "hrvatski croata",
        "sl": "slovenščina esloveno",
        "bg": "български búlgaro",
        "la": "latín latina latim latein",
        "kk": "қазақша қазақ_тілі казахский",
    }.items()
    for alias in names.split()
}
"""Names of languages in languages, and codes of countries that people write for a language; `_`
stands for a space. English names come from the Hub's own list."""


def normalise(tag: str, *, script: Literal["Hans", "Hant"] | None = None) -> str:
    """The one spelling of a tag, code (ISO 639-1, -2, -3) or name of a language; else `und`.

    `script` is what the text itself says and fills in where the source says only "Chinese".
    """
    known = _normalise(tag)
    return f"{known}-{script}" if known == "zh" and script else known


def is_valid(tag: str) -> bool:
    """Whether `tag` is well formed and its parts are registered (IANA's subtag registry)."""
    import langcodes

    return bool(langcodes.tag_is_valid(tag))


def hub_codes(tag: str) -> tuple[str, str | None]:
    """The code for the Hub's `language` field, and the tag for `language_bcp47` where it says more.

    The Hub takes only what its own list holds, mostly ISO 639-1 and -3; `und` is in it.
    """
    language = tag.split("-", maxsplit=1)[0]
    code = language if language in _hub_names() else UNDETERMINED
    return code, (tag if tag != code else None)


@cache
def _normalise(tag: str) -> str:
    import langcodes

    name = regex.sub(r"[\s_-]+", " ", tag.casefold()).strip(" .")
    for spoken in (name, _short(name)):
        if spoken.replace(" ", "_") in _ALIASES:
            return _ALIASES[spoken.replace(" ", "_")]
    try:
        parts = langcodes.Language.get(langcodes.standardize_tag(tag.strip().replace("_", "-")))
    except ValueError:  # not in the form of a tag
        return _by_english_name(name)
    language = parts.language
    if language is None or not _ONE_LANGUAGE.fullmatch(language):
        return UNDETERMINED
    if not langcodes.tag_is_valid(language):
        return _by_english_name(name)
    language = MACRO.get(language, language)
    script = parts.script
    if language == "zh" and script not in ("Hans", "Hant"):
        script = _CHINESE_SCRIPT_OF_REGION.get(parts.territory or "")
    return f"{language}-{script}" if script else language


_ONE_LANGUAGE: Final = regex.compile(r"(?!mul|mis|zxx|und|q[a-t].)[a-z]{2,3}")
"""ISO 639 less: several, uncoded, none, unknown, and the range for private use."""


def _by_english_name(name: str) -> str:
    """`english`, `Norwegian (Bokmål)`: by the Hub's list, names of four letters and more."""
    short = _short(name)
    code = _codes_by_english_name().get(short) if len(short) > 3 else None
    return MACRO.get(code, code) if code else UNDETERMINED


@cache
def _codes_by_english_name() -> Mapping[str, str]:
    """Two-letter codes win, then the first in the order of codes: several share a short name."""
    names = sorted(_hub_names().items(), key=lambda item: (len(item[0]), item[0]))
    codes: dict[str, str] = {}
    for code, name in names:
        codes.setdefault(_short(name.casefold()), code)
    return codes


def _short(name: str) -> str:
    """A name without what stands in brackets or after a comma: `Greek, Modern (1453-)`."""
    return regex.split(r"[(,;]", name, maxsplit=1)[0].strip()


@cache
def _hub_names() -> Mapping[str, str]:
    """The Hub's language codes and English names, as the wheel of `datasets` carries them.

    Read as a file: importing `datasets` would take 2 s.
    """
    package = find_spec("datasets")
    if package is None or package.origin is None:
        raise MachineError("the package datasets is not installed", hint="pip install datasets")
    listing = Path(package.origin).parent / "utils" / "resources" / "languages.json"
    names: dict[str, str] = json.loads(listing.read_text("utf-8"))
    del names["code"]  # programming languages
    return names
