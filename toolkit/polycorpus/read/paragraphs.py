"""
Blank lines inside an abstract: is the next paragraph the same record, or a new one?

Of 87,513 real abstracts (papercopilot/paperlists, 2025) 370 hold blank lines, so joining is rare
and needs evidence; where one abstract of a list does, others of that list do too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import log
from typing import Final

import regex

_CONTINUES: Final = regex.compile(
    r"(?:finally|however|furthermore|moreover|in addition|additionally|in contrast|similarly|"
    r"consequently|therefore|thus|hence|then|also|next|second(?:ly)?|third(?:ly)?|lastly|instead|"
    r"specifically|in particular|more specifically|concretely|nevertheless|nonetheless|besides|"
    r"to (?:address|tackle|overcome|solve|mitigate|remedy|resolve|achieve|bridge|fill|"
    r"this end|do so|"
    r"evaluate|validate|demonstrate|verify|further|support)|"
    r"as a (?:result|consequence)|for (?:this|example|instance)|based on (?:this|these|the above)|"
    r"building on|inspired by|motivated by|with this|using (?:this|these|our)|"
    r"on the (?:other|one) hand|"
    r"these|this (?:approach|method|result|framework|model|work (?:also|further))|such|"
    r"under (?:this|these)|along the way|taken together|together|overall|in summary|to summarize|"
    r"en outre|de plus|par ailleurs|enfin|cependant|toutefois|ainsi|außerdem|darüber hinaus|jedoch|"
    r"schließlich|además|sin embargo|por lo tanto|finalmente|por fim|além disso|"
    r"no entanto|кроме того|"
    r"однако|наконец|таким образом)\b"
    r"|此外|然而|最后|最後|因此|其次|但是|同时|同時|另外|进一步|為此|为此|针对(?:这|上述|该)|また|さらに|しかし|"
    r"そこで|最後に|一方|なお|그러나|또한|마지막으로|따라서|이를",
    regex.IGNORECASE,
)
"""Openings that look back."""

_REPORTS: Final = regex.compile(
    r"(?:our|the proposed|the (?:results?|experiments?|evaluation|model|method|algorithm|"
    r"approach|dataset|"
    r"resulting|code)|we (?:also|further|then|demonstrate|evaluate|validate|conduct|show|find|"
    r"apply|additionally|test|verify|use|release|provide|prove|establish|illustrate|"
    r"observe|conclude)|"
    r"experiments?|experimental|extensive|empirical(?:ly)?|results?|(?:quantitative|qualitative)|"
    r"evaluations?|numerical|simulations?|code|in (?:our )?(?:experiments|simulations|"
    r"evaluation)|through|"
    r"keywords?|index terms|nos résultats|les résultats|unsere|die ergebnisse|nuestros|"
    r"los resultados)\b"
    r"|实验|實驗|结果|結果|実験|실험",
    regex.IGNORECASE,
)
"""Openings that report on something already introduced."""

_INTRODUCES: Final = regex.compile(
    r"(?:in this (?:paper|work|article|study|report)|this (?:paper|work|article|study|"
    r"report|thesis)|we "
    r"(?:propose|present|introduce|study|consider|develop|describe|investigate|address|revisit)|"
    r"recent(?:ly)?|despite|while|although|given)\b|本文|本研究|近年|本論文|本稿|본 논문",
    regex.IGNORECASE,
)
_LATER_SECTION: Final = regex.compile(
    r"\W*(?:methods?|materials?(?: and methods?)?|results?|findings|conclusions?|discussion|"
    r"interpretation|significance|implications|limitations|evaluation|approach|contributions?|"
    r"méthodes?|résultats|schlussfolgerung(?:en)?|ergebnisse|methoden?|métodos?|resultados|"
    r"conclusi(?:ón|ones|ões|ão)|методы|результаты|выводы|方法|结果|結果|结论|結論|考察|방법|결과|결론)"
    r"(?:\s+and\s+\w+)?\s*[:：.]",
    regex.IGNORECASE,
)
_FIRST_SECTION: Final = regex.compile(
    r"\W*(?:background|objectives?|purpose|aims?|introduction|motivation|context|"
    r"importance|abstract|"
    r"contexte|objectifs?|hintergrund|ziel|objetivos?|antecedentes|введение|цель|背景|目的|摘要|要旨|"
    r"초록|배경|목적)\s*[:：.]",
    regex.IGNORECASE,
)
_CLOSES: Final = regex.compile(
    r"state[- ]of[- ]the[- ]art|outperform|experiments?\b|experimental|results (?:show|demonstrate|"
    r"indicate|suggest)|https?://|code (?:is|will)|publicly available|empirical|"
    r"we (?:show|demonstrate|"
    r"find|conclude|evaluate|prove)|实验|结果表明|結果|有効性|실험",
    regex.IGNORECASE,
)
_ITEM: Final = regex.compile(
    r"\s*(?:[-*•‣◦–]\s|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]\s|\$|\\begin|\\\[)", regex.I
)
_END: Final = regex.compile(r"[.!?。！？…]['\"”’)\]}*»」』]*$|https?://\S+$")
_WORD: Final = regex.compile(r"[\p{L}\p{N}][\p{L}\p{N}-]{3,}|\p{Han}{2}")
_WIDE: Final = regex.compile(r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}]")

_CLAIMS: Final = regex.compile(
    r"\b(?:we|our|this (?:paper|work|article|study|thesis|report)|here|nous|notre|cet article|wir|"
    r"dieser|nosotros|este (?:artículo|trabajo|artigo)|мы|в (?:работе|статье))\b"
    r"|本文|本研究|本論文|本稿|我们|我們|본",
    regex.IGNORECASE,
)
"""An abstract speaks of its own work somewhere; a paragraph that does not is only its start."""

_REFERS: Final = regex.compile(
    r".{0,60}?\b(?:our|ours|these|those|such|its|their|"
    r"the (?:proposed|above|resulting|same|latter|former)|"
    r"this (?!paper|work|article|study|thesis|report)\w+|"
    r"notre|nos|ces|unser\w*|diese\w*|nuestr\w+|estos|"
    r"наш\w*|эт[аи]\w*)\b|.{0,20}?(?:我们的|我們的|该|該|上述|これら|この(?!論文)|이러한)",
    regex.IGNORECASE,
)
"""Speaks of something already known within its first words: `We utilize our dataset ...`."""

FEATURES: Final = (
    "trailing_space",
    "unclaimed",
    "claims_again",
    "lower_case",
    "continues",
    "reports",
    "introduces",
    "refers",
    "open_end",
    "colon",
    "no_full_stop",
    "closes",
    "later_section",
    "first_section",
    "item",
    "cohesion",
    "name",
    "phrases",
)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Text of a paragraph, and whether white space stood before its last line's end."""

    text: str
    trailing_space: bool = False


