"""The stage: fills the language columns of a record batch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

import pyarrow as pa
import pyarrow.compute as pc

from polycorpus import detectors, tags
from polycorpus.detectors import Engine
from polycorpus.language.judge import NO_LANGUAGE, Judgement, judge
from polycorpus.language.quick import look
from polycorpus.recipe import LanguageRecipe
from polycorpus.schema import RECORD, UNDETERMINED
from polycorpus.scripts import EAST_ASIAN, is_latin, script_runs

MISMATCH: Final = "language_mismatch"
"""Flag: the source declares another language than the abstract surely has."""

_SURE: Final = 0.95
_CLEAR: Final = 0.9
"""A title this sure of itself keeps its language beside an abstract in another one; it is one in
ten wrong at worst, while the abstract, being long, is hardly ever."""


def annotate(batch: pa.RecordBatch, recipe: LanguageRecipe) -> pa.RecordBatch:
    """Sets language, title_language, language_confidence and language_spans, and the language of
    translations where the source gives none; adds the flag `language_mismatch`.
    """
    engine = detectors.engine(recipe.engine)
    abstracts = _judged(batch.column("abstract"), engine)
    titles = _judged_titles(batch.column("title"), abstracts, engine)
    texts = [
        title if abstract is None else abstract
        for title, abstract in zip(titles, abstracts, strict=True)
    ]
    columns = {
        "language": [UNDETERMINED if text is None else text.language for text in texts],
        "title_language": [UNDETERMINED if text is None else text.language for text in titles],
        "language_confidence": [None if text is None else text.confidence for text in texts],
        "language_spans": [_as_structs(text) for text in abstracts],
        "translations": _with_languages(batch.column("translations"), engine),
        "flags": _flagged(batch, texts),
    }
    for name, values in columns.items():
        place = batch.schema.get_field_index(name)
        array = (
            values if isinstance(values, pa.Array) else pa.array(values, RECORD.field(name).type)
        )
        batch = batch.set_column(place, RECORD.field(name), array)
    return batch


def _judged(column: pa.StringArray, engine: Engine) -> list[Judgement | None]:
    """The judgement of each text; None where there is no text."""
    return [
        None if text is None else look(text, latin, engine)
        for text, latin in zip(column.to_pylist(), is_latin(column).to_pylist(), strict=True)
    ]


def _judged_titles(
    column: pa.StringArray, abstracts: Sequence[Judgement | None], engine: Engine
) -> list[Judgement | None]:
    """As `_judged`, where a short title that leaves it open has the language of its abstract."""
    judged: list[Judgement | None] = []
    latin = is_latin(column).to_pylist()
    for title, abstract, is_all_latin in zip(column.to_pylist(), abstracts, latin, strict=True):
        if title is None:
            judged.append(None)
        elif abstract is None or abstract.confidence < _CLEAR:
            judged.append(judge(title, engine))
        elif is_all_latin and abstract.script == "Latn" and engine.tag(title) == abstract.language:
            judged.append(abstract)
        else:
            judged.append(_pooled(title, judge(title, engine), abstract))
    return judged


def _pooled(text: str, title: Judgement, abstract: Judgement) -> Judgement:
    is_one_word = title.script == "Latn" and len(text.split()) == 1
    if title.confidence >= _CLEAR and not is_one_word:
        return title
    script = title.script or next((run.script for run in script_runs(text)), "")
    both_east_asian = script in EAST_ASIAN and abstract.script in EAST_ASIAN
    return abstract if script == abstract.script or both_east_asian else title


def _as_structs(judgement: Judgement | None) -> list[dict[str, Any]]:  # Any: Arrow's own form
    return [] if judgement is None else [span._asdict() for span in judgement.spans]


def _with_languages(column: pa.ListArray, engine: Engine) -> pa.Array:
    """Translations with a tag each: the declared one, else what their text says."""
    if len(column) == 0 or column.flatten().null_count == len(column.flatten()):
        return column
    rows = column.to_pylist()
    for row in rows:
        for version in row or ():
            version["language"] = _version_language(version, engine)
    return pa.array(rows, RECORD.field("translations").type)


def _version_language(version: Mapping[str, str | None], engine: Engine) -> str:
    declared = tags.normalise(version["language"] or UNDETERMINED)
    if declared not in (UNDETERMINED, "zh"):
        return declared
    text = judge(version["abstract"] or version["title"] or "", engine)
    if declared == UNDETERMINED:
        return text.language
    return tags.normalise(declared, script=_chinese_script(text.language))


def _chinese_script(language: str) -> Literal["Hans", "Hant"] | None:
    if language == "zh-Hans":
        return "Hans"
    return "Hant" if language == "zh-Hant" else None


def _flagged(batch: pa.RecordBatch, texts: Sequence[Judgement | None]) -> pa.Array:
    """The flags, with `language_mismatch` where a field `language` names surely another one."""
    flags, others = batch.column("flags"), batch.column("other")
    names = pc.utf8_lower(others.flatten().field("name"))
    if not pc.any(pc.is_in(names, pa.array(sorted(_DECLARING)))).as_py():
        return flags
    declared = {
        place: [field["value"] for field in fields if field["name"].casefold() in _DECLARING]
        for place, fields in enumerate(others.to_pylist())
        if fields
    }
    wrong = {
        place
        for place, values in declared.items()
        if _contradicts(values, texts[place] or NO_LANGUAGE)
    }
    if not wrong:
        return flags
    rows = [
        sorted({*(row or ()), MISMATCH}) if place in wrong else row
        for place, row in enumerate(flags.to_pylist())
    ]
    return pa.array(rows, RECORD.field("flags").type)


_DECLARING: Final = frozenset(("language", "lang", "la", "language_code", "dc:language"))


def _contradicts(values: Sequence[str | None], text: Judgement) -> bool:
    """Whether each declared language is another than the one that the text surely has.

    Only the language counts, not the script; a name that says nothing contradicts nothing.
    """
    named = {tags.normalise(value).split("-")[0] for value in values if value} - {UNDETERMINED}
    return bool(named) and text.confidence >= _SURE and text.language.split("-")[0] not in named
