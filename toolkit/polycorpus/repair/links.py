"""How a link reads in plain text, whatever markup it was written in."""

from __future__ import annotations

import re
from typing import Final

from polycorpus.repair.protection import reveal

_SCHEME: Final = re.compile(r"^(?:https?://(?:www\.)?|www\.|mailto:)")
_DRESS: Final = re.compile(r"\\(?:texttt|textit|textbf|nolinkurl|url|tt|small)\b\s*|[{}\\\s]")


def linked(shown: str, address: str) -> str:
    """`t (u)`, or u alone where t is that address, with or without its scheme."""
    if not shown:
        return address
    if _bare(shown) == _bare(address):
        return shown if address.startswith("mailto:") else address
    return f"{shown} ({address})" if address else shown


def _bare(address: str) -> str:
    return _SCHEME.sub("", _DRESS.sub("", reveal(address))).rstrip("/").casefold()
