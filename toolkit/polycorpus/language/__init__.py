"""The language of each record, of its title, and of the parts of a text in several languages."""

from polycorpus.language.annotate import annotate
from polycorpus.language.judge import Judgement, Span, judge
from polycorpus.language.opinion import Agreement, Disagreement, Share, engine_facts, second_opinion

__all__ = [
    "Agreement",
    "Disagreement",
    "Judgement",
    "Share",
    "Span",
    "annotate",
    "engine_facts",
    "judge",
    "second_opinion",
]
