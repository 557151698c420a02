"""The language of each record, of its title, and of the parts of a text in several languages."""

from polycorpus.language.annotate import annotate
from polycorpus.language.judge import Judgement, Span, judge
from polycorpus.language.opinion import Agreement, Disagreement, Share, engine_facts, second_opinion
from polycorpus.language.reasons import Reason, Reasons, reasons

__all__ = [
    "Agreement",
    "Disagreement",
    "Judgement",
    "Reason",
    "Reasons",
    "Share",
    "Span",
    "annotate",
    "engine_facts",
    "judge",
    "reasons",
    "second_opinion",
]
