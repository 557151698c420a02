r"""
The grammar of BibTeX: one entry at a time, with the place where it ends.

Braces balance whatever precedes them, as in BibTeX itself: `\{` counts. Only where an entry can't
be read so does a backslash take a brace or a quotation mark out of the count: Zotero writes
`\{Withania.pdf` into the name of a file.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import regex

_HEAD: Final = r"@[ \t]*([A-Za-z][\w-]*)\s*(\{|\((?=\s*(?:[^\s,(){}]*\s*[,=]|\")))"
HEAD: Final = regex.compile(_HEAD)
LINE_HEAD: Final = regex.compile(rf"\ufeff?[ \t]*{_HEAD}")
NEXT_HEAD: Final = regex.compile(
    rf"(?<=^\ufeff?[ \t]*){_HEAD}|(?<=[}})][ \t,;]*){_HEAD}\s*[^\s,{{}}()]*\s*[,=]", regex.MULTILINE
)
"""Where an entry can begin: at the start of a line, or right after another. `@` and a parenthesis
without a key are prose (`@ICLR (2024)`)."""

_CLOSER: Final = {"{": "}", "(": ")"}
_FILLING: Final = regex.compile(r"(?:[\s,]++|%[^\n]*+)*+")
"""Between fields; a comma that is missing or doubled does no harm, biber knows comments."""
_KEY_END: Final = r"\s*+(?:,|(?=[})])|(?=[^\s=,{}()\"#%]++\s*+=))"
_KEY: Final = {
    "{": regex.compile(r"\s*+((?:[^,{}=\n]|\{[^{}\n]*\})*+)" + _KEY_END),
    "(": regex.compile(r"\s*+([^,{}()=\n]*+)" + _KEY_END),
}
"""A key may be empty, or hold spaces and braces (`M{\"u}ller`); its comma may be missing."""
_NAME: Final = regex.compile(r"([^\s=,{}()\"#%]++)\s*+=\s*")
_BARE: Final = regex.compile(r"[^\s,{}()\"#]+")
_BRACE: Final = regex.compile(r"[{}]")
_QUOTE: Final = regex.compile(r"[{}\"]")
_ESCAPED_BRACE: Final = regex.compile(r"\\.|[{}]", regex.DOTALL)
_ESCAPED_QUOTE: Final = regex.compile(r"\\.|[{}\"]", regex.DOTALL)
_JOIN: Final = regex.compile(r"\s*#\s*")
_PARENTHESIS: Final = regex.compile(r"[()]")


@dataclass(frozen=True, slots=True)
class Piece:
    """Part of a value. `name`: a macro or a number, which stands without braces or quotes."""

    text: str
    name: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """`@kind{key, name = value, ...}`; `kind` in lower case, `stop` one past its last bracket."""

    kind: str
    key: str
    fields: tuple[tuple[str, tuple[Piece, ...]], ...]
    stop: int


class Fault(ValueError):  # noqa: N818 - a fault of the data, never seen outside of this package
    """Not BibTeX. `unfinished`: the text ended first, and more of it might mend that."""

    def __init__(self, message: str, *, unfinished: bool = False) -> None:
        super().__init__(message)
        self.message = message
        self.unfinished = unfinished


def entry_at(text: str) -> Entry:
    """The entry at the start of the text; Fault where there is none."""
    try:
        return _entry(text, escapes=False)
    except Fault as fault:
        try:
            return _entry(text, escapes=True)
        except Fault:
            raise fault from None


def _entry(text: str, *, escapes: bool) -> Entry:
    head = HEAD.match(text)
    if head is None:
        raise Fault("no entry begins here")
    kind, opener = head[1].lower(), head[2]
    if kind in ("comment", "preamble"):
        return Entry(kind, "", (), _bracket_end(text, head.end(), opener, escapes))
    place, key = head.end(), ""
    found = None if kind == "string" else _KEY[opener].match(text, place)
    if found is not None:
        key, place = found[1].strip(), found.end()
    fields: list[tuple[str, tuple[Piece, ...]]] = []
    while True:
        filling = _FILLING.match(text, place)
        place = filling.end() if filling else place
        if text.startswith(_CLOSER[opener], place):
            return Entry(kind, key, tuple(fields), place + 1)
        name = _NAME.match(text, place)
        if name is None:
            raise _expected("a field or the end of the entry", text, place)
        pieces, place = _value(text, name.end(), escapes)
        fields.append((name[1], pieces))


def _value(text: str, place: int, escapes: bool) -> tuple[tuple[Piece, ...], int]:
    pieces: list[Piece] = []
    while True:
        if text.startswith("{", place):
            stop = _group_end(text, place + 1, escapes)
            pieces.append(Piece(text[place + 1 : stop - 1]))
        elif text.startswith('"', place):
            stop = _quote_end(text, place + 1, escapes)
            pieces.append(Piece(text[place + 1 : stop - 1]))
        else:
            bare = _BARE.match(text, place)
            if bare is None and text[place : place + 1] not in (",", "}", ")"):
                raise _expected("a value", text, place)
            stop = bare.end() if bare else place
            pieces.append(Piece(bare[0] if bare else "", name=True))
        joined = _JOIN.match(text, stop)
        if joined is None:
            return tuple(pieces), stop
        place = joined.end()


def _bracket_end(text: str, place: int, opener: str, escapes: bool) -> int:
    if opener == "{":
        return _group_end(text, place, escapes)
    depth = 1
    for found in _PARENTHESIS.finditer(text, place):
        depth += 1 if found[0] == "(" else -1
        if not depth:
            return found.end()
    raise Fault("a parenthesis is not closed", unfinished=True)


def _group_end(text: str, place: int, escapes: bool) -> int:
    """One past the brace that closes the one before `place`."""
    depth = 1
    for found in (_ESCAPED_BRACE if escapes else _BRACE).finditer(text, place):
        if found[0] == "{":
            depth += 1
        elif found[0] == "}":
            depth -= 1
            if not depth:
                return found.end()
    raise Fault("a brace is not closed", unfinished=True)


def _quote_end(text: str, place: int, escapes: bool) -> int:
    """One past the quotation mark that is outside of all braces."""
    depth = 0
    for found in (_ESCAPED_QUOTE if escapes else _QUOTE).finditer(text, place):
        if found[0] == "{":
            depth += 1
        elif found[0] == "}":
            depth -= 1
            if depth < 0:
                raise Fault("a quotation mark is not closed")
        elif found[0] == '"' and not depth:
            return found.end()
    raise Fault("a quotation mark is not closed", unfinished=True)


def _expected(what: str, text: str, place: int) -> Fault:
    if place >= len(text):
        return Fault(f"{what} is missing", unfinished=True)
    if text.startswith("@", place):
        return Fault("it is not closed where the next entry begins")
    return Fault(f"expected {what}, found {text[place : place + 12]!r}")
