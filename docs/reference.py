"""Writes docs/reference/ from the code: commands, recipe, record, problems.

usage: python docs/reference.py [--check]     with --check, exit 1 where a file is out of date
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass
from pathlib import Path
from typing import get_type_hints

from polycorpus import evidence, recipe, schema
from polycorpus.cli import app
from polycorpus.problems import CATALOGUE
from polycorpus.repair import MEANING

FOLDER = Path(__file__).resolve().parent / "reference"


def commands() -> Iterator[str]:
    yield "# Commands"
    for registered in app.registered_commands:
        function = registered.callback
        assert function is not None
        yield f"\n## polycorpus {function.__name__}\n"
        yield inspect.getdoc(function) or ""
        yield "\n| argument | default | |\n|---|---|---|"
        hints = get_type_hints(inspect.unwrap(function), include_extras=True)
        for name, parameter in inspect.signature(function).parameters.items():
            info = hints[name].__metadata__[0]
            optional = parameter.default is not inspect.Parameter.empty
            shown = f"--{name.replace('_', '-')}" if optional and not info.metavar else None
            label = shown or info.metavar or name.upper()
            if optional and info.metavar and type(info).__name__ == "OptionInfo":
                label = f"--{name.replace('_', '-')} {info.metavar}"
            yield f"| `{label}` | {_default(name, parameter.default)} | {info.help or ''} |"


def _default(name: str, value: object) -> str:
    if value is inspect.Parameter.empty:
        return "required"
    if name == "workers":
        return "all cores"
    return "" if value in (None, "", False) else f"`{value}`"


def recipe_keys() -> Iterator[str]:
    yield "# corpus.toml\n\nEvery key has a default; an unknown key is an error that names it."
    documented = _attribute_docs(Path(inspect.getfile(recipe)).read_text("utf-8"))
    for kind in vars(recipe).values():
        if not (inspect.isclass(kind) and is_dataclass(kind)) or kind is recipe.Recipe:
            continue
        yield f"\n## {inspect.getdoc(kind)}\n\n| key | type | default | |\n|---|---|---|---|"
        for item in fields(kind):
            doc = documented.get((kind.__name__, item.name), "")
            yield f"| `{item.name}` | `{item.type}` | {_value(item)} | {doc} |"
    yield "\n## `[flags]`\n"
    yield documented["Recipe", "flags"]


def _value(item: object) -> str:
    default = getattr(item, "default", MISSING)
    factory = getattr(item, "default_factory", MISSING)
    if default is MISSING and factory is MISSING:
        return "required"
    value = default if factory is MISSING else factory()
    return "" if value is None else f"`{value}`"


def _attribute_docs(source: str) -> dict[tuple[str, str], str]:
    """The string under each attribute of each class."""
    docs = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef):
            for one, other in zip(node.body, node.body[1:], strict=False):
                if isinstance(one, ast.AnnAssign) and isinstance(other, ast.Expr):
                    assert isinstance(one.target, ast.Name)
                    assert isinstance(other.value, ast.Constant)
                    docs[node.name, one.target.id] = " ".join(str(other.value.value).split())
    return docs


def record() -> Iterator[str]:
    yield "# The record\n\n| column | type | null | |\n|---|---|---|---|"
    for column in schema.RECORD:
        null = "never" if column.name in schema.NEVER_NULL else "yes"
        yield f"| `{column.name}` | `{column.type}` | {null} | {schema.MEANING[column.name]} |"
    for name, table in evidence.CONFIGS.items():
        yield f"\n## Config `{name}`\n\n| column | type | |\n|---|---|---|"
        for column in table:
            yield f"| `{column.name}` | `{column.type}` | {evidence.MEANING[name][column.name]} |"


def problems() -> Iterator[str]:
    yield "# Problems\n\n| code | severity | cause | cure |\n|---|---|---|---|"
    for code, kind in CATALOGUE.items():
        yield f"| `{code}` | {kind.severity} | {kind.cause} | {kind.cure} |"


def repairs() -> Iterator[str]:
    yield "# Repairs\n\n| name | what it does |\n|---|---|"
    for name, meaning in MEANING.items():
        yield f"| `{name}` | {meaning} |"
    yield "| `corrected` | a column was set by hand in corpus.toml |"


PAGES = {
    "commands.md": commands,
    "corpus.toml.md": recipe_keys,
    "record.md": record,
    "problems.md": problems,
    "repairs.md": repairs,
}


def main() -> int:
    stale = []
    for name, page in PAGES.items():
        text = "\n".join(page()) + "\n"
        path = FOLDER / name
        if not path.exists() or path.read_text("utf-8") != text:
            stale.append(name)
            if "--check" not in sys.argv:
                FOLDER.mkdir(exist_ok=True)
                path.write_text(text, "utf-8")
    if "--check" in sys.argv and stale:
        print("out of date: " + ", ".join(stale), "hint: python docs/reference.py", sep="\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
