"""Archives and workbooks: each member a file of its own, nothing unsafe unpacked."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import stat
import zipfile
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pytest

from polycorpus.read import Chunk, archives, raw_bytes, read_file
from polycorpus.read.member_names import decoded_name, leads_out
from polycorpus.recipe import SourceRecipe

from .golden import records

LINES = b'{"title": "Frost", "abstract": "Cold air."}\n{"title": "Bells"}\n'


def zstd(raw: bytes) -> bytes:
    sink = pa.BufferOutputStream()
    with pa.CompressedOutputStream(sink, "zstd") as stream:
        stream.write(raw)
    return bytes(sink.getvalue())


def written(folder: Path, name: str, raw: bytes) -> list[Chunk]:
    path = folder / name
    path.write_bytes(raw)
    return list(read_file(path, name, SourceRecipe()))


def zipped(*members: tuple[str | zipfile.ZipInfo, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, raw in members:
            archive.writestr(name, raw)
    return out.getvalue()


def problems(chunks: list[Chunk]) -> list[tuple[str, str | None]]:
    return [(problem.code, problem.file) for chunk in chunks for problem in chunk.problems]


def found(chunks: list[Chunk]) -> list[tuple[str, str]]:
    return [(row["file"], row["title"]) for row in records(chunks).to_pylist()]


@pytest.mark.parametrize(
    ("suffix", "pack"),
    [("gz", gzip.compress), ("bz2", bz2.compress), ("xz", lzma.compress), ("zst", zstd)],
)
def test_a_compressed_file_is_one_member(
    tmp_path: Path, suffix: str, pack: Callable[[bytes], bytes]
) -> None:
    chunks = written(tmp_path, f"list.jsonl.{suffix}", pack(LINES) + pack(LINES))
    name = f"list.jsonl.{suffix}!/list.jsonl"
    assert found(chunks) == [(name, "Frost"), (name, "Bells")] * 2
    source = chunks[-1].source
    assert source is not None
    assert (source.size, sum(source.sums.values())) == (2 * len(LINES), 2 * len(LINES))
    assert not problems(chunks)


@pytest.mark.parametrize(("suffix", "pack"), [("gz", gzip.compress), ("zst", zstd)])
def test_what_stands_before_a_damage_is_read(
    tmp_path: Path, suffix: str, pack: Callable[[bytes], bytes]
) -> None:
    import random

    draw = random.Random(1)
    raw = b"".join(b'{"title": "%030x"}\n' % draw.getrandbits(120) for _ in range(20_000))
    packed = pack(raw)
    chunks = written(tmp_path, f"cut.jsonl.{suffix}", packed[: len(packed) * 2 // 3])
    assert ("damaged_archive", f"cut.jsonl.{suffix}!/cut.jsonl") in problems(chunks)
    assert 5_000 < records(chunks).num_rows < 20_000


def test_members_are_read_by_name_with_their_own_ledgers(tmp_path: Path) -> None:
    raw = zipped(("b/two.csv", b"title,abstract\nEar,We listen\n"), ("a.jsonl", LINES), ("c/", b""))
    chunks = written(tmp_path, "all.zip", raw)
    assert found(chunks) == [
        ("all.zip!/a.jsonl", "Frost"),
        ("all.zip!/a.jsonl", "Bells"),
        ("all.zip!/b/two.csv", "Ear"),
    ]
    sources = [chunk.source for chunk in chunks if chunk.source is not None]
    assert [(s.file, s.layout, sum(s.sums.values())) for s in sources] == [
        ("all.zip!/a.jsonl", "jsonl", len(LINES)),
        ("all.zip!/b/two.csv", "delimited", 29),
    ]
    assert len({source.sha256 for source in sources}) == 1


def test_the_bytes_of_a_record_are_found_again(tmp_path: Path) -> None:
    chunks = written(tmp_path, "x.zip", zipped(("a/b.jsonl", LINES)))
    (tmp_path / "y.jsonl").write_bytes(LINES)
    for row in (
        *records(chunks).to_pylist(),
        {"file": "y.jsonl", "start_bytes": 0, "stop_bytes": 43},
    ):
        found_again = raw_bytes(tmp_path, row["file"], row["start_bytes"], row["stop_bytes"])
        assert found_again in LINES.split(b"\n")
    assert raw_bytes(tmp_path, "x.zip!/gone", 0, 1) is None


def link(name: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name)
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    return info


@pytest.mark.parametrize(
    ("member", "content"),
    [
        ("../out.jsonl", LINES),
        ("/etc/out.jsonl", LINES),
        ("C:\\out.jsonl", LINES),
        ("a/../../out.jsonl", LINES),
        (link("out.jsonl"), b"/etc/passwd"),
        ("inner.zip", zipped(("x.jsonl", LINES))),
        ("inner.jsonl.gz", gzip.compress(LINES)),
        ("bomb.json", b"[" + b" " * (archives.FREE_BYTES + 1) + b"]"),
    ],
    ids=["up", "absolute", "drive", "climbs", "link", "zip", "gzip", "bomb"],
)
def test_what_is_not_safe_is_refused_and_costs_nothing_else(
    tmp_path: Path, member: str | zipfile.ZipInfo, content: bytes
) -> None:
    """Promise 12; nothing appears beside the archive."""
    chunks = written(tmp_path, "x.zip", zipped((member, content), ("z.jsonl", LINES)))
    assert [title for _, title in found(chunks)] == ["Frost", "Bells"]
    (refused,) = problems(chunks)
    assert refused[0] == "refused_member"
    assert [path.name for path in tmp_path.iterdir()] == ["x.zip"]


def test_an_encrypted_member_is_refused(tmp_path: Path) -> None:
    raw = bytearray(zipped(("a.jsonl", LINES), ("b.jsonl", LINES)))
    raw[6] |= 1
    raw[raw.find(b"PK\x01\x02") + 8] |= 1
    chunks = written(tmp_path, "x.zip", bytes(raw))
    assert problems(chunks) == [("refused_member", "x.zip!/a.jsonl")]
    assert len(found(chunks)) == 2


def test_many_small_members_can_not_add_up_to_a_bomb(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archives, "FREE_BYTES", 1000)
    monkeypatch.setattr(archives, "LARGEST_RATIO", 1)
    members = [(f"{n}.txt", b"a" * 700) for n in range(9)]
    codes = [code for code, _ in problems(written(tmp_path, "x.zip", zipped(*members)))]
    assert codes.count("refused_member") >= 6


def test_what_holds_no_text_is_one_skip(tmp_path: Path) -> None:
    for name, raw, code in (
        ("x.pdf", b"%PDF-1.7 ...", "unreadable_file"),
        ("x.zip", b"PK\x03\x04 and then nothing", "damaged_archive"),
        ("x.tar", b"a" * 257 + b"ustar" + b"\0" * 300, "unreadable_file"),
    ):
        chunks = written(tmp_path, name, raw)
        assert problems(chunks)[0] == (code, name)
        source = chunks[-1].source
        assert source is not None
        assert source.sums["skip"] == len(raw) == source.size
        assert [(e.start_bytes, e.stop_bytes) for e in chunks[-1].extents] == [(0, len(raw))]


@pytest.mark.parametrize("encoding", ["gbk", "utf-8"])
@pytest.mark.parametrize("name", ["论文列表.csv", "中文/摘要（新）2024.json"])
def test_names_of_members_are_read_as_they_were_written(name: str, encoding: str) -> None:
    info = zipfile.ZipInfo("x")
    info.filename = name.encode(encoding).decode("cp437")
    assert decoded_name(info) == name


def test_names_in_other_encodings() -> None:
    for name, encoding in (("論文リスト.csv", "cp932"), ("été.csv", "cp437")):
        info = zipfile.ZipInfo("x")
        info.filename = name.encode(encoding).decode("cp437")
        assert decoded_name(info) == name


@pytest.mark.parametrize("name", ["../a", "/a", "a/../b", "C:/a", "c:a", ".."])
def test_paths_that_lead_out_are_known(name: str) -> None:
    assert leads_out(name)
    assert not leads_out("a..b/c.csv")


SHEET = (
    '<?xml version="1.0"?><x:worksheet xmlns:x="urn:x"><x:sheetData>'
    '<x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c></x:row>'
    '<x:row r="2"><x:c r="A2" t="inlineStr"><x:is><x:t>title</x:t></x:is></x:c>'
    '<x:c r="B2" t="inlineStr"><x:is><x:t>abstract</x:t></x:is></x:c>'
    '<x:c r="C2" t="str"><x:v>date</x:v></x:c></x:row>'
    '<x:row r="3"/>'
    '<x:row r="4"><x:c r="A4" t="s"><x:v>1</x:v></x:c>'
    '<x:c r="C4" s="1"><x:v>45413</x:v></x:c></x:row>'
    '<x:row r="5"><x:c r="A5" t="s"><x:v>2</x:v></x:c><x:c r="B5" t="s"><x:v>1</x:v></x:c></x:row>'
    "</x:sheetData></x:worksheet>"
)
WORKBOOK = {
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": '<workbook xmlns:r="urn:r"><sheets><sheet name="NeurIPS 2024" r:id="r1"/>'
    "</sheets></workbook>",
    "xl/_rels/workbook.xml.rels": '<Relationships><Relationship Id="r1" Target="worksheets/s.xml"/>'
    "</Relationships>",
    "xl/sharedStrings.xml": "<sst><si><t>论文列表</t></si>"
    "<si><r><t>Frost </t></r><r><t>&lt;b&gt;</t></r>"
    "<rPh><t>no</t></rPh></si><si><t>Bells_x000D_</t></si></sst>",
    "xl/styles.xml": "<styleSheet>"
    '<numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm"/></numFmts>'
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    "xl/worksheets/s.xml": SHEET,
}


def workbook(**changed: str) -> bytes:
    parts = WORKBOOK | {f"xl/{name.replace('__', '/')}.xml": text for name, text in changed.items()}
    return zipped(*((name, text.encode()) for name, text in parts.items()))


def test_a_sheet_is_a_table_whose_records_are_its_rows(tmp_path: Path) -> None:
    chunks = written(tmp_path, "list.xlsx", workbook())
    one, two = records(chunks).to_pylist()
    assert one["file"] == two["file"] == "list.xlsx!/xl/worksheets/s.xml"
    raw = SHEET.encode()
    assert raw[one["start_bytes"] : one["stop_bytes"]].startswith(b'<x:row r="4">')
    assert raw[one["start_bytes"] : one["stop_bytes"]].endswith(b"</x:row>")
    assert (one["title"], one["abstract"], one["year"]) == ("Frost <b>", None, 2024)
    assert (two["title"], two["abstract"], two["venue"]) == ("Bells", "Frost <b>", "NeurIPS")
    assert {row["header"] for row in (one, two)} == {"论文列表"}
    source = chunks[-1].source
    assert source is not None
    assert (source.layout, sum(source.sums.values())) == ("xlsx", len(raw))


def test_a_sheet_that_breaks_off_keeps_its_rows(tmp_path: Path) -> None:
    chunks = written(
        tmp_path, "x.xlsx", workbook(worksheets__s=SHEET[: SHEET.index('<x:c r="B5"')])
    )
    assert [title for _, title in found(chunks)] == ["Frost <b>"]
    assert [code for code, _ in problems(chunks)] == ["broken_record"]


def test_entities_are_refused(tmp_path: Path) -> None:
    bomb = '<!DOCTYPE a [<!ENTITY b "xx">]>'
    chunks = written(tmp_path, "x.xlsx", workbook(sharedStrings=bomb + "<sst/>"))
    assert problems(chunks)[0] == ("damaged_archive", "x.xlsx")
    chunks = written(tmp_path, "y.xlsx", workbook(worksheets__s=bomb + SHEET[21:]))
    assert problems(chunks)[0][0] == "broken_record"


def test_a_sheet_of_far_columns_stays_small(tmp_path: Path) -> None:
    """Promise 11: 40 bytes that name the last column are not 16,384 cells."""
    far = '<x:row r="9"><x:c r="XFD9" t="str"><x:v>x</x:v></x:c></x:row>'
    sheet = SHEET.replace('<x:row r="3"/>', far)
    chunks = written(tmp_path, "x.xlsx", workbook(worksheets__s=sheet))
    rows = records(chunks).to_pylist()
    assert [row["title"] for row in rows] == ["Frost <b>", "Bells"]
    assert max(len(row["other"]) for row in rows) < 100


def test_half_a_surrogate_pair_in_a_cell_is_replaced(tmp_path: Path) -> None:
    """Promise 12: `_xD800_` alone is no character that Arrow could hold."""
    strings = "<sst><si><t>a</t></si><si><t>Frost _xD83D__xDD14_</t></si><si><t>_xD800_</t></si>"
    chunks = written(tmp_path, "x.xlsx", workbook(sharedStrings=strings + "</sst>"))
    assert [title for _, title in found(chunks)] == ["Frost \U0001f514", "\ufffd"]


@pytest.mark.parametrize("part", ["sharedStrings", "styles", "workbook", "worksheets__s"])
@pytest.mark.parametrize(
    "declarations",
    [
        '<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">',
        '<!ENTITY b SYSTEM "file:///etc/passwd">',
        '<!ENTITY % b SYSTEM "http://127.0.0.1:9/x">%b;',
    ],
    ids=["billion laughs", "external", "parameter"],
)
def test_a_workbook_that_declares_entities_is_refused(
    tmp_path: Path, part: str, declarations: str
) -> None:
    """Promise 12: none is expanded or fetched, in whichever part it stands."""
    text = WORKBOOK[f"xl/{part.replace('__', '/')}.xml"].removeprefix('<?xml version="1.0"?>')
    bomb = f"<!DOCTYPE x [{declarations}]>{text}"
    chunks = written(tmp_path, "x.xlsx", workbook(**{part: bomb}))
    code, file = problems(chunks)[0]
    assert code in ("damaged_archive", "broken_record")
    assert file is not None
    assert file.startswith("x.xlsx")
    assert not found(chunks)


def test_a_part_of_a_workbook_that_is_a_bomb_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Promise 12: shared strings are unpacked under the same allowance as any member."""
    monkeypatch.setattr(archives, "FREE_BYTES", 10_000)
    strings = "<sst>" + f"<si><t>{' ' * 1_000_000}</t></si></sst>"
    chunks = written(tmp_path, "x.xlsx", workbook(sharedStrings=strings))
    assert ("refused_member", "x.xlsx!/xl/sharedStrings.xml") in problems(chunks)


