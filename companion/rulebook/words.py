"""Interface words from gettext catalogues, with names and figures as each language writes them."""

import re
import tomllib
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache, reduce
from gettext import c2py
from pathlib import Path
from typing import Any, Literal

from babel import Locale
from babel.core import get_global
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po
from babel.numbers import get_group_symbol

from companion.engine.cards import AnyCard, AnyRank, write_cards
from companion.engine.tally import Line
from companion.engine.text import clusters, isolated

Person = Literal["we", "one", "several"]
VARIANTS: tuple[Person, ...] = ("we", "one")  # of a message; without one of its own it speaks of several people


class Called(str):
    """A name for a blank of a message. `we` are the readers themselves; They, and two names, are several people."""

    person: Person

    def __new__(cls, name: str, person: Person) -> "Called":
        """A name, for so many people."""
        called = super().__new__(cls, name)
        called.person = person
        return called


def parts(key: str) -> tuple[str, str]:
    """The key of a message, and which variant of it this is, if it is one."""
    plain, _, variant = key.rpartition(".")
    return (plain, variant) if plain and variant in VARIANTS else (key, "")


SOURCE = "en"
SIGNS = "signs.toml"  # messages without a word, the same in every language


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Texts by their ids, one for each plural form, and which form a number takes."""

    texts: Mapping[str, tuple[str, ...]]
    form: Callable[[int], int] = lambda n: int(n != 1)

    def text(self, key: str, n: int | None = None) -> str | None:
        """The words for a key, if the catalogue has some."""
        texts = self.texts.get(key)
        if texts is None:
            return None
        return texts[0] if n is None or len(texts) == 1 else texts[self.form(n)]


def read_catalogues(folder: Path, language: str) -> list[Catalogue]:
    """The catalogue of a language in a folder, and the messages without words, which are the same in every language."""
    paths = (folder / f"{language}.po", folder / SIGNS)
    return [_signs(path) if path.name == SIGNS else read_catalogue(path) for path in paths if path.exists()]


@cache
def read_catalogue(path: Path) -> Catalogue:
    """The messages of one PO file, without those that are not translated."""
    language = path.stem
    catalogue = open_po(path)
    texts = {message.context: texts_of(message, language) for message in catalogue if message.context}
    return Catalogue({key: said for key, said in texts.items() if all(said)}, c2py(catalogue.plural_expr))


def open_po(path: Path, language: str = "") -> Catalog:
    """A PO file as it stands, of the language that it is named after if no other is given."""
    with path.open("rb") as source:
        return read_po(source, locale=language or path.stem, ignore_obsolete=True)


def texts_of(message: Message, language: str) -> tuple[str, ...]:
    """The texts of a message in its language, form by form; in the source language these are its `msgid`."""
    said = message.id if language == SOURCE else message.string
    return (said,) if isinstance(said, str) else tuple(said or ("",))


def _signs(path: Path) -> Catalogue:
    return Catalogue({key: (text,) for key, text in read_toml(path).items()})


CONTENT = Path(__file__).parent.parent / "content"
MINUS = "\u2212"
ZEROS = {"arab": "٠", "arabext": "۰", "beng": "০", "deva": "०", "mymr": "၀", "olck": "᱐", "tibt": "༠"}
LOCATION = re.compile(r"(?<![\w-])\d+(?![\w])")  # a number of its own
BLANK = re.compile(r"\{(\w+(?:[-+*]\w+)*)\}")  # a name, or a sum of products: `{3*king+joker}`


@cache
def read_toml(path: Path) -> dict[str, Any]:
    """The content of a TOML file; nothing where there is none."""
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}


@cache
def languages(content: Path = CONTENT) -> tuple[str, ...]:
    """Every language that is offered to readers, the source language first: what `languages.toml` lists."""
    return tuple(sorted(_listed(content)["offered"], key=lambda language: language != SOURCE))


@cache
def letters(content: Path = CONTENT) -> Mapping[str, Mapping[str, str]]:
    """The letters on the cards of a language's own packs, by the tag of who reads it with them: `R` for `K`."""
    packs: Mapping[str, Mapping[str, str]] = _listed(content).get("letters", {})
    return {tag: signs for tag, signs in packs.items() if language_of(tag) in languages(content)}


