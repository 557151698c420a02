"""Sections of a Markdown document become records, headings and named skips."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

import regex

from polycorpus.heading import field_label, understand
from polycorpus.problems import Problem
from polycorpus.read import entries, heads, inline, passages
from polycorpus.read.document import Document
from polycorpus.read.elements import Broken, Field, Finding, Heading, RawRecord, Skip
from polycorpus.read.layouts.markdown import front, tables
from polycorpus.read.layouts.markdown.blocks import Block
from polycorpus.read.layouts.markdown.habits import CONTENTS, FURNITURE, Habits, Section, is_label_heading
from polycorpus.read.layouts.markdown.units import Sign, Unit, is_paper_link, is_title_line, lines_of, sign, units
from polycorpus.read.titles import is_prose, is_title, word_count

_BACK: Final = regex.compile(
    r"\W*(?:back(?: to (?:the )?(?:top|contents?|toc))?|top|return|返回\w*|回到\w*|トップ\w*|戻る|위로|"
    r"nach oben|zurück|haut|arriba|наверх)\W*(?:back)?\W*",
    regex.IGNORECASE,
)
_NUMBER: Final = regex.compile(r"^\s*\d{1,4}[.)、]\s+(?=\S)")
_SCRIPT: Final = {"ar": "Arabic", "zh": "Han", "ja": "Han", "ko": "Hangul", "ru": "Cyrillic", "fa": "Arabic",
                  "he": "Hebrew", "el": "Greek", "hi": "Devanagari", "th": "Thai", "uk": "Cyrillic"}  # fmt: skip
_TOPIC_LEVEL: Final = 7
"""An item over a list of papers is a heading below all six of Markdown."""


class Reading:
    """The paper that is open, if any, while sections go by."""

    def __init__(self, habits: Habits, document: Document) -> None:
        self.habits = habits
        self._document = document
        self._paper: list[Section] = []
        self._post: RawRecord | None = None

    def take(self, section: Section) -> Iterator[Finding]:
        """What a section holds, and the open paper if the section ends it."""
        if self._paper and (section.continued or section.level > self._paper[0].level):
            self._paper.append(section)
            return
        yield from self._finish()
        if section.heading is None and (body := _post(section)):
            yield from self._fronts(section, body)
            return
        if section.level in self.habits.levels and self._is_paper(section):
            self._paper = [section]
            return
        if section.heading is not None and not section.continued:
            yield _heading(section.heading)
        yield from self._body(section)

    def _fronts(self, section: Section, body: list[Block]) -> Iterator[Finding]:
        """Posts; what stands below the last one's front matter is its abstract where it has none."""
        fronts = section.blocks[: len(section.blocks) - len(body)]
        for block in fronts:
            found = list(_front(block))
            last = found[-1]
            if block is fronts[-1] and isinstance(last, RawRecord) and not _has_abstract(last):
                yield from found[:-1]
                self._post = last
                self._paper = [Section(block, body)]
            else:
                yield from found
        if not self._paper:
            yield from self._body(Section(None, body))

    def close(self) -> Iterator[Finding]:
        """The last paper."""
        yield from self._finish()

    def _is_paper(self, section: Section) -> bool:
        """Whether a heading of a paper's level is one: not a topic with its own list below."""
        body = [block for block in section.blocks if block.kind not in ("html", "rule", "code", "front")]
        if FURNITURE.fullmatch(section.title) or CONTENTS.fullmatch(section.title):
            return False
        if not body:
            return section.level in self.habits.empty_levels or bool(self.habits.twins)
        papers = sum(sign(unit) == "paper" and entries.label_of(unit.head.text) is None for unit in units(body) if unit.head.kind == "item")
        return papers < 3 and not any(block.kind == "header" for block in body)

    def _finish(self) -> Iterator[Finding]:
        if self._paper:
            paper, self._paper = self._paper, []
            if self._post is None:
                record, after = _record_of_sections(paper, self.habits)
            else:
                record, after = _record_of_post(self._post, paper, self.habits)
                self._post = None
            yield record
            for block in after:
                yield block.skip(_furniture_code(block))

    def _body(self, section: Section) -> Iterator[Finding]:
        """Records and skips of a section that is no paper itself."""
        if self.habits.prose and not FURNITURE.fullmatch(section.title):
            yield from self._passages(section)
            return
        run: list[Unit] = []
        table: list[Block] = []
        for unit in units(section.blocks):
            if table and unit.head.kind != "row":
                yield from _table(table)
                table = []
            if unit.head.kind == "item":
                run.append(unit)
                continue
            yield from self._items(run, section)
            run = []
            if unit.head.kind in ("header", "row"):
                table.append(unit.head)
            else:
                yield from self._other(unit, section)
        yield from self._items(run, section)
        yield from _table(table)

    def _other(self, unit: Unit, section: Section) -> Iterator[Finding]:
        """A unit that is no item and no row."""
        head = unit.head
        if head.kind == "front":
            yield from _front(head)
        elif head.kind == "paragraph" and self._is_entry(unit, section):
            yield _record(unit)
        elif head.kind == "paragraph" and is_title_line(head) and len(head.lines) == 1:
            yield Heading(head.start_bytes, head.stop_bytes, inline.bare(head.text), _TOPIC_LEVEL - 1, head.number)
        elif head.kind == "paragraph" and (links := _linked_lines(head)):
            yield from links
        else:
            for block in (head, *unit.more):
                yield block.skip(_furniture_code(block))

    def _is_entry(self, unit: Unit, section: Section) -> bool:
        """A title line with details, a bare one among such, or a line whose links name a paper."""
        if FURNITURE.fullmatch(section.title) or CONTENTS.fullmatch(section.title):
            return False
        head = unit.head
        if is_title_line(head):
            return bool(unit.more) or len(head.lines) > 1 or len(heads.fields(head.text)) > 1
        if len(head.lines) > 1 or not unit.links or is_prose(inline.flattened(head.text)):
            return False
        return sign(unit) == "paper" and is_title(heads.title_of(head.text), 3)

    def _items(self, run: Sequence[Unit], section: Section) -> Iterator[Finding]:
        """A run of items: papers, topics over papers, or a named skip."""
        if not run:
            return
        signs = [sign(unit) for unit in run]
        code = self._why_not(run, signs, section)
        topics = [_inner_papers(unit, what) for unit, what in zip(run, signs, strict=True)]
        if code and not any(topics):
            yield Skip(run[0].start_bytes, run[-1].stop_bytes, code)
            return
        for unit, what, inner in zip(run, signs, topics, strict=True):
            if inner:
                head = unit.head
                yield Heading(head.start_bytes, head.stop_bytes, inline.flattened(head.text), _TOPIC_LEVEL + head.indent // 2, head.number)
                yield from self._items(inner, section)
            elif code or what == "toc" or (what == "none" and not _is_odd_title(unit)):
                yield Skip(unit.start_bytes, unit.stop_bytes, code or ("toc" if what == "toc" else "note"))
            else:
                yield _record(unit)

    def _why_not(self, run: Sequence[Unit], signs: Sequence[Sign], section: Section) -> str | None:
        """Why the items of a run are no papers; None where they are."""
        count = len(run)
        if CONTENTS.fullmatch(section.title) or signs.count("toc") * 2 > count:
            return "toc"
        papers, titles, linked = signs.count("paper"), signs.count("title"), signs.count("link")
        hosted = sum(map(is_paper_link, run))
        if FURNITURE.fullmatch(section.title):
            return "note"
        if papers * 5 >= count and not self.habits.other_carriers:
            return None
        if papers * 2 >= count and (hosted * 2 >= count or any(unit.labels for unit in run)):
            return None
        if linked * 2 > count and not self.habits.other_carriers:
            return "navigation" if _is_navigation(run) else None
        if self.habits.bare_items and (titles + papers + linked) * 2 >= count:
            return None
        return "note"

    def _passages(self, section: Section) -> Iterator[Finding]:
        """A document of headings and paragraphs: what plain text would be."""
        kept: list[passages.Block] = []
        line = understand(section.title) if section.heading is not None else None
        for block in section.blocks:
            if block.kind in ("paragraph", "quote", "item"):
                kept.append(passages.block(list(block.lines)))
                continue
            yield from passages.findings(kept, self._document.recipe.paragraphs)
            kept = []
            yield block.skip(_furniture_code(block))
        yield from passages.findings(kept, self._document.recipe.paragraphs, line.declared_count if line else None)


def _heading(block: Block) -> Finding:
    if CONTENTS.fullmatch(inline.bare(inline.flattened(block.text))):
        return block.skip("toc")
    return Heading(block.start_bytes, block.stop_bytes, inline.bare(inline.flattened(block.text)) or block.text, block.level, block.number)


def _record(unit: Unit) -> RawRecord:
    found = entries.fields(_NUMBER.sub("", unit.text), unit.body)
    return RawRecord(unit.start_bytes, unit.stop_bytes, found, unit.head.number, flags=entries.flags(found))


def _record_of_sections(paper: Sequence[Section], habits: Habits) -> tuple[RawRecord, list[Block]]:
    """A paper whose title is a heading, with its fields below it and in headings of their own."""
    first = paper[0].heading
    assert first is not None
    found = list(entries.fields(_NUMBER.sub("", first.text), lines_of(_content(paper[0]))))
    twin = len(paper) > 1 and paper[1].level in habits.twins
    if twin:
        found.insert(1, Field("title", paper[1].title, column="title"))
        found += entries.fields(None, lines_of(_content(paper[1])))
    for section in paper[2 if twin else 1 :]:
        found += _field_of_section(section)
    stop, after = _end(paper)
    fields = tuple(_with_title_languages(found))
    flags = entries.flags(fields)
    return RawRecord(first.start_bytes, stop, fields, first.number, flags=flags), after


def _record_of_post(
    post: RawRecord, paper: Sequence[Section], habits: Habits
) -> tuple[RawRecord, list[Block]]:
    """A post whose front matter has no abstract: it stands below, plainly or under a heading."""
    below = [field for section in paper[1:] for field in _field_of_section(section)]
    if not any(field.column == "abstract" for field in below):
        below = [*entries.fields(None, lines_of(_content(paper[0]))), *below]
    stop, after = _end(paper)
    fields = (*post.fields, *below)
    return replace(post, stop_bytes=stop, fields=fields, flags=entries.flags(fields)), after


def _end(paper: Sequence[Section]) -> tuple[int, list[Block]]:
    """Where the content of a paper ends, and the furniture behind it."""
    blocks: list[Block] = []
    for section in paper:
        if section.heading is not None and not section.continued:
            blocks.append(section.heading)
        blocks += section.blocks
    after: list[Block] = []
    while len(blocks) > 1 and (blocks[-1].kind in ("rule", "html", "code") or _is_back_link(blocks[-1])):
        after.append(blocks.pop())
    return blocks[-1].stop_bytes, after[::-1]


def _with_title_languages(found: Sequence[Field]) -> Iterator[Field]:
    """A title in the script of an abstract whose language a heading tells is in that language."""
    known = {_script(one.value): one.language for one in found if one.column == "abstract" and one.language}
    for one in found:
        untold = one.column == "title" and one.language is None
        yield replace(one, language=known.get(_script(one.value))) if untold else one


def _script(text: object) -> str:
    """Name of the script of most letters, Latin where none of those below."""
    counts = {name: len(regex.findall(rf"\p{{{name}}}", str(text))) for name in sorted({*_SCRIPT.values(), "Latin"})}
    return max(counts, key=lambda name: (counts[name], name))


def _content(section: Section) -> list[Block]:
    return [block for block in section.blocks if block.kind not in ("rule", "html", "front") and not _is_back_link(block)]


def _field_of_section(section: Section) -> list[Field]:
    """`### Abstract` and what stands below it."""
    text = "\n".join(lines_of(_content(section))).strip()
    label = field_label(section.title) if is_label_heading(section) else None
    if label is None:
        return [Field(section.title, text, column="other")] if text else []
    script = _SCRIPT.get((label.language or "").split("-")[0], "Latin")
    agrees = len(regex.findall(rf"\p{{{script}}}", text)) * 3 > len(text)
    return [Field(section.title, text, label.language if agrees else None, label.field)]


def _post(section: Section) -> list[Block] | None:
    """What stands below the front matter with which a document begins; None where none does."""
    fronts = 0
    while fronts < len(section.blocks) and section.blocks[fronts].kind == "front":
        fronts += 1
    return section.blocks[fronts:] if fronts else None


def _has_abstract(record: RawRecord) -> bool:
    return any(one.column == "abstract" for one in record.fields)


def _front(block: Block) -> Iterator[Finding]:
    """Front matter is a record where it describes a paper, else a page's own."""
    text = "\n".join(line.text for line in block.lines[1:-1])
    try:
        found = front.fields(text)
    except front.Unreadable as error:
        found = front.loose_fields(text)
        if not front.is_paper(found):
            yield Broken(block.start_bytes, block.stop_bytes, block.number + 1 + error.line, str(error))
            return
        yield Problem("loose_front_matter", str(error), line=block.number + 1 + error.line, start_bytes=block.start_bytes, stop_bytes=block.stop_bytes)
    if front.is_paper(found):
        yield RawRecord(block.start_bytes, block.stop_bytes, found, block.number)
    else:
        yield block.skip("front_matter")


def _table(table: Sequence[Block]) -> Iterator[Finding]:
    """Rows of a table that lists papers; one that does not is navigation or a note."""
    if not table:
        return
    header = tables.cells(table[0].text)
    rows = [tables.cells(block.text) for block in table[1:]]
    columns = tables.columns(header, rows)
    if columns is None:
        local = sum("](#" in cell for row in (header, *rows) for cell in row)
        code = "navigation" if local or not rows else "table"
        yield Skip(table[0].start_bytes, table[-1].stop_bytes, code)
        return
    yield table[0].skip("table_header")
    for block, row in zip(table[1:], rows, strict=True):
        found = tables.fields(row, header, columns)
        if any(field.column in ("title", "abstract", "doi", "url", "pdf_url") for field in found):
            yield RawRecord(block.start_bytes, block.stop_bytes, found, block.number)
        else:
            yield block.skip("table_rule" if not found else "table_row")


def _linked_lines(block: Block) -> list[Finding]:
    """A paragraph each of whose lines links a paper of its own."""
    found: list[Finding] = []
    for line in block.lines:
        unit = Unit(Block("paragraph", (line,), line.text.strip()))
        if not unit.links or sign(unit) not in ("paper", "link") or not is_title(heads.title_of(line.text) or " ", 3):
            return []
        if is_prose(inline.flattened(line.text)) or not (is_paper_link(unit) or len(block.lines) > 1):
            return []
        found.append(_record(unit))
    return found


def _inner_papers(unit: Unit, what: Sign) -> list[Unit]:
    """The papers below an item that is only their topic."""
    if what not in ("title", "none", "link") or not any(block.kind == "item" for block in unit.more):
        return []
    if unit.labels:
        return []
    inner = [one for one in units(unit.more) if one.head.kind == "item"]
    papers = sum(sign(one) == "paper" and bool(one.links or one.labels) for one in inner)
    return inner if papers * 2 > len(inner) and len(inner) + sum(len(one.more) for one in inner) == len(unit.more) else []


def _is_odd_title(unit: Unit) -> bool:
    """An item of a list of papers that has no title's shape is one all the same, if it is short."""
    return not is_prose(unit.head.text) or bool(unit.labels)


def _is_navigation(run: Sequence[Unit]) -> bool:
    """Short words that lead to other pages of the same place."""
    near = [not link.remote and link.url.rsplit(".", 1)[-1].lower() in ("md", "html") or link.url.endswith("/") for unit in run for link in unit.links[:1]]
    short = sum(word_count(inline.flattened(unit.head.text)) <= 3 for unit in run)
    return (bool(near) and all(near) and short * 2 > len(run)) or short == len(run)


def _is_back_link(block: Block) -> bool:
    return block.kind == "paragraph" and len(block.lines) == 1 and _BACK.fullmatch(inline.flattened(block.text)) is not None


def _furniture_code(block: Block) -> str:
    """Name of the skip for a block that lists nothing."""
    if block.kind in ("rule", "code", "html"):
        return {"rule": "rule", "code": "code", "html": "html"}[block.kind]
    text = " ".join(line.text for line in block.lines)
    found = inline.links_of(text)
    if _is_back_link(block):
        return "back_link"
    if found and all(link.image or "shields.io" in link.url or "badge" in link.url for link in found) and not inline.flattened(text):
        return "badge"
    if found and sum(link.local for link in found) * 2 > len(found):
        return "navigation"
    return "note"