@pytest.mark.parametrize(
    ("suffix", "pack"),
    [("gz", gzip.compress), ("bz2", bz2.compress), ("xz", lzma.compress), ("zst", zstd)],
)
def test_a_compressed_file_that_is_a_bomb_is_refused(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    suffix: str,
    pack: Callable[[bytes], bytes],
) -> None:
    """Promise 12; the whole file is then one skip, so that its ledger closes."""
    monkeypatch.setattr(archives, "FREE_BYTES", 10_000)
    packed = pack(b" " * 3_000_000)
    chunks = written(tmp_path, f"x.json.{suffix}", packed)
    assert problems(chunks)[0] == ("refused_member", f"x.json.{suffix}!/x.json")
    assert [(e.kind, e.stop_bytes) for c in chunks for e in c.extents] == [("skip", len(packed))]


@pytest.mark.parametrize(
    ("suffix", "pack"),
    [("gz", gzip.compress), ("bz2", bz2.compress), ("xz", lzma.compress), ("zst", zstd)],
)
def test_an_archive_in_a_compressed_file_is_refused(
    tmp_path: Path, suffix: str, pack: Callable[[bytes], bytes]
) -> None:
    """Promise 12: nothing is unpacked twice, however it is wrapped; what it was is named."""
    tar = b"a" * 257 + b"ustar" + b"\0" * 300
    for inner in (zipped(("x.jsonl", LINES)), pack(LINES), tar):
        chunks = written(tmp_path, f"x.{suffix}", pack(inner))
        assert problems(chunks)[0] == ("refused_member", f"x.{suffix}!/x")


