"""
Words that stand where an abstract or title is missing: `N/A`, `No abstract available`, `摘要暂缺`.

A text is a placeholder only as a whole, and only where every word of it says "text", "none" or
nothing: `No abstract argumentation framework is complete` has words that say more.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final
from unicodedata import normalize

from polycorpus.lexicon import fold, phrases
from polycorpus.repair.rule import Field

LONGEST: Final = 120
"""Code points; the longest that libraries write (PubMed, CNKI, SciELO) stay under 90."""

# What stands for nothing by itself: an empty cell as programs and people write it.
_EMPTY_WORDS: Final = (
    "n/a n.a n.a. na nan none null nil undefined void tba tbd tbc n/d s/d s/r k.a k.a. "
    "无 無 暂无 暫無 略 空 缺 なし 無し 없음 нет отсутствует отсутствуют yok ninguno nenhum "
    "\\n aucun keine keiner brak žádný nincs ei geen ingen"
)
_EMPTY: Final = frozenset(_EMPTY_WORDS.split())
_EMPTY_TITLES: Final = "n/a n.a. nan none null nil undefined tba tbd"
_TITLE_EMPTY: Final = frozenset(_EMPTY_TITLES.split())
_TITLE_PHRASES: Final = frozenset(
    {
        "untitled", "no title", "no title available", "title not available", "title unavailable",
        "sans titre", "sin título", "sem título", "ohne titel", "без названия", "无标题", "無標題",
        "无题名", "タイトルなし", "제목 없음",
    }
)  # fmt: skip
TITLE_WORDS: Final = "|".join(map(re.escape, sorted(_TITLE_EMPTY | _TITLE_PHRASES)))
"""What a title's placeholder says, as alternatives of a regular expression."""
_RESIDUE: Final = re.compile(r"identifier:\s*\S+|application/(?:pdf|msword)|text/html|dblp|pdf")
"""What CiNii's and DBLP's dumps hold in place of an abstract."""

