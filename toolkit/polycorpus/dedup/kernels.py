"""
`tokens` and `hashing` once more, for compiled code over Arrow buffers.

Imported only for corpora where the import (0.6 s) and, once per machine, the compilation pay off.
Kernels release the GIL and are spread by the caller's threads; numba's own threads would not
survive a fork. Compiled code is kept in the user's cache folder.
"""
# numba infers the types of arguments: machine numbers, and arrays of them.
# mypy: disable-error-code="no-untyped-def"

from __future__ import annotations

import numba
import numpy as np
from numba.misc import appdirs

from polycorpus.dedup.hashing import (
    BANDS,
    FNV_BASIS,
    FNV_PRIME,
    GOLDEN,
    HEAD_ANCHORS,
    LOW_ANCHORS,
    MIXER,
    PERMUTATIONS,
    ROWS,
    SHINGLE_TOKENS,
    SKETCH_CHARACTERS,
)
from polycorpus.dedup.tokens import ALONE, EXPANDED, FOLDED_BELOW, SEPARATOR, SKIPPED, TAGS

U64 = np.uint64
U32 = np.uint32
_BASIS, _PRIME, _GOLDEN, _MIXER = U64(FNV_BASIS), U64(FNV_PRIME), U64(GOLDEN), U64(MIXER)
_ALONE, _EXPANDED = U32(ALONE), U32(EXPANDED)
_TAGS_FROM, _TAGS_TO = TAGS.start, TAGS.stop

_previous_folder = numba.config.CACHE_DIR
numba.config.CACHE_DIR = _previous_folder or appdirs.user_cache_dir("polycorpus")
_inlined = numba.njit(nogil=True, inline="always")
_kernel = numba.njit(nogil=True, cache=True)


@_inlined
def _mix(value):
    value = (value ^ (value >> U64(32))) * _MIXER
    value = (value ^ (value >> U64(32))) * _MIXER
    return value ^ (value >> U64(32))


@_inlined
def _is_letter(byte):
    return 65 <= byte <= 90 or 97 <= byte <= 122


@_inlined
def _accent(byte):
    r"""The mark of an accent macro: \" \' \` \^ \~ \= \."""
    return byte in (34, 39, 96, 94, 126, 61, 46)


@_kernel
def _code_point(text, at):
    """The code point at byte `at` of valid UTF-8, and the byte after it."""
    first = np.int64(text[at])
    if first < 0x80:
        return first, at + 1
    second = np.int64(text[at + 1]) & 63
    if first < 0xE0:
        return (first & 31) << 6 | second, at + 2
    third = np.int64(text[at + 2]) & 63
    if first < 0xF0:
        return (first & 15) << 12 | second << 6 | third, at + 3
    return (first & 7) << 18 | second << 12 | third << 6 | np.int64(text[at + 3]) & 63, at + 4


@_kernel
def _macro(text, at, stop):
    """Reads the macro whose backslash is at `at`: where it ends, and what it folds to."""
    end = at + 1
    while end < stop and _is_letter(text[end]):
        end += 1
    if end == at + 1:
        if end < stop and _accent(text[end]):
            return end + 1, U32(SKIPPED)
        return end, U32(SEPARATOR)
    if end == at + 2 and (text[at + 1] == 105 or text[at + 1] == 106):
        return end, U32(text[at + 1])
    if end < stop and text[end] == 123:
        return end + 1, U32(SKIPPED)
    return end, U32(SEPARATOR)


