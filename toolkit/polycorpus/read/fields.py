"""
From the fields of a raw record, whatever its layout, to the columns of the schema.

Nothing is lost: what finds no column, or a column already taken, goes to `other`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, Final

import regex

from polycorpus import links
from polycorpus.heading import Line, field_name, understand
from polycorpus.read import people
from polycorpus.read.elements import Field, RawRecord
from polycorpus.read.outline import Context
from polycorpus.schema import UNDETERMINED, record_id
from polycorpus.tags import normalise

Row = dict[str, Any]  # one record: a value for each column that reading fills

OWN_COLUMNS: Final = {
    "pdf": "pdf_url",
    "pdf_url": "pdf_url",
    "pdf url": "pdf_url",
    "pdf link": "pdf_url",
    "arxiv": "arxiv_id",
    "arxiv_id": "arxiv_id",
    "arxiv id": "arxiv_id",
    "arxivid": "arxiv_id",
    "track": "track",
    "status": "status",
    "github": "code",
    "uri": "url",
}
"""Names of columns that are no field of a heading's label; matched in lower case."""

_LISTS: Final[dict[str, tuple[str, Callable[[str], list[str]]]]] = {
    "authors": ("authors", people.names),
    "keywords": ("keywords", people.terms),
    "affiliation": ("affiliations", people.institutions),
}
_SINGLE: Final = ("venue", "year", "url", "pdf_url", "doi", "arxiv_id", "track", "status")
_NOTHING: Final[Row] = dict.fromkeys((*_SINGLE, "title", "abstract"))
_YEAR: Final = regex.compile(r"(?<!\d)(1[5-9]|20)\d\d(?!\d)")
_COMPACT: Final = regex.compile(r"(1[89]|20)(\d\d)(?:0[1-9]|1[0-2])(?:[0-3]\d)?")
"""`201903`, `20190301`: the year of a date without signs."""

_SOURCE: Final = regex.compile(
    r"(?P<name>[^()]{3,150}?),? \((?P<year>(?:19|20)\d\d)\)[,.]? (?:Vol\.? ?)?\d+[:(, ]"
    r"|(?P<name>[^;]{3,150}); (?:Vol|Bd|Jg|Tomo?|Núm|No|N[º°]|v|Cilt|Том|卷|第)\b.{0,80}?"
    r"(?:\((?P<year>(?:19|20)\d\d)\)|$)"
)
"""How Embase and Open Journal Systems write where a paper stands, volume, pages and all."""

_SCRIPTS: Final = tuple(
    (name, regex.compile(rf"\p{{{name}}}"))
    for name in ("Hangul", "Hiragana", "Han", "Cyrillic", "Arabic", "Hebrew", "Greek", "Thai")
)


def columns(raw: RawRecord, context: Context) -> Row:
    """One row: everything that the record and the headings above it say, unrepaired."""
    row: Row = {
        **_NOTHING, "authors": [], "affiliations": [], "keywords": [], "code_urls": [], "other": [],
    }  # fmt: skip
    titles: list[Field] = []
    abstracts: list[Field] = []
    declared = raw.language
    for field in raw.fields:
        column = field.column or _column_named(field.name)
        values = _values(field)
        if not values:
            continue
        if column == "title":
            titles.append(Field(field.name, values[0], _tag(field.language)))
            _keep(row, field.name, values[1:])
        elif column == "abstract":
            text = values[0] if len(values) == 1 else "\n\n".join(values)
            abstracts.append(Field(field.name, text, _tag(field.language)))
        elif column in _LISTS:
            name, split = _LISTS[column]
            whole = isinstance(field.value, tuple)
            items = values if whole else [item for value in values for item in split(value)]
            if name == "authors" and not whole:
                items, places = people.without_institutions(items)
                row["affiliations"] += places
            row[name] += items
        elif column == "code":
            _add_code(row, field.name, values)
        elif column in _SINGLE:
            _set(row, column, field.name, values)
        else:
            declared = declared or (values[0] if column == "language" else None)
            _keep(row, field.name, values)
    _learn_from_identifiers(row)
    _set_versions(row, titles, abstracts, declared)
    _fall_back(row, context)
    if len(row["code_urls"]) > 1:
        row["code_urls"] = list(dict.fromkeys(row["code_urls"]))
    row["header"], row["header_languages"] = context.header, context.languages
    row["abstract_raw"] = row["abstract"]
    row["flags"] = _flags(row, raw.flags)
    row["id"] = record_id(
        row["title"],
        row["abstract"],
        authors=row["authors"],
        venue=row["venue"],
        year=row["year"],
        doi=row["doi"],
        url=row["url"],
    )
    return row


