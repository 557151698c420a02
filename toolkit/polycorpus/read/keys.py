"""
What the columns of a table and the keys of an object stand for, several names seen together.

One name alone misleads: `name` is a title where nothing else is, `summary` an abstract only where
none is called so, and of `Authors; Author full names` one is enough.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import regex

from polycorpus.heading import field_name
from polycorpus.tags import normalise

OTHER: Final = "other"
"""Column of a field that has none, whatever its name may look like."""


class Meaning(NamedTuple):
    """
    What a name stands for; `language` is the one that the name itself declares.

    Of several names for the year or the venue the one of the lowest `rank` that is filled counts.
    """

    column: str
    language: str | None
    rank: int = 0


_OWN: Final[dict[str, str]] = {
    name: column
    for column, names in {
        "url": "url|uri|href|html url|abs url|abstract url|arxiv url|openreview url|forum|site|"
        "website|landing page url|article url|permalink|openreview link|official url|html link",
        "pdf_url": "pdf|pdf url|pdf link|pdf href|link to pdf|open access pdf|oa url|pdf file",
        "arxiv_id": "arxiv|arxiv id|arxivid|eprint id|arxiv eprints",
        "code": "github|github url|github link|repo|repository url|code link|code url",
        "authors": "awardees|awardee|author string|author list|creators|creator|auth full name",
        "affiliation": "aff|affs|author institutions|institutions|author affiliations|org",
        "keywords": "manual tags|automatic tags|index keywords|ieee terms|descriptors|keyword|"
        "descriptor",
        "venue": "journal ref|publication title|container title|host venue|published in|journal|"
        "publication name|journal title|journal name|source title",
        "year": "pub year|pubyear|yr|publish year|year published|发表年|發表年|発行年|발행년월|"
        "출판년도|출판연도|produced date y",
        "status": "status|decision",
        "track": "track|track name",
        "doi": "doi url|doi link|doi id|dois",
        "title": "titles",
        "abstract": "abstracts",
        OTHER: "authors parsed|author id|authors id|id|type|editor|publisher|source id|"
        "author email|advisor|paper id|citation|cited by|references|access date|accessed|"
        "date added|date accessed|date modified|last modified|modified|modified date|updated|"
        "updated at|date of export|export date|query date|create date|created date|entry date|"
        "retrieved|retrieved at|indexed|deposited|date created|created at|crawled at|fetched at|"
        "last updated|date updated|date added to xplore|date of access|label",
    }.items()
    for name in names.split("|")
}
"""Names that are no label in a text but common as a column, in `_folded` form."""

_WEAK: Final[dict[str, str]] = {
    name: column
    for column, names in {
        "abstract": "descriptions|tldr|tl dr|tl;dr|summary|description|desc|note|notes|"
        "highlights|excerpt|snippet|lay summary|overview|short abstract|简介|简述|概述|resume",
        "title": "name|display name|heading|paper|short title|original title|header",
        "year": "date|published|issued|publication date|pub date|pubdate|created|published at|"
        "published date|cover date|earliest date|date published|publish date|submitted|"
        "date issued|online date|publish time|发表时间|发布时间|日期|publication date s|"
        "date de soutenance|data de defesa|"
        "conference date|conf date|meeting date|event date|early access date|epub date|"
        "年,卷(期)|update date|date de publication|fecha de publicación|data de publicação|"
        "дата публикации",
        "venue": "source|event|conference|pub|is part of|proceedings title|conference title|"
        "conference name|publication venue|book title|series title|booktitle|来源|会议名称|会议名|"
        "會議名稱",
        "authors": "first author|author|corresponding author|contributors|contributor",
        "url": "link|links|source url|download url|homepage|fulltext url|full text url",
        "keywords": "categories|tags",
    }.items()
    for name in names.split("|")
}
"""Names that stand for a column only where no plainer one does."""

_ONE_ONLY: Final = frozenset({"authors", "affiliation"})
"""Columns of which a second name says the same again in another way: it goes to `other`."""

_RANKED: Final = frozenset({"year", "venue"})
"""Columns that any of their names can fill where the better ones are empty."""

_YEAR_WORD: Final = regex.compile(
    r"year|yr$|^py$|jahr|ann[ée]e?|año|\bano\b|anno|год|рік|rok|年度?$|년도?|연도|năm|سال|سنة|שנה|tahun",
    regex.IGNORECASE,
)
_SHORTENED: Final = regex.compile(r"abbr|\biso|short|series", regex.IGNORECASE)
_LATE: Final = regex.compile(r"conf|meeting|event|early|epub|online|update|created|submit", regex.I)

_WRAPPERS: Final = frozenset(
    "_source content attributes metadata fields info data record article paper work bibjson node "
    "entry item message main doc document publication dc dcterms mods description_1 result".split()
)
"""Objects around a record's fields: `_source.title`, `attributes.title`, `dc.title`."""

