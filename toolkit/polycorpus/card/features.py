"""An Arrow schema as the `features` list of a dataset card, as `datasets` 5 spells it.

Written here because the build does not import `datasets`, which takes a second; a test holds the
two to the same result.
"""

from __future__ import annotations

from typing import Any

import pyarrow as pa


def features(schema: pa.Schema) -> list[dict[str, Any]]:  # Any: YAML nodes
    """One entry a column: `name`, and `dtype`, `list` or `struct`."""
    return [{"name": column.name, **_node(column.type)} for column in schema]


def _node(kind: pa.DataType) -> dict[str, Any]:
    if pa.types.is_struct(kind):
        return {"struct": [{"name": part.name, **_node(part.type)} for part in kind]}
    if pa.types.is_list(kind):
        inner = _node(kind.value_type)
        # A list of plain values or of structs is written without the level in between.
        return {"list": inner.get("dtype") or inner.get("struct") or inner}
    return {"dtype": "float32" if pa.types.is_float32(kind) else str(kind)}
