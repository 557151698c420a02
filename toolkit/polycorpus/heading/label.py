"""Field labels: `Title: ...`, `【摘要】...`, `T1  - ...`, in any language of the lexicon."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import Final, NamedTuple, cast

import regex

from polycorpus.heading.line import Field, Label, Span
from polycorpus.heading.spans import spans_of_text
from polycorpus.heading.values import fits
from polycorpus.lexicon import flatten, fold
from polycorpus.lexicon.tables import all_of, phrases, rows

_LONGEST_NAME: Final = 60
"""Code points. The longest label of the lexicon has 45: a Lithuanian form explains itself."""

_DECORATION: Final = (
    r"[\s\ufeff]*(?:<[A-Za-z][^<>]{0,30}>\s*)*(?:(?:[#>|•·◦▪●■◆★☆►○□※]+|[*+\-–](?=\s))\s*"
    r"|\(?\d{1,3}[.)、．]\s*(?=\D))*(?:<[A-Za-z][^<>]{0,30}>)*[*_`\"“]{0,3}"
)
_LINE: Final = regex.compile(
    rf"{_DECORATION}(?:"
    # {{Title}}: of NoteExpress, 【摘要】, [Abstract], 〔要旨〕
    r"[{【\[〔〖［（(「](?P<bracketed>[^\]】}〕〗］）)」:：\n]{1,60})[\]】}〕〗］）)」][*_`]{0,3}\s*[:：]?"
    # Title: / Title** : / <b>Title</b>: / Title<TAB>
    rf"|(?P<named>[^:：﹕∶꞉։\t\u3000\n.!?。]{{1,{_LONGEST_NAME}}}?)\s*(?:[*_`\"”]{{0,3}}"
    r"(?:</[a-z]+>)?\s*(?:[:：﹕∶꞉։]|\\:)(?:</[a-z]+>)?[*_`]{0,3}|\t|\u3000|\s{2,})"
    # Abstract— / Résumé – / Keywords - / Abstract. / **Abstract** text
    r"|(?P<dashed>[^:：—–\n.!?。]{2,40}?)[*_`]{0,3}\s*(?:—|\s[–\-]\s|\.(?=\s))[*_`]{0,3}"
    r"|(?<=[*_`>])(?P<strong>[^*_`<>:\n]{1,40})(?:[*_`]{1,3}|</[a-z]+>)"
    r")\s*(?P<value>.*)",
    regex.DOTALL,
)
_TAG: Final = regex.compile(
    r"(?P<padded>[A-Z][A-Z0-9]{1,3})(?: {2}- ?|(?<=\b[A-Z0-9]{3}) - ?|(?<=\b[A-Z0-9]{4})- )(?P<value>.*)"
    r"|%(?P<percent>[A-Z0-9+@!])(?: (?P<rest>.*)|$)",
    regex.DOTALL,
)
_PERCENT: Final[dict[str, Field]] = {
    "T": "title", "X": "abstract", "A": "authors", "K": "keywords", "+": "affiliation",
    "D": "year", "8": "year", "J": "venue", "B": "venue", "U": "url", "R": "doi", "G": "language",
}  # fmt: skip
_LONE: Final = regex.compile(rf"{_DECORATION}(?P<name>[^\n]{{1,30}}?)[*_`:：.\s\])】}}」#]*(?:</\w+>)?")
_OF_ITS_OWN: Final = frozenset(("title", "abstract", "authors", "keywords", "affiliation"))
"""Fields whose label may stand alone in its line, the value in the next."""

_RUN_IN: Final = frozenset(("abstract", "keywords"))
"""Fields whose label may run into the text after a dash or full stop, as in journals."""

_NAMELESS: Final = frozenset(("doi", "url", "uri"))
"""Labels of no language."""

_MARKUP_END: Final = regex.compile(r"(?:</(?:b|strong|p|li|div|span|h\d|td|dd)>|\*\*|__)\s*$")


class _Meaning(NamedTuple):
    field: Field
    languages: tuple[str, ...]
    """Languages that have the label, the most frequent first; none for tags."""


_FIRST: Final = (
    "en zh-Hans ja ko es fr de pt ru it zh-Hant ar fa pl id tr vi nl uk cs sv hi th el he ro hu bn"
).split()
"""Which language a label that several share is of, where the value doesn't tell."""


def label_key(name: str) -> str:
    """A label folded, without the spaces that typesetters put into short ones: 摘　要, 요 약."""
    return _INNER_SPACE.sub("", fold(name).strip(" \"'*_`#：:.|<>=")).strip()


