"""Pairs of languages so close that an engine knows only one of them, told apart by small words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple


class _Pair(NamedTuple):
    """Small words of everyday prose that one language has and the other has not."""

    own: frozenset[str]
    other: frozenset[str]


def _pair(own: str, other: str) -> _Pair:
    first, second = frozenset(own.split()), frozenset(other.split())
    return _Pair(first - second, second - first)


NEIGHBOURS: Final[Mapping[str, Mapping[str, _Pair]]] = {
    "nb": {
        "nn": _pair(
            "ikke jeg fra hvordan hva en et ble være noen noe hver hvor også selv",
            "ikkje eg frå korleis kva ein eit vart vere nokon noko kvar kor òg sjølv blei dei",
        )
    },
    "id": {
        "ms": _pair(
            "bahwa karena metode berbeda kualitas penelitian adalah mahasiswa bisa sedangkan"
            " aktivitas sebesar yaitu berupa universitas efektivitas mempunyai kebangsaan",
            "bahawa kerana kaedah berbeza kualiti kajian ialah manakala aktiviti mestilah ataupun"
            " iaitu universiti keberkesanan hendaklah mempunyai kebangsaan",
        )
    },
    "es": {
        "gl": _pair(
            "el la los las del una más también fue son y con este",
            "do dos unha unhas dunha nunha máis tamén foi coa coas polo polos na cos á ás das",
        )
    },
    "pt": {
        "gl": _pair(
            "uma mais também não são à às numa duma pelo pelos estes com em",
            "unha máis tamén non son á ás nunha dunha polo polos estes con en coa coas",
        )
    },
    "nl": {
        "af": _pair(
            "het een van niet deze wordt zijn door voor werd dat dit ook",
            "'n nie hierdie word deur vir is dat dit ook daardie sy hulle",
        )
    },
    "hr": {
        "sr-Latn": _pair(
            "što tko tijekom također vrijeme dio mjesto primjena utjecaj uvjeti sveučilište gdje",
            "šta ko tokom takođe vreme deo mesto primena uticaj uslovi univerzitet gde sa",
        )
    },
    "sr": {
        "mk": _pair(
            "је у са што као за су се ће није који која",
            "е во со што како за се од ќе не кој која на ова",
        )
    },
    "bg": {
        "mk": _pair(
            "в с че като за са се ще не който която на това и",
            "во со дека како за се ќе не кој која на ова и",
        )
    },
    "hi": {
        "ne": _pair(
            "है हैं के का की में से को और यह इस पर",
            "छ छन् को का की मा बाट लाई र यो यस गर्न भएको गरिएको हरू",
        )
    },
}

_WORD: Final = re.compile(r"[^\s.,;:!?()\[\]\"“”«»|।/–—-]+")  # \w would cut Devanagari at its marks


def refine(text: str, language: str) -> str:
    """`language`, or the neighbour whose small words outnumber those of `language` in `text`."""
    if language not in NEIGHBOURS:
        return language
    words = _WORD.findall(text[:_ENOUGH_CHARS].casefold())
    best, lead = language, 1  # one word can be a quotation or a slip
    for neighbour, pair in NEIGHBOURS[language].items():
        own = sum(map(pair.own.__contains__, words))
        other = sum(map(pair.other.__contains__, words))
        if other > 2 * own and other - own > lead:
            best, lead = neighbour, other - own
    return best


_ENOUGH_CHARS: Final = 1000
"""As much as the engine itself reads."""
