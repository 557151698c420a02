"""croissant.json: the dataset for machines, as MLCommons Croissant 1.1 (JSON-LD).

Written directly, since the build does not import `mlcroissant`; tests validate and read it with
that. The Responsible-AI part is in `responsible`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

import pyarrow as pa

from polycorpus import evidence, schema
from polycorpus.card.facts import Facts
from polycorpus.card.front import all_languages, hub_license
from polycorpus.card.responsible import responsible
from polycorpus.card.text import visible
from polycorpus.recipe import Recipe

CROISSANT_FILE: Final = "croissant.json"

Node = dict[str, Any]  # Any: JSON-LD

_PARQUET: Final = "application/x-parquet"
_CONTEXT: Final[Node] = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "arrayShape": "cr:arrayShape",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "containedIn": "cr:containedIn",
    "cr": "http://mlcommons.org/croissant/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "description": {"@container": "@language"},
    "equivalentProperty": "cr:equivalentProperty",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "extract": "cr:extract",
    "field": "cr:field",
    "fileObject": "cr:fileObject",
    "fileProperty": "cr:fileProperty",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isArray": "cr:isArray",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "name": {"@container": "@language"},
    "parentField": "cr:parentField",
    "path": "cr:path",
    "prov": "http://www.w3.org/ns/prov#",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "samplingRate": "cr:samplingRate",
    "sc": "https://schema.org/",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
}
"""The standard context of Croissant 1.1, and PROV."""

_SPLIT_OF_PATH: Final = r"^(?:.*/)?data/[^/]+/(\w+)-[^/]*$"


def croissant(
    facts: Facts,
    files: Mapping[str, tuple[str, int]],
    recipe: Recipe,
) -> str:
    """The JSON-LD; `files` gives SHA-256 and bytes of each Parquet file by its path in the build.

    URLs are relative: readers open it beside the data, in a build or a clone.
    """
    configs = ["default", *(config for config in evidence.CONFIGS if config in facts.configs())]
    if "default" not in facts.configs():
        configs.remove("default")
    document = {
        "@context": _CONTEXT,
        "@type": "sc:Dataset",
        "name": visible(facts.name),
        "description": _description(facts),
        "conformsTo": [
            "http://mlcommons.org/croissant/1.1",
            "http://mlcommons.org/croissant/RAI/1.0",
        ],
        "url": recipe.corpus.source_url,
        "license": _licenses(facts, recipe),
        "citeAs": recipe.corpus.citation,
        "inLanguage": all_languages(facts),
        "keywords": list(recipe.corpus.tags),
        "isLiveDataset": False,
        **responsible(facts, recipe),
        "distribution": [
            *(_file(path, *files[path]) for path in sorted(files)),
            *(_file_set(config) for config in configs),
        ],
        "recordSet": [_record_set(config, facts) for config in configs],
    }
    full = {name: value for name, value in document.items() if value not in (None, [], "")}
    return json.dumps(full, ensure_ascii=False, indent=1) + "\n"


def _description(facts: Facts) -> str:
    return (
        f"{facts.records:,} abstracts of papers in {len(facts.languages)} "
        f"language{'s' * (len(facts.languages) != 1)}, from {len(facts.sources):,} raw "
        f"file{'s' * (len(facts.sources) != 1)}."
    )


def _licenses(facts: Facts, recipe: Recipe) -> list[str]:
    names = hub_license(facts, recipe)
    return [_license_url(name) for name in ([names] if isinstance(names, str) else names)]


def _license_url(name: str) -> str:
    """Creative Commons identifiers are those of SPDX in lower case; others are left as they are."""
    return f"https://spdx.org/licenses/{name.upper()}" if name.startswith(("cc-", "cc0")) else name


def _file(path: str, sha256: str, size: int) -> Node:
    return {
        "@type": "cr:FileObject",
        "@id": path,
        "name": path,
        "contentUrl": path,
        "contentSize": f"{size} B",
        "encodingFormat": _PARQUET,
        "sha256": sha256,
    }


def _file_set(config: str) -> Node:
    folder = "data/*" if config == "default" else f"evidence/{config}"
    return {
        "@type": "cr:FileSet",
        "@id": _file_set_id(config),
        "name": _file_set_id(config),
        "encodingFormat": _PARQUET,
        "includes": f"{folder}/*.parquet",
    }


def _file_set_id(config: str) -> str:
    return f"{config}-files"


def _record_set(config: str, facts: Facts) -> Node:
    columns = evidence.CONFIGS.get(config, schema.RECORD)
    meaning = evidence.MEANING.get(config, schema.MEANING)
    files = {"fileSet": {"@id": _file_set_id(config)}}
    fields = [
        {
            **_field(f"{config}/{column.name}", column.type, files, column.name),
            "description": meaning[column.name],
        }
        for column in columns
    ]
    if config == "default":
        fields.append(
            {
                "@type": "cr:Field",
                "@id": "default/split",
                "name": "split",
                "description": f"{', '.join(facts.splits)}: part of the file's name, not a column",
                "dataType": "sc:Text",
                "source": {
                    **files,
                    "extract": {"fileProperty": "fullpath"},
                    "transform": {"regex": _SPLIT_OF_PATH},
                },
            }
        )
    return {
        "@type": "cr:RecordSet",
        "@id": config,
        "name": config,
        **({"key": {"@id": "default/id"}} if config == "default" else {}),
        "field": fields,
    }


def _field(name: str, kind: pa.DataType, files: Node, column: str, path: str | None = None) -> Node:
    """A field over a column, or over the part `path` of each struct in a list column."""
    field: Node = {"@type": "cr:Field", "@id": name, "name": name.rpartition("/")[2]}
    if pa.types.is_list(kind):
        field |= {"isArray": True, "arrayShape": "-1"}
        kind = kind.value_type
    if pa.types.is_struct(kind):
        parts = (_field(f"{name}/{p.name}", p.type, files, column, p.name) for p in kind)
        return {**field, "subField": list(parts)}
    source: Node = {**files, "extract": {"column": column}}
    if path is not None:
        source["transform"] = {"jsonPath": path}
    return {**field, "dataType": _data_type(kind), "source": source}


def _data_type(kind: pa.DataType) -> str:
    if pa.types.is_string(kind):
        return "sc:Text"
    names = {pa.int32(): "cr:Int32", pa.int64(): "cr:Int64", pa.float32(): "cr:Float32"}
    return names[kind]
