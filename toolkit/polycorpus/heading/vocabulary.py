"""What the words of a field label mean: from the lexicon, in two languages, or put together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple, cast

import regex

from polycorpus.heading.line import Field
from polycorpus.lexicon import Phrase, flatten, fold, phrases, spelling
from polycorpus.lexicon.index import lookup
from polycorpus.lexicon.tables import all_of, rows


class Meaning(NamedTuple):
    """A field that a label names, and the languages that say so, the most frequent first."""

    field: Field
    languages: tuple[str, ...]
    heads_contents: bool = False
    """Whether the word heads tables of contents too, as Inhalt and sommaire do."""


_FIRST: Final = (
    "en zh-Hans ja ko es fr de pt ru it zh-Hant ar fa pl id tr vi nl uk cs sv hi th el he ro hu bn"
    " da nb fi hr sk sl ca bg sr sr-Latn et lt lv az uz ms eu gl kk mr ta te ur sq is af"
).split()  # fmt: skip
"""Which language a label that several share is of, where the value doesn't tell."""

_NAMELESS: Final = frozenset(("doi", "url", "uri"))
"""Labels of no language."""


def label_key(name: str) -> str:
    """A label folded, without the spaces that typesetters put into short ones: 摘　要, 요 약."""
    return _INNER_SPACE.sub("", fold(name).replace(".", "").strip(" \"'*_`#：:|<>=")).strip()


_INNER_SPACE: Final = regex.compile(r"(?<=[\p{Han}\p{Hangul}])\s+(?=[\p{Han}\p{Hangul}])")


@lru_cache(maxsize=1 << 14)
def known(name: str) -> tuple[Meaning, ...]:
    """
    The meanings of a label as it is written, none where it isn't a label.

    Several where a word names several fields, as 论文 does: the link where it is one, else the
    title. Of a label in two languages it is the
    first one's language, of DOI and URL none.
    """
    key = label_key(name)
    if not key:
        return ()
    found = listed(name) or _two_languages(name) or _composed(name)
    if key in _NAMELESS:
        return tuple(meaning._replace(languages=()) for meaning in found)
    return found


def listed(name: str) -> tuple[Meaning, ...]:
    """As `known`, of a label that the lexicon has as it is: a cheap look-up."""
    key = label_key(name)
    return _as_written(name, meanings().get(key, ())) or meanings().get(_TRIMMED.sub("", key), ())


def _as_written(name: str, found: tuple[Meaning, ...]) -> tuple[Meaning, ...]:
    """With only the languages that write it so, where there are any: Ano isn't año."""
    written = spelling(name).strip()
    exact = {phrase.language for phrase in _spelled().get(written, ())}
    return tuple(
        meaning._replace(languages=own)
        if (own := tuple(tag for tag in meaning.languages if tag in exact))
        else meaning
        for meaning in found
    )


@cache
def _spelled() -> dict[str, list[Phrase]]:
    spelled: dict[str, list[Phrase]] = defaultdict(list)
    for phrase in all_of("labels"):
        spelled[spelling(phrase.text)].append(phrase)
    return dict(spelled)


_TRIMMED: Final = regex.compile(
    r"\s*(?:\([^()]{0,30}\)|（[^（）]{0,30}）|\[[^\[\]]{0,20}\]|\d{1,2})$"
)


@cache
def meanings() -> dict[str, tuple[Meaning, ...]]:
    """By the label's key."""
    found: dict[str, dict[Field, list[str]]] = defaultdict(lambda: defaultdict(list))
    for phrase in all_of("labels"):
        field = cast(Field, phrase.role.removeprefix("label."))  # the table's own words
        found[label_key(phrase.text)][field].append(phrase.language)
    contents = _keys_of("list.toc")
    return {
        key: tuple(
            Meaning(field, _ranked(key, languages), field == "abstract" and key in contents)
            for field, languages in sorted(fields.items(), key=lambda item: item[0] != "url")
        )
        for key, fields in found.items()
    }


def _ranked(key: str, languages: Iterable[str]) -> tuple[str, ...]:
    def rank(language: str) -> tuple[int, str]:
        if language == "ja" and key in _RATHER_JAPANESE:
            return (-1, language)
        return (_FIRST.index(language) if language in _FIRST else len(_FIRST), language)

    return tuple(sorted(languages, key=rank))


_RATHER_JAPANESE: Final = frozenset(("概要", "著者"))
"""Labels that Chinese has too, but seldom uses in lists of papers: there it is 摘要 and 作者."""


