"""Writing systems of a text: runs by script, and cheap questions to a whole column.

A character that several scripts share stays with the run it stands in, by Unicode's
Script_Extensions (UAX #24): ー and ・ stay with kana, 、 with Han, marks with their letters.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import regex

if TYPE_CHECKING:  # Arrow is for columns: a heading need not import it
    import pyarrow as pa

EAST_ASIAN: Final = ("Hani", "Jpan")
"""Scripts of runs in Chinese characters: without kana, and with."""

_NAMES: Final = (
    "Latn", "Cyrl", "Grek", "Arab", "Hebr", "Deva", "Hang", "Thai", "Laoo", "Khmr", "Mymr", "Geor",
    "Armn", "Ethi", "Beng", "Taml", "Telu", "Knda", "Mlym", "Gujr", "Guru", "Orya", "Sinh", "Tibt",
    "Bopo", "Mong", "Syrc", "Thaa", "Cher", "Cans", "Tfng",
)  # fmt: skip


class ScriptRun(NamedTuple):
    """Code points `[start, stop)` in one script, named by ISO 15924.

    Han and kana are one run: `Jpan` where kana is in it, else `Hani`; `Zyyy` is any other script.
    """

    start: int
    stop: int
    script: str


def _run(name: str, letter: str, shared: str) -> str:
    # a run goes on over what no script owns (spaces, digits, punctuation) to its next letter
    return rf"(?P<{name}>{letter}{shared}*(?:[^\p{{L}}\p{{Script=Thai}}]*{letter}{shared}*)*)"


_RUNS: Final = regex.compile(
    "|".join(
        [
            _run(
                "Hani",
                r"[\p{Script=Hani}\p{Script=Hira}\p{Script=Kana}]",
                r"[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{Mn}]",
            ),
            *(
                _run(
                    name,
                    rf"\p{{Script={name}}}",
                    rf"[\p{{scx={name}}}\p{{Mn}}\p{{Mc}}\u200c\u200d]",
                )
                for name in _NAMES
            ),
            r"(?P<Zyyy>\p{L}[\p{L}\p{M}]*)",
        ]
    )
)
_KANA: Final = regex.compile(r"[\p{Script=Hira}\p{Script=Kana}]")


def script_runs(text: str) -> list[ScriptRun]:
    """The runs of letters in `text`, in order, each as long as no other script comes between.

    Digits, spaces and punctuation between two letters of one script belong to its run. So do
    characters after its last letter that its script owns or shares: の論文。 is one run.
    """
    runs = []
    for match in _RUNS.finditer(text):
        name = match.lastgroup
        assert name is not None
        if name == "Hani" and _KANA.search(text, match.start(), match.end()):
            name = "Jpan"
        runs.append(ScriptRun(match.start(), match.end(), name))
    return runs


def is_ascii(column: pa.StringArray) -> pa.BooleanArray:
    """Row by row, whether the text is ASCII; null stays null."""
    import pyarrow.compute as pc

    return pc.string_is_ascii(column)


def is_latin(column: pa.StringArray | pa.ChunkedArray) -> pa.BooleanArray | pa.ChunkedArray:
    """Row by row, whether no letter outside Latin stands in it; null stays null.

    Greek letters in ones and twos are signs, such as β or Δt, and don't count.
    """
    import pyarrow as pa
    import pyarrow.compute as pc

    if isinstance(column, pa.ChunkedArray):
        return pa.chunked_array([is_latin(chunk) for chunk in column.chunks], pa.bool_())
    ascii_rows = pc.string_is_ascii(column)  # ten times as quick, and half of the rows or more
    others = column.filter(pc.invert(ascii_rows))
    is_latin_among = pc.invert(pc.match_substring_regex(others, _OTHER_LETTERS))
    return pc.replace_with_mask(ascii_rows, pc.invert(ascii_rows), is_latin_among)


_OTHER_LETTERS: Final = r"[^\P{L}\p{Latin}\p{Common}\p{Inherited}\p{Greek}]|\p{Greek}{3}"
"""For RE2, which has no scx. A double negative: letters less the scripts named."""
