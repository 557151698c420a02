"""
The likeliest encoding of a text that is not UTF-8: how probable is the file under each reading?

Single-byte readings are all judged from one table of byte pairs, counted over the whole file:
letters by the frequency of their language, pairs by case and script. Multi-byte readings are
decoded and judged by their characters. A reading's score is the log-probability of all bytes, so
that one- and two-byte readings compare.
"""

from __future__ import annotations

import codecs
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from math import exp
from typing import TYPE_CHECKING, Any, Final

from polycorpus.read.alphabets import (
    ASCII_LOGP,
    CONTROL_LOGP,
    STRAY_LOGP,
    frequent_characters,
    letter_logp,
    other_logp,
)
from polycorpus.read.decoding import REPLACEMENT, decode

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[np.float64]]
    Counts = np.ndarray[Any, np.dtype[np.int64]]
    _Met = tuple[Counts, Counts, Counts, Counts]

_WESTERN: Final = ("fr", "de", "es", "pt", "it", "ca", "nl", "sv", "da", "fi", "is")
_CENTRAL: Final = ("pl", "cs", "sk", "hu", "hr", "ro", "de")
SINGLE_BYTE: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("cp1252", _WESTERN),
    ("iso8859-15", _WESTERN),
    ("cp1250", _CENTRAL),
    ("iso8859-2", _CENTRAL),
    ("cp1251", ("ru", "uk", "bg", "sr")),
    ("koi8-r", ("ru",)),
    ("koi8-u", ("uk",)),
    ("iso8859-5", ("ru", "bg", "sr")),
    ("cp866", ("ru",)),
    ("cp1253", ("el",)),
    ("iso8859-7", ("el",)),
    ("cp1254", ("tr",)),
    ("iso8859-9", ("tr",)),
    ("cp1255", ("he",)),
    ("iso8859-8", ("he",)),
    ("cp1256", ("ar", "fa")),
    ("iso8859-6", ("ar",)),
    ("cp1257", ("lt", "lv", "et")),
    ("iso8859-13", ("lt", "lv", "et")),
    ("iso8859-16", ("ro",)),
    ("cp1258", ("vi",)),
    ("cp874", ("th",)),
)
"""Codec and the languages that are written in it; of equal scores the first stands."""

MULTI_BYTE: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("gb18030", ("zh-Hans", "zh-Hant")),
    ("big5hkscs", ("zh-Hant",)),
    ("cp932", ("ja",)),
    ("euc_jp", ("ja",)),
    ("cp949", ("ko",)),
)
_LEVEL_ONE: Final = {  # lead bytes of each standard's first level: the common characters
    "gb18030": range(0xB0, 0xD8),  # GB 2312 rows 16-55, 3,755 hanzi
    "big5hkscs": range(0xA4, 0xC7),  # Big5 level 1, 5,401 hanzi
    "cp932": range(0x88, 0x99),  # JIS X 0208 level 1, 2,965 kanji
    "euc_jp": range(0xB0, 0xD0),
    "cp949": range(0xB0, 0xC9),  # KS X 1001 rows 16-40, 2,350 syllables
}
_FREQUENT_LOGP, _LEVEL_ONE_LOGP, _LEVEL_TWO_LOGP, _RARE_LOGP = -6.2, -9.2, -12.5, -16.0
"""About 400 characters share 0.8 of a text, 3,500 share 0.19, 6,000 share 0.01."""

_HOPELESS: Final = 500.0
"""Nats behind the best reading at which another is not followed any further."""

_FEW_BYTES: Final = 24
_NONSENSE: Final = -5.0
"""Nats a byte beyond ASCII: true readings lie at -2.5 to -4, GB 2312 read as Big5 at -5.7."""

_TASTE_BYTES: Final = 16 << 10

_TEMPER: Final = 0.2
"""Neighbouring characters are not independent: five of them count as one piece of evidence."""


