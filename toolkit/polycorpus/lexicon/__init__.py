"""Words by which headings, labels, venues and placeholders are known, language by language."""

from __future__ import annotations

from polycorpus.lexicon.fold import flatten, fold, spelling
from polycorpus.lexicon.tables import Phrase, phrases
from polycorpus.lexicon.venues import Venue, venue

__all__ = ["Phrase", "Venue", "flatten", "fold", "phrases", "spelling", "venue"]