@cache
def tags() -> dict[str, Field]:
    """Tags of exchange formats (T1, AB, dc:title), which are of no language."""
    return {tag: cast(Field, field) for field, row in rows("tags") for tag in row.split(" | ")}


@cache
def _keys_of(role: str) -> frozenset[str]:
    return frozenset(label_key(phrase.text) for phrase in phrases(role))


def is_heading_word(name: str) -> bool:
    """Whether a label's word, alone in its line, is a heading: contents, sommaire, Inhalt."""
    key = label_key(name)
    return any(key in _keys_of(role) for role in _HEADINGS)


_HEADINGS: Final = (
    "list.toc", "list.index", "list.proceedings", "list.papers", "list.list", "list.reviews",
)  # fmt: skip


_SUFFIXED: Final = regex.compile(r"[\p{L} ]+[/(·.*:]\p{Ll}{1,5}\)?")
"""Forms for both genders: auteur/ice, autor(en), Autor:innen."""

_PARTS: Final = regex.compile(
    r"\s*[/|｜·・\-–—,;]\s*|\s*[(（\[]\s*|\s*[)）\]]\s*"
    r"|(?<=[^\x00-\u024F\s])\s*(?=[A-Za-z])|(?<=[a-z])\s*(?=[^\x00-\u024F\s])"
)


def _two_languages(name: str) -> tuple[Meaning, ...]:
    """`标题/Title`, `Title-题名`, `Abstract (要旨)`: a known label and its translation."""
    parts = [part for part in _PARTS.split(flatten(name)) if part and part.strip()]
    if not 2 <= len(parts) <= 3:
        return ()
    first, second = (meanings().get(label_key(part), ()) for part in parts[:2])
    if first and second:
        common = {meaning.field for meaning in second}
        return tuple(meaning for meaning in first if meaning.field in common)
    if first and _SUFFIXED.fullmatch(name.strip()):
        return first
    if second and not parts[1].isascii() and regex.fullmatch(r"[A-Za-z]{2,12}", parts[0]):
        # CNKI's Organ-单位: its English word is its own
        return tuple(meaning._replace(languages=("en",)) for meaning in second)
    return ()


_MOST_WORDS: Final = 6
_WORDS: Final = regex.compile(r"[^\s/(),]+")


def _composed(name: str) -> tuple[Meaning, ...]:
    """
    A label put together in the usual way: title or name, or date, and of what.

    `Název sborníku` and `Nom de la conférence` name a venue, `Titre de l'article` a title, `Data
    da publicação` a year.
    """
    words = _WORDS.findall(flatten(name).replace("l'", "").replace("d'", ""))
    if not 2 <= len(words) <= _MOST_WORDS:
        return ()
    for head, others in ((words[0], words[1:]), (words[-1], words[:-1])):
        field, languages = _head(label_key(head))
        if field is None:
            continue
        hits = [lookup([fold(word)], [spelling(word)])[1] for word in others]
        if not all(hits):
            continue
        for language in languages:
            roles = [[hit.role for hit in found if hit.language == language] for found in hits]
            of = _of_what(field, others, roles)
            if of is not None:
                return (Meaning(of, (language,)),)
    return ()


def _head(key: str) -> tuple[Field | None, tuple[str, ...]]:
    found: dict[Field, tuple[str, ...]] = {
        meaning.field: meaning.languages for meaning in meanings().get(key, ())
    }
    if "year" in found:
        return "year", found["year"]
    languages = {*found.get("title", ()), *_naming().get(key, ())}
    return ("title", _ranked(key, languages)) if languages else (None, ())


@cache
def _naming() -> dict[str, list[str]]:
    """Languages by the key of their word for a name."""
    words: dict[str, list[str]] = defaultdict(list)
    for phrase in phrases("naming"):
        words[label_key(phrase.text)].append(phrase.language)
    return dict(words)


def _of_what(head: Field, words: Sequence[str], roles: Sequence[Sequence[str]]) -> Field | None:
    """By the first word that says of what; a title of a publication is the journal's."""
    for word, found in zip(words, roles, strict=True):
        paper, gathering = "list.papers" in found, {"event", "list.proceedings"} & set(found)
        if head == "year" and (paper or gathering):
            return "year"
        if gathering or (paper and _PUBLICATION.match(fold(word))):
            return "venue"
        if paper:
            return "title"
    return None


_PUBLICATION: Final = regex.compile(r"publi[ck]|pubbli|публи[кц]|публік")