# Per language: what is missing, how its absence is said, and what may stand around it.
_VOCABULARY: Final = tuple(
    (frozenset(text.split()), frozenset(absence.split()), frozenset(around.split()))
    for text, absence, around in (
        (
            "abstract abstracts summary description text content",
            "no not none without unavailable missing lacks lacking n/a pending forthcoming soon "
            "empty absent undefined unknown cannot tba tbd",
            "available provided supplied given found present published displayed shown submitted "
            "online yet currently is was were are has have had does do been be there an a the "
            "this that of for in from by at to article paper document record publication item "
            "work author authors publisher source database language english follow will coming "
            "can be sorry entry title only included required",
        ),
        (
            "resumen resúmenes abstract",
            "no sin falta ninguno",
            "disponible hay existe el la de del este esta artículo documento tiene se ha "
            "proporcionado en español inglés está contiene para incluye",
        ),
        (
            "resumo abstract",
            "não sem nenhum falta",
            "disponível há existe o a do da de este neste artigo documento possui tem está "
            "informado em português inglês disponibilizado consta",
        ),
        (
            "résumé resume abstract",
            "pas non aucun sans indisponible manquant",
            "de disponible il n'y a n’y n'est n’est est le ce cet article document fourni en "
            "français anglais pour",
        ),
        (
            "zusammenfassung abstract abstrakt kurzfassung inhaltsangabe",
            "kein keine nicht ohne fehlt liegt",
            "verfügbar vorhanden angegeben es ist die das der dieser artikel zu diesem vor "
            "deutsche englische in deutsch englisch für",
        ),
        (
            "riassunto abstract sommario",
            "non nessun senza assente",
            "disponibile è presente il un per questo articolo",
        ),
        (
            "аннотация аннотации аннотацию реферат реферата резюме анотація анотації текст",
            "нет отсутствует отсутствуют без не недоступна немає відсутня нету",
            "указана указан доступна доступен предоставлена к в на для статье статьи этой "
            "русском английском языке данной",
        ),
        ("streszczenie streszczenia abstrakt abstraktu", "brak nie bez", "jest dostępne dostępny"),
        ("abstrakt abstraktu souhrn", "není bez chybí žádný", "k dispozici dostupný je"),
        ("samenvatting abstract", "geen niet zonder", "beschikbaar is er een voor dit artikel"),
        (
            "sammanfattning sammendrag resumé resume abstract tiivistelmä tiivistelmää",
            "ingen inget ikke inte saknas mangler ei uden utan uten",
            "tillgänglig tillgängligt tilgængelig tilgjengelig finns er är saatavilla ole",
        ),
        ("özet özeti öz abstract", "yok mevcut bulunmamaktadır yoktur", "değil bu makalenin için"),
        ("abstrak ringkasan intisari", "tidak tanpa belum", "ada tersedia untuk artikel ini"),
        ("tóm tắt tắt.", "không chưa", "có sẵn bài báo này"),
        ("ملخص الملخص مستخلص", "لا بدون غير ليس", "يوجد متوفر متاح هناك لهذا البحث"),
        ("چکیده خلاصه", "ندارد بدون نیست فاقد", "موجود این مقاله در دسترس است"),
        ("תקציר", "אין ללא לא", "זמין קיים למאמר זה"),
        ("सार सारांश", "नहीं अनुपलब्ध", "उपलब्ध है कोई"),
        ("초록 초록이 요약 요약이", "없음 없습니다 없다 미제공 없는", "제공되지 등록된 이 논문은"),
    )
)
_CJK_SHAPE: Final = re.compile(
    r"(?:本文|该文|該文|此文|原文)?(?:没有|沒有|暂无|暫無|暂缺|暫缺|尚无|未提供|未収録|无|無|缺)"
    r"(?:中文|英文|作者)?(?:摘要|文摘|提要|内容|內容|简介|簡介|要旨|抄録)(?:信息|内容|資訊)?"
    r"|(?:中文|英文|本文)?(?:摘要|文摘|提要|内容|內容|简介|簡介)"
    r"(?:暂缺|暫缺|暂无|暫無|缺失|缺|略|无|無|未提供|不详|不詳|不可用|待补充|待補)"
    r"|(?:和文|英文|論文)?(?:要旨|抄録|要約|概要|アブストラクト)(?:は|が)?"
    r"(?:なし|無し|ありません|ない|未登録|未掲載|あり?ません|登録されていません|公開されていません)"
    r"|(?:国文|国문|영문|국문)?(?:초록|요약)(?:이|은)?(?:없음|없습니다|미제공|제공되지않습니다)"
    r"|ไม่มีบทคัดย่อ|បទសង្ខេបមិនមាន"
)
_BRACKETS: Final = (
    " \t\n.,;:!?。，；：！？()[]{}<>（）［］【】〔〕《》〈〉「」\"'“”‘’*_—–-…·/\\|~#=+"
)


def is_placeholder(text: str, field: Field) -> bool:
    """Whether a text of up to `LONGEST` code points says, as a whole, that there is none."""
    folded = " ".join(normalize("NFKC", text).casefold().split())
    bare = folded.strip(_BRACKETS)
    if not any(character.isalnum() for character in bare):
        return _says_nothing(folded)
    if field == "title":
        return bare in _TITLE_PHRASES or bare in _TITLE_EMPTY or folded in _TITLE_EMPTY
    if bare in _EMPTY or folded in _EMPTY or _RESIDUE.fullmatch(folded):
        return True
    if fold(bare) in _phrases():
        return True
    return _CJK_SHAPE.fullmatch(bare.replace(" ", "")) is not None or _says_missing(bare)


@cache
def _phrases() -> frozenset[str]:
    return frozenset(fold(phrase.text).strip(_BRACKETS) for phrase in phrases("placeholder"))


def _says_nothing(folded: str) -> bool:
    """A dash, dots or a question mark; a symbol such as ♥ might be meant."""
    return all(character in _BRACKETS for character in folded)


def _says_missing(bare: str) -> bool:
    words = [word for word in (word.strip(_BRACKETS) for word in bare.split()) if word]
    return any(
        all(word in text or word in absence or word in around for word in words)
        and any(word in absence for word in words)
        and any(word in text or word in around for word in words)
        and len(words) > 1
        for text, absence, around in _VOCABULARY
    )
