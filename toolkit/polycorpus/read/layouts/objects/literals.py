"""
Literals of JavaScript, which JSON5 and Python's `repr` are close to.

Keys without quotes, single quotes, templates, comments, trailing commas, `'a' + 'b'`, `undefined`,
`None`. An expression that is no literal is kept as it is written.
"""

from __future__ import annotations

import re
from typing import Any, Final

from polycorpus.read.layouts.objects.syntax import DEEPEST, TOO_DEEP, MalformedError, Syntax

BLANK: Final = re.compile(r"(?:[\s,;]|//[^\n]*+|/\*(?:[^*]|\*(?!/))*+\*/|\#[^\n{\[]*+\n)*+")
_GAP: Final = re.compile(r"(?:\s|//[^\n]*+|/\*(?:[^*]|\*(?!/))*+\*/)*+")
_STRING: Final = re.compile(
    r"""[rubRUB]{0,2}(?:"((?:[^"\\\n]|\\.)*+)"|'((?:[^'\\\n]|\\.)*+)'|`((?:[^`\\]|\\.)*+)`)""",
    re.DOTALL,
)
_WORD: Final = re.compile(r"[\w$][\w$.-]*+")
_NUMBER: Final = re.compile(r"[+-]?(?:\d[\d_]*\.?\d*|\.\d+)(?:[eE][+-]?\d+)?n?(?![\w$])")
_ESCAPE: Final = re.compile(
    r"\\(?:u\{([0-9A-Fa-f]{1,6})\}|u([0-9A-Fa-f]{4})|x([0-9A-Fa-f]{2})|U([0-9A-Fa-f]{8})|(\r\n|.))",
    re.DOTALL,
)
_SIMPLE: Final = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "\0"}
_CONSTANTS: Final[dict[str, Any]] = {
    "true": True, "True": True, "false": False, "False": False, "null": None, "None": None,
    "undefined": None, "NaN": None, "nan": None, "Infinity": None,
}  # fmt: skip
_CLOSING: Final = {"{": "}", "[": "]", "(": ")"}


def decode(text: str, at: int) -> tuple[Any, int]:
    """The value at `at` and where it ends. MalformedError where there is none."""
    return _value(text, at, 0)


def _value(text: str, at: int, depth: int) -> tuple[Any, int]:
    if depth > DEEPEST:
        raise MalformedError(TOO_DEEP, at, deep=True)
    char = text[at : at + 1]
    if char == "{":
        return _object(text, at + 1, depth + 1)
    if char in ("[", "("):
        return _list(text, at + 1, depth + 1, _CLOSING[char])
    string = _STRING.match(text, at)
    if string is not None:
        return _joined(text, string)
    number = _NUMBER.match(text, at)
    if number is not None:
        return _number(number.group().rstrip("n")), number.end()
    word = _WORD.match(text, at)
    if word is not None and word.group() in _CONSTANTS:
        return _CONSTANTS[word.group()], word.end()
    if char and char in "\"'`":
        raise MalformedError("unterminated string", at, cut=char == "`" or "\n" not in text[at:])
    if word is not None and word.end() < len(text):
        return _expression(text, at, depth)
    raise MalformedError("expecting a value", at, cut=not char or word is not None)


def _object(text: str, at: int, depth: int) -> tuple[dict[str, Any], int]:
    found: dict[str, Any] = {}
    while True:
        at = _gap(text, at)
        if text.startswith("}", at):
            return found, at + 1
        entry = key(text, at)
        if entry is None:
            raise MalformedError("expecting a key and a colon", at, cut=at >= len(text) - 64)
        name, at = entry
        found[name], at = _value(text, at, depth)
        at = _separator(text, at, "}")


def _list(text: str, at: int, depth: int, closing: str) -> tuple[list[Any], int]:
    found: list[Any] = []
    while True:
        at = _gap(text, at)
        if text.startswith(closing, at):
            return found, at + 1
        item, at = _value(text, at, depth)
        found.append(item)
        at = _separator(text, at, closing)


def _separator(text: str, at: int, closing: str) -> int:
    """Over a comma; at the closing bracket, which may follow one."""
    at = _gap(text, at)
    if text.startswith(",", at):
        return at + 1
    if text.startswith(closing, at):
        return at
    raise MalformedError(f"expecting ',' or '{closing}'", at, cut=at >= len(text) - 2)


def key(text: str, at: int) -> tuple[str, int] | None:
    """The key at `at` and where its value begins; None where there is none."""
    string = _STRING.match(text, at)
    word = _WORD.match(text, at) if string is None else None
    match = string or word
    if match is None:
        return None
    colon = _gap(text, match.end())
    if not text.startswith(":", colon):
        return None
    name = _text(string) if string is not None else match.group()
    return name, _gap(text, colon + 1)


def _joined(text: str, string: re.Match[str]) -> tuple[str, int]:
    """One string, or several that `+` or mere neighbourhood makes one."""
    parts = [_text(string)]
    stop = string.end()
    while True:
        at = _gap(text, stop)
        if text.startswith("+", at):
            at = _gap(text, at + 1)
        following = _STRING.match(text, at)
        if following is None:
            return "".join(parts), stop
        parts.append(_text(following))
        stop = following.end()


def _text(string: re.Match[str]) -> str:
    inner = next(group for group in string.groups() if group is not None)
    if "\\" not in inner or string.group()[0] in "rR":
        return inner
    text = _ESCAPE.sub(_unescaped, inner)
    # two escapes that are the halves of one character
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")


def _unescaped(match: re.Match[str]) -> str:
    digits = match[1] or match[2] or match[3] or match[4]
    if digits is not None:
        code = int(digits, 16)
        return chr(code) if code < 0x110000 else "\ufffd"
    char = match[5]
    return "" if char in ("\n", "\r", "\r\n") else _SIMPLE.get(char, char)


def _number(text: str) -> int | str:
    return int(text.replace("_", "")) if re.fullmatch(r"[+-]?[\d_]{1,30}", text) else text


def _expression(text: str, at: int, depth: int) -> tuple[str, int]:
    """`new Date("2024-01-01")`, `Authors.LEE`: as written, up to the comma or bracket after it."""
    start = at
    while at < len(text):
        char = text[at]
        if char in ",}])\n;":
            return text[start:at].strip(), at
        string = _STRING.match(text, at)
        if string is not None:
            at = string.end()
        elif char in _CLOSING:
            _, at = _list(text, at + 1, depth + 1, _CLOSING[char])
        else:
            at += 1
    raise MalformedError("expecting a value", start, cut=True)


def _gap(text: str, at: int) -> int:
    match = _GAP.match(text, at)
    assert match is not None
    return match.end()


_OPENING: Final = re.compile(
    r"(?:(?:^|[\s;>)}])(?:export\s+default|return|(?:export\s+)?(?:const|let|var)\s+[\w$]+\s*"
    r"(?::[^=\n]{1,80})?=|[\w$]+(?:\.[\w$]+)*\s*\+?=|[\w$]+(?:\.[\w$]+)*\s*(?=\())\s*\(?\s*"
    r"(?:Object\.freeze\(\s*|JSON\.parse\(\s*)?)(?=[\[{])",
    re.MULTILINE,
)
"""`export default`, `var papers =`, `module.exports =`, `papers.push(`, `callback(`."""

LITERALS: Final = Syntax(decode, BLANK, key, _OPENING)
