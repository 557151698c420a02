"""What search interfaces answer in JSON: each record's fields where each of them has its own form."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest

from .reading import rows

_TITLE: Final = "Tide gauges that listen to their harbours"
_ABSTRACT: Final = (
    "We fit old tide gauges with ears and let them describe each harbour by its noise."
)
_AUTHORS: Final = ["Liv Brekke", "Oda Sandvik"]
_DOI: Final = "10.5555/tide.1"
ANSWERS: Final[dict[str, dict[str, Any]]] = json.loads(
    Path(__file__).with_name("interfaces.json").read_text("utf-8")
)
"""By interface, an answer with one paper in it, in the form that the interface has; words ours."""

UNKNOWN: Final[dict[str, dict[str, Any]]] = {
    "arxiv_kaggle": {"venue": None},
    "openreview": {"venue": "ICLR"},
    "dblp": {"abstract": None, "title": f"{_TITLE}."},
    "biorxiv": {"venue": None, "authors": ["Brekke, L.", "Sandvik, O."]},
    "elsevier": {"authors": ["Brekke L."]},
    "europepmc": {"authors": ["Brekke L", "Sandvik O"]},
    "zenodo": {"abstract": f"<p>{_ABSTRACT}</p>"},
    "schema_org": {},
    "datacite": {"authors": ["Brekke, Liv", "Sandvik, Oda"]},
    "springer": {"authors": ["Brekke, Liv", "Sandvik, Oda"]},
    "ads": {"authors": ["Brekke, Liv", "Sandvik, Oda"]},
    "inspire": {"authors": ["Brekke, Liv", "Sandvik, Oda"]},
}
"""Where an interface says less, or says it otherwise."""


@pytest.mark.parametrize("interface", sorted(ANSWERS))
def test_the_answer_of_an_interface_is_understood(interface: str) -> None:
    """Title, abstract, authors, year, venue and DOI each in the form that the interface has."""
    written = json.dumps(ANSWERS[interface], ensure_ascii=False, indent=1)
    found = rows(written.encode())
    assert len(found) == (2 if interface in ("columns", "pandas") else 1)
    expected = {
        "title": _TITLE,
        "abstract": _ABSTRACT,
        "authors": _AUTHORS,
        "year": 2019,
        "venue": "Harbour Studies",
        "doi": _DOI,
    } | UNKNOWN.get(interface, {})
    assert {name: _plain(found[0][name]) for name in expected} == expected


def _plain(value: object) -> object:
    return " ".join(value.split()) if isinstance(value, str) else value