_INNER: Final = frozenset("value #text $t _text $ _ text rendered __cdata string en_us p".split())
"""Keys under which a value lies that has attributes: `title.value`, `title.#text`."""

_NAMED: Final = frozenset("name title display_name displayname label full_name names".split())
_PATHS: Final[dict[str, str]] = {
    "authorships.author.display_name": "authors",
    "authorships.institutions.display_name": "affiliation",
    "primary_location.source.display_name": "venue",
    "host_venue.display_name": "venue",
    "contributor.author": "authors",
    "description.abstract": "abstract",
    "date.issued": "year",
    "externalids.doi": "doi",
    "externalids.arxiv": "arxiv_id",
    "ids.doi": "doi",
    "openaccesspdf.url": "pdf_url",
    "open_access.oa_url": "pdf_url",
    "best_oa_location.pdf_url": "pdf_url",
    "primary_location.pdf_url": "pdf_url",
    "primary_location.landing_page_url": "url",
    "identifier.doi": "doi",
    "identifier.uri": "url",
    "publication_info.journal_title": "venue",
    "publication_info.year": "year",
    "versions.created": "year",
    "host.title": "venue",
    "container.title": "venue",
    "ispartof.name": "venue",
    "journalinfo.yearofpublication": "year",
}
"""Paths of OpenAlex, Semantic Scholar and DSpace, lower case, wrappers stripped."""

_LANGUAGES: Final[dict[str, str]] = {
    word: tag
    for tag, words in {
        "en": "en eng english ingles inglés inglês anglais englisch 英文 英語 英语 欧文 영문 영어",
        "zh": "zh zho chi chinese 中文 汉语 漢語 中国語 cn ch",
        "zh-Hans": "chs hans zhcn 简体 简体中文",
        "zh-Hant": "cht hant zhtw tw 繁體 繁体 繁體中文",
        "ja": "ja jp jpn japanese 日文 日本語 日语 和文",
        "ko": "ko kr kor korean 韩文 한글 국문 한국어",
        "fr": "fr fra fre french français francais francés",
        "de": "de deu ger german deutsch alemán allemand",
        "es": "es spa spanish español espanol espanhol espagnol",
        "pt": "pt por portuguese português portugues",
        "ru": "ru rus russian русский рус",
        "it": "it ita italian italiano",
        "ar": "ar ara arabic العربية عربي",
        "fa": "fa per fas persian فارسی",
        "uk": "uk ukr ukrainian українська",
        "pl": "pl pol polish polski",
        "tr": "tr tur turkish türkçe",
        "vi": "vi vie vietnamese",
        "id": "ind indonesian indonesia",
        "nl": "nl dut nld dutch",
    }.items()
    for word in words.split()
}
LANGUAGE_CODES: Final = frozenset(
    code
    for word in _LANGUAGES
    if word.isascii() and len(word) in (2, 3)
    for code in (word, word.upper())
) | frozenset("id en-US en-GB zh-CN zh-TW zh-Hans zh-Hant ja-JP ko-KR pt-BR es-ES fr-FR".split())
"""Keys that tell languages apart where all keys of an object are of them."""

_SOLR: Final = regex.compile(r"_(?:s|ss|i|is|l|t|ts|txt|dt|tdate)$")
"""Endings by which an index tells types apart: HAL's `title_s`, `producedDateY_i`."""

_PREFIX: Final = regex.compile(r"^[a-z_]{2,12}:(?=\w)")
"""Of a namespace, as in `dc:title`, `prism:coverDate`."""

_PLURAL: Final = regex.compile(r"(?<=\p{Ll})\((?:s|es)\)")
_CAMEL: Final = regex.compile(r"(?<=[a-z])(?=[A-Z])|[_\s\-/:]+")
_BRACKETED: Final = regex.compile(r"(.+?)\s*[(\[（【]\s*([\w-]+)\s*[)\]）】]\s*")
_HAN_LANGUAGE: Final = regex.compile(
    r"(英文|英語|英语|欧文|中文|日文|日本語|和文|韩文|영문|국문|한글)"
)


