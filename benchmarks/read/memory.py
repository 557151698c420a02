"""Peak memory of reading a file much larger than memory should need.

    python benchmarks/read/memory.py [--gigabytes 2] [--layout jsonl|array|xml|...] [--folder DIR]

Writes a file of that size into a temporary folder, reads it in a process of its own and prints
records, seconds, and the process's peak. Each layout needs the disk space once. Passes below
600 MB.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path

from invented import Record, records

LIMIT_BYTES = 600 * 10**6


def pubmed(record: Record) -> str:
    names = "".join(
        f'<Author ValidYN="Y"><LastName>{name.split()[-1]}</LastName><ForeName>{name.split()[0]}'
        "</ForeName></Author>"
        for name in _list(record["authors"])
    )
    words = "".join(f"<Keyword>{word}</Keyword>" for word in _list(record["keywords"]))
    return (
        f'<PubmedArticle><MedlineCitation><PMID Version="1">{str(record["id"])[1:]}</PMID>'
        f'<Article PubModel="Print"><Journal><Title>{record["venue"]}</Title><JournalIssue>'
        f"<PubDate><Year>{record['year']}</Year></PubDate></JournalIssue></Journal>"
        f"<ArticleTitle>{record['title']}</ArticleTitle><Abstract><AbstractText>{record['abstract']}"
        f"</AbstractText></Abstract><AuthorList>{names}</AuthorList></Article>"
        f"<KeywordList>{words}</KeywordList></MedlineCitation></PubmedArticle>\n"
    )


def bibtex(record: Record) -> str:
    return (
        f"@article{{{record['id']},\n  title = {{{record['title']}}},\n"
        f"  author = {{{' and '.join(_list(record['authors']))}}},\n  year = {record['year']},\n"
        f"  abstract = {{{record['abstract']}}},\n  doi = {{{record['doi']}}}\n}}\n\n"
    )


def csv(record: Record) -> str:
    names = "; ".join(_list(record["authors"]))
    return f'{record["title"]},"{record["abstract"]}","{names}",{record["year"]},{record["doi"]}\n'


def html(record: Record) -> str:
    return (
        f'<div class="paper"><h3 class="title"><a href="{record["url"]}">{record["title"]}</a></h3>'
        f'<p class="authors">{", ".join(_list(record["authors"]))}</p>'
        f'<p class="abstract">{record["abstract"]}</p></div>\n'
    )


def ris(record: Record) -> str:
    names = "".join(f"AU  - {name}\n" for name in _list(record["authors"]))
    return (
        f"TY  - JOUR\nTI  - {record['title']}\n{names}PY  - {record['year']}\n"
        f"AB  - {record['abstract']}\nDO  - {record['doi']}\nER  - \n\n"
    )


def _list(value: object) -> list[str]:
    assert isinstance(value, list)
    return value


Format = tuple[str, Callable[[Record], str], str, str]
"""Suffix of the file, a record as text, and what stands before and after all."""

FORMATS: dict[str, Format] = {
    "jsonl": ("jsonl", lambda record: json.dumps(record) + "\n", "", ""),
    "array": (
        "json",
        lambda record: json.dumps(record) + ", ",
        "[",
        json.dumps({"title": "The last"}) + "]",
    ),
    "xml": ("xml", pubmed, '<?xml version="1.0"?>\n<PubmedArticleSet>\n', "</PubmedArticleSet>\n"),
    "bibtex": ("bib", bibtex, "", ""),
    "csv": ("csv", csv, "title,abstract,authors,year,doi\n", ""),
    "plain": ("txt", lambda record: f"{record['abstract']}\n\n", "NeurIPS 2025 papers\n\n", ""),
    "html": ("html", html, "<!DOCTYPE html>\n<html><body>\n", "</body></html>\n"),
    "ris": ("ris", ris, "", ""),
}


def write(path: Path, size: int, layout: str) -> None:
    """About `size` bytes: one megabyte of records again and again, which reading can't tell."""
    _, text, head, tail = FORMATS[layout]
    block = "".join(text(record) for record in islice(records(), 800))
    with path.open("w", encoding="utf-8") as stream:
        stream.write(head)
        for _ in range(size // len(block) + 1):
            stream.write(block)
        stream.write(tail)


def read(path: Path) -> None:
    from polycorpus.read import read_file
    from polycorpus.recipe import SourceRecipe

    begun, worked = time.perf_counter(), time.process_time()
    found = sum(chunk.records.num_rows for chunk in read_file(path, path.name, SourceRecipe()))
    seconds, worked = time.perf_counter() - begun, time.process_time() - worked
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    verdict = "ok" if peak < LIMIT_BYTES else "TOO MUCH"
    size = path.stat().st_size / 1e6
    print(
        f"{path.name}: {size:.0f} MB, {found} records, {seconds:.0f} s ({worked:.0f} s of CPU), "
        f"{size / worked:.1f} MB/s of CPU, peak {peak / 1e6:.0f} MB: {verdict}",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--gigabytes", type=float, default=2.0)
    parser.add_argument("--layout", choices=list(FORMATS), action="append")
    parser.add_argument("--folder", type=Path, help="for the file; default: the system's")
    parser.add_argument("--read", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.read:
        read(given.read)
        return
    for layout in given.layout or list(FORMATS):
        with tempfile.TemporaryDirectory(dir=given.folder) as folder:
            path = Path(folder) / f"list.{FORMATS[layout][0]}"
            write(path, int(given.gigabytes * 10**9), layout)
            subprocess.run([sys.executable, __file__, "--read", str(path)], check=True)


if __name__ == "__main__":
    main()
