"""Links beside a title: what each leads to, and the text that is left without them."""

from __future__ import annotations

from typing import Final

import regex

from polycorpus import links
from polycorpus.read import asides, inline
from polycorpus.read.elements import Field
from polycorpus.read.inline import Link
from polycorpus.read.titles import is_title

URL: Final = regex.compile(r"(?:https?://|www\.)\S+")
_EMPTY: Final = regex.compile(r"\[\s*\]|\(\s*\)|【\s*】|（\s*）")
_SHORTCODE: Final = regex.compile(
    r"(?<![\p{L}\p{N}]):[a-z][a-z0-9_+-]{1,30}:(?![\p{L}\p{N}])|(?<=:)[a-z][a-z0-9_+-]{1,30}:"
)
"""GitHub's names of emoji: `:star:`, also in a row."""
_LONGEST_POINTER: Final = 24
_LABEL_BEFORE: Final = regex.compile(
    r"(?:^|[\s,;|·(（\[])(?P<word>\p{L}[\p{L} ]{1,20})(?P<colon>\s*[:：]\s*[*_]{0,2}[<\[(]?)$"
)
_REGISTRY: Final = regex.compile(r"doi\.org/10\.|/doi/(?:abs/|full/)?10\.|arxiv\.org/abs/")
"""Addresses that are a paper's, whatever the link is called (`Home Page`)."""
_COLUMNS: Final = {"paper": "url", "pdf": "pdf_url", "code": "code", "other": "other"}


def split_links(text: str) -> tuple[tuple[Field, ...], str]:
    """The links of a text as fields, and the text without them and the brackets around them."""
    found = inline.links_of(text)
    left = text
    for link in reversed(found):
        kept = "" if link.image or is_pointer(text, link) else link.text
        start = _start_of_label(text, link)
        left = left[:start] + kept + left[link.stop :]
    bare = list(URL.finditer(left))
    for match in reversed(bare):
        left = left[: match.start()] + left[match.end() :]
    left = _EMPTY.sub("", inline.without_tags(_SHORTCODE.sub(" ", left) if ":" in left else left))
    made = [one for link in found for one in (*linked(link), *_place(link))]
    made += [
        _located(url, inline.target(url), "url")
        for match in bare
        for url in links.urls(match.group())
    ]
    return tuple(made), left.strip(" \t|·•,;:：/&[]`-–—")


def is_address(text: str) -> bool:
    """Whether a value is nothing but a URL or a link that shows no title."""
    found = inline.links_of(text)
    if len(found) == 1 and found[0].start == 0 and found[0].stop == len(text.strip()):
        return inline.role(found[0]) is not None or not is_title(found[0].text, 3)
    return URL.fullmatch(text.strip()) is not None


def address(url: str) -> tuple[Field, ...]:
    """The address of a title that is a link; none where it leads to a place on the same page."""
    if not url or url.startswith("#"):
        return ()
    return (_located(url, inline.target(url), "url"),)


def _names_target(link: Link) -> bool:
    """Whether its text says what it leads to, or where that appeared: `[[ICML 2023]](...)`."""
    return inline.role(link) is not None or bool(_place(link))


def is_pointer(text: str, link: Link) -> bool:
    """The same where it stands in brackets of its own: `[[codebase](...)]`."""
    boxed = link.text.startswith("[") or text[: link.start].endswith("[")
    return (boxed and len(link.text) <= _LONGEST_POINTER) or _names_target(link)


def _start_of_label(text: str, link: Link) -> int:
    """Where `Paper: ` before a link begins, else where the link does."""
    label = _LABEL_BEFORE.search(text[max(0, link.start - 40) : link.start])
    if label is None or inline.role(Link(label["word"], link.url, 0, 0)) is None:
        return link.start
    return link.start - len(label["word"]) - len(label["colon"])


def _place(link: Link) -> tuple[Field, ...]:
    """Venue and year that stand in the text of a link, as in a tag."""
    if link.image or len(link.text) > 24 or inline.role(link) is not None:
        return ()
    return asides.venue(link.text.strip(" []()*_`"))


def linked(link: Link) -> tuple[Field, ...]:
    """The field of one link by what it says that it leads to."""
    role = inline.role(link) or inline.target(link.url)
    if role == "other" and _REGISTRY.search(link.url):
        role = "paper"
    if not link.url or (link.image and role != "code") or link.local:
        return ()
    return (_located(link.url, role, link.text.strip(" []*_`") or "link"),)


def _located(url: str, role: inline.Role, name: str) -> Field:
    return Field(name, url, column=_COLUMNS[role])
