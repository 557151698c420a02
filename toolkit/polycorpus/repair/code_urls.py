r"""URLs of code in a text: taken from the repaired one, where `\\_` no longer cuts a URL short."""

from __future__ import annotations

import pyarrow as pa
import pyarrow.compute as pc

from polycorpus.links import code_urls
from polycorpus.schema import RECORD

_MAY_HOLD_URL = r"://|www\.|(?:github|gitlab)\.com/"


def add_code_urls(batch: pa.RecordBatch) -> pa.RecordBatch:
    """`code_urls` with those of title and abstract behind the ones that fields gave, none twice."""
    found = [
        pc.fill_null(pc.match_substring_regex(batch.column(name), _MAY_HOLD_URL), False)
        for name in ("title", "abstract")
    ]
    places: list[int] = pc.indices_nonzero(pc.or_(*found)).to_pylist()
    if not places:
        return batch
    lists: list[list[str] | None] = batch.column("code_urls").to_pylist()
    titles, abstracts = batch.column("title"), batch.column("abstract")
    for place in places:
        texts = (titles[place].as_py(), abstracts[place].as_py())
        named = [url for text in texts if text for url in code_urls(text)]
        lists[place] = list(dict.fromkeys([*(lists[place] or ()), *named]))
    field = RECORD.field("code_urls")
    return batch.set_column(
        batch.schema.get_field_index(field.name), field, pa.array(lists, field.type)
    )
