"""What is fuzzed: every layout, and every wrapper in which a file may come."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import pyarrow as pa

from polycorpus.read import layouts

CASES: Final = Path(__file__).parent.parent / "raw"

LARGEST_BYTES: Final = 64 << 10
"""Of an input; what a file of this size may cost is in `promises`."""

_PROSE: Final = (
    "Frost and Bells", "We listen to 3,000 bells. Results: 7 % more.", "NeurIPS 2025 论文列表",
    "ICML 2024", "摘要：本文研究霜。", "论文题目", "要旨", "초록", "Résumé –", "Abstract:", "Title:", "Authors:",
    "Keywords: a; b", "共 5290 篇", "10.1234/x", "https://example.org/p?q=1&r=2", "arXiv:2401.00001v2",
    "J. Frost, A. Bell", "2024", "1999-2001", "\u0660\u0661", "x" * 300, "é", "\u00a0", "\u200b",
    '<meta charset="', '<?xml version="1.0" encoding="', "idna", "utf-7", "iso-2022-jp", "utf-32",
    "gb18030", "big5", "encoding: koi8-r\n", "$a<b$", "\\textbf{", "&amp;", "…", "(Oral)", "\U0001f514",
)  # fmt: skip
_ODD: Final = (
    b"\x00", b"\xff", b"\xfe\xff", b"\xff\xfe", b"\xef\xbb\xbf", b"\xed\xa0\x80", b"\xc0\xaf",
    b"\xe4\xb8", b"\xf0\x9f\x98", b"\x1a", b"\x1e", b"\x1b$B", b"\x85", b"\xa4\xa4", b"\x0b",
    b"\x0c", b"\xe2\x80\xa8", b"\xc2\x85", b"\r", b"\r\n", b"\n", b"\n\n", b"\t", b" ", b"-", b":",
)  # fmt: skip

_JSON: Final = ("{", "}", "[", "]", '"', ":", ",", "\\", "\\u", "\\ud800", "null", "true", "1e999",
                "-", '{"title": "', '"abstract": "', '"papers": [', '": {"', "[[", "]]", "//",
                "/*", '"year": 2024', '"total": 7', '"authors": ["', "\n", '{"columns": ["title"',
                '"data": [[', "NaN", "\\ud83d\\ude00", "1" * 400)  # fmt: skip
_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "jsonl": (*_JSON, "}\n{", "\x1e", '"}\n'),
    "json": _JSON,
    "javascript": (*_JSON, "export default ", "var papers = ", "'", "`", "${", "undefined", "new ",
                   ";", "...", "papers.push(", ")", "=>", "0x1F", "NaN", "/a/g", "<!--"),
    "xml": ("<", ">", "</", "/>", "<!--", "-->", "<![CDATA[", "]]>", "<?", "?>", "&", "&#x0;",
            "&#55296;", "&lt;", "<paper>", "</paper>", "<title>", "</title>", "<abstract>",
            "</abstract>", "<!DOCTYPE a [", '<!ENTITY a "b">', "&a;", '<?xml version="1.0"?>',
            'xml:lang="', "='", "<PubmedArticle>", "<article>", "<entry>", "<TEI>", "<record>",
            "<mods:a", "<p>", "</p>", "<sec>", "<math>", "</math>", "<a:b xmlns:a='"),
    "html": ("<", ">", "</", "/>", "<!--", "-->", "<ul>", "<li>", "</li>", "<table>", "<tr>",
             "<td>", "</td>", "<th>Title</th>", "<p>", "<div>", "</div>", "<dl>", "<dt>", "<dd>",
             "<h2>", "</h2>", "<a href='", "<script>", "</script>", "<style>", "<b>", "<br>",
             "<meta name='citation_title' content='", "&nbsp;", "&#x1F514;", "<svg>", "<title>",
             "<table><tr><td>", "<pre>", "<section>", "<article>", "<body>", "</html>", "='",
             "<textarea>", "<template>", "<math>", "<select>", "<plaintext>"),
    "bibtex": ("@", "{", "}", "(", ")", '"', ",", "=", "#", "%", "\\", "@article{", "@comment{",
               "@string{", "@preamble{", "title = {", "abstract = ", "author = {A and B},", "and",
               "@inproceedings(", "\n}\n", "year = 2024,", "{{", "}}", "\\'e", "x-kbibtex-encoding"),
    "ris": ("TY  - JOUR\n", "ER  - \n", "TI  - ", "AB  - ", "AU  - ", "N2  - ", "PY  - ", "T1  - ",
            "\nER", "  - ", "TY", "KW  - ", "DO  - ", "\nL1  - ", "LA  - zho\n", "TT  - "),
    "nbib": ("PMID- ", "TI  - ", "AB  - ", "FAU - ", "      ", "OWN - ", "\n\n", "LID - ", "TT  - ",
             "DP  - ", "AD  - ", "MH  - ", "OAB - ", "STAT- "),
    "isi": ("FN ", "VR 1.0\n", "PT J\n", "TI ", "AB ", "AU ", "ER\n", "EF\n", "   ", "SO ", "PY ",
            "\nER\n\n", "DE ", "C1 [", "UT "),
    "refworks": ("RT Journal Article\n", "SR ", "A1 ", "T1 ", "AB ", "K1 ", "YR ", "JF ", "OP ",
                 "\n\n", "LA ", "DS CNKI\n"),
    "ovid": ("<1>\n", "<2>\n", "Unique Identifier\n", "Title\n  ", "Abstract\n  ", "Authors\n  ",
             "TI  - ", "AB  - ", "VN  Ovid Technologies\n", "DB  Embase\n", "Source\n  ", "\n\n"),
    "endnote": ("%0 Journal Article\n", "%T ", "%A ", "%X ", "%K ", "%D ", "%J ", "%U ", "%R ",
                "%", "\n\n", "%+ ", "%~ "),
    "noteexpress": ("{Reference Type}: Journal Article\n", "{Title}: ", "{Abstract}: ",
                    "{Author}: ", "{", "}", "}: ", "{Year}: ", "{Keywords}: ", "{Author Address}: ",
                    "{Title translated}: ", "\n\n"),
    "delimited": (",", ";", "\t", "|", '"', '""', "\n", '"\n"', "title,abstract\n", "年份\t标题\t摘要\n",
                  "title;authors;abstract;year\n", '","', "\r", '\\"', "'", ",,,,,,,", "sep=;\n",
                  "id,title_en,title_zh,abstract_en,abstract_zh\n"),
    "markdown": ("# ", "## ", "###### ", "- ", "* ", "1. ", "> ", "```", "~~~", "---", "===", "|",
                 "|---|", "\n|a|b|\n|-|-|\n", "[", "](", ")", "**", "__", "`", "<!--", "-->", "    ",
                 "\t", "+++", "- **Title**: ", "| Title | Abstract |\n| --- | --- |\n", "<details>",
                 "<summary>", "\\", "![", "[^1]: ", "[a]: http://x", "$$", "- [ ] ", "\n\n"),
    "labelled": ("Title: ", "Abstract: ", "标题：", "摘要：", "Authors: ", "作者：", "Keywords: ",
                 "**Title:** ", "\n\n", "Year: 2024\n", "Titre : ", "Résumé : ", "要旨：", "タイトル：",
                 "Название: ", "Аннотация: ", "----\n", "====\n", "Paper 1\n", "ID: 4\n"),
    "numbered": ("[1] ", "[2] ", "1. ", "2) ", "(3) ", "【1】", "①", "第1篇 ", "1、", "\n[", "[99999] ",
                 "No. 1 ", "#1 ", "10. ", "i. ", "A1. ", "\n\n", "[1]\n", "Smith, J. (2024). "),
    "plain": ("\n\n", "\n", "  \n", "NeurIPS 2025\n\n", "However, ", "we show that ", "Methods: ",
              "In this paper we ", ". ", "\t", "共 19 篇\n", "Session 1\n", "- ", "——\n", "\f"),
    "xlsx": ("<row>", "</row>", '<c r="A1" t="s"><v>0</v></c>', '<c r="XFD1048576">', "<v>", "</v>",
             "</c>", "<is><t>", "</t></is>", 't="inlineStr"', 't="s"', 's="1"', "<!DOCTYPE a [",
             '<!ENTITY a "b">', "&a;", '<c r="', "99999999999", "-1", "1e308", "nan", "_x000D_", "_xD83D_", "_xDD14_",
             "<row r='7'>", "<f>", "r='B2'", "<sheetData>", "</sheetData>"),
}  # fmt: skip


@dataclass(frozen=True)
class Subject:
    """`wrap` makes the file of what was mutated; `layout` is what a recipe may call it by."""

    name: str
    suffix: str
    layout: str | None
    wrap: Callable[[bytes], bytes] | None = None

    @property
    def words(self) -> tuple[bytes, ...]:
        """What its syntax is made of, then text, then what is never right."""
        own = _WORDS.get(self.name, ("\n", "{}", "TY  - ", "<a>", "@a{"))
        return tuple(word.encode("utf-8", "surrogatepass") for word in (*own, *_PROSE)) + _ODD

    @property
    def seeds(self) -> tuple[bytes, ...]:
        """Files of `tests/raw` in this layout; of a wrapper, or where none is, those of all."""
        return _seeds(self.name)


def _zipped(raw: bytes) -> bytes:
    """Two members and a folder, stored plainly so that a mutation of the zip meets its fields."""
    half = len(raw) // 2
    return _members({"b/one.txt": raw, "a.jsonl": raw[:half], "c/": b""})


def _members(parts: Mapping[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, raw in parts.items():
            archive.writestr(zipfile.ZipInfo(name), raw)
    return out.getvalue()


def _zstd(raw: bytes) -> bytes:
    sink = pa.BufferOutputStream()
    with pa.CompressedOutputStream(sink, "zstd") as stream:
        stream.write(raw)
    return bytes(sink.getvalue())


_SHEET: Final = (
    b'<?xml version="1.0"?><worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row>'
    b'<row r="2"><c r="A2" t="inlineStr"><is><t>title</t></is></c>'
    b'<c r="B2" t="inlineStr"><is><t>abstract</t></is></c><c r="C2" t="str"><v>date</v></c></row>'
    b'<row r="4"><c r="A4" t="s"><v>1</v></c><c r="B4" t="s"><v>2</v></c>'
    b'<c r="C4" s="1"><v>45413</v></c></row></sheetData></worksheet>'
)
_STRINGS: Final = (
    b"<sst><si><t>NeurIPS 2024</t></si><si><r><t>Frost </t></r><r><t>&lt;b&gt;</t></r></si>"
    b"<si><t>Cold air_x000D_ rings.</t><rPh><t>no</t></rPh></si></sst>"
)
_BOOK: Final[Mapping[str, bytes]] = {
    "xl/workbook.xml": b'<workbook xmlns:r="urn:r"><sheets><sheet name="ICML" r:id="r1"/></sheets>'
    b"</workbook>",
    "xl/_rels/workbook.xml.rels": b'<Relationships><Relationship Id="r1" Target="worksheets/s.xml"'
    b"/></Relationships>",
    "xl/sharedStrings.xml": _STRINGS,
    "xl/styles.xml": b'<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm"/></numFmts>'
    b'<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    "xl/worksheets/s.xml": _SHEET,
}


def _workbook(raw: bytes) -> bytes:
    """A workbook in which the part that `raw` looks like is replaced by it."""
    marks = {b"<sst": "xl/sharedStrings.xml", b"<styleSheet": "xl/styles.xml",
             b"<workbook": "xl/workbook.xml", b"<Relationships": "xl/_rels/workbook.xml.rels"}  # fmt: skip
    name = next((part for mark, part in marks.items() if mark in raw[:40]), "xl/worksheets/s.xml")
    return _members({**_BOOK, name: raw})


_SUFFIXES: Final = {
    "jsonl": "jsonl", "json": "json", "javascript": "js", "xml": "xml", "html": "html",
    "bibtex": "bib", "ris": "ris", "nbib": "nbib", "isi": "isi", "refworks": "txt",
    "endnote": "enw", "noteexpress": "net", "delimited": "csv", "markdown": "md",
    "labelled": "txt", "numbered": "txt", "plain": "txt",
}  # fmt: skip
_PACKED: Final[Mapping[str, tuple[str, Callable[[bytes], bytes]]]] = {
    "gzip": ("gz", lambda raw: gzip.compress(raw, 1, mtime=0)),
    "bzip2": ("bz2", lambda raw: bz2.compress(raw, 1)),
    "xz": ("xz", lambda raw: lzma.compress(raw, preset=0)),
    "zstd": ("zst", _zstd),
    "zip": ("zip", _zipped),
    "xlsx": ("xlsx", _workbook),
}
SUBJECTS: Final[Mapping[str, Subject]] = {
    **{
        one.NAME: Subject(one.NAME, _SUFFIXES.get(one.NAME, "txt"), one.NAME)
        for one in layouts.LAYOUTS
    },
    **{name: Subject(name, suffix, None, wrap) for name, (suffix, wrap) in _PACKED.items()},
}


@cache
def _seeds(name: str) -> tuple[bytes, ...]:
    if name == "xlsx":
        return (_SHEET, *_BOOK.values())
    found = []
    for golden in sorted(CASES.glob("*/golden.json")):
        layout = json.loads(golden.read_text("utf-8"))["layout"]
        if layout == name or name in _PACKED:
            found += [path.read_bytes() for path in sorted(golden.parent.glob("in.*"))]
    return tuple(found) or _seeds("gzip")
