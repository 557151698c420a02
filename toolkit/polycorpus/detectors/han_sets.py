"""The national character sets as evidence for zh-Hans, zh-Hant or ja.

Each of GB 2312, Big5 and JIS X 0208 has a first level with the characters of everyday writing and a
second with rare ones and those of names. A character of one first level that neither of the other
sets knows (论, 說, 発) decides, unless the text holds such a character of another set as well. Any
other that a set lacks, or has in its second level only (會 in JIS), speaks against its language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from polycorpus.detectors.detection import HAN_LANGUAGES, Detection

_DECISIVE: Final = 0.99
"""Observed precision of the character sets: 323 of 324 fragments of UDHR, 3,088 of 3,088 of the
LibreOffice help, 2 to 8 characters each."""

_PROSE: Final = 12
_OUTNUMBERED: Final = 10
"""In more characters than 12, a single telling one can be a slip: 痩 for 瘦 in the UDHR."""

_ABSENT: Final = -3.0
_RARE: Final = -2.0
"""Log odds of a character that a set has not, or in its second level only. With them 98.0 % of the
strings that the thresholds were fitted on (see `han`) are right, without them 97.9 %: 會議論文 is
not Japanese, which writes 会. Anything from -2 and -1 to -4 and -3 does as well."""


def by_character_sets(text: str) -> Detection | None:
    """The answer where the telling characters of the text are of one set; else None.

    In a longer text one of them proves nothing, and one of another set in ten is a slip.
    """
    is_prose = len(text) > _PROSE
    characters = frozenset(text)
    return decide([len(characters & own) for own in telling(is_prose)], is_prose)


def decide(counts: Sequence[int], is_prose: bool) -> Detection | None:
    """As `by_character_sets`, of how many telling characters a text has of each language."""
    most = max(counts)
    others = sum(counts) - most
    least = max(2, _OUTNUMBERED * others) if is_prose else 1
    if most < least or (others and not is_prose):
        return None
    return Detection(HAN_LANGUAGES[counts.index(most)], _DECISIVE)


@cache
def telling(is_prose: bool) -> tuple[frozenset[str], ...]:
    """By language, as `HAN_LANGUAGES`: everyday characters of its set that the two others lack.

    In prose, only the first level of JIS X 0208 counts as a rival: 國 and 應 are in the second, but
    Japanese has written 国 and 応 since 1946, except in names such as 慶應義塾大学.
    """
    everyday = _everyday()
    whole = [first | second for first, second in zip(everyday, _rare(), strict=True)]
    rivals = [whole[0], whole[1], everyday[2] if is_prose else whole[2]]
    return tuple(
        everyday[place] - rivals[place - 1] - rivals[place - 2]
        for place in range(len(HAN_LANGUAGES))
    )


def lacking(text: str) -> tuple[float, float, float]:
    """What the characters in `text` say against zh-Hans, zh-Hant and ja, as log odds."""
    against = _against()
    found = [against[char] for char in text if char in against]
    simplified, traditional, japanese = map(sum, zip(*found, strict=True)) if found else _NOTHING
    return simplified, traditional, japanese


_NOTHING: Final = (0.0, 0.0, 0.0)


@cache
def _against() -> Mapping[str, tuple[float, ...]]:
    """The characters of a first level that not all three sets have in theirs."""
    everyday, rare = _everyday(), _rare()
    return {
        char: tuple(
            0.0 if char in first else _RARE if char in second else _ABSENT
            for first, second in zip(everyday, rare, strict=True)
        )
        for char in sorted(frozenset.union(*everyday) - frozenset.intersection(*everyday))
    }


@cache
def _everyday() -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """The first levels, as `HAN_LANGUAGES`. GB 2312 and JIS number their rows from 0xA1 in EUC."""
    return (
        _cells("gb2312", range(0xB0, 0xD8)),
        _cells("big5", range(0xA4, 0xC7)),
        _cells("euc_jp", range(0xB0, 0xD0)),
    )


@cache
def _rare() -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """The second levels."""
    return (
        _cells("gb2312", range(0xD8, 0xF8)),
        _cells("big5", range(0xC9, 0xFA)),
        _cells("euc_jp", range(0xD0, 0xF5)),
    )


@cache
def _cells(codec: str, lead_bytes: range) -> frozenset[str]:
    """The Han characters that a two-byte codec has in these rows."""
    trail_bytes = [*(range(0x40, 0x7F) if codec == "big5" else ()), *range(0xA1, 0xFF)]
    characters = set()
    for lead in lead_bytes:
        for trail in trail_bytes:
            try:
                char = bytes((lead, trail)).decode(codec)
            except UnicodeDecodeError:
                continue  # an unassigned cell
            if "\u3400" <= char <= "\u9fff":
                characters.add(char)
    return frozenset(characters)
