"""
Reading: a raw file becomes record batches, a ledger of its bytes, and problems.

files     which files, in which order           encoding    which encoding, how sure
document  lines and blocks that know their bytes layouts/    what is where in the file
outline   the headings above a record           fields      fields become columns
ledger    every byte is accounted for           reader      the order of it all
"""

from __future__ import annotations

from polycorpus.read.elements import (
    Broken,
    Declared,
    Field,
    Finding,
    Heading,
    RawRecord,
    Sample,
    Skip,
)
from polycorpus.read.encoding import Encoding
from polycorpus.read.files import left_out, raw_files
from polycorpus.read.ledger import Extent
from polycorpus.read.parts import raw_bytes
from polycorpus.read.reader import Chunk, Source, read_file

__all__ = [
    "Broken",
    "Chunk",
    "Declared",
    "Encoding",
    "Extent",
    "Field",
    "Finding",
    "Heading",
    "RawRecord",
    "Sample",
    "Skip",
    "Source",
    "left_out",
    "raw_bytes",
    "raw_files",
    "read_file",
]