def evidence(before: Paragraph, after: Paragraph, rarity: dict[str, float]) -> tuple[float, ...]:
    """The features of one gap, in the order of `FEATURES`, each about 0 to 1."""
    old, new = before.text.rstrip(), after.text.strip()
    shared, least = words(old) & words(new), min(len(words(old)), len(words(new)))
    if len(shared) > 0.8 * least > 8:
        shared = frozenset()  # the same text twice is two records
    weight = sum(rarity.get(word, 0.0) for word in shared if " " not in word)
    introduces = _INTRODUCES.match(new) is not None
    anew = introduces and _CLAIMS.search(old) is not None  # two papers of one shared task
    return (
        float(before.trailing_space),
        float(_CLAIMS.search(old) is None),
        float(anew),
        float(new[:1].islower()),
        float(_CONTINUES.match(new) is not None),
        float(_REPORTS.match(new) is not None),
        float(introduces),
        float(_REFERS.match(new) is not None and not anew),
        float(old.endswith((",", ";", "，", "；", "、", "-"))),
        float(old.endswith((":", "："))),
        float(_END.search(old[-200:]) is None and not old.endswith((",", ";", ":", "："))),
        float(_CLOSES.search(old[-250:]) is not None),
        float(_LATER_SECTION.match(new) is not None),
        float(_FIRST_SECTION.match(new) is not None),
        float(_ITEM.match(new) is not None),
        min(weight / (1 + log(1 + least)), 3.0),
        float(
            not anew and any(rarity.get(word, 0.0) > 0.9 and _is_name(word, old) for word in shared)
        ),
        (not anew) * min(sum(" " in w and rarity.get(w, 0.0) > 0.9 for w in shared), 3) / 3,
    )


@lru_cache(maxsize=1024)  # each paragraph is asked for as a neighbour on both sides
def words(text: str) -> frozenset[str]:
    """Words of four letters and more, folded, pairs of them, and pairs of Han characters."""
    single = _WORD.findall(text.casefold())
    return frozenset(single) | {f"{one} {two}" for one, two in pairwise(single)}


def rarity(paragraphs: Sequence[Paragraph]) -> dict[str, float]:
    """How telling it is that two neighbours share a word: 1 where no other paragraph has it."""
    counts = Counter(word for paragraph in paragraphs for word in words(paragraph.text))
    return {word: 2.0 / max(count, 2) for word, count in counts.items() if 2 <= count <= 8}


def _is_name(word: str, text: str) -> bool:
    """Whether a word is written as a coined name somewhere in the text: `LapisGS`, `3DGS`."""
    at = text.casefold().find(word)
    written = text[at : at + len(word)]
    return sum(char.isupper() for char in written[1:]) > 0 or any(
        char.isdigit() for char in written
    )


def length(text: str) -> float:
    """Characters, as if in English: a Han character, kana or syllable carries about three."""
    return len(text) + 2 * len(_WIDE.findall(text))


def is_section_word(text: str) -> bool:
    """Whether a text begins with a section word of structured abstracts (`Methods:`, `背景：`)."""
    return _LATER_SECTION.match(text) is not None or _FIRST_SECTION.match(text) is not None
