"""Promise 12: no markup or YAML of a raw file becomes markup or YAML of the card."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
import yaml
from markdown_it import MarkdownIt

from polycorpus.card import Facts, croissant, draw, render
from polycorpus.card.prose import split_prose
from polycorpus.recipe import Recipe

from .corpus import Corpus, heading, record, source

PAYLOADS = {
    "front matter": "---\nlicense: mit\n---\n",
    "template": "{{ 7 * 7 }}{% for x in y %}",
    "script": "</code></td><script>alert(1)</script><img src=x onerror=alert(1)>",
    "table": "a | b |\n| --- |\n| c",
    "fence": "````\n~~~\n# heading\n",
    "marker": "<!-- polycorpus: counts -->\n<!-- polycorpus: end headings -->",
    "terminal": "\x1b]0;title\x07\x1b[2J\x00\x7f",
    "bidi": "\u202eabc\u2066\u2069",
    "lines": "a\u2028b\u2029c\x85d\x0ce",
    "link": "[a](https://evil.example) https://evil.example www.evil.example <me@evil.example>",
    "math": "$x$ \\(y\\) _a_ *b*",
    "megabyte": "论文 <b>" * (2**20 // 6),
}


def facts(text: str) -> Facts:
    """`text` wherever a raw file can put it."""
    twin = f"{1:032x}"
    everywhere = {"title": text, "venue": text, "header": text, "flags": [text], "repairs": [text]}
    return Corpus(
        [
            record(
                1, abstract=f"{text} ada@example.org", group=twin, twin_group=twin, **everywhere
            ),
            record(2, twin_group=twin, group=twin, language="fr", **everywhere),
            record(3, year=2020, other=[{"name": text, "value": text}], abstract=text * 2),
        ],
        [
            source(
                headings=[heading(text, venue=text, kind=text, declared_count=3)],
                declared_count=3,
                layout=text[:100],
                license=text,
                origin=text,
                retrieved=text,
            ),
            source(text),
        ],
        duplicates=[
            {
                "id": f"{9:032x}",
                "file": text,
                "start_bytes": 0,
                "stop_bytes": 1,
                "title": text,
                "survivor_id": f"{1:032x}",
                "rule": text,
                "similarity": 0.9,
            }
        ],
        rejected=[
            {
                "id": f"{9:032x}",
                "file": text,
                "start_bytes": 0,
                "stop_bytes": 1,
                "title": text,
                "code": text,
                "reason": text,
            }
        ],
    ).facts()


HARMLESS = render(facts("harmless"), None, Recipe())


@pytest.fixture(scope="module", params=PAYLOADS.values(), ids=PAYLOADS.keys())
def hostile(request: pytest.FixtureRequest) -> Facts:
    payload: str = request.param
    return facts(payload)


@pytest.fixture(scope="module")
def card(hostile: Facts) -> str:
    return render(hostile, None, Recipe())


def shape(card: str) -> list[str]:
    """Every element that the card's Markdown opens, in order; texts left out."""
    parser = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    elements: list[str] = []
    for token in parser.parse(split_prose(card).body):
        elements.append(token.content if token.type == "html_block" else token.type)
        elements += [
            part.type for part in token.children or [] if part.type not in ("text", "text_special")
        ]
    return elements


def test_the_card_keeps_its_shape(card: str) -> None:
    assert shape(card) == shape(HARMLESS)


def test_the_front_matter_keeps_its_shape(card: str) -> None:
    def keys(card: str) -> list[str]:
        loaded = yaml.safe_load(split_prose(card).front)
        assert isinstance(loaded, dict)
        return list(loaded)

    assert keys(card) == keys(HARMLESS)
    assert split_prose(card).front.count("\n---") == 0


def test_no_control_character_is_in_the_card(card: str) -> None:
    assert card.replace("\n", "").isprintable()
    assert len(card) < 200_000


def test_the_card_has_no_html_but_its_own_markers(card: str) -> None:
    class Seen(HTMLParser):
        tags: list[str]

        def handle_starttag(self, tag: str, attrs: object) -> None:
            self.tags.append(tag)

    seen = Seen()
    seen.tags = []
    outside_code = card.split("```")[::2]
    seen.feed("".join(outside_code))
    assert seen.tags == []


def test_rendering_a_hostile_card_again_changes_nothing(hostile: Facts, card: str) -> None:
    assert render(hostile, card, Recipe()) == card


def test_plots_are_well_formed_and_hold_no_script() -> None:
    for text in PAYLOADS.values():
        for svg in draw(facts(text)).values():
            tree = ElementTree.fromstring(svg)
            assert {node.tag.rpartition("}")[2] for node in tree.iter()} <= {
                *("svg", "style", "g", "path", "rect", "text", "line")
            }


def test_croissant_is_json_without_control_characters(hostile: Facts) -> None:
    text = croissant(hostile, {}, Recipe())
    assert json.loads(text)
    assert text.replace("\n", "").isprintable()
