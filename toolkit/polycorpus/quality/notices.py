"""
Notices in place of a paper: that it was taken back, or that it corrects another one.

Patterns are RE2's; case never counts. A title must begin with the notice: `Correction to scaling`
and `Retraction of the tongue` are titles of papers.
"""

from __future__ import annotations

from typing import Final

import pyarrow as pa
import pyarrow.compute as pc

_PAPER: Final = (
    r"(?:paper|article|submission|manuscript|preprint|work|abstract|entry|report|version|chapter|"
    r"study|publication|contribution|document)"
)
_START: Final = r"\A[^\pL\pN]*"
_SENTENCE: Final = r"(?:\A|[.!?:]\s+|\n)[^\pL\pN.]*"
_TAKEN: Final = r"(?:withdrawn|retracted)"

_WITHDRAWN_TITLE: Final = "(?is)" + "|".join(
    (
        rf"{_START}(?:article |paper )?(?:{_TAKEN}|retraction|withdrawal|removed|"
        r"expression of concern)(?: article| paper| chapter| note| notice)?"
        r"(?:\s*[:：\])）]|\s+[-–—]\s|\s+(?:to|for)[:：]|\s*\z)",
        rf"{_START}(?:retraction (?:note|notice)|expression of concern|statement of retraction|"
        r"notice of (?:retraction|withdrawal))\b",
        rf"[\[(（]{_TAKEN}(?: article| paper)?[\])）]",
        rf"{_START}(?:关于)?(?:撤稿|撤销|撤銷|撤回[：:]|论文撤回|論文(?:の)?(?:撤回|取り?下げ))",
        rf"{_START}(?:논문 ?|게재 ?)?철회(?: ?(?:공고|안내|알림)|[:：])",
        rf"{_START}(?:ретракция|отзыв статьи|rétractation|rétracté|zurückgezogen|retraktion|"
        r"retractación|artículo retirado|retractado|retratação|artigo retirado|retratado|"
        r"ritrattazione|ritrattato|(?:تم )?سحب (?:ال)?(?:بحث|مقال))",
    )
)
_WITHDRAWN_TEXT: Final = "(?is)" + "|".join(
    (
        rf"{_SENTENCE}(?:this|the|our) {_PAPER}(?: [^\s.]+)?(?: [^\s.]+)?(?: [^\s.]+)? (?:has been|was|is|"
        rf"is being|have been)(?: [a-z]+ly)?(?: been)? {_TAKEN}\b",
        rf"\bauthors? (?:have|has) (?:[a-z]+ )?{_TAKEN} (?:this|the|their) {_PAPER}",
        rf"{_SENTENCE}we (?:have )?(?:withdraw|withdrew|withdrawn|retract|retracted) (?:this|the|our) "
        rf"{_PAPER}",
        rf"{_START}(?:{_PAPER} )?{_TAKEN}(?:[.:\])]|\s*\z| (?:by|due|at|because)\b)",
        rf"\bthis {_PAPER} (?:has been|is) removed (?:at|by|due|because|from)\b",
        r"本(?:文|论文|論文|稿)(?:已|现已|現已)?(?:被)?(?:撤稿|撤回|撤销|撤銷)|此文(?:已)?撤|撤稿(?:声明|聲明)",
        r"本(?:論文|稿|記事)は[^。]*(?:撤回|取り?下げ)(?:され|られ|し)",
        r"(?:본|이) 논문(?:은|이) [^.]*(?:철회|취소)(?:되|하)",
        r"(?:данная|эта|настоящая) (?:статья|работа) (?:была )?(?:отозвана|ретрагирована)",
        r"cet (?:article|papier) (?:a été|est) (?:retiré|rétracté)",
        r"dies(?:er|e) (?:artikel|beitrag|arbeit) wurde [^.]*zurückgezogen",
        r"este (?:artículo|trabajo) (?:ha sido|fue) (?:retirado|retractado)",
        r"este (?:artigo|trabalho) foi (?:retirado|retratado)",
        r"questo (?:articolo|lavoro) è stato (?:ritirato|ritrattato)",
        r"تم سحب (?:هذا|هذه|ال)",
    )
)
_WITHDRAWN_STATUS: Final = r"(?i)withdr[ae]w|retract|撤|取り?下げ|철회"

