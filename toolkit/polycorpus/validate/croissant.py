"""croissant.json: that of Croissant 1.1, and of these shards."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from polycorpus import evidence
from polycorpus.card.croissant import CROISSANT_FILE, croissant
from polycorpus.problems import Problem
from polycorpus.schema import RECORD
from polycorpus.validate.findings import Check, checked
from polycorpus.validate.published import Published

Node = dict[str, Any]  # Any: JSON-LD

_REQUIRED: Final = ("@context", "@type", "name", "conformsTo", "distribution", "recordSet")
_BY_THE_DATA: Final = ("@context", "@type", "conformsTo", "distribution", "recordSet", "inLanguage")
"""Parts that the build alone decides; the others come from corpus.toml."""


def check_croissant(build: Published) -> Check:
    """Checksums and sizes are those of the shards, record sets have their columns."""
    promise = "croissant.json describes these files"
    path = build.root / CROISSANT_FILE
    if not path.is_file():
        missing = Problem(
            "file_missing", "the build has no description for machines", CROISSANT_FILE
        )
        return checked("croissant", promise, [missing])
    try:
        document = json.loads(path.read_text("utf-8"))
    except (ValueError, RecursionError) as error:
        broken = Problem("croissant_broken", f"it is not JSON: {error}", CROISSANT_FILE)
        return checked("croissant", promise, [broken])
    nodes = _nodes(document, "distribution")
    figure = f"{sum('sha256' in node for node in nodes)} checksums"
    if not isinstance(document, dict):
        document = {}
    problems = [*_structure(document), *_checksums(build, nodes), *_columns(document)]
    if not problems:
        problems = [*_other_than_made(build, document)]
    return checked("croissant", promise, problems, figure)


def _nodes(node: object, key: str) -> list[Node]:
    value = node.get(key) if isinstance(node, dict) else None
    entries = value if isinstance(value, list) else [value]
    return [entry for entry in entries if isinstance(entry, dict)]


def _structure(document: Node) -> Iterator[Problem]:
    """What Croissant asks of every dataset: names, types, and references that lead somewhere."""
    for key in _REQUIRED:
        if not document.get(key):
            yield _broken(f"it has no {key}")
    if document.get("@type") not in (None, "sc:Dataset", "Dataset"):
        yield _broken(f"its @type is {document['@type']!r}")
    ids = [node.get("@id") for node in _nodes(document, "distribution")]
    for node in _nodes(document, "distribution"):
        wanted = ["@id", "name", "encodingFormat"]
        wanted += ["includes"] if "FileSet" in str(node.get("@type")) else ["contentUrl", "sha256"]
        for key in wanted:
            if not node.get(key):
                yield _broken(f"{node.get('@id')} in distribution has no {key}")
    for record_set in _nodes(document, "recordSet"):
        fields = [*_leaves(record_set)]
        if not fields:
            yield _broken(f"record set {record_set.get('@id')} has no field")
        yield from _sources(fields, ids)
        ids += [record_set.get("@id"), *(field.get("@id") for field in fields)]
    for name in sorted({str(name) for name in ids if ids.count(name) > 1}):
        yield _broken(f"it uses the @id {name} more than once")


def _sources(fields: list[Node], ids: list[object]) -> Iterator[Problem]:
    """Each field has a type, and a source that the distribution names."""
    for field in fields:
        source = field.get("source")
        ends = _nodes(source, "fileSet") + _nodes(source, "fileObject")
        if not field.get("dataType") or not ends:
            yield _broken(f"field {field.get('@id')} has no dataType or no source")
        elif ends[0].get("@id") not in ids:
            end = ends[0].get("@id")
            yield _broken(f"field {field.get('@id')} refers to {end!r}, which is not there")


def _leaves(node: Node) -> Iterator[Node]:
    """Fields without fields of their own."""
    for field in _nodes(node, "field") + _nodes(node, "subField"):
        if field.get("subField"):
            yield from _leaves(field)
        else:
            yield field


def _checksums(build: Published, nodes: list[Node]) -> Iterator[Problem]:
    stated = {node.get("contentUrl"): node for node in nodes if node.get("contentUrl")}
    shards = {n: e for n, e in build.manifest.files.items() if n.endswith(".parquet")}
    for name, entry in shards.items():
        node = stated.pop(name, None)
        if node is None:
            yield Problem("croissant_differs", f"it does not name {name}", CROISSANT_FILE)
        elif node.get("sha256") != entry["sha256"]:
            yield Problem("croissant_differs", f"its checksum of {name} is another", CROISSANT_FILE)
        elif node.get("contentSize") != f"{entry['bytes']} B":
            text = f"its size of {name} is {node.get('contentSize')}, not {entry['bytes']} B"
            yield Problem("croissant_differs", text, CROISSANT_FILE)
    for url in stated:
        yield Problem("croissant_differs", f"it names {url}, which no build wrote", CROISSANT_FILE)


def _columns(document: Node) -> Iterator[Problem]:
    for record_set in _nodes(document, "recordSet"):
        name = record_set.get("@id")
        schema = RECORD if name == "default" else evidence.CONFIGS.get(str(name))
        if schema is None:
            yield _broken(f"it has a record set {name!r}, which no build has")
            continue
        stated = [field.get("name") for field in _nodes(record_set, "field")]
        for column in schema.names:
            if column not in stated:
                yield _broken(f"record set {name} lacks the column {column}")


def _other_than_made(build: Published, document: Node) -> Iterator[Problem]:
    """Parts that are not what this version makes of the build."""
    if build.facts is None:
        return
    entries = build.manifest.files.items()
    files = {p: (e["sha256"], e["bytes"]) for p, e in entries if p.endswith(".parquet")}
    made = json.loads(croissant(build.facts, files, build.recipe))
    for key in _BY_THE_DATA:
        if document.get(key) != made.get(key):
            yield _broken(f"its {key} is not what the data gives")


def _broken(text: str) -> Problem:
    return Problem("croissant_broken", text, CROISSANT_FILE)