_INNER_SPACE: Final = regex.compile(r"(?<=[\p{Han}\p{Hangul}])\s+(?=[\p{Han}\p{Hangul}])")


@cache
def _meanings() -> dict[str, tuple[_Meaning, ...]]:
    """By the label's key; several where a word names several fields, as 论文 does."""
    found: dict[str, dict[Field, list[str]]] = defaultdict(lambda: defaultdict(list))
    table = all_of("labels")
    for phrase in table:
        field = cast(Field, phrase.role.removeprefix("label."))  # the table's own words
        found[label_key(phrase.text)][field].append(phrase.language)
    return {
        key: tuple(
            _Meaning(field, tuple(sorted(languages, key=_rank)))
            for field, languages in fields.items()
        )
        for key, fields in found.items()
    }


def _rank(language: str) -> tuple[int, str]:
    return (_FIRST.index(language) if language in _FIRST else len(_FIRST), language)


def field_label(text: str) -> Label | None:
    """
    The label at the start of a line and the raw value after it; None where there is none.

    Cheap: nothing is asked about the value's language, so that of a word which languages share
    (Titel, 摘要) is the most frequent one's.
    """
    tag = _TAG.match(text)
    if tag is not None:
        label = _tagged(tag)
        if label is not None:
            return label
    match = _LINE.match(_SPREAD.sub(_joined, text, count=1))
    if match is not None:
        found = _labelled(match)
        if found is not None:
            return found
    if len(text) <= _LONGEST_NAME:
        return _alone(text)
    return None


_SPREAD: Final = regex.compile(
    r"^(\W{0,8})(\p{Han})[ \u3000]{1,4}(\p{Han})(?:[ \u3000]{1,4}(\p{Han}))?"
    r"(?=[ \u3000]*[:：】\]〕]|[ \u3000]+\S)"
)
"""Labels spread over the width of others: 摘　要, 关 键 词."""


def _joined(match: regex.Match[str]) -> str:
    return "".join(part or "" for part in match.groups())


def _tagged(match: regex.Match[str]) -> Label | None:
    if match["percent"] is not None:
        field = _PERCENT.get(match["percent"])
        return None if field is None else Label(field, (match["rest"] or "").strip(), None)
    field = _tags().get(match["padded"])
    return None if field is None else Label(field, match["value"].strip(), None)


@cache
def _tags() -> dict[str, Field]:
    return {tag: cast(Field, field) for field, row in rows("tags") for tag in row.split(" | ")}


def _labelled(match: regex.Match[str]) -> Label | None:
    kind = next(
        name for name in ("bracketed", "named", "dashed", "strong") if match[name] is not None
    )
    meanings = _known(match[kind])
    value = _MARKUP_END.sub("", match["value"]).strip()
    for meaning in meanings:
        if kind == "dashed" and meaning.field not in _RUN_IN:
            continue
        if kind == "strong" and meaning.field not in _OF_ITS_OWN:
            continue
        if meaning.field == "abstract" and label_key(match[kind]) in _list_words():
            if len(value) < _SHORTEST_SUMMARY:
                continue
        if fits(meaning.field, value):
            return Label(meaning.field, value, meaning.languages[0] if meaning.languages else None)
    return None


_SHORTEST_SUMMARY: Final = 30
"""Code points after a word such as Inhalt or Sommaire, which may head a table of contents too."""


def _alone(text: str) -> Label | None:
    match = _LONE.fullmatch(text)
    if match is None:
        return None
    key = label_key(match["name"])
    if key in _list_words():
        return None
    for meaning in _known(match["name"]):
        if meaning.field in _OF_ITS_OWN and meaning.languages:
            return Label(meaning.field, "", meaning.languages[0])
    return None


@cache
def _list_words() -> frozenset[str]:
    """Labels that are a heading where they stand alone: sommaire, Inhalt, contents."""
    return frozenset(
        label_key(phrase.text)
        for role in ("list.toc", "list.proceedings", "list.papers", "list.list", "list.reviews")
        for phrase in phrases(role)
    )


def _known(name: str) -> tuple[_Meaning, ...]:
    """The meanings of a label as written, of its first known part in two languages, or none."""
    key = label_key(name)
    if not key:
        return ()
    found = _meanings().get(key) or _meanings().get(_TRIMMED.sub("", key))
    if found is None:
        found = _two_languages(name)
    if key in _NAMELESS:
        return tuple(_Meaning(meaning.field, ()) for meaning in found)
    return found


