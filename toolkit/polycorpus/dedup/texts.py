"""
The rules by text: one id is one record, one text is one record, nearly one text is one record.

Two texts under titles that contradict each other are linked, never merged: they stay two records
in one split. A text that is a record's further language version links records, too.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import pyarrow.compute as pc

from polycorpus.dedup import candidates
from polycorpus.dedup.candidates import Pairs, Rows, packed, unpacked
from polycorpus.dedup.components import Compared, Standing, standing
from polycorpus.dedup.corpus import RULES, Corpus, Edges, Flags
from polycorpus.dedup.hashing import GOLDEN, MIXER, SHINGLE_TOKENS, U64, mixed
from polycorpus.dedup.titles import compatible

_NONE: Final = -1


def same_ids(corpus: Corpus) -> None:
    """Rule `same_id`: the record at the smallest (file, start_bytes), which is the first row."""
    encoded = pc.dictionary_encode(corpus.records["id"].combine_chunks())
    if len(encoded.dictionary) == len(encoded):
        return
    ids = encoded.indices.to_numpy()
    _, first, which = np.unique(ids, return_index=True, return_inverse=True)
    survivors = first[which].astype(np.int64)
    again = np.flatnonzero(survivors != np.arange(len(ids)))
    corpus.remove(again, survivors[again], "same_id", np.ones(len(again)))


@dataclass(frozen=True, slots=True)
class Nodes:
    """
    The different (abstract, title) pairs of the corpus, after folding; numbered by their key.

    What is decided for a node holds for every record that has it as its main version.
    """

    of_version: Rows
    """Node of each version; -1 where it has no abstract or its record was removed before."""
    version: Rows
    """One version with each node's texts."""
    record: Rows
    """The record that stands for each node: the preferred one with it as main version, else the
    first that has it as a translation."""
    is_main: Flags
    """Whether any record has the node as its main version."""


def nodes(corpus: Corpus) -> Nodes:
    """The nodes of the records that stand."""
    signatures = corpus.signatures
    in_play = (signatures.tokens > 0) & corpus.stands[signatures.record]
    versions = np.flatnonzero(in_play)
    first, second = _text_keys(signatures.abstract_key[versions], signatures.title_key[versions])
    order = np.argsort(first, kind="stable")
    changes = np.ones(len(order), bool)
    changes[1:] = (first[order][1:] != first[order][:-1]) | (
        second[order][1:] != second[order][:-1]
    )
    number = np.empty(len(order), np.int64)
    number[order] = np.cumsum(changes) - 1
    of_version = np.full(len(signatures.record), _NONE, np.int64)
    of_version[versions] = number
    count = int(changes.sum())
    mains = np.flatnonzero(of_version[: len(corpus.records)] != _NONE)
    record, is_main = _representatives(corpus, of_version, mains, count)
    return Nodes(of_version, versions[order[changes]], record, is_main)


def near_texts(corpus: Corpus, threshold: float) -> tuple[Nodes, Pairs]:
    """Rules `exact` and `near`, and the links `two_titles` and `translation`.

    Returns the nodes, and the pairs of them that are similar.
    """
    graph = nodes(corpus)
    long_enough = np.flatnonzero(corpus.signatures.tokens[graph.version] >= SHINGLE_TOKENS)
    bands = corpus.signatures.bands[graph.version[long_enough]]
    left, right = unpacked(candidates.near(bands, threads=corpus.threads))

    def compare(pairs: Pairs) -> Compared:
        return _compare(corpus, graph, pairs, threshold)

    compared = compare(packed(long_enough[left], long_enough[right]))
    similar = compared.where(compared.similarity >= threshold)
    compared = _all_versions_match(corpus, graph, similar).and_also(compared)
    mains = graph.is_main[unpacked(compared.pairs)[0]] & graph.is_main[unpacked(compared.pairs)[1]]
    verdict = standing(
        len(graph.version),
        compared.where(mains),
        lambda chosen, component: corpus.order(graph.record[chosen], component),
        compare,
    )
    _link(corpus, graph, similar)
    _remove(corpus, graph, verdict)
    return graph, similar.pairs


def _text_keys(abstract: U64, title: U64) -> tuple[U64, U64]:
    """128 bits of both texts; a version without title differs from one with any."""
    return (
        mixed(abstract[:, 0] + title[:, 0] * np.uint64(GOLDEN)),
        mixed(abstract[:, 1] ^ title[:, 1] * np.uint64(MIXER)),
    )


def _representatives(
    corpus: Corpus, of_version: Rows, mains: Rows, count: int
) -> tuple[Rows, Flags]:
    record = np.full(count, _NONE, np.int64)
    versions = np.flatnonzero(of_version != _NONE)[::-1]
    record[of_version[versions]] = corpus.signatures.record[versions]
    node = of_version[mains]
    members = np.bincount(node, minlength=count)
    record[node] = mains
    several = mains[members[node] > 1]
    ordered = several[np.argsort(corpus.preference(several))[::-1]]
    record[of_version[ordered]] = ordered
    return record, members > 0