@pytest.mark.parametrize("cut", [1, 4, 9, 18, 30])
@pytest.mark.parametrize(
    ("suffix", "pack"),
    [("gz", gzip.compress), ("bz2", bz2.compress), ("xz", lzma.compress), ("zst", zstd)],
)
def test_a_cut_compressed_file_is_damaged_wherever_it_is_cut(
    tmp_path: Path, suffix: str, pack: Callable[[bytes], bytes], cut: int
) -> None:
    """A cut in the trailer too is said: the text may be whole, its checksum is not."""
    name = f"x.jsonl.{suffix}"
    chunks = written(tmp_path, name, pack(LINES)[:-cut])
    assert ("damaged_archive", f"{name}!/x.jsonl") in problems(chunks)


def test_of_two_members_with_one_name_the_first_is_read(tmp_path: Path) -> None:
    """The second is refused by name: records of both could not be told apart by their place."""
    with pytest.warns(UserWarning, match="Duplicate name"):
        raw = zipped(("a.jsonl", LINES), ("a.jsonl", b'{"title": "Other"}\n'))
    chunks = written(tmp_path, "x.zip", raw)
    assert [title for _, title in found(chunks)] == ["Frost", "Bells"]
    assert problems(chunks) == [("refused_member", "x.zip!/a.jsonl")]


