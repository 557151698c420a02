"""What an engine answers, and what every engine has to offer."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple, Protocol


class Detection(NamedTuple):
    """A BCP-47 tag and the probability in [0, 1] that it is right; `und` has 0."""

    language: str
    confidence: float


UNDETERMINED: Final = "und"
"""As in `schema`, which a heading need not import Arrow for."""

NOTHING: Final = Detection(UNDETERMINED, 0.0)
"""Where there is nothing to judge, or nothing that decides."""


HAN_LANGUAGES: Final = ("zh-Hans", "zh-Hant", "ja")
"""What Han-only text can be, besides `und`."""


class Engine(Protocol):
    """A language detector: the same text gives the same answer in any thread, process and order."""

    @property
    def name(self) -> str:
        """Name of the package that answers."""

    @property
    def version(self) -> str:
        """Version of that package."""

    @property
    def languages(self) -> tuple[str, ...]:
        """The BCP-47 tags that it can answer, sorted."""

    def tag(self, text: str) -> str:
        """The language alone, as quickly as the package can: for windows of a long text."""

    def detect(self, text: str, candidates: Collection[str] | None = None) -> Detection:
        """The language of `text`, or the best of `candidates`; `und` rather than an exception."""
