"""
What a reader of the raw text would notice, as flags on the record: quality and privacy.

`flags.CATALOGUE` says what each flag means. A flag removes nothing; `mask` replaces the identifiers
that corpus.toml names.
"""

from polycorpus.quality.identifiers import Identifier
from polycorpus.quality.masking import mask, mask_text
from polycorpus.quality.stage import flag

__all__ = ["Identifier", "flag", "mask", "mask_text"]
