"""A label at the head of an abstract (`Abstract:`, `摘要：`, `Résumé –`) goes; a first word stays.

A word is a label by what follows it: a colon, a dash before a sentence, the end of its line.
`Abstract dialectical frameworks are` and `Abstract–concrete distinctions` begin with a word.
"""

from __future__ import annotations

import re
from typing import Final

from polycorpus.repair.characters import CJK, HANGUL, is_cjk
from polycorpus.repair.rule import Family, Rule

_LABELS: Final = (
    # Latin
    "abstract|summary|synopsis|résumé|resume|abrégé|zusammenfassung|kurzfassung|kurzzusammenfassung"
    "|abstrakt|abstrakti|absztrakt|resumen|resumo|resum|resumit|riassunto|sommario|rezumat|rezumatul"
    "|samenvatting|sammanfattning|sammandrag|sammenfatning|sammendrag|samandrag|resumé|referat"
    "|tiivistelmä|kokkuvõte|sisukokkuvõte|kopsavilkums|anotācija|santrauka|anotacija|streszczenie"
    "|souhrn|anotace|súhrn|anotácia|povzetek|izvleček|sažetak|apstrakt|rezime|összefoglalás"
    "|összefoglaló|kivonat|özet|öz|xülasə|annotasiya|annotatsiya|abstrak|intisari|ringkasan|tóm tắt"
    "|laburpena|ágrip|útdráttur|achoimre|crynodeb|përmbledhje|përmbledhja|ikisiri|samevatting"
    # Greek, Cyrillic, Armenian, Georgian
    "|περίληψη|περιληψη|аннотация|реферат|резюме|анотація|анатацыя|рэферат|апстракт|сажетак"
    "|абстракт|аңдатпа|түйіндеме|түйін|аннотация|хураангуй|ամփոփում|համառոտագիր|აბსტრაქტი"
    "|ანოტაცია|რეზიუმე"
    # right to left
    "|תקציר|الملخص|ملخص|المستخلص|مستخلص|الخلاصة|خلاصة|چکیده|خلاصه|خلاصہ|لنډیز|پوختە"
    # Indic and South-East Asian
    "|सारांश|सार|गोषवारा|সারসংক্ষেপ|সারাংশ|சுருக்கம்|సారాంశం|ಸಾರಾಂಶ|സംഗ്രഹം|സാരാംശം"
    "|บทคัดย่อ|ບົດຄັດຫຍໍ້|សង្ខេប|មូលន័យសង្ខេប|စာတမ်းအကျဉ်း"
)
_SPACED_LABELS: Final = (
    "摘要 提要 文摘 内容摘要 內容摘要 内容提要 內容提要 中文摘要 英文摘要 论文摘要 論文摘要 概要 "
    "要旨 要約 抄録 抄錄 あらまし 梗概 内容梗概 和文要旨 英文要旨 論文要旨 和文抄録 英文抄録 "
    "和文概要 アブストラクト "
    "초록 요약 요지 개요 국문초록 국문요약 영문초록 영문요약 논문초록 논문요약"
).split()
"""Labels that are also set with spaces between their characters: `摘　要`, `초 록`."""

