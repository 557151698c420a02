"""Real-shaped files, damaged: cut, spliced, repeated, nested, flipped, in another encoding."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from .subjects import LARGEST_BYTES, SUBJECTS, Subject

_ENCODINGS: Final = ("gb18030", "big5", "cp932", "euc_jp", "cp949", "cp1252", "koi8-r", "utf-16",
                     "utf-16-le", "utf-8-sig", "utf-32", "iso8859-15", "cp1251", "utf-7")  # fmt: skip
_ENDS: Final = (b"\r\n", b"\r", b"\n\r", b"\xe2\x80\xa8", b"\xc2\x85", b"\x0c", b"")
_USUAL_BYTES: Final = 700
"""Most inputs are kept this short, so that very many are read."""

Change = Callable[[Random, bytes, Subject], bytes]


def mutated(draw: Random, subject: Subject) -> bytes:
    """One input for `subject`: the same for the same state of `draw`."""
    raw = draw.choice(subject.seeds)
    if draw.random() < 0.7:
        raw = _some_lines(draw, raw)
    for _ in range(min(1 + int(draw.expovariate(0.5)), 12)):
        change = draw.choice(_RARE if draw.random() < 0.06 else _USUAL)
        raw = change(draw, raw, subject)
    if draw.random() < 0.97:
        raw = raw[: 4 * _USUAL_BYTES]
    raw = raw[:LARGEST_BYTES]
    if subject.wrap is None:
        return raw
    packed = subject.wrap(raw)
    if draw.random() < 0.5:  # the wrapper itself is damaged
        for _ in range(draw.randint(1, 4)):
            packed = draw.choice((_flip, _flip, _cut, _overwrite, _splice_self))(
                draw, packed, subject
            )
    return packed[:LARGEST_BYTES]


def _some_lines(draw: Random, raw: bytes) -> bytes:
    """A few lines, from any line on: a whole file has more to read than to break."""
    lines = raw.splitlines(keepends=True)  # bytes split at LF, CR and CRLF alone
    first = draw.randrange(len(lines)) if lines and draw.random() < 0.7 else 0
    return b"".join(lines[first : first + draw.randint(1, 12)])[:_USUAL_BYTES]


def _place(draw: Random, raw: bytes) -> int:
    return draw.randint(0, len(raw))


def _range(draw: Random, raw: bytes, longest: int = 200) -> tuple[int, int]:
    start = _place(draw, raw)
    return start, min(len(raw), start + draw.randint(0, longest))


def _insert(draw: Random, raw: bytes, subject: Subject) -> bytes:
    at = _place(draw, raw)
    return raw[:at] + draw.choice(subject.words) + raw[at:]


def _overwrite(draw: Random, raw: bytes, subject: Subject) -> bytes:
    at, word = _place(draw, raw), draw.choice(subject.words)
    return raw[:at] + word + raw[at + len(word) :]


def _at_line(draw: Random, raw: bytes, subject: Subject) -> bytes:
    """A word where a line begins: there most layouts look."""
    at = raw.rfind(b"\n", 0, _place(draw, raw)) + 1
    return raw[:at] + draw.choice(subject.words) + raw[at:]


def _cut(draw: Random, raw: bytes, subject: Subject) -> bytes:
    at = _place(draw, raw)
    return raw[:at] if draw.random() < 0.6 else raw[at:]


def _delete(draw: Random, raw: bytes, subject: Subject) -> bytes:
    start, stop = _range(draw, raw, draw.choice((1, 2, 8, 80)))
    return raw[:start] + raw[stop:]


def _double(draw: Random, raw: bytes, subject: Subject) -> bytes:
    start, stop = _range(draw, raw)
    at = _place(draw, raw)
    return raw[:at] + raw[start:stop] * draw.randint(1, 6) + raw[at:]


def _flip(draw: Random, raw: bytes, subject: Subject) -> bytes:
    changed = bytearray(raw)
    for _ in range(draw.randint(1, 5) if changed else 0):
        changed[draw.randrange(len(changed))] ^= 1 << draw.randrange(8)
    return bytes(changed)


def _splice(draw: Random, raw: bytes, subject: Subject) -> bytes:
    """Its beginning, and the end of another file of the layout."""
    other = draw.choice(subject.seeds)
    return raw[: _place(draw, raw)] + other[_place(draw, other) :][:_USUAL_BYTES]


def _splice_self(draw: Random, raw: bytes, subject: Subject) -> bytes:
    return raw[: _place(draw, raw)] + raw[_place(draw, raw) :]


def _lines(draw: Random, raw: bytes, subject: Subject) -> bytes:
    """Lines swapped, repeated or gone."""
    lines = raw.split(b"\n")
    at, to = draw.randrange(len(lines)), draw.randrange(len(lines))
    match draw.randrange(4):
        case 0:
            lines[at], lines[to] = lines[to], lines[at]
        case 1:
            lines[at:at] = [lines[to]] * draw.randint(1, 9)
        case 2:
            del lines[at]
        case _:
            lines[at] = b"" if draw.random() < 0.5 else lines[at] + lines[to]
    return b"\n".join(lines)


def _mixed(draw: Random, raw: bytes, subject: Subject) -> bytes:
    """A piece of a file in another layout, anywhere."""
    other = draw.choice(SUBJECTS[draw.choice([n for n, s in SUBJECTS.items() if not s.wrap])].seeds)
    at = _place(draw, raw)
    return raw[:at] + _some_lines(draw, other) + raw[at:]


def _many(draw: Random, raw: bytes, subject: Subject) -> bytes:
    """A word very often: nesting, open quotes, columns, headings, huge lines."""
    at, word = _place(draw, raw), draw.choice(subject.words)
    if draw.random() < 0.3:
        word += draw.choice(subject.words)
    size = draw.choice((50, 500, 4_000, LARGEST_BYTES))
    return raw[:at] + word * (size // len(word) + 1) + raw[at:]


def _recoded(draw: Random, raw: bytes, subject: Subject) -> bytes:
    text = raw.decode("utf-8", "replace")
    return text.encode(draw.choice(_ENCODINGS), "replace")


def _line_ends(draw: Random, raw: bytes, subject: Subject) -> bytes:
    return raw.replace(b"\n", draw.choice(_ENDS))


def _random_bytes(draw: Random, raw: bytes, subject: Subject) -> bytes:
    at = _place(draw, raw)
    return raw[:at] + draw.randbytes(draw.randint(1, 40)) + raw[at:]


_USUAL: Final[tuple[Change, ...]] = (
    _insert, _insert, _overwrite, _at_line, _at_line, _cut, _delete, _delete, _double, _splice,
    _lines, _lines, _mixed,
)  # fmt: skip
_RARE: Final[tuple[Change, ...]] = (_many, _recoded, _line_ends, _random_bytes, _flip, _flip)
"""What makes reading slow: long files, and files whose encoding must be weighed."""