_TRIMMED: Final = regex.compile(r"\s*(?:\([^()]{0,30}\)|（[^（）]{0,30}）|\[[^\[\]]{0,20}\]|\d{1,2})$")
_PARTS: Final = regex.compile(
    r"\s*[/|｜·・\-–—,;]\s*|\s*[(（\[]\s*|\s*[)）\]]\s*"
    r"|(?<=[^\x00-\u024F\s])\s*(?=[A-Za-z])|(?<=[a-z])\s*(?=[^\x00-\u024F\s])"
)


def _two_languages(name: str) -> tuple[_Meaning, ...]:
    """`标题/Title`, `Title-题名`, `Abstract (要旨)`: a known label and its translation."""
    parts = [part for part in _PARTS.split(flatten(name)) if part and part.strip()]
    if not 2 <= len(parts) <= 3:
        return ()
    meanings = [_meanings().get(label_key(part), ()) for part in parts]
    if meanings[0] and meanings[1]:
        common = {meaning.field for meaning in meanings[0]} & {
            meaning.field for meaning in meanings[1]
        }
        return tuple(meaning for meaning in meanings[0] if meaning.field in common)
    if meanings[1] and not parts[1].isascii() and regex.fullmatch(r"[A-Za-z]{2,12}", parts[0]):
        # CNKI's Organ-单位: its English word is its own
        return tuple(_Meaning(meaning.field, ("en",)) for meaning in meanings[1])
    return ()


_CAMEL: Final = regex.compile(r"(?<=[a-z])(?=[A-Z])|[_.]+")
_EDITION: Final = regex.compile(
    r"^(?:en|zh|ja|jp|ko|kr|cn|fr|de|es|pt|ru|english|chinese|original|raw|full|main|paper|article)\s"
    r"|\s(?:en|eng|zh|ja|jp|ko|kr|cn|ch|fr|de|es|pt|ru|ar|english|chinese|original|raw|text|\d)$"
)


def field_name(name: str) -> Field | None:
    """
    The field that a column name, JSON or BibTeX key or tag word stands for; None for any other.

    `paper_title`, `论文标题`, `AB` and `dc:title` are known; so are `title_en` and `englishAbstract`.
    """
    tag = _tags().get(name.strip())
    if tag is not None:
        return tag
    spaced = _CAMEL.sub(" ", name.strip().strip("%{}\"'*"))
    for candidate in (name, spaced, _EDITION.sub("", spaced.lower().strip()).strip()):
        found = _known(candidate)
        if found and label_key(candidate) not in _NO_COLUMN:
            return _main(found)
    return None


_NO_COLUMN: Final = frozenset(("pdf", "pdf url", "pdf link", "by", "conf", "abs url"))
"""Labels of a line whose column means something else, or nothing in particular."""


def _main(meanings: tuple[_Meaning, ...]) -> Field:
    """As a column, 论文 or paper holds titles; else the first meaning stands."""
    fields = [meaning.field for meaning in meanings]
    return "title" if "title" in fields else fields[0]


def with_language(text: str, label: Label) -> tuple[Label, tuple[Span, ...]]:
    """The label with the language that its value tells, and the spans of the line."""
    start = text.rfind(label.value) if label.value else len(text)
    spans = spans_of_text(text, start) if label.value else ()
    if label.language is None:
        return label, spans
    word = text[:start]
    match = _WORD.search(word)
    language = _shared_with(word, label, spans)
    label = Label(label.field, label.value, language)
    if match is None:
        return label, spans
    first, last = match.span()
    return label, (Span(first, last, text[first:last], language), *spans)


_WORD: Final = regex.compile(r"[\p{L}\p{M}](?:.*[\p{L}\p{M}])?", regex.DOTALL)


def _shared_with(word: str, label: Label, spans: tuple[Span, ...]) -> str:
    """Of the languages that have this label, the one that the value is in; else as it was."""
    assert label.language is not None
    match = _WORD.search(word)
    candidates: tuple[str, ...] = ()
    if match is not None:
        for meaning in _known(match.group()):
            if meaning.field == label.field:
                candidates = meaning.languages
    if len(candidates) < 2:
        return label.language
    for span in spans:
        if span.language in candidates:
            return span.language
    return _nearest(label.value, candidates) or label.language


def _nearest(value: str, candidates: tuple[str, ...]) -> str | None:
    """The candidate that an engine finds likeliest for the value, where it is sure enough."""
    from polycorpus import detectors

    if not regex.search(r"\p{Latin}{3}", value):
        return None
    found = detectors.latin(value, candidates)
    return found.language if found.confidence > 0.5 else None
