"""The language of a run in one script: by the script alone, by its letters, then by an engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Final
from unicodedata import normalize

from polycorpus.detectors import han
from polycorpus.detectors.detection import Detection, Engine

_ONE_LANGUAGE: Final[Mapping[str, str]] = {
    "Jpan": "ja", "Hang": "ko", "Thai": "th", "Laoo": "lo", "Khmr": "km", "Mymr": "my",
    "Geor": "ka", "Armn": "hy", "Grek": "el", "Taml": "ta", "Telu": "te", "Knda": "kn",
    "Mlym": "ml", "Gujr": "gu", "Guru": "pa", "Orya": "or", "Sinh": "si", "Tibt": "bo",
    "Thaa": "dv", "Cher": "chr", "Ethi": "am", "Bopo": "zh-Hant",
}  # fmt: skip
"""Scripts that one living language of papers is written in."""

_RUSSIAN: Final = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
_ARABIC: Final = "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيـ"
_PERSIAN: Final = "ءآأؤئابپتثجچحخدذرزژسشصضطظعغفقکگلمنهویـ"
_ALPHABETS: Final[Mapping[str, Mapping[str, frozenset[str]]]] = {
    script: {language: frozenset(letters) for language, letters in alphabets.items()}
    for script, alphabets in {
        "Cyrl": {
            "ru": _RUSSIAN,
            "uk": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
            "be": "абвгдеёжзійклмнопрстуўфхцчшыьэюя",
            "bg": "абвгдежзийклмнопрстуфхцчшщъьюя",
            "sr": "абвгдђежзијклљмнњопрстћуфхцчџш",
            "mk": "абвгдѓежзѕијклљмнњопрстќуфхцчџш",
            "kk": _RUSSIAN + "әғқңөұүһі",
            "ky": _RUSSIAN + "ңөү",
            "mn": _RUSSIAN + "өү",
            "tg": _RUSSIAN + "ғӣқӯҳҷ",
            "tt": _RUSSIAN + "әҗңөүһ",
            "uz-Cyrl": _RUSSIAN + "ўқғҳ",
        },
        "Arab": {
            "ar": _ARABIC,
            "fa": _PERSIAN + "ۀة",
            "ur": _PERSIAN + "ٹڈڑںےہھۂۓ",
            "ps": _PERSIAN + "ټځڅډړږښڼېۍيكګ",
            "ckb": "ئابپتجچحخدرڕزژسشعغفڤقکگلڵمنوۆەهیێھـ",
            "ug": "ئاەبپتجچخدرزژسشغفقكگڭلمنھوۇۆۈۋېىي",
        },
        "Hebr": {"he": "אבגדהוזחטיךכלםמןנסעףפץצקרשת", "yi": "אבגדהוזחטיךכלםמןנסעףפץצקרשתװױײ"},
        "Beng": {
            "bn": "অআইঈউঊঋএঐওঔকখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযরলশষসহৎড়ঢ়য়",
            "as": "অআইঈউঊঋএঐওঔকখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযৰলৱশষসহৎড়ঢ়য়ক্ষ",
        },
    }.items()
}
"""Letters of each orthography; marks are not counted. Languages are in order of preference: where
several fit that no engine tells apart, the first with the fewest letters stands."""

_LATIN_LETTERS: Final[Mapping[str, frozenset[str]]] = {
    letter: frozenset(languages.split())
    for letters, languages in {
        "ạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹơư": "vi",
        "ł": "pl",
        "ąę": "pl lt",
        "ć": "pl hr sr-Latn",
        "ńśź": "pl",
        "ß": "de",
        "ñ": "es gl eu tl",
        "åø": "sv nb nn da fi",
        "æ": "da nb nn is",
        "ğı": "tr az",
        "ş": "tr az ro ku",
        "ə": "az",
        "őű": "hu",
        "řěů": "cs",
        "ľĺŕ": "sk",
        "șțţ": "ro",
        "ã": "pt vi",
        "õ": "pt et vi",
        "đ": "vi hr sr-Latn",
        "þð": "is",
        "āēīūķļņģ": "lv",
        "ėųį": "lt",
    }.items()
    for letter in letters
}
"""Letters that few Latin orthographies have, and those among the engine's languages."""

_FEW_WORDS: Final = 4
"""Up to so many words such a letter decides; in more, it may be a name's: Erdős, Gauß."""

_STRAY: Final = 0.01
"""Share of letters that may come from elsewhere: a Serbian name in a Russian abstract."""

_READ_CHARS: Final = 300
"""Letters are counted in so many characters; what they leave open there, the engine decides."""

_SURE: Final = 0.99
_ONE_LETTER: Final = 0.9
_HINDI: Final = 0.8
"""Least confidence in Devanagari, where Hindi has but two rivals: single words of UDHR are 98 %."""


def written(text: str, script: str, engine: Engine) -> Detection:
    """The language of `text`, whose letters are all of `script` (ISO 15924, see `scripts`)."""
    if script == "Hani":
        return han.classify(text)
    if script in _ONE_LANGUAGE:
        return Detection(_ONE_LANGUAGE[script], _SURE)
    if script in _ALPHABETS:
        return _by_alphabet(text, script, engine)
    if script == "Deva":
        answer = engine.detect(text, ("hi", "mr", "ne"))
        return answer._replace(confidence=max(answer.confidence, _HINDI)) if answer[1] else answer
    return _latin(text, engine) if script == "Latn" else engine.detect(text)


def _latin(text: str, engine: Engine) -> Detection:
    answer = engine.detect(text)
    if text.isascii() or answer.confidence >= _SURE or len(text.split()) > _FEW_WORDS:
        return answer
    letters = normalize("NFC", text).casefold()
    telling = [_LATIN_LETTERS[char] for char in letters if char in _LATIN_LETTERS]
    candidates = frozenset.intersection(*telling) if telling else frozenset[str]()
    if not candidates or answer.language in candidates:
        return answer
    if len(candidates) == 1:
        return Detection(next(iter(candidates)), _ONE_LETTER)
    limited = engine.detect(text, candidates)
    return limited if limited.confidence else answer


def _by_alphabet(text: str, script: str, engine: Engine) -> Detection:
    alphabets, missing = _ALPHABETS[script], _languages_without(script)
    strays = dict.fromkeys(alphabets, 0)
    letters = 0
    for char, count in Counter(text[:_READ_CHARS].casefold()).items():
        if char.isalpha():
            letters += count
            for language in missing.get(char, alphabets):
                strays[language] += count
    fitting = [language for language, count in strays.items() if count <= letters * _STRAY]
    if not fitting:
        return engine.detect(text)
    if len(fitting) == 1:
        return Detection(fitting[0], _SURE)
    known = [language for language in fitting if language in engine.languages]
    if known:
        return engine.detect(text, known)
    smallest = min(fitting, key=lambda language: len(alphabets[language]))
    return Detection(smallest, 0.5)


@cache
def _languages_without(script: str) -> Mapping[str, tuple[str, ...]]:
    """For each letter of the script's alphabets, the languages that do not write it."""
    alphabets = _ALPHABETS[script]
    letters = frozenset.union(*alphabets.values())
    return {
        char: tuple(language for language, own in alphabets.items() if char not in own)
        for char in letters
    }
