"""The card: its front matter names what is there, in words that the Hub knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from polycorpus import evidence
from polycorpus.card import CARD_FILE
from polycorpus.card.features import features
from polycorpus.card.front import size_category
from polycorpus.card.vocabulary import check
from polycorpus.problems import Problem
from polycorpus.schema import RECORD, UNDETERMINED
from polycorpus.tags import hub_codes
from polycorpus.validate.counts import matches
from polycorpus.validate.findings import Check, checked
from polycorpus.validate.front import Front, data_files
from polycorpus.validate.published import Published

_TEXT_KEYS: Final = (
    "language",
    "language_bcp47",
    "license",
    "task_categories",
    "tags",
    "pretty_name",
)
"""Keys of the front matter whose values are strings."""

_SECTIONS: Final = (
    "counts",
    "fields",
    "venues",
    "lengths",
    "duplicates",
    "repairs",
    "headings",
    "sources",
)
"""Sections of the card that the tables alone decide; the others need corpus.toml as well."""


def check_card(build: Published) -> Check:
    """The front matter can be read, and each config names files that are there, and all of them."""
    front = build.front
    if front.fault is not None:
        problems = [Problem("card_broken", front.fault, file=CARD_FILE)]
    else:
        problems = [*_configs(build), *_uncovered(build), *unquoted(front)]
    figure = f"{len(front.configs())} configs"
    return checked("card", "the card names what is there", problems, figure)


def _configs(build: Published) -> Iterator[Problem]:
    configs = build.front.configs()
    names = [str(config.get("config_name")) for config in configs]
    if "default" not in names and build.rows:
        yield Problem("card_config", "it has no config default", file=CARD_FILE)
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield Problem("card_config", f"it has the config {name} more than once", file=CARD_FILE)
    for config in configs:
        for text in _data_files(build, config):
            yield Problem("card_config", text, file=CARD_FILE)


def _data_files(build: Published, config: Mapping[str, object]) -> Iterator[str]:
    name = str(config.get("config_name"))
    entries = list(data_files(config))
    if not entries:
        yield f"config {name} names no files"
    own = f"evidence/{name}/" if name in evidence.CONFIGS else f"data/{name}/"
    for split, glob in entries:
        found = [path for path in build.opened if matches(path, glob)]
        if not found:
            yield f"config {name} names {glob}, which matches no file"
        for path in found:
            if not path.rpartition("/")[2].startswith(f"{split}-"):
                yield f"config {name} calls {path} its split {split}"
        if not glob.startswith("data/*/" if name == "default" else own):
            yield f"config {name} names {glob}, which are the files of another"


def _uncovered(build: Published) -> Iterator[Problem]:
    globs = {
        (str(config.get("config_name")) == "default", glob)
        for config in build.front.configs()
        for _, glob in data_files(config)
    }
    for path in build.opened:
        sides = {is_default for is_default, glob in globs if matches(path, glob)}
        wanted = {True, False} if path.startswith("data/") else {False}
        if missing := wanted - sides:
            which = "config default" if True in missing else "config of its own folder"
            yield Problem("card_config", f"no {which} names it", file=path)


def unquoted(front: Front) -> Iterator[Problem]:
    """Values that YAML reads as something else than text: `no`, `on`, `1.0` without quotes."""
    values: list[tuple[str, object]] = []
    for key in _TEXT_KEYS:
        value = front.values.get(key)
        values += [(key, entry) for entry in (value if isinstance(value, list) else [value])]
    for config in front.configs():
        values.append(("config_name", config.get("config_name")))
        values += [("split", split) for split, _ in data_files(config)]
    values += [("config_name", info.get("config_name")) for info in front.infos().values()]
    for key, value in values:
        if value is not None and not isinstance(value, str):
            word = ("yes" if value else "no") if isinstance(value, bool) else value
            text, hint = f"{key} holds {value!r}, which is no text", f'write "{word}" with quotes'
            yield Problem("unquoted_value", text, file=CARD_FILE, hint=hint)


def check_vocabulary(build: Published) -> Check:
    """The Hub knows the words of the front matter, and they are true of the records."""
    front = build.front
    problems: list[Problem] = []
    if front.fault is None:
        problems = [*vocabulary(front), *_languages(build), *_size(build), *_features(build)]
    return checked("vocabulary", "the front matter is true, in the Hub's words", problems)


def vocabulary(front: Front) -> Iterator[Problem]:
    """Warnings of words that the Hub does not know; what is no text, `unquoted` names."""
    yield from check({key: _texts_only(value) for key, value in front.values.items()}, CARD_FILE)


def _texts_only(value: object) -> object:
    """Without what is no text and has been named as such."""
    if isinstance(value, list):
        return [entry for entry in value if isinstance(entry, str)]
    return value if isinstance(value, str) else None


def _languages(build: Published) -> Iterator[Problem]:
    spoken = set(build.records["language"].unique().to_pylist())
    for versions in build.records["translations"].to_pylist():
        spoken.update(version["language"] for version in versions)
    spoken.discard(None)
    for key, wanted in (
        ("language", {hub_codes(tag)[0] for tag in spoken}),
        ("language_bcp47", spoken),
    ):
        value = build.front.values.get(key)
        stated = set(map(str, value if isinstance(value, list) else [value] if value else []))
        for tag in sorted(wanted - stated - {UNDETERMINED}):
            yield Problem("card_differs", f"{key} lacks {tag!r}, which records have", CARD_FILE)
        for tag in sorted(stated - wanted - {UNDETERMINED}):
            yield Problem("card_differs", f"{key} has {tag!r}, which no record has", CARD_FILE)


def _size(build: Published) -> Iterator[Problem]:
    stated, wanted = build.front.values.get("size_categories"), size_category(build.rows)
    if stated not in (wanted, [wanted]):
        text = f"size_categories is {stated}, {build.rows} records are {wanted}"
        yield Problem("card_differs", text, CARD_FILE)


def _features(build: Published) -> Iterator[Problem]:
    for name, info in build.front.infos().items():
        if info.get("features") != features(evidence.CONFIGS.get(name, RECORD)):
            text = f"the features of config {name} in dataset_info are not its columns"
            yield Problem("card_differs", text, CARD_FILE)


def check_sections(build: Published) -> Check:
    """The tables of the card are those that this version makes of the build."""
    promise = "the card's tables are those of the data"
    if build.facts is None or build.front.fault is not None:
        return checked("sections", promise, (), "not compared")
    from polycorpus.card.sections import sections

    rendered = sections(build.facts, build.recipe)
    problems = [
        Problem("card_differs", f"section {name} is not what the data gives", CARD_FILE)
        for name in _SECTIONS
        if f"<!-- polycorpus: {name} -->\n\n{rendered[name]}\n\n<!-- polycorpus: end {name} -->"
        not in build.front.body
    ]
    return checked("sections", promise, problems, f"{len(_SECTIONS)} sections")
