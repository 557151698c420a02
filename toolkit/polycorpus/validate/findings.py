"""What a validation found, and the three ways to print it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from itertools import islice
from typing import Final, Literal
from xml.sax.saxutils import escape, quoteattr

from polycorpus.problems import CATALOGUE, Problem, Severity, worst

Format = Literal["human", "json", "junit"]

_MOST: Final = 1000
"""Findings that a check keeps. A fault of the whole is one of each record: the first thousand tell
as much as a hundred thousand."""
_SHOWN: Final = 5
"""Findings of one kind that a person is shown; the other formats have all that were kept."""


@dataclass(frozen=True, slots=True)
class Check:
    """One promise that was checked, in words, with what it found."""

    name: str
    promise: str
    problems: tuple[Problem, ...] = ()
    figure: str = ""
    """What was counted, such as `57 records, 57 ids`."""

    @property
    def severity(self) -> Severity | None:
        """The gravest finding; None where the promise holds."""
        return worst(self.problems)


@dataclass(frozen=True, slots=True)
class Findings:
    """All checks of one target."""

    target: str
    checks: tuple[Check, ...] = field(default=())

    @property
    def exit_code(self) -> int:
        """1 where a check found an error, else 0."""
        return int(any(check.severity == "error" for check in self.checks))

    @property
    def codes(self) -> frozenset[str]:
        """The codes of all findings."""
        return frozenset(problem.code for check in self.checks for problem in check.problems)


def checked(name: str, promise: str, problems: Iterable[Problem], figure: str = "") -> Check:
    """A check of what `problems` yields; beyond the first thousand it says only that it stopped."""
    found = iter(problems)
    kept = tuple(islice(found, _MOST))
    if next(found, None) is not None:
        figure = f"{figure}; stopped at {_MOST} findings".removeprefix("; ")
    return Check(name, promise, kept, figure)


def render(findings: Findings, style: Format) -> Iterator[str]:
    """Lines for a person, one JSON object, or a JUnit test suite."""
    if style == "json":
        yield _json(findings)
    elif style == "junit":
        yield from _junit(findings)
    else:
        yield from _human(findings)


def _human(findings: Findings) -> Iterator[str]:
    mark = {None: "ok", "note": "ok", "warning": "warning", "error": "FAILED"}
    width = max((len(check.promise) for check in findings.checks), default=0)
    for check in findings.checks:
        line = f"  {check.promise:<{width}}  {mark[check.severity]:<8} {check.figure}"
        yield line.rstrip()
        yield from (f"    {text}" for text in _listed(check.problems))
    failed = sum(check.severity == "error" for check in findings.checks)
    verdict = "valid" if not failed else f"{failed} of {len(findings.checks)} checks failed"
    yield f"{findings.target}: {verdict}"


def _listed(problems: Iterable[Problem]) -> Iterator[str]:
    """The first of each code as text, then how many more there are, then what mends them."""
    by_code: dict[str, list[Problem]] = {}
    for problem in problems:
        by_code.setdefault(problem.code, []).append(problem)
    for code, alike in by_code.items():
        for problem in alike[:_SHOWN]:
            record = f", record {problem.record}" if problem.record else ""
            first, *rest = problem.as_lines()
            yield f"{first}{record} [{code}]"
            yield from rest
        if len(alike) > _SHOWN:
            yield f"and {len(alike) - _SHOWN} more [{code}]"
        if not alike[-1].hint and alike[0].severity != "note":
            yield f"hint: {CATALOGUE[code].cure}"


def _json(findings: Findings) -> str:
    checks = [
        {
            "name": check.name,
            "promise": check.promise,
            "figure": check.figure,
            "severity": check.severity,
            "problems": [
                {"severity": problem.severity, **asdict(problem)} for problem in check.problems
            ],
        }
        for check in findings.checks
    ]
    table = {"target": findings.target, "valid": not findings.exit_code, "checks": checks}
    return json.dumps(table, ensure_ascii=False, indent=1)


def _junit(findings: Findings) -> Iterator[str]:
    """A test case a check: a `failure` for each code of an error, the rest as its output."""
    failed = sum(check.severity == "error" for check in findings.checks)
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    name = _attribute(findings.target)
    yield f'<testsuite name={name} tests="{len(findings.checks)}" failures="{failed}" errors="0">'
    for check in findings.checks:
        case = f"<testcase classname={name} name={_attribute(check.name)}"
        if not check.problems:
            yield f" {case}/>"
            continue
        yield f" {case}>"
        errors = [problem for problem in check.problems if problem.severity == "error"]
        for code, count in Counter(problem.code for problem in errors).items():
            alike = [problem for problem in errors if problem.code == code]
            message = _attribute(f"{count} x {alike[0].message}" if count > 1 else alike[0].message)
            body = escape(_legal("\n".join(problem.as_text() for problem in alike)))
            yield f"  <failure type={_attribute(code)} message={message}>{body}</failure>"
        others = [p.as_text() for p in check.problems if p.severity != "error"]
        if others:
            yield f"  <system-out>{escape(_legal(chr(10).join(others)))}</system-out>"
        yield " </testcase>"
    yield "</testsuite>"


def _attribute(text: str) -> str:
    return quoteattr(_legal(text))


def _legal(text: str) -> str:
    """`text` without the characters that XML 1.0 forbids, each spelled out."""
    return "".join(
        character
        if character in "\t\n" or (" " <= character < "\ud800" and not "\x7f" <= character < "\xa0")
        or (character > "\udfff" and character not in "\ufffe\uffff")
        else f"\\x{ord(character):02x}"
        for character in text
    )  # fmt: skip
