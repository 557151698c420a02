"""Hostile shapes of files, each of any size, for the benchmark of growth."""

from __future__ import annotations

import math
from collections.abc import Callable

Shape = Callable[[int], bytes]


def many(unit: str, head: str = "", tail: str = "", encoding: str = "utf-8") -> Shape:
    """The unit again and again, between a head and a tail."""
    raw = unit.encode(encoding)
    return lambda size: head.encode(encoding) + raw * (size // len(raw) + 1) + tail.encode(encoding)


def each(unit: str, head: str = "") -> Shape:
    """The unit again and again, with another number in it each time."""
    return lambda size: (
        head + "".join(unit.replace("#", str(n)) for n in range(size // len(unit) + 1))
    ).encode()


def nested(opening: str, closing: str, head: str = "") -> Shape:
    return lambda size: (
        head.encode()
        + opening.encode() * (size // (len(opening) + len(closing)) + 1)
        + closing.encode() * (size // (len(opening) + len(closing)) + 1)
    )


EVERYWHERE: dict[str, Shape] = {
    "one word": many("x"),
    "one line of words": many("frost and bells "),
    "one sentence after another": many("We show that frost rings. "),
    "one line of Han": many("本文研究霜与钟。"),
    "blank lines": many("\n"),
    "lines of a letter": many("x\n"),
    "paragraphs of a letter": many("x\n\n"),
    "paragraphs": each("We study the frost of number # and its bells in the cold.\n\n"),
    "titles": each("Frost and Bells of Number #\n"),
    "titled": each("Frost and Bells #\n\nWe study the frost # of bells. It rings in the cold.\n\n"),
    "headings": each("NeurIPS 2025 Papers\n\n"),
    "spaces": many(" "),
    "returns": many("\r"),
    "tabs": many("\t"),
    "stray bytes": many("\xe9\xe8 ", encoding="latin-1"),
    "stray bytes alone": many("\xe9", encoding="latin-1"),
    "stray bytes in UTF-8": lambda size: (
        ("é本" * 9).encode() * (size // 100) + b"\xff a" * (size // 9)
    ),
    "nul": many("\x00"),
    "gb18030": many("本文研究霜与钟。我们提出新的方法，", encoding="gb18030"),
    "gb18030 lines": many("本文研究霜与钟。我们提出新的方法。\n\n", encoding="gb18030"),
    "big5": many("本文研究霜與鐘。我們提出新的方法，", encoding="big5"),
    "utf-16": many("\ufeffFrost 本文 ", encoding="utf-16-le"),
    "emoji": many("\U0001f514"),
    "combining": many("e\u0301"),
    "colons": many("a: "),
    "digits": many("12345 "),
    "numbers one a line": each("#\n"),
    "dashes": many("-"),
    "links": many("https://example.org/a "),
    "open brackets": many("["),
    "open braces": many("{"),
    "open tags": many("<"),
    "hashes": many("#"),
    "quotes": many('"'),
    "backslashes": many("\\"),
    "stars": many("*"),
    "ticks": many("`"),
    "pipes": many("|"),
    "ampersands": many("&"),
    "at signs": many("@"),
    "percent signs": many("%"),
    "commas": many(","),
    "semicolons": many("; "),
    "initials": many("A. "),
}
OBJECTS: dict[str, Shape] = {
    "deep lists": nested("[", "]"),
    "deep objects": nested('{"a":', "}"),
    "deep mixed": nested('{"papers":[', "]}"),
    "open objects": many('{"a":'),
    "open lists of objects": many('[{"a":'),
    "open strings": many('{"title":"a'),
    "objects without an end": each('{"title": "Frost #", "x": [', "["),
    "broken objects": each(
        '{"title": "Frost #", "x" 1},',
        "[",
    ),
    "broken and unbalanced": each('{"a" [#},', "["),
    "broken, keys shared": each('{"title": "Frost #", "abstract": "We", "x": [1},', "["),
    "broken in an object": each('"k#": {"title": "Frost", "x" 1},', "{"),
    "a long string": many("a", '[{"title": "', '"}]'),
    "an open long string": many("a ", '[{"title": "Frost", "abstract": "'),
    "escapes": many("\\u00e9", '[{"title": "', '"}]'),
    "half pairs": many("\\ud800", '[{"title": "', '"}]'),
    "many keys": each('"k#": #,', '{"title": "Frost",'),
    "many keys, one list": each('"k#": [],', '{"papers": [{"title": "Frost", "abstract": "We"}],'),
    "many maps": each('"k#": {"title": "Frost #"},', "{"),
    "lists in a list": each("[#],", "["),
    "rows": each('["a","b"],', '{"columns": ["title","abstract"], "data": ['),
    "values in a row": each('{"title": "Frost #"} '),
    "nested authors": each('{"name": "#"},', '[{"title": "Frost", "authors": ['),
    "open authors": each('{"name": "#", "x": [', '[{"title": "Frost", "authors": ['),
    "long number": many("1", "["),
    "lines of brackets": many("[\n"),
    "lines of records": each('{"title": "Frost #", "abstract": "We show."}\n'),
    "lines of open records": each('{"title": "Frost #", "abstract": "We show.\n'),
    "sections": each('"ICML 20#": [{"title": "Frost"}],', "{"),
    "colons": many('"a":', "{"),
    "open calls": many("f("),
    "assignments": many("a = "),
    "papers.push": each('papers.push({"title": "Frost #"});\n'),
    "comments": many("/* "),
    "line comments": many("// \n"),
    "templates": many("`${"),
    "strings in a row": many("'a' + "),
    "hash comments": many("#a\n", "[{title: 'Frost'}]"),
}
MARKUP: dict[str, Shape] = {
    "deep": nested("<a>", "</a>"),
    "deep, open": many("<a>"),
    "deep records": nested("<record><title>Frost</title>", "</record>", "<list>"),
    "deep divs": nested("<div>", "</div>", "<html><body>"),
    "deep sections": nested("<section><h2>Frost</h2><p>We show.</p>", "</section>"),
    "deep lists": nested("<ul><li>", "</li></ul>"),
    "deep tables": nested("<table><tr><td>", "</td></tr></table>"),
    "deep inline": nested("<b>", "</b>", "<p>"),
    "deep inline, open": many("<b>", "<p>"),
    "deep in a record": nested("<sec><title>Frost</title>", "</sec>", "<r><article><abstract>"),
    "deep in an abstract": nested("<p>", "</p>", "<papers><paper><title>Frost</title><abstract>"),
    "siblings": each("<p>Frost #</p>", "<div>"),
    "items": each("<li><b>Frost #</b> We show that it rings.</li>", "<ul>"),
    "rows": each("<tr><td>Frost #</td><td>We show.</td></tr>", "<table>"),
    "columns": each("<td>#</td>", "<table><tr>"),
    "headings": each("<h2>Frost #</h2>"),
    "definitions": each("<dt>Frost #</dt><dd>We show.</dd>", "<dl>"),
    "records": each("<paper><title>Frost #</title><abstract>We show.</abstract></paper>", "<a>"),
    "records, open": each("<paper><title>Frost #</title><abstract>We show.", "<a>"),
    "records, wrongly closed": each("<paper><title>Frost #</titel></paper>", "<a>"),
    "closing alone": many("</a>"),
    "comments": many("<!-- "),
    "comments closed": many("<!-- a -->"),
    "cdata": many("<![CDATA["),
    "instructions": many("<?a "),
    "declarations": many("<!A "),
    "attributes": each(" a#='b'", "<a"),
    "one attribute": many("a", "<a b='"),
    "open attribute": many("<a b='"),
    "entities": many("&lt;"),
    "unknown entities": many("&foo;"),
    "references": many("&#x1F514;"),
    "open references": many("&#x"),
    "spaces in a tag": many(" ", "<a"),
    "slashes in a tag": many("/", "<a"),
    "doctype": many("<!ENTITY a 'b'>", "<!DOCTYPE a ["),
    "doctype brackets": many("[", "<!DOCTYPE a "),
    "title only": many("x ", "<html><head><title>"),
    "script": many("<script>"),
    "style": many("a{", "<style>"),
    "metas": each("<meta name='citation_author' content='A#'>", "<head>"),
    "links": each("<a href='/p/#'>Frost and bells #</a>", "<body>"),
    "breaks": each("Frost #<br>", "<body>"),
    "one text": many("We show. ", "<a><paper><title>Frost</title><abstract>"),
    "one record's fields": each("<author>A #</author>", "<a><paper><title>Frost</title>"),
    "one record's kinds": each("<k#>v</k#>", "<a><paper><title>Frost</title>"),
    "record kinds": each("<r#><title>Frost</title></r#>", "<a>"),
    "prefixes": each("<n#:r xmlns:n#='u'><n#:title>Frost</n#:title></n#:r>", "<a>"),
    "one line, no tag": many("a<b "),
}
TAGGED: dict[str, Shape] = {
    "TY alone": many("TY  - JOUR\n"),
    "TY without ER": each("TY  - JOUR\nTI  - Frost #\nAB  - We show.\n"),
    "ER alone": many("ER  - \n"),
    "one field": many("AB  - We show.\n", "TY  - JOUR\n"),
    "one field goes on": many("      and rings\n", "PMID- 1\nTI  - Frost\nAB  - We show\n"),
    "authors": each("AU  - A, #\n", "TY  - JOUR\nTI  - Frost\n"),
    "PMID alone": many("PMID- 1\n"),
    "PMID, blank": each("PMID- #\nTI  - Frost\n\n"),
    "PT alone": many("PT J\n"),
    "PT without ER": each("FN X\nVR 1.0\nPT J\nTI Frost #\nAB We show.\n"),
    "PT goes on": many("   and rings\n", "FN X\nVR 1.0\nPT J\nTI Frost\nAB We\n"),
    "unindented": many("and rings in the cold\n", "PT J\nTI Frost\nAB We\n"),
    "RT alone": many("RT Journal Article\n"),
    "RT": each("RT Journal Article\nT1 Frost #\nAB We show.\n"),
    "RT goes on": many("and rings\n", "RT Journal Article\nT1 Frost\nAB We\n"),
    "%0 alone": many("%0 Journal Article\n"),
    "%0": each("%0 Journal Article\n%T Frost #\n%X We show.\n"),
    "%X goes on": many("and rings\n", "%0 Journal Article\n%T Frost\n%X We\n"),
    "{Reference Type}": many("{Reference Type}: Journal Article\n"),
    "{Title}": each(
        "{Reference Type}: Journal Article\n{Title}: Frost #\n{Abstract}: We show.\n\n"
    ),
    "{Abstract} goes on": many("and rings\n", "{Reference Type}: J\n{Title}: F\n{Abstract}: We\n"),
    "unknown tags": each("ZZ  - #\n", "TY  - JOUR\nTI  - Frost\n"),
    "keywords": many("a; ", "TY  - JOUR\nTI  - Frost\nKW  - "),
    "addresses": many("Univ. A, City; ", "TY  - JOUR\nTI  - Frost\nAD  - "),
}
BIBTEX: dict[str, Shape] = {
    "open entries": many("@article{a,\n"),
    "open values": each("@article{a#, title = {Frost "),
    "open quotes": each('@article{a#, title = "Frost '),
    "deep braces": nested("{", "}", "@article{a, title = {"),
    "open braces": many("{", "@article{a, title = {"),
    "closing braces": many("}", "@article{a, title = "),
    "joined": many('"a" # ', "@article{a, title = "),
    "fields": each("k# = {v},\n", "@article{a,\n"),
    "names": many("Frost, A. and ", "@article{a, author = {"),
    "and": many("and ", "@article{a, author = {"),
    "strings": each("@string{s# = s#}\n"),
    "string chain": each("@string{s# = s# # s#}\n"),
    "comments": many("@comment{a\n"),
    "percent": many("% a\n"),
    "entries": each("@article{a#, title = {Frost #}, abstract = {We show.}}\n"),
    "no commas": each("@article{a# title = {Frost}}\n"),
    "one line": each("@article{a#, title={Frost #}} "),
    "commas": many(",", "@article{a"),
    "equals": many("a = ", "@article{a, "),
    "backslashes": many("\\", "@article{a, title = {"),
    "accents": many("{\\'e}", "@article{a, title = {"),
    "parentheses": many("@article(a, title = (", ""),
}
DELIMITED: dict[str, Shape] = {
    "open quote": many("a,b\n", 'title,abstract\n"'),
    "open quotes": many('"a\n', "title,abstract\n"),
    "quoted lines": many('"a\nb",c\n', "title,abstract\n"),
    "stray quotes": many('a"b,c\n', "title,abstract\n"),
    "doubled quotes": many('""', 'title,abstract\n"'),
    "columns": each("k#,", "title,abstract,"),
    "columns and rows": lambda size: (
        b"title" + b",k" * (size // 20) + (b"\na" + b",b" * (size // 20)) * 9
    ),
    "rows": each("Frost #,We show.\n", "title,abstract\n"),
    "ragged": each("Frost #,We,show,that\na\n", "title,abstract\n"),
    "without names": each("Frost and bells #\tWe show that it rings.\t2024\n"),
    "one column": each("Frost #\n", "title\n"),
    "semicolons": each("Frost #;We show, that;2024\n", "title;abstract;year\n"),
    "every delimiter": many("a,b;c\td|e\n", "title,abstract\n"),
    "tabs": many("\t", "title\tabstract\n"),
    "empty rows": many(",\n", "title,abstract\n"),
    "backslashed": many('\\"', 'title,abstract\n"'),
    "quote, comma": many('",', "title,abstract\n"),
    "quote, comma, quote": many('","', "title,abstract\n"),
}
MARKDOWN: dict[str, Shape] = {
    "headings": each("# Frost #\n"),
    "headings and text": each("## Frost #\n\nWe show that it rings.\n\n"),
    "items": each("- Frost #\n"),
    "items and text": each("- **Frost #** We show that it rings.\n"),
    "items of fields": each("- Title: Frost #\n- Abstract: We show.\n"),
    "deep items": lambda size: b"".join(b" " * n + b"- a\n" for n in range(math.isqrt(2 * size))),
    "deep quotes": many("> "),
    "quotes": many("> a\n"),
    "fences": many("```\n"),
    "open fence": many("a\n", "```\n"),
    "rows": each("| Frost # | We show. |\n", "| Title | Abstract |\n| --- | --- |\n"),
    "columns": lambda size: (
        b"|a" * (size // 9) + b"|\n" + b"|-" * (size // 9) + b"|\n" + b"|b" * (size // 9)
    ),
    "rules": many("---\n"),
    "front matter": many("a: b\n", "---\n"),
    "deep front matter": lambda size: (
        b"---\n" + b"".join(b" " * n + b"a:\n" for n in range(math.isqrt(2 * size)))
    ),
    "flow front matter": many("[", "---\na: "),
    "anchors": each("a#: &a# [*a0]\n", "---\na: &a0 b\n"),
    "anchor bomb": lambda size: (
        b"---\na0: &a0 x\n"
        + b"".join(
            b"a%d: &a%d [*a%d,*a%d]\n" % (n, n, n - 1, n - 1) for n in range(1, 1 + size // 4000)
        )
        + b"---\n"
    ),
    "links": many("[a](b) "),
    "open links": many("[a]("),
    "open brackets": many("[a "),
    "images": many("![a](b)"),
    "definitions": each("[a#]: http://x\n"),
    "emphasis": many("*a "),
    "strong": many("**a"),
    "details": many("<details><summary>a\n"),
    "tags": many("<a>"),
    "comments": many("<!--\n"),
    "strong titles": each("**Frost #**\n\nWe show that it rings.\n\n"),
    "numbered": each("#. Frost\n"),
    "setext": each("Frost #\n===\n\nWe show.\n\n"),
    "one heading": many("frost ", "# "),
    "contents": each("- [Frost #](#a#)\n"),
    "indented": many("    a\n"),
}
TEXT: dict[str, Shape] = {
    "titles": each("Title: Frost #\n"),
    "records": each("Title: Frost #\nAbstract: We show that it rings.\n\n"),
    "records, no blank": each("Title: Frost #\nAbstract: We show that it rings.\n"),
    "one abstract": many("we show that it rings\n", "Title: Frost\nAbstract: "),
    "one abstract, one line": many("We show that it rings. ", "Title: Frost\nAbstract: "),
    "one abstract of paragraphs": many("We show it.\n\n", "Title: Frost\nAbstract: "),
    "labels": many("Abstract: "),
    "labels alone": many("Abstract:\n"),
    "unknown labels": each("Label #: a\n"),
    "rules": many("----\n"),
    "Chinese": each("标题：霜#\n摘要：本文研究霜。\n"),
    "strong labels": each("**Title:** Frost #\n**Abstract:** We\n"),
    "numbers": each("[#] Frost and bells\n"),
    "numbers and text": each("#. Frost and bells\nWe show that it rings.\n\n"),
    "one number": many("[1] Frost\n"),
    "numbers backwards": lambda size: (
        b"".join(b"%d. Frost\n" % n for n in range(size // 12, 0, -1))
    ),
    "one number's text": many("We show that it rings.\n", "[1] "),
    "brackets": each("【#】霜与钟\n"),
    "citations": each("[#] A. Frost, B. Bell. Frost and bells. In NeurIPS, 2024.\n"),
    "one citation": many("A. Frost, ", "[1] "),
    "letters": many("A. Frost\n"),
    "declared": each("We show that frost # rings in the cold.\n\n", "NeurIPS 2025 (共 900 篇)\n\n"),
    "declared far more": each("We show # rings.\n\n", "NeurIPS 2025 (100000 papers)\n\n"),
    "declared, a line each": each(
        "We show that frost # rings in the cold, and that bells answer it; we measure both.\n",
        "NeurIPS 2025 (900 papers)\n\n",
    ),
    "bylines": each("Frost and Bells #\nA. Frost, B. Bell\n\n"),
    "wrapped": many("we show that it rings in\n"),
    "wrapped, hyphens": many("we show that it rings in-\n"),
    "page breaks": many("a\f\n"),
    "CRLF": many("a\r\n"),
    "CR": many("a\r"),
    "one heading": many("frost ", "NeurIPS 2025 "),
}  # fmt: skip

SHAPES: dict[str, dict[str, Shape]] = {
    "jsonl": OBJECTS, "json": OBJECTS, "javascript": OBJECTS, "xml": MARKUP, "html": MARKUP,
    "bibtex": BIBTEX, "ris": TAGGED, "nbib": TAGGED, "isi": TAGGED, "refworks": TAGGED,
    "endnote": TAGGED, "noteexpress": TAGGED, "delimited": DELIMITED, "markdown": MARKDOWN,
    "labelled": TEXT, "numbered": TEXT, "plain": TEXT,
}  # fmt: skip
