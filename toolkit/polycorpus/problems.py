"""A problem is data: a fault in the data with its code, place and cure.

`CATALOGUE` is the one list of codes; docs/reference/problems.md is generated from it and checked.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Final, Literal

Severity = Literal["error", "warning", "note"]


@dataclass(frozen=True, slots=True)
class Kind:
    """An entry of the catalogue: how bad it is, why it happens, what mends it."""

    severity: Severity
    cause: str
    cure: str


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault at one place. `line` is 1-based and physical; offsets are bytes before decoding."""

    code: str
    message: str
    file: str | None = None
    line: int | None = None
    start_bytes: int | None = None
    stop_bytes: int | None = None
    record: str | None = None
    hint: str | None = None

    def __post_init__(self) -> None:
        if self.code not in CATALOGUE:
            raise KeyError(f"problem code {self.code!r} is not in the catalogue")

    @property
    def severity(self) -> Severity:
        """As the catalogue grades its code."""
        return CATALOGUE[self.code].severity

    def as_json(self) -> str:
        """One JSON line with every key present; nothing but ASCII escapes for line separators."""
        return json_line({"severity": self.severity, **asdict(self)})

    def as_text(self) -> str:
        """`as_lines`, joined by LF."""
        return "\n".join(self.as_lines())

    def as_lines(self) -> list[str]:
        """`severity: message, in FILE line N bytes A-B`, and the hint on a line of its own."""
        place = [f"in {self.file}"] if self.file is not None else []
        if self.line is not None:
            place.append(f"line {self.line}")
        if self.start_bytes is not None:
            place.append(f"bytes {self.start_bytes}-{self.stop_bytes}")
        text = f"{self.severity}: {self.message}" + (", " + " ".join(place) if place else "")
        return [text, f"hint: {self.hint}"] if self.hint else [text]


def worst(problems: Iterable[Problem]) -> Severity | None:
    """The gravest severity among them, or None where there is none."""
    found = {problem.severity for problem in problems}
    order: tuple[Severity, ...] = ("error", "warning", "note")
    return next((severity for severity in order if severity in found), None)


