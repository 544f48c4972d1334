"""Words as people type them, made alike: without accents and endings, the table's words in those of the rules."""

import re
import sys
import unicodedata
from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, lru_cache, partial
from itertools import chain

from companion.engine.text import letters, plain_digits
from companion.gate import go_on
from companion.rulebook.tables import WordTable
from companion.rulebook.words import Words

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


SOUNDED = frozenset({"pa"})  # the languages whose words are brought to their sound
ROOT_SOUNDS = 2  # consonants that a word keeps when its ending goes
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
    sound = root if len(re.findall("^[aeiou]|[^aeiouyh]", root)) >= ROOT_SOUNDS else stem(sound)
    for spelled, sounds in VOWELS:
        sound = re.sub(spelled, sounds, sound)
    return _bare(sound)


def _bare(sound: str) -> str:
    """Without what is heard hardly, or written twice."""
    return TWICE.sub(r"\1", SILENT.sub("", TWICE.sub(r"\1", sound)))


MARK = r"[\u0900-\u0963\u0970-\u0dff]"  # Indic signs that are no letters to Python, and none that end a sentence
WORD = re.compile(rf"[^\W_]+(?:{MARK}+[^\W_]*)*")
ACCENT = re.compile(r"[\u0300-\u036f\u200c\u200d\u09bc\u0a3c\u0981\u0a02\u0a70\u0a71]")
NASAL = re.compile("(?<=[ਕ-ਹੜਿੁ])[ੰਂ](?=[ਕ-ਘਚ-ਝਟ-ਢਤ-ਧਪ-ਭਯ-ਹੜ])")  # tippi tells ਵੰਡ from ਵੱਡ: ਁ is left of it
ALIKE = str.maketrans("ীূশষণ", "িুসসন")  # what is spelled either way, in Bengali
NOT = re.compile(r"n['’]t\b")
LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "ß": "ss", "’": "'"})
PLAIN = 4096  # texts, most of them words, whose plain form is remembered
GROUPED = re.compile(r"(?<=\d)(?:[,\u00a0\u202f\u2009](?=\d{2,3})|[.'](?=\d{3}(?!\d)))")


@lru_cache(PLAIN)
def plain(text: str) -> str:
    """Text in small letters without accents, figures in plain digits: `1,500` and `১,৫০০` are `1500`."""
    if text.isascii():
        return GROUPED.sub("", text.lower())
    bare = ACCENT.sub("", NASAL.sub("ਁ", unicodedata.normalize("NFD", text.casefold().translate(LIGATURES))))
    return GROUPED.sub("", unicodedata.normalize("NFC", plain_digits(bare))).translate(ALIKE)


def piece_at(pieces: Sequence[str], at: int) -> str:
    """The plain piece at a place of a text; empty before the first, and behind the last."""
    return plain(pieces[at]) if 0 <= at < len(pieces) else ""


def split(text: str) -> list[str]:
    """The words of a text, each plain."""
    return WORD.findall(NOT.sub("nt", plain(text)))


def stems_of(text: str) -> frozenset[str]:
    """The words of a text without their endings."""
    return frozenset(map(stem, split(text)))


NOTHING_BEFORE, NOTHING_AFTER = r"(?<![\w'’])", rf"(?!\w|{MARK}|['’])"  # of a word in a text as it was typed
COURTESY = "find.courtesy"  # what people say around a question: `hey`, `quick question`, `we can't agree`


def without_courtesy(words: Words, text: str, names: Container[str] = ()) -> str:
    """A text as it was typed, but for `names`, without what only surrounds a question; whole if it is nothing else."""
    bare = text
    for courtesy in _courtesies(words):
        while (said := courtesy.search(bare)) and plain(said[1]) not in names:
            bare = bare[: said.start()] + bare[said.end() :]
    return bare if WORD.search(bare) else text