def column_of(field: Field) -> str | None:
    """Canonical field: the layout's word, else what the name means in any language."""
    if field.column is not None:
        return field.column
    return _column_named(field.name)


@lru_cache(maxsize=4096)
def _column_named(name: str) -> str | None:
    """A file repeats its names with each record, and a look-up costs some 50 us."""
    return OWN_COLUMNS.get(name.strip().lower()) or field_name(name)


def year(value: str) -> int | None:
    """Gregorian year of a date in any form; eras and other digits as in a heading."""
    if len(value) == 4 and value.isascii() and value.isdigit() and "1500" <= value < "2100":
        return int(value)  # nearly all
    found = _YEAR.search(value) or _COMPACT.fullmatch(value.strip())
    if found is not None:
        return int(found.group(1) + found.group(2) if found.re is _COMPACT else found.group())
    return _understood(value).year


@lru_cache(maxsize=4096)
def _understood(text: str) -> Line:
    """A list names few venues and dates again and again, and understanding one costs 100 us."""
    return understand(text)


def _tag(language: str | None) -> str | None:
    """The declared language as a tag; None where it is none that is known."""
    if not language:
        return None
    tag = normalise(language)
    return None if tag == UNDETERMINED else tag


def _values(field: Field) -> list[str]:
    """What the field says, without white space around it; nothing where it is blank."""
    if isinstance(field.value, str):
        text = field.value.strip()
        return [text] if text else []
    return [text for value in field.value if (text := value.strip())]


def _keep(row: Row, name: str, values: Sequence[str]) -> None:
    if values:
        row["other"] += [{"name": name, "value": value} for value in values]


def _add_code(row: Row, name: str, values: list[str]) -> None:
    found = [url for value in values for url in links.urls(value)]
    row["code_urls"] += found
    if not found:
        _keep(row, name, values)


def _set(row: Row, column: str, name: str, values: list[str]) -> None:
    """A single-valued column: the first value that fits, the rest to `other`."""
    value = values[0]
    if column == "year":
        _set_year(row, name, values)
        return
    converted: str | None = value
    if column == "doi":
        converted = links.doi(value)
    elif column == "arxiv_id":
        converted = links.arxiv_id(value)
    elif column in ("url", "pdf_url"):
        converted = next(iter(links.urls(value)), None)
        _learn_from_url(row, converted or "")
    if converted is None or row[column] is not None:
        _keep(row, name, values)
        return
    row[column] = converted
    _keep(row, name, values[1:])


def _set_year(row: Row, name: str, values: list[str]) -> None:
    """The day and the month of a date, and what is no date at all, stay in `other`."""
    converted = year(values[0])
    taken = row["year"] is not None
    if not taken:
        row["year"] = converted
    plain = converted is not None and values[0].isdigit()
    _keep(row, name, values[1:] if plain and not taken else values)


def _learn_from_url(row: Row, url: str) -> None:
    """A landing page at doi.org or arxiv.org names the paper."""
    if row["doi"] is None and "doi.org/" in url:
        row["doi"] = links.doi(url)
    if row["arxiv_id"] is None and "arxiv.org/" in url:
        row["arxiv_id"] = links.arxiv_id(url)


def _learn_from_identifiers(row: Row) -> None:
    """`"@id": "https://doi.org/10.5555/1"` where no field of its own has the URL or the DOI."""
    for item in row["other"]:
        if item["name"].lower() not in _IDENTIFIERS or len(item["value"]) > _LONGEST_IDENTIFIER:
            continue
        address = item["value"] if item["value"].startswith(("http://", "https://")) else None
        if row["url"] is None and address is not None:
            row["url"] = address
        if row["doi"] is None and (address is None or "doi.org/" in address):
            row["doi"] = links.doi(item["value"])
        if row["arxiv_id"] is None and address is not None and "arxiv.org/" in address:
            row["arxiv_id"] = links.arxiv_id(address)


