"""Files that Hypothesis puts together from a layout's words: it shrinks what it finds."""

from __future__ import annotations

from hypothesis import strategies as st

from .subjects import LARGEST_BYTES, Subject


def files(subject: Subject) -> st.SearchStrategy[bytes]:
    """Words of the syntax, lines of real-shaped files, free text and stray bytes, in any order."""
    lines = sorted({line for seed in subject.seeds for line in seed.splitlines(keepends=True)})
    pieces = st.one_of(
        st.sampled_from(subject.words),
        st.sampled_from(lines),
        st.sampled_from([b"\n", b" ", b"\n\n"]),
        st.text(max_size=12).map(lambda text: text.encode()),
        st.binary(max_size=3),
    )
    repeated = st.tuples(pieces, st.sampled_from([1, 1, 1, 1, 1, 2, 9])).map(lambda p: p[0] * p[1])
    contents = st.lists(repeated, max_size=24).map(lambda parts: b"".join(parts)[:LARGEST_BYTES])
    return contents if subject.wrap is None else contents.map(subject.wrap)
