"""
The order of the stages: from a folder of raw files to the folder that is pushed.

prepare   each file alone: read -> repair -> language -> quality, kept in the cache
edit      what corpus.toml says of single records
against   with `--against`: records whose text is in an evaluation set
dedup     the whole corpus: duplicates, twins, groups
split     a split for each group
write     shards, evidence, card, figures, croissant.json, manifest
"""

from polycorpus.pipeline.build import Built, build_corpus
from polycorpus.pipeline.corpus import Corpus, open_corpus
from polycorpus.pipeline.prepare import parse_files
from polycorpus.pipeline.whole import restore_splits
from polycorpus.pipeline.write import StageCount, Written

__all__ = [
    "Built",
    "Corpus",
    "StageCount",
    "Written",
    "build_corpus",
    "open_corpus",
    "parse_files",
    "restore_splits",
]
