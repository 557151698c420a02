"""URLs, DOIs and arXiv numbers: found in text, and brought to one form."""

from __future__ import annotations

from typing import Final
from urllib.parse import unquote

import regex

_URL: Final = regex.compile(
    r"(?:https?://|(?<![\w@.])(?:www\.|(?:github|gitlab)\.com/))"
    r"[^\s<>\"'`{}|\\^\p{Han}\p{Hiragana}\p{Katakana}，。；：、（）「」《》“”‘’]+",
    regex.IGNORECASE,
)
_TRAILING: Final = ".,;:!?*_~'"
_HOSTS: Final = regex.compile(
    r"(?:^|\.)(?:github\.com|gitlab\.\w[\w.]*|bitbucket\.org|codeberg\.org|gitee\.com|sourceforge\.net|"
    r"github\.io|anonymous\.4open\.science|code\.google\.com|git\.\w[\w.-]*)$",
    regex.IGNORECASE,
)
"""Hosts of code. A project page on github.io counts only where its clause says code."""

_SAYS_CODE: Final = regex.compile(
    r"\b(?:source[- ]?codes?|codes?|codebase|implementations?|repositor(?:y|ies)|toolkit|"
    r"código|codice|quellcode|programmcode|quelltext|kod|koden|kode|koodi|implémentation)\b"
    r"|代码|代碼|源码|原始碼|程式碼|程序|コード|ソース|実装|코드|구현|код|mã nguồn|الكود|קוד",
    regex.IGNORECASE,
)
_CLAUSE_END: Final = regex.compile(r"[.!?;](?=\s)|[。！？；\n]")

_RESOLVER: Final = regex.compile(r"(https?://(dx\.)?doi\.org/|doi:\s*)")
_DOI: Final = regex.compile(r"10\.\d{4,9}/\S+")
_ARXIV: Final = regex.compile(
    r"(?:arxiv\.org/(?:abs|pdf|html)/|arxiv:\s*|^)"
    r"(\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?(?=\.pdf$|$|[\s?#\])},;])",
    regex.IGNORECASE,
)


def urls(text: str) -> list[str]:
    """URLs in the text, in order, without the punctuation that follows them."""
    return [_trimmed(found.group()) for found in _URL.finditer(text)]


def code_urls(text: str) -> list[str]:
    """URLs whose host is a code host or whose clause speaks of code, in order, none twice."""
    found: list[str] = []
    if "://" not in text and "www." not in text and ".com/" not in text:
        return found  # most texts; the pattern costs ten times as much
    for match in _URL.finditer(text):
        url = _trimmed(match.group())
        if is_code_host(url) or _SAYS_CODE.search(_clause(text, match.start(), len(url))):
            found.append(url)
    return list(dict.fromkeys(found))


_LONGEST_CLAUSE: Final = 600
"""Code points on either side of a URL; a sentence of people has half as many."""


def _clause(text: str, start: int, length: int) -> str:
    """The clause around a URL, without it."""
    before = text[max(0, start - _LONGEST_CLAUSE) : start]
    after = text[start + length : start + length + _LONGEST_CLAUSE]
    ends = [end.end() for end in _CLAUSE_END.finditer(before)]
    stop = _CLAUSE_END.search(after)
    return before[ends[-1] if ends else 0 :] + after[: stop.start() if stop else len(after)]


def is_code_host(url: str) -> bool:
    """Whether the URL leads to a place that keeps code."""
    host = url.split("://", 1)[-1].split("/", 1)[0].split(":", 1)[0].lower()
    return not host.endswith("github.io") and _HOSTS.search(host) is not None


def doi(value: str) -> str | None:
    """A DOI in lower case without resolver or label; None where `value` holds none."""
    found = _DOI.search(unquote(value) if "%2" in value else value)
    return _trimmed(found.group()).lower() if found else None


def arxiv_id(value: str) -> str | None:
    """An arXiv number without its version; None where `value` holds none."""
    found = _ARXIV.search(value.strip())
    return found.group(1) if found else None


def plain_identifier(name: str, value: str) -> str:
    """What two spellings of one identifier, a column's `value`, have in common.

    No slash at the end; a DOI without resolver, in lower case.
    """
    plain = value.strip().rstrip("/")
    return _RESOLVER.sub("", plain.lower()) if name == "doi" else plain


def _trimmed(url: str) -> str:
    """Without trailing punctuation, and without a closing bracket that nothing opens."""
    if url[-1:].isalnum():
        return url  # nearly all
    excess = {close: url.count(close) - url.count(opening) for opening, close in ("()", "[]")}
    stop = len(url)
    while stop and (url[stop - 1] in _TRAILING or excess.get(url[stop - 1], 0) > 0):
        stop -= 1
        if url[stop] in excess:
            excess[url[stop]] -= 1
    return url[:stop]
