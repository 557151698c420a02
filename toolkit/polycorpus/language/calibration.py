"""From the confidence that the detectors state to the share of such answers that is right.

Theirs is a logistic fit over pages of which some were left in English, so that it understates; in
Cyrillic, where the letters leave two or three languages open, it overstates. The points below are
observed on one half of the GNOME help in 37 languages, in pieces of 1 to 30 words; the table in
docs/concepts/language.md is that of the other half and of UDHR.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Final

from polycorpus.scripts import EAST_ASIAN

_Points = Sequence[tuple[float, float]]

_LATIN: Final[_Points] = (
    (0.0, 0.0), (0.5, 0.5), (0.55, 0.56), (0.65, 0.7), (0.755, 0.85), (0.855, 0.94), (0.93, 0.973),
    (0.967, 0.988), (0.986, 0.996), (1.0, 0.999),
)  # fmt: skip
_BY_SCRIPT: Final[Mapping[str, _Points]] = {
    "Cyrl": (
        (0.0, 0.0), (0.5, 0.5), (0.55, 0.55), (0.65, 0.56), (0.755, 0.62), (0.855, 0.775),
        (0.926, 0.92), (0.965, 0.98), (1.0, 0.993),
    ),
}  # fmt: skip
"""Stated and observed, joined by straight lines. Scripts of which few texts were at hand go by the
Latin ones: there, too, more is right than stated."""


def calibrated(confidence: float, script: str, engine: str = "eldc") -> float:
    """The probability that an answer in `script`, of which `confidence` is stated, is right.

    Han and kana stay: their odds were fitted to be right, see `detectors.han`. So do the answers of
    an engine that was chosen instead of the default: what it states is its own.
    """
    if script in EAST_ASIAN or engine != "eldc":
        return confidence
    points = _BY_SCRIPT.get(script, _LATIN)
    if confidence >= 1.0:
        return points[-1][1]
    place = bisect_right(points, (confidence, 1.0))
    (low, observed_low), (high, observed_high) = points[place - 1], points[place]
    share = (confidence - low) / (high - low)
    return round(observed_low + share * (observed_high - observed_low), 4)
