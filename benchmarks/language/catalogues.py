"""Han-only strings of message catalogues, headings and locale data, with the stated language."""

from __future__ import annotations

import ast
import gettext
import html
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from benchmarks.language.corpora import unpacked

FITTED = (
    "libreoffice-l10n-zh-cn", "libreoffice-l10n-zh-tw", "libreoffice-l10n-ja", "lyx-common",
    "gnumeric-common", "kile-l10n", "tellico-data", "kalzium-data",
)  # fmt: skip
BLIND = (
    "iso-codes", "sphinx-common", "gramps", "r-base-core", "python3-django",
    "citation-style-language-locales", "debian-reference-zh-cn", "debian-reference-zh-tw",
    "debian-reference-ja", "ckan==2.12.0", "horizon==27.0.0", "babel==2.19.0",
)  # fmt: skip
"""Debian packages, and wheels, which have a version."""

_LOCALES = {
    "zh_CN": "zh-Hans", "zh_Hans": "zh-Hans", "zh_Hans_CN": "zh-Hans", "zh-CN": "zh-Hans",
    "zh-cn": "zh-Hans", "zh_TW": "zh-Hant", "zh_Hant": "zh-Hant", "zh_Hant_TW": "zh-Hant",
    "zh-TW": "zh-Hant", "zh-tw": "zh-Hant", "ja": "ja", "ja-JP": "ja",
}  # fmt: skip
_HAN_ONLY = re.compile(r"[\u3400-\u9fff\u3005\u3007]{2,12}")
_KEYS = re.compile(r"\s*[(（][&_~]?[A-Z0-9][)）]|[&_~](?=[\u3400-\u9fff])|\|.*")
"""Marks of keyboard shortcuts: (&F), _; and what follows a bar, which is a context."""
_NUMBERING = re.compile(r"\s*[\dA-Z.]+\s+")
_HEADINGS = re.compile(r"<(h\d|th|dt|title|a|td)\b[^>]*>(.*?)</\1>", re.DOTALL)
_TERMS = re.compile(r">([^<>]+)<")
_TAG = re.compile(r"<[^>]*>")
_MESSAGE = re.compile(r'^msgstr(?:\[\d\])? ((?:".*"\n?)+)', re.MULTILINE)


def strings(folder: Path, packages: Sequence[str]) -> Iterator[tuple[str, str]]:
    """(language, string) of 2 to 12 Han characters and nothing else."""
    for package in packages:
        for language, text in _texts(folder, package):
            plain = _KEYS.sub("", html.unescape(_TAG.sub("", text))).strip(" \n\t:：…。.,，、！？*")
            if _HAN_ONLY.fullmatch(plain):
                yield language, plain


def _texts(folder: Path, package: str) -> Iterator[tuple[str, str]]:
    root = unpacked_wheel(folder, package) if "==" in package else unpacked(folder, package)
    if package.startswith("babel"):
        yield from _locale_data(root)
        return
    for path in sorted(root.rglob("*")):
        language = _language(path)
        if not language or not path.is_file():
            continue
        if path.suffix == ".mo":
            texts = _compiled(path)
        elif path.suffix == ".po" and not path.with_suffix(".mo").exists():
            texts = _source(path)
        elif path.suffix == ".xml":
            texts = _TERMS.findall(path.read_text("utf-8"))
        elif path.suffix == ".html":
            found = _HEADINGS.findall(path.read_text("utf-8"))
            texts = [_NUMBERING.sub("", _TAG.sub("", text), count=1) for _, text in found]
        else:
            continue
        for text in texts:
            yield language, text


def _language(path: Path) -> str | None:
    names = [*path.parts, path.stem, path.stem.removeprefix("locales-")]
    names += [part.rsplit("debian-reference-", maxsplit=1)[-1] for part in path.parts]
    return next((_LOCALES[name] for name in names if name in _LOCALES), None)


def _compiled(path: Path) -> list[str]:
    with path.open("rb") as file:
        catalogue: dict[Any, str] = gettext.GNUTranslations(file)._catalog  # type: ignore[attr-defined]
    return [text for key, text in catalogue.items() if key]


def _source(path: Path) -> list[str]:
    return [
        "".join(ast.literal_eval(part) for part in match[1].strip().split("\n"))
        for match in _MESSAGE.finditer(path.read_text("utf-8"))
    ]


def _locale_data(root: Path) -> Iterator[tuple[str, str]]:
    """Names of languages, scripts, territories, currencies, months, days and units of CLDR."""
    sys.path.insert(0, str(root))
    from babel import Locale

    for name, language in (("zh_Hans", "zh-Hans"), ("zh_Hant", "zh-Hant"), ("ja", "ja")):
        data = Locale.parse(name)._data
        for part in ("languages", "scripts", "territories", "currency_names", "months", "days"):
            for text in _leaves(data[part]):
                yield language, text


def _leaves(tree: object) -> Iterator[str]:
    if isinstance(tree, str):
        yield tree
    elif isinstance(tree, dict):
        for branch in tree.values():
            yield from _leaves(branch)


def unpacked_wheel(folder: Path, requirement: str) -> Path:
    """The files of a package of PyPI, wheel or sdist, fetched where they are not there."""
    root = folder / "x" / requirement
    if not root.exists():
        name = requirement.split("==", maxsplit=1)[0].replace("-", "_")
        command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", folder]
        subprocess.run([*command, requirement], check=True)
        archive = next(path for path in sorted(folder.glob(f"{name}-*")) if path.is_file())
        root.mkdir(parents=True)
        if archive.suffix == ".whl":
            zipfile.ZipFile(archive).extractall(root)
        else:
            subprocess.run(["tar", "-xf", archive, "-C", root], check=True)
    return root