_LETTER_SPACED: Final = "|".join(
    "[ \\t]{1,2}".join(word) for word in ("abstract", "summary", "résumé", "resumen", "resumo")
)
_LABEL: Final = (
    r"(?:(?:english|extended|structured|short|brief|long|german|french|spanish)[ \t]+)?(?:"
    + "|".join("[ \\t]*".join(word) for word in sorted(_SPACED_LABELS, key=len, reverse=True))
    + f"|{_LETTER_SPACED}|{_LABELS})"
)
_QUALIFIER: Final = (
    rf"(?:[ \t]*[/／|(（][ \t]*{_LABEL}[ \t]*[)）]?)?"  # 摘要/Abstract, 요약(Abstract)
    r"(?:[ \t]*[(（\[][^()（）\[\]\n]{1,24}[)）\]](?=[ \t]*[:：.\-–—\n])|[ \t]+in[ \t]+\w{4,12}(?=:))?"
)
_DECORATION: Final = r"[ \t\n]*(?:[#>*_=■□●◆◇▪•・§-]+[ \t]*)?"
_PLAIN: Final = re.compile(rf"{_DECORATION}(?P<label>{_LABEL})(?!\w){_QUALIFIER}", re.IGNORECASE)
_GLUED: Final = re.compile(  # 摘要本文提出: without spaces, the next word tells
    rf"{_DECORATION}(?P<label>{'|'.join(_SPACED_LABELS)})[ \t]*"
    r"(?=本文|本研究|本论文|本論文|本稿|本报告|本報告|本课题|本章|文章|论文|该文|我们|我們|본 |이 논문)"
)
_BRACKETED: Final = re.compile(
    rf"{_DECORATION}[(（\[［【〔〖「『《〈<＜{{｛][ \t]*{_LABEL}[ \t]*[)）\]］】〕〗」』》〉>＞}}｝]"
    r"[ \t\n]*[:：.。\-–—]*[ \t\n]*",
    re.IGNORECASE,
)
_CNKI: Final = re.compile(r"[ \t\n]*[<＜〈《]正[>＞〉》][ \t\n]*")
"""The mark that CNKI's exports set before the first words of an article that has no abstract."""

LABEL_HEADS: Final = (
    r"[^\pL\pN]{0,6}(?:[Ａ-Ｚ]{3}|正|english |extended |structured |short |brief |long |german "
    rf"|french |spanish |{_LETTER_SPACED}|{_LABELS}|"
    + "|".join(sorted({word[0] + r"[ \t]*" + word[1] for word in _SPACED_LABELS}))
    + ")"
)
"""A superset of the labels' beginnings in RE2's syntax, for the screen."""

_FULLWIDTH: Final = {0xFF01 + offset: 0x21 + offset for offset in range(94)}
_WIDE: Final = re.compile("[\uff01-\uff5e]")
_HEAD: Final = 160
"""Code points that a label with all its decoration may take; the longest seen is 38."""

_COLON: Final = re.compile(r"[ \t]*[:：﹕︰∶]+(?:[ \t]*[-–—]+)?[ \t\n]*")
_OWN_LINE: Final = re.compile(r"[ \t]*[.。]?[ \t]*\n(?:[ \t]*\n[ \t\n]*|[ \t]*(?![a-z]))")
_STOP: Final = re.compile(rf"[ \t]*[.．。](?!\.)(?:[ \t\n]+|(?=[A-ZÀ-ÞА-Я“\"{CJK}{HANGUL}]))")
_DASH: Final = re.compile(
    r"[ \t]+[-–—]+[ \t\n]+|[-–—]+[ \t\n]+(?=[^\W_a-zà-ÿ])"
    rf"|[ \t]*[–—]+[ \t]*(?=[A-ZÀ-ÞА-Я0-9“\"‘({CJK}{HANGUL}])"
)
_MARK: Final = re.compile(r"[ \t]*[|｜■□▪▫●◆◇►▶»][ \t\n]*")
_WIDE_GAP: Final = re.compile(rf"[ \t\n]+(?=[{CJK}]\S{{7}})")
_SPACE: Final = re.compile(r"[ \t\n]+")
_WORD: Final = re.compile(r"[^\W_]+")

