"""
Real files beside the checkout, field by field, against a reading that shares no code with ours.

Each reader below is a dozen lines over the standard library and knows one file's form; what it
says of a record must be what `read` says of it. Skipped on a clone that stands alone.
"""

from __future__ import annotations

import csv
import io
import json
import re
import unicodedata
from collections.abc import Callable, Iterator
from typing import Any, Final
from xml.etree import ElementTree

import pytest

from .golden import records
from .test_samples import BESIDE, MANIFEST, sample

pytestmark = pytest.mark.skipif(not MANIFEST.exists(), reason="no samples beside the checkout")

Record = dict[str, Any]  # a column and what the file says in it; Any, because JSON says anything
Reader = Callable[[str], Iterator[Record]]

_YEAR: Final = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")


def text(name: str, encoding: str) -> str:
    return (BESIDE / "samples" / name).read_bytes().decode(encoding)


def year(value: str | None) -> int | None:
    found = _YEAR.search(value or "")
    return int(found[0]) if found else None


# --- tables


def table(encoding: str, delimiter: str = ",", **columns: str) -> Reader:
    """A CSV file whose columns have these names; a name after `|` separates a list."""

    def read(name: str) -> Iterator[Record]:
        stream = io.StringIO(text(name, encoding), newline="")
        for row in csv.DictReader(stream, delimiter=delimiter):
            if any((row[key] or "").strip() for key in row if key):
                yield {
                    column: _cell(row[key.partition("::")[0]], key.partition("::")[2])
                    for column, key in columns.items()
                }

    return read


def _cell(value: str, separator: str) -> Any:
    if separator == "year":
        return year(value)
    if separator:
        return [part.strip() for part in value.split(separator) if part.strip()]
    return value


def prompted(encoding: str) -> Reader:
    """CSL: prompt, abstract and title between tabs, no names."""

    def read(name: str) -> Iterator[Record]:
        for line in text(name, encoding).replace("\r\n", "\n").split("\n"):
            if line.strip():
                _, abstract, title = line.split("\t")
                yield {"title": title, "abstract": abstract}

    return read


# --- JSON


def objects(*path: str, lines: bool = False, **columns: str) -> Reader:
    """A list of objects below `path`, or one object a line; `::` separates what one string lists."""

    def read(name: str) -> Iterator[Record]:
        raw = text(name, "utf-8")
        found: Any = [json.loads(line) for line in raw.split("\n") if line] if lines else None
        found = json.loads(raw) if found is None else found
        for key in path:
            found = found[key]
        for item in found:
            record = {}
            for column, key in columns.items():
                place, _, separator = key.partition("::")
                value = item.get(place) or ""
                split = bool(separator) and isinstance(value, str)
                record[column] = _cell(value, separator) if split else value
            yield record

    return read


# --- XML


def _all(element: ElementTree.Element | None) -> str:
    return "" if element is None else "".join(element.itertext())


def anthology(name: str) -> Iterator[Record]:
    """The ACL Anthology; markup inside texts has no say here."""
    for volume in ElementTree.fromstring(text(name, "utf-8")).iter("volume"):
        meta = volume.find("meta")
        assert meta is not None
        for paper in volume.iter("paper"):
            yield {
                "title": _all(paper.find("title")),
                "abstract": _all(paper.find("abstract")),
                "authors": [
                    " ".join(filter(None, (a.findtext("first"), a.findtext("last"))))
                    for a in paper.findall("author")
                ],
                "year": year(meta.findtext("year")),
                "doi": (paper.findtext("doi") or "").lower(),
            }


def taln(name: str) -> Iterator[Record]:
    for article in ElementTree.fromstring(text(name, "utf-8")).iter("article"):
        yield {
            "title": _all(article.find("titre")) or _all(article.find("title")),
            "abstract": _all(article.find("resume")) or _all(article.find("abstract")),
            "authors": [
                f"{a.findtext('prenom')} {a.findtext('nom')}" for a in article.iter("auteur")
            ],
        }


def jstage(name: str) -> Iterator[Record]:
    atom, prism = (
        "{http://www.w3.org/2005/Atom}",
        "{http://prismstandard.org/namespaces/basic/2.0/}",
    )
    for entry in ElementTree.fromstring(text(name, "utf-8")).iter(f"{atom}entry"):
        yield {
            "title": entry.findtext(f"{atom}article_title/{atom}ja"),
            "authors": [n.text for n in entry.iterfind(f"{atom}author/{atom}ja/{atom}name")],
            "year": year(entry.findtext(f"{atom}pubyear")),
            "doi": (entry.findtext(f"{prism}doi") or "").lower(),
        }


# --- tagged


def tagged(
    encoding: str, tag: str, opens: str, title: str, abstract: str, authors: str, dates: str
) -> Reader:
    """Tag and value a line, by the pattern `tag`; any other line goes on with the one before."""

    def read(name: str) -> Iterator[Record]:
        found: list[list[tuple[str, list[str]]]] = []
        for line in re.split(r"\r\n|\r|\n", text(name, encoding)):
            match = re.fullmatch(tag, line)
            if match and match[1] == opens:
                found.append([])
            if match and found:
                found[-1].append((match[1], [(match[2] or "").strip()]))
            elif found and found[-1] and line.strip():
                found[-1][-1][1].append(line.strip())
        for entries in found:
            yield {
                "title": next((" ".join(v) for k, v in entries if k in title.split() and v[0]), ""),
                "abstract": " ".join(" ".join(v) for k, v in entries if k == abstract),
                "authors": [
                    part.strip()
                    for k, values in entries
                    if k in authors.split()
                    for value in (values if dates != "DP" else [" ".join(values)])
                    for part in re.split("[;,，]" if opens.startswith("Ref") else ";", value)
                    if part.strip()
                ],
                "year": next(
                    (said for k, v in entries if k in dates.split() and (said := year(v[0]))), None
                ),
            }

    return read


