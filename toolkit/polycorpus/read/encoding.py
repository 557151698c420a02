"""
Which encoding a file is in: a mark, proof, a declaration that holds, or the likeliest reading.

In this order: what corpus.toml says; a byte order mark; UTF-8, which other text practically never
is by chance; what the file says of itself, if it decodes so; else the candidate under which the
whole file is the likeliest text. Every step looks at the whole file in bounded memory.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import BinaryIO, Final, Literal

from polycorpus.errors import UsageError
from polycorpus.read.decoding import REPLACEMENT, decode

_BLOCK_BYTES: Final = 1 << 20
_MARKS: Final = (  # UTF-32 first: its little-endian mark begins with that of UTF-16
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_SUPERSET: Final = {
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "big5": "big5hkscs",
    "cp950": "big5hkscs",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
    "ascii": "utf-8",
}
"""What people mean by the narrower name (https://encoding.spec.whatwg.org/#names-and-labels)."""

_MARKED: Final = {"utf-8-sig": "utf-8", "utf-16": "utf-16-le", "utf-32": "utf-32-le"}
_NO_FILES: Final = frozenset({"idna", "punycode", "unicode-escape", "raw-unicode-escape"})
"""What Python calls encodings of text, but is of names and of source code."""

_DECLARATIONS: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rb"<\?xml[^>]{0,200}?\sencoding\s*=\s*[\"']([\w.:-]+)",
        rb"<meta[^>]{0,200}?charset\s*=\s*[\"']?\s*([\w.:-]+)",
        rb"^\W{0,9}encoding:\s*([\w.:-]+)",
        rb"x-kbibtex-encoding\s*=\s*([\w.:-]+)",
        rb"^[^\n]{0,200}?-\*-[^\n]{0,200}?coding[:=]\s*([\w.:-]+)",
    )
)
_DECLARED_WITHIN: Final = 4096
"""Bytes at the start in which a declaration is looked for; HTML's own limit is 1024."""

FEW_HIGH_BYTES: Final = 3
"""Up to here a file is ASCII with a slip, not a text in another encoding."""


@dataclass(frozen=True, slots=True)
class Encoding:
    """
    Python's codec name, how sure that is in [0, 1], and the length of the byte order mark.

    `confidence` is None where corpus.toml says so.
    """

    name: str
    confidence: float | None
    bom_bytes: int = 0
    why: Literal["recipe", "mark", "utf-8", "declared", "likeliest"] = "utf-8"


@dataclass(frozen=True, slots=True)
class Survey:
    """What one pass over the bytes tells."""

    size: int
    sha256: str
    head: bytes
    high_bytes: int
    nul_bytes: int
    continuation_bytes: int
    """Bytes saved by reading UTF-8: two for each of its three-byte characters."""
    invalid: int
    """Places that are not UTF-8."""


def survey(open_file: Callable[[], BinaryIO]) -> Survey:
    """Size, checksum and fitness as UTF-8, in one pass."""
    digest = sha256()
    size = high = nul = continuation = invalid = 0
    head = b""
    with open_file() as stream:
        for block in _blocks(stream):
            head = head or block[:_DECLARED_WITHIN]
            digest.update(block)
            size += len(block)
            if block.isascii():
                nul += block.count(0)
                continue
            nul += block.count(0)
            high += len(block.translate(None, _ASCII))
            text, strays = decode(block, "utf-8")
            continuation += len(block) - len(text)
            invalid += len(strays)
    return Survey(size, digest.hexdigest(), head, high, nul, continuation, invalid)


_ASCII: Final = bytes(range(0x80))


