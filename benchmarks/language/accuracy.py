"""How often a label is right, on text whose publisher states the language.

    python -m benchmarks.language accuracy [--texts FOLDER]

Thresholds were fitted on the LibreOffice help alone. UDHR set only the score below which a language
is unknown, from languages that are not judged here; its errors mended three words in the lists of
close neighbours and the rule that one telling Han character proves nothing in prose. Draws are
seeded, so that two runs agree. Pages of the help that were left in English count as errors, which
their label makes them.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

import regex

from benchmarks.language.corpora import EIGHTEEN, Paragraph, paragraphs
from polycorpus.detectors import engine, han, written
from polycorpus.detectors.detection import HAN_LANGUAGES
from polycorpus.language.judge import judge
from polycorpus.scripts import script_runs

Labelled = tuple[str, str]
"""A text and its language."""

ELDC = engine("eldc")
_HAN = regex.compile(r"[\u4e00-\u9fff]+")
_NOISE = (
    "$\\alpha_i \\le 3$", "https://example.org/a/b?c=1", "BERT", "ResNet-50", "\\cite{a2020}",
    "[12]", "GPT-4", "3.14%", "me@example.org", "x_1", "PyTorch", "(2021)", "10.1000/182", "`max`",
)  # fmt: skip


def base(language: str) -> str:
    return language.split("-", maxsplit=1)[0]


def macro(labelled: Sequence[Labelled], answer: Callable[[str], str]) -> tuple[float, str]:
    """Mean over languages of the share that is right in percent, and the worst languages."""
    total: Counter[str] = Counter()
    right: Counter[str] = Counter()
    for text, language in labelled:
        total[language] += 1
        right[language] += answer(text) == language
    share = {language: 100 * right[language] / total[language] for language in total}
    worst = sorted(share.items(), key=lambda item: item[1])[:4]
    return sum(share.values()) / len(share), ", ".join(f"{tag} {value:.1f}" for tag, value in worst)


def by_script(text: str) -> str:
    """The best guess at a short text, as a heading asks for it."""
    scripts = [run.script for run in script_runs(text)]
    return base(written(text, "Jpan" if "Jpan" in scripts else scripts[0]).language)


def noisy(text: str, share: float, draw: random.Random) -> str:
    """`text` with so much of its tokens, in all, made of math, URLs, names and numbers."""
    words = text.split() if " " in text else regex.findall(".{1,4}", text)
    noise = draw.choices(_NOISE, k=round(len(words) * share / (1 - share)))
    places = sorted(draw.choices(range(len(words) + 1), k=len(noise)), reverse=True)
    for place, token in zip(places, noise, strict=True):
        words.insert(place, token)
    return " ".join(words)


def words_and_pairs(texts: Iterable[Paragraph], size: int, draw: random.Random) -> list[Labelled]:
    """Up to 600 runs of `size` words a language that stand in no other of the eighteen.

    In Chinese and Japanese three characters stand for a word.
    """
    found: defaultdict[str, set[str]] = defaultdict(set)
    for _, tag, text in texts:
        language = base(tag)
        if language not in EIGHTEEN:
            continue
        if language in ("zh", "ja"):
            for run in regex.findall(r"[\p{Han}\p{Hiragana}\p{Katakana}ー]+", text):
                step = 3 * size
                found[language].update(run[n : n + step] for n in range(0, len(run) - step, step))
            continue
        words = regex.findall(r"[\p{L}\p{M}]+", text)
        for place in range(len(words) - size + 1):
            run = words[place : place + size]
            if all(len(word) >= 3 for word in run):
                found[language].add(" ".join(run).lower())
    known = Counter(run for runs in found.values() for run in runs)
    return _drawn(
        {tag: {run for run in runs if known[run] == 1} for tag, runs in found.items()}, draw
    )


def han_fragments(texts: Iterable[Paragraph], draw: random.Random) -> list[Labelled]:
    """Runs of 2 to 8 Han characters, longer ones cut into fours, that only one language has."""
    found: dict[str, set[str]] = {language: set() for language in HAN_LANGUAGES}
    for _, language, text in texts:
        if language in found:
            for run in _HAN.findall(text):
                whole = 2 <= len(run) <= 8
                cut = [run] if whole else [run[n : n + 4] for n in range(0, len(run) - 4, 4)]
                found[language].update(cut)
    known = Counter(run for runs in found.values() for run in runs)
    return _drawn(
        {tag: {run for run in runs if known[run] == 1} for tag, runs in found.items()}, draw
    )


def _drawn(runs: Mapping[str, Iterable[str]], draw: random.Random) -> list[Labelled]:
    return [
        (run, language)
        for language in sorted(runs)
        for run in draw.sample(sorted(runs[language]), min(600, len(set(runs[language]))))
    ]


def main(folder: Path) -> None:
    texts = paragraphs(folder, "udhr", "libreoffice")
    draw = random.Random(7)
    draw.shuffle(texts)
    for source in ("udhr", "libreoffice"):
        own = [text for text in texts if text.source == source]
        if source == "libreoffice":
            own = own[:60_000]
        print(f"\n{source}")
        long = [(p.text, p.language) for p in own if len(p.text) >= _least(p.language)]
        report("paragraphs", long, lambda text: judge(text, ELDC).language)
        lured = [(noisy(text, 0.75, draw), language) for text, language in long[:3000]]
        report("75 % noise", lured, lambda text: judge(text, ELDC).language)
        for size, name in ((1, "words"), (2, "pairs")):
            short = words_and_pairs(own, size, draw)
            report(f"{name}, 18 languages", short, by_script)
            report(f"{name}, und allowed", short, lambda text: base(judge(text, ELDC).language))
        fragments = han_fragments(own, draw)
        report("Han fragments", fragments, lambda text: han.classify(text).language)


def _least(language: str) -> int:
    return 40 if base(language) in ("zh", "ja", "ko") else 120


def report(name: str, labelled: Sequence[Labelled], answer: Callable[[str], str]) -> None:
    share, worst = macro(labelled, answer)
    languages = len({language for _, language in labelled})
    print(f"  {name:24} {share:6.2f} %  {len(labelled):6} in {languages:2}  worst: {worst}")