@lru_cache(maxsize=1024)
def columns_of(names: tuple[str, ...]) -> tuple[Meaning, ...]:
    """What each of the names of one record or table stands for."""
    known = [_meaning(name) for name in names]
    best: dict[str, int] = {}
    for meaning, rank in known:
        best[meaning.column] = min(rank, best.get(meaning.column, rank))
    taken: set[str] = set()
    found = []
    for name, (meaning, rank) in zip(names, known, strict=True):
        column = meaning.column
        if column in _RANKED:
            found.append(meaning._replace(rank=rank * 4 + _lateness(name, column)))
            continue
        if rank > best[column] or (column in taken and (rank or column in _ONE_ONLY)):
            column = OTHER
        taken.add(column)
        found.append(Meaning(column, meaning.language))
    return tuple(found)


def _lateness(name: str, column: str) -> int:
    """A year before a date, both before the day of a meeting or of an update; a name in full."""
    if column == "venue":
        return int(_SHORTENED.search(name) is not None)
    if column != "year" or _YEAR_WORD.search(name):
        return 0
    return 2 if _LATE.search(name) else 1


@lru_cache(maxsize=1024)
def plain_columns(names: tuple[str, ...]) -> frozenset[str]:
    """The columns that the names say plainly: `abstract`, not `description`."""
    known = [_meaning(name) for name in names]
    return frozenset(meaning.column for meaning, rank in known if rank == 0) - {OTHER}


@lru_cache(maxsize=4096)
def _meaning(name: str) -> tuple[Meaning, int]:
    """
    Column and language of one name, and how far from plain it is.

    1: for want of a better one; 2: the authors or the venue in another language.
    """
    name = _PLURAL.sub("", _SOLR.sub("", _PREFIX.sub("", name)))
    for bare, language in (*_without_language(name), (name, None)):
        column, weak = _column(bare)
        if column is not None:
            elsewhere = language is not None and column in (_ONE_ONLY | _RANKED)
            return Meaning(column, language), 2 if elsewhere else int(weak)
    return Meaning(OTHER, None), 0


def _without_language(name: str) -> list[tuple[str, str]]:
    """`title_en`, `englishAbstract`, `摘要(英文)`, `keyword-chi` without their language."""
    bracketed = _BRACKETED.fullmatch(name)
    if bracketed is not None:
        tag = _language(bracketed[2])
        return [(bracketed[1], tag)] if tag else []
    han = _HAN_LANGUAGE.search(name)
    if han is not None:
        return [(name.replace(han[1], ""), _LANGUAGES[han[1]])]
    words = [word for word in _CAMEL.split(name.strip()) if word]
    found = []
    for word, rest in ((words[-1:], words[:-1]), (words[:1], words[1:])):
        tag = _language(word[0]) if word and rest else None
        if tag:
            found.append((" ".join(rest), tag))
    return found


def _language(word: str) -> str | None:
    known = _LANGUAGES.get(word.lower())
    if known is None and regex.fullmatch(r"[A-Za-z]{2}[-_][A-Za-z]{2,4}", word):
        known = normalise(word)
    return None if known == "und" else known


def _column(name: str) -> tuple[str | None, bool]:
    """The column of a name or a dotted path; None for one that says nothing."""
    parts = _unwrapped(name)
    path = ".".join(parts).lower()
    if path in _PATHS:
        return _PATHS[path], False
    if len(parts) == 1:
        return _simple(parts[0])
    if path.endswith("url") and "pdf" in path:
        return "pdf_url", False
    if parts[-1].lower() in _NAMED:
        column, _ = _simple(parts[-2])
        return (
            column if column in ("authors", "venue", "keywords", "affiliation") else OTHER
        ), False
    column, weak = _simple(parts[0])
    if column in ("year", "doi") or (column == "authors" and _simple(parts[-1])[0] == column):
        return column, weak
    return OTHER, False


@lru_cache(maxsize=1024)
def has_path(name: str) -> bool:
    """Whether this path, and not its parts alone, tells a column."""
    return ".".join(_unwrapped(name)).lower() in _PATHS


def is_wrapper(key: str) -> bool:
    """Whether an object under this key has the fields of the record around it."""
    return key.lower() in _WRAPPERS


def _unwrapped(name: str) -> list[str]:
    parts = [part for part in name.strip().split(".") if part] if "." in name else [name.strip()]
    if any(" " in part for part in parts):
        return [name.strip()]  # `No. of pages` is no path
    while len(parts) > 1 and parts[0].lower() in _WRAPPERS:
        del parts[0]
    while len(parts) > 1 and parts[-1].lower() in _INNER:
        del parts[-1]
    return parts or [name]


def _simple(name: str) -> tuple[str | None, bool]:
    folded = " ".join(_CAMEL.sub(" ", name.removeprefix("\ufeff")).lower().split())
    if folded in _WEAK:
        return _WEAK[folded], True
    return _OWN.get(folded) or field_name(name), False