@_kernel
def _tokens(text, start, stop, table, expansions, found):  # noqa: C901, PLR0912 - one hot loop
    """Writes the token hashes of text[start:stop] to `found` and returns how many there are."""
    count, value, inside, at = 0, _BASIS, False, start
    while at < stop:
        # Plain letters and digits first: they are nearly all of most texts.
        while at < stop and text[at] < 128 and table[text[at]] > U32(SKIPPED):
            value, inside = (value ^ U64(table[text[at]])) * _PRIME, True
            at += 1
        if at == stop:
            break
        if text[at] == 32:
            entry, at = U32(SEPARATOR), at + 1
        elif text[at] == 92:
            at, entry = _macro(text, at, stop)
        else:
            code_point, at = _code_point(text, at)
            if code_point < FOLDED_BELOW:
                entry = table[code_point]
            else:
                tag = _TAGS_FROM <= code_point < _TAGS_TO
                entry = U32(SKIPPED) if tag else U32(SEPARATOR)
        if entry == U32(SKIPPED):
            continue
        first, length = np.int64(0), np.int64(1)
        if entry & _EXPANDED:
            first = np.int64(entry ^ _EXPANDED) + 1
            length = np.int64(expansions[first - 1])
        for place in range(length):
            code = expansions[first + place] if first else entry
            apart = code == U32(SEPARATOR) or (code & _ALONE) != 0
            if apart and inside:
                found[count] = _mix(value)
                count, value, inside = count + 1, _BASIS, False
            if code & _ALONE:
                found[count] = _mix((_BASIS ^ U64(code ^ _ALONE)) * _PRIME)
                count += 1
            elif not apart:
                value, inside = (value ^ U64(code)) * _PRIME, True
    if inside:
        found[count] = _mix(value)
        count += 1
    return count


@_inlined
def _shingle(tokens, at, width):
    value = U64(width)
    for place in range(width):
        value = value * _GOLDEN + tokens[at + place]
        value ^= value >> U64(29)
    return _mix(value)


@_kernel
def _room(offsets, start, stop):
    """Tokens that the longest text may have: no character gives more than 4/3 of its bytes."""
    longest = 0
    for row in range(start, stop):
        longest = max(longest, offsets[row + 1] - offsets[row])
    return 2 * longest + SHINGLE_TOKENS


@_kernel
def _exact(tokens, count, key):
    key[0], key[1] = U64(0), U64(0)
    if count == 0:
        return
    first, second = U64(0), U64(0)
    for at in range(count):
        place = U64(at + 1)
        first += _mix(tokens[at] + place * _GOLDEN)
        second += _mix(tokens[at] ^ (place * _MIXER))
    key[0] = _mix(first + U64(count))
    key[1] = _mix(second ^ U64(count))


@_kernel
def _keep_low(low, kept, value):
    """Inserts `value` into the sorted, repeat-free `low[:kept]`; how many it then holds."""
    if kept == LOW_ANCHORS and value >= low[kept - 1]:
        return kept
    at = kept
    while at > 0 and low[at - 1] > value:
        at -= 1
    if at > 0 and low[at - 1] == value:
        return kept
    last = min(kept, LOW_ANCHORS - 1)
    for place in range(last, at, -1):
        low[place] = low[place - 1]
    low[at] = value
    return last + 1


@_kernel
def _minimum(uppers, count, multiplier, shift):
    """One permutation over all shingles: the compiler does eight of them at a time."""
    smallest = U32(0xFFFFFFFF)
    for at in range(count):
        smallest = min(smallest, U32(uppers[at] * multiplier + shift))
    return smallest


@_kernel
def keys(text, offsets, start, stop, table, expansions, key):
    """Exact keys of the texts `start` to `stop` of one Arrow buffer."""
    tokens = np.empty(_room(offsets, start, stop), np.uint64)
    for row in range(start, stop):
        count = _tokens(text, offsets[row], offsets[row + 1], table, expansions, tokens)
        _exact(tokens, count, key[row])


