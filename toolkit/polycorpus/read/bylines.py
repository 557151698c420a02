"""Is a line a list of authors, or a title? Only its shape tells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import regex

PRESENTER_MARKS: Final = "○◯◎●〇"
"""Before the name of the one who speaks, in programmes of Japanese meetings."""

_LONGEST: Final = 3000
"""Code points: a collaboration of two hundred authors; longer lists are labelled."""

_SEPARATOR: Final = regex.compile(
    r"\s*[,;，；、|·•∙/]\s*(?:and\s+|&\s*|und\s+|et\s+(?!al\b)|y\s+|e\s+|и\s+)?"
    r"|\s+(?:and|&|und|et(?!\s+al\b)|y|e|i|и|och|og|ve)\s+"
)
_AFTER_NAME: Final = regex.compile(
    r"\s*(?:\([^()]{1,80}\)|（[^（）]{1,40}）|\[[^\[\]]{1,20}\]|<sup>[^<>]*</sup>"
    r"|\^?\{?(?:(?<!\d)\d{1,2}(?!\d)|[*†‡§¶#✉¹²³⁴⁵⁶⁷⁸⁹⁰])+\}?)++\s*$"
)
_WORD: Final = (
    r"(?:\p{Lu}[\p{L}\p{M}'’\-‐]*|\p{Lu}\.(?:[-\s]?\p{Lu}\.)*(?:-?\p{Lu}(?!\p{L}))?"
    r"|(?:Md|Wm|St|Jr|Sr|Dr|Th|Chr)\.)"
)
_PARTICLE: Final = (
    r"(?:de|del|della|der|den|des|di|da|dos|das|do|du|van|von|vom|zu|zur|la|le|el|al|bin|ibn|ben|"
    r"ter|ten|te|af|av|y|e|d’|d'|of|mc|st\.?|san|santa|abu|ul|ur)"
)
_LATIN: Final = regex.compile(
    rf"{_PARTICLE}?\s*{_WORD}(?:\s+(?:{_PARTICLE}\s+)*{_WORD}){{0,4}}(?:\s+(?:{_PARTICLE}\s+)?{_WORD})?",
)
_WIDE: Final = regex.compile(
    r"\p{Han}{2,4}|\p{Hangul}{2,4}|[\p{Han}\p{Katakana}\p{Hiragana}ー]{1,5}[\s\u3000][\p{Han}\p{Katakana}\p{Hiragana}ー]{1,5}"
    r"|[\p{Han}\p{Katakana}ー]{2,8}[·・][\p{Han}\p{Katakana}·・ー]{2,12}"
)
_UNCASED: Final = regex.compile(
    r"[\p{Arabic}\p{Hebrew}\p{Devanagari}\p{Bengali}\p{Tamil}\p{Thai}\p{Armenian}\p{Georgian}\s'’.-]{3,40}"
)
_ET_AL: Final = regex.compile(
    r"(?<![\s,]),?\s*(?:et\.?\s?al\.?|and others|等人?|ほか|외|и др\.?)\W*$", regex.I
)
_INITIAL: Final = regex.compile(r"(?<!\p{L})\p{Lu}\.|^\p{Lu}[\p{L}'’-]+ \p{Lu}{1,3}$")
_ACRONYM: Final = regex.compile(r"\p{Lu}{4,}")
_LOOSE: Final = regex.compile(
    r"\p{L}[\p{L}\p{M}'’‐-]*(?:\s(?:\p{L}[\p{L}\p{M}'’‐-]*|\p{Lu}\.)){1,3}"
)
_SMALL: Final = regex.compile(r"\b(?:in|of|for|the|on|with|to|from|at|by|an?|is|are|as|or|via)\b")
"""Words of a title in title case that stay in lower case, as a name's own do not."""

_TURNED: Final = regex.compile(r"\p{Lu}[\p{L}\p{M}'’ -]{1,30},\s*\p{Lu}[\p{L}\p{M}.'’ -]{0,30}")
_PLACE_MARK: Final = regex.compile(r"(?:\d{1,2}|[a-f]|[*†‡§¶¹²³⁴⁵⁶⁷⁸⁹])[\s.)]*(?=\p{Lu}|\p{Lo})")
_INSTITUTE: Final = regex.compile(
    r"(?i:universi|institut|department|école|ecole|faculty|facult|laborator|college|academy|"
    r"hochschule|hospital|research cent|школа|университет|институт|академия)"
    r"|\b(?:Inc|Ltd|GmbH|Lab|CNRS|INRIA|MIT)\b"
    r"|大学|大學|研究所|研究院|学院|學院|대학교|연구소|جامعة|دانشگاه"
)
_SUFFIX: Final = regex.compile(r"(?:jr|sr|ii|iii|iv|ph\.?\s?d|m\.?d)\.?", regex.IGNORECASE)


