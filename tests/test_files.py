"""Promise 8: a file is there whole or not at all."""

from polycorpus.files import write_whole


def test_a_file_is_replaced_whole(tmp_path):
    write_whole(tmp_path / "deep" / "splits.tsv", b"one")
    write_whole(tmp_path / "deep" / "splits.tsv", b"two")
    assert [path.name for path in (tmp_path / "deep").iterdir()] == ["splits.tsv"]
    assert (tmp_path / "deep" / "splits.tsv").read_bytes() == b"two"