def _compare(corpus: Corpus, graph: Nodes, pairs: Pairs, threshold: float) -> Compared:
    left, right = (graph.version[side] for side in unpacked(pairs))
    overlap = corpus.texts.overlap(
        left.astype(np.uint64) << np.uint64(32) | right.astype(np.uint64)
    )
    same = overlap.jaccard >= threshold
    same[same] = titles_agree(corpus, left[same], right[same])
    return Compared(pairs, same, overlap.jaccard)


def titles_agree(corpus: Corpus, left: Rows, right: Rows) -> Flags:
    """Whether the titles of each pair of versions don't contradict each other."""
    keys = corpus.signatures.title_key
    agree: Flags = (
        (keys[left] == keys[right]).all(axis=1) | ~keys[left].any(axis=1) | ~keys[right].any(axis=1)
    )
    titles = corpus.versions.titles
    for at in np.flatnonzero(~agree).tolist():
        agree[at] = compatible(titles[int(left[at])].as_py(), titles[int(right[at])].as_py())
    return agree


def _link(corpus: Corpus, graph: Nodes, similar: Compared) -> None:
    """Links whatever shares a text, before anything is removed."""
    left, right = unpacked(similar.pairs)
    mains = graph.is_main[left] & graph.is_main[right]
    for chosen, rule in (
        (mains & similar.same, "near"),
        (mains & ~similar.same, "two_titles"),
        (~mains, "translation"),
    ):
        assert rule in RULES
        corpus.link(
            Edges(
                graph.record[left[chosen]],
                graph.record[right[chosen]],
                rule,
                similar.similarity[chosen],
            )
        )
    versions = _translations(corpus, graph)
    records = corpus.signatures.record[versions]
    others = graph.record[graph.of_version[versions]]
    apart = records != others
    corpus.link(Edges(records[apart], others[apart], "translation", np.ones(apart.sum())))


def _translations(corpus: Corpus, graph: Nodes) -> Rows:
    """Versions that are not main ones and long enough to prove anything."""
    further = np.arange(len(corpus.records), len(graph.of_version))
    telling = corpus.signatures.tokens[further] >= SHINGLE_TOKENS
    chosen: Rows = further[telling & (graph.of_version[further] != _NONE)]
    return chosen


def _all_versions_match(corpus: Corpus, graph: Nodes, similar: Compared) -> Compared:
    """
    Records whose main versions differ in language, but all of whose versions match.

    The same bilingual record, once with its French and once with its English side first.
    """
    own: dict[int, set[int]] = {}
    bilingual = corpus.version_count > 1
    for version in np.flatnonzero(bilingual[corpus.signatures.record]).tolist():
        if graph.of_version[version] != _NONE:
            record = int(corpus.signatures.record[version])
            own.setdefault(record, set()).add(int(graph.of_version[version]))
    same = set(similar.pairs[similar.same].tolist())

    def covered(one: set[int], other: set[int]) -> bool:
        return all(
            a in other or any(min(a, b) << 32 | max(a, b) in same for b in other) for a in one
        )

    found: set[tuple[int, int]] = set()
    for version in _translations(corpus, graph).tolist():
        a, node = int(corpus.signatures.record[version]), int(graph.of_version[version])
        b = int(graph.record[node])
        if a == b or a not in own or b not in own:
            continue
        ends = int(graph.of_version[a]), int(graph.of_version[b])
        if _NONE in ends or ends[0] == ends[1]:
            continue
        if covered(own[a], own[b]) and covered(own[b], own[a]):
            found.add((min(ends), max(ends)))
    pairs = np.array(sorted(low << 32 | high for low, high in found), np.uint64)
    return Compared(pairs, np.ones(len(pairs), bool), np.ones(len(pairs)))


def _remove(corpus: Corpus, graph: Nodes, verdict: Standing) -> None:
    """Removes the records that a node's preferred record stands for, then the nodes that fell."""
    mains = np.flatnonzero(graph.of_version[: len(corpus.records)] != _NONE)
    node = graph.of_version[mains]
    survivors = graph.record[verdict.survivor[node]]
    key = corpus.signatures.abstract_key
    falls = np.flatnonzero(survivors != mains)
    mains, survivors, similarity = mains[falls], survivors[falls], verdict.similarity[node[falls]]
    equal = (key[mains] == key[survivors]).all(axis=1)
    for rule, chosen in (("exact", equal), ("near", ~equal)):
        assert rule in RULES
        corpus.remove(mains[chosen], survivors[chosen], rule, similarity[chosen])
