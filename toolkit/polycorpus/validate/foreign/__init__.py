"""Datasets that polycorpus did not make: what can be said of any that `load_dataset` reads."""

from polycorpus.validate.foreign.checks import (
    check_card,
    check_counts,
    check_load,
    check_splits,
)
from polycorpus.validate.foreign.languages import check_languages
from polycorpus.validate.foreign.texts import check_leakage, check_markup, check_mojibake

__all__ = [
    "check_card",
    "check_counts",
    "check_languages",
    "check_leakage",
    "check_load",
    "check_markup",
    "check_mojibake",
    "check_splits",
]
