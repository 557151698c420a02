"""Languages: tags that are tags, texts that are in them, spans that fit."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import pyarrow as pa
import pyarrow.compute as pc

from polycorpus.problems import Problem
from polycorpus.recipe import LanguageRecipe
from polycorpus.schema import RECORD, UNDETERMINED
from polycorpus.tags import is_valid
from polycorpus.validate.findings import Check, checked
from polycorpus.validate.published import Published, batches
from polycorpus.validate.texts import altered

SURE: Final = 0.95
"""Confidence from which a judgement can contradict a tag."""

LEAST_CHARS: Final = 200
"""Shorter texts are not put to the second engine: it is a poor judge of them."""

_LABELS: Final = ("language", "title_language", "language_confidence", "language_spans")
_CLOSE: Final = (
    frozenset(("no", "nb", "nn", "da")),
    frozenset(("sr", "hr", "bs", "sh", "cnr")),
    frozenset(("id", "ms")),
    frozenset(("hi", "mr", "ne", "sa")),
    frozenset(("cs", "sk")),
    frozenset(("gl", "pt", "es", "ast")),
    frozenset(("zh", "yue", "lzh", "wuu")),
)
"""Languages that an engine takes for one another; none of them contradicts its neighbour."""


def check_tags(build: Published) -> Check:
    """Tags are BCP-47, and a record lies in the folder of its language."""
    records = build.records
    tags = sorted(records["language"].unique().to_pylist())
    problems = [*_invalid(records), *_in_other_folders(records)]
    return checked("tags", "language tags are sound", problems, ", ".join(tags))


def _invalid(records: pa.Table) -> Iterator[Problem]:
    columns = {
        "language": records["language"],
        "title_language": records["title_language"],
        "header_languages": pc.list_flatten(records["header_languages"]),
        "language_spans": pc.struct_field(pc.list_flatten(records["language_spans"]), "language"),
        "translations": pc.struct_field(pc.list_flatten(records["translations"]), "language"),
    }
    for column, values in columns.items():
        for tag in sorted(values.drop_null().unique().to_pylist()):
            if not is_valid(tag):
                yield Problem("language_tag", f"{tag!r} in column {column} is no BCP-47 tag")


def _in_other_folders(records: pa.Table) -> Iterator[Problem]:
    strays = records.filter(pc.not_equal(records["language"], records["folder"]))
    for row in strays.select(["id", "language", "folder"]).to_pylist():
        text = f"its language is {row['language']}, and it lies in data/{row['folder']}"
        yield Problem("language_folder", text, record=row["id"])


def check_content(build: Published) -> Check:
    """Texts are in the language of their tag: what this version finds is what was published.

    Of a build by another version only those are named on which both engines contradict the tag.
    """
    from polycorpus.language import annotate

    stated = build.manifest.recipe.get("language", {})
    known = stated if stated.get("engine") in ("eldc", "langdetect") else {}
    recipe = LanguageRecipe(engine=known.get("engine", "eldc"))
    problems: list[Problem] = []
    for batch in batches(build.records.select(RECORD.names)):
        judged = annotate(batch, recipe)
        differs = _different(batch, judged)
        for row in pc.indices_nonzero(differs).to_pylist():
            given, found = (table.slice(row, 1).to_pylist()[0] for table in (batch, judged))
            if not altered(given["repairs"]):
                problems += _contradicted(given, found, repeatable=build.repeatable)
    figure = f"{build.records.num_rows} records judged anew"
    return checked("content", "texts are in the language of their tag", problems, figure)


def _different(given: pa.RecordBatch, judged: pa.RecordBatch) -> pa.Array:
    """Rows of which a label differs; spans are compared one by one, which Arrow does not do."""
    differs = pc.equal(pc.list_value_length(given["flags"]), -1)
    for column in ("language", "title_language"):
        differs = pc.or_(differs, pc.not_equal(given[column], judged[column]))
    same = pc.equal(
        pc.fill_null(given["language_confidence"], -1),
        pc.fill_null(judged["language_confidence"], -1),
    )
    differs = pc.or_(differs, pc.invert(same))
    lengths = pc.or_(
        pc.greater(pc.list_value_length(given["language_spans"]), 0),
        pc.greater(pc.list_value_length(judged["language_spans"]), 0),
    )
    rows = pc.indices_nonzero(lengths)
    spans = [table["language_spans"].take(rows).to_pylist() for table in (given, judged)]
    wrong = {row for row, a, b in zip(rows.to_pylist(), *spans, strict=True) if a != b}
    return pc.or_(differs, pa.array([row in wrong for row in range(given.num_rows)], pa.bool_()))


def _contradicted(
    given: dict[str, Any], found: dict[str, Any], *, repeatable: bool
) -> Iterator[Problem]:
    text = given["abstract"] or given["title"] or ""
    ours, theirs = found["language"], given["language"]
    sure = found["language_confidence"] or 0.0
    if not alike(ours, theirs) and (
        contradicts(text, theirs, ours, sure) or (repeatable and sure >= SURE)
    ):
        words = f"it is tagged {theirs}, but its text is {ours} ({sure:.2f})"
        yield Problem("language_wrong", words, record=given["id"])
    elif repeatable:
        column = next(name for name in _LABELS if given[name] != found[name])
        words = f"its {column} is {_short(given[column])}, its text gives {_short(found[column])}"
        yield Problem("language_differs", words, record=given["id"])


def _short(value: object) -> str:
    words = f"{value:.4f}" if isinstance(value, float) else str(value)
    return words if len(words) <= 80 else words[:77] + "..."


def contradicts(text: str, stated: str, judged: str, confidence: float) -> bool:
    """Whether a text judged as `judged` is surely not in the language `stated`.

    Sure it is where the tag is written in another script, or where the second engine, which must
    know the stated language, says the same of a text long enough for it.
    """
    if UNDETERMINED in (stated, judged) or confidence < SURE or alike(stated, judged):
        return False
    if _script(stated) != _script(judged) and "" not in (_script(stated), _script(judged)):
        return True
    if len(text) < LEAST_CHARS:
        return False
    from polycorpus import detectors
    from polycorpus.language.mask import mask

    second = detectors.engine("langdetect")
    if not {_language(stated)} & {_language(tag) for tag in second.languages}:
        return False
    return alike(second.detect(" ".join(mask(text).split())).language, judged)


def alike(one: str, other: str) -> bool:
    """Whether two tags name one language, or two that engines confuse."""
    pair = {_language(one), _language(other)}
    return len(pair) == 1 or any(pair <= group for group in _CLOSE)


def _language(tag: str) -> str:
    return tag.split("-", 1)[0]


@cache
def _script(tag: str) -> str:
    """ISO 15924 code of the script that a language is written in; empty where nobody can say."""
    import langcodes

    if not is_valid(tag):
        return ""
    script = langcodes.Language.get(tag).maximize().script or ""
    return {"Hans": "Hani", "Hant": "Hani"}.get(script, script)


def _opinions(build: Published) -> str:
    """What the second engine said when the dataset was built."""
    shares = build.manifest.agreement.get("by_language", {})
    if not shares:
        return ""
    agreed = ", ".join(f"{tag} {yes} of {asked}" for tag, (yes, asked) in sorted(shares.items()))
    return f"{build.manifest.agreement.get('engine')} agreed: {agreed}"


def check_opinions(build: Published) -> Check:
    """The records on whose language the two engines differed when the dataset was built."""
    opinion = build.manifest.agreement
    notes = [
        Problem(
            "engines_disagree", f"{ours}, but {opinion.get('engine')} says {theirs}", record=name
        )
        for name, ours, theirs in opinion.get("disagreements", [])
    ]
    return checked("opinion", "a second engine agrees on the language", notes, _opinions(build))


def check_spans(build: Published) -> Check:
    """Spans tile their text, in order and without overlap, and neighbours differ in language."""
    columns = build.records.select(["id", "abstract", "language_spans"])
    spanned = columns.filter(pc.greater(pc.list_value_length(columns["language_spans"]), 0))
    problems = []
    for row in spanned.to_pylist():
        if fault := _fault(row["language_spans"], len(row["abstract"] or "")):
            problems.append(Problem("span_outside", fault, record=row["id"]))
    figure = f"{spanned.num_rows} records with spans"
    return checked("spans", "spans fit their text", problems, figure)


def _fault(spans: list[dict[str, Any]], length: int) -> str:
    """How the spans do not tile a text of `length` code points; empty where they do."""
    stop, language = 0, None
    for span in spans:
        where = f"span {span['start']}-{span['stop']}"
        if span["start"] != stop:
            return f"{where} does not begin at {stop}, where the one before ends"
        if not span["start"] < span["stop"] <= length:
            return f"{where} does not fit an abstract of {length} characters"
        if span["language"] == language:
            return f"{where} and the one before it are both {language}"
        stop, language = span["stop"], span["language"]
    return "" if stop == length else f"the spans end at {stop}, the abstract at {length}"