def likeliest(blocks: Iterable[bytes], *, wide: bool) -> tuple[str, float]:
    """Codec and confidence; `wide` says that UTF-16 without a mark is possible."""
    import numpy as np

    pairs = np.zeros(1 << 16, dtype=np.int64)
    multi = {codec: 0.0 for codec, _ in MULTI_BYTE}
    multi |= {"utf-16-le": 0.0, "utf-16-be": 0.0} if wide else {}
    last = b" "
    for block in _first_taste(blocks):
        units = np.frombuffer(last + block, dtype=np.uint8).astype(np.uint16)
        pairs += np.bincount(units[:-1] * 256 + units[1:], minlength=1 << 16)
        last = block[-1:]
        multi = {codec: score + _multi_byte_score(block, codec) for codec, score in multi.items()}
        best = max(multi.values())
        multi = {codec: score for codec, score in multi.items() if score > best - _HOPELESS}
    met = _met(pairs)
    single = {codec: _single_byte_score(met, codec, tongues) for codec, tongues in SINGLE_BYTE}
    scores = single | multi
    winner = max(scores, key=lambda codec: scores[codec])
    used = bytes(np.flatnonzero(pairs.reshape(256, 256).sum(axis=0)).astype(np.uint8))
    rivals = [codec for codec in scores if not _same_reading(codec, winner, used)]
    doubt = sum(exp(max((scores[codec] - scores[winner]) * _TEMPER, -50.0)) for codec in rivals)
    return codecs.lookup(winner).name, round(1 / (1 + doubt), 4)


def doubtful(blocks: Iterable[bytes], codec: str) -> bool:
    """
    Whether a declared encoding makes nonsense of the text although it decodes.

    Never where no candidate is that encoding, or the bytes beyond ASCII are too few to tell.
    """
    import numpy as np

    tongues = dict(SINGLE_BYTE).get(codec) or dict(MULTI_BYTE).get(codec)
    pairs = np.zeros(1 << 16, dtype=np.int64)
    score = 0.0
    for block in blocks:
        units = np.frombuffer(b" " + block, dtype=np.uint8).astype(np.uint16)
        pairs += np.bincount(units[:-1] * 256 + units[1:], minlength=1 << 16)
        score += _multi_byte_score(block, codec) if codec in dict(MULTI_BYTE) else 0.0
    counts = pairs.reshape(256, 256).sum(axis=0)
    if tongues is None or counts[128:].sum() < _FEW_BYTES:
        return False
    if codec in dict(SINGLE_BYTE):
        score = _single_byte_score(_met(pairs), codec, tongues)
    beyond = score - float(counts[:128].sum()) * ASCII_LOGP
    return beyond / float(counts[128:].sum()) < _NONSENSE


def _first_taste(blocks: Iterable[bytes]) -> Iterator[bytes]:
    """The blocks, the first one in two pieces: most wrong readings give up on a few kilobytes."""
    for number, block in enumerate(blocks):
        cut = block.rfind(b"\n", 0, _TASTE_BYTES) + 1 if number == 0 else 0
        if cut:
            yield block[:cut]
        yield block[cut:]


def _same_reading(one: str, other: str, used: bytes) -> bool:
    """Whether two single-byte codecs read every byte value that occurs alike."""
    single = {codec for codec, _ in SINGLE_BYTE}
    return one == other or (
        {one, other} <= single
        and used.decode(one, "backslashreplace") == used.decode(other, "backslashreplace")
    )


def _multi_byte_score(block: bytes, codec: str) -> float:
    text, strays = decode(block, codec)
    counts = Counter(text)
    counts.pop(REPLACEMENT, None)
    total = len(strays) * STRAY_LOGP
    tongues = dict(MULTI_BYTE).get(codec, ())
    beyond = {char: count for char, count in counts.items() if char > "\x7f"}
    total += sum(count * _ascii_logp(char) for char, count in counts.items() if char <= "\x7f")
    if not tongues:
        return total + sum(count * _wide_logp(char) for char, count in beyond.items())
    return total + max(
        sum(count * _hanzi_logp(char, codec, tongue) for char, count in beyond.items())
        for tongue in tongues
    )


def _ascii_logp(char: str) -> float:
    return ASCII_LOGP if char >= " " or char in "\t\n\r\f" else CONTROL_LOGP


