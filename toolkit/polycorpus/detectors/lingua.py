"""An engine of the extra `engines`: `lingua`, 75 languages, slower, strong on short text."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from polycorpus.detectors.detection import NOTHING, Detection
from polycorpus.errors import ResourceError


class Lingua:
    """`lingua` with all of its languages; see `detection.Engine`."""

    name = "lingua"

    def __init__(self) -> None:
        try:
            self.version = version("lingua-language-detector")
        except PackageNotFoundError as error:
            raise ResourceError(
                "the engine lingua is not installed", hint='pip install "polycorpus[engines]"'
            ) from error
        self._detector = _detector()
        codes = [language.iso_code_639_1.name.lower() for language in _all_languages()]
        self.languages = tuple(sorted(codes))

    def tag(self, text: str) -> str:
        """The language alone."""
        return self.detect(text).language

    def detect(self, text: str, candidates: Collection[str] | None = None) -> Detection:
        """The language of `text`, or the best of `candidates`."""
        for answer in self._detector.compute_language_confidence_values(text):
            language = answer.language.iso_code_639_1.name.lower()
            if candidates is None or language in candidates:
                return Detection(language, round(answer.value, 4)) if answer.value else NOTHING
        return NOTHING


def _all_languages() -> list[Any]:  # Any: a compiled package without type information
    return sorted(
        import_module("lingua").Language.all(), key=lambda language: language.iso_code_639_1.name
    )


@cache
def _detector() -> Any:
    return import_module("lingua").LanguageDetectorBuilder.from_all_languages().build()
