"""The endings of words, which say nothing of what is looked for: of Latin letters, Bengali and Gurmukhi."""

import re
from functools import lru_cache

from companion.engine.letters import letters

LATIN = ("ings", "ing", "ies", "ied", "ers", "ed", "es", "er", "s", "e", "a", "o", "i")
BENGALI = (
    *("গুলোকে", "গুলোর", "গুলোতে", "গুলিতে", "গুলো", "গুলি", "টিকে", "টাকে", "টাতে", "টিতে", "টির", "টার", "দের"),
    *("টি", "টা", "কে", "তে", "ের", "রা", "ে", "র"),
)
# Gurmukhi as it is once bindi and tippi are gone: a verb's ending behind a vowel (ਲਾ-ਉਣਾ) or a consonant (ਸੁਟ-ਣਾ),
# then the vowel of gender and number
VERBAL = re.compile(
    r"(?:(?:(?<=[ਾੀੂ-ੌ])|(?<=ਹਿ))(?:[ਉਵਁ]?(?:[ਣਦ](?:[ਾੇੀ]|ੀਆ)|ਣ(?:ਗੇ)?)|ਗਿਆ|ਗ[ਾੇੀ]|(?:ਵਾ|ਵੇ|ਏ)ਗ[ਾੇੀ]|ਵਾ|ਵੇ|ਇਆ|ਈਆ|ਈਏ|ਓਗੇ|ਆ|ਈ|ਏ|ਊ|ਓ)"
    r"|(?<=[ਕ-ਹ])(?:ਣਗੇ|ਣੀਆ|ਣ[ਾੇੀ]?|ਦੀਆ|ਦ[ਾੇੀ]|[ਾੇ]ਗ[ਾੇੀ]|ੋਗੇ|ੀਏ|ੀਆ|ਿਆ|ਿਓ|ਗੀ)"
    r"|(?<=[ਰੜਣ])(?:ਨਗੇ|ਨੀਆ|ਨ[ਾੇੀ]?))$"
)
GURMUKHI = ("ਾ", "ੀ", "ੇ", "ੋ", "ੂ")
SCRIPTS = (("\u0980", "\u09ff", BENGALI), ("\u0a00", "\u0a7f", GURMUKHI))
ROOT = 3  # letters that a word keeps when its ending goes
SHORT = 3  # letters of a word that has no ending
SYLLABLES = 2  # letters that a word of an Indic script keeps, its marks not counted
STEMS = 16_384  # words whose stems are kept


@lru_cache(STEMS)
def stem(word: str) -> str:
    """A plain word without its ending: `king` of `kings`, `stop` of `stopped`, `তাস` of `তাসের`, `ਪਤ` of `ਪਤੇ`."""
    if not word.isascii():
        return _indic(word)
    if len(word) <= SHORT or not word.isalpha():
        return word
    ending = next((end for end in LATIN if word.endswith(end) and len(word) - len(end) >= ROOT), "")
    root = word.removesuffix(ending)
    return root[:-1] if len(root) > ROOT and (root[-1] == root[-2] or root[-1] in "ei") else root


def _indic(word: str) -> str:
    word = _without_verbal(word)
    endings = next((of for first, last, of in SCRIPTS if first <= word[0] <= last), ())
    fits = (end for end in endings if word.endswith(end) and letters(word.removesuffix(end)) >= SYLLABLES)
    return word.removesuffix(next(fits, ""))


def _without_verbal(word: str) -> str:
    root = VERBAL.sub("", word)
    return root if letters(root) >= SYLLABLES or root[1:] else word
