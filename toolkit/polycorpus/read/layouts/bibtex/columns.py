"""From an entry of BibTeX to the fields of a record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import regex

from polycorpus.read.elements import Field
from polycorpus.read.layouts.bibtex import names, values
from polycorpus.read.layouts.bibtex.grammar import Entry
from polycorpus.tags import normalise

Values = Mapping[str, str]
"""Field names in lower case and their text."""

_COLUMNS: Final = {
    "title": "title",
    "abstract": "abstract",
    "author": "authors",
    "keywords": "keywords", "keyword": "keywords",
    "affiliation": "affiliation", "affiliations": "affiliation",
    "journal": "venue", "journaltitle": "venue", "booktitle": "venue", "eventtitle": "venue",
    "year": "year", "date": "year",
    "doi": "doi",
    "url": "url", "ee": "url", "link": "url", "adsurl": "url", "biburl": "other",
    "pdf": "pdf_url",
    "arxivid": "arxiv_id",
    "language": "language", "langid": "language", "hyphenation": "language",
    "editor": "other", "note": "other", "annote": "other", "type": "other", "series": "other",
    "publisher": "other", "school": "other", "institution": "other", "organization": "other",
    "month": "other", "address": "other", "location": "other", "file": "other",
}  # fmt: skip
"""Fields of BibTeX and biblatex, of JabRef, Mendeley, DBLP and ADS; others speak for themselves."""

_LOCAL: Final = {
    "resume": ("abstract", "fr"), "motscles": ("keywords", "fr"),
    "resumen": ("abstract", "es"), "palabrasclave": ("keywords", "es"),
    "resumo": ("abstract", "pt"), "palavraschave": ("keywords", "pt"),
    "zusammenfassung": ("abstract", "de"),
}  # fmt: skip
"""Names without accents or spaces, as a BibTeX field must be (`resume`, `motscles`: TALN)."""

_VERSION: Final = regex.compile(r"(title|abstract|keywords)[_:.-]?([a-z]{2,3})")
_ARXIV: Final = regex.compile(r"arxiv:\s*(\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})", regex.I)
_ADDRESSES: Final = frozenset(("doi", "url", "pdf_url", "arxiv_id"))
VOLUMES: Final = frozenset(("proceedings", "mvproceedings", "periodical"))
_INHERITED: Final = ("booktitle", "journal", "journaltitle", "year", "date", "eventtitle")


def is_volume(entry: Entry) -> bool:
    """A whole volume of proceedings: no paper, unless authors or an abstract say that it is one."""
    filled = {name.lower() for name, pieces in entry.fields if any(piece.text for piece in pieces)}
    return entry.kind in VOLUMES and not filled & {"author", "abstract"}


def parent_values(entry: Entry, macros: Values) -> Values:
    """What entries that refer to this one by `crossref` or `xdata` can take from it."""
    own = own_values(entry, macros)
    kept = {name: own[name] for name in _INHERITED if name in own}
    if entry.kind != "xdata" and "title" in own:
        kept["booktitle"] = own["title"]
    return kept


def own_values(entry: Entry, macros: Values) -> Values:
    """The fields of the entry itself; of a repeated one, the first. A macro keeps its spaces."""
    own: dict[str, str] = {}
    for name, pieces in entry.fields:
        text = values.text(pieces, macros)
        own.setdefault(name.lower(), text if entry.kind == "string" else text.strip())
    return own


def fields(entry: Entry, macros: Values, parents: Mapping[str, Values]) -> tuple[Field, ...]:
    """
    Its fields as written, then what it inherits, its type and its key.

    Those two have no name in the file; they take the ones of bibtexparser.
    """
    own = own_values(entry, macros)
    made: list[Field] = []
    for name, pieces in entry.fields:
        made += _field(name, values.text(pieces, macros).strip(), own)
    if not any(field.value for field in made):
        return ()
    made += [found for name, text in _inherited(own, parents) for found in _field(name, text, own)]
    made.append(Field("ENTRYTYPE", entry.kind, column="other"))
    return (*made, Field("ID", entry.key, column="other")) if entry.key else tuple(made)


def _inherited(own: Values, parents: Mapping[str, Values]) -> Iterator[tuple[str, str]]:
    """biblatex: an entry's own field wins, then that of the first parent that has it."""
    taken = {_COLUMNS.get(name) for name in own if own[name]}
    references = (own.get("crossref", ""), *own.get("xdata", "").split(","))
    for reference in references:
        for name, text in parents.get(reference.strip().lower(), {}).items():
            if _COLUMNS.get(name) not in taken:
                taken.add(_COLUMNS.get(name))
                yield name, text


def _field(name: str, text: str, own: Values) -> Iterator[Field]:
    column, language = _column(name.lower(), own)
    if column in ("title", "abstract"):
        yield Field(name, values.prose(text), language, column)
    elif column == "authors":
        yield Field(name, names.people(text), None, column)
    elif column in _ADDRESSES:
        yield Field(name, names.address(text), None, column)
    elif column in ("keywords", "venue", "affiliation"):
        yield Field(name, names.plain(text), None, column)
        preprint = _ARXIV.search(text) if column == "venue" else None
        if preprint is not None and not {"eprint", "arxivid"} & own.keys():
            yield Field(name, preprint[1], None, "arxiv_id")
    else:
        yield Field(name, " ".join(text.split()), None, column)


def _column(name: str, own: Values) -> tuple[str | None, str | None]:
    """Column and language of a field; None for the column lets the name speak."""
    if name == "eprint":
        archive = own.get("archiveprefix") or own.get("eprinttype") or "arxiv"
        return ("arxiv_id" if archive.lower() == "arxiv" else "other"), None
    if name in _COLUMNS:
        return _COLUMNS[name], None
    if name in _LOCAL:
        return _LOCAL[name]
    version = _VERSION.fullmatch(name)
    if version is not None and normalise(version[2]) != "und":
        return version[1], version[2]
    return None, None
