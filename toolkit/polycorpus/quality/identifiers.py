"""Identifiers of persons in a text: where each stands, and of which kind it is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from ipaddress import AddressValueError, IPv4Address, IPv6Address
from typing import Final, NamedTuple

import regex

from polycorpus.quality import phones


class Identifier(NamedTuple):
    """Code points `[start, stop)` of one identifier; `flag` is its name in the catalogue."""

    start: int
    stop: int
    flag: str


def find(text: str) -> list[Identifier]:
    """The identifiers in order; of two that overlap, the one that begins first, or is longer."""
    finders = (*_BY_WORDS, *_BY_NUMBERS) if _LONG_NUMBER.search(text) else _BY_WORDS
    found = [
        Identifier(start, stop, flag) for flag, finder in finders for start, stop in finder(text)
    ]
    kept: list[Identifier] = []
    for one in sorted(found, key=lambda one: (one.start, -one.stop)):
        if not kept or one.start >= kept[-1].stop:
            kept.append(one)
    return kept


Extents = Iterable[tuple[int, int]]

_HOST: Final = r"(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}{2,24}"
_EMAIL: Final = regex.compile(
    r"(?:mailto:)?(?<![\w.+-])"
    r"(?:[A-Za-z0-9_][\w.+%'-]{0,63}|[{｛][^{}@\n]{1,200}[}｝])\s?[@＠]\s?"
    rf"(?P<host>{_HOST})(?![\w-])"
)
_AT: Final = re.compile(r"[(\[{<] ?(?:at|@) ?[)\]}>]", re.IGNORECASE)
_DOT: Final = re.compile(r" dot ", re.IGNORECASE)
_SPELLED_EMAIL: Final = regex.compile(
    r"(?<![\w.+-])[A-Za-z0-9_][\w.+-]{0,63}\s?[(\[{<]\s?(?:at|@)\s?[)\]}>]\s?"
    r"(?P<host>(?:[A-Za-z0-9-]{1,63}(?:\s?[(\[{<]\s?(?:dot|\.)\s?[)\]}>]\s?|\.))+[A-Za-z]{2,24})"
    r"(?![\w-])",
    regex.IGNORECASE,
)
_DICTATED_EMAIL: Final = regex.compile(
    r"(?<![\w.+-])[A-Za-z0-9_][\w.+-]{0,63} at (?:[A-Za-z0-9-]{1,63} dot ){1,4}"
    r"(?:com|org|net|edu|gov|io|uk|cn|jp|kr|ru|fr|ca|ch|nl|eu|au|br)\b",
    regex.IGNORECASE,
)
"""Without tops that are words: `looking at quantum dot it`."""


def emails(text: str) -> Iterator[tuple[int, int]]:
    """E-mail addresses, also as `name (at) host (dot) org` and `{a, b}@host.org`."""
    if "@" in text or "＠" in text:
        for found in _EMAIL.finditer(text):
            if _is_host(found["host"]):
                yield found.span()
    if _AT.search(text):
        yield from (found.span() for found in _SPELLED_EMAIL.finditer(text))
    if _DOT.search(text):
        yield from (found.span() for found in _DICTATED_EMAIL.finditer(text))


def _is_host(host: str) -> bool:
    """`Recall@5.Our` is a measure and a new sentence, `mAP@0.5` a threshold, `163.com` a host."""
    *labels, top = host.split(".")
    if not (top.islower() or host.isupper() or not top.isascii()):
        return False
    named = any(any(character.isalpha() for character in label) for label in labels)
    return named or (len(labels) == 1 and len(labels[0]) > 2 and top in ("com", "cn", "net"))


_IPV4: Final = regex.compile(
    r"(?<![^\W\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}])(?<!\.)(?:\d{1,3}\.){3}\d{1,3}(?![A-Za-z0-9_]|\.\d)"
)
_IPV6: Final = regex.compile(r"(?<![\w:.])(?:[0-9A-Fa-f]{0,4}:){2,7}[0-9A-Fa-f]{0,4}(?![\w:])")
_NETWORK: Final = regex.compile(
    r"\b(?:ip|ipv4|ipv6|address(?:es)?|hosts?|servers?|ping|subnets?|network|gateway|dns|proxy|"
    r"firewall|router|port|adress[ea]|dirección|endereço|indirizzo)\b|://|地址|アドレス|주소|адрес",
    regex.IGNORECASE,
)
_VERSION: Final = regex.compile(
    r"(?:\b(?:v|ver|vers|version|versión|versão|release|build|firmware|driver|update|patch|sections?|"
    r"sec|chapters?|tables?|fig|figures?|theorems?|lemmas?|equations?|clause|step|item|no|ec|e\.c|tc|enzymes?|sitc|windows|"
    r"android|ios|chrome|firefox|software|package|library|kernel|doi|isbn|spss|matlab|oracle|"
    r"версия|раздел|§)|版本|版|第|节|章)[\s:.(№#-]*\Z",
    regex.IGNORECASE,
)


_CONTEXT: Final = 60
"""Characters before an address in which a word of networks counts."""


def ipv4_addresses(text: str) -> Iterator[tuple[int, int]]:
    """Four numbers with dots that are no version, section or enzyme."""
    for found in _IPV4.finditer(text):
        if _is_ipv4(found.group(), text[max(0, found.start() - _CONTEXT) : found.start()]):
            yield found.span()


def ipv6_addresses(text: str) -> Iterator[tuple[int, int]]:
    """Groups of hexadecimal digits with colons that are no time or ratio."""
    if text.count(":") >= 2:
        for found in _IPV6.finditer(text):
            if _is_ipv6(found.group()):
                yield found.span()


def _is_ipv4(written: str, before: str) -> bool:
    try:
        address = IPv4Address(written)
    except AddressValueError:
        return False
    if _VERSION.search(before[-24:]):
        return False
    if _NETWORK.search(before):
        return True
    octets = [int(octet) for octet in written.split(".")]
    private = octets[:2] == [192, 168] or (octets[0] == 172 and 16 <= octets[1] < 32)
    if private:
        return True
    large = sum(octet > 31 for octet in octets) >= 2 and max(octets) > 99  # scores of 92.45.67.33
    return large and not address.is_reserved


def _is_ipv6(written: str) -> bool:
    """
    Times and ratios (`12:30:45`) have no group of letters and digits that is three long, names of
    programs (`abc::def`) no digit.
    """
    try:
        IPv6Address(written)
    except AddressValueError:
        return False
    return any(map(str.isdigit, written)) and any(
        len(group) > 2 and any(character.isalpha() for character in group)
        for group in written.split(":")
    )


_ORCID: Final = regex.compile(
    r"(?:(?P<label>(?:https?://)?(?:www\.)?orcid\.org/|\bORCID(?:\s?iD)?\s?[:：]?\s?(?:https?://"
    r"orcid\.org/)?)|(?<![\w-]))(?P<digits>\d{4}[-–‐]?\d{4}[-–‐]?\d{4}[-–‐]?\d{3}[\dXx])(?![\w-])",
    regex.IGNORECASE,
)


def orcids(text: str) -> Iterator[tuple[int, int]]:
    """ORCID iDs with the address before them; without a label the check digit has to be right."""
    for found in _ORCID.finditer(text):
        digits = _digits(found["digits"])
        if found["label"] or (len(found["digits"]) > 16 and _is_orcid(digits)):
            yield found.span()


def _digits(written: str) -> str:
    return "".join(filter(str.isalnum, written)).upper()


def _is_orcid(digits: str) -> bool:
    """ISO 7064 MOD 11-2 over 16 digits, in the range that ORCID got of the ISNI numbers."""
    return digits.startswith("000") and _mod_11_2(digits[:-1]) == digits[-1]


def _mod_11_2(digits: str) -> str:
    """The check character of ISO 7064 MOD 11-2: of ORCID, ISNI and Chinese identity numbers."""
    total = 0
    for digit in digits:
        total = (total + int(digit)) * 2
    return "0123456789X"[(12 - total % 11) % 11]


_PERSON: Final = regex.compile(
    r"\bresearcher\s?id\s?(?:[:：]|\.com/rid/)?\s?[A-Z]{1,3}-\d{4}-(?:19|20)\d{2}\b"
    r"|\b(?:researcherid\.com/rid|publons\.com/(?:researcher|a)|webofscience\.com/wos/author/record)"
    r"/[\w-]+"
    r"|\bscopus(?:\s?author)?\s?id\s?[:：]?\s?\d{8,11}\b|\bscopus\.com/authid/\S+"
    r"|\bisni\s?[:：]?\s?(?:\d{4}[ -]?){3}\d{3}[\dX]\b"
    r"|(?:https?://)?(?:buscatextual\.cnpq\.br/\S*?|lattes\.cnpq\.br/)\d{16}\b"
    r"|\bspin[-\s]?(?:код|code)\s?(?:ринц)?\s?[:：]?\s?\d{4}-?\d{4}\b"
    r"|\bauthor\s?id(?:\sринц)?\s?[:：]\s?\d{4,8}\b"
    r"|(?:https?://)?scholar\.google\.[\w.]+/citations\?\S*?user=[\w-]+\S*"
    r"|(?:https?://)?(?:\w+\.)?linkedin\.com/in/[\w%-]+/?"
    r"|(?:https?://)?(?:www\.)?researchgate\.net/profile/[\w-]+"
    r"|(?:微信号?|微信號|WeChat(?:\s?ID)?|QQ号?|QQ號)\s?[:：]\s?[A-Za-z0-9_-]{5,20}"
    r"|(?<=\bssn\s?[:：]?\s?)\d{3}-\d{2}-\d{4}\b|(?<=\bCPF\s?[:：]?\s?)\d{3}\.\d{3}\.\d{3}-\d{2}\b",
    regex.IGNORECASE,
)
_PERSON_SIGNS: Final = (
    "researcher", "publons", "webofscience", "scopus", "isni", "cnpq", "spin", "author id",
    "authorid", "scholar.google", "linkedin", "微信", "wechat", "qq", "ssn", "cpf",
)  # fmt: skip
_CITIZEN: Final = regex.compile(r"(?<!\w)[1-8]\d{5}(?:19|20)\d{2}[01]\d[0-3]\d{4}[\dXx](?!\w)")


def person_ids(text: str) -> Iterator[tuple[int, int]]:
    """Author numbers, profile pages and accounts, by label or host."""
    lowered = text.lower()
    if any(sign in lowered for sign in _PERSON_SIGNS):
        yield from (found.span() for found in _PERSON.finditer(text))


def citizen_numbers(text: str) -> Iterator[tuple[int, int]]:
    """Chinese identity numbers: region, date of birth, and a check digit that is right."""
    for found in _CITIZEN.finditer(text):
        number = found.group().upper()
        if _mod_11_2(number[:-1]) == number[-1]:
            yield found.span()


_Finder = Callable[[str], Extents]
_BY_WORDS: Final[tuple[tuple[str, _Finder], ...]] = (
    ("email", emails),
    ("person_id", person_ids),
    ("ip_address", ipv6_addresses),
)
_BY_NUMBERS: Final[tuple[tuple[str, _Finder], ...]] = (
    ("orcid", orcids),
    ("person_id", citizen_numbers),
    ("ip_address", ipv4_addresses),
    ("phone", phones.numbers),
)
_LONG_NUMBER: Final = re.compile(r"\d[\d\s().\-/–‐（）]{5,}\d")
"""What each of the second kind has, the shortest being 8.8.8.8 and a telephone number of seven."""

SIGNS: Final = (
    r"[@＠]|[(\[{<] ?at ?[)\]}>]|[a-z0-9] dot [a-z]|\d\d\d\d\d\d|\d\d\d[-–‐. )/]+\d\d\d|"
    r"\d\d[ .)/–-]+\d\d[ .)/–-]+\d\d|\d\.\d+\.\d+\.\d|:[0-9a-f]*:[0-9a-f]|scholar\.google|"
    r"linkedin|researchgate|publons|webofscience|authid|微信|wechat|qq|author ?id|"
    r"[٠-٩۰-۹０-９][ ٠-٩۰-۹０-９-]+[٠-٩۰-۹０-９]"
)
"""What every text with an identifier has, in RE2's syntax without regard to case: most are numbers
of six digits and more, in groups of two or three at least."""
