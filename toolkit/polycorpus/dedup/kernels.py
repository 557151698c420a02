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
def _plain(table):
    """What each byte folds to, or _EXPANDED where that takes more than a look at the byte."""
    plain = np.full(256, _EXPANDED, np.uint32)
    for byte in range(128):
        if table[byte] != U32(SKIPPED) and byte != 92:
            plain[byte] = table[byte]
    return plain


@_kernel
def _words(text, at, stop, plain, table, expansions, found):  # noqa: C901, PLR0912 - hot loop
    """
    Writes the token hashes of text[at:stop], not yet mixed, to `found`; how many there are.

    A plain character decides nothing by a branch: where a word ends can't be predicted, and a wrong
    guess at every word costs more than all its letters. So the word so far is written after every
    letter, and counted once it is over. All is in one function: two more calls double its time.
    """
    count, value, inside = 0, _BASIS, 0
    while at < stop:
        entry = plain[text[at]]
        if entry & _EXPANDED:
            if text[at] == 92:
                at, entry = _macro(text, at, stop)
            else:
                code_point, at = _code_point(text, at)
                if code_point < FOLDED_BELOW:
                    entry = table[code_point]
                elif _TAGS_FROM <= code_point < _TAGS_TO:
                    entry = U32(SKIPPED)
                else:
                    entry = U32(SEPARATOR)
            if entry == U32(SKIPPED):
                continue
            if entry & (_ALONE | _EXPANDED):
                first, last = 0, 1
                if entry & _EXPANDED:
                    first = int(entry ^ _EXPANDED) + 1
                    last = first + int(expansions[first - 1])
                for place in range(first, last):
                    code = expansions[place] if first else entry
                    if code == U32(SEPARATOR) or code & _ALONE:
                        found[count] = value
                        count += inside
                        value, inside = _BASIS, 0
                    if code & _ALONE:
                        found[count] = (_BASIS ^ U64(code ^ _ALONE)) * _PRIME
                        count += 1
                    elif code != U32(SEPARATOR):
                        value, inside = (value ^ U64(code)) * _PRIME, 1
                continue
        else:
            at += 1
        found[count] = value
        letter = int(entry != U32(SEPARATOR))
        longer = (value ^ U64(entry)) * _PRIME
        value = longer if letter else _BASIS
        count += inside & (1 - letter)
        inside = letter
    found[count] = value
    return count + inside


@_kernel
def _tokens(text, start, stop, plain, table, expansions, found):
    """Writes the token hashes of text[start:stop] to `found` and returns how many there are."""
    count = _words(text, start, stop, plain, table, expansions, found)
    for at in range(count):
        found[at] = _mix(found[at])
    return count


@_inlined
def _shingle(tokens, at, width):
    value = U64(width)
    for place in range(width):
        value = value * _GOLDEN + tokens[at + place]
        value ^= value >> U64(29)
    return _mix(value)