def json_line(value: object) -> str:
    """JSON on one line that no reader splits: U+2028, U+2029 and U+0085 are escaped."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    return text.translate({0x2028: "\\u2028", 0x2029: "\\u2029", 0x85: "\\u0085"})


CATALOGUE: Final[dict[str, Kind]] = {
    # read
    "file_left_out": Kind(
        "note",
        "what is hidden, a link out of the folder, or no regular file is not read",
        "copy it into the folder under a name that does not begin with a dot",
    ),
    "empty_file": Kind("warning", "the file has no bytes", "remove the file, or fetch it again"),
    "no_records": Kind(
        "warning",
        "the file holds no record: only white space, headings or skipped parts",
        "remove the file, or name its layout in corpus.toml",
    ),
    "undecodable_bytes": Kind(
        "warning",
        "bytes that are not valid in the encoding of the rest of the file",
        "fetch the file again, or set its encoding in corpus.toml",
    ),
    "count_mismatch": Kind(
        "warning",
        "a heading promises another number of records than was found",
        "fetch the whole list, or ignore the count of this file in corpus.toml",
    ),
    "loose_front_matter": Kind(
        "warning",
        "front matter is not valid YAML; its `key: value` lines were taken as they stand",
        "quote values that hold a colon",
    ),
    "joined_paragraphs": Kind(
        "note",
        "paragraphs between blank lines read as one abstract",
        "set `paragraphs` for the file in corpus.toml if that is wrong",
    ),
    "broken_record": Kind(
        "error", "the record can't be parsed", "mend it in the source, or remove the file"
    ),
    "refused_entity": Kind(
        "warning",
        "an XML entity that nests others or lies in another file: neither expanded nor fetched",
        "write its text where it is used",
    ),
    "cut_file": Kind(
        "warning",
        "the file ends before its outermost element does",
        "fetch the whole file; the records up to there are read",
    ),
    "refused_member": Kind(
        "error",
        "a member of an archive is not safe to unpack: its path leads out, it is a link, encrypted,"
        " an archive itself, or unpacks to far more than it should",
        "unpack the archive by hand, look at the member, and put it into raw/ as a file",
    ),
    "damaged_archive": Kind(
        "error",
        "an archive ends early or its checksum is wrong; what could be unpacked was read",
        "fetch the archive again",
    ),
    "unreadable_file": Kind(
        "warning",
        "the file holds no text: a PDF, an image, a database, an old Office file",
        "export the list as text, CSV, JSON or XLSX, and put that into raw/",
    ),
    # card
    "missing_card": Kind(
        "warning",
        "nobody has described the dataset: dataset_card.md is not there",
        "write dataset_card.md: what the data is, where it came from, what it is not for",
    ),
    "missing_license": Kind(
        "warning",
        "the licence of a raw file is not stated",
        'set license under [sources."file"] in corpus.toml, once you know it',
    ),
    "unknown_license": Kind(
        "warning",
        "a licence is no identifier of the Hub, which then can't search for it",
        "write it as the Hub does, such as cc-by-4.0, or `other`",
    ),
    "unknown_language_code": Kind(
        "warning",
        "a language code of the card is not known to the Hub",
        "use an ISO 639 code, in quotes",
    ),
    "unknown_task": Kind(
        "warning",
        "a task category is not known to the Hub",
        "choose one of the Hub's, such as text-generation",
    ),
    "unknown_card_value": Kind(
        "warning",
        "a value of the card's front matter is not in the Hub's vocabulary",
        "correct it in dataset_card.md",
    ),
    # build
    "empty_corpus": Kind(
        "error",
        "no raw file holds a record, or corpus.toml removes them all",
        "look at what was read: `polycorpus validate raw`",
    ),
    # edit
    "correction_unused": Kind(
        "warning",
        "[[correct]] names an id that no record has",
        "take the id from `polycorpus parse raw`, or drop the entry",
    ),
    # validate
    "manifest_broken": Kind("error", "manifest.json can't be read", "build again"),
    "file_missing": Kind(
        "error", "a file that the manifest names is not there", "build again, then push again"
    ),
    "file_unknown": Kind(
        "warning", "a file that no build wrote lies in the folder", "remove it, or build again"
    ),
    "checksum_differs": Kind(
        "error", "a file was changed after the build", "build again, then push again"
    ),
    "schema_differs": Kind(
        "error", "columns or types are not those of the record", "build again with this version"
    ),
    "null_value": Kind("error", "a column that is never null has nulls", "build again"),
    "id_repeated": Kind("error", "two records have one id", "build again; report it as a bug"),
    "place_repeated": Kind(
        "error", "two records were cut from the same bytes", "build again; report it as a bug"
    ),
    "count_differs": Kind(
        "error", "card, manifest and shards do not count alike", "build again, then push again"
    ),
    "empty_split": Kind(
        "error", "a file without rows makes a dataset unloadable", "build again with this version"
    ),
    "ledger_gap": Kind("error", "bytes of a raw file have no kind", "report it as a bug"),
    "records_lost": Kind(
        "error", "a record is neither published nor accounted for", "report it as a bug"
    ),
    "language_tag": Kind(
        "error", "a language tag is not BCP-47", "correct the record in corpus.toml, build again"
    ),
    "language_folder": Kind(
        "error", "a record lies in the folder of another language", "build again"
    ),
    "span_outside": Kind("error", "a span points outside its text", "build again"),
    "group_split": Kind(
        "error", "records that belong together lie in two splits", "build again, then push again"
    ),
    "card_config": Kind(
        "error", "the card's configs do not name the files that are there", "build again"
    ),
    "croissant_differs": Kind("error", "croissant.json describes other files", "build again"),
    "survivor_missing": Kind(
        "error", "a duplicate was removed but the record that stands for it is gone", "build again"
    ),
    "engines_disagree": Kind(
        "note",
        "two language engines differ on a text of 200 characters or more",
        "read the record; set its language in corpus.toml where ours is wrong",
    ),
    "file_unreadable": Kind(
        "error",
        "a file that should be Parquet can't be read as such",
        "build again, then push again",
    ),
    "shard_misplaced": Kind(
        "error",
        "a shard's path is none that a build gives, or a shard of its series is missing",
        "build again, then push again",
    ),
    "rows_unsorted": Kind("error", "rows are not in the order of their places", "build again"),
    "source_differs": Kind(
        "error",
        "record, evidence and manifest do not say the same of a raw file",
        "build again, then push again",
    ),
    "place_outside": Kind(
        "error",
        "a record's bytes do not lie inside its raw file",
        "build again; report it as a bug",
    ),
    "year_outside": Kind(
        "error", "a year that no paper was written in", "correct it by [[correct]] in corpus.toml"
    ),
    "evidence_differs": Kind(
        "error",
        "a record and the evidence differ on its duplicates, or a rejection has no reason",
        "build again, then push again",
    ),
    "id_differs": Kind("error", "an id is not the hash of the record's text", "build again"),
    "group_name": Kind("error", "a group is not named by the smallest id in it", "build again"),
    "duplicate_rows": Kind(
        "error",
        "one record is there more than once in a split",
        "remove the repeated rows; `polycorpus build` does so",
    ),
    "near_duplicates": Kind(
        "warning",
        "two rows of a split are nearly the same",
        "remove one of them; `polycorpus build` does so",
    ),
    "text_missing": Kind("error", "a record without any text", "build again with this version"),
    "text_differs": Kind(
        "error",
        "a text is not what repair makes of the raw one",
        "build again; to change a text by hand use [[correct]] in corpus.toml",
    ),
    "mojibake": Kind(
        "error",
        "UTF-8 that was decoded as another encoding",
        "set the source's encoding and build again, or repair the texts",
    ),
    "markup_residue": Kind(
        "error", "marks of HTML, LaTeX or Markdown that repair removes", "build again"
    ),
    "markup_found": Kind(
        "warning",
        "texts hold marks of HTML, LaTeX or Markdown",
        "nothing where they are meant; else build it from its raw files with polycorpus",
    ),
    "language_wrong": Kind(
        "error",
        "a text is surely in another language than its tag says",
        "correct the tag, or set `language` of the record by [[correct]] in corpus.toml",
    ),
    "language_differs": Kind(
        "error",
        "languages, confidence or spans are not those that the text gives",
        "build again; to set a language by hand use [[correct]] in corpus.toml",
    ),
    "card_broken": Kind(
        "error",
        "the card has no front matter that can be read: nobody can load or find the dataset",
        "build again, or mend the YAML between the lines of ---",
    ),
    "card_differs": Kind(
        "error",
        "the card says something else of languages, size or columns than the data",
        "build again, then push again",
    ),
    "unquoted_value": Kind(
        "error",
        "YAML reads a value of the card as no text: `no` is Norwegian in quotes only",
        "write the value with quotes",
    ),
    "croissant_broken": Kind(
        "error", "croissant.json is not Croissant, or not of this build", "build again"
    ),
    "load_failed": Kind(
        "error",
        "`load_dataset` can't read a config of the dataset",
        "mend the files or the configs in its card",
    ),
    "format_unknown": Kind(
        "warning",
        "the dataset's files are none that validate reads",
        "publish it as Parquet, JSON lines or CSV",
    ),
    "no_text_column": Kind(
        "note",
        "no column looks like a text, so that no texts were compared",
        "name the column `text` or `abstract`",
    ),
    "empty_text": Kind("warning", "rows without a text", "remove them, or fill in their text"),
    # dedup
    "high_removal_rate": Kind(
        "warning",
        "more records than `dedup.alarm_rate` allows were removed as duplicates",
        "look at evidence/duplicates; raise `dedup.alarm_rate` in corpus.toml if it is right",
    ),
    "giant_group": Kind(
        "warning",
        "very many records are similar to one another: a template, or a file read wrongly",
        "look at the group's records; name the file's layout in corpus.toml",
    ),
    "two_titles": Kind(
        "note",
        "one abstract under two different titles; both records are kept, in one split",
        "remove one of them in corpus.toml if they are the same paper",
    ),
    "shared_doi": Kind(
        "note",
        "different records have one DOI: chapters of a book, or a mistake in the source",
        "correct the DOI in corpus.toml if it is wrong",
    ),
    "removed": Kind(
        "note",
        "corpus.toml removes the record, or one that it is a duplicate of",
        "delete the [[remove]] entry to let it return",
    ),
    "contaminated": Kind(
        "warning",
        "the record's text is in the set that `--against` names",
        'set `dedup.contaminated = "remove"` in corpus.toml if that set must stay unseen',
    ),
    "twins_not_sought": Kind(
        "note",
        "two languages have so many records that their texts were not compared for twins",
        "nothing; records of one DOI, arXiv id, URL or title are linked all the same",
    ),
    "split_bridge": Kind(
        "warning",
        "the record is similar to published records of different splits",
        "remove one of those in corpus.toml to let it in",
    ),
    "split_leak": Kind(
        "error",
        "records that must share a split lie in different ones",
        "build again with this version, and keep splits.tsv with the raw files",
    ),
}
