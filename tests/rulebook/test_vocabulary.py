"""What somebody types is the word of the rules, however it is spelled, in the scripts of every language."""

import unicodedata
from collections import Counter

import pytest

from companion.rulebook.entries import Spotter, Term
from companion.rulebook.tables import in_memory
from companion.rulebook.vocabulary import Spelling, plain, read_vocabulary, split, stem
from companion.rulebook.words import words


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("র\u200d্যাঙ্ক", "র্যাঙ্ক"),
        ("ক\u200c্যানাস্টা", "ক্যানাস্টা"),
        ("কাঁটা", "কাটা"),
        ("বাড়ি", "বাডি"),
        ("কী", "কি"),
        ("দূর", "দুর"),
        ("শেষ", "সেস"),
        ("চিড়িতণ", "চিড়িতন"),
        ("ਪੱਤਾ", "ਪਤਾ"),
        ("ਰੰਗ", "ਰਂਗ"),
        ("ਖ਼ਰੀਦ", "ਖਰੀਦ"),
        ("cœur", "coeur"),
        ("Perché", "perche"),
        ("১,৫০০", "1500"),
        ("1.500", "1500"),
        ("1\u202f500", "1500"),
    ],
)
def test_spellings_that_people_mix_are_one(typed: str, written: str) -> None:
    for form in ("NFC", "NFD"):
        assert split(unicodedata.normalize(form, typed)) == split(written)
        assert len(split(typed)) == 1


@pytest.mark.parametrize(
    ("text", "apart"),
    [
        ("তাস তুলুন। হাত শেষ।", ["তাস", "তুলুন", "হাত", "সেস"]),
        ("ਪੱਤਾ ਸੁੱਟੋ।", ["ਪਤਾ", "ਸੁਟੋ"]),
        ("l’asso di picche", ["l", "asso", "di", "picche"]),
        ("জোকার বা joker", ["জোকার", "বা", "joker"]),
        ("v1.5", ["v1", "5"]),
    ],
)
def test_a_text_is_cut_between_words_and_nowhere_else(text: str, apart: list[str]) -> None:
    assert split(text) == apart


@pytest.mark.parametrize(
    "alike",
    [
        ("তাস", "তাসের", "তাসটা", "তাসগুলো", "তাসকে"),
        ("টেক্কা", "টেক্কায়", "টেক্কাটাই"),
        ("ডিলার", "ডিলারের", "ডিলারকেও"),
        ("নামানো", "নামাব", "নামিয়েছেন", "নামালাম", "নামাচ্ছে", "নামাইনি"),
        ("ধরা", "ধরতেই", "ধরব", "ধরি", "ধরেছে", "ধরলেন"),
        ("ਪੱਤਾ", "ਪੱਤੇ", "ਪੱਤਿਆਂ"),
        ("ਬਾਜ਼ੀ", "ਬਾਜ਼ੀਆਂ"),
        ("carte", "cartes", "carta"),
    ],
)
def test_a_word_is_the_same_with_its_endings(alike: tuple[str, ...]) -> None:
    assert len({stem(plain(word)) for word in alike}) == 1


@pytest.mark.parametrize("word", ["তার", "ਪਾ", "করে", "as", "re"])
def test_a_short_word_keeps_what_looks_like_an_ending(word: str) -> None:
    assert stem(plain(word)) in (plain(word), plain(word).removesuffix("ে"))


@pytest.mark.parametrize(
    ("one", "other"),
    [("কেন", "কেনা"), ("জুড়ি", "জুড়ে"), ("সবাই", "সব"), ("হয়নি", "হয়"), ("দিয়ে", "দিয়েছে"), ("keno", "kena")],
)
def test_words_that_only_look_like_another_with_an_ending_stay_apart(one: str, other: str) -> None:
    assert stem(plain(one)) != stem(plain(other))


def test_how_long_a_word_is_counts_its_letters_and_not_their_signs() -> None:
    known = in_memory({"spelled": dict.fromkeys(split("ক্যানাস্টা কিটি"), 1)})["spelled"]
    spelling = Spelling(known, read_vocabulary(words("en")))
    assert spelling.spelled(split("ক্যানাস্তা")) == split("ক্যানাস্টা")
    assert spelling.spelled(split("কটি")) == split("কটি")  # two letters, five signs: too short to be a slip


def test_a_term_is_found_as_a_whole_word_with_its_vowel_signs() -> None:
    terms = {"card": Term(id="card", title="তাস", text="", rules=(), forms=("তাস", "গাদা"))}
    uses = [(use.text, use.term) for use in Spotter(terms, ()).uses("গাদা থেকে তাস। তাসের নয়")]
    assert [text for text, term in uses if term] == ["গাদা", "তাস"]


@pytest.mark.parametrize(
    "alike",
    [
        ("ਸੁੱਟ", "ਸੁੱਟਣਾ", "ਸੁੱਟਦੇ", "ਸੁੱਟਿਆ", "ਸੁੱਟੀਏ", "ਸੁੱਟਾਂਗੇ", "ਸੁੱਟੂ"),
        ("ਲਾ", "ਲਾਉਣਾ", "ਲਾਉਂਦਾ", "ਲਾਇਆ", "ਲਾਵਾਂਗੇ", "ਲਾਓ"),
        ("ਮੁੱਕ", "ਮੁਕਾਉਣਾ", "ਮੁੱਕਗੀ"),
        ("ਜੋੜ", "ਜੋੜਨਾ"),
    ],
)
def test_a_punjabi_verb_is_the_same_in_every_form(alike: tuple[str, ...]) -> None:
    assert len({stem(plain(word)) for word in alike}) == 1


@pytest.mark.parametrize(("one", "other"), [("ਵੰਡ", "ਵੱਡਾ"), ("ਪੰਜ", "ਪੰਜਵਾਂ"), ("ਖ਼ਰੀਦ", "ਖਰਾ"), ("ਗਿਣ", "ਗਿਆ")])
def test_words_that_look_alike_stay_apart(one: str, other: str) -> None:
    assert stem(plain(one)) != stem(plain(other))


@pytest.mark.parametrize(
    ("typed", "written"),
    [("patteyan", "ਪੱਤਿਆਂ"), ("chukna", "ਚੁੱਕਣਾ"), ("suttange", "ਸੁੱਟਾਂਗੇ"), ("pehli", "ਪਹਿਲੀ"), ("wandan", "ਵੰਡਣ")],
)
def test_punjabi_in_latin_letters_is_heard(typed: str, written: str) -> None:
    vocabulary = read_vocabulary(words("pa"), Counter(split(written)))
    assert vocabulary.hears(typed)
    assert vocabulary.terms(typed) == vocabulary.terms(written)


def test_latin_letters_are_heard_in_no_other_language() -> None:
    assert read_vocabulary(words("en"), Counter(split("ਪੱਤਿਆਂ"))).terms("patteyan") == (stem("patteyan"),)


def test_a_word_is_first_what_it_is_as_it_is_spelled() -> None:
    vocabulary = read_vocabulary(words("pa"))
    assert vocabulary.terms("ਇੱਕ") == ("1",)
    assert vocabulary.terms("ਇੱਕਾ") == vocabulary.terms("ਯੱਕਾ")
    assert vocabulary.terms("ਦੱਸਾਂ") != vocabulary.terms("ਦਸ") == ("10",)
