"""Dictionaries of the three languages of Han, which say where a string is in several of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import chain
from pathlib import Path

from benchmarks.language.catalogues import unpacked_wheel
from benchmarks.language.corpora import unpacked
from polycorpus.detectors.detection import HAN_LANGUAGES

_WORD = re.compile(r"[\u3400-\u9fff\u3005]{2,}")


class Dictionaries:
    """EDICT for Japanese; jieba for zh-Hans, and converted character by character for zh-Hant."""

    def __init__(self, folder: Path) -> None:
        opencc = unpacked_wheel(folder, "opencc-python-reimplemented==0.1.7") / "opencc/dictionary"
        to_traditional = _characters(opencc / "STCharacters.txt")
        to_simplified = _characters(opencc / "TSCharacters.txt")
        self.simplified = {char for char, others in to_traditional.items() if char not in others}
        self.traditional = {char for char, others in to_simplified.items() if char not in others}
        jieba = unpacked_wheel(folder, "jieba==0.42.1") / "jieba-0.42.1/jieba/dict.txt"
        chinese = _words(line.split(" ")[0] for line in jieba.read_text("utf-8").split("\n"))
        phrases = (opencc / "STPhrases.txt").read_text("utf-8").split("\n")
        first = {char: others[0] for char, others in to_traditional.items()}
        converted = ("".join(first.get(char, char) for char in word) for word in chinese)
        stated = chain.from_iterable(re.split(r"[\t ]", line)[1:] for line in phrases)
        edict = unpacked(folder, "edict") / "usr/share/edict/edict"
        japanese = edict.read_bytes().decode("euc_jp", "replace").split("\n")
        self.words = {
            "zh-Hans": {word for word in chinese if not self.traditional & set(word)},
            "zh-Hant": {
                word
                for word in chain(chinese, converted, _words(stated))
                if not self.simplified & set(word)
            },
            "ja": _words(line.split(" ")[0] for line in japanese),
        }

    def languages_of(self, text: str, stated: str) -> set[str]:
        """The languages that `text` is in, by the characters and words of the dictionaries.

        None where its characters contradict the stated one.
        """
        characters = set(text)
        impossible = {"zh-Hans"} if characters & self.traditional else set()
        if characters & self.simplified:
            impossible.add("zh-Hant")
        if stated in impossible:
            return set()
        return {
            language
            for language in HAN_LANGUAGES
            if language not in impossible
            and (
                language == stated
                or {language, stated} == {"zh-Hans", "zh-Hant"}
                or self._is_row_of_words(text, language)
            )
        }

    def _is_row_of_words(self, text: str, language: str) -> bool:
        words = self.words[language]
        reached = [True] + [False] * len(text)
        for stop in range(2, len(text) + 1):
            reached[stop] = any(
                reached[start] and text[start:stop] in words for start in range(stop - 1)
            )
        return reached[-1]


def _words(entries: Iterable[str]) -> set[str]:
    return {entry for entry in entries if _WORD.fullmatch(entry)}


def _characters(path: Path) -> Mapping[str, list[str]]:
    rows = [line.split("\t") for line in path.read_text("utf-8").split("\n") if "\t" in line]
    return {char: others.split() for char, others in rows}
