"""A full stop without the space after it: flagged, never edited, for only the author may."""

from __future__ import annotations

import re
from typing import Final

# `learning.However`: a sentence ends and the next begins. Code (`torch.Tensor.to`) and addresses go
# on otherwise, and of the word before the stop two letters are seen (`e.g.This` has one).
_LOWER: Final = "[a-zß-öø-ÿ]{2}"
_MISSING: Final = re.compile(  # the stop first: the search leaps from one to the next
    rf"\.(?:(?<={_LOWER}\.)|(?<={_LOWER}[)\]”]\.))[A-Z](?:[a-z]+(?=[ ,\-])|(?= ))"
)

RE2_MISSING_SPACE: Final = rf"{_LOWER}[)\]”]?\.[A-Z][a-z ]"
"""A superset of it in RE2's syntax, for the screen."""


def has_missing_space(text: str) -> bool:
    """Whether a full stop lacks the space after it."""
    return _MISSING.search(text) is not None