_IDENTIFIERS: Final = frozenset(("id", "@id", "_id", "entry_id", "identifier", "rdf:about"))
_LONGEST_IDENTIFIER: Final = 300


def _set_versions(
    row: Row, titles: list[Field], abstracts: list[Field], declared: str | None
) -> None:
    """
    The main version in `title` and `abstract`, further languages in `translations`.

    A lone title belongs to the main version whatever its label's language (`Title: 题名`).
    """
    row["translations"] = []
    if len(titles) < 2 and len(abstracts) < 2:
        row["title"] = titles[0].value if titles else None
        row["abstract"] = abstracts[0].value if abstracts else None
        return
    by_title, by_abstract = _by_language(titles), _by_language(abstracts)
    main = _main(by_abstract or by_title, declared)
    title = by_title.get(main) or (titles[0] if titles else None)
    abstract = by_abstract.get(main)
    row["title"] = title.value if title else None
    row["abstract"] = abstract.value if abstract else None
    used = [title, abstract]
    for key in dict.fromkeys([*by_abstract, *by_title]):
        version = [field for field in (by_title.get(key), by_abstract.get(key)) if field]
        fresh = [field for field in version if not _among(field, used)]
        said = {field.value for field in used if field}
        if key == main or all(field.value in said for field in fresh):
            continue  # the same words again are no translation
        used += fresh
        known = [field.language for field in fresh if field.language]
        row["translations"].append(
            {
                "language": known[0] if known else UNDETERMINED,
                "title": next((f.value for f in fresh if f is by_title.get(key)), None),
                "abstract": next((f.value for f in fresh if f is by_abstract.get(key)), None),
            }
        )
    for field in (*titles, *abstracts):
        if not _among(field, used):
            _keep(row, field.name, _values(field))


def _among(field: Field, others: Iterable[Field | None]) -> bool:
    return any(field is other for other in others)


def _by_language(fields: list[Field]) -> dict[str, Field]:
    """The first field of each language; where none is declared, of each script."""
    found: dict[str, Field] = {}
    for field in fields:
        found.setdefault(field.language or _script(str(field.value)), field)
    return found


def _main(versions: dict[str, Field], declared: str | None) -> str:
    for key in versions:
        if declared is not None and key.split("-")[0] == normalise(declared).split("-")[0]:
            return key
    return next(iter(versions), "")


def _script(text: str) -> str:
    """Name of the script that at least a fifth of the text is in, Latin otherwise."""
    if text.isascii():
        return "Latin"
    for name, pattern in _SCRIPTS:
        if len(pattern.findall(text)) * 5 > len(text):
            return name
    return "Latin"


def _fall_back(row: Row, context: Context) -> None:
    """What the record does not say, its headings do; a written venue becomes its short name."""
    if row["venue"] is not None:
        row["venue"] = _short_venue(row, row["venue"])
    if row["venue"] is None:
        row["venue"] = context.venue
    if row["year"] is None:
        row["year"] = context.year
    if row["track"] is None:
        row["track"] = context.track


def _short_venue(row: Row, written: str) -> str:
    """
    `ICLR 2015` is ICLR, and its year where the record has none; a journal stays as written.

    Some write a whole source: `Endoscopy (2014) 46:3 (152-160)`, `Endoscopy; Vol. 46 (2014)`.
    """
    source = _SOURCE.match(written)
    if source is not None:
        if row["year"] is None and source["year"]:
            row["year"] = int(source["year"])
        _keep(row, "venue", [written])
        return _short_venue(row, source["name"])
    line = _understood(written)
    if line.venue is None:
        return written
    if row["year"] is None:
        row["year"] = line.year
    if line.venue != written:
        _keep(row, "venue", [written])
    return line.venue


def _flags(row: Row, known: tuple[str, ...]) -> list[str]:
    if row["title"] is None and row["abstract"] is None:
        return sorted({*known, "no_text"})
    return sorted(set(known)) if known else []