@cache
def _courtesies(words: Words) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Patterns for what is said before a question, and for what is said behind it: the last of several."""
    listed = {said.replace("_", " ") for text in words.every(COURTESY) for said in text.split()}
    said = "|".join(map(_in_any_letters, sorted(listed, key=len, reverse=True))) or r"(?!)"
    return (
        re.compile(rf"\A\W*{NOTHING_BEFORE}({said}){NOTHING_AFTER}(?!-\w)[\s,.:;!…–—-]*", re.IGNORECASE),
        re.compile(
            rf"(?<![\s,.;!…–—(-])[\s,.;!…–—(-]*{NOTHING_BEFORE}({said}){NOTHING_AFTER}[\s,.!…)]*\Z", re.IGNORECASE
        ),
    )


def _in_any_letters(said: str) -> str:
    """A pattern for what is said, in plain letters too, with either apostrophe or none, its hyphens as spaces too."""
    spelled = (one if one.isascii() or plain(one) == one else f"[{one}{plain(one)}]" for one in re.escape(said))
    return "".join(spelled).replace("'", "['’ ]?").replace(r"\-", r"[\s-]").replace(r"\ ", r"\s+")


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of one game's table in one language, each brought to the word that the rules have for it.

    `idle` words say little by themselves: `can`, `we`, `how`. `pairs` are words and phrases as they are spelled, each
    with what it means (a figure, or a word of the rules); `same` has them without endings, and `longest` how many
    words the longest of these has that begins with a word. `sounds` are the words of the language by their sound.
    """

    idle: Mapping[str, int]
    pairs: Mapping[str, str]
    same: Mapping[str, str]
    longest: Mapping[str, int]
    sounds: Mapping[str, str]

    def stem(self, word: str) -> str:
        """A plain word without its ending, in the letters of the language where it is heard in them."""
        return (word.isascii() and self.sounds.get(heard(word))) or stem(word)

    def hears(self, word: str) -> bool:
        """True if a word in Latin letters sounds like one of the language."""
        return word.isascii() and heard(word) in self.sounds

    def terms(self, text: str) -> tuple[str, ...]:
        """The terms of a text: its words without endings, those that mean the same alike."""
        return self.meant(split(text))

    def meant(self, words: Sequence[str]) -> tuple[str, ...]:
        """The terms of plain words."""
        bare = [*map(stem, words)]
        heard_as = [*map(self.stem, words)] if self.sounds else bare
        terms, start = list[str](), 0
        while start < len(words):
            end, term = start + 1, heard_as[start]
            longest = max(self.longest.get(bare[start], 0), self.longest.get(term, 0))
            for stop in range(min(len(words), start + longest), start, -1):
                phrases = (" ".join(words[start:stop]), " ".join(bare[start:stop]), " ".join(heard_as[start:stop]))
                if meant := self._pair(*phrases):
                    end, term = stop, meant
                    break
            terms.append(term)
            start = end
        return tuple(terms)

    def _pair(self, spelled: str, bare: str, heard_as: str) -> str:
        """The meaning of some words as they are spelled, or without endings, or as they sound; nothing if no pair."""
        return self.pairs.get(spelled) or self.same.get(bare) or self.same.get(heard_as, "")

    def asked(self, words: Sequence[str], most: int) -> Sequence[str]:
        """Plain words, as far as so many of them say something by themselves: what comes behind is not asked."""
        telling = [place for place, word in enumerate(words) if self.stem(word) not in self.idle]
        return words[: telling[most]] if len(telling) > most else words

    def telling(self, terms: Iterable[str]) -> list[str]:
        """Those terms that say something by themselves."""
        return [term for term in terms if term not in self.idle]


IDLE, FIGURES, NUMERALS, SAME = "find.idle", "find.figures", "find.numerals", "find.same"
LISTS = "find."
BEYOND_WORDS = "find.beyond"  # names of other games, and what no rulebook is about


def read_vocabulary(words: Words, usual: Mapping[str, int] | None = None) -> Vocabulary:
    """The vocabulary of a game as its catalogues have it; `usual` counts how often the texts have each of their words.

    `find.same` holds pairs (`pot=kitty`, `draw_pile=stock`), those of the game before those of all games;
    `find.figures` the words for 0, 1, 2 and so on, `find.numerals` those of greater numbers; `find.idle` words that
    say little by themselves. A word in Latin letters is the one of the texts that sounds like it, where the language
    is written in other letters.
    """
    plainly = Vocabulary({}, {}, {}, {}, _by_sound(words, usual or {}))
    counts = [plain(text).split() for text in words.every(FIGURES)]
    figures = {word: str(n) for counted in reversed(counts) for n, word in enumerate(counted)}
    numerals = (pair.partition("=") for pair in reversed(_listed(words, NUMERALS)))
    figures |= {word: number for word, _, number in numerals if number.isdecimal()}
    listed = [pair.partition("=") for pair in reversed(_listed(words, SAME))]
    pairs = figures | {spelled.replace("_", " "): plainly.stem(meant) for spelled, _, meant in listed}
    same = {" ".join(map(stem, spelled.split())): meant for spelled, meant in pairs.items()}
    longest: dict[str, int] = {}
    for phrase in map(str.split, same):
        longest[phrase[0]] = max(len(phrase), longest.get(phrase[0], 0))
    idle = {plainly.stem(word): 1 for word in _listed(words, IDLE)}
    return Vocabulary(idle, pairs, same, longest, plainly.sounds)


