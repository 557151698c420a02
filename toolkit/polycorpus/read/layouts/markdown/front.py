"""YAML front matter: a post for each paper, as Jekyll, Hugo and PMLR keep them."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import regex

from polycorpus.heading import understand
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


def toml_fields(text: str) -> tuple[Field, ...]:
    """The same for TOML between `+++` lines, as Hugo keeps it."""
    import tomllib

    if len(text) > LARGEST or _depth(text) > _DEEPEST:
        raise FrontMatterError("front matter that is too long or nested too deeply")
    try:
        value = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise FrontMatterError(f"front matter: {error}") from error
    return nested.fields({key: _written(inner) for key, inner in value.items()})


def _written(value: object) -> object:
    """Dates and numbers as they are written, inside lists and tables too."""
    if isinstance(value, dict):
        return {str(key): _written(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_written(inner) for inner in value]
    return value if isinstance(value, (str, bool)) else str(value)


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
    """A title, not `Accepted Papers`, and something that a paper has and a site's page has not."""
    columns = {field.column for field in fields if field.value}
    titles = [str(field.value) for field in fields if field.column == "title" and field.value]
    return bool(titles and columns & _TELLING) and understand(titles[0]).kind is None
