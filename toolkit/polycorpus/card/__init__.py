"""card: what the readers of the published dataset see, computed from the build."""

from polycorpus.card.croissant import CROISSANT_FILE, croissant
from polycorpus.card.facts import Facts
from polycorpus.card.figures import draw
from polycorpus.card.front import faults
from polycorpus.card.gather import gather
from polycorpus.card.render import render
from polycorpus.card.vocabulary import check

__all__ = [
    "CROISSANT_FILE",
    "Facts",
    "check",
    "croissant",
    "draw",
    "faults",
    "gather",
    "render",
]