_ERRATUM_TITLE: Final = "(?is)" + "|".join(
    (
        rf"{_START}(?:publisher|author|editorial)(?:['’]s)? (?:correction|note|erratum)\b",
        rf"{_START}correct(?:ion|ions|ed)(?: notice)?(?:\s*[:：\]]| to\s*[:：]| to\s+[\"“'‘«]|\s*\z)",
        rf"{_START}(?:erratum|errata|corrigendum|corrigenda|addendum|addenda)(?:\s*[:：.,;\[\](（]|"
        r"\s+(?:to|for|in|zu|zum|zur|à|au|a|al|ao|de|du|della|corrige)\b|\s*[-–—]|\s*\z)",
        rf"{_START}(?:勘误|勘誤|更正(?:启事|啟事|声明|聲明|说明|說明|[:：]|\s*\z)|正誤表|訂正(?:記事|[:：〕]|\s*\z))",
        rf"{_START}(?:정오표|정정 ?(?:공고|기사|[:：]))",
        rf"{_START}(?:поправк[аи]|исправлени[ея]|опечатк[аи])(?:\s*[:：]|\s+(?:к|в)\s|\s*\z)",
        rf"{_START}(?:rectificatif|korrigendum|sprostowanie|fe de erratas?)\b",
        rf"{_START}(?:berichtigung(?:\s+(?:zu|zum|zur)\b)?|corrección|correção|düzeltme|تصحيح|تصويب)"
        r"(?:\s*[:：]|\s*\z)",
        rf"{_START}berichtigung (?:zu|zum|zur)\b",
    )
)
_ERRATUM_TEXT: Final = "(?is)" + "|".join(
    (
        rf"{_START}\[?this (?:article )?corrects the (?:article|paper)",
        rf"{_START}an? (?:correction|erratum|corrigendum) (?:to|for) (?:the|this|an?|our) "
        r"(?:article|paper|chapter|report)",
        rf"{_START}reports? an error in [\"“«]",
        rf"{_START}(?:the )?(?:original )?(?:version|article|paper) [^.]*(?:was|has been) "
        r"(?:published|corrected)[^.]* (?:error|incorrect|mistake)",
        rf"{_START}in (?:the|this) (?:article|paper) (?:by|titled|entitled|[\"“])"
        r".*\b(?:an error|incorrectly|should (?:have )?(?:read|be|been))\b",
        rf"{_START}(?:erratum|corrigendum)\b",
    )
)

TITLE_SIGNS: Final = (
    rf"{_TAKEN}|retraction|withdrawal|removed|expression of concern|撤|取り?下げ|철회|ретракция|отзыв|"
    r"rétracta|zurückgezogen|retraktion|retractac|retirado|retractado|retrata|ritratta|سحب|correct|"
    r"erratum|errata|corrigend|addend|(?:publisher|author|editorial)(?:['’]s)? note|勘误|勘誤|更正|"
    r"正誤表|訂正|정오표|정정|поправк|исправлени|опечатк|rectificatif|korrigendum|sprostowanie|"
    r"fe de errata|berichtigung|correcci|correç|düzeltme|تصحيح|تصويب"
)
"""What every title that is a notice has: literals, for one look at a column."""
SIGNS: Final = (
    rf"(?:has been|was|is|been|have been|being|have|has|ly) {_TAKEN}|\A[^\pL\pN]*(?:{_PAPER} )?{_TAKEN}|"
    r"we (?:have )?(?:withdraw|withdrew|retract)|removed (?:at|by|due|because|from)|"
    r"撤|取り?下げ|철회|취소|отозвана|ретрагирована|retiré|rétracté|zurückgezogen|retirado|retractado|"
    r"retratado|ritirato|ritrattato|سحب|"
    r"\A[^\pL\pN]*(?:this (?:article )?corrects|an? (?:correction|erratum|corrigendum)|reports? an|"
    r"(?:the )?(?:original )?(?:version|article|paper)|in (?:the|this) (?:article|paper)|erratum|"
    r"corrigendum)"
)
"""As TITLE_SIGNS, for an abstract."""


def withdrawn(
    titles: pa.StringArray, abstracts: pa.StringArray, statuses: pa.StringArray
) -> pa.BooleanArray:
    """For each record whether title, abstract or status say that the paper was taken back."""
    return pc.or_(
        pc.or_(_matches(titles, _WITHDRAWN_TITLE), _matches(abstracts, _WITHDRAWN_TEXT)),
        _matches(statuses, _WITHDRAWN_STATUS),
    )


def errata(titles: pa.StringArray, abstracts: pa.StringArray) -> pa.BooleanArray:
    """For each record whether it corrects another one."""
    return pc.or_(_matches(titles, _ERRATUM_TITLE), _matches(abstracts, _ERRATUM_TEXT))


def _matches(texts: pa.StringArray, pattern: str) -> pa.BooleanArray:
    return pc.fill_null(pc.match_substring_regex(texts, pattern), False)
