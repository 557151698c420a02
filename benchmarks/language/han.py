"""Han-only words, phrases and titles of 2 to 12 characters, told apart three ways.

    python -m benchmarks.language han [--texts FOLDER]

Whole strings of message catalogues, reference books and locale data that Debian and PyPI ship. The
weights of `polycorpus.detectors.han` were fitted to the first group alone; the second is blind.
`cjclassifier alone` is the best of its three sums.

A string counts only where it is in one language by these rules:

- zh-Hans with a character that OpenCC knows as traditional only, or zh-Hant with a simplified one,
  is a slip of its translators and left out.
- Where no character tells the scripts of Chinese apart, both are right: left out.
- Where it is a row of words of two characters and more that a dictionary of another language has
  (EDICT; jieba; jieba converted by OpenCC), or stands in another language's catalogue: left out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from benchmarks.language.catalogues import BLIND, FITTED, strings
from benchmarks.language.dictionaries import Dictionaries
from polycorpus.detectors import han, han_model
from polycorpus.detectors.detection import HAN_LANGUAGES

Strings = Mapping[str, set[str]]
"""By language."""


def alone(texts: Sequence[str]) -> list[str]:
    """What cjclassifier says."""
    rows = han_model.scores(texts).tolist()
    return [HAN_LANGUAGES[row.index(max(row))] if any(row) else "und" for row in rows]


def ours(texts: Sequence[str]) -> list[str]:
    return [answer.language for answer in han.classify_all(texts)]


def unambiguous(found: Iterable[tuple[str, str]], known: Dictionaries) -> Strings:
    """Of (language, string), those that are in one language only."""
    languages: defaultdict[str, set[str]] = defaultdict(set)
    for language, text in found:
        languages[text].add(language)
    kept: dict[str, set[str]] = {language: set() for language in HAN_LANGUAGES}
    for text, stated in languages.items():
        (language, *others) = sorted(stated)
        if not others and known.languages_of(text, language) == {language}:
            kept[language].add(text)
    return kept


def report(name: str, own: Strings) -> None:
    counts = ", ".join(f"{len(own[language])} {language}" for language in HAN_LANGUAGES)
    print(f"\n{name}: {counts}")
    answers: Mapping[str, Callable[[Sequence[str]], list[str]]] = {
        "cjclassifier alone": alone,
        "han.classify": ours,
    }
    for engine, answer in answers.items():
        shares = []
        for language in HAN_LANGUAGES:
            texts = sorted(own[language])
            right = sum(given == language for given in answer(texts))
            shares.append(100 * right / len(texts))
        each = "  ".join(f"{share:6.2f}" for share in shares)
        print(f"  {engine:20} macro {sum(shares) / len(shares):6.2f} %   {each}")


def main(folder: Path) -> None:
    known = Dictionaries(folder)
    fitted = unambiguous(strings(folder, FITTED), known)
    blind = unambiguous(strings(folder, BLIND), known)
    report("fitted to", fitted)
    report("blind", {language: blind[language] - fitted[language] for language in HAN_LANGUAGES})
