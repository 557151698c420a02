"""What a publisher, a database or a web page put into a text: no word of it is the author's."""

from __future__ import annotations

from typing import Final

from polycorpus.quality.clues import Clue, any_found, clue

_YEAR: Final = r"(?:19|20)\d\d\b"
_SIGN: Final = r"(?:©|ⓒ|\(c\)|&copy;|Š)"
_SIGNS: Final = ("©", "ⓒ", "(c)", "&copy;", "š")
"""Š is what became of the sign on the way from code page 1252 to 1250, in exports of Embase."""

_PUBLISHER: Final = (
    r"(?:the )?(?:authors?\b|elsevier|springer|wiley|blackwell|taylor (?:&|and) francis|informa\b|"
    r"sage\b|ieee\b|acm\b|iop\b|bmj\b|mdpi\b|karger|thieme|hindawi|emerald|lippincott|wolters|"
    r"masson|nature\b|(?:oxford|cambridge) university press|academic press|royal society|"
    r"american [a-z]+ (?:society|association))"
)
_PUBLISHED: Final = r"(?:published by|publicado por|publié par|veröffentlicht (?:von|durch|bei))"

_RIGHTS: Final = (
    # A sign alone may belong to a trade mark: `LEGO© robots`.
    clue(rf"{_SIGN}\s*(?:copyright\s*)?(?:{_SIGN}\s*)?(?:(?:the )?{_YEAR}|{_PUBLISHER})", *_SIGNS),
    clue(rf"{_SIGN}\s*[^\W\d][\w&., -]{{1,80}},?\s{_YEAR}\W*\Z", *_SIGNS),
    clue(rf"\bcopyright\s*(?:{_SIGN}|:)?\s*(?:by )?(?:{_YEAR}|{_PUBLISHER})", "copyright"),
    clue(r"\bcopyright of .{1,150}? is the property of\b", "copyright"),
    clue(
        r"\b(?:article|abstract|work|paper|document) is (?:protected by|subject to) copyright",
        "copyright",
    ),
    clue(r"\[copyright &y& ", "copyright"),
    clue("</?copyrightinformation>", "copyright"),
    clue("all rights reserved", "rights reserved"),
    clue("this abstract may be abridged", "be abridged"),
    clue(rf"\b{_PUBLISHED} {_PUBLISHER}",
         "published by", "publicado por", "publié par", "veröffentlicht"),
    clue(rf"\b(?:licen[cs]e (?:by|to)) {_PUBLISHER}|\bunder exclusive licen[cs]e to\b",
         "license to", "licence to", "license by", "licence by"),
    clue(
        r"\bthis is an open[- ]access (?:article|paper|publication)\b",
        "an open access",
        "an open-access",
    ),
    clue(r"\bopen[- ]access article under the cc\b", "article under the cc"),
    clue(
        r"\b(?:licensed|distributed|published|available) under (?:the terms of )?(?:the |a )?"
        r"(?:creative commons|cc[- ]by\b)[^.]{0,80}(?:\.0[^.]{0,60})?\.?\s*\Z",
        "creative commons", "cc-by", "cc by",
    ),
    clue(r"\btrading as taylor (?:&|and) francis", "trading as"),
    clue(r"\bfor permissions?,? please (?:e-?mail|contact)", "please e", "please contact"),
    clue("remains neutral with regard to jurisdictional claims", "jurisdictional claims"),
    *map(clue, (
        "版权所有", "版權所有", "著作权所有", "著作權所有", "保留所有权利",
        "保留所有權利", "翻印必究", "不得转载", "無断転載", "无断転載", "無断複製", "무단 전재",
        "무단전재", "права защищены", "droits réservés", "rechte vorbehalten",
        "rechten voorbehouden", "derechos reservados", "direitos reservados", "diritti riservati",
        "prawa zastrzeżone", "hakları saklıdır", "práva vyhrazena", "الحقوق محفوظة", "حقوق محفوظ",
    )),
    clue("著作権は.{1,30}に(?:帰属|属)", "著作権は"),
    clue("版(?:权归|權歸).{1,30}所有", "版权归", "版權歸"),
    clue("저작권은.{0,20}(?:에|에게) ?있", "저작권은"),
)  # fmt: skip
_DATABASES: Final = (
    clue(r"\babstract from (?:the )?(?:author|publisher)", "abstract from"),
    clue(r"\bpsyc?info database record\b", "psycinfo database", "psyinfo database"),
    clue("summary form only given", "form only given"),
    clue(r"[\[(](?:author abstract|abstract by (?:the )?authors?)[\])]",
         "author abstract", "abstract by"),
    clue(r"\bproquest.{0,40} llc\b", "proquest"),
)  # fmt: skip
_PAGES: Final = (
    clue("search for more papers by this author", "papers by this author"),
    clue(r"(?:google ?scholar.{0,600}?){3}", "google scholar", "googlescholar"),
    *map(clue, (
        "citing literature", "referencesrelated", "full-text pdf", "pdf download", "download pdf",
        "page preview", "page of the article", "citation manager", "export citation",
        "available via subscription",
    )),
    clue(r"\[email.?protected\]", "[email"),
    clue(r"\bclick (?:here|on the article title) to\b", "click here", "article title to"),
    clue(r"\b(?:peer reviewed|international audience|show more|read more)\W*\Z",
         "peer reviewed", "international audience", "show more", "read more"),
)  # fmt: skip

CLUES: Final[tuple[Clue, ...]] = (*_RIGHTS, *_DATABASES, *_PAGES)


def is_boilerplate(text: str, lowered: str) -> bool:
    """Whether such words stand in the text; `lowered` is the text in lower case."""
    return any_found(CLUES, text, lowered)
