"""What a README holds beside its papers: contents, badges, links back, how to contribute."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import regex

from polycorpus.heading import understand
from polycorpus.read import inline
from polycorpus.read.layouts.markdown.blocks import Block


def _words(text: str) -> str:
    """Alternatives, one a line, as a pattern that other signs may surround."""
    return r"\W*(?:" + "|".join(line.strip() for line in text.strip().split("\n")) + r")\W*"


_NOTES: Final = regex.compile(
    _words(
        r"""
        (?:how to )?(?:contribut\w*|cite)|licen[cs]\w*|citations?|citing|acknowledge?ments?
        contacts?
        star history|stargazers|install(?:ation)?|usage|requirements|getting started|quick ?start
        to-?dos?|changelog|updates?|news|support|sponsors?|disclaimer|faq|about|maintainers?
        contributors?|authors?|feedback
        (?:other|related|useful) (?:links|tools|resources|repos\w*|lists|awesome)
        贡献\w*|参与贡献|许可\w*|引用|致谢|联系\w*|更新\w*|关于|ライセンス|謝辞|お問い合わせ|기여|라이선스|인용
        lizenz|mitwirken|danksagung|contribuer|remerciements|licence|licencia|agradecimientos
        лицензия|благодарности|вклад
        """
    ),
    regex.IGNORECASE,
)
"""Headings of sections that hold no list of papers."""

_CONTENTS: Final = regex.compile(
    _words(
        r"""
        (?:table of )?contents?|catalog(?:ue)?|outline|index|toc|navigation|quick links
        目录|目錄|目次|导航|導航|もくじ|목차
        inhalt(?:sverzeichnis)?|sommaire|índice|indice|содержание|оглавление
        """
    ),
    regex.IGNORECASE,
)
_LONGEST_CONTENTS: Final = 48
"""Code points: `目录 | Table of Contents（点击直接跳转）` has 32, most titles of papers more."""

_BACK: Final = regex.compile(
    _words(
        r"""
        (?:go )?back(?: to (?:the )?(?:top|contents?|toc))?|top|return|nach oben|zurück|haut|arriba
        (?:返回|回到)\w*(?:\W*back)?|トップ\w*|戻る|위로|наверх
        """
    ),
    regex.IGNORECASE,
)


def is_notes(title: str) -> bool:
    """Whether a section is about the list, not the list."""
    return _NOTES.fullmatch(title) is not None


@lru_cache(maxsize=256)  # asked for while a document is surveyed and again while it is read
def is_contents(title: str) -> bool:
    """Whether a section is a table of contents, in any language that `heading` knows."""
    if len(title) > _LONGEST_CONTENTS or _CONTENTS.fullmatch(title):
        return len(title) <= _LONGEST_CONTENTS
    line = understand(title)
    return line.kind == "toc" and line.venue is None


def is_back_link(block: Block) -> bool:
    """`[back to top](#contents)` and its like."""
    one = block.kind == "paragraph" and len(block.lines) == 1
    return one and _BACK.fullmatch(inline.flattened(block.text)) is not None


def code(block: Block) -> str:
    """Name of the skip for a block that lists nothing."""
    if block.kind in ("rule", "code", "html"):
        return str(block.kind)
    if is_back_link(block):
        return "back_link"
    text = " ".join(line.text for line in block.lines)
    found = inline.links_of(text)
    badges = [
        link for link in found if link.image or "shields.io" in link.url or "badge" in link.url
    ]
    if found and len(badges) == len(found) and not inline.flattened(text):
        return "badge"
    local = sum(link.local for link in found)
    return "navigation" if local * 2 > len(found) else "note"
