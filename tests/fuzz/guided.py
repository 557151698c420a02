"""
Inputs led by coverage, in a process of its own: libFuzzer ends the process that it runs in.

    python -m tests.fuzz.guided LAYOUT INPUTS SEED FOLDER
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

LONGEST_BYTES = 4096


def main(layout: str, inputs: int, seed: int, folder: Path) -> None:
    import atheris  # type: ignore[import-not-found,unused-ignore]  # the extra [fuzz]

    with atheris.instrument_imports(include=["polycorpus.read"]):
        from polycorpus.read import reader  # noqa: F401

        from .campaign import Reader
    from .subjects import SUBJECTS

    subject = SUBJECTS[layout]
    corpus = folder / "corpus" / layout  # what widened coverage is kept for the next slice
    if not corpus.exists():
        corpus.mkdir(parents=True)
        for number, raw in enumerate(subject.seeds):
            kept = raw if subject.wrap is None else subject.wrap(raw)
            (corpus / f"seed{number}").write_bytes(kept[:LONGEST_BYTES])
    words = folder / f"{layout}.dict"
    words.write_text("".join(f'"{_escaped(word)}"\n' for word in subject.words if len(word) < 64))
    reader_of = Reader(subject, folder)

    def read(raw: bytes) -> None:
        reader_of.read(raw)

    arguments = [sys.argv[0], f"-runs={inputs}", f"-seed={seed % 2**31 or 1}", f"-dict={words}",
                 f"-max_len={LONGEST_BYTES}", "-timeout=60", "-rss_limit_mb=4096",
                 "-print_final_stats=1", f"-artifact_prefix={folder}/", str(corpus)]  # fmt: skip
    atheris.Setup(arguments, read)
    atheris.Fuzz()


def _escaped(word: bytes) -> str:
    return "".join(f"\\x{byte:02x}" for byte in word)


if __name__ == "__main__":
    scratch = Path(sys.argv[4])
    tempfile.tempdir = str(scratch)
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), scratch)
