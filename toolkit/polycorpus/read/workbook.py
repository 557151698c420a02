"""
XLSX: a zip whose members are XML; each sheet is read as a file of its own, `a.xlsx!/xl/...`.

What a sheet needs of the others, the shared strings and which styles are dates, is read first.
Source: ECMA-376, part 1, 18.3 (sheets), 18.4 (strings), 18.8.30 (number formats).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Final
from xml.parsers import expat

BLOCK_BYTES: Final = 1 << 20
WORKBOOK: Final = "xl/workbook.xml"
_RELATIONS: Final = "xl/_rels/workbook.xml.rels"
_STRINGS: Final = "xl/sharedStrings.xml"
_STYLES: Final = "xl/styles.xml"
NEEDED: Final = frozenset({WORKBOOK, _RELATIONS, _STRINGS, _STYLES})

_BUILT_IN_DATES: Final = frozenset((*range(14, 18), 22, *range(27, 37), *range(50, 59)))
_DATE_FORMAT: Final = re.compile(r"[yd年日]", re.IGNORECASE)
_QUOTED: Final = re.compile(r'"[^"]*"|\\.|\[[^\]]*\]')


@dataclass(frozen=True, slots=True)
class Facts:
    """What all sheets share. `sheets` gives each sheet's title by the name of its member."""

    sheets: dict[str, str]
    strings: tuple[str, ...] = ()
    date_styles: frozenset[int] = frozenset()
    epoch_1904: bool = False


def facts(parts: Iterable[tuple[str, Path]]) -> Facts:
    """
    From the unpacked members named in `NEEDED`, each read before the next is asked for.

    ValueError where one is no XML.
    """
    titles: dict[str, str] = {}
    relations: dict[str, str] = {}
    strings: tuple[str, ...] = ()
    dates: frozenset[int] = frozenset()
    epochs: list[bool] = []

    def workbook(name: str, attributes: dict[str, str]) -> None:
        if name == "sheet":
            titles[attributes.get("r:id", attributes.get("id", ""))] = attributes.get("name", "")
        elif name == "workbookPr":
            epochs.append(attributes.get("date1904") in ("1", "true"))

    def relation(name: str, attributes: dict[str, str]) -> None:
        if name == "Relationship":
            target = attributes.get("Target", "")
            whole = target.lstrip("/") if target.startswith("/") else f"xl/{target}"
            relations[attributes.get("Id", "")] = str(PurePosixPath(whole))

    for part, path in parts:
        if part == _STRINGS:
            strings = _strings(path)
        elif part == _STYLES:
            dates = _date_styles(path)
        else:
            parse(path, start=workbook if part == WORKBOOK else relation)
    sheets = {relations[key]: title for key, title in titles.items() if key in relations}
    return Facts(sheets, strings, dates, any(epochs))


def parse(
    path: Path,
    *,
    start: Callable[[str, dict[str, str]], None] | None = None,
    end: Callable[[str], None] | None = None,
    text: Callable[[str], None] | None = None,
) -> None:
    """Run a member through expat; names come without prefix. ValueError where it is no XML."""
    parser = new_parser(start, end, text)
    try:
        with path.open("rb") as stream:
            parser.ParseFile(stream)
    except expat.ExpatError as error:
        raise ValueError(f"not XML: {error}") from error


def new_parser(
    start: Callable[[str, dict[str, str]], None] | None,
    end: Callable[[str], None] | None,
    text: Callable[[str], None] | None,
) -> expat.XMLParserType:
    """A parser that refuses entities, which no writer of workbooks declares."""
    parser = expat.ParserCreate()
    parser.buffer_text = True
    if start is not None:
        parser.StartElementHandler = lambda name, given: start(name.rpartition(":")[2], given)
    if end is not None:
        parser.EndElementHandler = lambda name: end(name.rpartition(":")[2])
    if text is not None:
        parser.CharacterDataHandler = text
    parser.EntityDeclHandler = _refuse_entity
    return parser


def _refuse_entity(*_: object) -> None:
    raise ValueError("it declares entities")


def _strings(path: Path) -> tuple[str, ...]:
    """Shared strings; the phonetic guides of Japanese (`rPh`) are no part of them."""
    found: list[str] = []
    parts: list[str] = []
    inside = {"t": 0, "rPh": 0}

    def start(name: str, _: dict[str, str]) -> None:
        if name in inside:
            inside[name] += 1
        elif name == "si":
            parts.clear()

    def end(name: str) -> None:
        if name in inside:
            inside[name] -= 1
        elif name == "si":
            found.append("".join(parts))

    def text(chars: str) -> None:
        if inside["t"] and not inside["rPh"]:
            parts.append(chars)

    parse(path, start=start, end=end, text=text)
    return tuple(found)


def _date_styles(path: Path) -> frozenset[int]:
    """Numbers of the cell styles that show a number as a date."""
    formats: dict[str, str] = {}
    styles: list[str] = []
    inside: list[str] = []

    def start(name: str, given: dict[str, str]) -> None:
        inside.append(name)
        if name == "numFmt":
            formats[given.get("numFmtId", "")] = given.get("formatCode", "")
        elif name == "xf" and "cellXfs" in inside:
            styles.append(given.get("numFmtId", ""))

    def end(_: str) -> None:
        inside.pop()

    parse(path, start=start, end=end)
    return frozenset(
        number
        for number, style in enumerate(styles)
        if (style.isdigit() and int(style) in _BUILT_IN_DATES)
        or _DATE_FORMAT.search(_QUOTED.sub("", formats.get(style, "")))
    )