# --- BibTeX


def entries(encoding: str) -> Reader:
    """Fields of `@kind{key, name = {...}}`, by counting braces; a volume of proceedings is none."""

    def read(name: str) -> Iterator[Record]:
        written = text(name, encoding)
        for head in re.finditer(r"(?m)^@(\w+)\s*\{", written):
            if head[1].lower() in ("comment", "string", "preamble", "proceedings"):
                continue
            body = written[head.end() : _closing(written, head.end(), "}")]
            found = dict(_bib_fields(body))
            own = {"title": found.get("title", ""), "doi": found.get("doi", "").lower()}
            yield own | ({"year": said} if (said := year(found.get("year"))) else {})

    return read


def _closing(written: str, at: int, closer: str) -> int:
    depth = 0
    while at < len(written):
        char = written[at]
        if char == closer and depth == 0:
            return at
        depth += (char == "{") - (char == "}")
        at += 1
    return at


def _bib_fields(body: str) -> Iterator[tuple[str, str]]:
    at = 0
    while match := re.compile(r"([\w-]+)\s*=\s*([{\"]?)").search(body, at):
        if match[2]:
            at = _closing(body, match.end(), "}" if match[2] == "{" else '"')
        else:
            at = (re.compile(r"[,\s]|$").search(body, match.end()) or match).start()
        yield match[1].lower(), body[match.end() : at]


_NOTEEXPRESS: Final = tagged(
    "utf-8",
    r"\{([^}]+)\}[:：]\s*(.*)",
    "Reference Type",
    "Title",
    "Abstract",
    "Author",
    "Year Date",
)
_PAPERLISTS: Final = objects(title="title", abstract="abstract", authors="author::;")
_ISI: Final = r"([A-Z][A-Z0-9])(?: (.*))?"

READERS: Final[dict[str, Reader]] = {
    "asreview_duplicates.csv": table("utf-8", ";", title="title", abstract="abstract"),
    "neurips2025_spain.csv": table("utf-8", title="title"),
    "openalex_sample.csv": table(
        "utf-8",
        title="display_name",
        abstract="abstract",
        authors="authorships.author.display_name::|",
        year="publication_year::year",
    ),
    "ndltd_zh_tw.csv": table("utf-8-sig", title="Title", year="Publication_Year::year"),
    "ndltd_zh_tw_big5.csv": table("big5hkscs", title="Title", year="Publication_Year::year"),
    "csl_ts_dev_250.tsv": prompted("utf-8"),
    "csl_ts_dev_120_gb18030.tsv": prompted("gb18030"),
    "cinii_articles_en.jsonl": objects(lines=True, title="title", abstract="abstract"),
    "cyberleninka.jsonl": objects(
        lines=True, title="title", abstract="abstract", keywords="keywords"
    ),
    "nlp2022_encouragement.json": objects("awarded", title="title"),
    "paperlists_acml2010.json": _PAPERLISTS,
    "paperlists_aistats1999.json": _PAPERLISTS,
    "acl_2019.rocling.xml": anthology,
    "acl_2020.ccl.xml": anthology,
    "taln-2004.xml": taln,
    "jstage_search.xml": jstage,
    "embase.ris": tagged("utf-8-sig", r"([A-Z][A-Z0-9])  - ?(.*)", "TY", "T1", "N2", "A1", "Y1 PY"),
    "rayyan_issue_992.ris": tagged(
        "utf-8", r"([A-Z][A-Z0-9])  - ?(.*)", "TY", "TI T1", "AB", "AU", "PY Y1"
    ),
    "pubmed_202101.nbib": tagged(
        "utf-8", r"([A-Z]{2,4}) *- (.*)", "PMID", "TI", "AB", "FAU CN", "DP"
    ),
    "wos_202101.txt": tagged("utf-8-sig", _ISI, "PT", "TI", "AB", "AF", "PY"),
    "sars.isi": tagged("utf-8", _ISI, "PT", "TI", "AB", "AF", "PY"),
    "cnki_ne_15types.net": _NOTEEXPRESS,
    "cnki_ne_fullwidth_colon.net": _NOTEEXPRESS,
    "cnki_ne_linebreak_field.net": _NOTEEXPRESS,
    "cnki_ne_mixed.net": _NOTEEXPRESS,
    "polito_latin9.bib": entries("iso-8859-15"),
    "taln-2004.bib": entries("utf-8"),
}


@pytest.mark.parametrize("name", sorted(READERS))
def test_every_field_is_what_another_reading_finds(name: str) -> None:
    """Of every record, in the order of the file, down to the letter; signs and spaces aside."""
    found = records(sample(name)).to_pylist()
    expected = list(READERS[name](name))
    assert len(found) == len(expected)
    for row, wanted in zip(found, expected, strict=True):
        ours = {
            column: row["abstract_raw" if column == "abstract" else column] for column in wanted
        }
        assert {k: plain(v) for k, v in ours.items()} == {k: plain(v) for k, v in wanted.items()}


def plain(value: object) -> object:
    """Letters and digits only: markup, LaTeX's signs and white space are judged elsewhere."""
    if isinstance(value, list):
        return [plain(item) for item in value]
    if value is None:
        return ""
    if not isinstance(value, str):
        return value
    value = re.sub(r"\\[A-Za-z]+", "", value)
    return "".join(c for c in unicodedata.normalize("NFC", value) if c.isalnum()).lower()
