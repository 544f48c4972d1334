"""Punjabi words by their sound, so that one typed in Latin letters is the one in Gurmukhi: `patteyan` is ਪੱਤਿਆਂ."""

import re
from functools import lru_cache

from companion.rulebook.endings import STEMS, stem

SOUNDED = frozenset({"pa"})  # the languages whose words are brought to their sound
ROOT = 2  # consonants that a word keeps when its ending goes
HEARD = str.maketrans(
    {sound: heard for sounds, heard in (
        ("ਕਖ", "k"), ("ਗਘ", "g"), ("ਚਛ", "c"), ("ਜਝ", "j"), ("ਟਠਤਥ", "t"), ("ਡਢਦਧ", "d"), ("ਨਣਁ", "n"), ("ੜ", "r"),
        ("ਪ", "p"), ("ਫ", "f"), ("ਬਭ", "b"), ("ਮ", "m"), ("ਯ", "y"), ("ਰ", "r"), ("ਲ", "l"), ("ਵ", "v"), ("ਸ", "s"),
        ("ਹ", "h"), ("ਅਆ", "a"), ("ਇਈਏਐਿੀੇੈ", "i"), ("ਉਊਓਔੁੂੋੌ", "u"), ("ਾ੍", ""),
    ) for sound in sounds}
)  # fmt: skip
CONSONANTS = (("ph", "f"), ("w", "v"), ("z", "j"), ("q", "k"), ("x", "ks"), ("ck", "k"))
VOWELS = (("^[ei]+|(?<=.)[eiy]+", "i"), ("[ou]+", "u"))
ENDING = re.compile(
    r"(?:a?[aeou]n?g[aei]|au?n[aei]?|a?u?nd[aei]|[aei]?y?[ai]*[aei]n|n[aei]|i?d[aei]|g[ei]|ga?ya|i?y[ea]|e?y[aei]"
    r"|av[aei]n?|[aeiouy]+)$"
)
SILENT = re.compile(r"(?<=.)[ah]")
TWICE = re.compile(r"(.)\1+")


@lru_cache(STEMS)
def heard(word: str) -> str:
    """How a word sounds: a Latin one without its ending, one in Gurmukhi as it is. `pt` is `ਪਤ` and `patteyan`."""
    if not word.isascii():
        return _bare(word.translate(HEARD))
    if not word.isalpha():
        return word
    sound = word
    for spelled, sounds in CONSONANTS:
        sound = re.sub(spelled, sounds, sound)
    root = ENDING.sub("", sound)
    sound = root if len(re.findall("^[aeiou]|[^aeiouyh]", root)) >= ROOT else stem(sound)
    for spelled, sounds in VOWELS:
        sound = re.sub(spelled, sounds, sound)
    return _bare(sound)


def _bare(sound: str) -> str:
    """Without what is heard hardly, or written twice."""
    return TWICE.sub(r"\1", SILENT.sub("", TWICE.sub(r"\1", sound)))
