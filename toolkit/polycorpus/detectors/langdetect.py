"""The second opinion: `langdetect`, 265 abstracts/s, independent of `eldc` in data and method.

It draws n-grams at random, so that it is given one seed; its profiles are read in the order of
their names, since the order of a folder would decide ties.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from typing import Any, Final

from polycorpus.detectors.detection import NOTHING, Detection
from polycorpus.errors import MachineError

_TAGS: Final = {"zh-cn": "zh-Hans", "zh-tw": "zh-Hant", "no": "nb"}


class Langdetect:
    """`langdetect` with all of its 55 languages; see `detection.Engine`."""

    name = "langdetect"

    def __init__(self) -> None:
        with _READING:
            self._factory = _factory()
        self.version = version("langdetect")
        codes = self._factory.get_lang_list()
        self.languages = tuple(sorted(_TAGS.get(code, code) for code in codes))

    def tag(self, text: str) -> str:
        """The language alone."""
        return self.detect(text).language

    def detect(self, text: str, candidates: Collection[str] | None = None) -> Detection:
        """The language of `text`, best of 200 characters and more, or the best of `candidates`."""
        from langdetect import LangDetectException

        detector = self._factory.create()
        detector.append(text)
        try:
            ranked = detector.get_probabilities()
        except LangDetectException:  # no letters
            return NOTHING
        answers = [(_TAGS.get(answer.lang, answer.lang), answer.prob) for answer in ranked]
        for language, probability in answers:
            if candidates is None or language in candidates:
                return Detection(language, round(probability, 4))
        return NOTHING


_READING: Final = Lock()


@cache
def _factory() -> Any:  # Any: the package has no type information
    from langdetect.detector_factory import DetectorFactory

    package = find_spec("langdetect")
    if package is None or package.origin is None:
        raise MachineError("the package langdetect is not installed", hint="pip install langdetect")
    profiles = sorted((Path(package.origin).parent / "profiles").iterdir())
    factory = DetectorFactory()
    factory.load_json_profile([path.read_text("utf-8") for path in profiles if path.is_file()])
    factory.set_seed(0)
    return factory