_NO_NAMES: Final = frozenset(
    """
    academy adaptive algorithm algorithms analysis application applications approach approaches
    artificial attention bayesian benchmark benchmarks center centre classes classification clinical
    cloud clustering college combining communications company computer computers computing
    conference control corporation data dataset datasets decidable department design detection
    diffusion diseases distributed domain dynamic dynamics effects efficient embedding embeddings
    engineering enhancing environment estimation evaluation exploring federated framework functions
    generation generative global graphs group hospital human image images implementation improving
    inference information institute institution intelligence intelligent international introduction
    journal lab laboratories laboratory language languages learning letters linear machine
    management materials mathematical mechanisms media medical method methods metric mobile model
    modeling modelling models multi multimodal national network networks neural online optimization
    overview parallel patients planning policy prediction privacy problem problems proceedings
    processes processing properties quantum reasoning recognition reinforcement representation
    representations research resources retrieval review reviews robot robotics robots robust school
    science sciences scientific search security segmentation semantic sensors series services signal
    signals social society software solution solutions speech statistical statistics stochastic
    structural structure structures studies study supervised survey symposium system systems
    technical techniques technologies technology text theory time tools toward towards tracking
    training transactions transfer transformer transformers translation treatment understanding
    université universidad universidade università universität universiteit university unsupervised
    using video videos vision visual workshop
    """.split()
)
"""Words of titles and institutions in title case that hardly anybody is called by."""


def is_byline(text: str) -> bool:
    """
    Whether a line names authors and nothing else.

    Two names, or one that "et al.", an initial or a wide script gives away: a lone `Jane Moreau`
    looks like a title in title case.
    """
    if len(text) > _LONGEST:
        return False
    line, others = _split_others(text)
    if not line or line[-1:] in "?!:：？！":
        return False
    pieces = [
        _AFTER_NAME.sub("", piece).strip(PRESENTER_MARKS + " ")
        for piece in _SEPARATOR.split(line)
        if piece
    ]
    pieces = [piece for piece in pieces if piece and not _SUFFIX.fullmatch(piece)]
    if _is_bibtex(line):
        return True
    if not pieces or not _are_names(pieces):
        spaced = line.split()
        return len(spaced) > 1 and all(regex.fullmatch(r"\p{Han}{2,4}", word) for word in spaced)
    if len(pieces) == 1:
        return others or _INITIAL.search(pieces[0]) is not None
    if others and len(pieces) == 2:
        return True  # `Moe, Nils, et al.`
    whole = [piece for piece in pieces if " " in piece or "." in piece or _WIDE.fullmatch(piece)]
    turned = len(pieces) == 3 and whole == pieces[2:]  # `Moe, Nils, and Liv Brekke`
    return len(whole) * 2 >= len(pieces) or turned


def is_institution(text: str) -> bool:
    """Whether a line is where authors work: `1 University of Oslo, Norway`."""
    line = text.strip()
    stopped = line[-1:] in ".?!:" and not line.endswith(("Inc.", "Ltd.", "Co."))
    if len(line) > 200 or stopped:
        return False
    marked = _PLACE_MARK.match(line) is not None
    return _INSTITUTE.search(line) is not None and (marked or "," in line or "，" in line)


def _are_names(pieces: Sequence[str]) -> bool:
    """Each is a name; among as many that are, one may be written in lower case: `liv brekke`."""
    good = sum(map(_is_name, pieces))
    loose = sum(
        _LOOSE.fullmatch(piece) is not None and _calls(piece) and _SMALL.search(piece) is None
        for piece in pieces
    )
    return good == len(pieces) or (good * 2 >= len(pieces) > 1 and loose == len(pieces))


def _is_bibtex(line: str) -> bool:
    """`Moe, Nils and Brekke, Liv F`."""
    parts = line.split(" and ")
    return len(parts) > 1 and all(_TURNED.fullmatch(part.strip()) for part in parts)


def may_be_name(text: str) -> bool:
    """Whether a line could be one author: two to five words, each as in a name."""
    line = _AFTER_NAME.sub("", text.strip().rstrip(".;,")).strip()
    if _WIDE.fullmatch(line) is not None:
        return True
    return 2 <= len(line.split()) <= 5 and _LATIN.fullmatch(line) is not None and _calls(line)


def _calls(name: str) -> bool:
    """Whether no word of it is one that names things rather than people."""
    return not any(word.strip(".,").casefold() in _NO_NAMES for word in name.split())


def _split_others(text: str) -> tuple[str, bool]:
    """The line without what stands for further authors, and whether something did."""
    line = text.strip().strip("*_`").lstrip(PRESENTER_MARKS).strip().rstrip(";；,，、")
    short = _ET_AL.sub("", line)
    if short != line:
        return short.strip(), True
    return (line[:-1] if line.endswith(".") and not _INITIAL.search(line[-4:]) else line), False


def _is_name(piece: str) -> bool:
    if len(piece) > 60 or not _calls(piece) or _ACRONYM.fullmatch(piece):
        return False
    return any(pattern.fullmatch(piece) for pattern in (_LATIN, _WIDE, _UNCASED))
