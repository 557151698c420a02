"""Abstracts a second on one thread, over Arrow batches, as ratios to the engines alone in one run.

    python -m benchmarks.language speed [--texts FOLDER]

The mix is 90 % English and 10 % others; what abstracts hold besides words stands in it at the rates
that 87,428 abstracts had before repair. Time is that of the thread's processor, the best of five.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from unicodedata import normalize

import pyarrow as pa

from benchmarks.language.corpora import Paragraph, paragraphs
from polycorpus.detectors import engine
from polycorpus.language import annotate
from polycorpus.recipe import LanguageRecipe
from polycorpus.schema import RECORD

_LENGTH = {"zh-Hans": 400, "zh-Hant": 400, "ja": 500, "ko": 600}
"""Characters of an abstract; 1,300 in the languages not named: the mean of the first 38 records."""
_OTHERS = ("zh-Hans", "zh-Hant", "ja", "ko", "ru", "fr", "de", "es", "pt", "it", "pl", "tr", "vi")
_RATES = (
    (8857, "  "), (3383, " $x_i \\le \\alpha$ "), (2015, "\n"), (1604, "(cid:173)"),
    (831, " \\textbf{bold} "), (652, "ﬁ"), (362, "50\\% "), (173, "\u00a0"),
    (142, " \\cite{a2020} "), (96, " **bold** "), (11, "â€™"),
)  # fmt: skip
"""Of 87,428 abstracts, so many have this in them; a missing space behind a full stop is no sign."""
_ABSTRACTS = 87_428
_COUNT = 4000


def batch(texts: Sequence[Paragraph], english: float, draw: random.Random) -> pa.RecordBatch:
    by_language: dict[str, list[str]] = {}
    for paragraph in texts:
        by_language.setdefault(paragraph.language, []).append(paragraph.text)
    abstracts = []
    for _ in range(_COUNT):
        language = "en" if draw.random() < english else draw.choice(_OTHERS)
        text = ""
        while len(text) < _LENGTH.get(language, 1300):
            text += draw.choice(by_language[language]) + " "
        for count, sign in _RATES:
            if draw.random() < count / _ABSTRACTS:
                place = text.find(" ", len(text) // 2)
                text = text[:place] + sign + text[place:]
        abstracts.append(
            normalize("NFC", text[: _LENGTH.get(language, 1300)])
        )  # as repair leaves it
    lists = [field.name for field in RECORD if pa.types.is_list(field.type)]
    rows = [{name: [] for name in lists} | {"abstract": abstract} for abstract in abstracts]
    return pa.RecordBatch.from_pylist(rows, schema=RECORD)


def rate(work: Callable[[], object], count: int) -> float:
    """Items a second of the thread's processor time, the best of five."""
    best = float("inf")
    for _ in range(5):
        start = time.thread_time()
        work()
        best = min(best, time.thread_time() - start)
    return count / best


def main(folder: Path) -> None:
    udhr = paragraphs(folder, "udhr")
    draw = random.Random(3)
    recipe = LanguageRecipe()
    batches = {share: batch(udhr, share, draw) for share in (1.0, 0.9, 0.0)}
    annotate(batches[0.0], recipe)  # models are loaded once a process
    abstracts = batches[0.9].column("abstract").to_pylist()
    eldc, langdetect = engine("eldc"), engine("langdetect")
    alone = rate(lambda: [eldc.tag(text) for text in abstracts], _COUNT)
    few = abstracts[:60]
    slow = rate(lambda: [langdetect.detect(text) for text in few], len(few))
    print(f"{'langdetect alone':28} {slow:9,.0f} /s      1.0 x")
    print(f"{'eldc alone':28} {alone:9,.0f} /s  {alone / slow:7.1f} x")
    for share, records in batches.items():
        ours = rate(lambda records=records: annotate(records, recipe), _COUNT)
        print(f"{f'annotate, {share:.0%} English':28} {ours:9,.0f} /s  {ours / slow:7.1f} x")
