"""card: what the readers of the published dataset see, computed from the build."""

from polycorpus.card.changes import Change, with_changes
from polycorpus.card.croissant import CROISSANT_FILE, croissant
from polycorpus.card.facts import Facts
from polycorpus.card.figures import draw
from polycorpus.card.front import faults
from polycorpus.card.gather import gather
from polycorpus.card.prose import PROSE_FILE
from polycorpus.card.render import CARD_FILE, render
from polycorpus.card.vocabulary import check

__all__ = [
    "CARD_FILE",
    "CROISSANT_FILE",
    "PROSE_FILE",
    "Change",
    "Facts",
    "check",
    "croissant",
    "draw",
    "faults",
    "gather",
    "render",
    "with_changes",
]