def choose(open_file: Callable[[], BinaryIO], facts: Survey, override: str | None) -> Encoding:
    """
    The encoding of a file already surveyed; `override` is corpus.toml's word.

    UsageError where `override` names no codec for text.
    """
    mark, marked = next(((m, name) for m, name in _MARKS if facts.head.startswith(m)), (b"", None))
    if override is not None:
        name = canonical(override)
        if name is None:
            raise UsageError(f"{override!r} is no encoding", hint="use a Python codec name")
        return Encoding(name, None, len(mark) if marked == name else 0, "recipe")
    if marked is not None and _holds(open_file, marked, len(mark), facts):
        return Encoding(marked, 1.0, len(mark), "mark")
    mostly_utf8 = facts.invalid * 2 <= facts.continuation_bytes
    stray_nuls = facts.nul_bytes * 8 < facts.size  # of UTF-16, half the bytes of Latin text are NUL
    if (facts.invalid == 0 and stray_nuls) or (facts.nul_bytes == 0 and mostly_utf8):
        sure = 1.0 if facts.invalid == 0 else 1 - facts.invalid / (facts.continuation_bytes + 1)
        return Encoding("utf-8", round(sure, 4), 0, "utf-8")
    declared = declaration(facts.head)
    if declared is not None and declared != "utf-8" and _strict(open_file, declared):
        from polycorpus.read.plausibility import doubtful

        with open_file() as stream:
            if not doubtful(_blocks(stream), declared):
                return Encoding(declared, 0.99, 0, "declared")
    if 0 < facts.high_bytes <= FEW_HIGH_BYTES and facts.nul_bytes == 0 and _slips(open_file):
        return Encoding("utf-8", 0.5, 0, "utf-8")
    from polycorpus.read.plausibility import likeliest

    with open_file() as stream:
        name, confidence = likeliest(_blocks(stream), wide=facts.nul_bytes > 0)
    return Encoding(name, confidence, 0, "likeliest")


def canonical(name: str) -> str | None:
    """
    Python's own name of a text codec, the superset that is meant; None where unknown.

    A mark is not part of the name: `utf-8-sig` is `utf-8`.
    """
    try:
        codec = codecs.lookup(name)
        "".encode(codec.name)
        b"".decode(codec.name)
    except (LookupError, ValueError, TypeError):
        return None
    if codec.name in _NO_FILES:
        return None
    plain = _SUPERSET.get(codec.name, codec.name)
    return codecs.lookup(_MARKED.get(plain, plain)).name


def declaration(head: bytes) -> str | None:
    """The encoding that the start of a file declares, if Python knows it."""
    for pattern in _DECLARATIONS:
        for line in (head,) if b"<" in pattern.pattern else head.split(b"\n"):
            found = pattern.search(line)
            if found is not None:
                return canonical(found.group(1).decode("ascii", "backslashreplace"))
    return None


def _holds(open_file: Callable[[], BinaryIO], codec: str, skip: int, facts: Survey) -> bool:
    """A mark is believed unless what follows is plainly something else."""
    if codec == "utf-8":
        return facts.invalid * 2 <= max(facts.continuation_bytes, 2)
    return codec.startswith("utf-16") or _strict(open_file, codec, skip)


def _strict(open_file: Callable[[], BinaryIO], codec: str, skip: int = 0) -> bool:
    """Whether the whole file decodes without a fault."""
    decoder = codecs.getincrementaldecoder(codec)("strict")
    try:
        with open_file() as stream:
            stream.seek(skip)
            while block := stream.read(_BLOCK_BYTES):
                decoder.decode(block)
            decoder.decode(b"", final=True)
    except UnicodeError:
        return False
    return True


def _slips(open_file: Callable[[], BinaryIO]) -> bool:
    """Whether a byte of an otherwise ASCII file makes no sense as Windows-1252 where it stands."""
    with open_file() as stream:
        return any(
            REPLACEMENT in decode(block, "utf-8")[0]
            for block in _blocks(stream)
            if not block.isascii()
        )


def _blocks(stream: BinaryIO) -> Iterator[bytes]:
    """The stream in pieces that end after a line feed, so that no character is cut."""
    tail: list[bytes] = []
    while block := stream.read(_BLOCK_BYTES):
        cut = block.rfind(b"\n") + 1
        if not cut and sum(map(len, tail)) < 16 * _BLOCK_BYTES:
            tail.append(block)
            continue
        cut = cut or len(block)
        yield b"".join([*tail, block[:cut]])
        tail = [block[cut:]]
    if any(tail):
        yield b"".join(tail)