def test_a_member_with_a_wrong_checksum_is_damaged(tmp_path: Path) -> None:
    """What it holds is read all the same, with the damage said; the next member is whole."""
    raw = bytearray(zipped(("a.jsonl", LINES), ("b.jsonl", LINES)))
    raw[raw.find(b"PK\x01\x02") + 16] ^= 0xFF
    chunks = written(tmp_path, "x.zip", bytes(raw))
    assert ("damaged_archive", "x.zip!/a.jsonl") in problems(chunks)
    assert len([file for file, _ in found(chunks) if file == "x.zip!/b.jsonl"]) == 2


def test_a_zip_without_its_directory_is_damaged(tmp_path: Path) -> None:
    raw = zipped(("a.jsonl", LINES))
    chunks = written(tmp_path, "x.zip", raw[: raw.find(b"PK\x01\x02")])
    assert problems(chunks)[0] == ("damaged_archive", "x.zip")
    source = chunks[-1].source
    assert source is not None
    assert sum(source.sums.values()) == source.size > 0


def test_a_member_that_claims_another_size_is_no_more_than_it_is(tmp_path: Path) -> None:
    """The directory's word on sizes is not believed: what is unpacked is counted."""
    raw = bytearray(zipped(("a.jsonl", LINES)))
    at = raw.find(b"PK\x01\x02") + 24
    raw[at : at + 4] = (3).to_bytes(4, "little")
    chunks = written(tmp_path, "x.zip", bytes(raw))
    for chunk in chunks:
        if chunk.source is not None:
            assert chunk.source.size <= len(LINES) or chunk.source.file == "x.zip"
    assert problems(chunks)
