"""
Which texts stand for others: connected components, and in each the ones that stand.

A text is removed only where it is itself similar enough to one that stands, never because a chain
of neighbours leads there: of A ~ B ~ C with A and C apart, A and C both stand. No two texts that
stand are similar to each other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from polycorpus.dedup.candidates import Pairs, Rows, distinct, packed, unpacked

Flags = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float64]

_MOST_ROUNDS: Final = 32
"""A component of thousands that has more than 32 texts apart is a chain of templates: from there on
only the pairs already compared count, which keeps the work linear."""


@dataclass(frozen=True, slots=True)
class Compared:
    """Pairs of nodes whose texts were compared, sorted; `same`: either may stand for the other."""

    pairs: Pairs
    same: Flags
    similarity: Floats

    def and_also(self, more: Compared) -> Compared:
        """Both; where a pair is in both, its entry here counts."""
        pairs = np.concatenate([self.pairs, more.pairs])
        order = np.argsort(pairs, kind="stable")
        changes = np.ones(len(order), bool)
        changes[1:] = pairs[order][1:] != pairs[order][:-1]
        first = order[changes]
        same = np.concatenate([self.same, more.same])[first]
        return Compared(
            pairs[first], same, np.concatenate([self.similarity, more.similarity])[first]
        )

    def where(self, chosen: Flags) -> Compared:
        """The pairs that `chosen` marks."""
        return Compared(self.pairs[chosen], self.same[chosen], self.similarity[chosen])


@dataclass(frozen=True, slots=True)
class Standing:
    """For every node the one that stands for it (itself where it stands), and how similar it is."""

    survivor: Rows
    similarity: Floats


Compare = Callable[[Pairs], Compared]


def components(count: int, left: Rows, right: Rows) -> Rows:
    """The smallest node of each node's connected component."""
    smallest = np.arange(count, dtype=np.int64)
    while True:
        low = np.minimum(smallest[left], smallest[right])
        before = smallest.copy()
        for end in (left, right):
            np.minimum.at(smallest, smallest[end], low)
            np.minimum.at(smallest, end, low)
        smallest = smallest[smallest]
        if np.array_equal(before, smallest):
            return smallest


def standing(
    count: int, compared: Compared, order: Callable[[Rows, Rows], Rows], compare: Compare | None
) -> Standing:
    """
    Decides among the nodes 0 to `count`.

    `order(nodes, components)` gives each node's place in its component: the first stands for what
    is similar to it, then the first that is left, and so on. `compare` is asked for pairs within a
    component that nobody compared yet; without it they count as different.
    """
    left, right = unpacked(compared.pairs[compared.same])
    result = Standing(np.arange(count, dtype=np.int64), np.ones(count))
    nodes = distinct(np.concatenate([left, right]))
    if not len(nodes):
        return result
    local = components(len(nodes), np.searchsorted(nodes, left), np.searchsorted(nodes, right))
    sequence = np.lexsort((order(nodes, local), local))
    nodes, component = nodes[sequence], local[sequence]
    stands = np.zeros(len(nodes), bool)
    waiting = np.ones(len(nodes), bool)
    for _ in range(_MOST_ROUNDS):
        if not waiting.any():
            break
        compared = _round(nodes, component, stands, waiting, compared, compare)
    _settle(nodes, stands, waiting, compared)
    compared = _attributions(nodes, component, stands, compared, compare)
    _attribute(result, nodes[stands], compared)
    return result


def _round(
    nodes: Rows, component: Rows, stands: Flags, waiting: Flags, known: Compared,
    compare: Compare | None,
) -> Compared:  # fmt: skip
    """The first waiting node of each component stands, and removes those similar to it."""
    places = np.flatnonzero(waiting)
    _, first, which = np.unique(component[places], return_index=True, return_inverse=True)
    leaders = places[first]
    stands[leaders], waiting[leaders] = True, False
    followers = np.ones(len(places), bool)
    followers[first] = False
    places, hubs = places[followers], leaders[which[followers]]
    known = _known(packed(nodes[hubs], nodes[places]), known, compare)
    low, high = np.minimum(nodes[hubs], nodes[places]), np.maximum(nodes[hubs], nodes[places])
    waiting[places[_lookup(low, high, known)]] = False
    return known


def _settle(nodes: Rows, stands: Flags, waiting: Flags, compared: Compared) -> None:
    """What still waits after the rounds is decided by the pairs already compared, in order."""
    if not waiting.any():
        return
    place = {int(node): at for at, node in enumerate(nodes)}
    left, right = unpacked(compared.pairs[compared.same])
    neighbours: dict[int, list[int]] = {}
    for a, b in zip(left.tolist(), right.tolist(), strict=True):
        neighbours.setdefault(place[a], []).append(place[b])
        neighbours.setdefault(place[b], []).append(place[a])
    for at in np.flatnonzero(waiting).tolist():
        stands[at] = not any(stands[other] for other in neighbours.get(at, ()))


def _attributions(
    nodes: Rows, component: Rows, stands: Flags, known: Compared, compare: Compare | None
) -> Compared:
    """
    Compares what was removed with everything that stands in its component.

    So the survivor it is given to is the most similar one, whatever the order they were asked in:
    the build after this one knows some of them as published, and must come to the same result.
    """
    heads = np.bincount(component, weights=stands).astype(np.int64)
    left, right = [], []
    for one in np.flatnonzero((heads > 1) & (heads <= _MOST_ROUNDS)):
        places = np.arange(*np.searchsorted(component, [one, one + 1]))
        up, down = nodes[places[stands[places]]], nodes[places[~stands[places]]]
        left.append(np.repeat(up, len(down)))
        right.append(np.tile(down, len(up)))
    if not left:
        return known
    return _known(packed(np.concatenate(left), np.concatenate(right)), known, compare)


def _attribute(result: Standing, heads: Rows, compared: Compared) -> None:
    left, right = unpacked(compared.pairs[compared.same])
    similarity = compared.similarity[compared.same]
    ends = np.concatenate([left, right]), np.concatenate([right, left])
    similarity = np.concatenate([similarity, similarity])
    stands = np.zeros(len(result.survivor), bool)
    stands[heads] = True
    chosen = stands[ends[0]] & ~stands[ends[1]]
    head, node, similarity = ends[0][chosen], ends[1][chosen], similarity[chosen]
    best = np.lexsort((head, -similarity, node))
    _, first = np.unique(node[best], return_index=True)
    best = best[first]
    result.survivor[node[best]] = head[best]
    result.similarity[node[best]] = similarity[best]


def _known(pairs: Pairs, known: Compared, compare: Compare | None) -> Compared:
    if compare is None:
        return known
    fresh = pairs[~np.isin(pairs, known.pairs)]
    return known.and_also(compare(fresh)) if len(fresh) else known


def _lookup(low: Rows, high: Rows, known: Compared) -> Flags:
    """Whether each pair was compared and found the same."""
    wanted = low.astype(np.uint64) << np.uint64(32) | high.astype(np.uint64)
    at = np.minimum(np.searchsorted(known.pairs, wanted), len(known.pairs) - 1)
    found: Flags = (known.pairs[at] == wanted) & known.same[at]
    return found
