"""The corpus that most tests of the card look at."""

from __future__ import annotations

import pytest

from .corpus import Corpus, heading, record, source


@pytest.fixture(scope="session")
def varied() -> Corpus:
    """Four languages in three splits, two of them with gaps; twins, duplicates, repairs."""
    twin = f"{2:032x}"
    return Corpus(
        records=[
            record(1, venue="NeurIPS", year=2025, title="On doubt", authors=["Ada L."]),
            record(2, group=twin, twin_group=twin, venue="ACL", year=2024, repairs=["html"]),
            record(
                3,
                group=twin,
                twin_group=twin,
                language="zh-Hans",
                abstract="我们研究这个领域的问题，并给出答案。",
                language_spans=[{"start": 0, "stop": 8, "language": "zh-Hans"}],
            ),
            record(
                4, split="test", language="ar", abstract="ندرس هذا السؤال ونجيب عنه.", year=2023
            ),
            record(
                5,
                split="validation",
                language="und",
                abstract=None,
                title="x7",
                flags=["placeholder"],
                repairs=["html", "latex"],
                other=[{"name": "rating", "value": "5"}],
            ),
            record(
                6,
                split="test",
                venue="NeurIPS",
                year=2025,
                header="NeurIPS 2025 Papers",
                header_languages=["en"],
                duplicates=[
                    {
                        "id": f"{7:032x}",
                        "file": "list.txt",
                        "start_bytes": 700,
                        "stop_bytes": 790,
                        "rule": "near",
                        "similarity": 0.75,
                    }
                ],
            ),
        ],
        sources=[
            source(
                headings=[
                    heading(
                        "NeurIPS 2025 Papers",
                        languages=["en"],
                        venue="NeurIPS",
                        year=2025,
                        kind="papers",
                        declared_count=7,
                    ),
                    heading("论文列表", languages=["zh-Hans"], kind="list"),
                ],
                declared_count=7,
                found_count=7,
            ),
            source("empty.txt", bytes=0, layout=None, encoding=None, encoding_confidence=None)
            | {"found_count": 0, "record_bytes": 0, "separator_bytes": 0},
        ],
        duplicates=[
            {
                "id": f"{7:032x}",
                "file": "list.txt",
                "start_bytes": 700,
                "stop_bytes": 790,
                "title": "On certainty",
                "survivor_id": f"{6:032x}",
                "rule": "near",
                "similarity": 0.75,
            }
        ],
        rejected=[
            {
                "id": f"{8:032x}",
                "file": "list.txt",
                "start_bytes": 800,
                "stop_bytes": 810,
                "title": None,
                "code": "no_text",
                "reason": "neither title nor abstract",
            }
        ],
        agreement={"en": (2, 3)},
    )