@cache
def typed_letters(content: Path = CONTENT) -> Mapping[str, Mapping[str, str]]:
    """How people of each language type ranks and suits in short, by the sign: `R` for `K`, `P` for `S`."""
    typed: Mapping[str, Mapping[str, str]] = _listed(content).get("typed", {})
    return typed


def language_of(tag: str) -> str:
    """The language of a reader's tag: `fr` of `fr-x-akqj`."""
    return tag.partition("-x-")[0]


def _listed(content: Path) -> dict[str, Any]:
    return read_toml(content / "languages.toml")


@cache
def shelves(content: Path, game: str) -> tuple[Path, ...]:
    """The folders of a game's words: its own, then those of the game that it `extends`, as its book.toml says."""
    base = read_toml(content / game / "book.toml").get("extends")
    return (content / game, *(shelves(content, base) if base else ()))


class Words:
    """The words of one language, for the interface or (`of`) for one game as well.

    A key that this language lacks is said in the source language; one that no
    catalogue has is returned as it is, and remembered in `missing`. The `tag` of a
    reader is that language, or `fr-x-akqj` where their cards have other letters than its own.
    """

    missing: set[str] = set()  # noqa: RUF012  (shared on purpose: the tests look into it)

    def __init__(self, tag: str, content: Path = CONTENT, game: str = "") -> None:
        language = language_of(tag)
        self.tag, self.language, self.content, self.game = tag, language, content, game
        self._letters: Mapping[str, str] = letters(content).get(tag, {})
        self._found: dict[str, str | None] = {}

    @cached_property
    def _own(self) -> list[Catalogue]:
        return self._read(self.language)

    @cached_property
    def _catalogues(self) -> list[Catalogue]:
        return self._own if self.language == SOURCE else [*self._own, *self._read(SOURCE)]

    def _read(self, language: str) -> list[Catalogue]:
        folders = [*shelves(self.content, self.game), self.content] if self.game else [self.content]
        return [catalogue for folder in folders for catalogue in read_catalogues(folder, language)]

    def of(self, game: str) -> "Words":
        """These words, with those of a game before them."""
        return words(self.tag, self.content, game)

    def __call__(self, key: str, n: int | None = None, /, **blanks: Any) -> str:
        """The words for `key`, its blanks filled in; `n` chooses singular or plural and fills `{n}`.

        Where a side or a player is named, the message may have a variant for us (`key.we`) and for one person
        (`key.one`): the first blank of that kind chooses. Otherwise it speaks of several people.
        """
        if n is None and not blanks and (said := self.find(key)) is not None:
            return said
        named = [name for name in blanks.values() if isinstance(name, Called)]
        person = named[0].person if named else "several"
        text = self.find(key, n) if person == "several" else self._look_up(f"{key}.{person}", key, n=n)
        if text is None:
            self.missing.add(key)
            return key
        return self.fill(text, blanks if n is None else {"n": n, **blanks})

    def find(self, key: str, n: int | None = None) -> str | None:
        """The words for `key` as the catalogue has them, if one does."""
        if n is not None:
            return self._look_up(key, n=n)
        if key not in self._found:
            self._found[key] = self._look_up(key)
        return self._found[key]

    def choice(self, key: str) -> str:
        """The words for a choice, by a key that ends in its value; a figure without words is written as it is."""
        value = key.rpartition(".")[2]
        return self.write(int(value)) if value.isdecimal() and not self.find(key) else self(key)

    def every(self, key: str) -> Iterator[str]:
        """The words for `key` of every catalogue that has some: the game's, then the interface's.

        Those of the source language come last, and only for readers of other letters, who type its loanwords:
        among words of the same letters they would mean something else (`mate` is no `matta`).
        """
        lists = self._own if script_of(self.language) == script_of(SOURCE) else self._catalogues
        return (text for catalogue in lists if (text := catalogue.text(key)) is not None)

    def under(self, prefix: str) -> Iterator[str]:
        """The words for every key with a prefix that catalogues of this language have."""
        lists = (catalogue.texts for catalogue in self._own)
        return (said for texts in lists for key, several in texts.items() if key.startswith(prefix) for said in several)

    def _look_up(self, *keys: str, n: int | None = None) -> str | None:
        """The words for the first of these keys for which a catalogue has some, catalogue by catalogue."""
        texts = (catalogue.text(key, n) for catalogue in self._catalogues for key in keys)
        return next((text for text in texts if text is not None), None)

    def fill(self, text: str, blanks: Mapping[str, Any]) -> str:
        """`text` with every `{name}` of `blanks` written in this language's way."""
        if "{" not in text:
            return text

        def written(name: str) -> str:
            return self.write(blanks.get(name, f"{{{name}}}"))

        pieces = BLANK.split(with_endings(text, self.language, written))
        pieces[1::2] = map(written, pieces[1::2])
        return "".join(pieces)

    def write(self, value: Any) -> str:
        """A value as a person reads it: figures in the language's digits, cards in the one notation."""
        if type(value) is str:  # most are
            return value
        if type(value) is int:
            return figure(value, self.language)
        if isinstance(value, Called):
            return isolated(value)
        if isinstance(value, Iterable) and not isinstance(value, str):
            items = tuple(value)
            cards = all(isinstance(item, AnyCard) for item in items)
            return self._cards(items) if cards else self.listed(map(self.write, items))
        return str(self.face(value))

    def face(self, rank: str) -> str:
        """The letter on a card of a rank in the reader's pack: `K`, or `R` on a French one."""
        return self._letters.get(rank, rank) if isinstance(rank, AnyRank) else rank

    def card(self, card: AnyCard) -> str:
        """A card with the sign of its suit, as it stands on it: `K♥`."""
        return f"{self.face(card.rank)}{card.suit.glyph if card.suit else ''}\ufe0e"

    def _cards(self, cards: tuple[AnyCard, ...]) -> str:
        return " ".join(map(self.card, cards)) if self._letters else write_cards(cards)

    def listed(self, items: Iterable[str], key: str = "page.comma") -> str:
        """Several things one after the other, as this language sets them apart; one alone is as it is."""
        return reduce(lambda before, last: self(key, list=before, last=last), items) if (items := tuple(items)) else ""

    def joined(self, names: Iterable[str]) -> str:
        """The names, at least one: "Ann", "Ann & Cem", "Ann, Cem and Dora"."""
        *before, last = names
        if len(before) > 1:
            return self("side.and-last", list=self.listed(before), last=last)
        return self("side.and", one=before[0], other=last) if before else last

    def line(self, line: Line) -> str:
        """The label of a line on the sheet."""
        return self(f"line.{line.rule}", **{"each": abs(line.each), "count": line.count, **line.about})

    def labelled(self, label: str, text: str) -> str:
        """A text behind what it is about; where one of the two is missing, the other alone."""
        return self(_label_key(label), label=label, text=text) if label and text else label or text

    def sign_after(self, label: str) -> str:
        """The sign between a label and its text, one of them a link: a colon, or none behind a question mark."""
        return self(_label_key(label), label="", text="")

    def sentence(self, text: str) -> str:
        """A text with the mark that ends a sentence."""
        return self("page.sentence", text=text) if text else ""

    def digits(self, text: Any) -> str:
        """The text of a field, in the digits of this language; signs and letters as they were typed."""
        return in_digits(str(text), self.language)

    def locations(self, where: str) -> str:
        """Lines and numbers of a book in the digits of this language; ids of rules (`PON-50`) as they are."""
        return LOCATION.sub(lambda figure: self.digits(figure[0]), where)

    def signed(self, value: int) -> str:
        """A figure with its sign: what a deal brought."""
        return f"+{self.write(value)}" if value > 0 else self.write(value)