@_kernel
def sign(
    text, offsets, start, stop, table, expansions, multipliers, shifts, alphabet,
    key, counts, bands, anchors, sketches,
):  # fmt: skip
    """Signatures of the texts `start` to `stop` of one Arrow buffer."""
    room = _room(offsets, start, stop)
    tokens, uppers = np.empty(room, np.uint64), np.empty(room, np.uint32)
    smallest = np.empty(PERMUTATIONS, np.uint32)
    for row in range(start, stop):
        count = _tokens(text, offsets[row], offsets[row + 1], table, expansions, tokens)
        counts[row] = count
        _exact(tokens, count, key[row])
        anchors[row, :] = U32(0)
        low, kept = anchors[row, HEAD_ANCHORS:], 0
        width = min(SHINGLE_TOKENS, count)
        shingles = count - width + 1 if width else 0
        for at in range(shingles):
            shingle = _shingle(tokens, at, width)
            uppers[at], lower = U32(shingle >> U64(32)), U32(shingle & U64(0xFFFFFFFF))
            kept = _keep_low(low, kept, lower)
            if at % SHINGLE_TOKENS == 0 and at < HEAD_ANCHORS * SHINGLE_TOKENS:
                anchors[row, at // SHINGLE_TOKENS] = lower
        for k in range(PERMUTATIONS):
            smallest[k] = _minimum(uppers, shingles, multipliers[k], shifts[k])
        for band in range(BANDS):
            value = U64(band + 1)
            for place in range(band * ROWS, band * ROWS + ROWS):
                value = _mix(value * _GOLDEN + U64(smallest[place]))
            bands[row, band] = U32(value >> U64(32))
        for place in range(SKETCH_CHARACTERS):
            sketches[row, place] = alphabet[_mix(U64(smallest[7 * place])) >> U64(58)]


@_kernel
def _in_order(hashes, ordered):
    """Sorted. Hashes are spread evenly, so one pass by their upper 8 bits nearly does it: for 200
    of them that takes an eighth of the time of a sort by comparison.
    """
    if len(hashes) > 2048:
        hashes.sort()
        return hashes
    ends = np.zeros(257, np.int64)
    for value in hashes:
        ends[np.int64(value >> U64(56)) + 1] += 1
    for bucket in range(256):
        ends[bucket + 1] += ends[bucket]
    for value in hashes:
        upper = np.int64(value >> U64(56))
        ordered[ends[upper]] = value
        ends[upper] += 1
    for place in range(1, len(hashes)):
        value, hole = ordered[place], place
        while hole > 0 and ordered[hole - 1] > value:
            ordered[hole] = ordered[hole - 1]
            hole -= 1
        ordered[hole] = value
    return ordered[: len(hashes)]


@_kernel
def shingle_sets(text, offsets, rows, table, expansions, shingles, bounds):
    """Sorted shingle hashes, each once, of the chosen rows; `bounds` says where each row's lie."""
    longest = 0
    for row in rows:
        longest = max(longest, offsets[row + 1] - offsets[row])
    room = 2 * longest + SHINGLE_TOKENS
    tokens, unsorted = np.empty(room, np.uint64), np.empty(room, np.uint64)
    ordered = np.empty(room, np.uint64)
    written = 0
    for place in range(len(rows)):
        row = rows[place]
        bounds[place] = written
        count = _tokens(text, offsets[row], offsets[row + 1], table, expansions, tokens)
        width = min(SHINGLE_TOKENS, count)
        own = unsorted[: count - width + 1 if width else 0]
        for at in range(len(own)):
            own[at] = _shingle(tokens, at, width)
        own = _in_order(own, ordered)
        for at in range(len(own)):
            if at == 0 or own[at] != own[at - 1]:
                shingles[written] = own[at]
                written += 1
    bounds[len(rows)] = written


@_kernel
def intersections(shingles, bounds, left, right, shared):
    """How many shingles the texts of each pair have in common."""
    for pair in range(len(left)):
        a, a_stop = bounds[left[pair]], bounds[left[pair] + 1]
        b, b_stop = bounds[right[pair]], bounds[right[pair] + 1]
        common = 0
        while a < a_stop and b < b_stop:
            first, second = shingles[a], shingles[b]
            common += first == second
            a += first <= second
            b += second <= first
        shared[pair] = common


numba.config.CACHE_DIR = _previous_folder
