"""The flags that a record may carry: what each says, from where on, and what may be done about it.

A flag says what a reader of the text should know and changes nothing by itself; `[flags]` in
corpus.toml removes or masks. docs/concepts/flags.md states how often each is right.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, slots=True)
class Flag:
    """An entry of the catalogue: what the flag says of a record, and from where on it holds."""

    meaning: str
    threshold: str
    maskable: bool = False
    """Whether the text that raised it can be replaced by a placeholder."""


CATALOGUE: Final[Mapping[str, Flag]] = MappingProxyType(
    {
        # read and repair
        "no_text": Flag("neither title nor abstract", "both null in every version"),
        "undecodable_bytes": Flag("bytes that its encoding does not know", "one such byte"),
        "placeholder": Flag(
            "`N/A` or its like stood in place of a text", "the whole text, up to 120 characters"
        ),
        "multi_paragraph": Flag("the abstract has several paragraphs", "one blank line inside"),
        "missing_space": Flag("a full stop lacks the space behind it", "one such place"),
        # language
        "language_mismatch": Flag(
            "the source names another language than the abstract has",
            "the abstract's language is sure to 0.95",
        ),
        # quality
        "too_short": Flag(
            "the abstract is shorter than one full sentence",
            "fewer than 75 visible characters, where a Han character counts 3, kana and Hangul "
            "syllables 2",
        ),
        "truncated": Flag(
            "the abstract breaks off",
            "it ends in an ellipsis, an open bracket or formula, a comma, colon or hyphen, a word "
            "that needs another one behind it, or a note that says so",
        ),
        "not_prose": Flag(
            "the abstract is a table, a list, code, or in capitals",
            "under 0.65 letters, over 0.25 digits or 0.07 signs of code, or over 0.3 capitals "
            "among its letters; counted as in too_short, without math",
        ),
        "repeated_lines": Flag(
            "the abstract says a thing twice, word for word",
            "a line or sentence of five words and 35 visible characters, and a fortieth of the "
            "text, stands in it again",
        ),
        "publisher_boilerplate": Flag(
            "words of a publisher, database or web page, not of the author",
            "one copyright line, statement of rights, database mark or label of a web page",
        ),
        "withdrawn": Flag(
            "the paper was withdrawn or retracted",
            "title or abstract is such a notice, or the field status says so",
        ),
        "erratum": Flag(
            "a correction of another paper",
            "the title or the beginning of the abstract is such a notice",
        ),
        "title_as_abstract": Flag(
            "the abstract is the title once more",
            "the same letters and digits, and at most a tenth more",
        ),
        "leftover_markup": Flag(
            "markup or broken characters that repair could not resolve",
            "one tag, entity, macro outside math, escape, U+FFFD or private character",
        ),
        # privacy
        "email": Flag("an e-mail address", "one, also as `name (at) host.org`", maskable=True),
        "phone": Flag(
            "a telephone or fax number",
            "one that is valid in the numbering plan of its country, or stands behind a label",
            maskable=True,
        ),
        "ip_address": Flag(
            "an IPv4 or IPv6 address", "one that is no version or number of a section", True
        ),
        "orcid": Flag("an ORCID iD", "one whose check digit is right, or behind orcid.org/", True),
        "person_id": Flag(
            "another identifier of a person",
            "a ResearcherID, Scopus author number, ISNI, SPIN, Lattes or profile page, QQ or "
            "WeChat account, or a citizen's number, each by its label, host or check digit",
            maskable=True,
        ),
    }
)
