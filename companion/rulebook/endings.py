"""The endings of words, which say nothing of what is looked for: of Latin letters, Bengali and Gurmukhi."""

import re
from functools import lru_cache

from companion.engine.letters import letters

LATIN = ("ings", "ing", "ies", "ied", "ers", "ed", "es", "er", "s", "e", "a", "o", "i")
_BENGALI = (  # of nouns and of verbs, and what hangs on either, as the search folds them
    "গুলোকে গুলোর গুলোতে গুলিতে গুলো গুলি গুলা টিকে টাকে টাতে টিতে টায টির টার টি টা টে টো জনের জনে জন খানা দের কে তে ের রা র "
    "িযেছিলেন িযেছিল িযেছেন িযেছি িযেছে িযে াচ্ছেন াচ্ছি াচ্ছে চ্ছিল েছিলাম েছিলেন েছিল েছেন েছি েছে ছিলাম ছিলেন ছেন ছি ছে "
    "লাম লেন লে াল ল তাম বেন বে বো ব াবে াব ালে াতে ানো ান ায েন ুন বার নি ি া ো ে ই ও"
)
BENGALI = sorted(_BENGALI.split(), key=len, reverse=True)
# Gurmukhi as it is once bindi and tippi are gone: a verb's ending behind a vowel (ਲਾ-ਉਣਾ) or a consonant (ਸੁਟ-ਣਾ),
# then the vowel of gender and number
GURMUKHI_VERBAL = re.compile(
    r"(?:(?:(?<=[ਾੀੂ-ੌ])|(?<=ਹਿ))(?:[ਉਵਁ]?(?:[ਣਦ](?:[ਾੇੀ]|ੀਆ)|ਣ(?:ਗੇ)?)|ਗਿਆ|ਗ[ਾੇੀ]|(?:ਵਾ|ਵੇ|ਏ)ਗ[ਾੇੀ]|ਵਾ|ਵੇ|ਇਆ|ਈਆ|ਈਏ|ਓਗੇ|ਆ|ਈ|ਏ|ਊ|ਓ)"
    r"|(?<=[ਕ-ਹ])(?:ਣਗੇ|ਣੀਆ|ਣ[ਾੇੀ]?|ਦੀਆ|ਦ[ਾੇੀ]|[ਾੇ]ਗ[ਾੇੀ]|ੋਗੇ|ੀਏ|ੀਆ|ਿਆ|ਿਓ|ਗੀ)"
    r"|(?<=[ਰੜਣ])(?:ਨਗੇ|ਨੀਆ|ਨ[ਾੇੀ]?))$"
)
GURMUKHI = ("ਾ", "ੀ", "ੇ", "ੋ", "ੂ")
# Words of Bengali that only look as if they had an ending, or whose ending tells them from another word
_WHOLE = (
    "আসল কেন কেনা জুডি ডিলার জোকার ব্যাংকার সবাই সবার হযনি দিযে দিযা নিযে নিযা এসে এসেছে উপর ওপর উপরি তিনি একা একলা একবারে "
    "আটকে রানি পাইল লাগানো লাগাতে লাগাব লাগাই লাগিযে সঙ্গি সাথি সেটা কযটা কযজন কতজন ফেটে ফেটেছে বারো keno moto seta"
)
WHOLE = frozenset(_WHOLE.split())
BENGALI_LETTERS, GURMUKHI_LETTERS = ("\u0980", "\u09ff"), ("\u0a00", "\u0a7f")
JOINED = "\u09cd"  # the sign that joins two letters
ROOT = 3  # letters that a word keeps when its ending goes
SHORT = 3  # letters of a word that has no ending
SYLLABLES = 2  # letters that a word of an Indic script keeps, its marks not counted
STEMS = 16_384  # words whose stems are kept


@lru_cache(STEMS)
def stem(word: str) -> str:
    """A plain word without its ending: `king` of `kings`, `stop` of `stopped`, `তাস` of `তাসের`, `ਪਤ` of `ਪਤੇ`."""
    if not word.isascii():
        return _indic(word)
    if word in WHOLE or len(word) <= SHORT or not word.isalpha():
        return word
    ending = next((end for end in LATIN if word.endswith(end) and len(word) - len(end) >= ROOT), "")
    root = word.removesuffix(ending)
    return root[:-1] if len(root) > ROOT and (root[-1] == root[-2] or root[-1] in "ei") else root


def _indic(word: str) -> str:
    if BENGALI_LETTERS[0] <= word[0] <= BENGALI_LETTERS[1]:
        return _bengali(word)
    return _gurmukhi(word) if GURMUKHI_LETTERS[0] <= word[0] <= GURMUKHI_LETTERS[1] else word


def _gurmukhi(word: str) -> str:
    """The ending of a verb goes, then the vowel of gender and number: `ਸੁਟ` of `ਸੁਟਾਗੇ`, `ਪਤ` of `ਪਤੇ`."""
    root = GURMUKHI_VERBAL.sub("", word)
    word = root if letters(root) >= SYLLABLES or root[1:] else word
    return word.removesuffix(next((end for end in GURMUKHI if _ends(word, end)), ""))


def _bengali(word: str) -> str:
    """Ending after ending goes: `তাস` of `তাসগুলোরও`, `নাম` of `নামিয়েছেন`."""
    while word not in WHOLE and (ending := next((end for end in BENGALI if _ends(word, end)), "")):
        word = word.removesuffix(ending)
    return word


def _ends(word: str, ending: str) -> bool:
    root = word.removesuffix(ending)
    return root != word and letters(root) >= SYLLABLES and not root.endswith(JOINED)
