"""YAML front matter: a post for each paper, as Jekyll, Hugo and PMLR keep them."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import regex

from polycorpus.read import nested
from polycorpus.read.elements import Field

LARGEST: Final = 1 << 20
"""Code points; more is no description of one paper."""

_DEEPEST: Final = 50
_BRACKET: Final = regex.compile(r"[\[\]{}]")
_KEY: Final = regex.compile(r"(?P<key>[\p{L}\w][\p{L}\w .-]{0,60}):(?:\s+(?P<value>.*))?$")
_TELLING: Final = frozenset(("abstract", "authors", "doi", "pdf_url", "arxiv_id", "keywords"))


class FrontMatterError(ValueError):
    """The front matter is no YAML that can be taken; the message says why, with its line."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message)
        self.line = line


def fields(text: str) -> tuple[Field, ...]:
    """
    The fields of a mapping in YAML, scalars as they are written; FrontMatterError where it is none.

    Aliases are refused: nine lines of them make a billion values.
    """
    import yaml

    if len(text) > LARGEST:
        raise FrontMatterError("front matter of more than a million characters")
    if _depth(text) > _DEEPEST:
        raise FrontMatterError("front matter that is nested too deeply")
    try:
        if any(
            isinstance(event, yaml.AliasEvent) for event in yaml.parse(text, Loader=yaml.BaseLoader)
        ):
            raise FrontMatterError("front matter with aliases")
        # BaseLoader makes strings, lists and mappings of plain scalars and calls no constructor
        value = yaml.load(text, Loader=yaml.BaseLoader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        reason = getattr(error, "problem", None) or "no YAML"
        raise FrontMatterError(f"front matter: {reason}", mark.line if mark else 0) from error
    except (RecursionError, ValueError) as error:
        raise FrontMatterError("front matter that is nested too deeply") from error
    if not isinstance(value, dict):
        raise FrontMatterError("front matter that is no mapping")
    found = nested.fields({str(key): inner for key, inner in value.items()})
    # as in BibTeX the address of a post is the publisher's or the venue's
    return tuple(replace(one, column="other") if one.name == "address" else one for one in found)


def _depth(text: str) -> int:
    """How deeply brackets are nested, those in strings too; the parser's time grows with it."""
    depth = deepest = 0
    for bracket in _BRACKET.finditer(text):
        depth += 1 if bracket.group() in "[{" else -1
        deepest = max(deepest, depth)
    return deepest


def loose_fields(text: str) -> tuple[Field, ...]:
    """`key: value` lines of front matter that YAML refuses, as `title: Lamps: a survey`."""
    found: dict[str, list[str]] = {}
    key = ""
    for line in regex.split(r"\r\n|\n|\r", text):
        match = _KEY.match(line)
        if match is not None:
            key = match["key"]
            found[key] = [(match["value"] or "").strip().strip("'\"")]
        elif key and line.lstrip().startswith("- "):
            found[key].append(line.lstrip()[2:].strip().strip("'\""))
        elif key and line.strip():
            found[key][-1] = f"{found[key][-1]}\n{line.strip()}".strip()
    values = {name: [value for value in values if value] for name, values in found.items()}
    return nested.fields(
        {name: value[0] if len(value) == 1 else value for name, value in values.items() if value}
    )


def is_paper(fields: tuple[Field, ...]) -> bool:
    """A title and something that only a paper has; a page of a site has but a title."""
    columns = {field.column for field in fields if field.value}
    return "title" in columns and bool(columns & _TELLING)