@cache
def _hanzi_logp(char: str, codec: str, language: str) -> float:
    """Log-probability of one character beyond ASCII in a CJK encoding."""
    if char in frequent_characters(language):
        return _FREQUENT_LOGP
    if char in "，。、；：（）“”《》·—「」『』？！　％":
        return _FREQUENT_LOGP
    raw = char.encode(codec, "backslashreplace")
    if len(raw) == 1:  # half-width kana of cp932
        return _LEVEL_TWO_LOGP
    if raw[0] in _LEVEL_ONE[codec] and (codec not in ("gb18030", "cp949") or raw[1] >= 0xA1):
        return _LEVEL_ONE_LOGP
    return _LEVEL_TWO_LOGP if len(raw) == 2 and raw[1] >= 0xA1 else _RARE_LOGP


@cache
def _wide_logp(char: str) -> float:
    """Log-probability of one character beyond ASCII in UTF-16, of whatever script."""
    if any(char in frequent_characters(tongue) for tongue in ("zh-Hans", "zh-Hant", "ja", "ko")):
        return _FREQUENT_LOGP - 1.5
    if char < "\xa0" or "\ud800" <= char <= "\uf8ff" or not char.isprintable():
        return _RARE_LOGP
    return -7.0 if char < "\u0600" else _LEVEL_ONE_LOGP - 1.5


# Classes of a byte under a reading, for what stands beside what.
_GAP, _LOWER, _UPPER, _UNCASED, _OTHER, _ASCII_LETTER = range(6)


def _met(pairs: Counts) -> _Met:
    """How often each byte occurs, then the pairs that do: the first, the second, how often."""
    import numpy as np

    met = np.flatnonzero(pairs)
    return pairs.reshape(256, 256).sum(axis=0), met >> 8, met & 0xFF, pairs[met]


def _single_byte_score(met: _Met, codec: str, tongues: tuple[str, ...]) -> float:
    import numpy as np

    counts, before, after, often = met
    best = -np.inf
    for tongue in tongues:
        identity, kinds, latin = _model(codec, tongue)
        penalty = _penalties(latin)[kinds[before], kinds[after]]
        penalty[(after < 128) & ((before < 128) | (kinds[before] == _GAP))] = 0.0
        best = max(best, float(counts @ identity + (often * penalty).sum()))
    return best


@cache
def _model(codec: str, language: str) -> tuple[Array, Any, bool]:
    """(log-probability, class) of each byte value, and whether the alphabet is Latin."""
    import numpy as np

    letters = letter_logp(language)
    latin = max(letters, key=lambda char: letters[char]) < "\u0250" or language == "vi"
    identity = np.zeros(256)
    kinds = np.zeros(256, dtype=np.int64)
    for value in range(256):
        try:
            char = bytes([value]).decode(codec)
        except UnicodeDecodeError:
            identity[value], kinds[value] = STRAY_LOGP, _OTHER
            continue
        if value < 0x80:
            identity[value] = _ascii_logp(char)
            kinds[value] = _cased(char) if latin else _ASCII_LETTER if char.isalpha() else _GAP
            continue
        small = char.lower()[0]
        identity[value] = letters.get(char, letters.get(small, other_logp(char)))
        kinds[value] = _cased(char) if char.isalpha() or char in letters else _beside(char)
    return identity, kinds, latin


def _cased(char: str) -> int:
    if not char.isalpha():
        return _GAP
    return _UPPER if char.isupper() else _LOWER if char.islower() else _UNCASED


def _beside(char: str) -> int:
    """Quotes, dashes and blanks go beside letters; a currency sign or a fraction does not."""
    return _GAP if char in "\xa0’‘“”«»–—…„°·،ªº\u0301\u0300\u0303\u0309\u0323" else _OTHER


@cache
def _penalties(latin: bool) -> Array:
    """Nats for what stands before (row) and after (column)."""
    import numpy as np

    penalty = np.zeros((6, 6))
    penalty[_LOWER, _UPPER] = -5.0  # aB
    penalty[_GAP, _UPPER] = -1.0  # a word that starts with a capital
    for kind in (_LOWER, _UPPER, _UNCASED, _ASCII_LETTER):
        penalty[kind, _OTHER] = penalty[_OTHER, kind] = -3.0  # a sign inside a word
    for kind in (_LOWER, _UPPER, _UNCASED):
        penalty[kind, _ASCII_LETTER] = penalty[_ASCII_LETTER, kind] = -4.0  # two scripts in a word
    if latin:
        penalty[_UPPER, _LOWER] = 0.0
    return penalty
