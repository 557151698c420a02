"""dataset_card.md: a front matter and a text by a person, with places for generated sections.

A line `<!-- polycorpus: counts -->` says where the section `counts` goes. In the rendered card the
section ends with `<!-- polycorpus: end counts -->`, so that a rendered card can be rendered again.
Everything else is kept to the byte.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from polycorpus.errors import UsageError

PROSE_FILE: Final = "dataset_card.md"

_FENCE: Final = re.compile(r"---[ \t]*\r?\n(.*?)^---[ \t]*(?:\r?\n|\Z)", re.DOTALL | re.MULTILINE)
_MARKER: Final = re.compile(r"^<!-- polycorpus: (\w+) -->[ \t]*\r?$", re.MULTILINE)
_BYTE_ORDER_MARK: Final = "\ufeff"


@dataclass(frozen=True, slots=True)
class Prose:
    """`front` is YAML without its fences, empty where there is none; `body` is what follows."""

    front: str
    body: str


def split_prose(text: str) -> Prose:
    """Front matter and body of a card."""
    text = text.removeprefix(_BYTE_ORDER_MARK)
    found = _FENCE.match(text)
    return Prose(found.group(1), text[found.end() :]) if found else Prose("", text)


def fill(body: str, sections: Mapping[str, str]) -> str:
    """`body` with each section at its marker; those without one follow at the end, in order."""
    unknown = [name for name in _MARKER.findall(body) if name not in sections]
    if unknown:
        near = difflib.get_close_matches(unknown[0], sections, 1)
        raise UsageError(
            f"{PROSE_FILE} has a place for {unknown[0]!r}, which is no section of a card",
            hint=f"did you mean {near[0]!r}?" if near else f"sections: {', '.join(sections)}",
        )
    filled = _MARKER.sub(lambda found: _block(found.group(1), sections), _emptied(body))
    placed = set(_MARKER.findall(filled))
    missing = [name for name in sections if name not in placed]
    blocks = [_block(name, sections) for name in missing]
    return "\n\n".join([filled.rstrip("\r\n"), *blocks]) + "\n" if blocks else filled


def replace_section(card: str, name: str, section: str) -> str:
    """A rendered card with another text in the section `name`, all else to the byte.

    A card without that section, of an older version, gets it at its end.
    """
    begin, end = (re.escape(line) for line in _fences(name))
    found = re.search(rf"^{begin}$.*?^{end}$", card, re.DOTALL | re.MULTILINE)
    block = _block(name, {name: section})
    if found is None:
        return "\n\n".join([card.rstrip("\r\n"), block]) + "\n"
    return card[: found.start()] + block + card[found.end() :]


def hand_written(front: str, generated: Sequence[str]) -> tuple[str, frozenset[str]]:
    """The YAML of a front matter less the `generated` keys, to the byte, and the keys left."""
    import yaml

    try:
        node = yaml.compose(front, Loader=yaml.SafeLoader)
    except yaml.YAMLError as error:
        raise UsageError(f"front matter of {PROSE_FILE} is not valid YAML: {error}") from error
    if node is None:
        return front, frozenset()
    if not isinstance(node, yaml.MappingNode) or node.flow_style:
        raise UsageError(f"front matter of {PROSE_FILE} must be one `key: value` a line")
    keys = [key.value for key, _ in node.value]
    if len(set(keys)) < len(keys):
        twice = next(key for key in keys if keys.count(key) > 1)
        raise UsageError(f"front matter of {PROSE_FILE} has {twice!r} twice")
    starts = [key.start_mark.index for key, _ in node.value]
    pieces = [front[: starts[0]]]
    for key, start, stop in zip(keys, starts, [*starts[1:], len(front)], strict=True):
        block = front[start:stop]
        pieces.append(_trailing_comments(block) if key in generated else block)
    return "".join(pieces), frozenset(keys) - frozenset(generated)


def _block(name: str, sections: Mapping[str, str]) -> str:
    begin, end = _fences(name)
    return f"{begin}\n\n{sections[name].strip()}\n\n{end}"


def _fences(name: str) -> tuple[str, str]:
    return f"<!-- polycorpus: {name} -->", f"<!-- polycorpus: end {name} -->"


def _emptied(body: str) -> str:
    """`body` without the sections of an earlier rendering: from a marker to its own end."""
    return re.sub(
        r"^(<!-- polycorpus: (\w+) -->)$.*?^<!-- polycorpus: end \2 -->$",
        r"\1",
        body,
        flags=re.DOTALL | re.MULTILINE,
    )


def _trailing_comments(block: str) -> str:
    """The comment lines at the end of a block of YAML: they belong to what comes next."""
    found = re.search(r"(?:^[ \t]*(?:#[^\n]*)?\n)+\Z", block, re.MULTILINE)
    return found.group() if found and "#" in found.group() else ""
