"""A problem is data with a place; what is printed for people and for programs says the same."""

import json

import pytest

from polycorpus.problems import CATALOGUE, Problem, json_line, worst


def test_a_problem_has_every_key_as_json():
    problem = Problem("empty_file", "the file is empty", file="a.txt", line=1)
    assert json.loads(problem.as_json()) == {
        "severity": "warning",
        "code": "empty_file",
        "message": "the file is empty",
        "file": "a.txt",
        "line": 1,
        "start_bytes": None,
        "stop_bytes": None,
        "record": None,
        "hint": None,
    }


def test_a_problem_names_its_place_and_cure():
    problem = Problem("broken_record", "no brace", "a.bib", 3, 10, 20, hint="close it")
    assert problem.as_text() == "error: no brace, in a.bib line 3 bytes 10-20\nhint: close it"


def test_an_unknown_code_is_a_bug():
    with pytest.raises(KeyError):
        Problem("no_such_code", "x")


def test_every_code_has_cause_and_cure():
    for code, kind in CATALOGUE.items():
        assert code.isidentifier()
        assert kind.cause
        assert kind.cure


def test_worst_is_the_gravest():
    warning, error = Problem("empty_file", "x"), Problem("broken_record", "x")
    assert worst([warning, error, warning]) == "error"
    assert worst([warning]) == "warning"
    assert worst([]) is None


def test_a_json_line_is_one_line_for_every_reader():
    """U+2028, U+2029 and U+0085 break lines for some readers of JSON lines."""
    text = "a\u2028b\u2029c\x85d\ne"
    line = json_line({"text": text})
    assert len(line.splitlines()) == 1
    assert json.loads(line) == {"text": text}
