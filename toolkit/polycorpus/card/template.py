"""Markdown templates over facts, which can't forget to escape.

Whatever is not `Markup` goes through `visible` and `escaped` on its way out.
"""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from polycorpus.card.text import code, escaped, fenced, share, table, visible

if TYPE_CHECKING:
    from jinja2 import Environment

_SENTENCE_CHARS: Final = 1000


def render_template(name: str, **values: object) -> str:
    """Markdown of the template `name`; what is not Markup in `values` is escaped."""
    return _environment().get_template(f"{name}.md.j2").render(values).strip()


@cache
def _environment() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader("polycorpus.card"),
        autoescape=True,
        finalize=_shown,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {
        "n": _number,
        "bytes": _size,
        "share": share,
        "python": _python,
        "code": code,
        "raw": _raw,
    }
    environment.globals |= {"table": table, "fenced": fenced}
    return environment


def _shown(value: object) -> object:
    if value is None:
        return ""
    if isinstance(value, str) and not isinstance(value, Markup):
        return escaped(visible(value, _SENTENCE_CHARS))
    return value


def _number(value: int) -> str:
    return f"{value:,}"


def _size(size: int) -> str:
    """Bytes as people write them, in powers of 1000."""
    amount, units = float(size), ["kB", "MB", "GB", "TB"]
    if size < 1000:
        return f"{size} B"
    while amount >= 999.5 and units:
        amount, unit = amount / 1000, units.pop(0)
    return f"{amount:.3g} {unit}"


def _python(value: str) -> Markup:
    """A Python literal for a code block."""
    return Markup(json.dumps(visible(value)))


def _raw(value: str) -> Markup:
    """As it is, in a code block."""
    return Markup(visible(value))
