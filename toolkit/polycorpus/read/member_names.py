"""Names of zip members: in the encoding of the system that wrote them, and as paths."""

from __future__ import annotations

import re
import zipfile
from typing import Final

import regex

_UTF8_FLAG: Final = 0x800
_CANDIDATES: Final = (
    ("utf-8", regex.compile(r".+", regex.DOTALL)),
    ("gb18030", regex.compile(r"(?:[\x20-\x7e]|[\u4e00-\u9fff]|[\u3000-\u303f\uff00-\uffef])+")),
    ("cp932", regex.compile(r"(?:[\x20-\x7e]|[\u3040-\u30ff\u4e00-\u9fff\u3000-\u303f])+")),
    ("cp949", regex.compile(r"(?:[\x20-\x7e]|[\uac00-\ud7a3])+")),
)
"""Encodings that Windows writes without saying so, and what a name in one is made of.

Kana in cp932 are in part rare Han in gb18030, so a name that cp932 reads with kana is Japanese.
"""
_KANA: Final = regex.compile(r"[\u3040-\u30ff]")
_DRIVE: Final = re.compile(r"[A-Za-z]:")


def decoded_name(info: zipfile.ZipInfo) -> str:
    """The member's name with `/`; zipfile reads bytes that are not declared UTF-8 as cp437."""
    name = info.filename
    if not info.flag_bits & _UTF8_FLAG and not name.isascii():
        name = _guessed(name)
    return name.replace("\\", "/")


def leads_out(name: str) -> bool:
    """Whether a path is absolute, climbs, or names a drive, a stream or nothing."""
    parts = name.split("/")
    return name.startswith("/") or ".." in parts or bool(_DRIVE.match(name)) or "\x00" in name


def _guessed(name: str) -> str:
    try:
        raw = name.encode("cp437")
    except UnicodeEncodeError:
        return name
    readings = {}
    for codec, pattern in _CANDIDATES:
        try:
            text = raw.decode(codec)
        except UnicodeDecodeError:
            continue
        if pattern.fullmatch(text):
            readings[codec] = text
    if "utf-8" in readings:
        return readings["utf-8"]
    japanese = readings.get("cp932")
    if japanese is not None and _KANA.search(japanese):
        return japanese
    return next(iter(readings.values()), name)