# How a sentence begins that a noun can't precede: `Abstract We present`, `Resumen Este trabajo`.
_OPENERS: Final = re.compile(
    r"(?:We|This|These|In|The|Our|Here|It|There|An?|To|Although|While|With|Recent(?:ly)?|Despite"
    r"|Cet|Cette|Ce|Nous|Dans|L[ae’']|Les|On|Est[eao]|En|El|La|Los|Las|Se|Neste|Nesta|O|Os|Nós"
    r"|Diese[rs]?|In|Die|Das|Der|Wir|Es|Questo|Questa|Il|В|Статья|Рассматрива\w+|Предложен\w*"
    r"|У|Мета|Bu|Makalede|Penelitian|Artikel|Bài)(?=[ \t’'])"
)
_SECTION: Final = re.compile(
    r"(?:background|objectives?|purpose|aims?|introduction|context|motivation|importance|rationale"
    r"|methods?|goals?|problem|hintergrund|ziel(?:setzung)?|einleitung|contexte|objectifs?|but"
    r"|introducción|antecedentes|objetivos?|introdução|contexto|obiettiv[oi]|введение|цель"
    r"|актуальность|мета|giriş|amaç|wstęp|cel|bakgrund|bakgrunn|achtergrond|doel|背景|目的|目标"
    r"|目標|方法|배경|목적|서론|المقدمة|الهدف|هدف|مقدمه)(?:[ \t]+(?:and|et|y|e|und)[ \t]+\w+)?"
    r"[ \t]*[:：]",
    re.IGNORECASE,
)
_LATER_SECTION: Final = re.compile(
    r"(?:[.!?]|\n)[ \t\n]*(?:background|results?|methods?|motivation|conclusions?|availability"
    r"|objectives?|contact|supplementary information)\b[^.:\n]{0,40}:",
    re.IGNORECASE,
)


def without_label(text: str) -> str:
    """The abstract after its label, or after all of them: `Abstract: Summary: `."""
    while (stop := _label_stop(text)) is not None:
        text = text[stop:]
    return text


def starts_with_label(text: str) -> bool:
    """Whether a label's word, real or not, stands at the head."""
    head = _head(text)
    return any(form.match(head) for form in (_PLAIN, _GLUED, _BRACKETED, _CNKI))


def _label_stop(text: str) -> int | None:
    head = _head(text)
    for form in (_CNKI, _BRACKETED, _GLUED):
        if found := form.match(head):
            return found.end()
    found = _PLAIN.match(head)
    if found is None or (_is_section(found["label"]) and _LATER_SECTION.search(text)):
        return None
    return _separator_stop(head, found)


def _head(text: str) -> str:
    """The beginning, with fullwidth Latin as ASCII: one code point for one, so that places stay."""
    head = text[:_HEAD]
    return head.translate(_FULLWIDTH) if _WIDE.search(head) else head


def _is_section(label: str) -> bool:
    """`Summary:` is an abstract's label, and in some journals the first of its sections."""
    return label.casefold() in ("summary", "synopsis")


def _separator_stop(head: str, label: re.Match[str]) -> int | None:
    """One past what parts the label from the text, or None where nothing does."""
    place = label.end()
    if not head[place:].strip(" \t\n.:：。"):
        return len(head)
    for separator in (_COLON, _OWN_LINE, _STOP, _DASH, _MARK):
        if found := separator.match(head, place):
            return found.end()
    if is_cjk(head[place - 1]) and (found := _WIDE_GAP.match(head, place)):
        return found.end()
    space = _SPACE.match(head, place)
    if space is None:
        return None
    begins = _OPENERS.match(head, space.end()) or _SECTION.match(head, space.end())
    return space.end() if begins or _stands_out(label["label"], head, space.end()) else None


def _stands_out(label: str, head: str, place: int) -> bool:
    """A label in capitals before a sentence that isn't: `ABSTRACT Glass rings`."""
    following = _WORD.findall(head[place:])[:2]
    return (
        label.isupper()
        and len(following) == 2
        and head[place].isupper()
        and any(word.islower() or (len(word) > 1 and not word.isupper()) for word in following)
    )


FAMILY: Final = Family(
    starts_with_label,
    (Rule("leading_label", "a label such as `Abstract:` goes; a first word stays", without_label),),
)