def _label_key(label: str) -> str:
    """The message that puts a text behind a label: with a colon, unless that is a question and has its mark."""
    return "page.asked" if label.endswith("?") else "page.label"


def script_of(language: str) -> str:
    """The script that a language is written in, as Unicode's CLDR abbreviates it: `Latn`, `Beng`."""
    return str(get_global("likely_subtags").get(language, "")).partition("_")[2].partition("_")[0]


@lru_cache(maxsize=20_000)  # no figure of the app has more than a dozen digits: at most 4 MiB
def figure(value: int, language: str) -> str:
    """A whole number in the digits of a language, with a true minus sign."""
    sign, last, others = _grouping(language)
    digits = str(abs(value))
    digits, text = digits[:-last], digits[-last:]
    while digits:
        digits, text = digits[:-others], f"{digits[-others:]}{sign}{text}"
    return in_digits(f"{MINUS}{text}" if value < 0 else text, language)


@cache
def _grouping(language: str) -> tuple[str, int, int]:
    """The sign between groups of digits, and how many digits are in the last group, and in each other one."""
    locale = Locale.parse(language)
    return get_group_symbol(locale, numbering_system="default"), *locale.decimal_formats[None].grouping


def in_digits(text: str, language: str) -> str:
    """A text with the digits of a language."""
    return text.translate(_digits(language))


