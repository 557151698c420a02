"""A problem is data: a fault in the data with its code, place and cure.

`CATALOGUE` is the one list of codes; docs/reference/problems.md is generated from it and checked.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Final, Literal

Severity = Literal["error", "warning", "note"]


@dataclass(frozen=True, slots=True)
class Kind:
    """An entry of the catalogue: how bad it is, why it happens, what mends it."""

    severity: Severity
    cause: str
    cure: str


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault at one place. `line` is 1-based and physical; offsets are bytes before decoding."""

    code: str
    message: str
    file: str | None = None
    line: int | None = None
    start_bytes: int | None = None
    stop_bytes: int | None = None
    record: str | None = None
    hint: str | None = None

    def __post_init__(self) -> None:
        if self.code not in CATALOGUE:
            raise KeyError(f"problem code {self.code!r} is not in the catalogue")

    @property
    def severity(self) -> Severity:
        return CATALOGUE[self.code].severity

    def as_json(self) -> str:
        """One JSON line with every key present; nothing but ASCII escapes for line separators."""
        return json_line({"severity": self.severity, **asdict(self)})

    def as_text(self) -> str:
        """`severity: message, in FILE line N bytes A-B` and the hint on a line of its own."""
        place = [f"in {self.file}"] if self.file is not None else []
        if self.line is not None:
            place.append(f"line {self.line}")
        if self.start_bytes is not None:
            place.append(f"bytes {self.start_bytes}-{self.stop_bytes}")
        text = f"{self.severity}: {self.message}" + (", " + " ".join(place) if place else "")
        return text + (f"\nhint: {self.hint}" if self.hint else "")


def worst(problems: Iterable[Problem]) -> Severity | None:
    """The gravest severity among them, or None where there is none."""
    found = {problem.severity for problem in problems}
    order: tuple[Severity, ...] = ("error", "warning", "note")
    return next((severity for severity in order if severity in found), None)


def json_line(value: object) -> str:
    """JSON on one line that no reader splits: U+2028, U+2029 and U+0085 are escaped."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    return text.translate({0x2028: "\\u2028", 0x2029: "\\u2029", 0x85: "\\u0085"})


CATALOGUE: Final[dict[str, Kind]] = {
    # read
    "empty_file": Kind("warning", "the file has no bytes", "remove the file, or fetch it again"),
    "no_records": Kind(
        "warning",
        "the file holds no record: only white space, headings or skipped parts",
        "remove the file, or name its layout in corpus.toml",
    ),
    "undecodable_bytes": Kind(
        "warning",
        "bytes that are not valid in the encoding of the rest of the file",
        "fetch the file again, or set its encoding in corpus.toml",
    ),
    "broken_record": Kind(
        "error", "the record can't be parsed", "mend it in the source, or remove the file"
    ),
}
