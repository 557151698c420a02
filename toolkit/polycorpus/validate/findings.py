"""What a validation found, and the three ways to print it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from typing import Literal
from xml.sax.saxutils import quoteattr

from polycorpus.problems import Problem, Severity, worst

Format = Literal["human", "json", "junit"]


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
        for problem in check.problems:
            for text in problem.as_text().split("\n"):
                yield f"    {text}"
    failed = sum(check.severity == "error" for check in findings.checks)
    verdict = "valid" if not failed else f"{failed} of {len(findings.checks)} checks failed"
    yield f"{findings.target}: {verdict}"


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
    failed = sum(check.severity == "error" for check in findings.checks)
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    name = _attribute(findings.target)
    yield f'<testsuite name={name} tests="{len(findings.checks)}" failures="{failed}">'
    for check in findings.checks:
        case = f"<testcase classname={name} name={_attribute(check.name)}"
        errors = [problem for problem in check.problems if problem.severity == "error"]
        if not errors:
            yield f" {case}/>"
            continue
        yield f" {case}>"
        for problem in errors:
            message = _attribute(problem.as_text())
            yield f"  <failure type={_attribute(problem.code)} message={message}/>"
        yield " </testcase>"
    yield "</testsuite>"


def _attribute(text: str) -> str:
    """A quoted XML attribute; characters that XML 1.0 forbids are spelled out."""
    legal = "".join(c if c in "\t\n" or " " <= c < "\ud800" or c > "\udfff" else "?" for c in text)
    return quoteattr(legal.replace("\ufffe", "?").replace("\uffff", "?"))