@cache
def _digits(language: str) -> Mapping[int, str]:
    """The digits of a language by the code points of 0 to 9; empty if they are the same."""
    zero = ZEROS.get(Locale.parse(language).default_numbering_system)
    return {ord("0") + digit: chr(ord(zero) + digit) for digit in range(10)} if zero else {}


@cache
def words(tag: str, content: Path = CONTENT, game: str = "") -> Words:
    """The words of a reader's language, read once."""
    return Words(tag, content, game)


VOWEL_SIGNS = "ািীুূৃেৈোৌ"  # of vowels, behind a consonant
GLIDES = "ইউও"  # vowels of their own, behind which -এর is heard as -য়ের
VOWELS = "আঅঈঊঋএঐঔ"
# How a name in Latin letters ends that ends on a vowel when said: Banerjee, Sarah, Andrew; but Anne, Roy, Sanjay.
OPEN = re.compile(r"(?:[aiou]|(?<![ao])y|[aeiouy]e|ew|[aeo]h)$", re.IGNORECASE)
INDIC_VOWEL = re.compile(r"[\u093e-\u094c\u0a3e-\u0a4c]\W*$")  # a sign of a vowel in Devanagari or Gurmukhi
NASAL = "\u0981"  # it changes no ending


def _genitive(name: str) -> str:
    last = name.removesuffix(NASAL)[-1:]
    if last in GLIDES:
        return f"{name}য়ের"
    if last in VOWEL_SIGNS or last in VOWELS:
        return f"{name}-র" if len([*clusters(name.split()[-1])]) == 1 else f"{name}র"  # দে-র is no দের
    if last == "ৎ":
        return f"{name[:-1]}তের"
    if last == "ং":
        return f"{name}য়ের"
    if _is_bengali(last):
        return f"{name}ের"
    plain = "".join(sign for sign in unicodedata.normalize("NFD", name) if sign.isascii())
    is_open = last in "éè" or (last.isalpha() and OPEN.search(plain)) or INDIC_VOWEL.search(name)
    return f"{name}-র" if is_open else f"{name}-এর"


def _objective(name: str) -> str:
    return f"{name}কে" if _is_bengali(name.removesuffix(NASAL)[-1:]) else f"{name}-কে"


def _is_bengali(last: str) -> bool:
    """True for a letter of the script, or the sign of one; not for its digits."""
    return "\u0985" <= last <= "\u09df" and last != "\u09cd"


CASES: Mapping[str, Mapping[str, Callable[[str], str]]] = {"bn": {"-এর": _genitive, "-কে": _objective}}
PATTERNS = {language: re.compile(rf"\{{(\w+)\}}({'|'.join(cases)})") for language, cases in CASES.items()}


def with_endings(text: str, language: str, written: Callable[[str], str]) -> str:
    """A text with the blanks filled on which an ending hangs; `written` is what fills a blank, or the blank."""
    if language not in PATTERNS:
        return text
    cases = CASES[language]

    def end(blank: re.Match[str]) -> str:
        name = written(blank[1])
        return cases[blank[2]](name) if name != f"{{{blank[1]}}}" and name else blank[0]

    return PATTERNS[language].sub(end, text)
