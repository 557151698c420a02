"""
Notices in place of a paper: that it was taken back, or that it corrects another one.

A title must begin with the notice: `Correction to scaling` and `Retraction of the tongue` are
titles of papers. An abstract must say it of this paper, in a sentence of its own.
"""

from __future__ import annotations

import re
from typing import Final

from polycorpus.quality.clues import Clue, any_found, clue

_PAPER: Final = (
    r"(?:paper|article|submission|manuscript|preprint|work|abstract|entry|report|version|chapter|"
    r"study|publication|contribution|document)"
)
_START: Final = r"\A[\W_]*"
_SENTENCE: Final = r"(?:\A|[.!?:]\s+|\n)[^\w.]{0,20}"
_COLON: Final = r"\s*[:：\])）]"
_TAKEN: Final = r"(?:withdrawn|retracted)"

_WITHDRAWN_TITLE: Final = (
    clue(
        rf"{_START}(?:article |paper )?(?:{_TAKEN}|retraction|withdrawal|removed|expression of "
        rf"concern)(?: article| paper| chapter| note| notice)?(?:{_COLON}|\s+[-–—]\s|"
        r"\s+(?:to|for)[:：]|\s*\Z)",
        "withdrawn", "retracted", "retraction", "withdrawal", "removed", "concern",
    ),
    clue(
        rf"{_START}(?:retraction (?:note|notice)|expression of concern|statement of retraction|"
        r"notice of (?:retraction|withdrawal))\b",
        "retraction", "concern", "withdrawal",
    ),
    clue(rf"[\[(（]{_TAKEN}(?: article| paper)?[\])）]", "withdrawn", "retracted"),
    clue(rf"{_START}(?:关于)?(?:撤稿|撤销|撤銷|撤回[：:]|论文撤回|論文(?:の)?(?:撤回|取り?下げ))",
         "撤", "下げ"),
    clue(rf"{_START}(?:논문 ?|게재 ?)?철회(?: ?(?:공고|안내|알림)|[:：])", "철회"),
    clue(rf"{_START}(?:ретракция|отзыв статьи)", "ретракция", "отзыв"),
    clue(
        rf"{_START}(?:rétractation|rétracté|zurückgezogen|retraktion|retractación|retractado|"
        r"artículo retirado|retratação|artigo retirado|retratado|ritrattazione|ritrattato)",
        "rétract", "zurückgezogen", "retraktion", "retirado", "retracta", "retrata", "ritratta",
    ),
    clue(rf"{_START}(?:تم )?سحب (?:ال)?(?:بحث|مقال)", "سحب"),
)  # fmt: skip
_WITHDRAWN_TEXT: Final = (
    clue(
        rf"{_SENTENCE}(?:this|the|our) {_PAPER}(?: [^\s.]+){{0,4}}? (?:has been|was|is|is being|"
        rf"have been)(?: [a-z]+ly)?(?: been)? {_TAKEN}\b",
        "withdrawn", "retracted",
    ),
    clue(rf"\bauthors? (?:have|has) (?:[a-z]+ )?{_TAKEN} (?:this|the|their) {_PAPER}",
         "withdrawn this", "withdrawn the", "retracted this", "retracted the"),
    clue(
        rf"{_SENTENCE}we (?:have )?(?:withdraw|withdrew|withdrawn|retract|retracted) "
        rf"(?:this|the|our) {_PAPER}",
        "we withdr", "we retract", "we have withdrawn", "we have retracted",
    ),
    clue(rf"{_START}(?:{_PAPER} )?(?:was )?{_TAKEN}(?:[.:\])]|\s*\Z| (?:by|due|at|because)\b)",
         "withdrawn", "retracted"),
    clue(rf"\bthis {_PAPER} (?:has been|is) removed (?:at|by|due|because|from)\b", "removed"),
    clue(r"本(?:文|论文|論文|稿)(?:已|现已|現已)?被?(?:撤稿|撤回|撤销|撤銷)|此文已?撤|撤稿(?:声明|聲明)",
         "撤"),
    clue(r"本(?:論文|稿|記事)は[^。]*(?:撤回|取り?下げ)(?:され|られ|し)", "撤回", "下げ"),
    clue(r"(?:본|이) 논문(?:은|이) [^.]*(?:철회|취소)(?:되|하)", "철회", "취소"),
    clue(r"(?:данная|эта|настоящая) (?:статья|работа) (?:была )?(?:отозвана|ретрагирована)",
         "отозвана", "ретрагирована"),
    clue(r"\bcet (?:article|papier) (?:a été|est) (?:retiré|rétracté)", "retiré", "rétracté"),
    clue(r"\bdies(?:er|e) (?:artikel|beitrag|arbeit) wurde [^.]*zurückgezogen", "zurückgezogen"),
    clue(
        r"\beste (?:artículo|trabajo|artigo|trabalho) (?:ha sido|fue|foi) "
        r"(?:retirado|retractado|retratado)",
        "retirado", "retractado", "retratado",
    ),
    clue(r"\bquesto (?:articolo|lavoro) è stato (?:ritirato|ritrattato)", "ritirato", "ritrattato"),
    clue(r"تم سحب (?:هذا|هذه|ال)", "سحب"),
)  # fmt: skip
_WITHDRAWN_STATUS: Final = re.compile(r"withdr[ae]w|retract|撤|取り?下げ|철회", re.IGNORECASE)

