"""
What a publisher, a database or a web page put into a text: no word of it is the author's.

Patterns are RE2's, so that a whole column is asked at once; case never counts.
"""

from __future__ import annotations

from typing import Final

import pyarrow as pa
import pyarrow.compute as pc

_YEAR: Final = r"(?:19|20)\d\d"
_SIGN: Final = r"(?:©|ⓒ|\(c\)|&copy;|Š)"
"""Š is what became of the sign on the way from code page 1252 to 1250, in exports of Embase."""

_PUBLISHER: Final = (
    r"(?:the )?(?:authors?\b|elsevier|springer|wiley|blackwell|taylor (?:&|and) francis|informa\b|"
    r"sage\b|ieee\b|acm\b|iop\b|bmj\b|mdpi\b|karger|thieme|hindawi|emerald|lippincott|wolters|"
    r"masson|nature\b|(?:oxford|cambridge) university press|academic press|royal society|"
    r"american [a-z]+ (?:society|association))"
)
_RIGHTS: Final = (
    # A sign alone may belong to a trade mark: `LEGO© robots`.
    rf"{_SIGN}\s*(?:copyright\s*)?{_SIGN}?\s*(?:(?:the )?{_YEAR}\b|{_PUBLISHER})",
    rf"{_SIGN}\s*[\pL&., -]+,?\s{_YEAR}[^\pL\pN]*\z",
    rf"\bcopyright\s*(?:{_SIGN}|:)?\s*(?:by )?(?:{_YEAR}\b|{_PUBLISHER})",
    r"\bcopyright of [^.]+ is the property of\b",
    r"\[copyright &y& ",
    r"</?copyrightinformation>",
    r"\ball rights reserved\b",
    r"\b(?:this|the) (?:article|abstract|work|paper|document) is (?:protected by|subject to) "
    r"copyright",
    r"\bthis abstract may be abridged\b",
    rf"\bpublished (?:by|under (?:the )?(?:exclusive )?licen[cs]e (?:by|to)) {_PUBLISHER}",
    r"\bthis is an open[- ]access (?:article|paper|publication)\b",
    r"\bopen[- ]access article under the cc\b",
    r"\bunder exclusive licen[cs]e to\b",
    r"\b(?:licensed|distributed|published|available) under (?:the terms of )?(?:the |a )?"
    r"(?:creative commons|cc[- ]by\b)[^.]*(?:\.0[^.]*)?\.?\s*\z",
    r"\btrading as taylor (?:&|and) francis",
    r"\bfor permissions?,? please (?:e-?mail|contact)",
    r"\bremains neutral with regard to jurisdictional claims",
    r"版权所有|版權所有|版权归|版權歸|著作权所有|著作權所有|保留所有权利|保留所有權利|翻印必究",
    r"(?:不得转载|無断転載|无断転載|無断複製)",
    r"著作権は[^。]+に(?:帰属|属)",
    r"무단 ?전재|저작권(?:은|자)[^.]*(?:있|소유)",
    r"права защищены|droits réservés|rechte vorbehalten|rechten voorbehouden|derechos reservados|"
    r"direitos reservados|diritti riservati|prawa zastrzeżone|hakları saklıdır|práva vyhrazena|"
    r"الحقوق محفوظة|حقوق محفوظ",
    rf"\b(?:publicado por|publié par|veröffentlicht (?:von|durch|bei)) {_PUBLISHER}",
)
_DATABASES: Final = (
    r"\[?\babstract from (?:the )?(?:author|publisher)",
    r"\bpsyc?info database record\b",
    r"\bsummary form only given\b",
    r"[\[(](?:author abstract|abstract by (?:the )?authors?)[\])]",
    r"\bproquest[^.]* llc\b",
)
_PAGES: Final = (
    r"\bsearch for more papers by this author",
    r"\bgoogle ?scholar.*google ?scholar.*google ?scholar",
    r"\bciting literature\b|referencesrelated|\bfull-text pdf\b|\b(?:pdf download|download pdf)\b",
    r"\bfirst page (?:preview|of the article)|\bview (?:full-text|article|pdf)\b",
    r"\[email.?protected\]",
    r"\bclick (?:here|on the article title) to\b",
    r"\badd to (?:citation )?manager\b|\bexport citations?\b",
    r"\baccess (?:options|this article)\b|\bmay be available via subscription",
    r"\b(?:peer reviewed|international audience|show more|read more)\W*\z",
)
_BOILERPLATE: Final = "(?is)" + "|".join((*_RIGHTS, *_DATABASES, *_PAGES))

SIGNS: Final = (
    r"©|ⓒ|Š|&copy;|\(c\)|copyright|rights reserved|abridged|published (?:by|under)|open[- ]access|"
    r"licen[cs]e to|licensed under|distributed under|available under|trading as|for permission|"
    r"remains neutral|版权|版權|著作|保留所有|翻印必究|不得转载|断転載|斷転載|断複製|전재|저작권|защищены|"
    r"réservés|vorbehalten|voorbehouden|reservados|riservati|zastrzeżone|saklıdır|vyhrazena|محفوظ|"
    r"publicado por|publié par|veröffentlicht|abstract from|info database|form only given|"
    r"author abstract|abstract by|proquest|more papers by|google ?scholar|citing literature|"
    r"referencesrelated|full-text|pdf download|download pdf|first page|view article|view pdf|"
    r"email.?protected|click (?:here|on)|manager|export citation|access (?:options|this)|"
    r"via subscription|peer reviewed|international audience|(?:show|read) more"
)
"""What every text with boilerplate has: literals, for one look at a column for many things."""


def has_boilerplate(texts: pa.StringArray) -> pa.BooleanArray:
    """For each text whether words of a publisher, a database or a web page stand in it."""
    return pc.match_substring_regex(texts, _BOILERPLATE)
