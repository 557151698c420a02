"""What a card may say in its front matter, checked offline against what the Hub knows.

Languages, sizes, creators and multilingualities come from the files in the `datasets` wheel, found
without importing it. Licences and tasks are not in there: hub_vocabulary/ has the lists of the
Hub's own documentation (hub-docs, repositories-licenses.md; huggingface.js, pipelines.ts).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from polycorpus.problems import Problem

_FREE_MULTILINGUALITY: Final = "other-"
"""The Hub takes `other-...` with any ending."""


def check(front: Mapping[str, object], file: str) -> Iterator[Problem]:
    """A warning for each value of a card's front matter that the Hub does not know."""
    for key, code, known in (
        ("language", "unknown_language_code", languages()),
        ("license", "unknown_license", licenses()),
        ("task_categories", "unknown_task", _list("tasks")),
        ("size_categories", "unknown_card_value", _resource("size_categories")),
        ("multilinguality", "unknown_card_value", _resource("multilingualities")),
        ("language_creators", "unknown_card_value", _creators("language")),
        ("annotations_creators", "unknown_card_value", _creators("annotations")),
    ):
        for value in _values(front.get(key)):
            if isinstance(value, str) and (value in known or _free(key, value)):
                continue
            yield Problem(code, f"{key} {value!r} is not known to the Hub", file, hint=_hint(value))


def licenses() -> frozenset[str]:
    """Identifiers that the Hub takes for `license`."""
    return _list("licenses")


def languages() -> frozenset[str]:
    """Codes that the Hub takes for `language`."""
    return _resource("languages")


def _values(value: object) -> Iterable[object]:
    if value is None:
        return ()
    return value if isinstance(value, list) else (value,)


def _free(key: str, value: str) -> bool:
    return key == "multilinguality" and value.startswith(_FREE_MULTILINGUALITY)


def _hint(value: object) -> str | None:
    if value is False:  # YAML 1.1 reads the code of Norwegian as a boolean
        return 'write "no" with quotes'
    return None if isinstance(value, str) else f'write "{value}" with quotes'


@cache
def _list(name: str) -> frozenset[str]:
    path = Path(__file__).parent / "hub_vocabulary" / f"{name}.txt"
    return frozenset(path.read_text("utf-8").split())


@cache
def _resource(name: str) -> frozenset[str]:
    """Keys, or items, of a vocabulary file in the `datasets` wheel."""
    return frozenset(_read(name))


@cache
def _creators(kind: str) -> frozenset[str]:
    return frozenset(_read("creators")[kind])


def _read(name: str) -> dict[str, list[str]]:
    spec = find_spec("datasets")
    assert spec is not None, "`datasets` is a dependency of this package"
    assert spec.origin is not None
    path = Path(spec.origin).parent / "utils" / "resources" / f"{name}.json"
    vocabulary: dict[str, list[str]] = json.loads(path.read_text("utf-8"))
    return vocabulary