_ERRATUM_TITLE: Final = (
    clue(rf"{_START}(?:publisher|author|editorial)(?:['’]s)? (?:correction|note|erratum)\b",
         "correction", "note", "erratum"),
    clue(rf"{_START}correct(?:ion|ions|ed)(?: notice)?(?:{_COLON}| to\s*[:：\"“'‘«]|\s*\Z)",
         "correct"),
    clue(
        rf"{_START}(?:errat(?:um|a)|corrigend(?:um|a)|addend(?:um|a))(?:\s*[:：.,;\[\](（–—-]|\s*\Z|"
        r"\s+(?:to|for|in|zu|zum|zur|à|au|a|al|ao|de|du|della|corrige)\b)",
        "errat", "corrigend", "addend",
    ),
    clue(
        rf"{_START}(?:勘误|勘誤|正誤表|(?:更正|訂正)"
        r"(?:启事|啟事|声明|聲明|说明|說明|記事|[:：〕]|\s*\Z))",
        "勘误", "勘誤", "正誤", "更正", "訂正",
    ),
    clue(r"[:.–—\[(]\s*(?:erratum|corrigendum|correction)\W*\Z",
         "erratum", "corrigendum", "correction"),
    clue(rf"{_START}(?:정오표|정정 ?(?:공고|기사|[:：]))", "정오표", "정정"),
    clue(rf"{_START}(?:поправк[аи]|исправлени[ея]|опечатк[аи])(?:\s*[:：]|\s+(?:к|в)\s|\s*\Z)",
         "поправк", "исправлени", "опечатк"),
    clue(
        rf"{_START}(?:rectificatif\b|korrigendum\b|sprostowanie\b|fe de erratas?\b|berichtigung "
        rf"(?:zu|zum|zur)\b|(?:berichtigung|corrección|correção|düzeltme|تصحيح|تصويب)"
        rf"(?:{_COLON}|\s*\Z))",
        "rectificatif", "korrigendum", "sprostowanie", "fe de errata", "berichtigung", "corrección",
        "correção", "düzeltme", "تصحيح", "تصويب",
    ),
)  # fmt: skip
_ERRATUM_OPENING: Final = (
    clue(rf"{_START}this (?:article )?corrects the (?:article|paper)", "corrects the"),
    clue(
        rf"{_START}an? (?:correction|erratum|corrigendum) (?:to|for) (?:the|this|an?|our) "
        r"(?:article|paper|chapter|report)",
        "a correction to", "a correction for", "an erratum", "a corrigendum",
    ),
    clue(rf"{_START}reports? an error in [\"“«]", "an error in"),
    clue(
        rf"{_START}(?:the )?original (?:version|article|paper) [^.]*(?:was|has been) "
        r"(?:published|corrected)[^.]* (?:error|incorrect|mistake)",
        "original version", "original article", "original paper",
    ),
    clue(
        rf"{_START}in (?:the|this) (?:article|paper|letter) (?:by|titled|entitled|[\"“(]).*\b(?:an "
        r"error|incorrectly|should (?:have )?(?:read|be|been))\b",
        "article by", "article titled", "article entitled", "article (", 'article "', "article “",
        "paper by", "paper titled", "paper entitled", "letter (", "letter by",
    ),
    clue(rf"{_START}(?:erratum|corrigendum)\b", "erratum", "corrigendum"),
)  # fmt: skip
OPENING_CHARS: Final = 60
"""An abstract that corrects another one says so in its first characters."""

STATUS_SIGNS: Final = r"withdr|retract|撤|下げ|철회"
"""What every status that says so has."""
TITLE_CLUES: Final[tuple[Clue, ...]] = (*_WITHDRAWN_TITLE, *_ERRATUM_TITLE)
TEXT_CLUES: Final[tuple[Clue, ...]] = _WITHDRAWN_TEXT
OPENING_CLUES: Final[tuple[Clue, ...]] = _ERRATUM_OPENING


def is_withdrawn(title: str, abstract: str, status: str) -> bool:
    """Whether title, abstract or status say that the paper was taken back; empty where null."""
    return (
        any_found(_WITHDRAWN_TITLE, title, title.lower())
        or any_found(_WITHDRAWN_TEXT, abstract, abstract.lower())
        or _WITHDRAWN_STATUS.search(status) is not None
    )


def is_erratum(title: str, abstract: str) -> bool:
    """Whether the record corrects another one; empty where null."""
    opening = abstract[:OPENING_CHARS].lower()
    return any_found(_ERRATUM_TITLE, title, title.lower()) or any_found(
        _ERRATUM_OPENING, abstract, opening
    )
