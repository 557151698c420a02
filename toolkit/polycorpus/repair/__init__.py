"""
Repair of titles and abstracts: what an export or a PDF did to a text is undone, words never.

A text goes through the families of rules in `rules.py`, in that order; each rule is a function
from text to text with a name that the record then carries. `repair` is the stage over a batch,
`repair_text` does one text, and `steps` shows each repair at work.
"""

from polycorpus.repair.rules import MEANING, Repaired, Step, repair_text, steps
from polycorpus.repair.stage import repair

__all__ = ["MEANING", "Repaired", "Step", "repair", "repair_text", "steps"]
