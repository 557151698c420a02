"""What a line of a raw file can be: a heading, a field label with its value, or text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Field = Literal[
    "title",
    "abstract",
    "authors",
    "keywords",
    "affiliation",
    "year",
    "venue",
    "url",
    "doi",
    "code",
    "language",
]
Kind = Literal["accepted", "abstracts", "proceedings", "toc", "reviews", "list", "papers"]


@dataclass(frozen=True, slots=True)
class Span:
    """A linguistic part of the line: `line.text[start:stop] == text`, in code points."""

    start: int
    stop: int
    text: str
    language: str


@dataclass(frozen=True, slots=True)
class Label:
    """A field label and the raw text after it. `language` is the label word's; None for tags."""

    field: Field
    value: str
    language: str | None


@dataclass(frozen=True, slots=True)
class Line:
    """A line understood. Where it is no header, venue to declared_count are None."""

    text: str
    is_header: bool
    venue: str | None
    year: int | None
    kind: Kind | None
    track: str | None
    declared_count: int | None
    languages: tuple[str, ...]
    spans: tuple[Span, ...]
    label: Label | None

    def as_dict(self) -> dict[str, object]:
        """The JSON object that `polycorpus line` prints, keys in the order of its contract."""
        return {
            "text": self.text,
            "is_header": self.is_header,
            "venue": self.venue,
            "year": self.year,
            "kind": self.kind,
            "track": self.track,
            "declared_count": self.declared_count,
            "languages": list(self.languages),
            "spans": [
                {
                    "start": span.start,
                    "stop": span.stop,
                    "text": span.text,
                    "language": span.language,
                }
                for span in self.spans
            ],
            "label": None
            if self.label is None
            else {
                "field": self.label.field,
                "value": self.label.value,
                "language": self.label.language,
            },
        }
