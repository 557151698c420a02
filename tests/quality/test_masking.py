"""A mask leaves no identifier in what people wrote, says so, and keeps spans and ids in order."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from polycorpus.quality.identifiers import find
from polycorpus.quality.masking import mask_text, shifted

from .records import ENGLISH, flagged

MAIL = "jane.doe@uni-example.edu"
EVERY = ("email", "ip_address", "orcid", "person_id", "phone")


def test_the_default_masks_nothing():
    row = flagged(abstract=f"{ENGLISH} Ask {MAIL}.", abstract_raw="x")
    assert MAIL in row["abstract"]
    assert (row["abstract_raw"], row["repairs"]) == ("x", [])


def test_an_identifier_is_replaced_named_as_a_repair_and_still_flagged():
    row = flagged(
        ["email"], id="7", title=f"By {MAIL}", abstract=f"{ENGLISH} Ask {MAIL}.", repairs=["nfc"]
    )
    assert row["abstract"] == f"{ENGLISH} Ask [email]."
    assert row["title"] == "By [email]"
    assert row["repairs"] == ["masked_email", "nfc"]
    assert row["flags"] == ["email"]
    assert row["id"] == "7"


def test_the_raw_abstract_does_not_leak_what_is_masked():
    raw = "Ask jane\\.doe\\@uni-example.edu"
    assert (
        flagged(["email"], abstract=f"{ENGLISH} {MAIL}", abstract_raw=raw)["abstract_raw"] is None
    )
    assert flagged(["email"], abstract=ENGLISH, abstract_raw=f"x {MAIL}")["abstract_raw"] is None
    assert (
        flagged(["email"], abstract=ENGLISH, abstract_raw="as it was")["abstract_raw"]
        == "as it was"
    )


def test_every_column_that_people_wrote_is_masked():
    version = {"language": "de", "title": None, "abstract": f"Fragen an {MAIL}"}
    row = flagged(
        ["email"],
        abstract=ENGLISH,
        authors=[f"Jane Doe <{MAIL}>"],
        affiliations=[f"Harbour, {MAIL}"],
        keywords=[MAIL],
        translations=[version],
        other=[{"name": "contact", "value": MAIL}],
    )
    assert MAIL not in str(row)
    assert row["repairs"] == ["masked_email"]
    assert row["translations"] == [version | {"abstract": "Fragen an [email]"}]


def test_only_the_named_kinds_are_masked():
    text = f"{ENGLISH} Ask {MAIL} or 0000-0001-5109-3700."
    assert flagged(["orcid"], abstract=text)["abstract"] == f"{ENGLISH} Ask {MAIL} or [orcid]."


def test_spans_of_languages_follow_the_text():
    english, german = f"Ask {MAIL} first. ", "Dann fragen Sie den Hafenmeister."
    spans = [
        {"start": 0, "stop": len(english), "language": "en"},
        {"start": len(english), "stop": len(english + german), "language": "de"},
    ]
    row = flagged(["email"], abstract=english + german, language_spans=spans)
    parts = [row["abstract"][s["start"] : s["stop"]] for s in row["language_spans"]]
    assert parts == ["Ask [email] first. ", german]


PIECES = st.sampled_from(
    [MAIL, "0000-0001-5109-3700", "192.168.1.10", "Boote ", "boats, ", "船", " "]
)


@given(st.lists(PIECES, min_size=1, max_size=8), st.data())
def test_spans_tile_the_masked_text_wherever_they_were_cut(pieces, data):
    text = " ".join(pieces)
    cuts = data.draw(st.lists(st.integers(1, max(1, len(text) - 1)), max_size=4, unique=True))
    borders = sorted({0, *(cut for cut in cuts if cut < len(text)), len(text)})
    spans = [
        {"start": start, "stop": stop, "language": str(n)}
        for n, (start, stop) in enumerate(pairwise(borders))
    ]
    masked = mask_text(text, EVERY)
    moved = shifted(spans, masked.replaced)
    if moved:
        assert moved[0]["start"] == 0
        assert moved[-1]["stop"] == len(masked.text)
        assert all(left["stop"] == right["start"] for left, right in pairwise(moved))
        assert all(span["start"] < span["stop"] for span in moved)


@given(st.lists(PIECES, max_size=8).map(" ".join))
def test_a_masked_text_holds_nothing_more_to_mask(text):
    masked = mask_text(text, EVERY).text
    assert find(masked) == []
    assert mask_text(masked, EVERY).text == masked