def spelled_words(words: Words) -> frozenset[str]:
    """Every word that the lists for the search speak of, as it is spelled there."""
    every = {*words.under(LISTS)} - {*words.every(BEYOND_WORDS)}
    listed = (word for text in every for word in plain(text).replace("=", "_").replace("_", " ").split())
    return frozenset(listed)


def counting(words: Words) -> Mapping[str, int]:
    """The plain words for 0, 1, 2 and so on, each with its number."""
    return {plain(word): number for number, word in enumerate(words(FIGURES).split())}


def _listed(words: Words, key: str) -> list[str]:
    return [word for text in words.every(key) for word in plain(text).split()]


def _by_sound(words: Words, usual: Mapping[str, int]) -> Mapping[str, str]:
    """The words of the language by their sound, of several the most usual one."""
    if words.language not in SOUNDED:
        return {}
    listed = (text for key in (IDLE, SAME, BEYOND_WORDS) for text in words.every(key))
    stems = Counter[str]()
    for word, count in (Counter(usual) + Counter(chain.from_iterable(map(split, listed)))).items():
        if not word.isascii():
            stems[stem(word)] += count
    return {heard(word): word for word, _ in reversed(stems.most_common())}


NO_SLIP = 0  # how often a book has a word that no other is a slip of: a name of what no book is about
BEGUN = 3  # letters from which the beginning of a word stands for it
SLIP = 4  # letters from which a word may have one slip of a thumb
LONG = 5  # letters from which it may be misspelled altogether
LONGER = 2  # letters that it may have too many or too few
ALIKE_ENOUGH = 0.8  # how much of two spellings is the same
NEAREST = 256  # misspelled words of which a book remembers the nearest
FEW = 8  # words that begin alike and are looked at
HIGHEST = chr(sys.maxunicode)


class Spelling:
    """Brings plain words to those that there are. A word that is known in any sense at all is left as it is.

    `words` says how often the book has each.
    """

    def __init__(self, words: WordTable, vocabulary: Vocabulary) -> None:
        self.words, self._vocabulary = words, vocabulary
        self._nearest = lru_cache(NEAREST)(partial(_nearest, words))

    def spelled(self, words: Iterable[str]) -> list[str]:
        """Plain words, the unknown ones replaced by the nearest known ones, if there are any."""
        return [self.known_word(word) for word in words]

    def known_word(self, word: str) -> str:
        """A plain word, or the known one that is nearest to it, if there is one."""
        go_on()
        if word.isdigit() or word in self.words or self._vocabulary.hears(word):
            return word
        return self._nearest(word)


def _nearest(known: WordTable, word: str) -> str:
    """The known word that begins with a plain word, or is spelled most like it; the word itself if there is none."""
    return _begun(known, word) or _misspelled(known, word) or word


def _begun(known: WordTable, word: str) -> str:
    """The shortest known word that begins so."""
    begun = known.between(word, word + HIGHEST, FEW) if letters(word) >= BEGUN else []
    begun = [one for one in begun if int(known[one]) != NO_SLIP]
    return min(begun, key=len, default="")


def _misspelled(known: WordTable, word: str) -> str:
    """The known word with the same first letter that is one slip away; else the one that is most alike.

    Of several that of the same letters, then the most usual.
    """
    long = letters(word)
    if long < SLIP:
        return ""
    same_letter = known.between(word[0], chr(ord(word[0]) + 1))
    alike = [one for one in same_letter if abs(letters(one) - long) <= LONGER and int(known[one]) != NO_SLIP]
    if slips := [one for one in alike if len(one) >= SLIP - 1 and is_one_slip(word, one)]:
        return max(slips, key=lambda one: (sorted(one) == sorted(word), int(known[one])))
    return next(iter(get_close_matches(word, alike, n=1, cutoff=ALIKE_ENOUGH)), "") if long >= LONG else ""


def is_one_slip(word: str, other: str) -> bool:
    """True if two words differ by one letter: another one, one too many, or two that changed places."""
    if abs(len(word) - len(other)) > 1:
        return False
    start = next((at for at, (one, two) in enumerate(zip(word, other, strict=False)) if one != two), len(other))
    rest, others = word[start:], other[start:]
    swapped = rest[:2] == others[1::-1] and rest[2:] == others[2:]
    return rest[1:] == others[1:] or rest[1:] == others or rest == others[1:] or swapped