@_kernel
def _shingles(tokens, count, found):
    """Writes the hash of every run of five tokens; of fewer tokens, one for all. How many."""
    if count < SHINGLE_TOKENS:
        if count:
            found[0] = _shingle(tokens, 0, count)
        return min(count, 1)
    runs = count - SHINGLE_TOKENS + 1
    for at in range(runs):
        found[at] = _shingle(tokens, at, SHINGLE_TOKENS)
    return runs


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
    added, flipped = U64(0), U64(0)
    for at in range(count):
        added, flipped = added + _GOLDEN, flipped + _MIXER
        first += _mix(tokens[at] + added)
        second += _mix(tokens[at] ^ flipped)
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
def _anchors(shingles, runs, below, chosen):
    """The first shingles that do not overlap and the smallest ones: their lower halves."""
    chosen[:] = U32(0)
    for place in range(min(HEAD_ANCHORS, (runs + SHINGLE_TOKENS - 1) // SHINGLE_TOKENS)):
        chosen[place] = U32(shingles[place * SHINGLE_TOKENS])
    # Twice as many as are wanted lie below this: only they are put in order.
    bound = U64(2 * LOW_ANCHORS << 32) // U64(max(runs, 1))
    few = 0
    for at in range(runs):
        below[few] = U32(shingles[at])
        few += (shingles[at] & U64(0xFFFFFFFF)) < bound
    low, kept = chosen[HEAD_ANCHORS:], 0
    for at in range(few):
        kept = _keep_low(low, kept, below[at])
    if kept < LOW_ANCHORS:
        for at in range(runs):
            kept = _keep_low(low, kept, U32(shingles[at]))


@_kernel
def _minima(uppers, count, multipliers, shifts, smallest):
    """The smallest value of each permutation: the compiler does eight shingles at a time."""
    for k in range(PERMUTATIONS):
        multiplier, shift, least = multipliers[k], shifts[k], U32(0xFFFFFFFF)
        for at in range(count):
            least = min(least, U32(uppers[at] * multiplier + shift))
        smallest[k] = least


@_kernel
def keys(text, offsets, start, stop, table, expansions, key):
    """Exact keys of the texts `start` to `stop` of one Arrow buffer."""
    tokens, plain = np.empty(_room(offsets, start, stop), np.uint64), _plain(table)
    for row in range(start, stop):
        count = _tokens(text, offsets[row], offsets[row + 1], plain, table, expansions, tokens)
        _exact(tokens, count, key[row])


@_kernel
def sign(
    text, offsets, start, stop, table, expansions, multipliers, shifts, alphabet,
    key, counts, bands, anchors, sketches,
):  # fmt: skip
    """Signatures of the texts `start` to `stop` of one Arrow buffer."""
    room, plain = _room(offsets, start, stop), _plain(table)
    tokens, shingles = np.empty(room, np.uint64), np.empty(room, np.uint64)
    uppers, smallest = np.empty(room, np.uint32), np.empty(PERMUTATIONS, np.uint32)
    for row in range(start, stop):
        count = _tokens(text, offsets[row], offsets[row + 1], plain, table, expansions, tokens)
        counts[row] = count
        _exact(tokens, count, key[row])
        runs = _shingles(tokens, count, shingles)
        _anchors(shingles, runs, uppers, anchors[row])
        for at in range(runs):
            uppers[at] = U32(shingles[at] >> U64(32))
        _minima(uppers, runs, multipliers, shifts, smallest)
        for band in range(BANDS):
            value = U64(band + 1)
            for place in range(band * ROWS, band * ROWS + ROWS):
                value = _mix(value * _GOLDEN + U64(smallest[place]))
            bands[row, band] = U32(value >> U64(32))
        for place in range(SKETCH_CHARACTERS):
            sketches[row, place] = alphabet[_mix(U64(smallest[7 * place])) >> U64(58)]


@_kernel
def shingle_sets(text, offsets, rows, table, expansions, shingles, bounds):
    """Shingle hashes of the chosen rows, in their order; `bounds` says where each row's lie."""
    longest = 0
    for row in rows:
        longest = max(longest, offsets[row + 1] - offsets[row])
    tokens, plain = np.empty(2 * longest + SHINGLE_TOKENS, np.uint64), _plain(table)
    written = 0
    for place in range(len(rows)):
        row = rows[place]
        bounds[place] = written
        count = _tokens(text, offsets[row], offsets[row + 1], plain, table, expansions, tokens)
        written += _shingles(tokens, count, shingles[written:])
    bounds[len(rows)] = written


@_kernel
def _entered(value, places, stamps, stamp):
    """Puts `value` into the part of a hash table that has `stamp`; whether it was not there."""
    last = len(places) - 1
    at = np.int64(value & U64(last))
    while stamps[at] == stamp:
        if places[at] == value:
            return False
        at = (at + 1) & last
    places[at], stamps[at] = value, stamp
    return True


@_kernel
def _is_in(value, places, stamps, stamp):
    """Whether `value` was put in with `stamp`."""
    last = len(places) - 1
    at = np.int64(value & U64(last))
    while stamps[at] == stamp:
        if places[at] == value:
            return True
        at = (at + 1) & last
    return False


@_kernel
def intersections(shingles, bounds, left, right, overlap):
    """
    Of each pair: how many different shingles both texts have, the left one, and the right one.

    Each side has a hash table that is never cleared: what another text put in has another stamp.
    """
    room = 8
    for row in range(len(bounds) - 1):
        while room < 2 * (bounds[row + 1] - bounds[row]):
            room *= 2
    mine, my_stamps = np.empty(room, np.uint64), np.full(room, -1, np.int64)
    theirs, their_stamps = np.empty(room, np.uint64), np.full(room, -1, np.int64)
    built, own = -1, 0
    for pair in range(len(left)):
        if built < 0 or left[pair] != left[built]:
            built, own = pair, 0
            for at in range(bounds[left[pair]], bounds[left[pair] + 1]):
                own += _entered(shingles[at], mine, my_stamps, built)
        common, other = 0, 0
        for at in range(bounds[right[pair]], bounds[right[pair] + 1]):
            if _entered(shingles[at], theirs, their_stamps, pair):
                other += 1
                common += _is_in(shingles[at], mine, my_stamps, built)
        overlap[0, pair], overlap[1, pair], overlap[2, pair] = common, own, other


numba.config.CACHE_DIR = _previous_folder
